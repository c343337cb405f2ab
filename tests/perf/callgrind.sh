#!/usr/bin/env bash
# Instructions per input of random battles, counted by valgrind: a number that does not depend on what else the machine
# is doing, so that a change of one per cent can be seen. Loading the data is taken off by a second run with next to no
# battles.
# usage: tests/perf/callgrind.sh [filler|champs|clash|ancients] [program] [battles]
set -euo pipefail

top="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
game="${1:-filler}"
program="${2:-$top/build/bench/clashfield}"
case "$game" in
filler) scenario=duel_classic battles="${3:-2000}" ;;
champs) scenario=soissons battles="${3:-50}" ;;
clash) scenario=first_clash battles="${3:-5}" ;;
ancients) scenario=zama battles="${3:-20}" ;;
*)
    echo "usage: tests/perf/callgrind.sh [filler|champs|clash|ancients] [program] [battles]" >&2
    exit 2
    ;;
esac
if ! command -v valgrind >/dev/null; then
    echo "valgrind is not installed" >&2
    exit 77
fi
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

run() { # run <battles> <name>; prints the instructions, keeps the answer in $work/<name>.json
    # Valgrind counts each byte of a "rep movsb", which is one instruction: copies are made without it.
    GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000 CLASHFIELD_DATA="$top/data" valgrind --tool=callgrind --callgrind-out-file="$work/$2.out" \
        "$program" sim "$game" --scenario "$scenario" --bots random --battles "$1" --seed 7 --json \
        >"$work/$2.json" 2>"$work/$2.log"
    sed -n 's/^summary: \([0-9]*\).*/\1/p;s/^totals: \([0-9]*\).*/\1/p' "$work/$2.out" | tail -n 1
}

inputs() { # the orders and rolls of all battles of a run: the mean times the battles
    sed -n 's/.*"inputs":{"mean":\([0-9.]*\),.*/\1/p' "$work/$1.json" | awk -v battles="$2" '{printf "%.0f\n", $1 * battles}'
}

few=1
base="$(run "$few" few)"
all="$(run "$battles" all)"
awk -v all="$all" -v base="$base" -v many="$(inputs all "$battles")" -v one="$(inputs few "$few")" -v battles="$battles" \
    'BEGIN {
        inputs = many - one
        printf "%.0f instructions for %d inputs of %d battles: %.0f per input\n", all - base, inputs, battles - 1, (all - base) / inputs
    }'
