#!/bin/sh
# Installs Debian's Chromium for the journeys if it is missing and the tests must not be skipped (CONQUISTA_TEST_REQUIRED).
# Only on Debian and its derivatives, and only as root; elsewhere CHROMIUM names an installed browser.
set -eu

browser=${1:-/usr/bin/chromium}
if [ -x "$browser" ] || [ -z "${CONQUISTA_TEST_REQUIRED:-}" ]; then
    exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "not installed: chromium, which the journeys need; name another browser with CHROMIUM"
    exit 1
fi
echo "installing chromium"
export DEBIAN_FRONTEND=noninteractive
install() {
    apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core > /dev/null 2>&1
}
install || { apt-get update -qq > /dev/null 2>&1 && install; } || { echo "could not install chromium"; exit 1; }
