#!/bin/bash
# banks counts the wavefronts of accesses, names conflicts, and prints cures that are scenes without them.
. "$(dirname "$0")/common.bash"

scene=$work/rows.json
cat >"$scene" <<'END'
{"stridescope":1,"kind":"tiled","dtype":"FLOAT16","labels":"HW","sizes":[8,64],"layout":"(8,64):(64,1)","banks":"NVIDIA",
 "accesses":[{"name":"A","op":"ldmatrix","lanes":[["H",8,1]]}]}
END
run banks "$scene"
exits 0
err_is_empty
out_has "32 banks of 4 bytes (NVIDIA)"
out_has "8 wavefronts"
run banks --json "$scene"
exits 0
out_has '"wavefronts":8'
out_has '"excess":7'

run banks --cure "$scene"
exits 0
out_has "xor (3, 3, 3): 0 bytes more, 1 wavefront in all accesses"
out_has "pad +8 elements after every 64: 112 bytes more, 1 wavefront in all accesses"
# Each cure is a scene on a line of its own.
grep '^  {' "$work/out" | sed 's/^  //' >"$work/cures"
[ "$(wc -l <"$work/cures")" = 5 ] || wrong "not 5 cures: $(cat "$work/out")"
while read -r cure; do
    echo "$cure" >"$work/cure.json"
    run banks --json "$work/cure.json"
    exits 0
    out_has '"wavefronts":1'
    out_has '"excess":0'
done <"$work/cures"

run at "$scene" --bank 0 --row 2
exits 0
out_has "row 2, byte 256"
run banks "$good"
exits 1
err_has "only scenes of kind tiled have banks"
finish
