"""Live tables of this process: registry, service, delivery to sockets, timers and computer players."""
