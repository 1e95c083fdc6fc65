#include "core/map/placement.h"
#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

/// Layouts of blocks, tiles and swizzles in other tools' texts. Offsets are computed by hand from the rule that
/// the tool publishes.
namespace
{

struct Row
{
    std::string text;
    std::string says; ///< scenes; or, from a ! on, what the line of a refusal holds
};

void check(const Row& row)
{
    CAPTURE(row.text);
    const ImportedText all = import_text(row.text);
    if (!row.says.starts_with('!'))
    {
        CHECK_MESSAGE(buffers_of(all) == row.says, (all.found.empty() ? why_no_scene(row.text, all) : ""));
        return;
    }
    CHECK(buffers_of(all) == "");
    const std::string why = why_no_scene(row.text, all);
    CHECK_MESSAGE(why.find(row.says.substr(1)) != std::string::npos, why);
}

/// Returns the offset of an element in the only layout of a text.
Int offset_in(const std::string& text, std::initializer_list<Int> coordinates)
{
    CAPTURE(text);
    const ImportedText all = import_text(text);
    REQUIRE_MESSAGE(all.found.size() == 1, why_no_scene(text, all));
    const auto facts = evaluate(all.found[0].scene);
    REQUIRE(facts.ok());
    REQUIRE(std::holds_alternative<TiledFacts>(facts->content));
    return place_of(std::get<TiledFacts>(facts->content).placement(), Dims(coordinates)).offset;
}

} // namespace

TEST_CASE("import: oneDNN's verbose lines give each memory its tag and the sizes of the problem")
{
    const std::string convolution =
        "onednn_verbose,exec,cpu,convolution,jit:avx2,forward_training,src_f32::blocked:aBcd8b:f0 "
        "wei_f32::blocked:ABcd8b8a:f0 bia_f32::blocked:a:f0 dst_f32::blocked:acdb:f0,,alg:convolution_direct,"
        "mb2_ic3oc17_ih7oh5kh3sh1dh0ph0_iw9ow9kw1sw1dw0pw0,0.0498047";
    check({convolution, "FLOAT32 2,3,7,9 / aBcd8b; FLOAT32 17,3,3,1 / ABcd8b8a; FLOAT32 17 / 1 + 0; "
                        "FLOAT32 2,17,5,9 / 765,1,153,17 + 0"});
    for (const Row& row : {
             // The new form, with the type in a field of its own.
             Row{"onednn_verbose,v1,primitive,exec,cpu,reorder,jit:uni,undef,src:f32:a:blocked:abcd::f0 "
                 "dst:bf16:p:blocked:aBcd16b::f0,,,2x17x5x4,0.02",
                 "FLOAT32 2,17,5,4 / 340,20,4,1 + 0; BFLOAT16 2,17,5,4 / aBcd16b"},
             {"dst:bf16:p:blocked:ABcd16b16a2b::f0,,,24x96x1x1,0.0164", "BFLOAT16 24,96,1,1 / ABcd16b16a2b"},
             {"onednn_verbose,v1,primitive,exec,cpu,matmul,brg,undef,src:f8_e4m3::blocked:ab::f0 "
              "wei_s8::blocked:BA16a64b4a::f0 dst_s32::blocked:ab::f0,attr-scratchpad:user,,3x5:5x7,0.1",
              "FLOAT8_E4M3 3,5 / 5,1 + 0; INT8 5,7 / BA16a64b4a; INT32 3,7 / 7,1 + 0"},
             {"dnnl_verbose,exec,cpu,matmul,ref,undef,src_f32::blocked:abc:f0 wei_f32::blocked:acb:f0 "
              "dst_f32::blocked:abc:f0,,,4x3x5:1x5x7:4x3x7,1",
              "FLOAT32 4,3,5 / 15,5,1 + 0; FLOAT32 1,5,7 / 35,1,5 + 0; FLOAT32 4,3,7 / 21,7,1 + 0"},
             {"onednn_verbose,exec,cpu,inner_product,gemm,forward,src_u8::blocked:abcd:f0 "
              "wei_s8::blocked:abcd:f0 dst_f32::blocked:ab:f0,,,mb3ic4ih2iw5oc6,0.5",
              "UINT8 3,4,2,5 / 40,10,5,1 + 0; INT8 6,4,2,5 / 40,10,5,1 + 0; FLOAT32 3,6 / 6,1 + 0"},
             {"onednn_verbose,exec,cpu,convolution,jit_dw,forward,src_f32::blocked:aBcd8b:f0 "
              "wei_f32::blocked:Abcde8a:f0 dst_f32::blocked:aBcd8b:f0,,alg:convolution_direct,"
              "g16mb1_ic16oc16_ih4oh4kh3sh1dh0ph1_iw4ow4kw3sw1dw0pw1,0.5",
              "FLOAT32 1,16,4,4 / aBcd8b; FLOAT32 16,1,1,3,3 / Abcde8a; FLOAT32 1,16,4,4 / aBcd8b"},
             {"onednn_verbose,exec,cpu,pooling_v2,jit,forward,src_f32::blocked:acdb:f0 "
              "dst_f32::blocked:acdb:f0 "
              "ws_undef::undef::f0,,alg:pooling_max,mb1ic8_ih6oh3kh2sh2dh0ph0_iw4ow2kw2sw2dw0pw0,0.1",
              "FLOAT32 1,8,6,4 / 192,1,32,8 + 0; FLOAT32 1,8,3,2 / 48,1,16,8 + 0"},
             {"onednn_verbose,exec,cpu,binary,jit,undef,src_f32::blocked:ab:f0 src_f32::blocked:ab:f0 "
              "dst_f32::blocked:ab:f0,,alg:binary_add,4x5:1x5,0.1",
              "FLOAT32 4,5 / 5,1 + 0; FLOAT32 1,5 / 5,1 + 0; FLOAT32 4,5 / 5,1 + 0"},
             // Strides of what is not packed.
             {"onednn_verbose,v1,primitive,exec,cpu,reorder,jit,undef,src:f32::blocked:ab:100x1:f0 "
              "dst:f32::blocked:ba::f0,,,3x5,0.1",
              "FLOAT32 3,5 / 100,1 + 0; FLOAT32 3,5 / 1,3 + 0"},
             // A line that does not give everything is refused.
             {"onednn_verbose,exec,cpu,reorder,jit,undef,src_f32:o:blocked:ab:f0,,,3x5,0.1",
              "!1:43: onednn: src_f32:o:blocked:ab:f0 begins inside a larger memory"},
             {"onednn_verbose,exec,cpu,reorder,jit,undef,src_f32::blocked:aB8b:100x8:f0,,,3x16,0.1",
              "!onednn: strides of blocks"},
             {"onednn_verbose,exec,cpu,reorder,jit,undef,src_f32::blocked:abc:f0,,,3x5,0.1",
              "!onednn: the sizes of src_f32::blocked:abc:f0 cannot be read from 3x5"},
             {"onednn_verbose,exec,cpu,reorder,jit,undef,src_f99::blocked:ab:f0,,,3x5,0.1",
              "!onednn: src_f99::blocked:ab:f0 has an unsupported element type"},
             {"onednn_verbose,exec,cpu,reorder,jit,undef,src_f32::blocked:ab:f0,,,3x*,0.1",
              "!onednn: the sizes of src_f32::blocked:ab:f0 cannot be read from 3x*"},
         })
        check(row);
    const std::string one = "dst_f32::blocked:aBcd8b:f0,,,2x17x5x4,0.1";
    // 24 channels are kept: 480 = 24*5*4 a picture, 160 = 5*4*8 a block, 32 = 4*8 a row.
    CHECK(offset_in(one, {1, 10, 3, 2}) == 480 + 1 * 160 + 3 * 32 + 2 * 8 + 2);
    // Rows of 8 output channels within 8 input channels, the inner letter last.
    CHECK(offset_in("wei_f32::blocked:ABcd8b8a:f0,,,16x16x3x3,0.1", {9, 3, 1, 2})
          == (((1 * 2 + 0) * 3 + 1) * 3 + 2) * 64 + 3 * 8 + 1);
}

TEST_CASE("import: a memory of oneDNN that cannot be drawn is refused, and the others keep their sizes")
{
    const std::string product = "onednn_verbose,v1,primitive,exec,cpu,matmul,brg,undef,";
    const std::string bound = "dst:f32::blocked:ab::f0,attr-scales:src0:0:f32+dst:0:f32,,4x8:8x16,0.1";
    for (const Row& row : {
             Row{product + "src:f32::csr::f0 wei:f32::blocked:ab::f0 " + bound,
                 "FLOAT32 8,16 / 16,1 + 0; FLOAT32 4,16 / 16,1 + 0"},
             {product + "src:f32::blocked:ab::f0 wei:f32:a:any:any::f0 " + bound,
              "FLOAT32 4,8 / 8,1 + 0; FLOAT32 4,16 / 16,1 + 0"},
             {product + "wei:f32::blocked:ba::f0 " + bound, "FLOAT32 8,16 / 1,8 + 0; FLOAT32 4,16 / 16,1 + 0"},
             {product + "src:f32::blocked:ab::f0 " + bound, "FLOAT32 4,8 / 8,1 + 0; FLOAT32 4,16 / 16,1 + 0"},
             {"src_f32::blocked:ab:f0 wei_f32::sparse:csr:f0 bia_f32::blocked:ab:f0_mask2 "
              "dst_f32::blocked:ab:f0,,,4x8:8x16:4x16,0.1",
              "FLOAT32 4,8 / 8,1 + 0; FLOAT32 1,16 / 16,1 + 0; FLOAT32 4,16 / 16,1 + 0"},
             {"onednn_verbose,exec,cpu,binary,jit,undef,src_f32::any::f0 src_f32::blocked:ab:f0 "
              "dst_f32::blocked:ab:f0,,alg:binary_add,2x3:1x3,0.1",
              "FLOAT32 1,3 / 3,1 + 0; FLOAT32 2,3 / 3,1 + 0"},
             {"onednn_verbose,exec,cpu,reduction,jit,undef,src_f32::blocked:ab:f0 dst_f32::blocked:ab:f0,,"
              "alg:reduction_sum p:0 eps:0,2x3:2x1,0.1",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 2,1 / 1,1 + 0"},
             {"onednn_verbose,exec,cpu,prelu,jit,forward,data_f32::blocked:ab:f0 wei_f32::blocked:ab:f0 "
              "diff_f32::blocked:ab:f0,,,2x3:1x3,0.1",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 1,3 / 3,1 + 0; FLOAT32 2,3 / 3,1 + 0"},
             // For a convolution that is fused with the next one, the line gives the sizes of the first.
             {"src_f32::blocked:aBcd8b:f0 wei_f32::blocked:ABcd8b8a:f0 src_fused_f32::blocked:aBcd8b:f0 "
              "wei_fused_f32::blocked:Abcde8a:f0 dst_f32::blocked:aBcd8b:f0,attr-post-ops:dw:k3s2p1,"
              "alg:convolution_direct,mb1_ic16oc32_ih8oh8kh1sh1dh0ph0_iw8ow8kw1sw1dw0pw0,0.5",
              "FLOAT32 1,16,8,8 / aBcd8b; FLOAT32 32,16,1,1 / ABcd8b8a"},
             // Without the operation, or one of its sources, it is unknown to which tensor each shape belongs.
             {"src_f32::blocked:ab:f0 dst_f32::blocked:ab:f0,,,4x8:8x16,0.1",
              "!onednn: the sizes of src_f32::blocked:ab:f0 cannot be read"},
             {"src_f32::blocked:ab:f0 dst_f32::blocked:ab:f0,,alg:binary_add,2x3:1x3,0.1",
              "!onednn: the sizes of src_f32::blocked:ab:f0 cannot be read"},
             {product + "src:f32::any:any::f0 wei:f32::any:any::f0 dst:f32::any:any::f0,,,4x8:8x16,0.1",
              "!1:55: onednn: src:f32::any:any::f0: the format any is not blocked"},
         })
        check(row);
    const std::string sparse = product + "src:f32::sparse:csr::f0 wei:f32::blocked:ab::f0 " + bound;
    const ImportedText all = import_text(sparse);
    REQUIRE(all.refused.size() == 1);
    CHECK(all.refused[0].problem.code == Code::unsupported);
    CHECK(refusal_lines(sparse, all)[0].find("1:55: onednn: src:f32::sparse:csr::f0: the format sparse:csr")
          == 0);
}

TEST_CASE(
    "import: the output of oneDNN's prelu is as large as its source, and an unnamed operation's is not said")
{
    const std::string forward =
        "src:f32::blocked:abcd::f0 wei:f32::blocked:abcd::f0 dst:f32::blocked:abcd::f0,,,"
        "2x20x4x4:1x20x1x1,0.1";
    const std::string read = "FLOAT32 2,20,4,4 / 320,16,4,1 + 0; FLOAT32 1,20,1,1 / 20,1,1,1 + 0";
    for (const Row& row : {
             Row{"onednn_verbose,v1,primitive,exec,cpu,prelu,jit,forward_training," + forward,
                 read + "; FLOAT32 2,20,4,4 / 320,16,4,1 + 0"},
             {"onednn_verbose,exec,cpu,prelu,jit,backward,src_f32::blocked:abc:f0 wei_f32::blocked:abc:f0 "
              "diff_src_f32::blocked:abc:f0 diff_wei_f32::blocked:abc:f0 diff_dst_f32::blocked:acb:f0,,,"
              "2x20x4:1x20x1,0.1",
              "FLOAT32 2,20,4 / 80,4,1 + 0; FLOAT32 1,20,1 / 20,1,1 + 0; FLOAT32 2,20,4 / 80,4,1 + 0; "
              "FLOAT32 1,20,1 / 20,1,1 + 0; FLOAT32 2,20,4 / 80,1,20 + 0"},
             {forward, read}, // a product or a prelu
             // The memory of a later operation may be smaller than the output.
             {"onednn_verbose,v1,primitive,exec,cpu,matmul,brg,undef,src:f32::blocked:ab::f0 "
              "wei:f32::blocked:ab::f0 dst:f32::blocked:ab::f0 dst_bin:f32::blocked:ab::f0,,,4x8:8x16,0.1",
              "FLOAT32 4,8 / 8,1 + 0; FLOAT32 8,16 / 16,1 + 0; FLOAT32 4,16 / 16,1 + 0"},
         })
        check(row);
}

TEST_CASE("import: tensors of oneDNN's graph are read with the strides in their lines")
{
    for (const Row& row : {
             Row{"onednn_verbose,v1,graph,exec,cpu,100002,convolution_post_ops,conv0,,in0_f32:0:strided:undef:"
                 "8x3x5x7:105s35s7s1 in1_bf16:3:strided:constant:96:1 "
                 "out0_f8_e4m3:5:strided:undef:8x2x5x7:70s1s14s2,"
                 "fpm:strict,dnnl_backend,3.7",
                 "FLOAT32 8,3,5,7 / 105,35,7,1 + 0; BFLOAT16 96 / 1 + 0; FLOAT8_E4M3 8,2,5,7 / 70,1,14,2 + 0"},
             {"MatMul(bmm1),3,inputs:{bf16:0:strided:undef:2x4:4x1;s8:1:strided:undef:4x3:1x4},outputs:{}",
              "BFLOAT16 2,4 / 4,1 + 0; INT8 4,3 / 1,4 + 0"},
             {"in0_f32:0:opaque:undef:8x3:17", "!onednn: the layout is opaque"},
             {"in0_f32:0:strided:undef:-1x3:3s1", "!onednn: its line gives no numbers"},
             {"in0_undef:0:strided:undef:2x3:3s1", "!onednn: in0_undef names no supported element type"},
             {"in0_f32:0:strided:undef:2x3:1", "!onednn: in0: strides: 2 sizes need 2"},
         })
        check(row);
}

TEST_CASE("import: the output of oneDNN's concat is as long along its axis as all sources")
{
    const std::string sources = "src_f32::blocked:abc:f0 src_f32::blocked:abc:f0 ";
    const std::string both = sources + "dst_f32::blocked:abc:f0,";
    const std::string concat = "onednn_verbose,exec,cpu,concat,simple:any,undef," + both;
    const std::string read = "FLOAT32 2,3,4 / 12,4,1 + 0; FLOAT32 2,5,4 / 20,4,1 + 0";
    for (const Row& row : {
             Row{concat + ",axis:1,2x3x4:2x5x4,0.1", read + "; FLOAT32 2,8,4 / 32,4,1 + 0"},
             {concat + ",axis:1,2x3x4:2x5x4 2x8x4,0.1", read + "; FLOAT32 2,8,4 / 32,4,1 + 0"},
             {both + ",axis:1,2x3x4:2x5x4,0.1", read + "; FLOAT32 2,8,4 / 32,4,1 + 0"},
             {sources + ",axis:1,2x3x4:2x5x4,0.1", read},
             // A line that does not give everything is refused.
             {concat + ",,2x3x4:2x5x4,0.1", read},
             {concat + ",axis:0,2x3x4:2x5x4,0.1", read},
             {concat + ",axis:3,2x3x4:2x5x4,0.1", read},
             {concat + ",axis:1,2x3x4,0.1", "!onednn: the sizes of src_f32"},
             {concat + ",axis:1,2x3x4:2x5x4:2x1x4:2x9x4,0.1", "!onednn: the sizes of src_f32"},
             {"src_f32::blocked:abc:f0 dst_f32::blocked:abc:f0,,axis:1,2x3x4:2x5x4,0.1",
              "!onednn: the sizes of src_f32"},
             {"onednn_verbose,exec,cpu,softmax,jit,forward,src_f32::blocked:ab:f0 dst_f32::blocked:ab:f0,,"
              "axis:1,2x3,0.1",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 2,3 / 3,1 + 0"},
         })
        check(row);
}

TEST_CASE("import: XLA's tiles are kept, alone and in a line of HLO")
{
    for (const Row& row : {
             Row{"f32[8,128]{1,0:T(8,128)}", "FLOAT32 8,128 / {1,0:T(8,128)}"},
             {"  %p.1 = bf16[32,256]{1,0:T(8,128)(2,1)S(1)} parameter(0), sharding={replicated}",
              "BFLOAT16 32,256 / {1,0:T(8,128)(2,1)S(1)}"},
             {"%c = u8[2,3,4,5]{3,0,2,1} copy(u8[2,3,4,5]{3,2,1,0} %b)",
              "UINT8 2,3,4,5 / 5,40,10,1 + 0; UINT8 2,3,4,5 / 60,20,5,1 + 0"},
             {"f32[2,3]{1,0:T(8,128)", "!xla: expected }"},
             {"f32[2,3]{1,0:D(D,C)}", "!xla: layout: XLA layout"},
         })
        check(row);
    // Tile 1 of row 1, then two rows of bfloat16 share a word.
    CHECK(offset_in("bf16[32,256]{1,0:T(8,128)(2,1)}", {13, 130})
          == (1 * 2 + 1) * 1024 + (5 / 2) * 256 + 2 * 2 + 5 % 2);
}

TEST_CASE("import: XLA's 4-bit types take a byte per element unless the layout contains E(4)")
{
    for (const Row& row : {
             Row{"s4[8,128]{1,0}", "INT8 8,128 / 128,1 + 0"},
             {"u4[8,128]{1,0:T(8,128)}", "UINT8 8,128 / {1,0:T(8,128)}"},
             {"s4[8,128]{1,0:E(8)}", "INT8 8,128 / 128,1 + 0"},
             {"s4[8,128]{1,0:E(4)}", "INT4 8,128 / 128,1 + 0"},
             {"u4[8,128]{1,0:T(8,128)E(4)}", "UINT4 8,128 / {1,0:T(8,128)E(4)}"},
             {"s4[8,128]{1,0:E(16)}", "!xla: layout: XLA layout"},
             {"s8[8,128]{1,0:E(4)}", "!xla: layout: XLA layout"},
         })
        check(row);
    CHECK(import_text("s4[8,128]{1,0}").found.at(0).understood.at(1)
          == "s4 without E(4) takes a byte per element: read as INT8");
}

TEST_CASE("import: CuTe's swizzles, nested modes and compositions are one layout")
{
    for (const Row& row : {
             Row{"Sw<3,4,3> o 0 o (8,64):(64,1)", "FLOAT32 8,64 / Sw<3,4,3> o 0 o (8,64):(64,1)"},
             {"((2,2),3):((1,4),2)\n      0   1   2 \n    +----+----+----+\n 0  |  0 |",
              "FLOAT32 4,3 / ((2,2),3):((1,4),2)"},
             {"!cute.layout<\"((2,2),3):((1,4),2)\">", "FLOAT32 4,3 / ((2,2),3):((1,4),2)"},
             {"!cute.composed_layout<\"S<3,4,3> o 0 o (8,64):(64,1)\">",
              "FLOAT32 8,64 / S<3,4,3> o 0 o (8,64):(64,1)"},
             {"sA: (Swizzle(3, 3, 3)) o ((8, 64) : (64, 1)) float16",
              "FLOAT16 8,64 / Swizzle(3, 3, 3) o 0 o (8, 64) : (64, 1)"},
             {"ComposedLayout(S<3,4,3>, 16, (8,64):(64,1))", "FLOAT32 8,64 / S<3,4,3> o 16 o (8,64):(64,1)"},
             {"ComposedLayout(\n    Swizzle<3,4,3>,\n    0,\n    (8,64):(64,1))",
              "FLOAT32 8,64 / Swizzle<3,4,3> o 0 o (8,64):(64,1)"},
             {"smem_ptr[16b](0x7f8f00000c00) o Sw<3,3,3> o _0 o (((_64,_256),_2)):(((_1,_64),_16384))",
              "FLOAT16 32768 / Sw<3,3,3> o 0 o (((_64,_256),_2)):(((_1,_64),_16384))"},
             {"Swizzle<3,4,3>{} o _0{} o (_8,_8):(_8,_1)",
              "FLOAT32 8,8 / Swizzle<3,4,3>{} o 0 o (_8,_8):(_8,_1)"},
             {"SW_2_1_3 o (8,8):(8,1)", "FLOAT32 8,8 / SW_2_1_3 o 0 o (8,8):(8,1)"},
             {"composition(Swizzle<2,3,3>{}, (8,64):(64,1))",
              "FLOAT32 8,64 / Swizzle<2,3,3>{} o 0 o (8,64):(64,1)"},
             {"cute::ComposedLayout<cute::Swizzle<3,4,3>, cute::C<0>, "
              "cute::Layout<cute::tuple<cute::C<8>,cute::C<64>>,"
              "cute::tuple<cute::C<64>,cute::C<1>>>>",
              "FLOAT32 8,64 / Swizzle<3,4,3> o 0 o (8, 64):(64, 1)"},
             {"make_layout(make_shape(8, 4), make_stride(1, 8))", "FLOAT32 8,4 / 1,8 + 0"},
             {"make_layout(make_shape (2, make_shape (2,2)), make_stride(4, make_stride(2,1)))",
              "FLOAT32 2,4 / (2, (2,2)):(4, (2,1))"},
             {"Layout((8, (2, 4)),(4, (1, 32)))", "FLOAT32 8,8 / (8, (2, 4)):(4, (1, 32))"},
             {"smem_ptr_16b(0x7f0000000400) o (_128,_64):(_64,_1)", "FLOAT16 128,64 / 64,1 + 0"},
             {"Sw<0,4,3> o smem_ptr16b(unset) o (64,64):(64,1)", "FLOAT16 64,64 / 64,1 + 0"},
             {"print(A); // gmem_ptr[16b](0x7f400e000000) o (81920,256):(256,_1)",
              "FLOAT16 81920,256 / 256,1 + 0"},
             {"gmem_ptr_32b(0x7fd6b2000000) o (128,64):(64,_1)", "FLOAT32 128,64 / 64,1 + 0"},
             {"layout_b o (128,64):(64,_1)", "!cute: a composition of layouts cannot be drawn"},
             {"auto l = cute::make_layout(make_shape(Int<8>{}, make_shape(_2{}, C<4>{})),\n"
              "                      make_stride(_1{}, make_stride(Int<32>{}, _8{})));",
              "FLOAT32 8,8 / (8, (_2, 4)):(_1, (32, _8))"},
             {"l = cute.make_layout((8, 4), stride=(1, 8))", "FLOAT32 8,4 / 1,8 + 0"},
             {"-4 o (8,8):(8,1)", "!cute: a sum of a pointer and an offset"},
             {"1@0 o (8,8):(8,1)", "!cute: a sum of a pointer and an offset"},
             {"make_layout(make_shape(M, 4), make_stride(4, 1))", "!cute: M is a symbol"},
             {"make_layout(make_shape(8, 4), order)", "!CuTe: make_layout is code"},
         })
        check(row);
    // Sw<3,4,3>: bits 7 to 9 of an offset change its bits 4 to 6. 5*64 + 33 = 353 = 0b1'0110'0001.
    CHECK(offset_in("Sw<3,4,3> o 0 o (8,64):(64,1)", {5, 33}) == (353 ^ (0b010 << 4)));
    // The offset stands before the swizzle.
    CHECK(offset_in("Sw<1,0,3> o 8 o (2,8):(8,1)", {0, 2}) == (10 ^ 1));
    // The first number of a mode is the innermost.
    CHECK(offset_in("((2,2),3):((1,4),2)", {3, 1}) == 1 + 4 + 2);
}

TEST_CASE("import: encodings of shared memory take the sizes of the memdesc that has them, or of one beside")
{
    const std::string swizzled = "#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>";
    const std::string padded = "#ttg.padded_shared<[128:+4] {order = [1, 0], shape = [8, 64]}>";
    const std::string core =
        "#ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>";
    const std::string linear =
        "#ttg.shared_linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 2]]}, alignment = 16>";
    for (const Row& row : {
             Row{"#shared = " + swizzled
                     + "\n#smem = #ttg.shared_memory\nmodule {\n  %0 = ttg.local_alloc : () -> "
                       "!ttg.memdesc<8x64xf16, #shared, #smem, mutable>\n",
                 "FLOAT16 8,64 / " + swizzled},
             {"#shared = " + swizzled
                  + "\n%0 : !ttg.memdesc<8x64xf16, #shared> %1 : !ttg.memdesc<16x32xbf16, #shared> "
                    "%2 : !ttg.memdesc<8x64xf16, #shared>\n",
              "FLOAT16 8,64 / " + swizzled + "; BFLOAT16 16,32 / " + swizzled},
             {"!ttg.memdesc<8x64xf16, " + swizzled + ", #ttg.shared_memory>", "FLOAT16 8,64 / " + swizzled},
             {swizzled + " for tensor<8x64xf16>", "FLOAT16 8,64 / " + swizzled},
             {padded + " tensor<8x64xf32>", "FLOAT32 8,64 / " + padded},
             {core + " memdesc<64x64xf16>", "FLOAT16 64,64 / " + core},
             {linear + " tensor<4x4xi8>", "INT8 4,4 / " + linear},
             {"#triton_gpu.shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}> tensor<4x8xf16>",
              "FLOAT16 4,8 / 1,4 + 0"},
             {swizzled, "!1:1: triton: no tensor with a supported type"},
             {swizzled + " tensor<8x64xf16> tensor<4x64xf16>", "!triton: several tensors"},
             {"#s = " + swizzled + "\n%0 : !ttg.memdesc<8x16xf16, #s, #smem, mutable, 8x64>",
              "!2:11: triton: this tensor is part of a larger memory"},
             {"#s = " + swizzled + "\n%0 : !ttg.memdesc<4x8x64xf16, #s, #smem, mutable>",
              "FLOAT16 4,8,64 / #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [2, 1, "
              "0]}>"},
             {"#s = " + swizzled + "\n!ttg.memdesc<3x8x64xf16, #s>",
              "FLOAT16 3,8,64 / #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [2, 1, "
              "0]}>"},
             {"#s = " + swizzled + "\n!ttg.memdesc<3x24x64xf16, #s>",
              "!sizes, vec, perPhase, and maxPhase must be powers of two"},
             {swizzled + " tensor<2x8x64xf16>", "!triton: layout: order has 2 dimensions"},
             {core + " memdesc<64x64xf32>", "!triton: dtype: "},
             // Each copy has all its cores.
             {"#s = " + core + "\n!ttg.memdesc<2x64x32xf16, #s>", "FLOAT16 2,64,32 / " + core},
             {"#s = " + core + "\n!ttg.memdesc<2x64x64xf16, #s>",
              "!triton: copies of an encoding of several cores"},
             {"#ttg.swizzled_shared<{vec = 8, perPhase = 1", "!triton: expected >"},
             {"#s = #ttg.amd_rotating_shared<{vec = 4, order = [1, 0]}> memdesc<64x64xf16>",
              "!Triton: the shared-memory encoding #ttg.amd_rotating_shared is not supported"},
             {"#mma = #ttg.nvidia_mma<{versionMajor = 3}> tensor<8x64xf16>",
              "!Triton: #ttg.nvidia_mma is not a shared-memory encoding"},
         })
        check(row);
    // Row 5 changes the column's groups of 8: group 3 becomes 3 ^ 5.
    CHECK(offset_in(swizzled + " tensor<8x64xf16>", {5, 26}) == 5 * 64 + (3 ^ 5) * 8 + 2);
    // Copies of a pipelined loop lie one after another, each with the encoding.
    for (const char* copies : {"3", "4"})
        CHECK(offset_in("#s = " + swizzled + "\n!ttg.memdesc<" + copies + "x8x64xf16, #s>", {2, 5, 26})
              == 2 * 8 * 64 + 5 * 64 + (3 ^ 5) * 8 + 2);
    // Behind each 128 elements 4 are free.
    CHECK(offset_in(padded + " tensor<8x64xf16>", {5, 26}) == 5 * 64 + 26 + 2 * 4);
    // Cores of 32 columns of float16: all 64 rows, then the next core; chunks of 8 change by (row / 2) % 4.
    CHECK(offset_in(core + " memdesc<64x64xf16>", {5, 42}) == 64 * 32 + 5 * 32 + ((1 ^ 2) * 8 + 2));
    // Bits 0 to 3 are the columns 1, 2, the row 1, and row 2 with column 2.
    CHECK(offset_in(linear + " tensor<4x4xi8>", {2, 3}) == 8 + 1);
}

TEST_CASE("import: a name of blocks takes the one list beside it that may be its sizes")
{
    for (const Row& row : {
             Row{"x: (1, 17, 8, 8) NCHW16c float16", "FLOAT16 NCHW 1,17,8,8 / NCHW16c"},
             {"weight 64x3x7x7 OIhw8o",
              "!1:17: tag: layout: oneDNN or TVM tag, character 2: dimension I has no block"},
             {"weight 64x3x7x7 Oihw8o", "FLOAT32 OIHW 64,3,7,7 / Oihw8o"},
             {"shape=[1, 17, 8, 8], kernel_size=(3, 3, 3, 3), data_layout=\"NCHW4c\"",
              "FLOAT32 NCHW 1,17,8,8 / NCHW4c"},
             {"torch.Size([1, 17, 8, 8]) aBcd16b bf16", "BFLOAT16 1,17,8,8 / aBcd16b"},
             {"output[1, 17, 8, 8] as NC4HW4", "!tag: the layout NC4HW4: no list of 4 sizes"},
             {"output shape: [1, 17, 8, 8], NC4HW4", "FLOAT32 NCHW 1,17,8,8 / NC4HW4"},
             {"FRACTAL_NZ (33, 40) float16", "FLOAT16 33,40 / FRACTAL_NZ"},
             {"{\"Name\": \"conv1\",\n \"Dimensions\": [1, 3, 8, 8],\n \"Format/Datatype\": \"Channel major "
              "FP16 format where "
              "channel % 8 == 0\"}",
              "FLOAT16 NCHW 1,3,8,8 / NHWC8c"},
             {"[1, 3, 8, 8] Thirty-two wide channel vectorized row major Int8 format",
              "INT8 NCHW 1,3,8,8 / NCHW32c"},
             {"[1, 3, 8, 8] Row major linear FP32", "FLOAT32 1,3,8,8 / 192,64,8,1 + 0"},
             {"[1, 3, 8, 8] Channel major FP16 format where channel == 4 and column stride % 32 == 0",
              "!tag: the layout Channel major FP16 format where: its alignment is not supported"},
             {"[1, 3, 2, 8, 8] Channel major FP16 format where channel % 8 == 0 with 3 spatial dimensions",
              "FLOAT16 NCDHW 1,3,2,8,8 / NDHWC8c"},
             {"kCDHW32 (1, 3, 2, 8, 8)", "FLOAT32 NCDHW 1,3,2,8,8 / NCDHW32c"},
             {"[1, 3, 8, 8] Row major Int8 format", "INT8 1,3,8,8 / 192,64,8,1 + 0"},
             {"[1, 3, 8, 8] Row major Int8 format where column stride % 64 == 0",
              "!tag: the layout Row major Int8 format where"},
             {"Row major order of (1, 3, 8, 8)", "!no layout"},
             {"nChw16c(1, 17, 8, 8)", "FLOAT32 NCHW 1,17,8,8 / nChw16c"},
             {"pad(1, 17, 8, 8) nChw16c", "!tag: the layout nChw16c: no list of 4 sizes"},
             {"NCHW16c (T.int64(1), T.int64(17), 8, 8)", "FLOAT32 NCHW 1,17,8,8 / NCHW16c"},
             {"nChw16c (1, 4*4, 8, 8)", "FLOAT32 NCHW 1,16,8,8 / nChw16c"},
             {"kHWC8, dims (2, 3, 4, 5), half", "FLOAT16 NCHW 2,3,4,5 / NHWC8c"},
             {"(1, 17, 8, 8) and (1, 18, 8, 8) NCHW16c", "!tag: the layout NCHW16c: several lists beside it"},
             {"size=(1, 17, 8, 8), padding=(1, 1, 1, 1), strides=(1, 1, 1, 1), NCHW16c",
              "!torch: the stride of a window"},
             {"x (1, 17, 8, 8), strides=(1, 1, 1, 1), NCHW16c", "!tag: the layout NCHW16c: strides beside it"},
             {"conv2d(padding=[1, 1, 1, 1], layout=\"NCHW16c\")",
              "!tag: the layout NCHW16c: no list of 4 sizes"},
             {"(1, 8, 8, 17) NHWC16c", "!tag: the layout NHWC16c: the order of its sizes is not given"},
             {"(1, n, 8, 8) NCHW16c", "!tag: the layout NCHW16c: no list of 4 sizes"},
         })
        check(row);
    // Pixels of 8 channels, of which 3 are used.
    CHECK(offset_in("kHWC8, dims (2, 3, 4, 5)", {1, 2, 3, 4}) == ((1 * 4 + 3) * 5 + 4) * 8 + 2);
    CHECK(offset_in("x: (1, 17, 8, 8) NCHW16c", {0, 16, 7, 6}) == (1 * 8 + 7) * 8 * 16 + 6 * 16);
    // Columns in cores of 16 float16, rows in cores of 16: (N1, M1, 16, 16).
    CHECK(offset_in("FRACTAL_NZ (33, 40) float16", {20, 35}) == ((2 * 3 + 1) * 16 + 4) * 16 + 3);
}

TEST_CASE("import: CuTe's code is read if it gives a layout without being run")
{
    for (const Row& row : {
             // LayoutLeft is what is meant where no strides are written: the first mode is the fastest.
             Row{"auto l = make_layout(make_shape(Int<8>{}, Int<4>{}));", "FLOAT32 8,4 / 1,8 + 0"},
             {"using L = Layout<Shape<_8,_4>>;", "FLOAT32 8,4 / 1,8 + 0"},
             {"make_layout(make_shape(8, 4), cute::LayoutLeft{})", "FLOAT32 8,4 / 1,8 + 0"},
             {"make_layout(make_shape(8, 4), LayoutRight{});", "FLOAT32 8,4 / 4,1 + 0"},
             {"Layout<Shape<_8,_4>, GenRowMajor>", "FLOAT32 8,4 / 4,1 + 0"},
             {"make_layout(make_shape(make_shape(4, 2), 8), LayoutRight{})",
              "FLOAT32 8,8 / ((4, 2), 8):((16,8),1)"},
             {"x = cute.make_layout((8, (2, 4)), stride=(8, (1, 2)))", "FLOAT32 8,8 / (8, (2, 4)):(8, (1, 2))"},
             {"s = cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, cute.make_layout((8, 64), "
              "stride=(64, 1)))",
              "FLOAT32 8,64 / Swizzle(3, 3, 3) o 0 o (8, 64):(64, 1)"},
             {"make_layout(make_shape(8, N))", "!cute: N is a symbol"},
             {"make_layout(shape)", "!CuTe: make_layout is code"},
             {"make_layout(f(2, 3))", "!CuTe: make_layout is code"},
             {"make_layout(make_shape(8, 4), make_coord(1, 2))", "!CuTe: make_layout is code"},
             // An operation on a layout changes it.
             {"tile_to_shape(Layout<Shape<_8,_64>, Stride<_64,_1>>{}, make_shape(64, 64))",
              "!cute: tile_to_shape(..) changes the layout"},
             {"zipped_divide(make_tensor(p, make_layout(make_shape(8, 4))), Shape<_2,_2>{})",
              "!cute: zipped_divide(..) changes the layout"},
             {"tile_to_shape(composition(Swizzle<3,3,3>{}, Layout<Shape<_8,_64>, Stride<_64,_1>>{}), s)",
              "!cute: tile_to_shape(..) changes the layout"},
             {"cute::logical_divide(Layout<Shape<_8,_4>>{}, Tile<_4,_2>{})",
              "!cute: logical_divide(..) changes the layout"},
             {"composition(Layout<Shape<_8,_64>, Stride<_64,_1>>{}, make_layout(make_shape(4, 2)))",
              "!cute: composition(..) changes the layout"},
         })
        check(row);
    // Row 5 at 5 * 64 changes the column's groups of 8, the third of which becomes 3 ^ 5.
    CHECK(offset_in("composition(Swizzle<3,3,3>{}, make_layout(make_shape(8, 64), LayoutRight{}))", {5, 26})
          == 5 * 64 + (3 ^ 5) * 8 + 2);
    // The digits of 6 = 2 + 1 * 4 have steps of 16 and of 8.
    CHECK(offset_in("make_layout(make_shape(make_shape(4, 2), 8), LayoutRight{})", {6, 3})
          == 2 * 16 + 1 * 8 + 3);
}

TEST_CASE("import: a swizzle on a line near CuTe's layout refuses it, but where it is of another one")
{
    for (const Row& row : {
             Row{"layout: (8,64):(64,1)\nswizzle: Sw<3,4,3>", "!cute: a swizzle that is not composed"},
             {"Swizzle<3,4,3>\n(8,64):(64,1)", "!1:1: cute: a swizzle that is not composed"},
             {"layout: (8,64):(64,1)\n\nswizzle: SWIZZLE_128B", "!cute: a swizzle that is not composed"},
             {"sA: (8,64):(64,1)\nsB: (16,64):(64,1)\nswizzle: S<2,4,3>", "!cute: a swizzle that is not"},
             {"layout: (8,64):(64,1)\nswizzle: Sw<0,4,3>", "FLOAT32 8,64 / 64,1 + 0"},
             {"layout: (8,64):(64,1)\nswizzle: none", "FLOAT32 8,64 / 64,1 + 0"},
             {"sA SW128: (8,64):(64,1)\nsB: (16,64):(64,1)", "FLOAT32 16,64 / 64,1 + 0"},
             {"sA: (8,64):(64,1)\nsB: Sw<3,4,3> o 0 o (8,64):(64,1)",
              "FLOAT32 8,64 / 64,1 + 0; FLOAT32 8,64 / Sw<3,4,3> o 0 o (8,64):(64,1)"},
             {"composition(Swizzle<3,3,3>{},\n  Layout<Shape<_8,_64>, Stride<_64,_1>>{})\n"
              "using B = Layout<Shape<_8,_64>, Stride<_64,_1>>;",
              "FLOAT32 8,64 / Swizzle<3,3,3>{} o 0 o (_8,_64):(_64,_1); FLOAT32 8,64 / 64,1 + 0"},
         })
        check(row);
}

TEST_CASE("import: a function that makes another layout of CuTe's refuses it by name")
{
    for (const Row& row : {
             Row{"upcast<4>((8,64):(64,1))", "!1:11: cute: upcast<4>(..) changes the layout"},
             {"upcast <4> ((8,64):(64,1))", "!1:13: cute: upcast<4>(..) changes the layout"},
             {"coalesce ((8,64):(64,1))", "!cute: coalesce(..) changes"},
             {"cute::downcast<2>(make_layout(make_shape(8, 64)))", "!cute: downcast<2>(..) changes"},
             {"recast_layout<half_t, C<8>>((8,64):(64,1))", "!cute: recast_layout<half_t, C<8>>(..) changes"},
             {"print(select<1,0>((8,64):(64,1)))", "!cute: select<1,0>(..) changes"},
             {"cute.select((8,64):(64,1), mode=[1, 0])", "!cute: cute.select(..) changes"},
             {"coalesce((8,64):(64,1))", "!cute: coalesce(..) changes"},
             {"layout<0>((8,64):(64,1))", "!cute: layout<0>(..) changes"},
             // Also if the layout is composed.
             {"select<1,0>(Sw<3,3,3> o 0 o (8,64):(64,1))", "!cute: select<1,0>(..) changes"},
             {"tile_to_shape(ComposedLayout(S<3,3,3>, 0, (8,64):(64,1)), s)",
              "!cute: tile_to_shape(..) changes"},
             // These change nothing.
             {"layout((8,64):(64,1))", "FLOAT32 8,64 / 64,1 + 0"},
             {"make_tensor<float>((8,64):(64,1))", "FLOAT32 8,64 / 64,1 + 0"},
             {"upcast<4>(layout) = (2,64):(64,1)", "FLOAT32 2,64 / 64,1 + 0"},
         })
        check(row);
}

TEST_CASE("import: TensorRT's names of types beside its formats are read")
{
    check({"format kCHW32, dims [1,64,5,6], kINT8", "INT8 NCHW 1,64,5,6 / NCHW32c"});
    check({"DataType::kHALF kHWC8 (1, 3, 5, 6)", "FLOAT16 NCHW 1,3,5,6 / NHWC8c"});
    check({"kHWC8 (1, 3, 5, 6) kFLOAT", "FLOAT32 NCHW 1,3,5,6 / NHWC8c"});
    check({"TensorFormat.kHWC8 (1, 3, 5, 6) DataType.HALF", "FLOAT16 NCHW 1,3,5,6 / NHWC8c"});
    check({"trt.DataType.INT8 (1, 64, 5, 6) kCHW32", "INT8 NCHW 1,64,5,6 / NCHW32c"});
}

TEST_CASE("import: a word beside a tag of blocks is its type where it is an item of its own")
{
    for (const Row& row : {
             Row{"OIhw4i16o4i (64, 64, 3, 3) s8", "INT8 OIHW 64,64,3,3 / OIhw4i16o4i"},
             {"s32 nChw16c (1, 16, 5, 6)", "INT32 NCHW 1,16,5,6 / nChw16c"},
             {"kHWC8 half (1, 3, 5, 6)", "FLOAT16 NCHW 1,3,5,6 / NHWC8c"},
             {"(1, 3, 5, 6) kHWC8 Half", "FLOAT16 NCHW 1,3,5,6 / NHWC8c"},
             {"nChw16c (1, 16, 5, 6), double", "FLOAT64 NCHW 1,16,5,6 / nChw16c"},
             {"nChw16c (1, 16, 5, 6), double buffered", "FLOAT32 NCHW 1,16,5,6 / nChw16c"},
             {"nChw16c (1, 16, 5, 6) takes half the time in f16", "FLOAT16 NCHW 1,16,5,6 / nChw16c"},
             // In a shape of PyTorch it is a symbol.
             {"torch.Size([s8, 3]) (3, 1)", "!torch: s8 is a symbol"},
         })
        check(row);
    const ImportedText several = import_text("u8 or s8: nChw16c (1, 16, 5, 6)");
    REQUIRE(several.found.size() == 1);
    CHECK(several.found[0].guessed.at(0) == "dtype FLOAT32: the text names several types, UINT8 and INT8");
}

TEST_CASE("import: types of Ascend, TensorRT and CUDA beside a tag are read with their prefixes")
{
    for (const Row& row : {
             Row{"(33, 40) FRACTAL_NZ DT_FLOAT16", "FLOAT16 33,40 / FRACTAL_NZ"},
             {"ACL_FLOAT16 (33, 40) FRACTAL_NZ", "FLOAT16 33,40 / FRACTAL_NZ"},
             {"FRACTAL_NZ ge::DT_HALF (33, 40)", "FLOAT16 33,40 / FRACTAL_NZ"},
             {"(1, 33, 4, 5) NC1HWC0 DT_INT8", "INT8 NCHW 1,33,4,5 / NC1HWC0"},
             {"(1, 33, 4, 5) NC1HWC0 DT_BF16", "BFLOAT16 NCHW 1,33,4,5 / NC1HWC0"},
             {"(1, 33, 4, 5) NC1HWC0 DT_COMPLEX64", "!tag: DT_COMPLEX64 is an unsupported element type"},
             {"(1, 33, 4, 5) NC4HW4 TYPE_FP16", "FLOAT16 NCHW 1,33,4,5 / NC4HW4"},
             {"(1, 33, 4, 5) kCHW4 ONNX_TENSOR_ELEMENT_DATA_TYPE_INT8", "INT8 NCHW 1,33,4,5 / NCHW4c"},
             {"nChw8c (1, 33, 4, 5) CUDA_R_16BF", "BFLOAT16 NCHW 1,33,4,5 / nChw8c"},
             {"nChw8c (1, 33, 4, 5) dnnl_s8", "INT8 NCHW 1,33,4,5 / nChw8c"},
             {"NC1HWC0 [1, 33, 4, 5] dtype=ACL_INT8 ori_dtype=ACL_FLOAT16",
              "!tag: the text names several types, INT8 and FLOAT16; the data type decides the block size: "
              "write one"},
             {"FRACTAL_NZ (33, 40) half or float",
              "!tag: the text names several types, FLOAT16 and FLOAT32; the data type"},
             {"src_u8 nChw8c 1x17x5x4", "UINT8 NCHW 1,17,5,4 / nChw8c"},
             {"ACL_FORMAT_FRACTAL_NZ (33, 40) FRACTAL_NZ", "FLOAT32 33,40 / FRACTAL_NZ"},
         })
        check(row);
    // Columns of 16 float16, of 8 float32: the type decides where an element lies.
    CHECK(offset_in("(33, 40) FRACTAL_NZ DT_FLOAT16", {20, 35}) == ((2 * 3 + 1) * 16 + 4) * 16 + 3);
}

TEST_CASE("import: types of C++ beside CuTe's layouts are the elements'")
{
    for (const Row& row : {
             Row{"sA: double (8,64):(64,1)", "FLOAT64 8,64 / 64,1 + 0"},
             {"int8_t (8,64):(64,1)", "INT8 8,64 / 64,1 + 0"},
             {"(8,64):(64,1) half", "FLOAT16 8,64 / 64,1 + 0"},
             {"make_tensor<double>(p, (8,64):(64,1))", "FLOAT64 8,64 / 64,1 + 0"},
             {"make_tensor(make_gmem_ptr<int>(p), make_layout(make_shape(8, 4)))", "INT32 8,4 / 1,8 + 0"},
             {"smem_ptr<uint8_t>(0x7f0) o (8,64):(64,1)", "UINT8 8,64 / 64,1 + 0"},
             {"unsigned char (8,64):(64,1)", "UINT8 8,64 / 64,1 + 0"},
             {"__nv_bfloat16 (8,64):(64,1)", "BFLOAT16 8,64 / 64,1 + 0"},
             {"std::complex<double> (8,64):(64,1)", "!cute: a complex number is an unsupported element type"},
             {"converting half to float: (8,64):(64,1)", "FLOAT32 8,64 / 64,1 + 0"},
             {"(8,64):(64,1) is double buffered", "FLOAT32 8,64 / 64,1 + 0"},
             {"uint32_t offset; (8,64):(64,1)", "FLOAT32 8,64 / 64,1 + 0"},
             // If there are several layouts, each has the type beside it.
             {"A float16 (8,4):(4,1), B float32 (8,2):(2,1)", "FLOAT16 8,4 / 4,1 + 0; FLOAT32 8,2 / 2,1 + 0"},
             {"A (8,4):(4,1) f16 B (8,2):(2,1) f64", "FLOAT16 8,4 / 4,1 + 0; FLOAT64 8,2 / 2,1 + 0"},
             {"f(A (8,4):(4,1) f16; B f64 (8,2):(2,1))", "FLOAT16 8,4 / 4,1 + 0; FLOAT64 8,2 / 2,1 + 0"},
             {"f16 (8,4):(4,1) -> (8,2):(2,1) f64", "FLOAT16 8,4 / 4,1 + 0; FLOAT64 8,2 / 2,1 + 0"},
         })
        check(row);
    // If the types cannot be assigned, they are a guess, and so is a type that is only beside another layout.
    const auto guess = [](const char* text) { return import_text(text).found.at(1).guessed.at(0); };
    CHECK(guess("f64 (8,4):(4,1) f16 (8,4):(4,1) f32")
          == "dtype FLOAT32: the text names several types, FLOAT64 and FLOAT16");
    CHECK(guess("f64 (8,4):(4,1); (8,4):(4,1)") == "dtype FLOAT64: named beside another layout");
}

TEST_CASE("import: two tags on a line have each the type beside it")
{
    check({"nChw16c 1x17x5x4 f32 -> nChw8c 1x17x5x4 s8",
           "FLOAT32 NCHW 1,17,5,4 / nChw16c; INT8 NCHW 1,17,5,4 / nChw8c"});
    check({"f32 nChw16c 1x17x5x4, bf16 nChw8c 1x17x5x4",
           "FLOAT32 NCHW 1,17,5,4 / nChw16c; BFLOAT16 NCHW 1,17,5,4 / nChw8c"});
}

TEST_CASE("import: a tag with its blocks after a dash has the sizes in the order of its letters")
{
    check({"nhwc-16c (1, 8, 8, 17)", "FLOAT32 NHWC 1,8,8,17 / nhwc-16c"});
    check({"float16 NHWC-8h2w32c2w shape: (1, 64, 64, 64)", "FLOAT16 NHWC 1,64,64,64 / NHWC-8h2w32c2w"});
    check({"oihw-4i16o4i (64, 64, 3, 3)", "FLOAT32 OIHW 64,64,3,3 / oihw-4i16o4i"});
    check({"nhwc-16c", "!tag: the layout nhwc-16c: no list of 4 sizes"});
    check({"well-8h (1, 2, 3, 4)", "!no layout"});
    check({"nhwc-16k (1, 2, 3, 4)", "!no layout"});
    // 17 channels are two blocks of 16; the second begins after the first of the same pixel.
    CHECK(offset_in("nhwc-16c (1, 8, 8, 17)", {0, 1, 2, 16}) == ((1 * 8 + 2) * 2 + 1) * 16);
    // Chunks of 8 x 4 x 32, in which the columns are split in 2 and 2 around the channels.
    CHECK(offset_in("nhwc-8h2w32c2w (1, 64, 64, 64)", {0, 10, 7, 40})
          == ((1 * 16 + 1) * 2 + 1) * 1024 + 2 * 128 + 1 * 64 + 8 * 2 + 1);
}

TEST_CASE("import: oneDNN's operations of one tensor call it data")
{
    check({"onednn_verbose,exec,cpu,eltwise,jit:avx2,backward_data,data_f32::blocked:aBcd8b:f0 "
           "diff_f32::blocked:abcd:f0,,alg:eltwise_relu alpha:0 beta:0,2x17x5x4,0.1",
           "FLOAT32 2,17,5,4 / aBcd8b; FLOAT32 2,17,5,4 / 340,20,4,1 + 0"});
    check({"onednn_verbose,v1,primitive,exec,cpu,batch_normalization,bnorm_jit:avx2,forward_inference,"
           "data:f32::blocked:aBcd8b::f0 diff:undef::undef:::,,flags:GS,mb2ic16ih7iw5,0.1",
           "FLOAT32 2,16,7,5 / aBcd8b"});
}

TEST_CASE("import: a type of CuTe's IR holds a layout of one mode, or none of strides")
{
    check({"!cute.layout<\"8:2\">, f16", "FLOAT16 8 / 2 + 0"});
    check({"!cute.layout<\"(8,4)\">", "FLOAT32 8,4 / 1,8 + 0"});
    check({"!cute.layout<\"((2,2),8):((8,16),1)\">", "FLOAT32 4,8 / ((2,2),8):((8,16),1)"});
    check({"!cute.layout<\"(8,n)\">", "!no layout"});
    check({"!cute.layout<\"8:?\">", "!cute: ? is known only at run time"});
    check({"!cute.shape<\"(8,4)\">", "!no layout"});
    check({"\"8:2\"", "!no layout"});
}
