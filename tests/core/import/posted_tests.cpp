#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

/// Texts as people post them in public issues: what is printed is the layout, and what cannot be is named.
TEST_CASE("import: a layout with a part that cannot be drawn is refused as a whole")
{
    for (const Posted& posted : {
             // Swizzles and compositions around CuTe's layouts.
             Posted{"smem_ptr[16b](0x7f8f00000c00) o (64,256):(_1,64)", "FLOAT16 64,256 / 1,64 + 0"},
             {"ComposedLayout(S<3,4,3>, 0, ((8,64):(64,1)) o (2,2):(2,1))",
              "!cute: the layout that this swizzle is composed with cannot be read"},
             {"Sw<3,4,3> o Sw<3,3,3> o (8,64):(64,1)", "!cute: a composition"},
             {"4 o Sw<3,3,3> o (8,64):(64,1)", "!cute: a composition"},
             {"counting_iter(4) o Sw<3,3,3> o (8,64):(64,1)", "!cute: a composition"},
             {"Sw<3,4,3> o smem_ptr[16b](0x7f8f00000040) o (8,64):(64,1)",
              "!cute: a swizzled pointer whose address"},
             {"Sw<3,4,3>_smem_ptr o (8,64):(64,1)", "!cute: the swizzle of a pointer counts bytes"},
             {"Sw<3,4,3>_smem_ptr[16b](0x7f000)", "!cute: a swizzled pointer"},
             {"Sw<0,4,3>_smem_ptr[16b](0x7f000) o (8,64):(64,1)", "FLOAT16 8,64 / 64,1 + 0"},
             {"smem layout (64,64):(64,1), swizzle 128B", "!cute: a swizzle"},
             {"SmemLayoutAtom SW128: (8,64):(64,1)", "!cute: a swizzle"},
             {"sA: (8,64):(64,1) o Sw<3,4,3>", "!cute: a composition"},
             {"(8,8):(8,1) o (4,4):(4,1)", "!cute: a composition"},
             {"(4,4):(4,1) o (8,8):(8,1)", "!cute: a composition"},
             {"f(x) o (8,8):(8,1)", "!cute: a composition"},
             {"(?{div=8},64):(64,1)", "!cute: ? is known only at run time"},
             {"(_0,_0) o (128,64):(_1@1,_1@0)", "!cute: scaled-basis strides"},
             // Swizzles that move nothing, and offsets that a scene can say.
             {"Sw<0,4,3> o 0 o (8,64):(64,1)", "FLOAT32 8,64 / 64,1 + 0"},
             {"Sw<0,4,3> o 12 o (8,64):(64,1)", "FLOAT32 8,64 / 64,1 + 12"},
             {"(8,64):(64,1) swizzle=None", "FLOAT32 8,64 / 64,1 + 0"},
             {"no swizzle: (8,64):(64,1)", "FLOAT32 8,64 / 64,1 + 0"},
             // Layout attributes of memrefs.
             {"memref<8x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>",
              "!mlir: the layout #tpu.tiled"},
             {"memref<8x128xf32, #layout>", "!mlir: #layout is an alias"},
             {"memref<8x128xf32, #hal.descriptor_type<storage_buffer>>", "FLOAT32 8,128 / 128,1 + 0"},
             {"memref<8x128xf32, strided<[256, 1]>, #tpu.memory_space<vmem>>", "FLOAT32 8,128 / 256,1 + 0"},
             // Tensors without strides, and formats that stand beside strides.
             {"size=(2, 3), stride=(3, 1), layout=torch.sparse_coo",
              "!torch: a tensor of layout torch.sparse_coo"},
             {"dims torch.Size([1, 16, 8, 8]) (1024, 64, 8, 1) nChw16c",
              "!tag: the layout nChw16c: several lists beside it"},
             {"dst torch.Size([1, 16, 8, 8]) (1024, 64, 8, 1) NC4HW4",
              "!tag: the layout NC4HW4: several lists beside it"},
         })
        check_posted(posted);
}

TEST_CASE("import: a type anywhere on the line or in the same brackets is the element type")
{
    for (const Posted& posted : {
             Posted{"x: torch.Size([2, 3, 224, 224]) stride=(150528, 1, 672, 3) torch.float16 cuda:0",
                    "FLOAT16 2,3,224,224 / 150528,1,672,3 + 0"},
             {"FixedLayout('cuda', torch.float16, size=[8, 16], stride=[1, 8])", "FLOAT16 8,16 / 1,8 + 0"},
             {"FixedLayout('cuda:0', torch.bfloat16, size=[8, 16], stride=[16, 1], offset=128)",
              "BFLOAT16 8,16 / 16,1 + 128"},
             {"ReinterpretView(\n  StorageBox(\n    InputBuffer(name='arg0', layout=FixedLayout('cpu', "
              "torch.int64, "
              "size=[4], stride=[1]))\n  ),\n  FixedLayout('cpu', torch.int32, size=[2, 2], stride=[2, 1])\n)",
              "INT64 4 / 1 + 0; INT32 2,2 / 2,1 + 0"},
             {"tensor(raw_ptr(0x\xE2\x80\xA6: f16, smem, align<1024>) o (8,8):(8,1), data=..)",
              "FLOAT16 8,8 / 8,1 + 0"},
             {"ptr<f16, gmem> o (128,64):(64,1)", "FLOAT16 128,64 / 64,1 + 0"},
             {"tensor<ptr<bf16, gmem, align<16>> o (128,64):(64,1)>", "BFLOAT16 128,64 / 64,1 + 0"},
             {"!cute.memref<f32, gmem, align<16>, \"(8,64):(64,1)\">", "FLOAT32 8,64 / 64,1 + 0"},
             {"A (half_t): (8,64):(64,1)", "FLOAT16 8,64 / 64,1 + 0"},
             {"dtype=torch.half, a.shape=torch.Size([2, 3]), a.stride()=(3, 1)", "FLOAT16 2,3 / 3,1 + 0"},
             {"torch.float16 torch.Size([2, 3]) (3, 1), torch.float32 torch.Size([4]) (1,)",
              "FLOAT16 2,3 / 3,1 + 0; FLOAT32 4 / 1 + 0"},
             {"torch.Size([2, 3]) (3, 1) torch.float16 torch.Size([4]) (1,) torch.float64",
              "FLOAT16 2,3 / 3,1 + 0; FLOAT64 4 / 1 + 0"},
             {"reinterpret_tensor(buf0, (32, 128), (128, 1), 0)  # torch.float16",
              "FLOAT16 32,128 / 128,1 + 0"},
             {"size=(2, 3), stride=(3, 1) complex64", "!torch: complex64"},
             {"arr float32 shape=(2, 3) strides=(16, 4)", "FLOAT32 2,3 / 4,1 + 0"},
             {"shape=(2, 3), strides=(16, 4), '<f4'", "FLOAT32 2,3 / 4,1 + 0"},
             {"x.shape (4, 5) x.strides (40, 8) dtype('float64')", "FLOAT64 4,5 / 5,1 + 0"},
             {"shape=(4, 5), strides=(20, 4), dtype('O')", "!numpy: O is an unsupported element type"},
             {"shape=(2, 3), strides=(16, 4), C=False, dtype: float", "!numpy: a stride of 4 bytes"},
             {"from int16 to int32: shape=(2, 3), strides=(12, 4)",
              "!numpy: the text names several types, INT16 and INT32"},
         })
        check_posted(posted);
    const auto several = import_text("float16 or float32: (8,8):(8,1)");
    REQUIRE(several.found.size() == 1);
    CHECK(several.found[0].guessed.at(0) == "dtype FLOAT32: the text names several types, FLOAT16 and FLOAT32");
}

TEST_CASE("import: NumPy's bytes without a type are of the size that makes the array packed, else of 8")
{
    for (const Posted& posted : {
             Posted{"shape=(2, 3), strides=(24, 8)", "FLOAT64 2,3 / 3,1 + 0"},
             {"shape=(2, 3), strides=(12, 4)", "FLOAT32 2,3 / 3,1 + 0"},
             {"shape=(2, 3), strides=(4, 8)", "FLOAT32 2,3 / 1,2 + 0"},
             {"shape=(2, 3), strides=(6, 2)", "FLOAT16 2,3 / 3,1 + 0"},
             {"shape=(480, 640, 3), strides=(1920, 3, 1)", "UINT8 480,640,3 / 1920,3,1 + 0"},
             {"shape=(2, 3), strides=(-12, 4)", "FLOAT32 2,3 / -3,1 + 3"},
             {"shape=(2, 3), strides=(48, 16)", "FLOAT64 2,3 / 6,2 + 0"},
             {"shape=(2, 1, 3), strides=(12, 9223372036854775807, 4)",
              "FLOAT32 2,1,3 / 3,2305843009213693951,1 + 0"},
             {"shape=(1, 1), strides=(8, 8)", "FLOAT64 1,1 / 1,1 + 0"},
             {"shape=(2, 3), strides=(16, 4)",
              "!numpy: a stride of 4 bytes is not a multiple of the element size, 8"},
             {"{'shape': (2, 3), 'strides': (24, 8), 'itemsize': 8}", "FLOAT64 2,3 / 3,1 + 0"},
             {"{'shape': (2, 3), 'strides': (24, 8), 'itemsize': 2}", "FLOAT16 2,3 / 12,4 + 0"},
             {"shape: (2, 3)\nstrides: (24, 8)\nitemsize: 16", "!numpy: no supported type has 16 bytes"},
             {"shape: (2, 3)\nstrides: (24, 8)\nitemsize: 8\ntype: float32", "!numpy: itemsize 8 contradicts"},
             {"shape: (2, 3)\nstrides: (24, 8)\nitemsize: 0\ntype: float64", "!numpy: itemsize 0 contradicts"},
             {"shape: (2, 3)\nstrides: (24, 8)\nitemsize: 0", "!numpy: no supported type has 0 bytes"},
             {"shape=(2, 3), strides=(3, 1) uint4", "!numpy: NumPy's UINT4 takes one byte"},
             {"shape=(2, 3), strides=(3, 1), typestr='|i1', itemsize=-1", "!numpy: itemsize -1 contradicts"},
         })
        check_posted(posted);
    const auto guess = [](const char* text) { return import_text(text).found.at(0).guessed.at(0); };
    CHECK(guess("shape=(2, 3), strides=(12, 4)").find("make the array packed") != std::string::npos);
    CHECK(guess("shape=(2, 3), strides=(48, 16)") == "dtype FLOAT64: assumed (no type in the text)");
}

TEST_CASE("import: a type or a device between a shape and its strides is the tensor's")
{
    for (const Posted& posted : {
             Posted{"torch.Size([2, 3]) torch.float64 (3, 1)", "FLOAT64 2,3 / 3,1 + 0"},
             {"torch.Size([2, 3]), torch.int8, cuda:0, (1, 2)", "INT8 2,3 / 1,2 + 0"},
             {"torch.Size([2, 3]) cpu (1, 2) torch.float16", "FLOAT16 2,3 / 1,2 + 0"},
             {"torch.Size([2, 3]) torch.float16 stride=(1, 2)", "FLOAT16 2,3 / 1,2 + 0"},
             {"torch.Size([2, 3]) torch.complex64 (1, 2)", "!torch: complex64"},
             {"torch.Size([2, 3]) torch.float16 (2, 3)", "!torch: the same numbers as the sizes"},
             {"torch.Size([2, 3]) torch.float16 torch.Size([4]) (1,)", "FLOAT16 4 / 1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: strides beside torch.Size count elements, by whatever name")
{
    for (const Posted& posted : {
             Posted{"shape: torch.Size([8, 8]) strides: (16, 2)", "FLOAT32 8,8 / 16,2 + 0"},
             {"shape=torch.Size([8, 8]), strides=(16, 2), dtype=torch.float16", "FLOAT16 8,8 / 16,2 + 0"},
             {"x.shape=torch.Size([8, 8]), x.strides=(16, 2) float32", "FLOAT32 8,8 / 16,2 + 0"},
             {"strides: (16, 2) shape: torch.Size([8, 8])", "FLOAT32 8,8 / 16,2 + 0"},
             {"torch.Size([8, 8]) strides: (16, 2)", "FLOAT32 8,8 / 16,2 + 0"},
             // By themselves a shape and strides are NumPy's, in bytes.
             {"shape: (8, 8) strides: (16, 2)", "FLOAT16 8,8 / 8,1 + 0"},
             {"shape=(8, 8), strides=(32, 4), dtype=torch.float32",
              "!torch: strides that may count bytes or elements"},
             {"x.shape=torch.Size([2, 3]), a.strides=(24, 8)", "!torch: expected strides"},
         })
        check_posted(posted);
}

TEST_CASE("import: sizes of one tensor are never paired with strides of another")
{
    for (const Posted& posted : {
             Posted{"input: torch.Size([2, 3, 4])\nweight.stride(): (12, 4, 1)", "!torch: expected s"},
             {"torch.Size([2, 3, 4])\nweight.stride(): (12, 4, 1)", "!torch: expected s"},
             {"input.shape: torch.Size([2, 3]) weight.stride(): (3, 1)", "!torch: expected s"},
             {"x.shape=torch.Size([2, 3]), y.stride()=(3, 1)", "!torch: expected s"},
             {"x.shape=(2, 3), y.strides=(24, 8)", "!numpy: x.shape before strides is of another array"},
             {"input shape: torch.Size([2, 3]) weight stride: (3, 1)", "!torch: expected s"},
             {"UINT inputSizes[] = {2, 3}; UINT weightStrides[] = {3, 1};", "!c: expected s"},
             {"sizes=[2, 3], strides=[3, 1], storage_offset_=5", "FLOAT32 2,3 / 3,1 + 5"},
             {"size=(2, 3), stride=(3, 1), offset1=5", "!torch: offset1 cannot be read here"},
             {"size=(2, 3), stride=(3, 1), start_index=5", "!torch: start_index beside it: it moves"},
             {"int64_t sizes[] = {2, 3}; int64_t strides[] = {3, 1}; ptr += 20;",
              "!c: a pointer that is moved"},
             {"a.sizes = {2, 3}; b.strides = {3, 1};", "!c: sizes of a beside strides of b"},
             // A type of something else.
             {"UINT sizes[] = {2, 3}; UINT strides[] = {3, 1}; UINT64 tensorSize = 24;",
              "FLOAT32 2,3 / 3,1 + 0"},
             {"int32 index overflow: size=(65536, 65536), stride=(65536, 1)",
              "FLOAT32 65536,65536 / 65536,1 + 0"},
             {"size=(128, 64), stride=(64, 1); offsets are int32", "FLOAT32 128,64 / 64,1 + 0"},
             {"!cute.layout<\"(128,64):(64{i64},1)\">", "FLOAT32 128,64 / 64,1 + 0"},
             {"size=(2, 3), stride=(3, 1), dtype=torch.int32", "INT32 2,3 / 3,1 + 0"},
             {"input sizes {2, 3}, output strides {3, 1}", "!c: sizes of input beside strides of output"},
             {"src: shape {2, 3}\ndst: strides {3, 1}", "!c: shape of src beside strides of dst"},
             {"x->sizes = {2, 3}; x->strides = {3, 1};", "FLOAT32 2,3 / 3,1 + 0"},
             {"tensor with sizes {2, 3} and strides {3, 1}", "FLOAT32 2,3 / 3,1 + 0"},
             {"conv nChw16c pads (1, 1, 1, 1)", "!tag: the layout nChw16c: no list of 4 sizes"},
             {"launch grid (1, 64, 56, 56) for kernel NCHW16c", "!tag: the layout NCHW16c: no list of 4 sizes"},
             {"nChw8c dims (1, 16, 8, 8)", "FLOAT32 NCHW 1,16,8,8 / nChw8c"},
             {"int kernel_size[] = {7, 7}; int stride[] = {2, 2};", "!layer parameters: "},
             {"f32[8, 16], strides (1, 8) and (16, 1)", "!torch: strides of several tensors in a row"},
             {"torch.Size([1, 2]) torch.Size([4, 5])\n(2, 1) (5, 1)", "!torch: shapes and strides of several"},
             {"torch.Size([1, 2]) torch.Size([4, 5]) (2, 1) (5, 1)", "!torch: shapes and strides of several"},
             {"torch.Size([1, 2]) torch.Size([4, 5])\n(2, 1)", "!torch: shapes and strides of several"},
             {"(256000, 64, 1) (512000, 64, 1)\ntorch.Size([2, 4000, 64]) torch.Size([2, 4000, 64])\nTrue True",
              "!torch: expected strides beside the sizes, in a form such as stride=(3, 1)"},
             // Shapes and strides of one tensor, in any form.
             {"torch.Size([2, 3]) (3, 1) torch.Size([3, 2]) (1, 3)",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,2 / 1,3 + 0"},
             {"shape:  torch.Size([16, 2, 8]) \t\tstride:  (16, 8, 1)", "FLOAT32 16,2,8 / 16,8,1 + 0"},
             {"input: torch.Size([2, 3, 4]) input.stride(): (12, 4, 1)", "FLOAT32 2,3,4 / 12,4,1 + 0"},
             {"input.shape: torch.Size([2, 3])\ninput.stride(): (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"input: torch.Size([2, 3])\n  stride: (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"self.w.size()=torch.Size([2, 3]), self.w.stride()=(1, 2)", "FLOAT32 2,3 / 1,2 + 0"},
             {"int64_t dims[] = {2, 3}; int64_t dim_strides[] = {3, 1};", "FLOAT32 2,3 / 3,1 + 0"},
             {"int dimSizes[] = {2, 3}, dimStrides[] = {3, 1};", "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: sizes and strides of windows, shapes, and dictionaries are not layouts")
{
    for (const Posted& posted : {
             Posted{"image size=(640, 480), stride=(32, 32)", "!torch: perhaps the stride of a window"},
             {"patch size=(16, 16), stride=(16, 16)", "!torch: the stride of a window"},
             {"pool(size=(1, 3), stride=(1, 2), padding=(0, 1))", "!torch: the stride of a window"},
             {"MaxPool(size=[3, 3], strides=[3, 1])", "!torch: the stride of a window"},
             // The type of a tensor makes no tensor of what stands beside it.
             {"float16 torch.Size([2, 3]) (3, 1); size=(3, 3), stride=(1, 1)", "FLOAT16 2,3 / 3,1 + 0"},
             {"RandomCrop(size=(32, 32), stride=(32, 1))", "!torch: the stride of a window"},
             {"strides: [1, 1], size: [3, 3]", "!torch: perhaps the stride of a window"},
             {"Conv2d(3, 64, kernel_size=(7, 7), stride=(2, 2), padding=(3, 3))", "!layer parameters: "},
             {"MaxPooling2D(pool_size=(2, 2), strides=(2, 2))", "!layer parameters: "},
             {"Conv2D(32, (3, 3), strides=(2, 2), input_shape=(28, 28, 1))", "!layer parameters: "},
             {"kernel_shape: [7, 7], pads: [3, 3, 3, 3], strides: [2, 2]", "!layer parameters: "},
             {"int pool_size[2] = {3, 3}; int pool_stride[2] = {2, 2};", "!c: the stride of a window"},
             {"shape=(224, 224), strides=(2, 2)", "!numpy: a stride of 2 bytes"},
             {"shape=(224, 224), strides=(8, 8)", "!numpy: coordinates would share offsets"},
             {"torch.Size([64, 3]) (64, 3)", "!torch: the same numbers as the sizes"},
             {"shapes = {(2, 3): (3, 1), (4, 5): (5, 1)}", "!no layout"},
             {"Py_ssize_t shape[] = {2, 3}; Py_ssize_t strides[] = {12, 4};",
              "!c: strides of this type are in bytes"},
             // A window over a tensor is a layout, where the text says so.
             {"torch.as_strided(x, size=(3, 3), stride=(1, 1))", "FLOAT32 3,3 / 1,1 + 0"},
             {"size=(640, 480), stride=(1, 1), dtype=torch.uint8", "UINT8 640,480 / 1,1 + 0"},
             {"torch.Size([4, 1]) (4, 1)", "FLOAT32 4,1 / 4,1 + 0"},
             {"UINT filterSizes[] = {64, 3, 7, 7}; UINT filterStrides[] = {147, 49, 7, 1};",
              "FLOAT32 64,3,7,7 / 147,49,7,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: texts of known formats that are not read are named, with what cannot be drawn")
{
    for (const Posted& posted : {
             Posted{"onednn_verbose,primitive,exec,cpu,convolution,brgconv:avx2,forward_inference,"
                    "src_f32:a:blocked:acdb::f0 "
                    "wei_f32:ap:blocked:Acdb8a::f0,,alg:convolution_direct,mb1_ic32oc1,0.26",
                    "!onednn: the sizes of src_f32:a:blocked:acdb::f0 cannot be read from mb1_ic32oc1"},
             {"dnnl_verbose,exec,cpu,matmul,gemm:jit,undef,src_f32::blocked:abc:f0,,,b1408m52n64k52,0.1",
              "!onednn: the sizes of src_f32::blocked:abc:f0 cannot be read from b1408m52n64k52"},
             {"memory::format_tag::nChw16c", "!tag: the layout nChw16c: no list of 4 sizes"},
             {"dnnl_OIhw4i16o4i", "!tag: the layout dnnl_OIhw4i16o4i: no list of 4 sizes"},
             {"dnnl_verbose,create:cache_miss,cpu,reorder,src_f32::blocked:abcd:f0 "
              "dst_f32::blocked:acdb:f0,,,0.1",
              "!onednn: the line does not give the sizes"},
             {"layout_transform(%0, src_layout=\"NCHW\", dst_layout=\"NCHW16c\")",
              "!tag: the layout NCHW16c: no list of 4 sizes"},
             {"#shared = #triton_gpu.shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>",
              "!triton: no tensor with a supported type"},
             {"#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1]}>",
              "!Triton: #ttg.nvidia_mma is not a shared-memory encoding"},
             {"- register=1 -> (0, 1)\n  register=2 -> (0, 2)\n- lane=1 -> (1, 0)", "!Triton: a linear layout"},
             {"%2 = ttg.local_alloc %1 : (tensor<4x8xi32, #blocked>) -> !ttg.memdesc<4x8xi32, #shared, #smem>",
              "!Triton: the encoding of !ttg.memdesc<4x8xi32, #shared, #smem> gives its layout"},
             {"Layout(major_to_minor=(0, 1), tiling=((8, 128),))", "!JAX: "},
             {"input is NC4HW4", "!tag: the layout NC4HW4: no list of 4 sizes"},
             {"format FRACTAL_NZ ori_format ND", "!tag: the layout FRACTAL_NZ: no sizes"},
             {"format FRACTAL_Z ori_format ND", "!Ascend: the format FRACTAL_Z"},
             {"b_fs_yx_fsv16 f16", "!OpenVINO: the blocked layout b_fs_yx_fsv16"},
             {"Reformatting CopyNode ... Half(802816,1:8,14336,256)",
              "!TensorRT: the numbers of Half(802816,1:8,14336,256) may be"},
             {"TensorFormat.kCHW32", "!tag: the layout kCHW32: no list of 4 sizes"},
             {"TensorFormat.kDLA_HWC4", "!TensorRT: the format"},
             {"ttnn.TILE_LAYOUT", "!Tenstorrent: tiles"},
             {"using SmemLayoutAtom = GMMA::Layout_K_SW128_Atom<half_t>;", "!CuTe: "},
             {"auto l = make_layout(shape, LayoutRight{});", "!CuTe: make_layout is code"},
             {"#encoding = #iree_encoding.layout<[#iree_cpu.vmvx_encoding_resolver]>", "!IREE: "},
             {"AssertionError: expected size 64==64, stride 1==49 at dim=1", "!PyTorch: the message names"},
             {"llama_model_loader: - tensor 1: blk.0.attn_q.weight f16 [ 5120, 5120, 1, 1 ]",
              "!ggml: only sizes (ne)"},
             {"%0: Tensor[(128, 128), float16]", "!TVM: Tensor[(128, 128), float16] has"},
             {"%0 = linalg.matmul ins(%a : tensor<8x128xf32>)",
              "!MLIR: tensor<8x128xf32> has no memory layout"},
             {"{\"a\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]}}", "!safetensors: "},
             {"<tf.Tensor: shape=(2, 3), dtype=float32, numpy=..>", "!TensorFlow: "},
         })
        check_posted(posted);
}

TEST_CASE("import: words beside a layout that are no tensor's, and layouts that are not of memory")
{
    for (const Posted& posted : {
             Posted{"stride[1] = { -1 }\nsize[1] = { 10 }\noffset[1] = { 9 }",
                    "!c: offset cannot be read here"},
             {"size[1] = { 10 }\nstride[1] = { 1 }\noffset[1] = { 0 }", "FLOAT32 10 / 1 + 0"},
             {"tma_atom: Copy Atom\n  ThrID: 1:0\n  TV Layout Src: (1,8192):(0,1)\n",
              "!cute: TV maps threads and values"},
             {"%copy-start = (f32[16]{0:S(5)}, f32[16]{0}) copy-start(f32[16]{0} %res_3)",
              "FLOAT32 16 / 1 + 0; FLOAT32 16 / 1 + 0; FLOAT32 16 / 1 + 0"},
             {"%all-gather-start = (f32[4,2]{0,1}, f32[8,2]{0,1}) all-gather-start(f32[4,2]{0,1} %param)",
              "FLOAT32 4,2 / 1,4 + 0; FLOAT32 8,2 / 1,8 + 0; FLOAT32 4,2 / 1,4 + 0"},
             {"%offset = f32[8,128]{1,0} parameter(0)", "FLOAT32 8,128 / 128,1 + 0"},
             {"%d = f32[8,4]{1,0} custom-call(%a), backend_config={\"offset\":\"0\",\"start\":\"4\"}",
              "FLOAT32 8,4 / 4,1 + 0"},
             {"%f (p: f32[8,4]) -> f32[8] {\n  %p = f32[8,4]{0,1} parameter(0)\n}", "FLOAT32 8,4 / 1,8 + 0"},
             {"%ag-start = (f32[8,4], f32[16,4]) all-gather-start(%p)",
              "FLOAT32 8,4 / 4,1 + 0; FLOAT32 16,4 / 4,1 + 0"},
             {"f32[2,3]{1,0} storage-offset=5", "FLOAT32 2,3 / 3,1 + 5"},
             {"f32[]{}, f32[2,3]{1,0}", "FLOAT32 1 / 1 + 0; FLOAT32 2,3 / 3,1 + 0"},
             {"Tensor<0x000000000875f580@gmem o (30, 20):(20, 1)>", "FLOAT32 30,20 / 20,1 + 0"},
             {"tCrA: GMMA::DescriptorIterator o (_1,_2,_4,_3):(_0,_64,_256,_1024)",
              "!cute: a descriptor or tensor memory has no offsets"},
             {"torch.Size([2, 3]) and (2, 1)", "!torch: a second shape, or strides"},
             {"RuntimeError: shape mismatch: torch.Size([2, 3]) with (2, 1)",
              "!torch: a second shape, or strides"},
             {"x.view('u1').dtype uint8 x.shape (2, 3) x.strides (24, 8)", "FLOAT64 2,3 / 3,1 + 0"},
             {"x.astype(np.float32).dtype=float32, x.shape=(2, 3), x.strides=(24, 8)", "FLOAT64 2,3 / 3,1 + 0"},
             {"x.half().dtype torch.float16 x.shape torch.Size([2, 3]) x.stride() (3, 1)",
              "FLOAT32 2,3 / 3,1 + 0"},
             {"tensor<?x784xf32, #stablehlo.bounds<10, ?>>", "!MLIR: tensor<?x784xf32"},
             {"#CSR = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>\ntensor<8xf64, #CSR>",
              "!MLIR: a sparse tensor cannot be drawn"},
             {"#s = #ttg.padded_shared<[512:+16] {order = [1, 0], shape = [256, 64]}>\n"
              "%a = ttg.local_alloc : () -> !ttg.memdesc<2x256x64xf16, #s, #smem, mutable>",
              "!triton: copies of an encoding of padded_shared"},
             {"tensor<8x8xf64, #blocked>", "!Triton: the encoding of tensor<8x8xf64, #blocked>"},
             {"raw_ptr_16b(0x7ffd80000000) o (8,64):(64,1)", "FLOAT16 8,64 / 64,1 + 0"},
             {"raw_ptr_16b(0x7ffd80000000) o S<1,0,2> o _0 o (8,64):(64,1)",
              "FLOAT16 8,64 / S<1,0,2> o 0 o (8,64):(64,1)"},
             {"unstrided = numpy.array([1, 2, 3, 4], numpy.uint8)\n"
              "strided = numpy.lib.stride_tricks.as_strided(unstrided, shape=[2], strides=[2])",
              "UINT8 2 / 2 + 0"},
             {"log:output.shape torch.Size([1, 2, 4, 128])\nlog:output.stride (1024, 512, 128, 1)",
              "FLOAT32 1,2,4,128 / 1024,512,128,1 + 0"},
             {"i! type: type=cudnnDataType_t; val=CUDNN_DATA_HALF (2);\ni! nbDims: type=int; val=2;\n"
              "i! dimA: type=int; val=[2,3];\ni! strideA: type=int; val=[1,2];",
              "FLOAT16 2,3 / 1,2 + 0"},
             {"param: f32[8,128], layout minor_to_major={0,1}", "FLOAT32 8,128 / 1,8 + 0"},
             {"migraphx.shape(type='half', lens=[2, 3], strides=[1, 2])", "FLOAT16 2,3 / 1,2 + 0"},
             {"// sA: smem_ptr[16b](0x7f8f00000c00) o\n//     (_8,_16):(_16,_1)", "FLOAT16 8,16 / 16,1 + 0"},
             {"u32[8,2]{1,0:T(2,2)} fusion(u32[]{:T(256)} %add.4)",
              "UINT32 8,2 / {1,0:T(2,2)}; UINT32 1 / {0:T(256)}"},
             {"dml.TensorDesc(DML_TENSOR_DATA_TYPE_FLOAT32, [2, 3])", "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: sizes of the call that makes a tensor, where only its strides are asked for")
{
    for (const Posted& posted : {
             Posted{">>> x = torch.randn(2, 3, 4)\n>>> x.stride()\n(12, 4, 1)", "FLOAT32 2,3,4 / 12,4,1 + 0"},
             {">>> a = np.arange(24, dtype=np.int32).reshape(2, 3, 4)\n>>> a.strides\n(48, 16, 4)",
              "INT32 2,3,4 / 12,4,1 + 0"},
             {"x = torch.empty((512, 1, 256), dtype=torch.int8).cuda()\nx.stride() = (256, 256, 1)",
              "INT8 512,1,256 / 256,256,1 + 0"},
             {"x = np.zeros(5, dtype='float32')\nx.strides\n(4,)", "FLOAT32 5 / 1 + 0"},
             // A call on several lines.
             {"a = torch.zeros(\n  (2, 3), dtype=torch.int8)\n>>> a.stride()\n(3, 1)", "INT8 2,3 / 3,1 + 0"},
             {"a = np.array([[1, 2],\n  [4, 5]], dtype=np.int64)\n>>> a.shape\n(2, 2)\n>>> a.strides\n(16, 8)",
              "INT64 2,2 / 2,1 + 0"},
             // Lines that may change the sizes, or give none.
             {">>> x = torch.zeros(4, 5).t()\n>>> x.stride()\n(1, 5)", "!torch: expected sizes"},
             {">>> x = torch.randn(2, 3)\n>>> x.t_()\n>>> x.stride()\n(1, 3)", "!torch: expected sizes"},
             {">>> x = torch.randn(2, 3)[:, 1:]\n>>> x.stride()\n(3, 1)", "!torch: expected sizes"},
             {">>> x = torch.randn(n, 3)\n>>> x.stride()\n(3, 1)", "!torch: expected sizes"},
             {">>> y = torch.randn(2, 3)\n>>> x.stride()\n(3, 1)", "!torch: expected sizes"},
             {">>> x = torch.randn(2, 3, 4)\n>>> x.stride()\n(3, 1)", "!torch: expected sizes"},
             {">>> x = torch.arange(6).reshape(2, -1)\n>>> x.stride()\n(3, 1)", "!torch: expected sizes"},
             {"x = torch.empty(2, 3*4)\nx.stride()\n(12, 1)", "!torch: expected sizes"},
             {"x = torch.empty(2, 3 + 1)\nx.stride()\n(4, 1)", "!torch: expected sizes"},
             {"x = torch.zeros(2, 3 if a else 5)\nx.stride()\n(5, 1)", "!torch: expected sizes"},
             {"x = torch.empty(4, 1_024)\nx.stride()\n(1024, 1)", "!torch: expected sizes"},
             {">>> x = torch.randn(4, 8)\n>>> torch.transpose_(x, 0, 1)\n>>> x.stride()\n(1, 8)",
              "!torch: expected sizes"},
         })
        check_posted(posted);
}

TEST_CASE("import: what a text leaves to its program is named as a symbol, or with the form to write")
{
    for (const Posted& posted : {
             Posted{"%5 = pto.make_tensor_view %arg0, shape = [%c32, %c16] strides = [%c16, %c1] : !pto.view",
                    "!numpy: c32 is a symbol"},
             {"A = T.match_buffer(a, (8, n), strides=(\"s0\", 1))", "!tvm: n is a symbol"},
             {"A = T.match_buffer(a, (8, 4), strides=(\"s0\", 1))", "!tvm: s0 is a symbol"},
             {"tl.make_block_ptr(\n base=x, # block\n shape=(is0,is1), # the shape inside\n strides=(id0,id1))",
              "!numpy: is0 is a symbol"},
             {"dml.TensorDesc(data_type, [2, 2])", "!c: data_type is a symbol"},
             {"memref<32xf32, strided<[1], offset: ?>>", "!mlir: ? is known only at run time"},
             {"ComposedLayout<Swizzle<2,4,3>, smem_ptr_flag, Layout<Shape<_8, _512>,Stride< _512,_1>>>",
              "!cute: the width of the elements is missing"},
             {"llama_model_loader: - tensor 0: token_embd.weight q8_0 [ 3200, 32000, 1, 1 ]",
              "!ggml: a quantised tensor"},
             {"m1 = np.memmap(\"data1\", dtype='float32', shape=(3,2,4), order = 'C')",
              "!NumPy: np.memmap has"},
             {"#shared<{vec=1, perPhase=2, maxPhase=4, order=[1,0]}>", "!Triton: #shared has no sizes"},
             {"%cst_0 = arith.constant dense<0.0> : tensor<128x32xf32, #shared>",
              "!Triton: the encoding of tensor<128x32xf32, #shared>"},
             {"if the tensor has shape (10240000000, 5, 7) and stride (7, 4, 1)",
              "!torch: perhaps the stride of"},
             {"ShapeTracker(shape=(2, 4), views=[View((2, 4), (4, 1), 0, None)])", "!tinygrad: the views"},
         })
        check_posted(posted);
}

TEST_CASE("import: a text without a layout is described in one line, with its kind of file")
{
    for (const Posted& posted : {
             Posted{"x has torch.Size([2, 3])", "!torch: expected strides beside the sizes"},
             {"the cat sat (on the mat), at 12:30", "!no layout"},
             {std::string("PK\x03\x04..."), "!zip: an archive"},
             {"\x93NUMPY...", "!NumPy: an array file"},
             {R"({"stridescope":1,"kind":"blob"})", "!stridescope: kind"},
         })
        check_posted(posted);
}

TEST_CASE("import: XLA's layouts without tiles are orders, the fastest dimension first")
{
    for (const Posted& posted : {
             Posted{"%p = bf16[8,128]{1,0} parameter(0)", "BFLOAT16 8,128 / 128,1 + 0"},
             {"f32[2,3,4,5]{3,0,2,1}", "FLOAT32 2,3,4,5 / 5,40,10,1 + 0"},
             {"(f32[2,3]{0,1}, pred[4]{0}) tuple(%a, %b)", "FLOAT32 2,3 / 1,2 + 0; BOOL 4 / 1 + 0"},
             {"S32[7]{0:S(5)}", "INT32 7 / 1 + 0"},
             {"f32[2,3]{0,0}", "!xla: layout: minor_to_major 0,0 must name each of the dimensions 0 to 1"},
             {"f32[2,3]{1}", "!xla: layout: minor_to_major has 1 dimensions"},
             {"f32[2,3]{1,0:L(2)}", "!xla: layout: "},
             {"f32[3,5]{1,0:T(2,2)(3,1)}", "!xla: layout: a tile of 3 does not divide"},
             {"f32[8,128]{1,0:T(8,128)", "!xla: expected }"},
             {"c64[2,3]{1,0}", "!xla: c64"},
             {"f32[<=8,128]{1,0}", "!xla: a bounded dynamic size"},
         })
        check_posted(posted);
}

TEST_CASE("import: strides that PyTorch's, cuDNN's, MIGraphX's, ggml's and CuTe's own texts say are read")
{
    for (const Posted& posted : {
             Posted{"setStorage: sizes [2, 3], strides [3, 1], storage offset 4, and itemsize 2 requiring a "
                    "storage size",
                    "FLOAT16 2,3 / 3,1 + 4"},
             {"size: [2, 3], strides: [1, 2]", "FLOAT32 2,3 / 1,2 + 0"},
             {"inps = [((32, 128), (1, 32), torch.float16, 'cuda'), ([128], [1], torch.int64, 'cuda')]",
              "FLOAT16 32,128 / 1,32 + 0; INT64 128 / 1 + 0"},
             {"torch.ops.aten.as_strided.default(arg0_1, [2, 3], [3, 1], 5)", "FLOAT32 2,3 / 3,1 + 5"},
             {"torch.as_strided(x, (2, 3), (1, 2))", "FLOAT32 2,3 / 1,2 + 0"},
             {"torch.randn((7,), dtype=torch.float16, device='cuda:0').as_strided((3, 1), (3, 1)),",
              "FLOAT16 3,1 / 3,1 + 0"},
             {"x.as_strided((3, 2), (1, 3), 4)", "FLOAT32 3,2 / 1,3 + 4"},
             {"rand_strided((4, 8), (8, 1), device='cuda:0', dtype=torch.int32)", "INT32 4,8 / 8,1 + 0"},
             {"np.lib.stride_tricks.as_strided(a, (3, 3), (8, 8))", "FLOAT64 3,3 / 1,1 + 0"},
             {"as_strided(a, shape=(3, 3), strides=(8, 8))", "FLOAT64 3,3 / 1,1 + 0"},
             {"{\"data_type\":\"HALF\",\"dim\":[1,64,56,56],\"stride\":[200704,1,3584,64]}",
              "FLOAT16 1,64,56,56 / 200704,1,3584,64 + 0"},
             {"dimA=[1,64,56,56]; strideA=[200704,3136,56,1]; dataType=CUDNN_DATA_HALF",
              "FLOAT16 1,64,56,56 / 200704,3136,56,1 + 0"},
             {"DLTensor(shape=[2, 3], strides=[8, 4], dtype=float32)",
              "!numpy: DLTensor's strides count elements"},
             {"@0 = @literal{..} -> half_type, {1, 64, 56, 56}, {200704, 3136, 56, 1}",
              "FLOAT16 1,64,56,56 / 200704,3136,56,1 + 0"},
             {"%a: !migraphx.shaped<4x5x16xf16, 80x16x1>", "FLOAT16 4,5,16 / 80,16,1 + 0"},
             {"!migraphx.shaped<4x?xf16, 80x1>", "!migraphx: ? is known only at run time"},
             {"type = f16, ne = {64, 8, 1, 1}, nb = {2, 128, 1024, 1024}",
              "FLOAT16 1,1,8,64 / 512,512,64,1 + 0"},
             {"type = GGML_TYPE_F32\nne = ([0] = 2, [1] = 1, [2] = 1, [3] = 2)\nnb = ([0] = 4, [1] = 8, [2] = "
              "9999, [3] = "
              "9996)",
              "FLOAT32 2,1,1,2 / 2499,2499,2,1 + 0"},
             {"src0->ne = [3, 4, 1, 1], src0->nb = [16, 4, 48, 48]", "FLOAT32 1,1,4,3 / 12,12,1,4 + 0"},
             {"type=q4_K ne=[4096, 32, 1, 1] nb=[144, 2304, 73728, 73728]", "!ggml: q4_K has quantised blocks"},
             {"ne = {192, 1, 128, 1}, nb = {4, 1536, 1536, 196608}",
              "!ggml: nb is in bytes: write the data type"},
             {"int4 ne = {64, 8, 1, 1}, nb = {2, 200, 1600, 1600}",
              "!ggml: nb is in bytes: write the data type"},
             {"Layout<Shape<_8,_4>, Stride<_1,_8>>", "FLOAT32 8,4 / 1,8 + 0"},
             {"cute::Layout<cute::tuple<cute::C<8>, cute::C<4>>, cute::tuple<cute::C<4>, cute::C<1>>>",
              "FLOAT32 8,4 / 4,1 + 0"},
             {"using L = Layout<Shape<_8, Shape<_2,Int<4>>>, Stride<_8,Stride<_1,Int<2>>>>;",
              "FLOAT32 8,8 / (_8, (_2, 4)):(_8, (_1, 2))"},
             {"composition(Swizzle<3,3,3>{}, Layout<Shape<_8,_64>, Stride<_64,_1>>{})",
              "FLOAT32 8,64 / Swizzle<3,3,3>{} o 0 o (_8,_64):(_64,_1)"},
             {"Layout<Shape<int,_4>, Stride<_4,_1>>", "!cute: int is a symbol"},
             {"cuuint64_t globalDim[2] = {64, 128}; cuuint64_t globalStrides[1] = {128};",
              "!c: a CUtensorMap's"},
             {"std::vector<ssize_t> shape = {2, 3}; std::vector<ssize_t> strides = {12, 4};",
              "!c: strides of this type are in bytes"},
             {"y = x[(2):(3), (4):(5)]", "!no layout"},
             {"DmlTensorDesc sizes={1,3,4,5} strides={60,20,5,1} FLOAT16", "FLOAT16 1,3,4,5 / 60,20,5,1 + 0"},
             {"int32 sizes[] = {2, 3}; int32 strides[] = {3, 1};", "FLOAT32 2,3 / 3,1 + 0"},
             {"((1, 5), (40, 8), True)", "FLOAT64 1,5 / 5,1 + 0"},
             {"((1, 5), (32, 32), True)", "!no layout"},
             {"View(shape=(4, 3), strides=(1, 4), offset=2, mask=((0, 2), (0, 3)), contiguous=False)",
              "!numpy: the mask hides elements"},
             {"View(shape=(2, 3), strides=(24, 8), offset=0, mask=None, contiguous=False)",
              "FLOAT32 2,3 / 24,8 + 0"},
             {"views=(View(shape=(2, 3), strides=(3, 1), offset=0, mask=None), View(shape=(3, 2), "
              "strides=(1, 3), offset=0, mask=None))",
              "!numpy: several views are composed"},
             {"dtype=dtypes.half, st=View(shape=(2, 3), strides=(3, 1), offset=2, mask=None)",
              "FLOAT16 2,3 / 3,1 + 2"},
             {"ov::Shape shape = {2, 3}; ov::Strides strides = {12, 4};",
              "!c: strides of this type are in bytes"},
             {"{\"shape\":[2,3],\"strides\":[3,1],\"dtype\":\"float32\"}", "!numpy: a stride of 3 bytes"},
             {"(Pdb) p x.shape, x.stride()\n(torch.Size([2, 3]), (1, 2))", "FLOAT32 2,3 / 1,2 + 0"},
             {"GGUF tensor: blk.0.ffn [4096, 11008]", "!no layout"},
         })
        check_posted(posted);
}

TEST_CASE("import: what a Python session answers is of the expression that it was asked")
{
    for (const Posted& posted : {
             Posted{">>> x.shape\ntorch.Size([2, 3])\n>>> x.stride()\n(1, 2)\n", "FLOAT32 2,3 / 1,2 + 0"},
             {">>> x.stride()\r\n(1, 2)\r\n>>> x.size()\r\ntorch.Size([2, 3])\r\n>>> x.dtype\r\ntorch.int8\r\n",
              "INT8 2,3 / 1,2 + 0"},
             {"In [3]: x.shape\nOut[3]: torch.Size([2, 3])\n\nIn [4]: x.stride()\nOut[4]: (3, 1)\n",
              "FLOAT32 2,3 / 3,1 + 0"},
             {">>> x.shape\ntorch.Size([2, 3])\n>>> y.stride()\n(3, 1)\n", "!torch: expected s"},
             {">>> a.shape\n(2, 3)\n>>> a.strides\n(12, 4)\n", "FLOAT32 2,3 / 3,1 + 0"},
             {">>> a.shape, a.strides, a.dtype\n((2, 3), (8, 16), dtype('float64'))\n",
              "FLOAT64 2,3 / 1,2 + 0"},
             {"In [1]: a.shape, a.strides\nOut[1]: ((2, 3), (24, 8))\n", "FLOAT64 2,3 / 3,1 + 0"},
             {">>> print(a.shape, a.strides)\n(2, 3) (6, 2)\n", "FLOAT16 2,3 / 3,1 + 0"},
             {">>> b.shape, a.strides\n((2, 3), (24, 8))\n", "!no layout"},
             {">>> (a.shape, a.strides, a.flags.c_contiguous)\n((1, 5), (40, 8), True)\n",
              "FLOAT64 1,5 / 5,1 + 0"},
             // By themselves such tuples are an array's only where bytes make it dense.
             {"((2, 3), (2, 2), True)", "!no layout"},
             {"((2, 3), (3, 1), True)", "!no layout"},
             {"y = ((2, 3), (24, 8))", "!no layout"},
             {"((2, 3), (24, 8), True, 1)", "!no layout"},
         })
        check_posted(posted);
}

TEST_CASE("import: a shape without strides is assumed contiguous if its text never gives strides")
{
    for (const Posted& posted : {
             Posted{"def forward(self, arg0_1: \"f32[2, 4, 8, 8]\", arg1_1: \"i64[8]\"):",
                    "FLOAT32 2,4,8,8 / 256,64,8,1 + 0; INT64 8 / 1 + 0"},
             {"FakeTensor(..., device='cuda:0', size=(2, 3), dtype=torch.float16)", "FLOAT16 2,3 / 3,1 + 0"},
             {"tensor(..., device='meta', size=(2, 3), dtype=torch.bfloat16)", "BFLOAT16 2,3 / 3,1 + 0"},
             {"FakeTensor(..., size=(2, s0))", "!torch: s0 is a symbol"},
             {"torch.randn(size=(2, 3))", "!torch: expected strides beside the sizes"},
             {"mm: \"f32[10, s1]\" = torch.ops.aten.mm.default(a, b)", "!torch: s1 is a symbol"},
         })
        check_posted(posted);
    for (const char* text : {"\"f32[2, 4]\"", "FakeTensor(..., size=(2, 3), dtype=torch.int8)"})
    {
        const auto all = import_text(text);
        REQUIRE(all.found.size() == 1);
        CHECK(all.found[0].guessed == std::vector<std::string>{"no strides in the text; assumed contiguous"});
    }
}

TEST_CASE("import: strides or a layout beside a typed shape are read or refused, never dropped")
{
    for (const Posted& posted : {
             Posted{"f32[8, 16] stride=(1, 8)", "FLOAT32 8,16 / 1,8 + 0"},
             {"f32[8,16] strides (1, 8)", "FLOAT32 8,16 / 1,8 + 0"},
             {"x: \"f16[8, 16]\", stride=[1, 8], storage_offset=4", "FLOAT16 8,16 / 1,8 + 4"},
             {"f32[8,16], f32[8,16] stride=(1, 8)", "FLOAT32 8,16 / 16,1 + 0; FLOAT32 8,16 / 1,8 + 0"},
             {"f32[8,16] stride=(s0, 1)", "!torch: s0 is a symbol"},
             {"u8[8,16] strides=(16, 1)", "UINT8 8,16 / 16,1 + 0"},
             {"f32[8,16] strides=(64, 4)", "!torch: the strides may be in bytes or in elements"},
             {"f32[8,16] stride=(2, 2)", "!torch: the stride of a window"},
             {"stride=(1, 8) f32[8,16]", "!torch: stride beside it cannot be read"},
             {"f32[8,16] on cuda, stride (1, 8)", "!torch: stride beside it cannot be read"},
             {"f32[8,16] (1, 8)", "!torch: numbers beside it may be its strides"},
             // Layouts of XLA count the dimensions from the fastest on.
             {"bf16[8,16] layout={0,1}", "BFLOAT16 8,16 / 1,8 + 0"},
             {"\"f32[10,20]\", layout: {0,1}", "FLOAT32 10,20 / 1,10 + 0"},
             {"f32[10,20] {1,0:T(8,128)}", "FLOAT32 10,20 / {1,0:T(8,128)}"},
             {"f32[10,20], layout: {0,1:T(8,128)}", "FLOAT32 10,20 / {0,1:T(8,128)}"},
             {"f32[10,20] of rank 2, layout={0,1}", "!torch: layout beside it cannot be read"},
             {"f32[10,20] {1,0:T(8,128)", "!torch: numbers beside it may be its strides"},
             {"f32[10,20] {1}", "!xla: layout: minor_to_major has 1"},
             // Other text after shapes in a program.
             {"ENTRY main (p: f32[8,16]) -> f32[8,16] {\n  %p = f32[8,16] parameter(0)",
              "FLOAT32 8,16 / 16,1 + 0; FLOAT32 8,16 / 16,1 + 0; FLOAT32 8,16 / 16,1 + 0"},
             {"y: \"f32[1, 3, 8, 8]\" = max_pool2d(x, 2, stride=[2, 2])", "FLOAT32 1,3,8,8 / 192,64,8,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: strides right before a shape are its own where they can be nothing else")
{
    for (const Posted& posted : {
             Posted{"(1, 2) torch.Size([2, 3])", "FLOAT32 2,3 / 1,2 + 0"},
             {"stride: (6, 3, 1), torch.Size([1, 2, 3]), torch.bfloat16", "BFLOAT16 1,2,3 / 6,3,1 + 0"},
             {"(1, 2) torch.Size([2, 3]) (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"f(1, 2) torch.Size([2, 3])", "!torch: expected strides beside the sizes"},
             {"(2, 2) torch.Size([2, 3])", "!torch: expected strides beside the sizes"},
             {"(2, 3) torch.Size([2, 3])", "!torch: expected strides beside the sizes"},
             {"(3, 1) (1, 2) torch.Size([2, 3])", "!torch: expected strides beside the sizes"},
             {"as_strided(x, [2, 3], [1, 2])", "FLOAT32 2,3 / 1,2 + 0"},
             {"as_strided(x, (2, 3), (8, 8))", "!torch: NumPy's as_strided counts bytes"},
         })
        check_posted(posted);
}

TEST_CASE("import: a memref's map that is a sum gives strides and an offset")
{
    for (const Posted& posted : {
             Posted{"memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 16 + d1 + 5)>>", "FLOAT32 4,8 / 16,1 + 5"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (3 * d1 + d0 * -24 + 72), 1>, 2>", "!mlir: expected >"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (3 * d1 + d0 * -24 + 72)>, 2>",
              "FLOAT32 4,8 / -24,3 + 72"},
             {"memref<4xf32, affine_map<(d0) -> (d0 * 2)>>", "FLOAT32 4 / 2 + 0"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (d0 + d0 + d1)>>", "FLOAT32 4,8 / 2,1 + 0"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (d0 * d1)>>", "!mlir: only permutation maps, and sums"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>", "!mlir: only permutation maps"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 8 - d1)>>", "!mlir: the map gives offsets below 0"},
             {"memref<8x8xf32, affine_map<(d0, d1) -> (d0 * 8 - d1 + 7)>>", "FLOAT32 8,8 / 8,-1 + 7"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (-d0 * 8 + d1 + 24)>>", "FLOAT32 4,8 / -8,1 + 24"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> ((d0 + 1) * 8 + d1)>>", "FLOAT32 4,8 / 8,1 + 8"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (-(-2 * (d0 - (d1 - 3)) * 3) + 90)>>",
              "FLOAT32 4,8 / 6,-6 + 108"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> ((d0 + 1) * (d1 + 1))>>", "!mlir: only permutation maps"},
             {"memref<4x8xf32, affine_map<(d0, d1)[s0] -> (d0 * 8 + d1 + s0)>>",
              "!mlir: s0 is a symbol of the map"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (((((((((d0)))))))))>>", "!mlir: only permutation maps"},
             {"memref<4x4xf32, offset=?, strides=[?, ?]>", "!mlir: ? is known only at run time"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 2, d1)>>", "!mlir: only permutation maps"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (d0, d0)>>", "!mlir: only permutation maps"},
             {"memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 9223372036854775807 + d0)>>", "!mlir: "},
             {"memref<f32, affine_map<() -> ()>>", "FLOAT32 1 / 1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: an offset written beside a layout is read or refused, never dropped")
{
    for (const Posted& posted :
         {Posted{"x.as_strided((2, 3), (3, 1), storage_offset=5)", "FLOAT32 2,3 / 3,1 + 5"},
          {"x.as_strided((2, 3), (3, 1), off)", "!off is a symbol"},
          {"size=(2, 3), stride=(3, 1), storage_offset=4*128", "FLOAT32 2,3 / 3,1 + 512"},
          {"size=(2, 3), stride=(3, 1), storage_offset=s0", "!storage_offset is a symbol or an expression"},
          {"torch.Size([2, 3]) (3, 1), offset 5", "FLOAT32 2,3 / 3,1 + 5"},
          {"torch.Size([2, 3]) stride (1, 2) storage_offset 5", "FLOAT32 2,3 / 1,2 + 5"},
          {"torch.Size([2, 3]) (3, 1) storage_offset=s0", "!storage_offset cannot be read here"},
          {"x.storage_offset()=5 torch.Size([2, 3]) (3, 1)", "!storage_offset cannot be read here"},
          {"Memref base@ = 0x55 rank = 2 offset = 5 sizes = [2, 3] strides = [3, 1] data =",
           "FLOAT32 2,3 / 3,1 + 5"},
          {"memref.reinterpret_cast %0 to offset: [5], sizes: [2, 3], strides: [3, 1] : memref<*xf32> to "
           "memref<2x3xf32, strided<[3, 1], offset: ?>>",
           "!mlir: "},
          {"(2,3):(3,1) + 5", "!cute: a sum with a layout"},
          {"5 + (2,3):(3,1)", "!cute: a sum with a layout"},
          {"+ (2,3):(3,1)", "FLOAT32 2,3 / 3,1 + 0"}, // a line that a patch adds
          {"counting_iter(5) o (2,3):(3,1)", "FLOAT32 2,3 / 3,1 + 5"},
          {"ptr[16b](0x5)+8 o (2,3):(3,1)", "!cute: a sum of a pointer and an offset"},
          {"type = f16, ne = {8, 2}, nb = {2, 16}, view_offs = 64", "FLOAT16 2,8 / 8,1 + 32"},
          {"type = f16, ne = {8, 2}, nb = {2, 16}, view_offs = 0x10",
           "!ggml: view_offs cannot be read here: write"},
          {"torch.Size([2, 3]) (3, 1) half, offset = 16 // in bytes", "FLOAT16 2,3 / 3,1 + 8"},
          {"torch.Size([2, 3]) (3, 1) half, the offset is 0.", "FLOAT16 2,3 / 3,1 + 0"},
          {"type = f16, ne = {8, 2}, nb = {2, 16}, view_offs = 63",
           "!ggml: view_offs cannot be read here: the layout cannot be moved"},
          {"torch.Size([2, 3]) (3, 1) storage offset 4", "FLOAT32 2,3 / 3,1 + 4"},
          {"torch.Size([2, 3]) (3, 1) float16 byte_offset=4", "FLOAT16 2,3 / 3,1 + 2"},
          {"size=(2, 3), stride=(3, 1), storage_offset=4 -> size=(3, 2), stride=(1, 3), storage_offset=5",
           "FLOAT32 2,3 / 3,1 + 4; FLOAT32 3,2 / 1,3 + 5"},
          {R"({"dtype":"float16","size":[2,3],"stride":[3,1],"byte_offset":8})", "FLOAT16 2,3 / 3,1 + 4"},
          {"{'shape': (2, 3), 'strides': (6, 2), 'typestr': '<f2', 'data_offset': 8}",
           "!numpy: data_offset cannot be read here: the text does not say"},
          {"torch.Size([2, 3]) (3, 1) storage_offset=1e3",
           "!storage_offset cannot be read here: write a number"},
          {"torch.Size([2, 3]) (3, 1) offset: 1,024", "!offset cannot be read here: write a number"},
          {"size=(2, 3), stride=(3, 1), storage_offset=1,024", "!storage_offset is a symbol or an expression"},
          {"sizes=[2, 3] strides=[3, 1], storage offset: 12 bytes, float32", "FLOAT32 2,3 / 3,1 + 3"},
          {"Sw<3,4,3> o 0 o (8,64):(64,1) storage_offset=64",
           "!cute: storage_offset cannot be read here: the layout"},
          {"f32[8,16]{1,0:T(8,128)} storage_offset=4", "FLOAT32 8,16 / {1,0:T(8,128)}"},
          {"torch.Size([2, 3]) (3, 1) byte_offset=4",
           "!byte_offset cannot be read here: it is in bytes; write the "},
          {"torch.Size([2, 3]) (3, 1) float16 data offset = 12 bytes", "FLOAT16 2,3 / 3,1 + 6"},
          {"torch.Size([2, 3]) (3, 1) data offset = 12",
           "!offset cannot be read here: the text does not say whether 12 counts elements or bytes; write "
           "storage_offset=12 or byte_offset=12 after"},
          {"torch.Size([2, 3]) (3, 1), y.storage_offset()=5",
           "!storage_offset cannot be read here: it may be another"},
          {"(2,3):(3,1), storage_offset=9223372036854775807",
           "!storage_offset cannot be read here: the layout cannot be moved"},
          {"UINT sizes[] = {2,3}; UINT strides[] = {3,1}; uint32_t offset = 5;",
           "!c: offset cannot be read here: the text does not say whether 5 counts elements or bytes"},
          {"UINT sizes[] = {2,3};\nUINT strides[] = {3,1};\nUINT64 OffsetInBytes = 8;",
           "!c: OffsetInBytes cannot be read here: it is in bytes"},
          {"INT sizes[] = {2,3};\nINT strides[] = {3,1};\n\nINT baseOffset = 7;",
           "!c: baseOffset cannot be read here"},
          {"UINT sizes[] = {2,3}; UINT strides[] = {3,1}; uint32_t storage_offset = 5;",
           "FLOAT32 2,3 / 3,1 + 5"},
          {"type = f16, ne = {8, 2}, nb = {2, 16}, view_offs = 0", "FLOAT16 2,8 / 8,1 + 0"}})
        check_posted(posted);
    const ImportedText unnamed = import_text("torch.Size([2, 3]) (3, 1) 5");
    REQUIRE(unnamed.found.size() == 1);
    CHECK(unnamed.found[0].guessed[0] == "offset: the number after the strides, which the text does not name");
}

TEST_CASE("import: an offset among a tensor's words, or on a line beside it, is read or refused")
{
    for (const Posted& posted :
         {Posted{"size=(2, 3), stride=(3, 1), byte_offset=4, dtype=float16", "FLOAT16 2,3 / 3,1 + 2"},
          {"size=(2, 3), dtype=float16, offset_bytes=4, stride=(3, 1)", "FLOAT16 2,3 / 3,1 + 2"},
          {"size=(2, 3), stride=(3, 1), storage_byte_offset=4, dtype=float16", "FLOAT16 2,3 / 3,1 + 2"},
          {"size=(2, 3), stride=(3, 1), data_offset=4, dtype=float16", "!data_offset cannot be read here"},
          {"size=(2, 3), stride=(3, 1), off=4, dtype=float16", "!off cannot be read here"},
          {"{\"sizes\":[2,3],\n\"byte_offset\":4,\n\"strides\":[3,1],\n\"dtype\":\"float16\"}",
           "FLOAT16 2,3 / 3,1 + 2"},
          {"{\"byte_offset\":4,\n\"sizes\":[2,3],\n\"strides\":[3,1],\n\"dtype\":\"float16\"}",
           "FLOAT16 2,3 / 3,1 + 2"},
          {"shape=(2, 3) strides=(12, 4) byte_offset=8 dtype=float32", "FLOAT32 2,3 / 3,1 + 2"},
          {"T.match_buffer(a, (128, 128), \"float16\", strides=(256, 1), byte_offset=64)",
           "FLOAT16 128,128 / 256,1 + 32"},
          {"size (2, 3)\nstride (3, 1)\ndtype float16\nstorage_offset 3", "FLOAT16 2,3 / 3,1 + 3"},
          {"  shape torch.Size([2, 3])\n  stride  (3, 1)\n  storage_offset\t4", "FLOAT32 2,3 / 3,1 + 4"},
          {"shape (2, 3)\nstrides (12, 4)\ndtype float32\noffset 8", "FLOAT32 2,3 / 3,1 + 2"},
          {"torch.Size([2, 3]) (3, 1), data_ptr offset +64 bytes",
           "!offset cannot be read here: it is in bytes"},
          {"torch.Size([2, 3]) (3, 1)\n# storage_offset = 12", "FLOAT32 2,3 / 3,1 + 12"},
          {">>> x.shape, x.stride()\n(torch.Size([2, 3]), (3, 1))\n>>> x.storage_offset()\n12",
           "FLOAT32 2,3 / 3,1 + 12"},
          {">>> x.shape, x.stride()\n(torch.Size([2, 3]), (3, 1))\n>>> x.storage_offset()\n0",
           "FLOAT32 2,3 / 3,1 + 0"},
          {"UINT sizes[] = {2, 3}; UINT offset = 4; UINT strides[] = {3, 1};",
           "!c: offset cannot be read here"},
          {"memref<2x3xf32> offset 5", "!offset cannot be read here"},
          {"type = f32, ne = {64, 8, 1, 1}, nb = {4, 256, 2048, 2048}\nview_offs = 128",
           "FLOAT32 1,1,8,64 / 512,512,64,1 + 32"},
          {"make_tensor(ptr + 64, make_layout(make_shape(8,64), make_stride(64,1)))",
           "!cute: a pointer that is moved"},
          {"make_tensor(ptr, make_layout(make_shape(8,64), make_stride(64,1))) + 64", "!cute: a sum"},
          {"make_tensor(ptr, make_layout(make_shape(8,64), make_stride(64,1)))", "FLOAT32 8,64 / 64,1 + 0"}})
        check_posted(posted);
}

TEST_CASE("import: strides of libraries that count elements are not divided as NumPy's")
{
    for (const char* text :
         {"shape=[2, 3, 4], strides=[24, 8, 2], layout=Custom (0x0), dynamic ndim=3",
          "ArrayBase shape=[4, 4], strides=[16, 4], layout=Custom (0x0), const ndim=2",
          "paddle.Tensor shape=[4, 4] strides=[16, 4]", "MLMultiArray shape=[4, 4] strides=[16, 4]",
          "onnxruntime ort_value shape=[4, 4] strides=[16, 4]"})
        check_posted({text, "! count elements; write them as stride="});
}

TEST_CASE("import: a separator, a word or Markdown between a shape and its strides changes nothing")
{
    for (const char* text : {"torch.Size([2, 3]), stride=(3, 1)", "torch.Size([2, 3]), stride: (3, 1)",
                             "torch.Size([2, 3]), strides (3, 1)", "torch.Size([2, 3]); stride (3, 1)",
                             "torch.Size([2, 3]) with stride (3, 1)", "torch.Size([2, 3]) and stride (3, 1)",
                             "tensor shape: torch.Size([2, 3]), tensor stride: (3, 1)",
                             "stride (3, 1), shape torch.Size([2, 3])", "`torch.Size([2, 3])`, `(3, 1)`",
                             "`torch.Size([2, 3])`, stride `(3, 1)`", "| x | torch.Size([2, 3]) | (3, 1) |"})
        check_posted({text, "FLOAT32 2,3 / 3,1 + 0"});
    check_posted({"shape torch.Size([2, 3]), stride (3, 1), storage_offset 4", "FLOAT32 2,3 / 3,1 + 4"});
    check_posted({"x shape: torch.Size([2, 3]), y stride: (3, 1)", "!expected strides"});
    check_posted({"| x | torch.Size([2, 3]) | (3, 1) | 4 |", "!a number in the next column"});
    check_posted({"| torch.Size([2, 3]) | torch.Size([2]) | (3, 1) | (1,) |", "!several tensors"});
    check_posted({"torch.Size([4, 5]) and torch.Size([2, 3]), stride=(3, 1)", "FLOAT32 2,3 / 3,1 + 0"});
}

TEST_CASE("import: tensors of one dimension, scalars and blocks that repeat their keys do not vanish")
{
    for (const Posted& posted : {Posted{"ENTRY main (p0: f32[4,5], p1: f32[5]) -> f32[4,5] {",
                                        "FLOAT32 4,5 / 5,1 + 0; FLOAT32 5 / 1 + 0; FLOAT32 4,5 / 5,1 + 0"},
                                 {"float buffer: f32[5]", "!"}, // by itself it may be an array's length
                                 {"f32[2,3]{1,0}, f32[]", "FLOAT32 2,3 / 3,1 + 0; FLOAT32 1 / 1 + 0"},
                                 {"stride=(3, 1), size=(2, 3); stride=(4, 1), size=(3, 4)",
                                  "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,4 / 4,1 + 0"},
                                 {"size=(2, 3), stride=(3, 1), stride=(1, 2)", "!several tensors in a row"}})
        check_posted(posted);
}

TEST_CASE("import: the type that a session answers behind the strides is that of the tensor it was asked of")
{
    check_posted({">>> x.shape, x.stride()\n(torch.Size([2, 3]), (3, 1))\n>>> x.dtype\ntorch.float64",
                  "FLOAT64 2,3 / 3,1 + 0"});
    check_posted({">>> x.shape, x.stride()\n(torch.Size([2, 3]), (3, 1))\n>>> y.dtype\ntorch.float64",
                  "FLOAT32 2,3 / 3,1 + 0"});
}

TEST_CASE("import: words beside a layout that change it refuse it, with both in the message")
{
    for (const Posted& posted :
         {Posted{"layout NCHW16c kernel_layout OIHW16i16o data shape (1, 64, 56, 56)",
                 "!its sizes may be those of OIHW16i16o"},
          {"TiledLayout_TV: ((_8,_4),_4):((_128,_1),_32)", "!threads and values, not memory"},
          {"thr: (_32):(_1)", "!threads and values, not memory"},
          {"FRACTAL_NZ (4, 2, 16, 16) float16", "!sizes that may be those of the storage"},
          {"FRACTAL_NZ (32, 64) float16", "FLOAT16 32,64 / FRACTAL_NZ"},
          {"MNN: NC4HW4 (1, 17, 5, 4) pack=8 FP16", "!pack 8 beside it contradicts NC4HW4"},
          {"MNN: NC4HW4 (1, 17, 5, 4) pack=4 FP16", "FLOAT16 NCHW 1,17,5,4 / NC4HW4"},
          {"size=(2, 3), stride=(3, 1), out_dtype=torch.float16", "FLOAT32 2,3 / 3,1 + 0"},
          {"index dtype torch.int64 torch.Size([2, 3]) (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
          {"FakeTensor(..., size=(2, 3, 4, 5), dtype=torch.float16, memory_format=torch.channels_last)",
           "!strides of torch.channels_last are not computed"},
          {"FakeTensor(..., size=(2, 3), dtype=torch.float16).t()", "!torch: .t() may change the layout"},
          {"sizes: [2, 3] strides: [3, 1] dtype: float32 offset: 16 bytes", "FLOAT32 2,3 / 3,1 + 4"}})
        check_posted(posted);
}

TEST_CASE("import: strides whose unit is said to be another than the format's are refused")
{
    for (const Posted& posted :
         {Posted{"sizes [2, 3], strides [12, 4] (bytes), int32", "!torch: the strides are in bytes"},
          {"sizes [2, 3], strides [12, 4] // bytes", "!torch: the strides are in bytes"},
          {"sizes: [2, 3], strides: [12, 4]  # counted in bytes", "!torch: the strides are in bytes"},
          {"dimA = 2,3, strideA = 12,4 (bytes)", "!torch: the strides are in bytes"},
          {"dimA = 2,3, strideA = 12,4 bytes", "!torch: the strides are in bytes"},
          {"strides are in bytes: size=(2, 3), stride=(12, 4)", "!torch: the strides are in bytes"},
          {"torch.Size([2, 3]) (12, 4) byte strides", "!torch: the strides are in bytes"},
          {"(2,3):(12,4) (strides in bytes)", "!cute: the strides are in bytes"},
          {"UINT sizes[] = {2, 3}; UINT strides[] = {12, 4}; // bytes", "!c: the strides are in bytes"},
          {"UINT sizes[] = {2, 3};\n// bytes\nUINT strides[] = {12, 4};", "!c: the strides are in bytes"},
          {"// byte strides\nUINT sizes[] = {2, 3};\nUINT strides[] = {12, 4};",
           "!c: the strides are in bytes"},
          {"UINT sizes[] = {2, 3}; UINT strides_in_bytes[] = {12, 4};", "!c: "},
          {"UINT sizes[] = {2, 3}; /* in bytes: */ UINT strides[] = {12, 4};", "!c: the strides are in bytes"},
          {"torch.Size([2, 3]) (3, 1) float16 offset=16 in bytes", "FLOAT16 2,3 / 3,1 + 8"},
          {"shape=(2, 3), strides=(3, 1) (elements)", "!numpy: the strides are in elements"},
          {"shape=(2, 3), strides=(3, 1) # in elements", "!numpy: the strides are in elements"},
          // These say how large something is.
          {"torch.Size([2, 3]) (3, 1) 24 bytes", "FLOAT32 2,3 / 3,1 + 0"},
          {"torch.Size([2, 3]) (3, 1) float16 (2 bytes per element)", "FLOAT16 2,3 / 3,1 + 0"},
          {"torch.Size([2, 3]) (3, 1), bytes: 24", "FLOAT32 2,3 / 3,1 + 0"},
          {"size in bytes: 24; size=(2, 3), stride=(3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
          {"UINT sizes[] = {2, 3}; UINT strides[] = {3, 1}; desc.TotalTensorSizeInBytes = 24;",
           "FLOAT32 2,3 / 3,1 + 0"},
          {"shape=(2, 3), strides=(12, 4), 6 elements", "FLOAT32 2,3 / 3,1 + 0"},
          {"shape=(2, 3), strides=(12, 4) in bytes", "FLOAT32 2,3 / 3,1 + 0"}})
        check_posted(posted);
}

TEST_CASE("import: strides beside a layout that contradict its own refuse it with both")
{
    for (const Posted& posted :
         {Posted{"f32[8,16]{1,0} strides=(1, 8)",
                 "!xla: strides {1, 8} beside it contradicts its own, {16, 1}"},
          {"f32[8,16][16, 1]cpu stride=(1, 8)", "!torch: stride {1, 8} beside it contradict"},
          {"(8,16):(16,1) stride=(1, 8)", "!cute: stride {1, 8} beside it contradict"},
          {"f32[8,16]{1,0}, layout={0,1}", "!xla: layout {0, 1} beside it contradicts its own, {1, 0}"},
          {"f32[8,16]{1,0}, layout={1,0}", "FLOAT32 8,16 / 16,1 + 0"},
          {"f32[8,16]{1,0:T(8,128)} strides=(1, 8)", "!xla: strides {1, 8} beside it contradicts its own"},
          {"{'strides': (2, 16), 'descr': [('', '<i2')]], 'typestr': '<i2', 'shape': (8, 16)}",
           "!numpy: strides {2, 16} beside it contradicts its own, {16, 1}"},
          {R"({"shape": "f32[8,16]{1,0}", "stride": [1, 8]})", "!xla: stride {1, 8} beside it contradicts"},
          {"f32[8,16]{1,0} strides=(16, 1)", "FLOAT32 8,16 / 16,1 + 0"},
          {"f32[8,16]{1,0} strides=(64, 4)", "FLOAT32 8,16 / 16,1 + 0"},
          // The strides of a window, or of another tensor.
          {"f32[8,16]{1,0} pool(stride=(2, 2))", "FLOAT32 8,16 / 16,1 + 0"},
          {"f32[8,16]{1,0} y.stride()=(1, 8)", "FLOAT32 8,16 / 16,1 + 0"}})
        check_posted(posted);
}

TEST_CASE("import: arrays of a tensor that is owned by DirectML are refused")
{
    const std::string two = "UINT aSizes[] = {2,3}; UINT aStrides[] = {3,1};\n"
                            "UINT filterSizes[] = {4,5}; UINT filterStrides[] = {5,1};\n";
    const std::string owned = "DML_TENSOR_FLAG_OWNED_BY_DML";
    for (const Posted& posted : {Posted{two + "D b = {DML_TENSOR_DATA_TYPE_FLOAT32, " + owned
                                            + ", 2, filterSizes, filterStrides, 80, 0};",
                                        "FLOAT32 2,3 / 3,1 + 0"},
                                 {two + "desc.Flags = " + owned + ";", "!c: only the driver knows the layout"},
                                 {two + "// not " + owned, "FLOAT32 2,3 / 3,1 + 0; FLOAT32 4,5 / 5,1 + 0"},
                                 {"DmlTensorDesc sizes={1,3,4,5} strides={60,20,5,1} FLOAT16 OWNED_BY_DML",
                                  "!c: only the driver knows the layout"}})
        check_posted(posted);
}

TEST_CASE("import: an offset written beside a tag of blocks refuses it")
{
    for (const Posted& posted :
         {Posted{"(1, 64, 56, 56) aBcd16b offset 128", "!1:25: tag: offset cannot be read here"},
          {"nChw16c (1, 64, 56, 56) base_offset=128", "!tag: base_offset cannot be read here"},
          {"nChw16c (1, 64, 56, 56) storage_offset: s0", "!tag: storage_offset cannot be read here"},
          {"offset0=128 nChw16c (1, 64, 56, 56)", "!tag: offset0 cannot be read here"},
          {"kHWC8, dims (2, 3, 4, 5), byte_offset=64", "!tag: byte_offset cannot be read here"},
          {"nChw16c (1, 64, 56, 56) offset0=0", "FLOAT32 NCHW 1,64,56,56 / nChw16c"},
          {"nChw16c (1, 64, 56, 56) + relu", "FLOAT32 NCHW 1,64,56,56 / nChw16c"}})
        check_posted(posted);
}

TEST_CASE("import: what is of several tensors, maps or unknown pointers is refused")
{
    for (const Posted& posted :
         {Posted{"shape=(2,3) shape=(4,5) strides=(12,4) strides=(20,4) dtype=float32",
                 "!several tensors in a row"},
          {"memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>>",
           "!mlir: a composition of maps"},
          {"ptr[128b](0x5) o (2,3):(3,1)", "!cute: no supported type has this pointer"},
          {"ptr[1b](0x5) o (2,3):(3,1)", "!cute: no supported type has this pointer"}})
        check_posted(posted);
}

TEST_CASE("import: cuDNN's descriptors are read as its log and PyTorch's messages print them")
{
    for (const Posted& posted : {
             Posted{"input: TensorDescriptor 0x7fdbec0048a0\n    type = CUDNN_DATA_HALF\n    nbDims = 4\n"
                    "    dimA = 2, 32, 16, 8, \n    strideA = 4096, 1, 256, 32, \n",
                    "FLOAT16 2,32,16,8 / 4096,1,256,32 + 0"},
             {"i!     dataType: type=cudnnDataType_t; val=CUDNN_DATA_BFLOAT16 (9);\n"
              "i!     nbDims: type=int; val=4;\ni!     dimA: type=int; val=[1,3,8,4];\n"
              "i!     strideA: type=int; val=[96,32,4,1];\ni! Time: 2020",
              "BFLOAT16 1,3,8,4 / 96,32,4,1 + 0"},
             {"type = CUDNN_DATA_INT8x4\nnbDims = 4\ndimA = 1, 32, 4, 4,\nstrideA = 512, 16, 4, 1,",
              "!torch: CUDNN_DATA_INT8x4 is an unsupported element type"},
             // A filter has no strides, and those of a convolution are no tensor's.
             {"weight: FilterDescriptor 0x7fdbec\n    type = CUDNN_DATA_FLOAT\n    nbDims = 4\n"
              "    dimA = 32, 16, 3, 3, \nPointer addresses: ",
              "!torch: expected strides beside the sizes, in a form such as stride=(3, 1)"},
             {"padA: type=int; val=[3,3];\nstrideA: type=int; val=[2,2];", "!no layout"},
         })
        check_posted(posted);
}

TEST_CASE("import: sizes and strides of ggml's dimensions one by one are read, each of its own tensor")
{
    for (const Posted& posted : {
             Posted{"mul_mat((0x55, type=f16, ne0=64, ne1=2, ne2=1, ne3=1, nb0=2, nb1=128, nb2=256, nb3=256), "
                    "(0x56, type=f32, ne0=2, ne1=64, ne2=1, ne3=1, nb0=256, nb1=4, nb2=512, nb3=512))",
                    "FLOAT16 1,1,2,64 / 128,128,64,1 + 0; FLOAT32 1,1,64,2 / 128,128,1,64 + 0"},
             {"ne10=4, ne11=2, ne12=1, ne13=1, nb10=4, nb11=16, nb12=32, nb13=32",
              "FLOAT32 1,1,2,4 / 8,8,4,1 + 0"},
             {"ne0=4, ne1=2, ne2=1, ne3=1", "!ggml: expected nb0"},
             {"ne0=4, ne1=2, ne2=1, ne3=1, nb10=4, nb11=16, nb12=32, nb13=32", "!ggml: expected nb0"},
             {"ne0=4, ne1=2, nb0=4, nb1=16", "!no layout"},
             {"type=q4_0, ne0=32, ne1=2, ne2=1, ne3=1, nb0=18, nb1=18, nb2=36, nb3=36",
              "!ggml: q4_0 has quantised blocks"},
         })
        check_posted(posted);
}

TEST_CASE("import: two tensors of ggml or NumPy on a line have each its own type")
{
    const std::string two = "FLOAT16 2,8 / 8,1 + 0; FLOAT32 2,8 / 8,1 + 0";
    for (const Posted& posted : {
             Posted{"type = f16, ne = {8, 2}, nb = {2, 16}; type = f32, ne = {8, 2}, nb = {4, 32}", two},
             {"ne = {8, 2}, nb = {2, 16}, type = f16, ne = {8, 2}, nb = {4, 32}, type = f32", two},
             {"f16 src0->ne = [8, 2], src0->nb = [2, 16] f32 src1->ne = [8, 2], src1->nb = [4, 32]", two},
             {"a: ne = [8, 2], nb = [2, 16] (f16) | b: ne = [8, 2], nb = [4, 32] (f32)", two},
             // The type of the one is not the other's, whose elements' size makes it dense.
             {"f16 ne = [8, 2], nb = [2, 16]; ne = [8, 2], nb = [4, 32]", two},
             {"q4_0 ne = [32, 2], nb = [18, 18]; f32 ne = [8, 2], nb = [4, 32]", "FLOAT32 2,8 / 8,1 + 0"},
             {"f64 ne = [8, 2], nb = [2, 400] f16 ne = [8, 2], nb = [4, 500] f32",
              "!ggml: nb is in bytes, and the text names several types, FLOAT64 and FLOAT16"},
             {"a shape=(2, 8) strides=(16, 2) float16, b shape=(2, 8) strides=(32, 4) float32", two},
             {"float16 shape=(2, 8) strides=(16, 2); float32 shape=(2, 8) strides=(32, 4)", two},
             {"shape=(2, 8) strides=(16, 2) float16; shape=(2, 8) strides=(32, 4)", "FLOAT16 2,8 / 8,1 + 0"},
             {"shape=(2, 8) strides=(32, 4); shape=(2, 8) strides=(64, 8) float64", "FLOAT64 2,8 / 8,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: ATen's names of types beside a tensor are its type")
{
    for (const Posted& posted : {
             Posted{"c10::Half sizes [2, 3], strides [3, 1]", "FLOAT16 2,3 / 3,1 + 0"},
             {"sizes [2, 3], strides [3, 1], at::kHalf", "FLOAT16 2,3 / 3,1 + 0"},
             {"sizes [2, 3], strides [3, 1], dtype=c10::ScalarType::Long", "INT64 2,3 / 3,1 + 0"},
             {"sizes [2, 3], strides [3, 1], torch::kFloat64", "FLOAT64 2,3 / 3,1 + 0"},
             {"sizes [2, 3], strides [3, 1], half", "FLOAT16 2,3 / 3,1 + 0"},
             {"torch.HalfTensor torch.Size([2, 3]) (3, 1)", "FLOAT16 2,3 / 3,1 + 0"},
             {"torch.Size([2, 3]) (3, 1) torch.cuda.HalfTensor", "FLOAT16 2,3 / 3,1 + 0"},
             {"CUDABFloat16Type{2,3} strides [3, 1] sizes [2, 3]", "BFLOAT16 2,3 / 3,1 + 0"},
             {"CPUComplexFloatType sizes [2, 3], strides [3, 1]", "!torch: ComplexFloat is an unsupported"},
             {"x = torch.cuda.ByteTensor(2, 3); x.size() = torch.Size([2, 3]); x.stride() = (3, 1)",
              "UINT8 2,3 / 3,1 + 0"},
             {"np.int64(5): sizes [2, 3], strides [3, 1]", "FLOAT32 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1), element_size=2", "FLOAT16 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1), itemsize=16", "!torch: no supported type has this many bytes"},
             {"x.half() sizes [2, 3], strides [3, 1]", "FLOAT32 2,3 / 3,1 + 0"},
             {"sizes [2, 3], strides [3, 1] of half the batch", "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: types with lists of TorchScript and TensorRT are read with their strides")
{
    for (const Posted& posted : {
             Posted{"%x : Half(2, 3, strides=[3, 1], requires_grad=0, device=cuda:0) = prim::Param()",
                    "FLOAT16 2,3 / 3,1 + 0"},
             {"graph(%a : Float(4, 5, strides=[5, 1]), %b : Long(5, strides=[1])):",
              "FLOAT32 4,5 / 5,1 + 0; INT64 5 / 1 + 0"},
             {"Double(10:5, 5:1, requires_grad=0, device=cpu)", "FLOAT64 10,5 / 5,1 + 0"},
             {"Float(*, 5, strides=[5, 1])", "!torch: a dynamic dimension"},
             {"Float(4, 5, strides=[s0, 1])", "!torch: s0 is a symbol"},
             {"ComplexFloat(4, 5, strides=[5, 1])", "!torch: ComplexFloat is an unsupported element type"},
             {"Float(4, 5, requires_grad=0, device=cpu)", "!no layout"},
             {"Half(200704,3136,56,1) [1,64,56,56]", "FLOAT16 1,64,56,56 / 200704,3136,56,1 + 0"},
             {"Int8(12,1,4) dims 2x4x3", "INT8 2,4,3 / 12,1,4 + 0"},
             {"Half(802816,1:8,14336,256) dims 1x64x56x56",
              "!tag: Half(802816,1:8,14336,256) counts in vectors of channels: name its format"},
             {"Half(200704,3136,56,1) [1,64]",
              "!TensorRT: the numbers of Half(200704,3136,56,1) may be sizes or strides"},
         })
        check_posted(posted);
}

TEST_CASE("import: MIGraphX's types of eight bits are read or refused, never dropped")
{
    check_posted({"fp8e5m2_type, {2, 3}, {3, 1}", "FLOAT8_E5M2 2,3 / 3,1 + 0"});
    check_posted(
        {"fp8e4m3fnuz_type, {2, 3}, {3, 1}", "!migraphx: fp8e4m3fnuz_type is an unsupported element type"});
    check_posted(
        {"UINT sizes[] = {2,3}; UINT strides[] = {3,1}; uint32_t n; int8_t *p;", "FLOAT32 2,3 / 3,1 + 0"});
}

TEST_CASE("import: products of numbers are computed, other expressions are named as such")
{
    for (const Posted& posted : {
             Posted{"size=(4*8, 3), stride=(3, 1)", "FLOAT32 32,3 / 3,1 + 0"},
             {"torch.Size([4 * 8, 2*3*1]) (2*3, 1)", "FLOAT32 32,6 / 6,1 + 0"},
             {"size=(4*s0, 3), stride=(3, 1)", "!torch: 4*s0 is a symbol"},
             {"size=(4*8+1, 3), stride=(3, 1)", "!torch: 4*8+1 is an expression"},
             {"size=(4294967296*4294967296, 3), stride=(3, 1)", "!torch: a product that does not fit"},
         })
        check_posted(posted);
}

TEST_CASE("import: what is refused beside a good layout is said, not dropped")
{
    const auto refused = [](const std::string& text)
    {
        const ImportedText all = import_text(text);
        CHECK(all.found.size() == 1);
        const auto lines = refusal_lines(text, all);
        return lines.empty() ? std::string() : lines[0];
    };
    CHECK(refused("#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>\n"
                  "!ttg.memdesc<8x64xf16, #shared> !ttg.memdesc<8x64xf16, #shared1> tensor<8x64xf16, #blocked>")
          == "2:38: triton: the encoding #shared1 is not in the text: paste it too");
    CHECK(refused("@0 = @param -> half_type, {1, 64}, {64, 1}\n@1 = @param -> float_type, {[1, 4], [3, 3]}, {}")
          == "2:28: migraphx: {[1, 4], [3, 3]} has dynamic dimensions; replace them with numbers");
}

TEST_CASE("import: the name of a map in a memref means the last definition before it")
{
    for (const Posted& posted : {
             Posted{"#map = affine_map<(d0, d1) -> (d0 * 16 + d1 + 5)>\n%a: memref<8x16xf32, #map>, "
                    "%b: memref<2x2xf16, #map, 3>",
                    "FLOAT32 8,16 / 16,1 + 5; FLOAT16 2,2 / 16,1 + 5"},
             {"#map = affine_map<(d0, d1) -> (d1, d0)>\nmemref<2x3xf32, #map>\n"
              "#map = affine_map<(d0, d1) -> (d0 * 4 + d1)>\nmemref<2x3xf32, #map>",
              "FLOAT32 2,3 / 1,2 + 0; FLOAT32 2,3 / 4,1 + 0"},
             {"#s = strided<[20, 1], offset: 3>\nmemref<8x16xf32, #s>", "FLOAT32 8,16 / 20,1 + 3"},
             {"memref<2x3xf32, #map>\n#map = affine_map<(d0, d1) -> (d1, d0)>", "!mlir: #map is an alias"},
             {"#map = affine_map<(d0)[s0] -> (d0 + s0)>\nmemref<2xf32, #map>",
              "!mlir: s0 is a symbol of the map"},
             {"#map = affine_map<(d0) -> (d0)>\nmemref<2x3xf32, #map>",
              "!mlir: in the definition of its layout: the map has 1 dimensions"},
             {"#s = strided<[20, 1}>\nmemref<8x16xf32, #s>",
              "!mlir: in the definition of its layout: expected"},
             {"#s = #tpu.tiled<(8,128)>\nmemref<8x128xf32, #s>", "!mlir: #s is an alias"},
             {"#s = strided<[20, 1]>\nmemref<8x16xf32, #s, #s>", "!mlir: #s is an alias"},
         })
        check_posted(posted);
}

TEST_CASE("import: strides before the sizes, and a third number of a tuple, are read as the tensor's")
{
    for (const Posted& posted : {
             Posted{"strides: [12, 4, 1], size: [2, 3, 4]", "FLOAT32 2,3,4 / 12,4,1 + 0"},
             {"strides=[1, 2], sizes=[2, 3], dtype=torch.int8", "INT8 2,3 / 1,2 + 0"},
             {"strides: [2, 2], size: [640, 480]", "!torch: perhaps the stride of a window"},
             {"strides=(12, 4), shape=(2, 3)", "FLOAT32 2,3 / 3,1 + 0"}, // NumPy's bytes
             {">>> x.shape, x.stride(), x.storage_offset()\n(torch.Size([2, 3]), (3, 1), 5)",
              "FLOAT32 2,3 / 3,1 + 5"},
             {"torch.Size([2, 3]) (3, 1) 5 True", "FLOAT32 2,3 / 3,1 + 5"},
             {"print(x.shape, x.stride(), x.storage_offset(), n)\ntorch.Size([2, 3]) (3, 1) 5 7",
              "FLOAT32 2,3 / 3,1 + 5"},
             {"print(x.shape, x.stride(), n, x.storage_offset())\ntorch.Size([2, 3]) (3, 1) 7 5",
              "!torch: storage_offset cannot be read here"},
             {">>> x.shape, x.stride(), x.storage_offset(), x.dtype\n(torch.Size([2, 3]), (3, 1), 5, "
              "torch.float16)",
              "FLOAT16 2,3 / 3,1 + 5"},
             // Answers to other questions are not an offset.
             {"print(x.shape, x.stride(), x.numel())\ntorch.Size([2, 3]) (3, 1) 6", "FLOAT32 2,3 / 3,1 + 0"},
             {">>> x.shape, x.stride(), x.element_size()\n(torch.Size([2, 3]), (3, 1), 4)",
              "FLOAT32 2,3 / 3,1 + 0"},
             {"(torch.Size([2, 3]), (3, 1), False)", "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: a number, a pointer, or a type beside a layout is read or refused, never dropped")
{
    for (const Posted& posted : {
             Posted{"unsigned int r[2][3];", "UINT32 2,3 / 3,1 + 0"},
             {"(torch.Size([2, 3]), (1, 2), 4, device(type='cuda', index=0))", "FLOAT32 2,3 / 1,2 + 4"},
             {"(torch.Size([2, 3]), (3, 1), torch.float16, 'cuda:0', 6)", "FLOAT16 2,3 / 3,1 + 6"},
             {"torch.Size([4, 4]) (8, 1) torch.float32 3 cuda:0", "FLOAT32 4,4 / 8,1 + 3"},
             {"(torch.Size([2, 3]), (3, 1), 6, 2)", "!torch: the meaning of this number is not certain"},
             {"(torch.Size([2, 3]), (3, 1), torch.float16, 140234098401280)",
              "!torch: the meaning of this number is not certain"},
             {R"({"Input Dims": [[2, 3]], "Input Strides": [[3, 1]], "Input type": ["c10::complex<float>"]})",
              "!torch: c10::complex<float> is not a supported type"},
             {"tl.make_block_ptr(base=x_ptr[64:], shape=(128, 64), strides=(64, 1), offsets=(0, 0))",
              "!numpy: a pointer that is moved"},
             {"tl.advance(tl.make_block_ptr(base=x, shape=(128, 64), strides=(64, 1), offsets=(0, 0)), (0, "
              "32))",
              "!numpy: advance() is not evaluated"},
             {"make_tensor(p, make_shape(8, 16), make_stride(16, 1))(_, 2);", "!cute: a part of the tensor"},
         })
        check_posted(posted);
    for (const char* no_layout :
         {"_Complex float c[4][4];", "layout(std140) uniform B { float a[3][4]; };", "uniform float w[3][4];",
          "// cudnnSetTensor4dDescriptor(x, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 3, 4, 5);"})
        CHECK(import_text(no_layout).found.empty());
}

TEST_CASE("import: a function around a layout, or a member after it, that makes another one is refused")
{
    for (const Posted& posted : {
             Posted{"torch.ops.aten.view.dtype(reinterpret_tensor(buf0, (2, 3), (3, 1), 0), torch.int8)",
                    "!torch: torch.ops.aten.view.dtype changes the layout"},
             {"x = torch.transpose(torch.empty_strided((2, 3), (3, 1), dtype=torch.float16), 0, 1)",
              "!torch: torch.transpose changes the layout"},
             {"print(torch.flip(torch.as_strided(x, (2, 3), (3, 1)), [0]))",
              "!torch: torch.flip changes the layout"},
             {"F.pad(torch.as_strided(x, (2, 3), (3, 1)), (1, 1))", "!torch: F.pad changes the layout"},
             {"np.transpose(np.ndarray((2, 3), np.float32, buffer=b, offset=0, strides=(12, 4)))",
              "!numpy: np.transpose changes the layout"},
             {"auto e = memory::desc({2, 3, 4, 5}, dt::f32, tag::abcd).permute_axes({0, 2, 1, 3});",
              "!tag: .permute_axes({0, 2, 1, 3}) changes the layout"},
             {"auto l = make_layout(make_shape(8, 4), make_stride(4, 1))(_, 3);",
              "!cute: a part of the layout is not evaluated"},
             {"memoryview: format='f' itemsize=4 shape=(2, 3) strides=(12, 4) suboffsets=(0, -1)",
              "!numpy: suboffsets beside it"},
             {"print(torch.empty_strided((2, 3), (3, 1)))", "FLOAT32 2,3 / 3,1 + 0"},
             {"Failed running call_method view(*(FakeTensor(..., device='cuda:0', size=(2, 3), "
              "dtype=torch.float16), "
              "7), **{})",
              "FLOAT16 2,3 / 3,1 + 0"},
             {"torch.testing.assert_close(torch.as_strided(x, (2, 3), (3, 1)), y)", "FLOAT32 2,3 / 3,1 + 0"},
             {"memoryview: format='f' itemsize=4 shape=(2, 3) strides=(12, 4) suboffsets=(-1, -1)",
              "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: a type of several words, of a memoryview, or of a descriptor is the element type")
{
    for (const Posted& posted : {
             Posted{"unsigned char size=(2, 3) stride=(3, 1)", "UINT8 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1), unsigned long long", "UINT64 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1), signed char", "INT8 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1), long double", "!torch: long double is an unsupported element type"},
             {"size=(2, 3), stride=(3, 1), CUDA_C_32F", "!torch: CUDA_C_32F is an unsupported element type"},
             {"size=(2, 3), stride=(3, 1), scalar_type=Byte", "UINT8 2,3 / 3,1 + 0"},
             {"memoryview format='H' itemsize=2 shape=(2, 3) strides=(6, 2)", "UINT16 2,3 / 3,1 + 0"},
             {"memoryview format='<I' itemsize=4 shape=(2, 3) strides=(12, 4)", "UINT32 2,3 / 3,1 + 0"},
             {"memory::desc({2, 3}, dt::s4, {3, 1})", "INT4 2,3 / 3,1 + 0"},
             {"memory::desc d({2, 3}, memory::data_type::bf16, {3, 1});", "BFLOAT16 2,3 / 3,1 + 0"},
             {"name  dtype  shape   stride\nx     s16    (2, 3)  (3, 1)", "INT16 2,3 / 3,1 + 0"},
             {"weight: torch.Size([2, 3]) stride (3, 1); bias dtype torch.float16", "FLOAT32 2,3 / 3,1 + 0"},
             {"int dims[2] = {2, 3}; int strides[2] = {6, 2};\n"
              "cudnnSetTensorNdDescriptor(desc, CUDNN_DATA_HALF, 2, dims, strides);",
              "FLOAT16 2,3 / 6,2 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: what a debugger, a slice, or a name says is not taken for a tensor's type or layout")
{
    for (const Posted& posted : {
             Posted{"(ggml_tensor) $0 = {\n type = GGML_TYPE_I32\n buffer = 0x0000600003\n ne = ([0] = 4096, "
                    "[1] = 5, "
                    "[2] = 1, [3] = 1)\n nb = ([0] = 4, [1] = 16384, [2] = 81920, [3] = 81920)\n op = "
                    "GGML_OP_VIEW\n op_params = {\n [0] = 1\n }\n flags = 0\n view_src = 0x0000\n view_offs = "
                    "8192",
                    "INT32 1,1,5,4096 / 20480,20480,4096,1 + 2048"},
             {"type = GGML_TYPE_MXFP4\n buffer = 0x0\n ne = ([0] = 64, [1] = 5, [2] = 1, [3] = 1)\n nb = ([0] "
              "= 2, "
              "[1] = 128, [2] = 640, [3] = 640)",
              "!ggml: GGML_TYPE_MXFP4 has quantised blocks"},
             {"llama-7b-f16: Kcur ne = [128, 32, 5, 1], nb = [4, 512, 16384, 81920]",
              "FLOAT32 1,5,32,128 / 20480,4096,128,1 + 0"},
             {"/models/bert-f16.npz: shape=(4, 8), strides=(32, 4)", "FLOAT32 4,8 / 8,1 + 0"},
             {"Loading model.fp16.safetensors ... size=(4,8) stride=(8,1)", "FLOAT32 4,8 / 8,1 + 0"},
             {"UINT offsets[] = {0,0,1,1}; UINT sizes[] = {1,1,4,8}; INT strides[] = {1,1,2,-2};\n"
              "DML_SLICE1_OPERATOR_DESC slice = { &inputDesc, &outputDesc, 4, offsets, sizes, strides };",
              "!c: DML_SLICE1_OPERATOR_DESC beside it"},
             {"UINT offsets[] = {0,0,1,1}; UINT sizes[] = {1,1,4,8}; INT strides[] = {1,1,2,-2};\n"
              "inputDesc.DataType = DML_TENSOR_DATA_TYPE_FLOAT32;\n"
              "DML_SLICE1_OPERATOR_DESC slice = { &inputDesc, &outputDesc, 4, offsets, sizes, strides };",
              "!c: DML_SLICE1_OPERATOR_DESC beside it"},
             {"%R13.0 = \"arith.add\"(%R0, %R15.128) : (memref<1x64x7x7xf16, strides: [64, 64, 7, 1]>)",
              "!mlir: the operand's address is apart from its type"},
             {"auto a = memory::desc({2, 16}, memory::data_type::u8, memory::dims({32, 1}));",
              "UINT8 2,16 / 32,1 + 0"},
             {"auto a = memory::desc({2, 16}, memory::data_type::u8, my_strides);",
              "!c: my_strides is not evaluated"},
             {"weight dtype=torch.int8; x size=(2,3) stride=(3,1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"output dtype torch.int8, input size=(4,8) stride=(8,1)", "FLOAT32 4,8 / 8,1 + 0"},
             {"x dtype=torch.int8, size=(2,3) stride=(3,1)", "INT8 2,3 / 3,1 + 0"},
             {"dtype is not float16; size=[4,8] stride=[8,1]", "FLOAT32 4,8 / 8,1 + 0"},
         })
        check_posted(posted);
    for (const char* no_layout : {"__shared__ uint4 smem[128][8];", "__local float16 tile[8][8];"})
        CHECK(import_text(no_layout).found.empty());
}

TEST_CASE("import: a type that the text names is the element type, or the text is refused")
{
    for (const Posted& posted : {
             Posted{"name=k_cache dtype=fp8_e5m2 shape=[2, 8] stride=[8, 1]", "FLOAT8_E5M2 2,8 / 8,1 + 0"},
             {"x: size=[4, 8], stride=[16, 1], dtype=F8_E4M3", "FLOAT8_E4M3 4,8 / 16,1 + 0"},
             {"x: size=[4, 8], stride=[16, 1], dtype=ui8", "UINT8 4,8 / 16,1 + 0"},
             {"x: size=[4, 8], stride=[16, 1], dtype=int8_t", "INT8 4,8 / 16,1 + 0"},
             {"x: size=[4, 8], stride=[16, 1], dtype=nf4", "!torch: nf4 is an unsupported element type"},
             {"x: size=[4, 8], stride=[16, 1], dtype=self.dtype", "FLOAT32 4,8 / 16,1 + 0"},
             {"q: size (2, 8) stride (8, 1) type q4_K", "!torch: q4_K has quantised blocks"},
             {">>> print(x.dtype); print(x.shape); print(x.stride())\ntorch.float16\ntorch.Size([4, 8])\n(1, "
              "4)",
              "FLOAT16 4,8 / 1,4 + 0"},
             {">>> a.dtype\ndtype('int64')\n>>> a.shape, a.strides\n((4, 8), (64, 8))", "INT64 4,8 / 8,1 + 0"},
             {">>> a.dtype\ndtype('O')\n>>> a.shape, a.strides\n((4, 8), (64, 8))",
              "!numpy: O is an unsupported"},
             {">>> x.dtype\ntorch.float16\n>>> y.dtype\ntorch.int8\n>>> x.shape, x.stride()\n(torch.Size([4, "
              "8]), "
              "(1, 4))",
              "FLOAT16 4,8 / 1,4 + 0"},
             {"<pyarrow.Tensor>\ntype: int64\nshape: (2, 3)\nstrides: (24, 8)", "INT64 2,3 / 3,1 + 0"},
             {"shape: (2, 3, 4)\nstrides: (12, 4, 1)\ndtype: torch.float32", "FLOAT32 2,3,4 / 12,4,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: buffers of TVM's scripts are read with their strides, which count elements")
{
    for (const Posted& posted :
         {Posted{"T.Buffer((128,128),\"float32\",strides=(256,1))", "FLOAT32 128,128 / 256,1 + 0"},
          {"A = T.match_buffer(a, (64,32), \"float16\", strides=[1, 64])", "FLOAT16 64,32 / 1,64 + 0"},
          {"B = T.match_buffer(A[0:16, 0:16], [16, 16], dtype=\"int8\", strides=(32, 1), scope=\"shared\", "
           "elem_offset=512, offset_factor=1)",
           "INT8 16,16 / 32,1 + 512"},
          {"T.Buffer((T.int64(16), T.int64(8)), \"float32\", None, (8, 1), 4)", "FLOAT32 16,8 / 8,1 + 4"},
          {"T.Buffer((16, 8), strides=[])", "FLOAT32 16,8 / 8,1 + 0"},
          {"def f(A: T.Buffer((4, 8), \"int32\", strides=(8, 1)),\n      B: T.Buffer((4, 8), \"uint8\", "
           "data=A.data, strides=(16, 1))):",
           "INT32 4,8 / 8,1 + 0; UINT8 4,8 / 16,1 + 0"},
          {"T.Buffer((16, 8), \"float32\", strides=(s0, 1))", "!tvm: s0 is a symbol"},
          {"T.Buffer((16, 8), \"float32\", strides=(8, 1), elem_offset=off)", "!tvm: off is a symbol"},
          {"T.Buffer((16, 8), \"float32x4\", strides=(8, 1))",
           "!tvm: float32x4 is an unsupported element type"},
          {"T.Buffer((16, 8), \"int4\", strides=(8, 1))", "!tvm: int4 is an unsupported element type"},
          {"T.Buffer((16, 8), \"int8\", strides=(8, 1), axis_separators=[1])",
           "!tvm: memory with several axes"},
          {"T.Buffer((16,), \"float32\", strides=(8, 1))", "!tvm: strides"},
          {"T.Buffer((16, 8), \"float16\", strides=(8, 1)", "!tvm: expected"},
          // Without strides they are compact.
          {"T.Buffer((16, 8), \"float16\")", "FLOAT16 16,8 / 8,1 + 0"},
          {"A: T.Buffer((16, 8), \"float16\"), B: T.Buffer((n, 8), \"int8\")", "FLOAT16 16,8 / 8,1 + 0"},
          {"T.alloc_buffer((4, 4), elem_offset=2)", "FLOAT32 4,4 / 4,1 + 2"},
          {"T.Buffer((n, 8), \"float16\")", "!tvm: n is a symbol"}})
        check_posted(posted);
}

TEST_CASE("import: products and sums in C arrays are read, and any other expression is named")
{
    for (const Posted& posted :
         {Posted{"UINT sizes[] = { 2*3, 3 }; UINT strides[] = { 3 * 1, 1 };", "FLOAT32 6,3 / 3,1 + 0"},
          {"UINT sizes[] = { 2*3, 3 }; UINT strides[] = { 3 + 1, 1 };", "FLOAT32 6,3 / 4,1 + 0"},
          {"UINT sizes[] = { 2*3, 3 }; UINT strides[] = { 3 + 2*2, 1 };", "FLOAT32 6,3 / 7,1 + 0"},
          {"UINT sizes[] = { 2*3, 3 }; UINT strides[] = { 4 - 1, 1 };", "!4 - 1 is an expression"},
          {"UINT sizes[] = { n * 3, 3 }; UINT strides[] = { 3, 1 };", "!n is a symbol"}})
        check_posted(posted);
}

TEST_CASE("import: an offset belongs to the tensor beside it, not to the next one or to a file")
{
    for (const Posted& posted : {
             Posted{"a: size=(2, 3), stride=(3, 1)\nstorage_offset=7, size=(3, 4), stride=(4, 1)",
                    "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,4 / 4,1 + 7"},
             {"a: size=(2, 3), stride=(3, 1)\nstorage_offset=7: size=(3, 4), stride=(4, 1)",
              "FLOAT32 2,3 / 3,1 + 0"}, // refused for the second tensor
             {"size=(2, 3),\nstride=(3, 1), size=(4, 4),\nstride=(4, 1)",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 4,4 / 4,1 + 0"},
             {"f(size=(2, 3), stride=(3, 1),\n  dtype=float16), f(size=(4, 4), stride=(4, 1), dtype=int8)",
              "FLOAT16 2,3 / 3,1 + 0; INT8 4,4 / 4,1 + 0"},
             {"size=(2, 3), stride=(3, 1)\ndtype=float16, size=(3, 4), stride=(4, 1)",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT16 3,4 / 4,1 + 0"},
             {"size: (2, 3)\nstride: (3, 1)\nstorage_offset: 7\nsize: (3, 4)\nstride: (4, 1)",
              "FLOAT32 2,3 / 3,1 + 7; FLOAT32 3,4 / 4,1 + 0"},
             {"torch.Size([2, 3]) (3, 1)\nsaved at offset 4096", "FLOAT32 2,3 / 3,1 + 0"},
             {"reading w.bin, offset 4096\nsize=(2, 3), stride=(3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"torch.Size([2, 3]) (3, 1)\nat offset 4096", "!torch: offset cannot be read here"},
             {"torch.Size([2, 3]) (3, 1)\nthe storage_offset is 4", "FLOAT32 2,3 / 3,1 + 4"},
             {"torch.Size([2, 3]) (3, 1), torch.int8\noffset (bytes): 4", "INT8 2,3 / 3,1 + 4"},
             {"torch.Size([2, 3]) (3, 1) with an offset of 4 elements", "FLOAT32 2,3 / 3,1 + 4"},
             {"size=(2, 3), stride=(3, 1), Offset (bytes): 4, dtype=float16", "FLOAT16 2,3 / 3,1 + 2"},
             {"size=(2, 3), stride=(3, 1), offset in bytes: 4, dtype=float16", "FLOAT16 2,3 / 3,1 + 2"},
             {"size=(2, 3), stride=(3, 1), offset in elements = 4", "FLOAT32 2,3 / 3,1 + 4"},
             {"size=(2, 3), stride=(3, 1) at byte 4, dtype=float16", "!torch: at beside it"},
             {"size=(2, 3), stride=(3, 1) starting at 4", "!torch: starting beside it"},
             {"size=(2, 3), stride=(3, 1) starting at 0x10", "!torch: starting beside it"},
             {"size=(2, 3), stride=(3, 1), start=(1, 2)", "!torch: start beside it"},
             {"size=(2, 3), stride=(3, 1), storageOffset: 4", "FLOAT32 2,3 / 3,1 + 4"},
             {"size=(2, 3), stride=(3, 1), storage-offset: 4", "FLOAT32 2,3 / 3,1 + 4"},
             {"x.size()  # torch.Size([2, 3])\nx.stride()  # (3, 1) as it is\nx.storage_offset()  # 5",
              "!torch: storage_offset cannot be read here"},
             {"x.size()  # torch.Size([2, 3])\nx.stride()  # (3, 1)\nx.storage_offset()  # 5",
              "FLOAT32 2,3 / 3,1 + 5"},
             {"Tensor Shape: [2, 3]\nTensor Stride: [3, 1]\nTensor Offset: 4", "FLOAT32 2,3 / 3,1 + 4"},
             {"x shape: [2, 3]\ny stride: [3, 1]", "!torch: expected sizes"},
             {"size=(2, 3), stride=(3, 1) starting at 0, at 4 GHz", "FLOAT32 2,3 / 3,1 + 0"},
             {"torch.Size([2, 3]) (3, 1) saved at offset 4096", "!torch: offset cannot be read here"},
         })
        check_posted(posted);
}

TEST_CASE("import: the type of the line that makes a tensor is guessed, that of something else is named")
{
    const auto guesses = [](const std::string& text)
    {
        const ImportedText all = import_text(text);
        REQUIRE(all.found.size() == 1);
        return all.found[0].guessed.empty() ? std::string() : all.found[0].guessed[0];
    };
    const std::string asked = ">>> x.size(), x.stride()\n(torch.Size([3, 2]), (1, 3))";
    const std::string made = ">>> x = torch.empty(2, 3, dtype=torch.float16)";
    for (const Posted& posted : {
             Posted{made + ".t()\n" + asked, "dtype FLOAT16: named where the tensor is created"},
             {made + "\n>>> x = x.t().double()\n" + asked, "dtype FLOAT64: named where the tensor is created"},
             {made + ".float()\n" + asked, "dtype FLOAT32: the text names several types, FLOAT16 and FLOAT32"},
             {">>> y = torch.empty(2, 3, dtype=torch.float16)\n" + asked,
              "dtype FLOAT32: FLOAT16 in the text may belong to something else"},
             {">>> x = y.index_select(0, torch.tensor([0, 1], dtype=torch.int64))\n" + asked,
              "dtype FLOAT32: INT64 in the text may belong to something else"},
             {"size=(2, 3), stride=(3, 1), out_dtype=torch.float16",
              "dtype FLOAT32: FLOAT16 in the text may belong to something else"},
             {"x.shape=(2,3), x.strides=(12,4), y.dtype=int8",
              "dtype FLOAT32: INT8 in the text may belong to something else; elements of this size make the "
              "array packed"},
             {"q.shape=torch.Size([2, 16]), q.stride()=(16, 1), k.dtype=torch.float16",
              "dtype FLOAT32: FLOAT16 in the text may belong to something else"},
             {"self.weight.shape=torch.Size([4, 8]) self.weight.stride()=(8, 1) self.bias.dtype=torch.float16",
              "dtype FLOAT32: FLOAT16 in the text may belong to something else"},
             {"grad.sizes() = [64, 3], strides() = [3, 1]; other.dtype = torch.float16",
              "dtype FLOAT32: FLOAT16 in the text may belong to something else"},
             {"x.shape=torch.Size([2, 3]), x.stride()=(3, 1), x.dtype=torch.float16", ""},
             {">>> a = np.zeros((2, 3), dtype=np.int16)[::-1]\n>>> a.shape, a.strides\n((2, 3), (-6, 2))",
              "dtype INT16: named where the array is created"},
         })
    {
        CAPTURE(posted.text);
        CHECK(guesses(posted.text) == posted.says);
    }
    // A type that does not fit the strides is not the array's.
    check_posted({"a = b.view(np.int64).T\nprint(a.shape, a.strides)\n# shape=(2, 3), strides=(6, 2)",
                  "!numpy: INT64 where the array is created does not fit its strides"});
}

TEST_CASE("import: names of types and layouts by ONNX Runtime, TensorRT, CuTe and XLA are told")
{
    for (const Posted& posted : {
             Posted{"dims=[1,3,224,224] Half kHWC8", "FLOAT16 NCHW 1,3,224,224 / NHWC8c"},
             {"MLFloat16 size=(2, 3) stride=(3, 1)", "FLOAT16 2,3 / 3,1 + 0"},
             {"trt.TensorFormat.CHW32 shape (1, 64, 56, 56) int8", "INT8 NCHW 1,64,56,56 / NCHW32c"},
             {"GMMA::Layout_K_SW128_Atom<half_t>", "!CuTe: Layout_K_SW128_Atom is only a name"},
             {"smem_ptr[16b](0x7f) + 64 o (8,64):(64,1)", "!cute: a sum of a pointer"},
             {"f32[?,16]{1,0}", "!xla: a dynamic size"},
             {"memref.reinterpret_cast %a to offset: [0], sizes: [2, 3], strides: [3, 1]",
              "!MLIR: the types of memref.reinterpret_cast give its layout"},
         })
        check_posted(posted);
    const ImportedText all = import_text("onednn_verbose,primitive,exec,cpu,reorder,jit:uni,undef,"
                                         "src_f32::blocked:ab::f0 dst_s8::blocked:BA16a16b4a::f0:s8m2,,,32x16");
    CHECK(buffers_of(all) == "FLOAT32 32,16 / 16,1 + 0; INT8 32,16 / BA16a16b4a");
    CHECK(all.found.back().understood.back() == "the compensation s8m2 after the elements is left out");
}

TEST_CASE("import: the shape and the strides of a tensor are not those of different tensors")
{
    for (const Posted& posted : {
             Posted{">>> x.t().shape, x.stride()\n(torch.Size([3, 2]), (3, 1))",
                    "!torch: the shape and the strides of"},
             {"print(x.shape, y.stride())\ntorch.Size([2, 3]) (3, 1)", "!torch: the shape and the strides of"},
             {">>> x[0, 1:].size(), x[0, 1:].stride()\n(torch.Size([2, 3]), (3, 1))", "FLOAT32 2,3 / 3,1 + 0"},
             {"y.shape\nprint(x.shape, x.stride())\ntorch.Size([2, 3]) (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"input: torch.Size([8, 16]) weight: torch.Size([16, 16]) stride: (16, 1)",
              "!torch: the shape of another tensor"},
             {"conv2d(input=torch.Size([1, 3, 9, 9]), weight=torch.Size([4, 3, 3, 3]), stride=(2, 2), "
              "padding=(1, 1))",
              "!torch: the shape of another tensor"},
             {"input torch.Size([1, 3, 9, 9]), stride=(2, 2), padding=(1, 1)",
              "!torch: the stride of a window"},
             {"Kernel Size: (3,), Stride: (2,)", "!torch: the stride of a window"},
             {"tensor([[1., 2.], [3., 4.]]) torch.Size([2, 2]) (2, 1)", "FLOAT32 2,2 / 2,1 + 0"},
             {"torch.Size([2, 3]) (3, 1) vs (1, 2)", "!torch: shapes and strides of several"},
             {"torch.Size([2, 3]) (3, 1) -> torch.Size([3, 2]) (1, 3)",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,2 / 1,3 + 0"},
             {"((2, 3), (3, 1))", "!cute: two tuples may be a shape and strides"},
             {"((2,3),(3,1))", "FLOAT32 6,3 / ((2,3),(3,1))"},
             {"torch._utils._rebuild_tensor_v2(storage, 128, torch.Size([2, 3]), (3, 1))",
              "!torch: the storage offset before the sizes"},
             {"x.shape  # torch.Size([2, 3])\nx.stride()  # (3, 1)\nx.dtype  # torch.float16",
              "FLOAT16 2,3 / 3,1 + 0"},
             {"x.shape  # of x\ny.stride()  # (3, 1)", "!expected"},
             {"a.shape  # (2, 3)\na.strides  # (12, 4)\na.dtype  # dtype('float32')", "FLOAT32 2,3 / 3,1 + 0"},
             {"torch.empty_strided((2, 3), (1, 2), dtype=torch.half)[1:]",
              "!torch: [1:] may change the layout"},
             {"torch.empty_strided((2, 3), (1, 2)).t()", "!torch: .t() may change the layout"},
             {"torch.empty_strided((2, 3), (1, 2)).copy_(x)", "FLOAT32 2,3 / 1,2 + 0"},
             {"FakeTensor(..., size=(2, 3), grad_fn=<TransposeBackward0>)", "!torch: <TransposeBackward0> may"},
             {"FakeTensor(..., size=(2, 3), grad_fn=<AddBackward0>)", "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: keys in capitals are those of a tensor")
{
    for (const Posted& posted : {
             Posted{"Shape: torch.Size([2, 3]), Stride: (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"Shape: [2, 3], Stride: [3, 1], Dtype: float16, Offset: 4", "FLOAT16 2,3 / 3,1 + 4"},
             {"SHAPE=(2, 3) STRIDE=(3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"Shape: (2, 3)\nStrides: (12, 4)\nDType: float32", "FLOAT32 2,3 / 3,1 + 0"},
             {"size=(2, 3), Size([4, 5]) (5, 1)", "FLOAT32 4,5 / 5,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: words beside strides that make them another layout refuse it")
{
    for (const Posted& posted : {
             Posted{"shape: [2, 3], stride: [3, 1], swizzle: 128B", "!torch: swizzle beside it"},
             {"size=(2, 3), stride=(3, 1), CU_TENSOR_MAP_SWIZZLE_128B",
              "!CU_TENSOR_MAP_SWIZZLE_128B beside it"},
             {"size=(2, 3), stride=(3, 1), swizzle=None, CU_TENSOR_MAP_SWIZZLE_NONE, no swizzle, swizzle: 0",
              "FLOAT32 2,3 / 3,1 + 0"},
             {"md: dims={2,17,5,4} strides={640,20,4,1} inner_blks={16}", "!c: inner_blks beside it: blocks"},
             {"md: dims={2,17,5,4} strides={640,20,4,1} inner_nblks=0 inner_blks={}",
              "FLOAT32 2,17,5,4 / 640,20,4,1 + 0"},
             {"dim=[8,32,4,4] stride=[512,16,4,1] vectorCount: 32", "!torch: vectorCount beside it"},
             {"shape=[2, 3], stride=[3, 1], offsets=[1, 0]", "!torch: offsets beside it"},
             {"shape=[2, 3], stride=[3, 1], offsets=[0, 0]", "FLOAT32 2,3 / 3,1 + 0"},
             // Strides of these count bytes, of those elements.
             {"int dimA[] = {2, 3}; int strideA[] = {3, 1}; f(CUDNN_DATA_INT8x4, dimA);",
              "!c: CUDNN_DATA_INT8x4 is an unsupported element type"},
             {"x = np.zeros((4, 6), np.int16)[::2, ::2]\nprint(x.shape, x.strides)\n# ((2, 3), (24, 4))",
              "INT16 2,3 / 12,2 + 0"},
             {"Py_buffer shape={2,3} strides={12,4} itemsize=4",
              "!c: Py_buffer beside it: its strides count bytes"},
             {"shape {2,3} strides {12,4} element::f32", "!c: strides that may count bytes or elements"},
             {"DLTensor: shape=(128, 64), strides=(256, 4), dtype=float32",
              "!numpy: DLTensor's strides count elements"},
             {"Tensor(shape=(2, 3), strides=(3, 1), dtype=f32)", "!numpy: a stride of 3 bytes"},
             // Threads and values.
             {"make_tiled_copy(Copy_Atom<A, half_t>{}, Layout<Shape<_16,_8>,Stride<_8,_1>>{}, "
              "Layout<Shape<_1,_8>>{})",
              "!cute: make_tiled_copy maps threads and values"},
             {"TiledMMA<MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>, Layout<Shape<_2,_2,_1>>>",
              "!cute: TiledMMA maps threads and values"},
             {"auto thr_layout = make_layout(make_shape(Int<32>{}, Int<8>{}));",
              "!cute: thr_layout maps threads and values"},
             {"valid: (8,64):(64,1)", "FLOAT32 8,64 / 64,1 + 0"},
             {"TV Layout: ((4,8),2):((2,8),1)", "!cute: TV maps threads and values"},
             {"tv_layout = ((4,8),2):((2,8),1)", "!cute: tv_layout maps threads and values"},
             {"ValLayoutSrc: (_1,_8):(_0,_1)", "!cute: ValLayoutSrc maps threads and values"},
         })
        check_posted(posted);
}

TEST_CASE("import: a name that is bound anew between its shape and its strides pairs no two tensors")
{
    const std::string refusal = "!x is bound anew or changed";
    for (const char* statement :
         {"x = x.t()", "x=x.t()", "x = x.permute(1, 0)", "x = x.T", "x = x.view(3, 2)", "x = f(x)",
          "x = torch.randn(5, 7)", "x.transpose_(0, 1)", "y = x.transpose_(0, 1)", "x = x.contiguous()"})
    {
        check_posted(
            {">>> x.shape\ntorch.Size([2, 3])\n>>> " + std::string(statement) + "\n>>> x.stride()\n(1, 3)",
             refusal});
        check_posted({"print(x.shape)\n" + std::string(statement)
                          + "\nprint(x.stride())\n# Output\ntorch.Size([2, 3])\n(1, 3)",
                      refusal});
    }
    for (const Posted& posted : {
             Posted{"x.shape = torch.Size([2, 3])\nx = x.t()\nx.stride() = (1, 3)", refusal},
             {">>> a.shape\n(2, 3)\n>>> a = a.T\n>>> a.strides\n(8, 24)", "!numpy: a is bound anew"},
             {">>> a.strides\n(24, 8)\n>>> a = a.T\n>>> a.shape\n(3, 2)", "!numpy: a is bound anew"},
             {">>> a.strides\n(24, 8)\n>>> a.shape = (3, 2)\n>>> a.shape\n(3, 2)", "!numpy: a is bound anew"},
             {">>> a.T.shape\n(2, 3)\n>>> a = b\n>>> a.T.strides\n(8, 24)", "!numpy: a.T is bound anew"},
             {">>> x.shape\ntorch.Size([2, 3])\n>>> y = x.t()\n>>> x.stride()\n(3, 1)",
              "FLOAT32 2,3 / 3,1 + 0"},
             {">>> x.shape\ntorch.Size([2, 3])\n>>> y = f(x=x)\n>>> x.stride()\n(3, 1)",
              "FLOAT32 2,3 / 3,1 + 0"},
             {">>> x.shape\ntorch.Size([2, 3])\n>>> x = x.t()\n>>> x.shape\ntorch.Size([3, 2])\n"
              ">>> x.stride()\n(1, 3)",
              "FLOAT32 3,2 / 1,3 + 0"},
             {"print(x.shape)\nprint(y.stride())\ntorch.Size([2, 3])\n(1, 3)",
              "!torch: the shape and the strides of different"},
             {"print(x.shape)\nprint(x.stride())\ntorch.Size([2, 3])\n(3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"print(x.shape)\nprint(x.stride())\nprint(y.shape)\nprint(y.stride())\n"
              "torch.Size([2, 3])\n(3, 1)\ntorch.Size([3, 2])\n(1, 3)",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,2 / 1,3 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: the swizzle of a pointer counts bytes, that of a layout elements")
{
    const std::string flat = "FLOAT16 8,64 / (8,64):(64,1) xor 3,4,3 bytes";
    for (const Posted& posted : {
             Posted{"Sw<3,4,3> o smem_ptr[16b](0x7f8f00000c00) o (8,64):(64,1)", flat},
             {"Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)",
              "FLOAT16 8,64 / (_8,_64):(_64,_1) xor 3,4,3 bytes"},
             {"Sw<3,4,3>_smem_ptr[16b](0x7f000) o (8,64):(64,1)", flat},
             {"sA: Sw<2,4,3>_smem_ptr<f16>(0x7f000) o (8,(8,8)):(64,(1,8))",
              "FLOAT16 8,64 / (8,(8,8)):(64,(1,8)) xor 2,4,3 bytes"},
             {"tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>", flat},
             {"!cute.memref<f16, smem, align<1024>, S<3,4,3>, \"(8,64):(64,1)\">", flat},
             {"swizzled memory is not supported: tensor<ptr<f32, smem, align<1024>, S<3,4,3>> o "
              "((32,2),(8,8),(1,2)):((1,2048),(32,256),(0,4096))>",
              "FLOAT32 64,64,2 / ((32,2),(8,8),(1,2)):((1,2048),(32,256),(0,4096)) xor 3,4,3 bytes"},
             {"composition(Swizzle<3,3,3>{},\n Layout<Shape < _8,_64>,\n Stride<_64, _1>>{})",
              "FLOAT32 8,64 / Swizzle<3,3,3>{} o 0 o (_8,_64):(_64, _1)"},
             {"Sw<3,3,3> o 0 o (8,64):(64", "!cute: the layout that this swizzle is composed with"},
             {"Sw<3,3,3> o 0 o ", "!cute: the layout that this swizzle is composed with"},
         })
        check_posted(posted);
    const auto has = [](const std::vector<std::string>& sentences, std::string_view words)
    {
        return std::any_of(sentences.begin(), sentences.end(),
                           [&](const std::string& one) { return one.find(words) != std::string::npos; });
    };
    const ImportedText elements = import_text("S<3,4,3> o 0 o (8,64):(64,1)");
    CHECK(has(elements.found.at(0).understood, "the swizzle counts elements"));
    const ImportedText typed = import_text("tensor<ptr<f16, smem, align<1024>> o (8,64):(64,1)>");
    CHECK(has(typed.found.at(0).understood, "dtype FLOAT16: named by its pointer"));
    CHECK(typed.found.at(0).guessed.empty());
}

TEST_CASE("import: a view of a tensor whose type the text names has that type")
{
    for (const Posted& posted : {
             Posted{">>> a = np.zeros((4,6), dtype=np.int32)\n>>> b = a[:, ::2]\n>>> b.shape, b.strides\n"
                    "((4, 3), (24, 8))",
                    "INT32 4,3 / 6,2 + 0"},
             {">>> a = np.arange(12, dtype=np.int16).reshape(3, 4)\n>>> a.T.shape, a.T.strides\n"
              "((4, 3), (2, 8))",
              "INT16 4,3 / 1,4 + 0"},
             {">>> a = np.zeros((4,6), np.int32)\n>>> b = np.transpose(a)\n>>> c = b.reshape(6, 4)[::2]\n"
              ">>> c.shape, c.strides\n((3, 4), (8, 24))",
              "INT32 3,4 / 2,6 + 0"},
             {">>> x = torch.zeros(3, 2, dtype=torch.float16)\n>>> y = x.t()\n>>> y.shape, y.stride()\n"
              "(torch.Size([2, 3]), (1, 2))",
              "FLOAT16 2,3 / 1,2 + 0"},
         })
        check_posted(posted);
    const ImportedText all = import_text(">>> a = np.zeros((4,6), np.int32)\n>>> b = f(a)[::2]\n"
                                         ">>> b.shape, b.strides\n((2, 6), (96, 8))");
    REQUIRE(all.found.size() == 1);
    CHECK(all.found[0].guessed.at(0).find("no type in the text") == std::string::npos);
}

TEST_CASE("import: cuDNN's types are read wherever a descriptor names them")
{
    for (const Posted& posted : {
             Posted{"X = graph.tensor(name=\"X\", dim=[2, 3], stride=[3, 1], data_type=cudnn.data_type.HALF)",
                    "FLOAT16 2,3 / 3,1 + 0"},
             {"int dims[] = {2, 3}; int strides[] = {3, 1};\n"
              "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_DOUBLE, 2, dims, strides);",
              "FLOAT64 2,3 / 3,1 + 0"},
             {"int dims[] = {2, 3}; int strides[] = {3, 1};\n"
              "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_INT8x4, 2, dims, strides);",
              "!c: CUDNN_DATA_INT8x4 is an unsupported"},
             {"i! dimA: type=int; val=[2,3];\ni! strideA: type=int; val=[3,1];\n"
              "i! dataType: type=cudnnDataType_t; val=CUDNN_DATA_HALF (2);",
              "FLOAT16 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: windows are not tensors, whatever their numbers")
{
    const std::string window = "the stride of a window";
    for (const std::string text :
         {"kernel_size=(3, 3), stride=(1, 1) size=(1,5)", "kernel_size=[1, 1], size=[64, 1], stride=[1, 1]",
          "pool: size=(3, 2) stride=(2, 1)",
          "| layer | size | stride |\n|---|---|---|\n| pool1 | (2, 2) | (2, 1) |",
          "unfold windows: size=(16,), stride=(16,)", "sliding window: shape=(1, 128), strides=(1, 64)"})
        check_posted({text, "!" + window});
    for (const Posted& posted : {
             Posted{"pool output: size=(8, 64), stride=(64, 1)", "FLOAT32 8,64 / 64,1 + 0"},
             {"pool: size=(3, 2) stride=(2, 1) dtype=torch.float16", "FLOAT16 3,2 / 2,1 + 0"},
             {"sliding_window_inference roi_size=(96,96,96) stride=(48,48,48)", "!the stride beside it may be"},
         })
        check_posted(posted);
}

TEST_CASE("import: strides that are not whole elements, and strides after several shapes, are told")
{
    check_posted({"q shape: torch.Size([2, 8])\nk shape: torch.Size([8, 2])\nstride: (8, 1)",
                  "!torch: strides after the shapes of several"});
    const ImportedText ggml = import_text("type = GGML_TYPE_F32\nne = ([0] = 2, [1] = 1, [2] = 1, [3] = 1)\n"
                                          "nb = ([0] = 4, [1] = 8, [2] = 9999, [3] = 9996)");
    CHECK(ggml.found.at(0).guessed.at(0).starts_with("a stride of 9999 bytes, of a dimension of size 1"));
    const ImportedText numpy = import_text("shape=(1, 128), strides=(1, 256) dtype=int16");
    CHECK(numpy.found.at(0).guessed.at(0).starts_with("a stride of 1 bytes, of a dimension of size 1"));
}

TEST_CASE("import: blanks, signs and quotations of pages and mails are ordinary ones")
{
    for (const std::string text : {"shape=(2,\xC2\xA0"
                                   "3)\xC2\xA0strides=(12, 4) dtype=float32",
                                   "\xE2\x80\x8Bshape=(2, 3)\xE2\x80\x8B strides=(12, 4) dtype=float32",
                                   "> shape=(2, 3)\n> strides=(12, 4)\n> dtype=float32",
                                   "as above:\n\n> > shape=(2, 3)\n> > strides=(12, 4)\n> > dtype=float32\n"})
        check_posted({text, "FLOAT32 2,3 / 3,1 + 0"});
    check_posted({"shape=(2, 3) strides=(12, \xE2\x88\x92"
                  "4) dtype=float32",
                  "FLOAT32 2,3 / 3,-1 + 2"});
    const std::string text = "\xE2\x80\x8Bx \xC2\xA0shape=(2, 3) strides=(12, 4) dtype=float32";
    CHECK(import_text(text).found.at(0).span.begin == 7);
}

TEST_CASE("import: strides in bytes are divided by the element size")
{
    for (const Posted& posted : {
             Posted{"strides in bytes: [12, 4], shape [2, 3], float32", "FLOAT32 2,3 / 3,1 + 0"},
             {"shape=(2, 3) stride_bytes=(12, 4) dtype=float32", "FLOAT32 2,3 / 3,1 + 0"},
             {"size=(2, 3) stride_bytes=(12, 4) dtype=float32", "!torch: the strides are in bytes"},
             {"size=(2, 3) stride_bytes=(12, 4)", "!torch: strides in bytes: write the data type"},
             {"size=(2, 3) strides (bytes): (10, 4) dtype=float32", "!torch: a stride of 10 bytes"},
             {"(Pdb) p x.shape\ntorch.Size([4, 3])\n(Pdb) p x.stride()\n(1, 4)", "FLOAT32 4,3 / 1,4 + 0"},
         })
        check_posted(posted);
}
