#!/bin/bash
# `code`: exit codes, what each target refuses, scenes at the edges; then all texts are run, compiled and read.
. "$(dirname "$0")/common.bash"

targets=(numpy torch c cute triton xla onednn mdspan onnx directml dxdispatch tpukernel)
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
    for target in numpy torch c onnx cute triton mdspan dxdispatch; do
        refuses "$target" "4-bit elements: $type"
    done
    refuses onednn "oneDNN has no $type"
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

# Blocks: a crop where there is padding, arithmetic where there are gaps.
blocks='{"stridescope":1,"kind":"tiled","labels":"NCHW","sizes":[2,17,5,4],'
scene "$blocks"'"layout":"nChw8c"}'
says numpy "out = memory.reshape(2, 3, 5, 4, 8).transpose(0, 1, 4, 2, 3).reshape(2, 24, 5, 4)[0:2, 0:17, 0:5, 0:4]"
says torch "out = memory.reshape(2, 3, 5, 4, 8).permute(0, 1, 4, 2, 3).reshape(2, 24, 5, 4)[0:2, 0:17, 0:5, 0:4]"
says c "const int64_t c_offset = n_offset + (c / 8) * 160 + (c % 8) * 1;"
says onednn "dnnl::memory::format_tag::aBcd8b"
says xla 'f32[2,17,5,4]{3,2,1,0:T(8,1,1)}'
refuses cute "unsupported at sizes[1]: CuTe layouts have no padding; this one has 24 positions for 17 elements"
refuses triton "unsupported at sizes[1]"
for target in mdspan onnx directml dxdispatch tpukernel; do
    refuses "$target" "unsupported at kind"
done
scene "$blocks"'"layout":"nChw8c","first":[0,3,0,0],"base_offset":16}'
says numpy "out = memory[16:976].reshape(2, 3, 5, 4, 8).transpose(0, 1, 4, 2, 3).reshape(2, 24, 5, 4)[0:2, 3:20, 0:5, 0:4]"
says c "n_offset + ((3 + c) / 8) * 160 + ((3 + c) % 8) * 1;"
refuses cute "unsupported at first[1]"
refuses onednn "unsupported at first[1]: oneDNN layouts begin at index 0"
refuses xla "unsupported at first[1]"
refuses triton "unsupported at first[1]"
scene "$blocks"'"layout":"nChw8c","base_offset":16}'
says onednn "static_cast<char*>(memory) + 16 * 4"
refuses xla "unsupported at base_offset"
scene '{"stridescope":1,"kind":"tiled","sizes":[6,4],"digits":[[[2,1],[3,100]],[[4,2]]]}'
says numpy "offset = 0 + (h // 2) * 100 + (h % 2) * 1 + w * 2"
says cute "// ((2,3),4):((1,100),2)"
says onednn "blocking.inner_blks[0] = 2;"
says onednn "const dnnl_dim_t strides[] = {100, 2};"
refuses xla "unsupported at strides"
# Blocks that are not each finer than the one before are none of oneDNN's.
scene '{"stridescope":1,"kind":"tiled","sizes":[8],"digits":[[[2,4],[4,1]]]}'
refuses onednn "each finer than the one before"
says cute "// ((2,4)):((4,1))"
says triton "gl.SharedLinearLayout(offset_bases=[[2], [4], [1]])"
scene '{"stridescope":1,"kind":"tiled","dtype":"FLOAT8_E5M2","sizes":[4,4],"digits":[[[2,2],[2,8]],[[2,1],[2,4]]]}'
refuses onednn "only oneDNN 3 has FLOAT8_E5M2"
says xla 'f8e5m2[4,4]{1,0:T(2,2)}'
says triton "gl.SharedLinearLayout(offset_bases=[[0, 1], [1, 0], [0, 2], [2, 0]])"
scene '{"stridescope":1,"kind":"tiled","dtype":"INT4","sizes":[16,256],"layout":"{1,0:T(8,128)(4,1)}"}'
says xla 's4[16,256]{1,0:T(8,128)(4,1)E(4)}'
scene '{"stridescope":1,"kind":"tiled","dtype":"BFLOAT16","sizes":[32,256],"layout":"{1,0:T(8,128)(2,1)}"}'
says xla 'bf16[32,256]{1,0:T(8,128)(2,1)}'
scene '{"stridescope":1,"kind":"tiled","dtype":"FLOAT16","sizes":[20,35],"layout":"FRACTAL_NZ"}'
says xla 'f16[20,35]{1,0:T(32,16)(16,16)}'
scene '{"stridescope":1,"kind":"tiled","sizes":[1,1],"digits":[[[1,1]],[[1,1]]],"base_offset":3}'
says numpy "out = memory[3:4].reshape(1, 1)"
scene '{"stridescope":1,"kind":"tiled","sizes":[4,4],"digits":[[[4,-4]],[[4,1]]],"base_offset":4}'
for target in numpy torch c; do
    refuses "$target" "the lowest offset is -8"
done

# Swizzles and pads.
rows='{"stridescope":1,"kind":"tiled","dtype":"FLOAT16","sizes":[8,64],"digits":[[[8,64]],[[64,1]]]'
swizzle='{"bits":3,"base":3,"shift":3}'
scene "$rows"',"xor":['"$swizzle"']}'
says numpy "offset = offset ^ ((offset & 448) >> 3)"
says c "offset ^= ((offset & 448) >> 3);"
says cute "cute::composition(cute::Swizzle<3, 3, 3>{}, cute::make_layout(shape, stride))"
says cute "// Sw<3,3,3> o 0 o (8,64):(64,1)"
says triton "gl.SwizzledSharedLayout(vec=8, per_phase=1, max_phase=8, order=[1, 0])"
refuses onednn "unsupported at xor"
refuses xla "unsupported at xor"
scene "$rows"',"xor":['"$swizzle"'],"base_offset":8}'
says cute "cute::make_composed_layout(cute::Swizzle<3, 3, 3>{}, 8, cute::make_layout(shape, stride))"
refuses triton "unsupported at base_offset"
scene "$rows"',"xor":['"$swizzle"',{"bits":1,"base":0,"shift":-2}]}'
says c "offset ^= ((offset & 1) << 2);"
says triton "gl.SharedLinearLayout(offset_bases=[[0, 5], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [1, 8], [2, 16], [4, 32]])"
refuses cute "unsupported at xor: a composed CuTe layout has one swizzle, not 2"
scene "$rows"',"xor":[{"bits":3,"base":8,"shift":3}]}'
says triton "gl.SwizzledSharedLayout(vec=1, per_phase=1, max_phase=1, order=[1, 0])"
scene "$rows"',"xor":[{"bits":3,"base":8,"shift":-3}]}'
refuses triton "the swizzle's block of 16384 elements is larger than the tensor"
scene "$rows"',"pad":[[128,8]]}'
says numpy "offset = offset + offset // 128 * 8"
says c "offset = offset + offset / 128 * 8;"
says triton "gl.PaddedSharedLayout([[128, 8]], [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [1, 0], [2, 0], [4, 0]], [], [8, 64])"
refuses cute "unsupported at pad"
refuses onednn "unsupported at pad"
refuses xla "unsupported at pad"
scene "$rows"',"pad":[[64,8]]}'
says cute "// (8,64):(72,1)"
says mdspan "strides{72, 1}"
scene "$rows"',"pad":[[128,3]]}'
refuses triton "powers of two"
scene "$rows"',"pad":[[128,4],[128,8]]}'
refuses triton "Triton takes each interval once"
scene "$rows"',"pad":[[128,8]],"xor":['"$swizzle"']}'
says c "offset / 128 * 8"
refuses triton "Triton's padded layouts have no swizzles"

# Buffers of the targets that say layouts alone; slices are none.
scene '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4],"strides":[1,3]}'
says xla 'f32[3,4]{0,1}'
says onednn "dnnl::memory::format_tag::ba"
refuses triton "powers of two, not 3"
scene '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4],"strides":[5,1]}'
refuses xla "unsupported at strides"
says onednn "dnnl::memory::dims{5, 1}"
scene '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[16,32]}'
says triton "gl.SwizzledSharedLayout(vec=1, per_phase=1, max_phase=1, order=[1, 0])"
scene '{"stridescope":1,"kind":"slice1","input":{"dtype":"INT8","sizes":[5]},"window":{"offsets":[0],"sizes":[5],"strides":[1]}}'
for target in triton xla onednn; do
    refuses "$target" "unsupported at kind"
done

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
