#!/bin/sh
# Brings PostgreSQL and Redis, which the tests of stores and servers start for themselves, where they are missing.
# Only on Debian and its kin, and only as root: anywhere else it says what is missing, and those tests are skipped.
set -eu

missing=""
command -v postgres > /dev/null || ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || missing="postgresql"
command -v redis-server > /dev/null || missing="$missing redis-server"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "not installed: $missing (tests that need them are skipped)"
    exit 0
fi
echo "installing $missing"
export DEBIAN_FRONTEND=noninteractive
# No server of the machine's own: the tests start theirs in a folder of theirs.
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] ||
    echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.conf
install() {
    # shellcheck disable=SC2086  # several packages
    apt-get install -qq -y --no-install-recommends $missing > /dev/null 2>&1
}
install || { apt-get update -qq > /dev/null 2>&1 && install; } || echo "could not install $missing"
