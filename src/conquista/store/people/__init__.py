"""People, tokens and lobby rows: what the server stores beside the journals."""
