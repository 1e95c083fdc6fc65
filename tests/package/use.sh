#!/bin/bash
# Installs the component "dev" of what was built into a scratch folder, and builds programs against it: use.sh BUILD_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# quiet COMMAND...: says what it prints only where it fails.
quiet()
{
    "$@" >"$scratch/log" 2>&1 || { cat "$scratch/log"; echo "FAILED: $*"; exit 1; }
}

quiet cmake --install "$1" --prefix "$scratch/installed" --component dev
quiet cmake -S "$here" -B "$scratch/build" -G Ninja -DCMAKE_PREFIX_PATH="$scratch/installed"
quiet cmake --build "$scratch/build"
quiet "$scratch/build/uses_stridescope"
quiet "$scratch/build/dumps" "$scratch/dumped.json"
quiet "$1/stridescope" eval "$scratch/dumped.json"

# The same by pkg-config, from a folder that was moved since it was installed.
mv "$scratch/installed" "$scratch/moved"
PKG_CONFIG_PATH=$(dirname "$(find "$scratch/moved" -name stridescope.pc)")
export PKG_CONFIG_PATH
read -r -a flags <<<"$(pkg-config --cflags --libs stridescope)"
quiet "${CXX:-c++}" -std=c++20 "$here/main.cpp" "${flags[@]}" -o "$scratch/by_pkg_config"
quiet "$scratch/by_pkg_config"
version=$(pkg-config --modversion stridescope)
[ "stridescope $version" = "$("$1/stridescope" --version)" ] || { echo "FAILED: stridescope.pc has version $version"; exit 1; }
