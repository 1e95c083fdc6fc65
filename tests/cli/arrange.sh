#!/bin/bash
# arrange prints the same scene with addresses that keep all rules, or says what cannot be met.
. "$(dirname "$0")/common.bash"

scene=assets/examples/54-tpu-memory-overlap.stride.json
run arrange $scene
exits 0
err_is_empty
out_has '"title": "CV182x, five tensors"'
cp "$work/out" "$work/arranged.json"
run eval --json "$work/arranged.json"
exits 0
out_has '"overlaps":[]'
out_has '"overlap_count":0'
if grep -qE '"code":"(overlap|address|lmem|bank_shared)"' "$work/out"; then wrong "the arranged scene has warnings of what was to be mended"; fi

run eval --json $scene
exits 0
out_has '{"a":"skip","b":"next","reserved_bytes":2240,"element_bytes":13440}'
out_has '"crossing":["input","skip","next"]'
out_has '"free":[[6272,8192],[8768,12288],[22656,32768]],"largest_free_bytes":10112,"used_bytes":22656'

run at $scene --lane 2 --byte 17024 --json
exits 0
out_has '{"npu":2,"byte":17024,"tensors":[{"name":"skip","coords":[[0,8,0,0]],"count":1,"what":"element"},{"name":"next","coords":[[0,2,11,24]],"count":1,"what":"element"}]}'
run at $scene --lane 2 --byte 17024
exits 0
out_has skip
out_has next
run at $scene --lane 8 --byte 0
exits 1
err_has index_out_of_range
run at $scene --byte 0
exits 2
run at $scene --coords 0,0,0,0
exits 1
err_has unsupported

# Unknown keys, titles and start lanes stay.
echo '{"stridescope":1,"kind":"tpu_memory","mine":[1, 2],"chip":{"npu_num":4,"eu_bytes":16,"lmem_bytes":128,"bank_num":4},"tensors":[
 {"name":"a","dtype":"INT8","sizes":[1,1,1,16],"layout":"aligned","start_index":3,"address":5,"own":true},
 {"name":"b","dtype":"INT8","sizes":[1,1,1,16],"layout":"aligned","address":5}],"apart":[["b","a"]]}' >"$work/apart.json"
run arrange "$work/apart.json"
exits 0
out_has '"mine": [1, 2]'
out_has '"own": true'
out_has '"start_index": 3'
cp "$work/out" "$work/apart-arranged.json"
run eval --json "$work/apart-arranged.json"
exits 0
out_has '"shared_banks":[]'
out_has '"used_bytes":48'
run arrange --json "$work/apart.json"
exits 0
out_lines 1
out_has '"ok":true,"scene":{"stridescope":1'

sed 's/"lmem_bytes":128,"bank_num":4/"lmem_bytes":32,"bank_num":1/' "$work/apart.json" >"$work/one-bank.json"
run arrange "$work/one-bank.json"
exits 1
out_is_empty
err_has apart
sed 's/"lmem_bytes":128,"bank_num":4/"lmem_bytes":16,"bank_num":1/' "$work/apart.json" >"$work/small.json"
run arrange "$work/small.json"
exits 1
err_has "the tensors need 32 bytes together"
run arrange --json "$work/small.json"
exits 1
out_lines 1
out_has '"ok":false'
run arrange "$good"
exits 1
err_has unsupported
run arrange "$work/missing.json"
exits 1
err_has file
run arrange
exits 2
finish
