"""How much is too much: every limit of the server on one page."""

from __future__ import annotations

KIB = 1024
MIB = 1024 * KIB

# sizes
LARGEST_BODY = 64 * KIB
LARGEST_RECORD = 256 * KIB + 4 * KIB  # of a match that somebody brings
RECORDS = ("/api/replays", "/api/moments")  # the routes to which one is brought
LARGEST_FRAME = 16 * KIB
LARGEST_BACKLOG = 1 * MIB  # of one socket that does not read what it is sent

# numbers
SOCKETS_OF_PERSON = 10
SOCKETS_OF_ADDRESS = 30
TABLES_OF_SOCKET = 20
TABLES_OF_HOST = 20  # that gather or play
QUEUE_OF_SOCKET = 16  # messages that wait to be read

# rates, as the library `limits` reads them
REQUESTS = "600/minute"  # of one address, whatever it asks for
SIGN_UPS = "10/10 minutes"  # of one address, guests included
SIGN_INS_OF_ADDRESS = "300/10 minutes"
SIGN_INS_OF_NAME = "20/15 minutes"
OPENINGS = "30/10 minutes"  # tables of one person
MESSAGES = "200/10 seconds"  # of one socket
ACTIONS = "20/10 seconds"  # of one seat; planning is cheaper and counts as a message only
TALK = "5/10 seconds"  # of one seat or watcher
HINTS = "6/minute"
ANALYSES = "20/minute"  # of one person
EXPORTS = "30/minute"  # of one person
REPLAYS = "30/minute"  # of one person: each plays a whole match again

# times, in seconds
IDLE_LOGIN = 30 * 24 * 3600
SEEN_EVERY = 300  # how exactly a login remembers when it was last used
CHECK_LOGINS_EVERY = 3.0
PING_EVERY = 10.0
SILENT_FOR = 25.0  # after which a socket counts as lost
