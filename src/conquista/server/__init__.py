"""HTTP and WebSocket server: accounts, live tables, catalogue, replays. Optional extra without game rules."""
