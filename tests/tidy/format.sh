#!/usr/bin/env bash
# Every C++ file is formatted as .clang-format says. To mend: tests/tidy/format.sh --fix
set -euo pipefail

top="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
cd "$top"
arguments=(--dry-run -Werror)
if [[ "${1:-}" == "--fix" ]]; then arguments=(-i); fi

folders=()
for folder in src app tests; do
    if [[ -d "$folder" ]]; then folders+=("$folder"); fi
done
if ! find "${folders[@]}" -type f \( -name '*.h' -o -name '*.cpp' \) -print0 |
    xargs -0 -r -n 32 clang-format "${arguments[@]}"; then
    echo "Some files are not formatted. Run tests/tidy/format.sh --fix"
    exit 1
fi
