"""All limits of the server: sizes, counts, rates and times."""

from __future__ import annotations

KIB = 1024
MIB = 1024 * KIB

# sizes
LARGEST_BODY = 64 * KIB
LARGEST_RECORD = 256 * KIB + 4 * KIB  # of an uploaded match record
RECORDS = ("/api/replays", "/api/moments")  # the routes that accept a record
LARGEST_FRAME = 16 * KIB
LARGEST_BACKLOG = 1 * MIB  # bytes queued for a socket that does not read

# counts
SOCKETS_OF_PERSON = 10
SOCKETS_OF_ADDRESS = 30
TABLES_OF_SOCKET = 20
TABLES_OF_HOST = 20  # gathering or in play
QUEUE_OF_SOCKET = 16  # unread messages

# rates, in the notation of the library `limits`
REQUESTS = "600/minute"  # per address, all requests
SIGN_UPS = "10/10 minutes"  # per address, guests included
SIGN_INS_OF_ADDRESS = "300/10 minutes"
SIGN_INS_OF_NAME = "20/15 minutes"
OPENINGS = "30/10 minutes"  # tables per person
MESSAGES = "200/10 seconds"  # per socket
ACTIONS = "20/10 seconds"  # per seat; planning is cheaper and counts as a message only
TALK = "5/10 seconds"  # per seat or watcher
HINTS = "6/minute"
ANALYSES = "20/minute"  # per person
EXPORTS = "30/minute"  # per person
REPLAYS = "30/minute"  # per person: each replays a whole match

# times, in seconds
IDLE_LOGIN = 30 * 24 * 3600
SEEN_EVERY = 300  # resolution of the time a login was last used
CHECK_LOGINS_EVERY = 3.0
PING_EVERY = 10.0
SILENT_FOR = 25.0  # after which a socket counts as lost
