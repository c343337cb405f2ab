#!/usr/bin/env bash
# A battle recorded by the -O0 build must replay with the same hash after every input in the -O2 build and in the clang
# build. Exit code 77 (skipped) when one of the three is not built.
set -euo pipefail

top="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
recorder="$top/build/plain/recorder"
others=("$top/build/release/clashfield" "$top/build/asan-ubsan/clashfield")
for program in "$recorder" "${others[@]}"; do
    if [[ ! -x "$program" ]]; then
        echo "skipped: ${program#"$top/"} is not built"
        exit 77
    fi
done

logs="$(mktemp -d)"
trap 'rm -rf "$logs"' EXIT

# record_and_replay <game> <scenario> <bots> <seed>. The recorder replays what it has written, too.
record_and_replay() {
    local log="$logs/$1-$4.json"
    "$recorder" "$1" "{\"scenario\": \"$2\"}" "$3" "$4" "$log" </dev/null
    for program in "${others[@]}"; do
        echo "replay ${program#"$top/"}"
        "$program" replay "$log" --verify </dev/null
    done
}

record_and_replay filler four_a_side greedy,random 7
record_and_replay filler four_a_side random 8
record_and_replay champs soissons greedy,random 9
record_and_replay clash first_clash greedy,random 10
record_and_replay clash rorkes_drift random,greedy 11
record_and_replay ancients maldon greedy,random 12
record_and_replay ancients zama random,greedy 13
