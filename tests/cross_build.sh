#!/usr/bin/env bash
# A battle recorded by the -O0 build must replay with the same hash after every input in the -O2 build and in the clang
# build. Exit code 77 (skipped) when one of the three is not built.
set -euo pipefail

top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
dev="$top/build/dev/clashfield"
others=("$top/build/release/clashfield" "$top/build/asan-ubsan/clashfield")
for program in "$dev" "${others[@]}"; do
    if [[ ! -x "$program" ]]; then
        echo "skipped: ${program#"$top/"} is not built"
        exit 77
    fi
done

logs="$(mktemp -d)"
trap 'rm -rf "$logs"' EXIT

# record_and_replay <name of the log> <arguments of play>
record_and_replay() {
    local log="$logs/$1.json"
    shift
    "$dev" play "$@" --log "$log" --quiet </dev/null
    for program in "$dev" "${others[@]}"; do
        echo "replay ${program#"$top/"}: $*"
        "$program" replay "$log" --verify </dev/null
    done
}

record_and_replay filler-7 filler --scenario four_a_side --sides greedy,random,greedy,random --dice seed:7
record_and_replay filler-8 filler --scenario four_a_side --sides random,random,random,random --dice seed:8
record_and_replay champs-9 champs --sides greedy,random --dice seed:9
record_and_replay clash-10 clash --sides greedy,random --dice seed:10
record_and_replay clash-11 clash --scenario rorkes_drift --sides random,greedy --dice seed:11
