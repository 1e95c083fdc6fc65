#!/bin/bash
# eval --explain: where each number comes from, in words for people and as JSON, recomputed by another program.
. "$(dirname "$0")/common.bash"
here=$(dirname "$0")

run eval --explain "$good"
exits 0
out_has '(2-1)*5 + (3-1)*1 = 7'
out_has 'offsets 0 to 7 cover 8 slots for 6 elements: 2 more slots than elements; no element is at offset 3'

run eval --json "$good"
exits 0
plain=$(cat "$work/out")
run eval --explain --json "$good"
exits 0
out_lines 1
[ "$(head -c $((${#plain} - 1)) "$work/out")" = "${plain%\}}" ] || wrong "$what: the answer is another: $(cat "$work/out")"
out_has '{"of":"buffer_bytes","text":"align(((2-1)*5 + (3-1)*1 + 1)*4, 4) = 32","value":32,"terms":['
out_has '{"of":"overlapping","text":"6 elements, each at its own offset","witness":[]}'

run eval --explain --json "$bad"
exits 1
out_has '"ok":false'
err_has zero_size

run eval --jsonl --explain </dev/null
exits 2
err_has '"explain": true'

command -v python3 >/dev/null || finish
count=1000
[ -z "${STRIDESCOPE_LONG:-}" ] || count=4000
PYTHONDONTWRITEBYTECODE=1 python3 "$here/explain.py" "$STRIDESCOPE" "$here/../../assets/examples" --count "$count" || wrong "see above"
finish
