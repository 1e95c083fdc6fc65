#!/bin/bash
# dump.hpp: compiles without a warning in C++11 and later, and what it writes is read back: layout, memory, elements.
. "$(dirname "$0")/../cli/common.bash"
here=$(cd "$(dirname "$0")" && pwd)
compilers=()
for compiler in g++ clang++ clang++-14; do
    ! command -v $compiler >/dev/null || compilers+=($compiler)
done
[ ${#compilers[@]} -gt 0 ] || { echo "skipped: no C++ compiler here"; exit 77; }

for compiler in "${compilers[@]}"; do
    for standard in c++11 c++20; do
        "$compiler" -std=$standard -pedantic -Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -Werror \
            -I"$here/../../assets/include" "$here/dump.cpp" -o "$work/dump" || wrong "$compiler -std=$standard"
    done
done
mkdir "$work/out_files"
echo mine >"$work/victim"
for part in linked.json.part linked.bin.part linked.json.0.part linked.bin.0.part linked.bin.1.part; do
    ln -s ../victim "$work/out_files/$part"
done
"$work/dump" "$work/out_files" || wrong "the program"
cd "$work/out_files" || exit 1
[ ! -e no.json ] && [ ! -e no.bin ] || wrong "something was written of what was refused"
[ "$(cat "$work/victim")" = mine ] || wrong "a link was written through"
[ "$(find . -name '*.part' ! -type l)" = "" ] || wrong "parts are left"

# has FILE BYTES TEXT...: the memory's length, and what eval says.
has()
{
    local file=$1 bytes=$2 text
    shift 2
    run eval --json "$file"
    exits 0
    for text in "$@"; do out_has "$text"; done
    grep -qF "\"total_bytes\":$bytes," "$file" || wrong "$file: total_bytes is not $bytes"
    out_has '"fits":true'
    others=$(grep -o '"kind":"[a-z_]*"' "$work/out" | sort -u | grep -vE '"(buffer|directml)"') || true
    [ -z "$others" ] || wrong "$file: warnings of $others"
    memory=${file%.json}
    memory=${memory%.stride}.bin
    [ "$(stat -c %s "$memory")" = "$bytes" ] || wrong "$file: $(stat -c %s "$memory") bytes in $memory"
}
# element FILE COORDS OFFSET VALUE: where an element is, and what is there.
element()
{
    run at "$1" --coords "$2" --json
    exits 0
    out_has "\"offset\":$3,"
    [ "$(od -An -tf4 -j $((4 * $3)) -N 4 "${1%.json}.bin" | tr -d ' ')" = "$4" ] || wrong "$1: $2 is not $4"
}
for file in padded.json typed.json; do
    has $file 32 '"strides":[5,1]' '"base_offset":0' '"padded":true'
    element $file 1,2 7 7
done
has packed.stride.json 24 '"strides":[3,1]' '"packed":true'
has back.json 48 '"strides":[-3,-1]' '"base_offset":11' '"min_offset":0'
element back.json 3,2 0 0
element back.json 0,0 11 11
has mixed.json $((4 * (16 + 6 + 1))) '"strides":[-8,2]' '"base_offset":16'
element mixed.json 2,0 0 4
element mixed.json 0,3 22 26
has nibbles.json 3 '"base_offset":4' '"min_offset":1'
has 'a "name"' 16 '"strides":[0,1]'
finish
