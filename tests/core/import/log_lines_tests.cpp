#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Lines as tools print them, written after their grammars.
struct LogLine
{
    std::string text;
    std::string from;
    std::string tensors;
};

const LogLine lines[] = {
    // torch: annotations of FX graphs
    {R"(def forward(self, primals_1: "f32[8, 16][16, 1]cpu", primals_2: "i64[8][1]cuda:0"):)", "torch",
     "FLOAT32 8,16 / 16,1 + 0; INT64 8 / 1 + 0"},
    {"permute: \"bf16[16, 8][1, 16]cuda:1\" = torch.ops.aten.permute.default(arg, [1, 0])", "torch",
     "BFLOAT16 16,8 / 1,16 + 0"},
    {"b8[2][1]cpu f8e4m3fn[2][1]cpu f8e5m2[2][1]cpu u16[3][1]meta", "torch",
     "BOOL 2 / 1 + 0; FLOAT8_E4M3 2 / 1 + 0; FLOAT8_E5M2 2 / 1 + 0; UINT16 3 / 1 + 0"},
    {"scalar: \"f32[][]cpu\"", "torch", "FLOAT32 1 / 1 + 0"},
    // torch: Inductor's output
    {"    extern_kernels.mm(reinterpret_tensor(buf0, (32, 128, 64), (8192, 64, 1), 0), arg1_1, out=buf1)",
     "torch", "FLOAT32 32,128,64 / 8192,64,1 + 0"},
    {"    buf3 = reinterpret_tensor(buf2, (4, 8, ), (1, 4), 96); del buf2  # reuse", "torch",
     "FLOAT32 4,8 / 1,4 + 96"},
    {"    buf0 = empty_strided_cuda((16, 4), (4, 1), torch.float32)", "torch", "FLOAT32 16,4 / 4,1 + 0"},
    {"    buf0 = empty_strided_cpu((2, ), (1, ), torch.int64)", "torch", "INT64 2 / 1 + 0"},
    {"    x = torch.empty_strided((2, 3), (3, 1), dtype=torch.float16, layout=torch.strided, device='cuda')",
     "torch", "FLOAT16 2,3 / 3,1 + 0"},
    {"    assert_size_stride(buf1, (1, 32, 4354), (139328, 4354, 1))", "torch",
     "FLOAT32 1,32,4354 / 139328,4354,1 + 0"},
    {"    assert_size_stride(buf1, (2, 3), (3, 1), 'torch.ops.aten.mm.default')", "torch",
     "FLOAT32 2,3 / 3,1 + 0"},
    // torch: Python
    {"[rank0]: q: torch.Size([2, 3]) (3, 1)", "torch", "FLOAT32 2,3 / 3,1 + 0"},
    {"torch.Size([2, 3]), (1, 2), 5, torch.bfloat16", "torch", "BFLOAT16 2,3 / 1,2 + 5"},
    {"torch.Size([2, 3]) (3, 1) storage_offset 4 dtype=torch.float16", "torch", "FLOAT16 2,3 / 3,1 + 4"},
    {"torch.Size([2, 3]) (3, 1) 4", "torch", "FLOAT32 2,3 / 3,1 + 4"},
    {"torch.Size([2, 3]) (3, 1) cuda:0 torch.float16", "torch", "FLOAT16 2,3 / 3,1 + 0"},
    {"reinterpret_tensor(reinterpret_tensor(buf0, (2, 3), (3, 1), 0), (3, 2), (1, 3), 2)", "torch",
     "FLOAT32 3,2 / 1,3 + 2"},
    {"UINT sizes[2] = {2, 3}; // UINT strides[2] = {9, 1};\nUINT strides[2] = {3, 1};", "c",
     "FLOAT32 2,3 / 3,1 + 0"},
    {"int sizes[3] = {1, 010, 4}; int strides[3] = {32, 4, 1};", "c", "FLOAT32 1,8,4 / 32,4,1 + 0"},
    {"torch.Size([4]) (1,) 17 tensors were saved", "torch", "FLOAT32 4 / 1 + 0"},
    {"x.shape=torch.Size([2, 3]) x.stride()=(3, 1) x.dtype=torch.float64", "torch", "FLOAT64 2,3 / 3,1 + 0"},
    {"size=(2, 3), stride=(3, 1), storage_offset=4, dtype=torch.float16", "torch", "FLOAT16 2,3 / 3,1 + 4"},
    {"TensorMetadata(shape=torch.Size([2, 3]), dtype=torch.float32, requires_grad=False, stride=(3, 1), "
     "memory_format=torch.contiguous_format, is_quantized=False, qparams={})",
     "torch", "FLOAT32 2,3 / 3,1 + 0"},
    // NumPy
    {"shape=(2, 3) strides=(12, 4) dtype=float32", "numpy", "FLOAT32 2,3 / 3,1 + 0"},
    {"x (2, 3): a.shape=(2, 3), a.strides=(8, 16), a.dtype=dtype('float64')", "numpy", "FLOAT64 2,3 / 1,2 + 0"},
    {"{'shape': (2, 3), 'typestr': '<f4', 'strides': None, 'data': (94382, False), 'version': 3}", "numpy",
     "FLOAT32 2,3 / 3,1 + 0"},
    {"{'data': (94382, False), 'strides': (-12, 4), 'descr': [('', '<f4')], 'typestr': '<f4', 'shape': (2, 3), "
     "'version': 3}",
     "numpy", "FLOAT32 2,3 / -3,1 + 3"},
    {"{'data': (1, True), 'typestr': '|u1', 'shape': (7,), 'version': 3}", "numpy", "UINT8 7 / 1 + 0"},
    {"shape (2, 3) strides (3, 1) dtype int8", "numpy", "INT8 2,3 / 3,1 + 0"},
    {"class:  ndarray\nshape:  (2, 3)\nstrides:  (24, 8)\nitemsize:  8\naligned:  True\ncontiguous:  True\n"
     "fortran:  False\ndata pointer: 0x55d0c2a0\nbyteorder:  little\nbyteswap:  False\ntype: int64\n",
     "numpy", "INT64 2,3 / 3,1 + 0"},
    {"shape=(np.int64(2), np.int64(3)), strides=(12, 4), dtype=<class 'numpy.float32'>", "numpy",
     "FLOAT32 2,3 / 3,1 + 0"},
    {"shape=(2, 3) strides=(6, 2) dtype=<u2; shape=(7,), strides=(-1,), dtype=|i1", "numpy",
     "UINT16 2,3 / 3,1 + 0; INT8 7 / -1 + 6"},
    // MLIR
    {"%0 = memref.alloc() : memref<2x3xf32>", "mlir", "FLOAT32 2,3 / 3,1 + 0"},
    {"memref.subview %a[0, 2] [2, 3] [1, 1] : memref<2x5xf32> to memref<2x3xf32, strided<[5, 1], offset: 2>>",
     "mlir", "FLOAT32 2,5 / 5,1 + 0; FLOAT32 2,3 / 5,1 + 2"},
    {"memref<2x3xf32, strided<[5, 1], offset: 2>, 3>", "mlir", "FLOAT32 2,3 / 5,1 + 2"},
    {"memref<2x3xi8, #gpu.address_space<workgroup>> memref<4xbf16, 3 : i32> memref<4xui16, \"L1\">", "mlir",
     "INT8 2,3 / 3,1 + 0; BFLOAT16 4 / 1 + 0; UINT16 4 / 1 + 0"},
    {"memref<2x3xf32, offset: 2, strides: [5, 1]>", "mlir", "FLOAT32 2,3 / 5,1 + 2"},
    {"memref<2x3x4x5xf16, affine_map<(d0,d1,d2,d3) -> (d0,d2,d3,d1)>>", "mlir",
     "FLOAT16 2,3,4,5 / 60,1,15,3 + 0"},
    {"memref<2x3xf32, affine_map<(i, j) -> (j, i)>, 1>", "mlir", "FLOAT32 2,3 / 1,2 + 0"},
    {"memref<f32>", "mlir", "FLOAT32 1 / 1 + 0"},
    // CuTe
    {"tiled: (_2,_3):(_3,_1)", "cute", "FLOAT32 2,3 / 3,1 + 0"},
    {"A ((2, 2), 3):((1, 4), 2) B (4,(2,3)):(1,(4,8))", "cute",
     "FLOAT32 4,3 / ((2, 2), 3):((1, 4), 2); FLOAT32 4,6 / (4,(2,3)):(1,(4,8))"},
    {"gmem_ptr[16b](0x7f8c00000000) o (128,64):(64,_1)", "cute", "FLOAT16 128,64 / 64,1 + 0"},
    {"(8):(2)", "cute", "FLOAT32 8 / 2 + 0"},
    // C
    {"UINT sizes[] = {1, 3, 4, 5}; UINT strides[] = {60, 20, 5, 1};", "c", "FLOAT32 1,3,4,5 / 60,20,5,1 + 0"},
    {"const uint32_t kShape[4] = { 1u, 3u, /* H */ 4u, 5u, };\nconst uint32_t kStride[4] = { 0x3C, 20, 5, 1 }; "
     "// NCHW",
     "c", "FLOAT32 1,3,4,5 / 60,20,5,1 + 0"},
    {"std::array<UINT, 2> input_dims = {{2, 3}}, output_dims{3, 2}; std::array<UINT, 2> input_strides{{3, 1}}, "
     "output_strides{2, 1};",
     "c", "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,2 / 2,1 + 0"},
    {"int64_t stride[2] = {1'000'000, 1LL}; int64_t size[2] = {2, 3}; desc.DataType = "
     "DML_TENSOR_DATA_TYPE_FLOAT16;",
     "c", "FLOAT16 2,3 / 1000000,1 + 0"},
};

} // namespace

TEST_CASE("layouts are found in the lines that tools print, by every format's own grammar")
{
    for (const LogLine& line : lines)
    {
        CAPTURE(line.text);
        const auto all = import_text(line.text);
        CHECK(buffers_of(all) == line.tensors);
        for (const Imported& one : all.found)
        {
            CHECK(one.from == line.from);
            CHECK(!one.understood.empty());
        }
        CHECK(buffers_of(import_as(line.text, line.from.c_str())) == line.tensors);
    }
}

TEST_CASE("text around a layout changes nothing: a prefix, a terminal's colours, other lines, no UTF-8")
{
    for (const LogLine& line : lines)
    {
        CAPTURE(line.text);
        const std::string text = "2026-11-22 12:30:45 \x1b[36mINFO\x1b[0m [" + std::string(1, '\xff') + "] \n"
                                 + line.text + "\nat 12:30 (see README), don't";
        CHECK(buffers_of(import_text(text)) == line.tensors);
    }
}

TEST_CASE("several formats in one text are listed in the text's order, each with its place")
{
    const std::string text =
        "torch.Size([2]) (1,)\nmemref<3xf32>\n(4,_1):(_1,_0)\nshape=(5,) strides=(8,) dtype=float64";
    const auto all = import_text(text);
    CHECK(buffers_of(all) == "FLOAT32 2 / 1 + 0; FLOAT32 3 / 1 + 0; FLOAT32 4,1 / 1,0 + 0; FLOAT64 5 / 1 + 0");
    REQUIRE(all.found.size() == 4);
    const char* texts[] = {"torch.Size([2]) (1,)", "memref<3xf32>", "(4,_1):(_1,_0)",
                           "shape=(5,) strides=(8,) dtype=float64"};
    for (std::size_t i = 0; i < 4; ++i)
        CHECK(text.substr(all.found[i].span.begin, all.found[i].span.end - all.found[i].span.begin)
              == texts[i]);
}

TEST_CASE("values that the text does not give are reported as guesses")
{
    const auto guesses = [](const char* text)
    {
        const auto all = import_text(text);
        REQUIRE(all.found.size() == 1);
        std::string sentences;
        for (const std::string& sentence : all.found[0].guessed)
            sentences += sentence + ";";
        return sentences;
    };
    CHECK(guesses("torch.Size([2, 3]) (3, 1)") == "dtype FLOAT32: assumed (no type in the text);");
    CHECK(guesses("f32[2][1]cpu") == "");
    CHECK(guesses("(2,3)").find("column-major") != std::string::npos);
    CHECK(guesses("f32[][]cpu").find("one dimension of size 1") != std::string::npos);
    CHECK(guesses("%R0: memref<1x1x1x1xf16, strides: [1, 1, 1, 1]>").find("chip BM1684X") != std::string::npos);
}
