#!/bin/bash
# eval --jsonl answers every line that is not blank, in order, whatever the lines hold.
. "$(dirname "$0")/common.bash"

scene='{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2]}'
{
    echo '{"id":1,"scene":'"$scene"'}'
    echo
    printf ' \t \r\n'
    echo 'this is no JSON'
    printf '{"id":2,"scene":%s}\r\n' "$scene"
    echo '{"id":3,"scene":{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[0]}}'
    echo '{"id":{"a":[4,null]},"scene":'"$scene"'}'
    printf '\xff\xfe\x00\x01 rubbish\n'
    printf '{"id":5,"scene":%s}\0{\n' "$scene"
    echo '{"scene":'"$scene"'}'
    echo '[]'
    printf '{"id":"last, without a newline","scene":%s}' "$scene"
} >"$work/in"
run eval --jsonl <"$work/in"
exits 0
err_is_empty
out_lines 10
expected='1 true
null false parse 1:2
2 true
3 false zero_size sizes[0]
{"a":[4,null]} true
null false parse 1:1
null false parse 1:78
null true
null false schema 
"last, without a newline" true'
found=$(sed -E 's/^\{"id":(.*),"ok":true.*/\1 true/; s/^\{"id":(.*),"ok":false,"error":\{"code":"([^"]*)","where":"([^"]*)".*/\1 false \2 \3/' "$work/out")
[ "$found" = "$expected" ] || wrong "answers differ: $(diff <(echo "$expected") <(echo "$found"))"

run eval --jsonl </dev/null
exits 0
out_is_empty
printf '\n\n  \n' >"$work/in"
run eval --jsonl <"$work/in"
exits 0
out_is_empty

# A line longer than a scene may be is answered, and the next one is read.
{
    head -c $((65 * 1024 * 1024)) /dev/zero | tr '\0' ' '
    echo x
    echo '{"id":2,"scene":'"$scene"'}'
} >"$work/in"
run eval --jsonl <"$work/in"
exits 0
out_lines 2
out_has '"code":"file"'
out_has '{"id":2,"ok":true'
finish
