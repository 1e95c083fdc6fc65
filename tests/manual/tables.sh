#!/bin/bash
# The options, keys, and words in the pages of the manual are those of the program: tables.sh DESCRIBE.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp assets/manual/*.md "$work"
"$1" manual "$work"/*.md
diff -ru assets/manual "$work" || {
    echo "tables.sh: the program says otherwise; bring the pages up to date: cmake --build .build/release --target manual"
    exit 1
}
