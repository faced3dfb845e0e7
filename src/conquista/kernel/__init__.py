"""What compiled code shares, integers and bytes in and out: random stream, hashing, walks on graphs; no game's name."""
