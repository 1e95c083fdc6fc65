#!/bin/bash
# probe writes inputs whose dumps tell where each element went, and infer --probe reads them.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"

scene()
{
    printf '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":%s,"strides":%s,"base_offset":%s}' "$2" "$3" "$4" >"$work/$1.json"
}
read_back() { run infer --probe "$1" --like "$work/$2.json" --json; }

# Few elements take one file, more of them digits.
scene few '[2,3]' '[1,2]' 1
run probe "$work/few.json" --dtype INT8 --out "$work/few%d.npy"
exits 0
out_lines 1
data_is "$work/few0.npy" 000102030405
header_has "$work/few0.npy" "'shape': (2, 3)"
scene many '[20,30]' '[1,32]' 5
run probe "$work/many.json" --dtype UINT8 --out "$work/many%d.npy" --json
exits 0
out_has '{"ok":true,"elements":600,"digit_bits":8,"files":['
run probe "$work/many.json" --dtype FLOAT32 --out "$work/float.npy"
exits 0
run probe "$work/many.json" --dtype FLOAT16 --out "$work/half.npy"
exits 0
header_has "$work/half.npy" "'descr': '<f2'"
run probe "$work/many.json" --dtype BFLOAT16 --out "$work/brain.npy"
exits 2
err_has '%d'
run probe "$work/many.json" --dtype INT8 --out "$work/both%d%d.npy"
exits 2
run probe "$work/bad.json" --dtype INT8 --out "$work/x%d.npy"
exits 1

# A tensor that no memory holds: the rule and the size, not what the machine has to say of it.
scene endless '[1048576,1048576]' '[1048576,1]' 0
run probe "$work/endless.json" --dtype FLOAT32 --out "$work/endless%d.npy"
exits 1
err_has 'unsupported at sizes: 1099511627776 elements would take 4398046511104 bytes of FLOAT32 per file; a probe has at most 4294967296 elements'
[ ! -e "$work/endless0.npy" ] || wrong "$what: wrote a file"

# The dumps of a buffer are what run makes of them.
for digit in 0 1; do
    run run "$work/many.json" --in "$work/many$digit.npy" --out "$work/dump$digit.npy"
    exits 0
    tail -c +129 "$work/dump$digit.npy" >"$work/dump$digit.bin"
done
read_back "$work/dump0.bin,$work/dump1.bin" many
exits 0
out_has '"strides":[1,32],"base_offset":5},"matched":600,"elements":600,"share":1.0'
out_has '"equally_good":0'
read_back "$work/dump0.bin" many
exits 1
out_has '"code":"values_count"'

# Lanes.
echo '{"stridescope":1,"kind":"tpu","dtype":"UINT8","sizes":[2,9,5,7],"chip":{"npu_num":4,"eu_bytes":16,"lmem_bytes":4096,"bank_num":16},"layout":"aligned","start_index":3,"address":0}' >"$work/lanes.json"
run probe "$work/lanes.json" --dtype UINT8 --out "$work/lane%d.npy"
exits 0
for digit in 0 1; do
    run run "$work/lanes.json" --in "$work/lane$digit.npy" --out "$work/lane_dump$digit.npy"
    exits 0
done
read_back "$work/lane_dump0.npy,$work/lane_dump1.npy" lanes
exits 0
out_has '"layout":"aligned","start_index":3,"address":0},"matched":630'

# Maps that strides do not say: tiled ones, and rules.
scene eight '[8]' '[1]' 0
printf '\0\1\3\2\6\7\5\4' >"$work/xor.bin"
read_back "$work/xor.bin" eight
exits 0
out_has '"kind":"tiled","dtype":"UINT8","sizes":[8],"bases":[[1],[3],[6]]},"matched":8,"elements":8,"share":1.0'
printf '\377\377\377\377\377\377\377\377\0\1\3\2\6\7\5\4' >"$work/late_xor.bin"
read_back "$work/late_xor.bin" eight
exits 0
out_has '"candidates":[]'
out_has '"rule":"XOR-linear","table":[8,9,11,10,15,14,12,13]'
run infer --probe "$work/late_xor.bin" --like "$work/eight.json"
out_has '2 in the index flips offset bits 0x3'
printf '\0\7\3\1\2\6\5\4' >"$work/none.bin"
read_back "$work/none.bin" eight
exits 1
out_has '"code":"not_found"'
out_has '"rule":"no rule found","table":[0,3,4,2,7,6,5,1]'
printf '\0\1\11\2\3\11\11\4\5\11\6\7' >"$work/digits.bin"
read_back "$work/digits.bin" eight
exits 0
out_has '"digits":[[[2,1],[2,3],[2,7]]]},"matched":8'

# Channels in groups of four, also behind slots of zero, rows swizzled, tiles of 3; steps that are no digits, and
# more digits than a scene has.
python3 - "$work" <<'MAPS'
import struct, sys
def dump(name, sizes, place, free=0xffffffff):
    h, w = sizes
    places = [place(i // w, i % w) for i in range(h * w)]
    memory = [free] * (max(places) + 1)
    for i, at in enumerate(places):
        memory[at] = i
    open("%s/%s.bin" % (sys.argv[1], name), "wb").write(struct.pack("<%dI" % len(memory), *memory))
dump("groups", (6, 35), lambda c, x: c // 4 * 140 + x * 4 + c % 4)
dump("late_groups", (6, 35), lambda c, x: 5 + c // 4 * 140 + x * 4 + c % 4, 0)
dump("swizzle", (12, 48), lambda y, x: y * 64 + (x ^ (y & 7) * 8))
dump("thirds", (6, 10), lambda y, x: (y // 3 * 4 + x // 3) * 9 + y % 3 * 3 + x % 3)
dump("steps", (5, 3), lambda y, x: (0, 10, 30, 50, 100)[y] + x)
dump("late_tiles", (300, 300), lambda y, x: 20 + (y // 4 * 75 + x // 4) * 16 + y % 4 * 4 + x % 4, 0)
dump("reversed", (1, 1 << 17), lambda y, x: int(bin(x + (1 << 17))[:2:-1], 2))
MAPS
while read -r name sizes said; do
    echo '{"stridescope":1,"kind":"buffer","dtype":"UINT32","sizes":'"$sizes"'}' >"$work/$name.json"
    read_back "$work/$name.bin" "$name"
    exits 0
    out_has "$said"
done <<'MAPS'
groups [6,35] "digits":[[[4,1],[null,140]],[[35,4]]]},"matched":210
late_groups [6,35] "digits":[[[4,1],[null,140]],[[35,4]]],"base_offset":5},"matched":210
swizzle [12,48] "digits":[[[12,64]],[[48,1]]],"xor":[{"bits":3,"base":3,"shift":3,"unit":"elements"}]},"matched":576
late_tiles [300,300] "base_offset":20},"matched":90000
thirds [6,10] "digits":[[[3,3],[2,36]],[[3,1],[null,9]]]},"matched":60
steps [5,3] "candidates":[]
steps [5,3] "rule":"additive by digits"
reversed [1,131072] "rule":"additive by digits"
MAPS
run infer --probe "$work/groups.bin" --like "$work/groups.json"
out_has '210 of 210 elements: H in blocks of 4'
run infer --probe "$work/steps.bin" --like "$work/steps.json"
out_has 'each index of each dimension adds its own step'
run infer --probe "$work/reversed.bin" --like "$work/reversed.json"
out_has '1 in the index adds 65536'
# Where it begins is told in bytes of the dump, not of the indexes read from it.
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT16","sizes":[4,6],"strides":[8,1],"base_offset":5}' >"$work/late.json"
run probe "$work/late.json" --dtype UINT16 --out "$work/late%d.npy"
run run "$work/late.json" --in "$work/late0.npy" --out "$work/late_dump.npy"
read_back "$work/late_dump.npy" late
out_has 'starts at byte 10'

run infer --probe "$work/xor.bin"
exits 2
run probe --help
exits 0
out_has 'Example'
finish
