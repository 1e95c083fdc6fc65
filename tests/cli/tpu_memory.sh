#!/bin/bash
# Several tensors in lanes have no one layout: where one is asked about, the first does not stand for all.
. "$(dirname "$0")/common.bash"

cat >"$work/two.json" <<'JSON'
{"stridescope":1,"kind":"tpu_memory","chip":{"npu_num":4,"eu_bytes":16,"lmem_bytes":65536,"bank_num":4},"tensors":[
{"name":"first","dtype":"FLOAT16","sizes":[1,4,2,2],"layout":"aligned","start_index":0,"address":0},
{"name":"second","dtype":"FLOAT16","sizes":[1,4,2,2],"layout":"aligned","start_index":0,"address":16384}]}
JSON
cat >"$work/one.json" <<'JSON'
{"stridescope":1,"kind":"tpu","chip":{"npu_num":4,"eu_bytes":16,"lmem_bytes":65536,"bank_num":4},
"dtype":"FLOAT16","sizes":[1,4,2,2],"layout":"aligned","start_index":0,"address":0}
JSON

run at "$work/two.json" --lane 0 --byte 16384
exits 0
out_has second

run at "$work/two.json" --address 0x4000 --base 0 --bytes 4
exits 1
err_has 'schema at kind: several tensors share these lanes'

for pair in "one two" "two one" "two two"; do
    read -r a b <<<"$pair"
    run compare "$work/$a.json" "$work/$b.json" --json
    exits 1
    out_has '"code":"schema"'
done

if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    /usr/bin/python3 - "$work" <<'PY'
import sys
import numpy
for name in "x", "y":
    numpy.save(f"{sys.argv[1]}/{name}.npy", numpy.zeros((1, 4, 2, 2), numpy.float16))
PY
    run diff "$work/x.npy" "$work/y.npy" --scene "$work/two.json"
    exits 1
    err_has 'schema at kind'
fi


# Steps are of the tensors, one each.
run figure "$work/two.json" -o "$work/two.svg" --step 2
exits 0
grep -q 'reserves bytes' "$work/two.svg" || wrong "a step of the picture says nothing of its tensor"
run figure "$work/two.json" -o "$work/two.svg" --step 3
exits 2
err_has 'steps are 1 to 2'
# Nor is one meant by a pin of the picture.
run figure "$work/two.json" -o "$work/two.svg" --pin 0,0,0,1
exits 2
err_has '--pin is not supported for a tpu_memory scene'
run figure "$work/two.json" -o "$work/two.svg" --show grids
exits 2
err_has 'this scene has only lanes'
run figure "$work/two.json" -o "$work/two.svg"
exits 0
finish
