#!/usr/bin/env bash
# Builds the page: web/ to web/dist. Silent when all goes well or nothing has changed; otherwise shows what failed.
# Packages are installed when package-lock.json has changed, the page is built when one of its sources has.
# usage: tools/build-web.sh
set -euo pipefail

web="$(cd "$(dirname "${BASH_SOURCE[0]}")/../web" && pwd)"
cd "$web"
log="$(mktemp)"
exec 9>"$web/.build.lock"
flock 9 # Two runs at the same time build one after the other.
trap 'rm -f "$log"' EXIT

quietly() {
    "$@" >"$log" 2>&1 && return
    cat "$log" >&2
    echo "tools/build-web.sh: $* failed" >&2
    exit 1
}
sum() { cat "$@" | sha256sum | cut -d' ' -f1; }

lock="$(sum package-lock.json)"
if [[ "$(cat node_modules/.clashfield-lock 2>/dev/null)" != "$lock" ]]; then
    quietly npm ci --no-audit --no-fund
    echo "$lock" >node_modules/.clashfield-lock
fi

mapfile -d '' sources < <(find src public index.html vite.config.ts svelte.config.js tsconfig.json package-lock.json -type f -print0 | LC_ALL=C sort -z)
state="$(sum "${sources[@]}")"
if [[ ! -f dist/index.html || "$(cat node_modules/.clashfield-built 2>/dev/null)" != "$state" ]]; then
    quietly npx --no-install vite build
    echo "$state" >node_modules/.clashfield-built
fi
