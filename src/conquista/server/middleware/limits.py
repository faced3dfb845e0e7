"""The fixed limits of the server: sizes and times. Rates and counts are settings (`limit_settings`)."""

from __future__ import annotations

import re

KIB = 1024
MIB = 1024 * KIB

# sizes
LARGEST_BODY = 64 * KIB
LARGEST_RECORD = 256 * KIB + 4 * KIB  # of an uploaded match record
RECORDS = ("/api/replays", "/api/moments", "/api/reviews")  # the routes that accept a record
LARGEST_RECORD_FILE = 1 * MIB + 4 * KIB  # of many records
RECORD_FILES = re.compile(r"/api/studies/[^/]{1,40}/(imports|chapters)|/api/studies/check")
LARGEST_FRAME = 16 * KIB
LARGEST_BACKLOG = 1 * MIB  # bytes queued for a socket that does not read
QUEUE_OF_SOCKET = 16  # unread messages
LARGEST_EXCESS = 200  # messages of a socket above their rate before it is closed

# times, in seconds
HEADERS_WITHIN = 10.0  # from the beginning of a connection or request to the end of its headers
BODY_WITHIN = 30.0  # from there to the end of the request
ANSWER_WITHIN = 30.0  # for which a client may read nothing of its answer
CHECK_LOGINS_EVERY = 3.0
REPLACED_LOGIN_GRACE = 1.0  # until the answer with the new login has arrived
PING_EVERY = 10.0
EXCESS_FORGOTTEN = 10.0  # after the last message of a socket above their rate
SILENT_FOR = 25.0  # after which a socket counts as lost
