#!/usr/bin/env bash
# Runs one fuzz target for FUZZ_SECONDS (20 unless set). New inputs are kept in the work folder, so that the next run
# starts where this one stopped; the seed folder is only read.
# usage: tools/fuzz.sh <executable> <seed folder> <work folder>
set -euo pipefail

executable="$1" seeds="$2" work="$3"
mkdir -p "$work/corpus"
folders=("$work/corpus")
if [[ -d "$seeds" ]]; then folders+=("$seeds"); fi

if ! "$executable" -max_total_time="${FUZZ_SECONDS:-20}" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$work/" "${folders[@]}" </dev/null; then
    echo "The input that failed is in $work. Run it again with: $executable <that file>"
    echo "When the fault is mended, add the input to $seeds."
    exit 1
fi
