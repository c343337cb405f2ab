#!/usr/bin/env bash
# Installs the Debian packages of tools/packages.txt that are missing. Does nothing, and needs no network, when all
# are there.
# usage: tools/install.sh [run|test|dev]    each kind includes the ones before it; default: test
set -euo pipefail

top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
case "${1:-test}" in
    run) kinds="run" ;;
    test) kinds="run test" ;;
    dev) kinds="run test dev" ;;
    *)
        echo "usage: tools/install.sh [run|test|dev]" >&2
        exit 2
        ;;
esac

wanted=()
while read -r name kind note _; do
    if [[ -z "$name" || "$name" == "#"* || " $kinds " != *" $kind "* ]]; then continue; fi
    if [[ "$note" == has:* ]] && command -v "${note#has:}" >/dev/null; then continue; fi
    wanted+=("$name")
done <"$top/tools/packages.txt"

if ! command -v dpkg-query >/dev/null; then
    echo "clashfield: this is not Debian, so nothing is installed. The build needs: ${wanted[*]}" >&2
    exit 0
fi

installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "${wanted[@]}" 2>/dev/null || true) "
missing=()
for name in "${wanted[@]}"; do
    if [[ "$installed" != *" installed:$name "* ]]; then missing+=("$name"); fi
done
if [[ ${#missing[@]} -eq 0 ]]; then exit 0; fi

as_root=()
if [[ "$(id -u)" -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
        echo "clashfield: these packages are missing, and installing them needs root or sudo. As root, run:" >&2
        echo "    apt-get update && apt-get install --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
    # Without a terminal nobody can type a password.
    if [[ ! -t 0 || "${CI:-}" == true ]]; then as_root=(sudo -n); fi
fi

log="$(mktemp)"
trap 'rm -f "$log"' EXIT
echo "clashfield: installing ${missing[*]}" >&2
apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 \
        "$@" </dev/null >>"$log" 2>&1
}
if ! { apt update && apt install --no-install-recommends "${missing[@]}"; }; then
    cat "$log" >&2
    echo "clashfield: could not install ${missing[*]}" >&2
    exit 1
fi
