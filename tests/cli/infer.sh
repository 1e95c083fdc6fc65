#!/bin/bash
# infer says which layout explains a dump, how sure that is, and what it is when none does.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"

# put BYTE...: as they are.
put()
{
    # shellcheck disable=SC2059
    printf "$(printf '\\x%02x' "$@")"
}
infer() { run infer --memory "$work/$1" --tensor "$work/$2" "${@:3}"; }

# Two rows of three, in rows of five behind four other bytes, columns before rows nowhere.
put 1 2 3 4 5 6 | npy "$work/tensor.npy" '|u1' '(2, 3)'
put 9 9 9 9 1 2 3 9 9 4 5 6 9 >"$work/padded.bin"
infer padded.bin tensor.npy --json
exits 0
out_lines 1
err_is_empty
out_has '{"ok":true,"candidates":[{"scene":{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2,3],"strides":[5,1],"base_offset":4},"matched":6,"elements":6,"share":1.0,"mismatch":{"elements":6,"different":0,'
out_has '"undetermined":[],"why":"HW, rows padded to 5 elements, starts at byte 4"}],"equally_good":0,"tried":'
infer padded.bin tensor.npy
exits 0
out_has '6 of 6 elements: HW, rows padded to 5 elements, starts at byte 4'
infer padded.bin tensor.npy --skip 3 --json
out_has '"base_offset":1}'
out_has 'starts at byte 4'
infer padded.bin tensor.npy --skip 5
exits 0
out_has "starts at byte 4, 1 of 6 elements lie before the start of the dump"
infer padded.bin tensor.npy --skip 99 --json
exits 1
out_has '"code":"file"'

# The scene is one that other commands take.
infer padded.bin tensor.npy --json
sed 's/.*"scene":\({[^}]*}\).*/\1/' "$work/out" >"$work/found.json"
run eval --json "$work/found.json"
exits 0
out_has '"ok":true'

# Blocks and swizzles, which no strides say: made by run, told as scenes that place the elements so.
numbers() { for ((i = 0; i < $1; ++i)); do printf '%b' "\\x$(printf %02x $((i * i * 7 / 3 % 251 + i % 5)))"; done; }
while read -r sizes count said scene; do
    echo '{"stridescope":1,"kind":"tiled","dtype":"UINT8","sizes":['"$sizes"'],'"$scene"'}' >"$work/tiled.json"
    numbers "$count" | npy "$work/plain.npy" '|u1' "(${sizes//,/, })"
    run run "$work/tiled.json" --in "$work/plain.npy" --out "$work/tiled.npy"
    exits 0
    infer tiled.npy plain.npy --json
    exits 0
    out_has '"candidates":[{"scene":{"stridescope":1,"kind":"tiled","dtype":"UINT8","sizes":['"$sizes"'],'"$said"'},"matched":'"$count"
    out_has '"different":0'
done <<'SCENES'
2,11,3,4 264 "digits":[[[2,192]],[[8,1],[2,96]],[[3,32]],[[4,8]]] "layout":"aBcd8b"
6,18,3 324 "digits":[[[4,4],[2,240]],[[4,1],[5,48]],[[3,16]]] "layout":"ABc4a4b"
5,20 100 "digits":[[[5,2]],[[2,1],[10,10]]] "layout":"{0,1:T(2,1)}"
16,32 512 "digits":[[[16,32]],[[32,1]]],"xor":[{"bits":2,"base":3,"shift":3,"unit":"elements"}] "layout":"Sw<2,3,3> o 0 o (16,32):(32,1)"
16,24 384 "digits":[[[8,2],[2,64]],[[2,1],[4,16],[3,128]]] "layout":"BA4b8a2b"
8,64 512 "digits":[[[8,8]],[[8,1],[8,64]]],"xor":[{"bits":3,"base":3,"shift":3,"unit":"elements"}] "layout":"Sw<3,3,3> o 0 o (8,(8,8)):(8,(1,64))"
SCENES
infer tiled.npy plain.npy
out_has '512 of 512 elements: W in blocks of 8, Sw<3,3,3>'
echo '{"stridescope":1,"kind":"tiled","dtype":"UINT8","sizes":[2,11,3,4],"layout":"nChw8c"}' >"$work/tiled.json"
numbers 264 | npy "$work/plain.npy" '|u1' "(2, 11, 3, 4)"
run run "$work/tiled.json" --in "$work/plain.npy" --out "$work/tiled.npy"
infer tiled.npy plain.npy
out_has "264 of 264 elements: C in blocks of 8, oneDNN's aBcd8b"

# Another order, backwards, and from arrays in files.
put 6 3 5 2 4 1 >"$work/turned.bin"
infer turned.bin tensor.npy --json
out_has '"strides":[-1,-2],"base_offset":5'
npy "$work/memory.npy" '|u1' '(3, 2)' <"$work/turned.bin"
infer memory.npy tensor.npy --json
out_has '"strides":[-1,-2],"base_offset":5'
put 0 1 0 2 0 3 0 4 0 5 0 6 | npy "$work/big.npy" '>u2' '(6,)'
put 1 0 2 0 3 0 4 0 5 0 6 0 | npy "$work/little.npy" '<u2' '(2, 3)'
infer big.npy little.npy --json
exits 0
out_has '"strides":[3,1],"base_offset":0'

# Rounded first, or near enough.
put 0 0 128 63 0 0 0 64 0 0 64 64 0 0 128 64 | npy "$work/floats.npy" '<f4' '(4,)'
put 0 60 0 64 0 66 0 68 >"$work/halves.bin"
infer halves.bin floats.npy --memory-dtype FLOAT16 --json
exits 0
out_has '"dtype":"FLOAT16","sizes":[4],"strides":[1]'
infer halves.bin floats.npy
exits 1
put 1 0 128 63 1 0 0 64 1 0 64 64 1 0 128 64 >"$work/near.bin"
infer near.bin floats.npy --json
exits 1
infer near.bin floats.npy --atol 0.001 --json
exits 0
out_has '"matched":4'

# Several explain it.
put 1 2 1 2 | npy "$work/rows.npy" '|u1' '(2, 2)'
put 1 2 1 2 >"$work/rows.bin"
infer rows.bin rows.npy --json
exits 0
out_has '"candidates":[{"scene":{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2,2],"strides":[2,1],"base_offset":0}'
out_has '"undetermined":["strides[0]","strides[1]","base_offset"],"why":"HW, packed"}'
infer rows.bin rows.npy --json --most 1
out_has '"equally_good":5'

# Of one element: the strides of dimensions of size 1 move nothing, so that no other layout is as good.
put 7 | npy "$work/one.npy" '|u1' '(1, 1)'
put 9 7 9 >"$work/one.bin"
infer one.bin one.npy
exits 0
out_has 'undetermined by the data: strides[0], strides[1] (their size is 1, so no stride moves an element)'
out_has 'no other equally good layouts'
infer rows.bin rows.npy
out_has 'undetermined by the data: strides[0], strides[1], base_offset'
grep -qF "size is 1" "$work/out" && wrong "the numbers of larger dimensions are called of size 1"

# Lanes: one, zero, ... in two lanes of eight bytes, the first channel in the second.
put 1 2 3 4 5 6 7 8 9 10 11 12 | npy "$work/channels.npy" '|u1' '(1, 3, 2, 2)'
put 99 99 99 99 5 6 7 8 1 2 3 4 9 10 11 12 >"$work/lanes.bin"
infer lanes.bin channels.npy --chip 2,4,8,1 --json
exits 0
out_has '"layout":"aligned","start_index":1,"address":0},"matched":12'
out_has '"why":"aligned, starts in lane 1 at byte 0"'
out_has '"per_lane":[0,0]'
# The same as a dump a lane.
head -c 8 "$work/lanes.bin" >"$work/lane0.bin"
tail -c 8 "$work/lanes.bin" >"$work/lane1.bin"
for memory in "$work/lane%d.bin" "$work/lane0.bin,$work/lane1.bin"; do
    run infer --memory "$memory" --tensor "$work/channels.npy" --chip 2,4,8,1 --json
    exits 0
    out_has '"layout":"aligned","start_index":1,"address":0},"matched":12'
done
head -c 7 "$work/lanes.bin" >"$work/lane1.bin"
run infer --memory "$work/lane%d.bin" --tensor "$work/channels.npy" --chip 2,4,8,1
exits 1
err_has 'the same length'
infer lanes.bin channels.npy --chip BM9999
exits 2
infer lanes.bin channels.npy --chip 2,4
exits 2
infer lanes.bin channels.npy --chip 5,4,8,1 --json
exits 1
out_has '"code":"file"'
infer lanes.bin tensor.npy --lane-bytes 8
exits 2

# None does.
put 7 7 7 7 | npy "$work/constant.npy" '|u1' '(2, 2)'
infer padded.bin constant.npy --json
exits 1
out_has '{"ok":false,"error":{"code":"ambiguous","where":"","message":"all 4 elements'
err_has ambiguous
put 1 2 3 4 5 99 | npy "$work/other.npy" '|u1' '(2, 3)'
infer padded.bin other.npy --json
exits 1
out_has '{"ok":false,"error":{"code":"not_found","where":"","message":"no match within '
out_has '"tried":'
err_has 'no match within'
infer padded.bin tensor.npy --budget 1 --json
exits 1
out_has '"message":"no match within 1 comparisons"},"tried":1}'
: >"$work/empty.bin"
infer empty.bin tensor.npy --json
exits 1
out_has not_found
: | npy "$work/nothing.npy" '|u1' '(0, 2)'
infer padded.bin nothing.npy --json
exits 1
out_has '"code":"zero_size"'
put 5 | npy "$work/scalar.npy" '|u1' '()'
infer padded.bin scalar.npy --json
exits 1
out_has '"code":"rank"'
infer missing.bin tensor.npy --json
exits 1
out_has '"code":"file"'

# Codes of floats by a scale of 1/2 and a zero point of 3, columns first.
put 0 0 128 63 0 0 0 64 0 0 64 64 0 0 128 64 0 0 0 65 0 0 128 65 0 0 0 66 0 0 64 66 0 0 128 66 0 0 160 66 0 0 0 194 0 0 128 193 |
    npy "$work/scaled.npy" '<f4' '(3, 4)' # 1 2 3 4 8 16 32 48 64 80 -32 -16; then 3 + 2 x, clipped
put 5 19 127 7 35 127 9 67 195 11 99 227 >"$work/codes.bin"
infer codes.bin scaled.npy --memory-dtype INT8 --json
exits 0
out_has '"dtype":"INT8","sizes":[3,4],"strides":[1,3],"base_offset":0},"matched":12'
out_has '"why":"WH, packed, scale 0.5, zero point 3"'

# A dump that ends before the tensor does.
put 9 1 4 7 10 2 5 8 11 3 6 >"$work/cut.bin"
put 1 2 3 4 5 6 7 8 9 10 11 12 | npy "$work/four.npy" '|u1' '(4, 3)'
infer cut.bin four.npy --json
exits 0
out_has '"strides":[1,4],"base_offset":1},"matched":10,"elements":12,'
out_has '"why":"WH, packed, starts at byte 1, 2 of 12 elements lie past the end of the dump"'
put 1 2 3 >"$work/short.bin"
infer short.bin four.npy --json
exits 1
out_has 'comparisons; the dump (3 bytes) is shorter than the packed tensor (12 bytes), and layouts'
: | infer empty.bin four.npy --json
exits 1
out_has 'the dump (0 bytes) is shorter than'

# What is wrong with the command line.
run infer --memory "$work/padded.bin"
exits 2
run infer --memory "$work/padded.bin" --tensor "$work/tensor.npy" --atol -1
exits 2
run infer --memory "$work/padded.bin" --tensor "$work/tensor.npy" --memory-dtype FLOAT7
exits 2
run infer --help
exits 0
out_has 'Example'
finish
