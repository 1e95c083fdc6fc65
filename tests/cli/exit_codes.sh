#!/bin/bash
# 0 done, 1 the scene is wrong, 2 the command line is wrong; what is wrong is said on stderr and nothing is written.
. "$(dirname "$0")/common.bash"

for arguments in "--help" "eval --help" "at --help" "--version"; do
    # shellcheck disable=SC2086
    run $arguments
    exits 0
    out_has stridescope
    err_is_empty
done

run eval "$good"
exits 0
out_has "minimum bytes"
err_is_empty
run eval --json "$good"
exits 0
out_lines 1
out_has '"buffer_bytes":32'

run eval "$bad"
exits 1
out_is_empty
err_has "zero_size"
err_has "sizes[1]"
err_has "$bad"

# A file that cannot be read at all.
run eval "$work/missing.json"
exits 1
err_has file
err_has missing.json
run eval --json "$work/missing.json"
exits 1
out_has '"code":"file"'
run eval --json "$work"
exits 1
out_has '"code":"file"'
truncate -s $((64 * 1024 * 1024 + 1)) "$work/long.json"
run eval --json "$work/long.json"
exits 1
out_has '"code":"file"'

# A file that is no JSON.
: >"$work/empty.json"
run eval --json "$work/empty.json"
exits 1
out_has '"code":"parse","where":"1:1"'
truncate -s $((64 * 1024 * 1024)) "$work/zeros.json"
run eval --json "$work/zeros.json"
exits 1
out_has '"code":"parse","where":"1:1"'
head -c 100000 "$STRIDESCOPE" >"$work/rubbish.json"
run eval --json "$work/rubbish.json"
exits 1
out_has '"code":"parse"'
printf '{"stridescope":1,\n "kind": }' >"$work/broken.json"
run eval "$work/broken.json"
exits 1
err_has "2:10"
head -c 1000000 /dev/zero | tr '\0' '[' >"$work/deep.json"
run eval --json "$work/deep.json"
exits 1
out_has '"code":"parse","where":"1:201"'
(cat "$good"; printf '\0'; cat "$good") >"$work/zero_byte.json"
run eval --json "$work/zero_byte.json"
exits 1
out_has '"code":"parse"'

# A command line that is wrong.
for arguments in "--nonsense" "eval" "eval --nonsense $good" "eval --jsonl $good" "at" "at $good" "at $good --nonsense 1" \
    "at $good --coords" "at $good --coords x" "at $good --coords 1,,2" "at $good --coords 1,2," "at $good --offset 1.5" \
    "at $good --offset 99999999999999999999" "at $good --byte -9223372036854775809" "at $good --offset 1 --byte 4" "at $good --lane 1" "at $good --lane 1 --byte 4"; do
    # shellcheck disable=SC2086
    run $arguments </dev/null
    exits 2
    out_is_empty
    [ -s "$work/err" ] || wrong "$what: says nothing on stderr"
done
finish
