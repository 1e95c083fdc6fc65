#!/bin/bash
# compare says compare two layouts: the copies that convert one to the other.
. "$(dirname "$0")/common.bash"

scene() { echo "{\"stridescope\":1,\"kind\":\"buffer\",\"dtype\":\"FLOAT32\",$2}" >"$work/$1.json"; }
compare() { run compare "$work/$1.json" "$work/$2.json" --json; }

scene nchw '"sizes":[1,3,4,5]'
scene nhwc '"sizes":[1,3,4,5],"labels":"NCHW","layout":"NHWC"'
compare nchw nhwc
exits 0
out_lines 1
out_has '{"ok":true,"elements":60,"identical":false,"unmoved":2,"copies":60,"longest_copy":1,"a":{"bytes":240,"lines":4},"b":{"bytes":240,"lines":4}}'
err_is_empty
run compare "$work/nchw.json" "$work/nhwc.json"
exits 0
out_has 'longest copy'

# The same memory, its dimensions told in another order.
scene told_nhwc '"sizes":[1,4,5,3],"labels":"NHWC","strides":[60,5,1,20]'
compare nchw told_nhwc
out_has '"identical":true,"unmoved":60,"copies":1,"longest_copy":60'
# Without common labels by position.
scene by_position '"sizes":[1,3,4,5],"labels":"ABCD"'
compare nchw by_position
out_has '"identical":true'

# Padded rows: each row is a copy; a dimension of size 1 moves nothing whatever its stride.
scene rows '"sizes":[4,5]'
scene padded '"sizes":[4,5],"strides":[8,1]'
compare rows padded
out_has '"unmoved":5,"copies":4,"longest_copy":5'
scene one '"sizes":[1,5],"strides":[77,1]'
scene other_one '"sizes":[1,5],"strides":[-3,1]'
compare one other_one
out_has '"identical":true'
# Shared places: there is no one copy back and forth.
scene broadcast '"sizes":[4,5],"strides":[0,1]'
compare rows broadcast
out_has '"copies":null,"longest_copy":null'
out_has '"b":{"bytes":20,"lines":1}'

# Exact at any size: 2^40 elements, and a walk in steps.
scene large '"sizes":[1048576,1048576]'
scene large_padded '"sizes":[1048576,1048576],"strides":[1048584,1]'
compare large large_padded
out_has '"elements":1099511627776,"identical":false,"unmoved":1048576,"copies":1048576,"longest_copy":1048576,"a":{"bytes":4398046511104,"lines":68719476736},"b":{"bytes":4398080065504,"lines":68720001024}}'
scene large_turned '"sizes":[1048576,1048576],"strides":[1,1048576]'
compare large large_turned
out_has '"unmoved":1048576,"copies":1099511627776,"longest_copy":1'
compare large large
out_has '"identical":true,"unmoved":1099511627776,"copies":1,"longest_copy":1099511627776'

tpu() { echo "{\"stridescope\":1,\"kind\":\"tpu\",\"dtype\":\"FLOAT16\",\"sizes\":[2,3,4,5],\"chip\":{\"npu_num\":4,\"eu_bytes\":64,\"lmem_bytes\":262144,\"bank_num\":16},$2}" >"$work/$1.json"; }
tpu aligned '"layout":"aligned"'
tpu compact '"layout":"compact"'
tpu later '"layout":"aligned","start_index":1'
compare aligned compact
out_has '"elements":120,"identical":false,"unmoved":60,"copies":6,"longest_copy":20,"a":{"bytes":128,"lines":6},"b":{"bytes":80,"lines":6}}'
compare aligned later
out_has '"identical":false,"unmoved":0,"copies":6,"longest_copy":20'

compare nchw rows
exits 1
out_has '"ok":false'
out_has '"code":"sizes"'
err_has sizes
scene half '"sizes":[4,5]'
sed -i s/FLOAT32/FLOAT16/ "$work/half.json"
compare rows half
exits 1
out_has '"code":"dtype"'
compare nchw aligned
exits 1
out_has '"code":"schema"'
run compare "$work/rows.json" assets/examples/21-slice-backward.stride.json --json
exits 1
out_has '"code":"schema"'
run compare "$work/rows.json" "$work/missing.json" --json
exits 1
out_has '"code":"file"'
run compare "$bad" "$good"
exits 1
out_is_empty
err_has zero_size
run compare "$good"
exits 2
run compare --help
exits 0
out_has 'Example'

run compare "$work/rows.json" "$work/padded.json" --measure --json
exits 0
out_has '"seconds":'
out_has '"memcpy_seconds":'
compare_measured() { run compare "$work/$1.json" "$work/$2.json" --measure --json; }
compare_measured aligned compact
exits 0
out_has '"memcpy_seconds":'
compare_measured large large
exits 1
out_has '"code":"unsupported"'

PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/compare_brute.py" "$STRIDESCOPE" 300 || failed=1
finish
