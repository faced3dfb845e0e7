"""Memory of a server over bursts of play: what it takes, what it gives back, and what stays for ever."""
