#!/bin/bash
# Large requests take memory by what goes in and comes out, and what is too large for the machine ends with 3.
. "$(dirname "$0")/common.bash"

# A shell's limit, in KiB, does not suit sanitizers, which reserve terabytes.
limited()
{
    (ulimit -v "$1" && shift && "$@")
}
itself=65536 # three times what the program takes for the smallest request
(limited $itself "$STRIDESCOPE" --version >/dev/null 2>&1) || { echo "no memory limits with this program"; exit 77; }

# in_proportion REQUESTS: answers them in 32 times the bytes of requests and answers, twice what was seen to do; a
# first run, without that limit, tells how long the answers are.
in_proportion()
{
    limited 2000000 "$STRIDESCOPE" eval --jsonl <"$1" >"$work/out" 2>"$work/err"
    local bytes=$(($(wc -c <"$1") + $(wc -c <"$work/out")))
    limited $((itself + bytes / 32)) "$STRIDESCOPE" eval --jsonl <"$1" >"$work/out" 2>"$work/err"
    code=$?
    exits 0
}

# 10^6 keys that no kind knows.
{
    printf '{"scene":{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[1]'
    seq -f ',"k%.0f":0' 1000000
    printf '}}\n'
} | tr -d '\n' >"$work/keys"
what="10^6 unknown keys"
in_proportion "$work/keys"
out_has '"code":"more_warnings"'

# 200,000 questions about one place that 64 coordinates share.
{
    printf '{"scene":{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[64],"strides":[0]},"offsets":[0'
    printf ',0%.0s' $(seq 200000)
    printf ']}\n'
} >"$work/places"
what="200,000 shared places"
in_proportion "$work/places"
out_has '"coords":[],"count":64,"what":"element"'

# 30 Mi numbers where there is room for their text, but not for 8 bytes each besides it.
numbers=$((30 * 1024 * 1024))
{
    printf '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[1],"values":[0'
    head -c $numbers /dev/zero | sed 's/\x00/,0/g'
    printf ']}\n'
} >"$work/numbers.json"
limited $((itself + (2 + 4) * numbers / 1024)) "$STRIDESCOPE" eval "$work/numbers.json" >"$work/out" 2>"$work/err"
code=$?
what="more numbers than memory holds"
exits 3
out_is_empty
finish
