#!/usr/bin/env bash
# Configures (once) and builds a preset. Silent when all goes well; on a terminal a progress line goes to stderr.
# The output of cmake and ninja is kept in build/<preset>/build.log and shown when something fails.
# usage: tools/build.sh <preset> [--no-tests] [target...]
#   --no-tests   the test libraries may be missing; an already configured build keeps its tests
set -euo pipefail

top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
preset="$1"
shift
tests=ON
if [[ "${1:-}" == "--no-tests" ]]; then
    tests=OFF
    shift
fi
dir="$top/build/$preset"
log="$dir/build.log"
jobs="${CLASHFIELD_JOBS:-$(nproc)}"

mkdir -p "$dir"
exec 9>"$dir/.lock"
flock 9 # Two runs at the same time build one after the other.

cached() { sed -n "s|^$1:[A-Z]*=||p" "$dir/CMakeCache.txt" 2>/dev/null || true; }

# A build folder that was moved or copied with the tree is of no use to cmake.
if [[ -f "$dir/CMakeCache.txt" && "$(cached CMAKE_HOME_DIRECTORY)" != "$top" ]]; then
    find "$dir" -mindepth 1 -maxdepth 1 ! -name .lock -exec rm -rf {} +
fi

progress() { # Copies stdin to the log; on a terminal it also shows the last line.
    if [[ ! -t 2 ]]; then
        cat >>"$log"
        return
    fi
    local line columns
    columns="$(tput cols 2>/dev/null || echo 80)"
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$log"
        if [[ "$line" == "["* || "$line" == "-- "* ]]; then
            line="$preset ${line//"$top/"/}"
            printf '\r\033[K%s' "${line:0:columns-1}" >&2
        fi
    done
    printf '\r\033[K' >&2
}

failed() {
    # The first failure is what matters; what went well before it is only noise.
    if grep -q '^FAILED' "$log"; then sed -n '/^FAILED/,$p' "$log" >&2; else cat "$log" >&2; fi
    echo "clashfield: the $preset build failed; the whole output is in build/$preset/build.log" >&2
    exit 1
}

: >"$log"
if [[ ! -f "$dir/build.ninja" || ("$tests" == ON && "$(cached CLASHFIELD_TESTS)" == OFF) ]]; then
    if [[ ! -t 2 ]]; then echo "clashfield: building $preset" >&2; fi
    (cd "$top" && cmake --preset "$preset" -DCLASHFIELD_TESTS="$tests" </dev/null 2>&1) 9>&- | progress || failed
fi
ninja -C "$dir" -j "$jobs" "$@" </dev/null 2>&1 9>&- | progress || failed
