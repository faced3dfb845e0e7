#!/bin/sh
# Restart server processes one after the other, so that others serve meanwhile and no table stops.
#
#   deploy/rolling-restart.sh 8001 8002 ...
#
# Each process announces its stop, passes its tables on and is restarted; the next follows when its /readyz answers. RESTART is
# the command that restarts a process, to which its port is added; HOST is where the processes listen.
set -eu
[ $# -gt 1 ] || { echo "Name the ports of at least two processes." >&2; exit 2; }
host=${HOST:-127.0.0.1}
patience=${PATIENCE:-120}

ready() { curl -fsS -o /dev/null --max-time 5 "http://$host:$1/readyz" 2>/dev/null; }

restart() {
    if [ -n "${RESTART:-}" ]; then
        $RESTART "$1"
    else
        systemctl restart "conquista@$1"
    fi
}

for port in "$@"; do
    ready "$port" || { echo "The process on port $port is not ready; nothing more is restarted." >&2; exit 1; }
done
for port in "$@"; do
    restart "$port"
    waited=0
    until ready "$port"; do
        [ "$waited" -lt "$patience" ] || { echo "The process on port $port does not become ready." >&2; exit 1; }
        sleep 1
        waited=$((waited + 1))
    done
    echo "The process on port $port is back."
done
