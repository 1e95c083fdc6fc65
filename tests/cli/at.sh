#!/bin/bash
# at says what lies at a coordinate, an offset, a byte, or a byte of a lane.
. "$(dirname "$0")/common.bash"

run at "$good" --coords 1,2 --json
exits 0
out_lines 1
out_has '"at_coords":[{"coords":[1,2],"offset":7,"byte":28}]'
run at "$good" --coords 1,2
exits 0
out_has 7
out_has 28
err_is_empty

run at "$good" --offset 7 --json
exits 0
out_has '{"offset":7,"coords":[[1,2]],"count":1,"what":"element"}'
run at "$good" --offset 3 --json
out_has '"count":0,"what":"hole"'
run at "$good" --offset=-1 --json
exits 0
out_has '"what":"outside"'
run at "$good" --offset -1 --json
exits 0
out_has '"what":"outside"'

# Any byte of an element leads to it.
for byte in 28 29 30 31; do
    run at "$good" --byte $byte --json
    exits 0
    out_has '{"offset":7,"coords":[[1,2]],"count":1,"what":"element"}'
done
run at "$good" --byte 32 --json
out_has '"what":"outside"'
run at "$good" --byte=-1 --json
exits 0
out_has '"offset":-1,'
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT4","sizes":[5]}' >"$work/nibbles.json"
run at "$work/nibbles.json" --byte 1 --json
exits 0
out_has '{"offset":2,"coords":[[2]],"count":1,"what":"element"}'
out_has '{"offset":3,"coords":[[3]],"count":1,"what":"element"}'

run at assets/examples/21-slice-backward.stride.json --coords 0,0,1,1 --json
exits 0
out_has '"input_coords":[0,0,1,3],"input_offset":7,"input_byte":28'
run at assets/examples/30-gather-rows.stride.json --offset 2 --json
exits 0
out_has '{"offset":2,"coords":[[0,0]],"count":1,"what":"element"}'

lanes=assets/examples/43-tpu-start-index.stride.json
run at $lanes --coords 1,2,0,0 --json
exits 0
out_has '{"coords":[1,2,0,0],"npu":0,"offset":96,"byte":192,"bank":0,"address":192}'
run at $lanes --lane 0 --byte 193 --json
exits 0
out_has '{"npu":0,"byte":193,"coords":[[1,2,0,0]],"count":1,"what":"element"}'
run at $lanes --lane 1 --byte 0 --json
out_has '"what":"hole"'
run at $lanes --lane 4 --byte 0
exits 1
err_has "index_out_of_range at --lane: lane must be 0 to 3"
run at $lanes --byte 64
exits 2
run at $lanes --offset 3
exits 2
run at assets/examples/40-tpu-global.stride.json --byte 92 --json
exits 0
out_has '{"npu":null,"byte":92,"coords":[[1,1,2,1]],"count":1,"what":"element"}'

run at "$good" --coords 2,0
exits 1
out_is_empty
err_has index_out_of_range
err_has "index_out_of_range at --coords[0]: 2 is out of range; valid indices are 0 to 1"
run at "$good" --coords 2,0 --json
out_has '"where":"coords[0][0]"'
run at "$good" --coords=-1,0
exits 1
err_has index_out_of_range
run at "$good" --coords 1
exits 1
err_has rank
run at "$bad" --coords 0,0
exits 1
err_has zero_size
run at "$bad" --byte 4
exits 1
err_has zero_size
run at "$work/missing.json" --offset 0
exits 1
err_has file
run at "$good" --coords 99999999999999999999,0
exits 2
finish
