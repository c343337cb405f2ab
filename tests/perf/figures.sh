#!/usr/bin/env bash
# All figures of docs/performance.md in its order, in one run: benchmarks as medians beside the yardstick, instructions,
# storage, the server and the attacks on it. For a machine that has nothing else to do; each part tells the load it met.
# usage: tests/perf/figures.sh [--quick] [--no-build] [--no-attacks]
#   --quick       one short run of everything, to see that the script works; its figures are worth nothing
#   --no-build    with what is in build/bench
#   --no-attacks  without the attacks, which take twenty minutes
set -euo pipefail

top="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
bench="$top/build/bench"
runs=7 journal_runs=3 seconds=12 sims=20 battles=("" "" "" "") per_benchmark=() build=yes attacks=(all)
for word in "$@"; do
    case "$word" in
    --quick)
        runs=1 journal_runs=1 seconds=2 sims=1 battles=(20 2 2 2) per_benchmark=(--benchmark_min_time=0.01)
        attacks=(idle)
        ;;
    --no-build) build=no ;;
    --no-attacks) attacks=() ;;
    *)
        sed -n 's/^# \{0,1\}//p' "${BASH_SOURCE[0]}" | sed 1d >&2
        exit 2
        ;;
    esac
done
if [[ "$build" == yes ]]; then "$top/tools/build.sh" bench clashfield perf server_load; fi
export CLASHFIELD_DATA="$top/data"
missed=()

part() { # part <title>: a heading, and what else the machine is doing
    printf '\n## %s\n\nload %s\n\n' "$1" "$(cut -d' ' -f1-3 /proc/loadavg)"
}
perf() { # perf <runs> <filter>
    "$bench/perf" "--runs=$1" "--benchmark_filter=$2" "${per_benchmark[@]}" 2>/dev/null || missed+=("perf $2")
}
instructions() { # instructions <game> [battles]
    local status=0
    "$top/tests/perf/callgrind.sh" "$1" "$bench/clashfield" ${2:+"$2"} || status=$?
    if [[ "$status" != 0 ]]; then missed+=("instructions of $1"); fi
}
load() { # load <options of server_load>
    "$bench/server_load" --program "$bench/clashfield" "$@" || missed+=("server_load $*")
}

printf '# Figures of %s, %s\n\n' "$(git -C "$top" rev-parse --short HEAD)" "$(date -u '+%d %B %Y, %H:%M UTC')"
printf '%s processors: %s; %s\n' "$(nproc)" "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" \
    "$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$bench/CMakeCache.txt" | xargs -I{} sh -c '{} --version | head -n 1')"

part "Filler Clash, and exact odds"
perf "$runs" '-champs|clash|ancients|journal'
instructions filler "${battles[0]}"

part "Champs de Bataille"
perf "$runs" champs
instructions champs "${battles[1]}"

part "Storage"
perf "$journal_runs" journal

part "Server"
load --seconds "$seconds"
load --seconds "$seconds"
load --seconds "$seconds" --in-flight 1000

for attack in "${attacks[@]}"; do
    part "Attacks from other addresses"
    load --attack "$attack"
    part "Attacks from the players' own address"
    load --attack "$attack" --attack-from same
done

part "CLASH!"
perf "$runs" clash
instructions clash "${battles[2]}"
printf 'greedy battles of marathon by sim, seed 7: '
"$bench/clashfield" sim clash --scenario marathon --bots greedy --battles "$sims" --seed 7 --threads 1 --json |
    sed -n 's/.*"decisions":{"mean":\([0-9.]*\),.*"seconds":\([0-9.]*\),.*/\1 \2/p' |
    awk -v battles="$sims" '{printf "%.3f s and %.0f decisions each, of %d\n", $2 / battles, $1, battles}'

part "Ancient Battles"
perf "$runs" ancients
instructions ancients "${battles[3]}"

if [[ "${#missed[@]}" -gt 0 ]]; then
    printf '\nnot measured, or beyond its bar:\n' >&2
    printf '  %s\n' "${missed[@]}" >&2
    exit 1
fi
