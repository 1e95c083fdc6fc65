#!/bin/bash
# Large requests take memory and time by their length, and what is too large for the machine ends with 3.
. "$(dirname "$0")/common.bash"

# A shell's limit does not suit sanitizers, which reserve terabytes.
limited()
{
    (ulimit -v "$1" && shift && "$@")
}
(limited 400000 "$STRIDESCOPE" --version >/dev/null 2>&1) || { echo "no memory limits with this program"; exit 77; }

# 10^6 keys that no kind knows: their bytes a few dozen times, not gigabytes.
{
    printf '{"scene":{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[1]'
    seq -f ',"k%.0f":0' 1000000
    printf '}}\n'
} | tr -d '\n' >"$work/keys"
limited 700000 "$STRIDESCOPE" eval --jsonl <"$work/keys" >"$work/out" 2>"$work/err"
code=$?
what="10^6 unknown keys"
exits 0
out_has '"code":"more_warnings"'

# 200,000 questions about one place that 64 coordinates share.
{
    printf '{"scene":{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[64],"strides":[0]},"offsets":[0'
    printf ',0%.0s' $(seq 200000)
    printf ']}\n'
} >"$work/places"
limited 1000000 "$STRIDESCOPE" eval --jsonl <"$work/places" >"$work/out" 2>"$work/err"
code=$?
what="200,000 shared places"
exits 0
out_has '"coords":[],"count":64,"what":"element"'

# 60 MiB of numbers in less memory than they need.
{
    printf '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[1],"values":[0'
    head -c $((30 * 1024 * 1024)) /dev/zero | sed 's/\x00/,0/g'
    printf ']}\n'
} >"$work/numbers.json"
limited 400000 "$STRIDESCOPE" eval "$work/numbers.json" >"$work/out" 2>"$work/err"
code=$?
what="more numbers than memory holds"
exits 3
out_is_empty
finish
