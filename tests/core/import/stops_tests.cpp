#include "tests/core/dice.h"
#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("text that is nearly right names the format that came nearest and the column where it stopped")
{
    const std::pair<std::string, std::string> texts[] = {
        {"f32[8, 16][16, 1", "torch 1:17"},
        {"f32[8, 16", "torch 1:10"},
        {"f32[8, 16]{", "xla 1:12"},
        {"f32[8]", "torch 1:7"},
        {"f32[8, 16][16 1]cpu", "torch 1:15"},
        {"reinterpret_tensor(buf0, (32, 128), (128, 1)", "torch 1:45"},
        {"reinterpret_tensor(buf0, (32, 128), 5)", "torch 1:37"},
        {"empty_strided_cuda((16, 4), (4, 1), float33)", "torch 1:36"},
        {"torch.Size([2, 3]) (3, 1", "torch 1:25"},
        {"torch.Size([2, 3]) x", "torch 1:20"},
        {"size=(2, 3), stride=(3, 1.5)", "torch 1:26"},
        {"shape=(2, 3) strides=(12, 4", "numpy 1:28"},
        {"{'shape': (2, 3), 'typestr': '<f4', 'strides': 5}", "numpy 1:48"},
        {"shape=(2,3)", "torch 1:12"},
        {"shape=(2, 3) strides=(12, 4) dtype=<", "numpy 1:36"},
        {"shape=(2, 3) strides=(12, 4) dtype=foo", "numpy 1:36"},
        {"{'shape': (2, 3), 'strides': (12, 4), 'typestr': '<", "numpy 1:50"},
        {"memref<2x3xf32, strided<[5, 1], offset 2>>", "mlir 1:40"},
        {"memref<2x3xf33>", "mlir 1:12"},
        {"memref<2x3xf32", "mlir 1:15"},
        {"memref<2x3xf32, affine_map<(d0, d1, d2) -> (d0, d1, d2)>>", "mlir 1:28"},
        {"(2,3):(3,(1,2))", "cute 1:10"},
        {"(2,3):(3,1", "cute 1:11"},
        {"(2,3):3", "cute 1:7"},
        {"(2,3,_x):(3)", "cute 1:7"},
        {"a line before\n  (2,3):(3;1)", "cute 2:11"},
        {"UINT sizes[] = {1, 3, 4, 5}; UINT strides[] = {60, 20, 5 1};", "c 1:58"},
        {"UINT sizes[] = {1, 3, 4, 5.0};", "c 1:27"},
        {"UINT sizes[] = {1, 3, 4, 5};", "c 1:28"},
        {"%R1.1024.L5: memref<1x64x56x56xf16, strides: [64, 32, 5, 1}>", "tdb 1:59"},
        {R"({"dispatchables": {"a": {"type": "SLICE1", "desc": {}},, }})", "dxdispatch 1:58"},
        {R"({"dispatchables": []})", "dxdispatch 1:19"},
        {R"({"dispatchables": {"a": {"type": "SLICE1", "desc": {"InputTensor":)", "dxdispatch 1:67"},
    };
    for (const auto& [written, place] : texts)
    {
        const std::string text = written;
        CAPTURE(text);
        CHECK(nearest(text, import_text(text)) == place);
    }
}

TEST_CASE("a place of an operand that is misspelled leaves no memref at the begin of a memory")
{
    for (const auto& [written, place] :
         {std::pair("%R1.1024.K5: memref<1x64x56x56xf16>", "tdb 1:10"),
          std::pair("%R1.7.L5.8: memref<1x64x5x5xf32>", "tdb 1:10"),
          std::pair("%G0x: memref<2x3xf32>", "tdb 1:3"), std::pair("%R1.-8: memref<1x64x5x5xf32>", "tdb 1:5")})
    {
        const std::string text = written;
        CAPTURE(text);
        const auto all = import_text(text);
        CHECK(all.found.empty());
        CHECK(nearest(text, all) == place);
    }
    CHECK(import_text("%Load: memref<2x3xf32>").found.at(0).from == "mlir");
}

TEST_CASE("an address of an operand may be hexadecimal")
{
    const auto all = import_text("%G0x100000000: memref<1x1x2x3xf32>");
    CHECK(std::get<TpuScene>(all.found.at(0).scene.content).address == 0x100000000);
}

TEST_CASE("formats that were tried are listed all, the nearest first")
{
    const auto all = import_text("shape=(2,3)");
    CHECK(all.missed.size() == import_formats().size() - 1); // ONNX is no text
    CHECK(all.missed[0].from == "torch");
    CHECK(all.missed[1].from == "numpy");
    const auto one = import_as("shape=(2,3)", "mlir");
    REQUIRE(one.missed.size() == 1);
    CHECK(one.missed[0].from == "mlir");
    CHECK(!one.missed[0].looks_like);
}

TEST_CASE("symbols, ?, swizzles, scaled bases, quantised types and broken rules are refused by name")
{
    struct Row
    {
        std::string text;
        std::string place;
        Code code;
        const char* words;
    };
    const Row rows[] = {
        {"f32[s0, 16][16, 1]cpu", "torch 1:5", Code::unsupported, "s0 is a symbol"},
        {"f32[8, 16*s0][16*s0, 1]cpu", "torch 1:8", Code::unsupported, "16*s0 is a symbol"},
        {"reinterpret_tensor(buf0, (Max(1, s1), 2), (2, 1), 0)", "torch 1:27", Code::unsupported,
         "Max(1, s1) is a symbol"},
        {"c64[8][1]cpu", "torch 1:1", Code::dtype, "c64"},
        {"i4[8][1]cpu", "torch 1:1", Code::dtype, "i4"},
        {"f8e4m3fnuz[8][1]cpu", "torch 1:1", Code::dtype, "f8e4m3fnuz"},
        {"%G5: memref<2x!quant.uniform<i8:f32, 0.1>>", "tdb 1:15", Code::dtype, "quantised"},
        {"(2,n):(1,2)", "cute 1:4", Code::unsupported, "n is a symbol"},
        {"(2,3):(1,?)", "cute 1:10", Code::unsupported, "? is known only at run time"},
        {"(1,?)", "cute 1:4", Code::unsupported, "? is known only at run time"},
        {"size=(2,3), stride=(3,1), dtype=torch.qint8", "torch 1:33", Code::dtype, "qint8 is a quantised type"},
        {"size=(2,3), stride=(3,1), dtype=torch.complex64", "torch 1:33", Code::dtype, "complex64"},
        {"memref<?x3xf32>", "mlir 1:8", Code::unsupported, "? is known only at run time"},
        {"memref<2x3xf32, strided<[?, 1], offset: ?>>", "mlir 1:26", Code::unsupported,
         "? is known only at run time"},
        {"memref<*xf32>", "mlir 1:8", Code::unsupported, "unranked memref"},
        {"memref<2x!quant.uniform<i8:f32, 0.1>>", "mlir 1:10", Code::dtype, "quantised"},
        {"memref<2xvector<4xf32>>", "mlir 1:10", Code::dtype, "vector<4xf32>"},
        {"memref<2x3xf32, #map0>", "mlir 1:17", Code::unsupported, "#map0 is an alias"},
        {"memref<2x3xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>>", "mlir 1:50", Code::unsupported,
         "s0 is a symbol"},
        {"Sw<3,4,2> o 0 o (8,8):(8,1)", "cute 1:1", Code::layout, "is not a swizzle"},
        {"Sw<3,40,3> o 0 o (8,8):(8,1)", "cute 1:1", Code::layout, "is not a swizzle"},
        {"Sw<3,4,3> o smem_ptr[16b](0x7f0000000410) o (8,8):(8,1)", "cute 1:13", Code::unsupported, "swizzle"},
        {"S<3,4,3> o smem_ptr o (8,8):(8,1)", "cute 1:34", Code::dtype, "swizzle"},
        {"UINT sizes[4] = {1, 3}; UINT strides[4] = {3, 3, 3, 1};", "c 1:11", Code::rank,
         "with 4 numbers, but 2 are given"},
        {"SW_3_4_3", "cute 1:1", Code::unsupported, "swizzle"},
        {"x = Swizzle(3,4,3)", "cute 1:5", Code::unsupported, "swizzle"},
        {"smem_ptr Sw<3,4,3>_smem_ptr[16b](0x7f) o (_8,_64):(_64,_1)", "cute 1:20", Code::unsupported,
         "swizzle"},
        {"ArithTuple(0,_0) o (2,3):(1@0,1@1)", "cute 1:27", Code::unsupported, "scaled-basis"},
        {"(2,3):(3,1) o (4,5):(5,1)", "cute 1:12", Code::unsupported, "composition"},
        {"UINT sizes[] = {N, 3}; UINT strides[] = {3, 1};", "c 1:17", Code::unsupported, "N is a symbol"},
        {"UINT sizes[] = {2, 3}; UINT strides[] = {3};", "c 1:6", Code::rank, "2"},
        {"shape=(2, 3) strides=(10, 4)", "numpy 1:22", Code::layout,
         "10 bytes is not a multiple of the element size, 8 bytes"},
        {"shape=(2, 3) strides=(12, 4) dtype=complex64", "numpy 1:36", Code::dtype, "complex64"},
        {"{'shape': (2,), 'typestr': '|V8', 'strides': (8,)}", "numpy 1:28", Code::dtype, "V8"},
        {"(1,1,1,1,1,1,1,1,1):(1,1,1,1,1,1,1,1,1)", "cute 1:1", Code::rank, "9"},
        {"memref<1x1x1x1x1x1x1x1x1xf32>", "mlir 1:1", Code::rank, "9"},
        {"(2,0):(1,1)", "cute 1:1", Code::zero_size, "0"},
        {"(2,99999999999999999999):(1,1)", "cute 1:4", Code::overflow, "64 bits"},
        {"f32[2][9223372036854775808]cpu", "torch 1:8", Code::overflow, "64 bits"},
        {"(3,3):(9223372036854775807,1)", "cute 1:1", Code::overflow, "64"},
        {"%R16: memref<1x1x1x1xf16, strides: [1, 1, 1, 1]>", "tdb 1:3", Code::npu, "banks 0 to 15"},
        {"%R0.L64: memref<1x1x1x1xf16, strides: [1, 1, 1, 1]>", "tdb 1:1", Code::npu, "lane 64"},
        {"%R0: memref<2x3xf16, strides: [3, 1]>", "tdb 1:1", Code::rank, "4"},
    };
    for (const Row& row : rows)
    {
        CAPTURE(row.text);
        const auto all = import_text(row.text);
        CHECK(nearest(row.text, all) == row.place);
        REQUIRE(!all.refused.empty());
        CHECK(all.refused[0].problem.code == row.code);
        CHECK_MESSAGE(all.refused[0].problem.message.find(row.words) != std::string::npos,
                      all.refused[0].problem.message);
    }
}

TEST_CASE("text that only resembles a layout is not imported")
{
    for (const std::string text : {"12:30:45 started",
                                   "at 12:30 sharp",
                                   "ratio 16:9",
                                   "",
                                   " \n",
                                   "shape=(2,3)",
                                   "torch.Size([2, 3])",
                                   "x[0][1]",
                                   "f(2,3)",
                                   "foo(2,3):(3,1)",
                                   "f32[8]",
                                   "x.f32[8, 16]",
                                   "f32[8, 16]{",
                                   "(a,b):(c,d)",
                                   "{\"type\": \"text\", \"desc\": {}}",
                                   "100% RGSL",
                                   "size = 5; stride = 3",
                                   "printf(\"%R\");",
                                   "memref",
                                   "dims[0] = 3; strides[0] = 1;",
                                   "see (1):2 and 3",
                                   "[1, 2, 3] [3, 1]"})
    {
        CAPTURE(text);
        CHECK(import_text(text).found.empty());
    }
    // By itself a bare pair is what CuTe prints, and with the format named a number too.
    CHECK(buffers_of(import_text("12:30")) == "FLOAT32 12 / 30 + 0");
    CHECK(buffers_of(import_text(" _8:_1\n")) == "FLOAT32 8 / 1 + 0");
    CHECK(import_text("12").found.empty());
    CHECK(buffers_of(import_as("12", "cute")) == "FLOAT32 12 / 1 + 0");
}

TEST_CASE("a refused layout does not keep the others from being imported")
{
    const auto all = import_text("memref<?xf32> memref<2xf32> 1@0 o (8,8):(8,1) (2,3):(3,1)");
    CHECK(buffers_of(all) == "FLOAT32 2 / 1 + 0; FLOAT32 2,3 / 3,1 + 0");
    CHECK(all.refused.size() == 2);
}

TEST_CASE("deep, long and endless texts are read to their end without recursion")
{
    const auto times = [](const std::string& text, std::size_t count)
    {
        std::string all;
        for (std::size_t i = 0; i < count; ++i)
            all += text;
        return all;
    };
    const auto many = [](const std::string& part)
    { return static_cast<std::size_t>(rounds(60'000)) / part.size(); };
    for (const std::string part : {"(",
                                   "{",
                                   "[",
                                   "\"",
                                   "9",
                                   " ",
                                   "a",
                                   "%R",
                                   "memref<",
                                   "memref<2x",
                                   "shape=(",
                                   "size[]={",
                                   "f32[",
                                   "f32[a+",
                                   "Sw<",
                                   "Sw<3,4,3> o ",
                                   "/*",
                                   "{\"dispatchables\":",
                                   "torch.Size(",
                                   "(1,",
                                   "np.int64(",
                                   "'",
                                   "\x3a\x7f",
                                   "\xff",
                                   "reinterpret_tensor(",
                                   "f32[2]{0:T(8",
                                   "ne={1,",
                                   "float_type,{",
                                   "#ttg.shared<",
                                   "#ttg.shared<{},#a=",
                                   "memdesc<2x",
                                   ":blocked:",
                                   "src_f32::blocked:ab:f0 ",
                                   ",1x2x3",
                                   "aB2b ",
                                   "nChw16c(1,",
                                   "ComposedLayout(",
                                   "make_layout(",
                                   "S<3,4,3>, 0, ",
                                   ">>> a.shape, a.strides\n",
                                   "True, ",
                                   "((1),(1),True",
                                   "Channel major ",
                                   "Layout<Shape<",
                                   "make_swizzle(",
                                   "make_layout((",
                                   "ne0=1,",
                                   "ne0=1, ne1=1, ne2=1, ne3=1, nb0=",
                                   "dimA = 1, 2, ",
                                   "\n#a = strided<[1",
                                   "strides: [1], size ",
                                   "name size stride\n",
                                   "strides ",
                                   "memref<2x3xf32, strided<",
                                   "#if A\n",
                                   " #",
                                   "fsrc:nc :x ",
                                   "cudnnSetTensorNdDescriptor((",
                                   "swap(dims,",
                                   "int dims[] = {2}; dims[0] = 1;\n",
                                   "d.Sizes = sizes; d.Strides = 0;\n"})
    {
        CAPTURE(part);
        CHECK(import_text(part).found.empty());
        CHECK(import_text(times(part, many(part))).found.empty());
        CHECK(import_text("shape=(" + times(part, many(part))).found.empty());
    }
    const auto most = import_text(times("(1,2):(2,1) ", 105), {.as = {}, .chip = {}, .most = 100});
    CHECK(most.found.size() == 100);
    CHECK(most.more);
    CHECK(!import_text("(1,2):(2,1)").more);
}

TEST_CASE("colours and links of a terminal are passed over, places are those of the text with them")
{
    // As PyTorch prints a graph in colours: each part of an annotation in its own.
    const std::string red = "\x1b[31m", blue = "\x1b[2m\x1b[34m", off = "\x1b[0m";
    const std::string graph =
        "add: \"" + red + "f32" + off + blue + "[8, 16]" + off + blue + "[16, 1]" + off + "cpu\"";
    const auto coloured = import_text(graph);
    CHECK(buffers_of(coloured) == "FLOAT32 8,16 / 16,1 + 0");
    CHECK(graph.substr(coloured.found.at(0).span.begin, 3) == "f32");
    CHECK(graph.substr(0, coloured.found.at(0).span.end).ends_with("cpu"));

    const std::string link = "\x1b]8;;file:///x\x1b\\memref<2x?xf32>\x1b]8;;\a";
    const auto refused = import_text(link);
    REQUIRE(refused.refused.size() == 1);
    CHECK(link[refused.refused[0].at] == '?');
    for (const std::string cut : {"\x1b", "\x1b[", "\x1b[3", "\x1b]8;;", "\x1b[31;"})
        CHECK(import_text(cut + "\n(1,2):(2,1)").found.size() >= 1);
}

TEST_CASE("a cancelled import ends with what it had")
{
    Progress progress;
    progress.cancelled = true;
    CHECK(import_text("memref<2xf32> (1,2):(2,1) f32[2][1]cpu", {}, &progress).found.empty());
}
