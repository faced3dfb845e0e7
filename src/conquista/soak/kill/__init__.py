"""Hard kills: a server is killed repeatedly during play, and its store is compared with its acknowledgements."""
