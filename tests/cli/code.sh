#!/bin/bash
# `code`: exit codes, what each target refuses, scenes at the edges; then all texts are run, compiled and read.
. "$(dirname "$0")/common.bash"

targets=(numpy torch c cute mdspan onnx directml dxdispatch tpukernel)
scene=$work/scene.json

# scene TEXT: the scene that the next calls print.
scene()
{
    echo "$1" >"$scene"
}
# says TARGET TEXT: the target says the scene, and the text is in it.
says()
{
    run code "$scene" --for "$1"
    exits 0
    out_has "$2"
    err_is_empty
}
# refuses TARGET TEXT: the target does not, and why.
refuses()
{
    run code "$scene" --for "$1"
    exits 1
    out_is_empty
    err_has "$2"
}

run code --help
exits 0
out_has "--for numpy"
for target in "${targets[@]}"; do
    out_has "$target"
done
run code "$good"
exits 2
run code --for numpy
exits 2
run code "$good" --for fortran
exits 2
run code "$bad" --for numpy
exits 1
out_is_empty
err_has "zero_size at sizes[1]"
run code "$work/missing.json" --for numpy
exits 1
out_is_empty
run code "$good" --for c --json
exits 0
out_lines 1
out_has '"ok":true,"for":"c","text":"#include'
out_has '"operand":"input","dimension":1}'
run code "$bad" --for c --json
exits 1
out_has '"ok":false,"error":{"code":"zero_size"'
err_has zero_size

# What a target cannot say.
scene '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[-3,1],"base_offset":3}'
says numpy "(-3, 1)"
says c "h * -3"
says cute "(2,3):(-3,1)"
says onnx "h * -3"
refuses torch "unsupported at strides[0]: PyTorch has no negative strides"
refuses mdspan "std::layout_stride"
refuses directml "unsupported at strides[0]"
refuses dxdispatch "unsupported at strides[0]"
refuses tpukernel "unsupported at kind"

scene '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[-3,1]}'
for target in numpy torch c onnx; do
    refuses "$target" "the lowest offset is -3"
done

for type in INT4 UINT4; do
    scene '{"stridescope":1,"kind":"buffer","dtype":"'$type'","sizes":[2,3]}'
    for target in numpy torch c onnx cute mdspan dxdispatch; do
        refuses "$target" "4-bit elements: $type"
    done
    says directml "DML_TENSOR_DATA_TYPE_$type"
    scene '{"stridescope":1,"kind":"tpu","dtype":"'$type'","sizes":[1,2,3,4],"chip":"BM1684X","layout":"aligned"}'
    for target in numpy torch c onnx cute; do
        refuses "$target" "4-bit elements: $type"
    done
    says tpukernel "DT_$type"
done

scene '{"stridescope":1,"kind":"buffer","dtype":"BFLOAT16","sizes":[2,3]}'
says numpy "np.arange(6, dtype=np.uint16)"
says torch "torch.bfloat16"
refuses directml dtype
scene '{"stridescope":1,"kind":"buffer","dtype":"FLOAT8_E4M3","sizes":[2,3]}'
says numpy "np.arange(6, dtype=np.uint8)"
scene '{"stridescope":1,"kind":"buffer","dtype":"BOOL","sizes":[2,3]}'
says numpy "astype(np.bool_)"

scene '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"total_bytes":100}'
says numpy "np.arange(25, dtype=np.float32)"
says torch "torch.arange(25)"
scene '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"total_bytes":20}'
refuses numpy "20 bytes hold 5 elements"

# Layouts that do not nest, are shared or broadcast.
for strides in '[2,3]' '[0,1]' '[1,1]'; do
    scene '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,2],"strides":'$strides'}'
    refuses mdspan "a unique layout"
    says cute make_stride
    says torch as_strided
done

# Indices: absent, in a file.
gather='"kind":"gather_elements","input":{"dtype":"FLOAT32","sizes":[3,4]},"axis":0,"indices":{"dtype":"INT32","sizes":[1,4]'
scene '{"stridescope":1,'$gather'}}'
for target in numpy torch c dxdispatch; do
    refuses "$target" "values_count at indices.values"
done
says onnx '"indices", TensorProto.INT64, [1, 4]'
says directml IndicesTensor
python3 - "$work/indices.npy" <<'PYTHON'
import struct, sys
header = b"{'descr': '<i4', 'fortran_order': False, 'shape': (1, 4), }"
header += b" " * (-(len(header) + 11) % 64) + b"\n"
with open(sys.argv[1], "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + struct.pack("<4i", 2, 1, 0, -1))
PYTHON
scene '{"stridescope":1,'$gather',"values":{"file":"indices.npy"}}}'
refuses c "indices from a file"
says numpy "2, 1, 0, -1"
scene '{"stridescope":1,'$gather',"values":{"file":"missing.npy"}}}'
refuses numpy file

# Windows that go beyond DirectML's numbers; sizes of 1 never step.
scene '{"stridescope":1,"kind":"slice1","input":{"dtype":"INT8","sizes":[5]},
    "window":{"offsets":[4],"sizes":[1],"strides":[-9223372036854775808]}}'
says numpy "source[4:5]"
says torch "source[4:5]"
refuses directml "window.strides[0]"
scene '{"stridescope":1,"kind":"slice1","input":{"dtype":"INT8","sizes":[5]},
    "window":{"offsets":[0],"sizes":[5],"strides":[-2]}}'
says numpy "source[4::-2]"
says torch "source[0:5:2].flip([0])"
says onnx '"ends": np.array([-6], dtype=np.int64)'
says cute "memory + 4"

# Lanes: rows that are not full are no modes of CuTe.
tpu='{"stridescope":1,"kind":"tpu","dtype":"FLOAT16","sizes":[2,3,4,5],"layout":"aligned",
    "chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16},"start_index":'
scene "${tpu}2}"
says numpy "lane = (2 + c) % 4"
says c "(2 + c) / 4 * 32"
refuses cute start_index
says tpukernel "addr = 524288u; /* lane 2, byte 0 */"
says tpukernel "{64, 32, 5, 1}; /* as tpu_aligned_stride(&stride, 2, &shape, dtype)"
for target in mdspan directml dxdispatch; do
    refuses "$target" "unsupported at kind"
done
scene "${tpu}1}"
says cute "(2,3,4,5):(32,64,5,1)"
scene '{"stridescope":1,"kind":"tpu","dtype":"INT8","sizes":[1,2,3,4],"chip":"CV180x","layout":"cvk_aligned"}'
refuses tpukernel "cvk_aligned"

# Far out: 2^40 elements, all of 64 bits, eight dimensions.
scene '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[1048576,1048576],"strides":[0,0],"base_offset":5}'
says numpy "shape=(1048576, 1048576)"
says c "h < 1048576"
scene '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[1048576,1048576]}'
says numpy "np.arange(1099511627776, dtype=np.uint8)"
says cute "int64_t{1048576}"
scene '{"stridescope":1,"kind":"buffer","dtype":"INT64","sizes":[2],"strides":[1152921504606846975]}'
for target in numpy torch c; do
    refuses "$target" overflow
done
scene '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,1],"strides":[9223372036854775806,-9223372036854775808]}'
says numpy "(9223372036854775806, 0)"
says c "offset = 0 + h * 9223372036854775806;"
scene '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,1],"strides":[9223372036854775807,1]}'
refuses numpy overflow
scene '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[1,1,1,1,1,1,1,2],"labels":"aAbBcCdD"}'
says numpy "shape=(1, 1, 1, 1, 1, 1, 1, 2)"
says c "int64_t a, A, b, B, c, C, d, D;"
scene '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[]}'
for target in "${targets[@]}"; do
    refuses "$target" "rank at sizes"
done

# The whole of it, by Python.
if ! /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    echo "code.sh: texts are not run: no NumPy for /usr/bin/python3 (Debian: python3-numpy)"
    finish
fi
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$(dirname "$0")/code/check.py" "$STRIDESCOPE" || failed=1
finish
