#!/bin/bash
# Installs what was built into a scratch folder and builds a program against it: use.sh BUILD_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake --install "$1" --prefix "$scratch/installed" >"$scratch/log" || { cat "$scratch/log"; exit 1; }
cmake -S "$here" -B "$scratch/build" -G Ninja -DCMAKE_PREFIX_PATH="$scratch/installed" >"$scratch/log" \
    || { cat "$scratch/log"; exit 1; }
cmake --build "$scratch/build" >"$scratch/log" || { cat "$scratch/log"; exit 1; }
"$scratch/build/uses_stridescope"
"$scratch/build/dumps" "$scratch/dumped.json"
"$scratch/installed/bin/stridescope" eval "$scratch/dumped.json" >"$scratch/log" || { cat "$scratch/log"; exit 1; }
