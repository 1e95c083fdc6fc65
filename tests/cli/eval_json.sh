#!/bin/bash
# eval --json answers every scene given, in order, also behind one that is wrong.
. "$(dirname "$0")/common.bash"

echo '{"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,3,4,5],"chip":"BM1684X","layout":"aligned"}' >"$work/lanes.json"

run eval --json "$good" "$bad" "$work/missing.json" "$work/lanes.json"
exits 1
out_lines 4
expected="true $good
false $bad
false $work/missing.json
true $work/lanes.json"
found=$(sed -E 's/^\{"id":"([^"]*)","ok":(true|false).*/\2 \1/' "$work/out")
[ "$found" = "$expected" ] || wrong "$what: answers out of order: $found"
[ "$(grep -c . "$work/err")" = 2 ] || wrong "$what: not one message for each wrong scene: $(cat "$work/err")"
err_has zero_size
err_has missing.json

run eval --json "$good" "$good"
exits 0
out_lines 2
err_is_empty

run eval "$bad" "$good"
exits 1
out_has good.json
err_has zero_size

# The scene of a pipe.
run eval --json - <"$good"
exits 0
out_has '{"id":"-","ok":true,"kind":"buffer"'
run eval - </dev/null
exits 1
err_has parse
run at - --coords 1,2 <"$good"
exits 0

# Paths that are strange are still the id, and still JSON.
strange="$work/a \"b\" \\c
d.json"
cp "$good" "$strange"
run eval --json "$strange"
exits 0
out_lines 1
out_has 'a \"b\" \\c\nd.json'
cp "$good" "$work"/$'\xff.json'
run eval --json "$work"/$'\xff.json'
exits 0
iconv -f UTF-8 -t UTF-8 "$work/out" >/dev/null 2>&1 || wrong "$what: the answer is no UTF-8"

# A scene from a pipe.
run eval --json <(cat "$good")
exits 0
out_has '"ok":true'
finish
