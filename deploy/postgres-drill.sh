#!/bin/sh
# Prove that a PostgreSQL database can be restored to a moment: start a copy from a base backup and archived log files.
#
#   deploy/postgres-drill.sh BASE ARCHIVE "2026-05-01 12:00:00+00"
#
# BASE is a folder that pg_basebackup has written, ARCHIVE the folder of archive_command. The copy listens on a socket in a
# temporary folder only and is deleted afterwards. Run it as the user postgres. CONQUISTA names the program, PGUSER and PGDATABASE
# the owner and the database.
set -eu
base=${1:?the folder of a base backup}
archive=${2:?the folder of archived log files}
moment=${3:?a moment}
conquista=${CONQUISTA:-conquista}
bin=${PGBIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)}
user=${PGUSER:-conquista}
name=${PGDATABASE:-conquista}
copy=$(mktemp -d)
stop() {
    "$bin/pg_ctl" -D "$copy/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$copy"
}
trap stop EXIT

cp -a "$base" "$copy/data"
chmod 700 "$copy/data"
rm -f "$copy/data/postmaster.pid"
touch "$copy/data/recovery.signal"
cat >> "$copy/data/postgresql.auto.conf" <<SETTINGS
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
archive_mode = 'off'
listen_addresses = ''
unix_socket_directories = '$copy'
SETTINGS
"$bin/pg_ctl" -D "$copy/data" -l "$copy/log" -w -t 600 start >/dev/null || { cat "$copy/log" >&2; exit 1; }
waited=0
until [ "$("$bin/psql" -h "$copy" -U "$user" -d "$name" -Atc 'SELECT pg_is_in_recovery()' 2>/dev/null)" = f ]; do
    [ "$waited" -lt 600 ] || { cat "$copy/log" >&2; exit 1; }
    sleep 1
    waited=$((waited + 1))
done
"$conquista" backup "$copy/drill.backup" --database "postgresql://$user@/$name?host=$copy"
last=$("$bin/psql" -h "$copy" -U "$user" -d "$name" -Atc "SELECT to_timestamp(max(at) / 1000.0) FROM journal")
echo "The database of $moment can be restored; its last journal entry is of ${last:-no time}."
