#!/bin/sh
# Stops before anything is installed if Node or npm is missing or too old: npm itself would stop half-way, with a misleading
# message. Plain sh, because there may be no Node at all.
major() {
  "$1" --version 2>/dev/null | sed 's/^v//; s/\..*//'
}
node=$(major node)
npm=$(major npm)
[ "${node:-0}" -ge 20 ] && [ "${npm:-0}" -ge 9 ] && exit 0
echo "This project needs Node 20 or newer and npm 9 or newer; here are Node ${node:-none} and npm ${npm:-none}. Install Node 24 from https://nodejs.org and run the command again." >&2
exit 1
