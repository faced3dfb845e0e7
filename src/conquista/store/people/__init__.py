"""People, their tokens, and the lists of tables: what the server keeps beside the journals."""
