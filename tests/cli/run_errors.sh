#!/bin/bash
# Data that does not match its scene, or is no data: exit code 1, both sides named, and nothing written.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1
mkdir to

# refuses TEXT ARGUMENT...: `run` with these says the text and writes nothing.
refuses()
{
    local text=$1
    shift
    run run "$@" --out to/out.npy
    exits 1
    err_has "$text"
    out_is_empty
    only_has to
}

byte_scene >buffer.json
printf 'abcdef' | npy in.npy '|u1' '(2, 3)'
printf 'abcdef' | npy flat.npy '|u1' '(6,)'
printf 'abcdef' | npy signed.npy '|i1' '(2, 3)'
printf 'a' | npy scalar.npy '|u1' '()'
printf 'a' | npy ten.npy '|u1' '(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)'
refuses 'UINT8 {6}' buffer.json --in flat.npy
err_has 'UINT8 {2, 3}'
err_has 'values_count at sizes'
refuses 'the file holds INT8, but the scene'"'"'s tensor is UINT8' buffer.json --in signed.npy
err_has 'signed.npy: dtype: the file'
refuses 'UINT8 {}' buffer.json --in scalar.npy
refuses 'UINT8 {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}' buffer.json --in ten.npy
refuses 'UINT8 {7}' buffer.json --in in.npy --inverse
sed 's/UINT8/BFLOAT16/' buffer.json >bf16.json
refuses '(stored as UINT16)' bf16.json --in in.npy

# The scene itself is never written over.
run run buffer.json --in in.npy --out ./buffer.json
exits 2
err_has 'would overwrite the scene'
grep -q stridescope buffer.json || wrong "the scene was written over"

# Neither are the values that it names.
cp in.npy named.npy
byte_scene | sed 's/"sizes"/"values":{"file":"named.npy"},"sizes"/' >named.json
run run named.json --in in.npy --out named.npy
exits 2
err_has 'would overwrite named.npy, which the scene names'
run probe named.json --dtype INT8 --out named.npy
exits 2
err_has 'would overwrite named.npy, which the scene names'
run probe named.json --dtype INT8 --out named.json
exits 2
err_has 'would overwrite the scene'
cmp -s in.npy named.npy || wrong "an input was written over"

# Scenes that cannot be run.
refuses zero_size "$bad" --in in.npy
refuses 'lowest offset is -5' <(byte_scene | sed 's/\[4,1\]/[-5,1]/') --in in.npy
refuses 'at total_bytes' <(byte_scene | sed 's/"sizes"/"total_bytes":6,"sizes"/') --in in.npy
refuses 'at total_bytes' <(byte_scene | sed 's/"sizes"/"total_bytes":99,"sizes"/;s/UINT8/INT16/') --in in.npy
refuses overflow <(echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT64","sizes":[2],"strides":[2000000000000000000]}') --in in.npy

# Indices.
gather()
{
    echo '{"stridescope":1,"kind":"gather_nd1","input":{"dtype":"UINT8","sizes":[2,3]},
    "indices":{"dtype":"'"$1"'","sizes":[3,2]'"$2"'},
    "input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0}'
}
gather UINT32 '' >gather.json
refuses 'values_count at indices.values' gather.json --in in.npy
printf '\0\0\0\0\0\0\0\0\1\0\0\0\2\0\0\0\1\0\0\0\3\0\0\0' | npy indices.npy '<u4' '(3, 2)'
refuses 'index 3 at {2, 1} (position 1 in tuple 2) is out of range [0, 2]' gather.json --in in.npy --indices indices.npy
err_has 'index_out_of_range at indices.values[5]'
refuses 'UINT32' <(gather INT32 '') --in in.npy --indices indices.npy
err_has 'dtype at indices.dtype'
printf '\0\0\0\0\0\0\0\0\1\0\0\0\2\0\0\0\1\0\0\0\xff\xff\xff\xff' | npy indices.npy '<u4' '(3, 2)'
refuses 'index 4294967295 at {2, 1}' gather.json --in in.npy --indices indices.npy
printf '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' | npy indices.npy '<u4' '(2, 3)'
refuses 'values_count at indices.sizes' gather.json --in in.npy --indices indices.npy
refuses index_out_of_range <(gather INT32 ',"values":[0,0,0,0,-3,0]') --in in.npy

# Files that are no data, or lie.
refuses 'missing.npy' buffer.json --in missing.npy
refuses 'a directory, not a file' buffer.json --in to
mkfifo pipe
refuses 'not a regular file' buffer.json --in pipe
: >empty.npy
refuses 'empty.npy: not an .npy file' buffer.json --in empty.npy
refuses 'not an .npy, .npz, or .safetensors file' buffer.json --in buffer.json
head -c 60 in.npy >cut.npy
refuses 'truncated inside' buffer.json --in cut.npy
printf 'abcde' | npy short.npy '|u1' '(2, 3)'
refuses 'truncated: the header declares' buffer.json --in short.npy
printf 'abcdef' | npy wide.npy '|u1' '(4611686018427387904, 4, 3)'
refuses 'do not fit in 64 bits' buffer.json --in wide.npy
printf 'abcdef' | npy negative.npy '|u1' '(-2, -3)'
refuses 'size -2' buffer.json --in negative.npy
printf 'abcdef' | npy object.npy '|O' '(2, 3)'
refuses '|O' buffer.json --in object.npy
{ printf '\x93NUMPY\x02\x00\x00\xe1\xf5\x05'; head -c 1000 /dev/zero; } >long.npy
refuses '100000000 bytes' buffer.json --in long.npy

tensor='{"dtype":"U8","shape":[2,3],"data_offsets":'
printf 'abcdefghijkl' | safetensors two.safetensors "{\"v\":$tensor[6,12]},\"w\":$tensor[0,6]}}"
refuses 'two.safetensors: 2 tensors; choose one with FILE:NAME: "w", "v"' buffer.json --in two.safetensors
refuses 'no tensor "x"' buffer.json --in two.safetensors:x
refuses 'no tensor' buffer.json --in in.npy --tensor v
printf 'abcdef' | safetensors beyond.safetensors "{\"w\":$tensor[0,7]}}"
refuses '"w"' buffer.json --in beyond.safetensors
{ printf '\xff\xff\xff\xff\xff\xff\xff\xff'; head -c 100 /dev/zero; } >lying.safetensors
refuses 'the limit is 100000000' buffer.json --in lying.safetensors
{ printf '\x00\xe1\xf5\x05\0\0\0\0'; head -c 100 /dev/zero; } >short.safetensors
refuses 'the file has 108' buffer.json --in short.safetensors
printf '' | safetensors strange.safetensors '{"w":{"dtype":"F4","shape":[0],"data_offsets":[0,0]}}'
refuses 'unsupported type "F4"' buffer.json --in strange.safetensors

# The command line itself.
slice='{"stridescope":1,"kind":"slice1","input":{"dtype":"UINT8","sizes":[2,3]},"window":{"offsets":[0,0],"sizes":[2,3],"strides":[1,1]}}'
echo "$slice" >slice.json
for arguments in "" "buffer.json" "buffer.json --in in.npy" "buffer.json --in in.npy --out" "buffer.json --out to/out.npy" \
    "slice.json --in in.npy --out to/out.npy --inverse" "slice.json --in in.npy --out to/out.npy --indices in.npy" \
    "buffer.json --in in.npy --out to/out.npy --threads 0" "buffer.json in.npy --out to/out.npy"; do
    # shellcheck disable=SC2086
    run run $arguments
    exits 2
    out_is_empty
    only_has to
done
finish
