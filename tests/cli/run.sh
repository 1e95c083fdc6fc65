#!/bin/bash
# `run` does what scenes say on data: each kind on bytes small enough to read here.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1

for arguments in "run --help" "tensors --help"; do
    # shellcheck disable=SC2086
    run $arguments
    exits 0
    out_has stridescope
done

# buffer: memory with holes of zero, and back.
byte_scene >buffer.json
printf 'abcdef' | npy in.npy '|u1' '(2, 3)'
run run buffer.json --in in.npy --out out.npy
exits 0
err_is_empty
out_is_empty
data_is out.npy 61626300646566
header_has out.npy "'shape': (7,)"
run run buffer.json --in out.npy --out back.npy --inverse
exits 0
data_is back.npy 616263646566
header_has back.npy "'shape': (2, 3)"

# The same array in Fortran order.
printf 'adbecf' | npy fortran.npy '|u1' '(2, 3)' True
run run buffer.json --in fortran.npy --out out.npy
exits 0
data_is out.npy 61626300646566

# total_bytes says how much memory there is; where coordinates share an offset the last one stays.
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2,3],"strides":[1,1],"total_bytes":6}' >overlap.json
run run overlap.json --in in.npy --out out.npy
exits 0
data_is out.npy 616465660000

# tiled: whole tiles with padding of zero, and back; padding that is not zero is found where that is asked.
echo '{"stridescope":1,"kind":"tiled","dtype":"UINT8","labels":"HW","sizes":[2,3],"layout":"{1,0:T(2,2)}"}' >tiled.json
run run tiled.json --in in.npy --out out.npy
exits 0
data_is out.npy 6162646563006600
run run tiled.json --in out.npy --out back.npy --inverse --check-padding
exits 0
data_is back.npy 616263646566
printf 'abdec\0f\1' | npy full.npy '|u1' '(8,)'
run run tiled.json --in full.npy --out back.npy --inverse
exits 0
rm back.npy
run run tiled.json --in full.npy --out back.npy --inverse --check-padding
exits 1
err_has "full.npy: layout at memory[7]: the padding at h=1, w=3 is not zero"
[ ! -e back.npy ] || wrong "$what: writes an output all the same"
run run tiled.json --in in.npy --out out.npy --check-padding
exits 2
run run buffer.json --in out.npy --out back.npy --inverse --check-padding
exits 2
err_has "--check-padding needs a tiled scene, not buffer"

# slice1: what the window picks, wherever the scene keeps its tensors.
cat >slice.json <<'S'
{"stridescope":1,"kind":"slice1","input":{"dtype":"UINT8","sizes":[2,3],"strides":[100,7]},
 "window":{"offsets":[0,0],"sizes":[2,3],"strides":[-1,2]}, "output":{"sizes":[2,2],"pad":{"W":9}}}
S
run run slice.json --in in.npy --out out.npy
exits 0
data_is out.npy 64666163
header_has out.npy "'shape': (2, 2)"

# gather_nd1: the scene's own indices, a file's instead of them, negative ones, and a file the scene names.
cat >gather.json <<'S'
{"stridescope":1,"kind":"gather_nd1","input":{"dtype":"UINT8","sizes":[2,3]},
 "indices":{"dtype":"INT32","sizes":[2,2],"values":[0,1,1,2]},
 "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0}
S
run run gather.json --in in.npy --out out.npy
exits 0
data_is out.npy 6266
printf '\xff\xff\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00\xfd\xff\xff\xff' | npy indices.npy '<i4' '(2, 2)'
run run gather.json --in in.npy --indices indices.npy --out out.npy
exits 0
data_is out.npy 6461
mkdir -p elsewhere
sed 's/\[0,1,1,2\]/{"file":"named.npy"}/' gather.json >elsewhere/gather.json
cp indices.npy elsewhere/named.npy
run run elsewhere/gather.json --in in.npy --out out.npy
exits 0
data_is out.npy 6461
rm elsewhere/named.npy
run run elsewhere/gather.json --in in.npy --indices indices.npy --out out.npy
exits 0

# tpu: three channels on two lanes from lane 1 on, and back.
cat >tpu.json <<'S'
{"stridescope":1,"kind":"tpu","dtype":"UINT8","sizes":[1,3,1,2],"layout":"compact","start_index":1,"address":0,
 "chip":{"npu_num":2,"eu_bytes":16,"lmem_bytes":64,"bank_num":2}}
S
printf 'abcdef' | npy chw.npy '|u1' '(1, 3, 1, 2)'
run run tpu.json --in chw.npy --out lanes.npy
exits 0
data_is lanes.npy 0000636461626566
header_has lanes.npy "'shape': (2, 4)"
run run tpu.json --in lanes.npy --out back.npy --inverse --threads 1
exits 0
data_is back.npy 616263646566

# Bits that NumPy has no name for travel as unsigned integers; 4-bit elements two a byte, the low nibble first.
sed 's/UINT8/FLOAT8_E4M3/' buffer.json >fp8.json
run run fp8.json --in in.npy --out out.npy
exits 0
data_is out.npy 61626300646566
echo '{"stridescope":1,"kind":"buffer","dtype":"INT4","sizes":[3],"strides":[2]}' >int4.json
printf '\x21\xf3' | npy int4.npy '|u1' '(2,)'
run run int4.json --in int4.npy --out out.npy
exits 0
data_is out.npy 010203
header_has out.npy "'shape': (3,)"

# The byte order stays what it was.
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT16","sizes":[2],"strides":[-1],"base_offset":1}' >reverse.json
printf '\x00\x01\x00\x02' | npy big.npy '>u2' '(2,)'
run run reverse.json --in big.npy --out out.npy
exits 0
data_is out.npy 00020001
header_has out.npy "'descr': '>u2'"

# .safetensors: the only tensor by itself, one of several by its name.
tensor='{"dtype":"U8","shape":[2,3],"data_offsets":'
printf 'abcdef' | safetensors one.safetensors "{\"__metadata__\":{\"format\":\"pt\"},\"w\":$tensor[0,6]}}"
run run buffer.json --in one.safetensors --out out.npy
exits 0
data_is out.npy 61626300646566
printf 'abcdefghijkl' | safetensors two.safetensors "{\"v\":$tensor[6,12]},\"a:b\":$tensor[0,6]}}"
run run buffer.json --in two.safetensors:v --out out.npy
exits 0
data_is out.npy 676869006a6b6c
run run buffer.json --in two.safetensors --tensor a:b --out out.npy
exits 0
data_is out.npy 61626300646566
run run buffer.json --in two.safetensors:a:b --out out.npy
exits 0
data_is out.npy 61626300646566

run tensors two.safetensors
exits 0
out_lines 3
out_has '"a:b"'
out_has UINT8
run tensors two.safetensors --json
exits 0
out_lines 2
out_has '{"name":"a:b","type":"U8","dtype":"UINT8","sizes":[2,3],"data_begin":'
run tensors in.npy --json
exits 0
out_has '"type":"|u1","dtype":"UINT8","sizes":[2,3]'
run tensors buffer.json
exits 1
finish
