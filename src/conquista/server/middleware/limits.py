"""The fixed limits of the server: sizes and times. Rates and counts are settings (`limit_settings`)."""

from __future__ import annotations

KIB = 1024
MIB = 1024 * KIB

# sizes
LARGEST_BODY = 64 * KIB
LARGEST_RECORD = 256 * KIB + 4 * KIB  # of an uploaded match record
RECORDS = ("/api/replays", "/api/moments", "/api/reviews")  # the routes that accept a record
LARGEST_FRAME = 16 * KIB
LARGEST_BACKLOG = 1 * MIB  # bytes queued for a socket that does not read
QUEUE_OF_SOCKET = 16  # unread messages

# times, in seconds
CHECK_LOGINS_EVERY = 3.0
PING_EVERY = 10.0
SILENT_FOR = 25.0  # after which a socket counts as lost
