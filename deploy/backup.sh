#!/bin/sh
# Back up the database of CONQUISTA_DATABASE into a folder, and prove that the backup can be restored.
#
#   deploy/backup.sh FOLDER [KEPT]
#
# Writes FOLDER/conquista-DATE.backup while servers use the database, restores it into a new file, replays its matches by the
# rules, and backs that up again: both backups hold the same rows. Keeps the newest KEPT files (30). CONQUISTA names the
# program.
set -eu
umask 077
folder=${1:?a folder for backups}
kept=${2:-30}
conquista=${CONQUISTA:-conquista}
mkdir -p "$folder"
name="$folder/conquista-$(date -u +%Y%m%dT%H%M%SZ).backup"
trial=$(mktemp -d)
trap 'rm -rf "$trial"' EXIT

"$conquista" backup "$name"
"$conquista" restore "$name" --database "$trial/restored.db" --check
"$conquista" backup "$trial/again.backup" --database "$trial/restored.db"
if ! cmp -s "$name" "$trial/again.backup"; then
    # a database of an earlier version is migrated while it is restored, so that only the number of rows stays the same
    rows() { gzip -dc "$1" | tail -n 1 | sed 's/,.*//'; }
    if [ "$(rows "$name")" != "$(rows "$trial/again.backup")" ]; then
        echo "The backup $name does not restore to what it holds." >&2
        exit 1
    fi
fi
ls -1t "$folder"/conquista-*.backup | tail -n +"$((kept + 1))" | while read -r old; do rm -f "$old"; done
echo "$name can be restored."
