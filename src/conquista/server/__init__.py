"""The door to the tables: HTTP and WebSocket, people and their sign-in; an optional extra. It decides no rule."""
