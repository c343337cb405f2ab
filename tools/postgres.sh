#!/usr/bin/env bash
# A private PostgreSQL server for the tests: all its files are in one folder, and nothing but a socket there leads to it.
# usage: tools/postgres.sh start FOLDER    prints the address for open_store(), which is also kept in FOLDER/url
#        tools/postgres.sh stop FOLDER     ends the server and removes the folder
# FOLDER must not exist, or have been made by start. Root runs the server as the user postgres, because PostgreSQL refuses
# to run as root. With CLASHFIELD_TEST_POSTGRES in the environment that server is used, and nothing is started.
set -euo pipefail

if [[ $# -ne 2 || ("$1" != start && "$1" != stop) ]]; then
    sed -n '2,/^set -euo/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
fi
folder="$2"

fail() {
    echo "tools/postgres.sh: $*" >&2
    exit 1
}

# The newest version that is installed.
bin="$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)"
if [[ -z "$bin" ]] && command -v pg_ctl >/dev/null; then bin="$(dirname "$(command -v pg_ctl)")"; fi

as_server=()
if [[ "$(id -u)" -eq 0 ]]; then as_server=(setpriv --reuid=postgres --regid=postgres --clear-groups); fi

# The server's own folder has a short name, because the name of a socket has at most 107 bytes.
stop() {
    if [[ -f "$folder/home" ]]; then
        local home
        home="$(cat "$folder/home")"
        if [[ -f "$home/data/postmaster.pid" ]]; then
            (cd / && "${as_server[@]}" "$bin/pg_ctl" --silent --pgdata="$home/data" --mode=immediate stop) || true
        fi
        if [[ "$home" == */clashfield-pg.* ]]; then rm -rf "$home"; fi
    fi
    rm -f "$folder/home" "$folder/url"
    if [[ -d "$folder" ]]; then rmdir "$folder" 2>/dev/null || true; fi
}

start() {
    if [[ -n "${CLASHFIELD_TEST_POSTGRES:-}" ]]; then
        mkdir -p "$folder"
        echo "$CLASHFIELD_TEST_POSTGRES" | tee "$folder/url"
        return
    fi
    if [[ -z "$bin" ]]; then fail "PostgreSQL is not installed; run tools/install.sh test"; fi
    stop # What an interrupted run has left.
    mkdir -p "$folder"
    local home log
    home="$(mktemp -d "${TMPDIR:-/tmp}/clashfield-pg.XXXXXX")"
    echo "$home" >"$folder/home"
    log="$home/log"
    if [[ "$(id -u)" -eq 0 ]]; then chown postgres:postgres "$home"; fi
    cd /
    if ! "${as_server[@]}" "$bin/initdb" --pgdata="$home/data" --username=clashfield --auth=trust --encoding=UTF8 \
        --locale=C --no-sync >"$log.initdb" 2>&1; then
        cat "$log.initdb" >&2
        fail "the database could not be made"
    fi
    # The tests do not pull the plug, so the server need not wait for the disk.
    if ! "${as_server[@]}" "$bin/pg_ctl" --silent --wait --timeout=60 --pgdata="$home/data" --log="$log" \
        --options="-c listen_addresses='' -c unix_socket_directories='$home' -c fsync=off -c shared_buffers=16MB \
-c max_connections=50 -c logging_collector=off" start >/dev/null; then
        cat "$log" >&2
        fail "the server did not start"
    fi
    echo "postgresql://clashfield@/postgres?host=$home" | tee "$folder/url"
}

mkdir -p "$(dirname "$folder")"
folder="$(realpath -m "$folder")"
"$1"
