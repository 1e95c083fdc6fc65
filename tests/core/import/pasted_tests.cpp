#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("import: an operation after a list, a layout or a call is refused by its name, never dropped")
{
    for (const Posted& posted : {
             Posted{"size=(2, 3), stride=(3, 1)[::-1]", "!1:27: torch: [::-1] after stride is not evaluated"},
             {"stride=(3, 1)[::-1], size=(2, 3)", "!torch: [::-1] after stride is not evaluated"},
             {"size=(2, 3) * 2, stride=(3, 1)", "!torch: * 2 after size is not evaluated"},
             {"size=(2, 3) + (4,), stride=(12, 4, 1)", "!torch: + (4,) after size is not evaluated"},
             {"shape=(2, 3), strides=(12, 4)[1:]", "!numpy: [1:] after strides is not evaluated"},
             {"torch.Size([2, 3]), (3, 1)[::-1]", "!torch: [::-1] may change the layout"},
             {"f32[2, 3][3, 1].T", "!torch: .T may change the layout"},
             {"f32[2, 3][3, 1]cpu * 2", "!torch: * 2 may change the layout"},
             {"bf16[8,16]{1,0}[1:]", "!xla: [1:] may change the layout"},
             {"(2,3):(3,1) * 2", "!cute: * 2 may change the layout"},
             {"(2,3):(3,1) - 4", "!cute: - 4 may change the layout"},
             {"UINT sizes[] = {2, 3} * 2; UINT strides[] = {3, 1};", "!c: * 2 after a list is not evaluated"},
             {"T.Buffer((16, 8), \"float32\", strides=(8, 1))[0:4]", "!tvm: [0:4] may change the layout"},
             {"float_type, {2, 3}, {3, 1}[::-1]", "!migraphx: [::-1] may change the layout"},
             {"torch.as_strided(x, size=(2, 3), stride=(3, 1)).T", "!torch: .T may change the layout"},
             {"np.ndarray(shape=(2, 3), dtype=np.float32, strides=(12, 4))[::-1]", "!numpy: [::-1] may change"},
             {"torch.empty_strided((2, 3), (3, 1)).copy_(x).T", "!torch: .T may change the layout"},
             {"torch.empty_strided((2, 3), (3, 1)).half()", "!torch: .half() may change the layout"},
             // A sum is an offset, which is named as one.
             {"size=(2, 3), stride=(3, 1) + 64", "!torch: a sum with a layout cannot be read"},
             {"size=(2, 3), stride=(3, 1), ptr + 12",
              "!torch: a pointer that is moved cannot be read, ptr + 12"},
             {"x.data_ptr() + 64 torch.Size([2, 3]) (3, 1)", "!a pointer that is moved cannot be read"},
             {"0x7f3400 + 64: torch.Size([2, 3]) (3, 1)", "!a pointer that is moved cannot be read"},
             // Prose and other members change nothing.
             {"size=(2, 3), stride=(3, 1), loss = base + 0.5", "FLOAT32 2,3 / 3,1 + 0"},
             {"*torch.Size([2, 3]) (3, 1)* and more", "FLOAT32 2,3 / 3,1 + 0"},
             {"torch.Size([2, 3]) (3, 1) - 12 MB", "FLOAT32 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1) *contiguous*", "FLOAT32 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1). It is packed", "FLOAT32 2,3 / 3,1 + 0"},
             {"add: \"f32[2, 3][3, 1]cpu\" = x + 1", "FLOAT32 2,3 / 3,1 + 0"},
             {"torch.empty_strided((2, 3), (3, 1)).fill_(0).stride()", "FLOAT32 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1), storage_offset=4 * 128", "FLOAT32 2,3 / 3,1 + 512"},
         })
        check_posted(posted);
}

TEST_CASE("import: keys with the tensor's name before them pair with those of the same name alone")
{
    for (const Posted& posted : {
             Posted{"x_shape=(2, 3) x_stride=(3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"a_shape = (2, 3)\na_strides = (12, 4)", "FLOAT32 2,3 / 3,1 + 0"},
             {"x_shape=(2, 3) x_stride=(1, 2) y_shape=(4, 5) y_stride=(5, 1)",
              "FLOAT32 2,3 / 1,2 + 0; FLOAT32 4,5 / 5,1 + 0"},
             {"x_size: torch.Size([2, 3]), x_stride: (1, 2), x_dtype: torch.int8", "INT8 2,3 / 1,2 + 0"},
             {"{\"x_shape\": [2, 3], \"x_stride\": [3, 1]}", "FLOAT32 2,3 / 3,1 + 0"},
             {"self.x_shape=(2, 3), self.x_stride=(3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"x_shape=(2, 3) x_stride=(3, 1) x_storage_offset=4", "FLOAT32 2,3 / 3,1 + 4"},
             {"x_shape=(2, 3) y_stride=(3, 1)", "!torch: expected sizes"},
             {"x_shape=(2, 3), stride=(3, 1)", "!torch: expected x's strides, such as x_stride"},
             // Also several in a row.
             {"q_shape=torch.Size([2, 3]) k_shape=torch.Size([4, 5]) q_stride=(3, 1) k_stride=(5, 1)",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 4,5 / 5,1 + 0"},
             {"q.shape=torch.Size([2, 3]), k.shape=torch.Size([4, 5]), q.stride()=(1, 2), k.stride()=(5, 1)",
              "FLOAT32 2,3 / 1,2 + 0; FLOAT32 4,5 / 5,1 + 0"},
             {"a.shape=(2, 3) b.shape=(4, 5) a.strides=(12, 4) b.strides=(20, 4)",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 4,5 / 5,1 + 0"},
             {"q.shape=torch.Size([2, 3]), k.shape=torch.Size([4, 5]), q.stride()=(3, 1)[::-1], k.stride()=(5, "
              "1)",
              "FLOAT32 4,5 / 5,1 + 0"},
             {"x.shape=torch.Size([2, 3]), y.dtype=torch.float16, stride=(3, 1)", "!torch: expected s"},
             {"kernel_size=(3, 1), kernel_stride=(1, 1)", "!torch: the stride of a window"},
             {"patch_size=(16, 16), patch_stride=(16, 1)", "!torch: the stride of a window"},
             {"pool_shape=(2, 2), pool_strides=(16, 8)", "!numpy: the stride of a window"},
             {"input_size=(2, 3), stride=(3, 1)", "!torch: expected input's strides"},
             {"f(make_shape(2, 3), make_stride(3, 1))", "!"},
             {"dims=[2, 3] strides=[3, 1]", "FLOAT32 2,3 / 3,1 + 0"},
             {"Dims: (2, 3)\nStrides: (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: pairs of keys and values are those of a dictionary")
{
    for (const Posted& posted : {
             Posted{"OrderedDict([('shape', (2, 3)), ('strides', (12, 4))])", "FLOAT32 2,3 / 3,1 + 0"},
             {"OrderedDict([('size', torch.Size([2, 3])), ('stride', (1, 2)), ('dtype', torch.float16)])",
              "FLOAT16 2,3 / 1,2 + 0"},
             {"OrderedDict({'shape': (2, 3), 'strides': (12, 4)})", "FLOAT32 2,3 / 3,1 + 0"},
             {"[[\"size\", [2, 3]], [\"stride\", [3, 1]], [\"storage_offset\", 4]]", "FLOAT32 2,3 / 3,1 + 4"},
             {"OrderedDict([('shape', (2, 3)), ('strides', 12)])", "!numpy: expected a tuple"},
         })
        check_posted(posted);
}

TEST_CASE("import: strides that are asked for one by one belong to the tensor whose shape is beside them")
{
    for (const Posted& posted : {
             Posted{">>> x.shape\ntorch.Size([2, 3])\n>>> x.stride(0)\n3\n>>> x.stride(1)\n1\n",
                    "FLOAT32 2,3 / 3,1 + 0"},
             {"In [1]: x.shape\nOut[1]: torch.Size([2, 3])\n\nIn [2]: x.stride(0)\nOut[2]: 1\n\nIn [3]: "
              "x.stride(1)\nOut[3]: 2\n",
              "FLOAT32 2,3 / 1,2 + 0"},
             {"x.shape=torch.Size([2, 3]) x.stride(0)=3 x.stride(1)=1", "FLOAT32 2,3 / 3,1 + 0"},
             {"x.size(0): 2, x.size(1): 3, x.stride(0): 3, x.stride(1): 1", "FLOAT32 2,3 / 3,1 + 0"},
             {"a.shape=(2, 3) a.strides[0]=12 a.strides[1]=4", "FLOAT32 2,3 / 3,1 + 0"},
             {"x.shape=torch.Size([2, 3]) x.stride(0)=3", "!torch: strides: 2 sizes need 2 strides, not 1"},
             {"x.shape=torch.Size([2, 3]) x.stride(0)=3 y.stride(1)=1", "!torch: strides: 2 sizes need 2"},
             {"x.shape=torch.Size([2, 3]) x.stride(1)=1 x.stride(0)=3", "!torch: expected strides"},
             {"x.shape=torch.Size([2, 3]); f(x.stride(0), x.stride(1))", "!torch: expected strides"},
             {"x.shape=torch.Size([2, 3]) x.stride(0)=s0 x.stride(1)=1", "!torch: expected strides"},
             {"x.size(4) x.stride(1)", "!no layout"},
             {"f(x.shape[3], x.strides[4])", "!"},
             {"t.shape[0] = 3; t.strides[0] = 1; t.shape[1] = n;", "!"},
         })
        check_posted(posted);
}

TEST_CASE("import: an offset whose unit is said after it is divided by the bytes of an element, or refused")
{
    for (const Posted& posted : {
             Posted{"size=(2, 3), stride=(3, 1), offset=4 bytes, dtype=float16", "FLOAT16 2,3 / 3,1 + 2"},
             {"size=(2, 3), stride=(3, 1), storage_offset=8 (in bytes), dtype=float32",
              "FLOAT32 2,3 / 3,1 + 2"},
             {"size=(2, 3), stride=(3, 1), storage_offset=8 (elements)", "FLOAT32 2,3 / 3,1 + 8"},
             {"size=(2, 3), stride=(3, 1), offset=3 bytes, dtype=float16",
              "!an offset of 3 bytes is not a multiple"},
             {"size=(2, 3), stride=(3, 1), offset=4 bytes", "!torch: an offset in bytes: write the data type"},
             {"shape=(2, 3), strides=(12, 4), offset=4 bytes, dtype=float32", "FLOAT32 2,3 / 3,1 + 1"},
             {"shape=(2, 3), strides=(12, 4), offset=4 elements, dtype=float32", "FLOAT32 2,3 / 3,1 + 4"},
             {"shape=(2, 3), strides=(12, 4) elements, offset=4, dtype=float32",
              "!numpy: the strides are in elements"},
         })
        check_posted(posted);
}

TEST_CASE("import: arguments of NumPy's calls are read by their places as well as by their names")
{
    for (const Posted& posted : {
             Posted{"np.lib.stride_tricks.as_strided(x, (3, 2), (8, 4))", "FLOAT32 3,2 / 2,1 + 0"},
             {"x = np.arange(10, dtype=np.int16)\ny = np.lib.stride_tricks.as_strided(x, (3, 4), (2, 2))",
              "INT16 3,4 / 1,1 + 0"},
             {"as_strided = numpy.lib.stride_tricks.as_strided(np.zeros(9, dtype=np.float32), shape=(3, 2), "
              "strides=(8, 4))",
              "FLOAT32 3,2 / 2,1 + 0"},
             {"np.ndarray((2, 3), np.float32, buf, 8, (12, 4))", "FLOAT32 2,3 / 3,1 + 2"},
             {"np.ndarray((2, 3), dtype='<i2', buffer=buf, offset=4, strides=(-6, 2))", "INT16 2,3 / -3,1 + 3"},
             {"x = torch.arange(10, dtype=torch.int16)\ny = torch.as_strided(x, (3, 4), (1, 1))",
              "INT16 3,4 / 1,1 + 0"},
             {"np.ndarray((2, 3), np.float32, buf[8:], 0, (12, 4))",
              "!numpy: [8:] after buffer is not evaluated"},
             {"np.lib.stride_tricks.as_strided(x[1:], (3, 2), (8, 4))",
              "!numpy: [1:] after x is not evaluated"},
             {"np.lib.stride_tricks.as_strided(x, (3, 2), (8, 4)).T", "!numpy: .T may change the layout"},
             {"np.lib.stride_tricks.as_strided(x, (n, 2), (8, 4))", "!numpy: n is a symbol"},
             {"np.lib.stride_tricks.as_strided(x, (3, 2), x.strides * 2)", "!numpy: "},
             {"np.ndarray((2, 3), np.float32)", "!NumPy: np.ndarray can be read only if"},
             {"torch.as_strided(x, (2, 3), (3, 1), 2)", "FLOAT32 2,3 / 3,1 + 2"},
         })
        check_posted(posted);
}

TEST_CASE("import: a tag of oneDNN without blocks is read where the text calls it a tag, beside sizes")
{
    for (const Posted& posted : {
             Posted{"tag abcd dims 2x3x4x5", "FLOAT32 2,3,4,5 / 60,20,5,1 + 0"},
             {"format_tag::nhwc dims={2, 3, 4, 5} f16", "FLOAT16 2,3,4,5 / 60,1,15,3 + 0"},
             {"memory::desc({{2, 3, 4, 5}, memory::data_type::f32, memory::format_tag::acdb})",
              "FLOAT32 2,3,4,5 / 60,1,15,3 + 0"},
             {"dnnl_ba 32x64", "FLOAT32 32,64 / 1,32 + 0"},
             {"--stag=acdb --dtag=abcd 2x3x4x5",
              "FLOAT32 2,3,4,5 / 60,1,15,3 + 0; FLOAT32 2,3,4,5 / 60,20,5,1 + 0"},
             {"dims={2, 3, 4, 5} strides={60, 20, 5, 1} tag=abcd", "FLOAT32 2,3,4,5 / 60,20,5,1 + 0"},
             {"tag abcd of 2x3", "!no layout"},
             {"abcd dims 2x3x4x5", "!no layout"},
             {"git tag abc 2x3x4", "!no layout"},
             {"--dtag=nhwc --strides=150528:1:672:3 1x3x224x224", "!no layout"},
             {"tag: any, dims 2x3x4x5", "!no layout"},
         })
        check_posted(posted);
}

TEST_CASE("import: a table whose header names the columns is a tensor a row")
{
    const std::string two = "FLOAT16 2,3 / 3,1 + 0; INT8 4,5 / 1,4 + 0";
    const std::string rule = "|---|---|---|---|\n";
    for (const Posted& posted : {
             Posted{"| name | shape | stride | dtype |\n" + rule
                        + "| q | (2, 3) | (3, 1) | float16 |\n| k | (4, 5) | (1, 4) | torch.int8 |\n",
                    two},
             {"name   shape    stride   dtype\nq      (2, 3)   (3, 1)   float16\nk      [4, 5]   [1, 4]   int8",
              two},
             {"name shape stride dtype\nq (2, 3) (3, 1) float16\nk (4, 5) (1, 4) int8\n", two},
             {"   name   shape  stride    dtype\n0    q  (2, 3)  (3, 1)  float16\n1    k  (4, 5)  (1, 4)     "
              "int8",
              two},
             {"name,shape,stride,dtype\nq,\"(2, 3)\",\"(3, 1)\",float16\nk,4x5,1x4,int8\n", two},
             {"shape\tstride\tdtype\n(2, 3)\t(3, 1)\tfloat16\n(4, 5)\t(1, 4)\tint8", two},
             {"+---+--------+--------+\n| x | shape  | stride |\n+---+--------+--------+\n| a | (2, 3) | (3, "
              "1) |\n"
              "| b | -      | -      |\n| c | (2, 3) | (1, 2) |\n+---+--------+--------+\n",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 2,3 / 1,2 + 0"},
             // NumPy's strides count bytes, by their word as elsewhere, or as the header says.
             {"| x | shape | strides | dtype |\n" + rule + "| a | (2, 3) | (12, 4) | float32 |",
              "FLOAT32 2,3 / 3,1 + 0"},
             {"| x | shape | strides (elements) | dtype |\n" + rule + "| a | (2, 3) | (3, 1) | float32 |",
              "FLOAT32 2,3 / 3,1 + 0"},
             {"| offset (bytes) | shape | strides (bytes) | dtype |\n" + rule
                  + "| 8 | (2, 3) | (12, 4) | float32 |",
              "FLOAT32 2,3 / 3,1 + 2"},
             {"| x | Shape | Stride | Storage offset |\n" + rule + "| a | torch.Size([2, 3]) | (3, 1) | 7 |",
              "FLOAT32 2,3 / 3,1 + 7"},
             {"| x | shape | stride | offset |\n" + rule + "| a | (2, 3) | (3, 1) | s0 |",
              "!torch: offset is a symbol"},
             {"| x | shape | stride | dtype |\n" + rule + "| a | (2, 3) | (3, 1)[::-1] | int8 |",
              "!torch: [::-1] after stride is not evaluated"},
             {"shape,stride\n\"(2, 3)\",\"(3, 1) + 4\"", "!torch: + 4 after stride is not evaluated"},
             // Not a layout, or not a table of some.
             {"| x | size | stride |\n|---|---|---|\n| a | 128 | 2 |", "!no layout"},
             {"| x | size | stride | padding |\n" + rule + "| a | (3, 3) | (2, 2) | 1 |",
              "!torch: the stride of a window"},
             {"| x | shape | stride before | stride |\n" + rule + "| a | (2, 3) | (3, 1) | (1, 2) |",
              "!no layout"},
             {"| x | shape | stride | file offset |\n" + rule + "| a | (2, 3) | (3, 1) | 7 |", "!no layout"},
             {"The shape, stride and dtype of x:\ntorch.Size([2, 3]) (3, 1) torch.float16",
              "FLOAT16 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: calls of C++ with lists in braces are read, with their type")
{
    for (const Posted& posted : {
             Posted{"auto t = torch::from_blob(ptr, {2, 3}, {3, 1}, torch::kFloat16);",
                    "FLOAT16 2,3 / 3,1 + 0"},
             {"torch::from_blob(p, {2, 3}, {1, 2}, torch::TensorOptions().dtype(torch::kInt8))",
              "INT8 2,3 / 1,2 + 0"},
             {"torch::from_blob(ptr, {2, 3}, torch::kFloat16)", "!torch: expected"},
             {"torch::from_blob(ptr + 12, {2, 3}, {3, 1}, torch::kFloat16)", "!torch: expected ,"},
             {"at::empty_strided({2, 3}, {1, 2}, at::kHalf)", "FLOAT16 2,3 / 1,2 + 0"},
             {"x.as_strided({2, 3}, {3, 1}, 4)", "FLOAT32 2,3 / 3,1 + 4"},
             {"Tensor_attributes().set_name(\"X\").set_dim({8, 32}).set_stride({16 * 2, 1}).set_data_type("
              "fe::DataType_t::HALF));",
              "FLOAT16 8,32 / 32,1 + 0"},
             {"Tensor_attributes()\n  .set_data_type(fe::DataType_t::BFLOAT16)\n  .set_dim({8, 32})\n  "
              ".set_stride({1, 8}));",
              "BFLOAT16 8,32 / 1,8 + 0"},
             {"X.set_dim({8, 32}).set_stride({32, 1}).set_reordering_type(fe::TensorReordering_t::INT8x32)",
              "!c: .set_reordering_type(fe::TensorReordering_t::INT8x32) may change"},
         })
        check_posted(posted);
}

TEST_CASE("import: cells of a notebook without prompts are the answers to the lines before them")
{
    for (const Posted& posted : {
             Posted{"a = np.zeros((4, 5), dtype=np.int32)\na.shape\n(4, 5)\na.strides\n(20, 4)",
                    "INT32 4,5 / 5,1 + 0"},
             {"In [21]:\na.shape\n\n(4, 5)\n\nIn [22]:\na.strides\n\n(20, 4)\n", "FLOAT32 4,5 / 5,1 + 0"},
             {"x.shape\ntorch.Size([2, 3])\nx.stride()\n(1, 2)\nx.dtype\ntorch.int8", "INT8 2,3 / 1,2 + 0"},
             {"x.shape\n(2, 3)\ny.strides\n(24, 8)", "!numpy: expected s"},
             {"y = x.shape\n(2, 3)\nx.strides\n(24, 8)", "!numpy: expected s"},
         })
        check_posted(posted);
}

TEST_CASE("import: strides that may count bytes, and descriptors that are not set, are not layouts")
{
    for (const Posted& posted : {
             Posted{"dims=[2, 3] strides=[12, 4]", "!torch: strides that may count bytes or elements"},
             {"sizes=[2, 3] strides=[12, 4] dtype=float32", "!torch: strides that may count bytes or elements"},
             {"sizes=[2, 3] strides=[12, 4] dtype=float16", "FLOAT16 2,3 / 12,4 + 0"},
             {"setStorage: sizes [2, 3], strides [12, 4], storage offset 4", "FLOAT32 2,3 / 12,4 + 4"},
             {"Memref base@ = 0x5 rank = 2 offset = 0 sizes = [2, 3] strides = [12, 4] data =",
              "FLOAT32 2,3 / 12,4 + 0"},
             {"i!  nbDims: type=int; val=-1;\ni!  dimA: type=int; val=[];\ni!  strideA: type=int; val=[];",
              "!torch: expected numbers: the descriptor is not set"},
             {"noswizzle_reg: gmem_ptr[16b](0x55bc) o (8,8):(8,1)", "FLOAT16 8,8 / 8,1 + 0"},
             {"using Layout_K_SW128_Atom_Bits = ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag, "
              "Layout<Shape<_8,_1024>,Stride<_1024,_1>>>;",
              "!cute: a composition of layouts"},
         })
        check_posted(posted);
}

TEST_CASE("import: items of a list and rows of a table in Markdown are keys and values")
{
    for (const Posted& posted : {
             Posted{"- shape: (2, 3)\n- strides: (12, 4)\n- dtype: float32", "FLOAT32 2,3 / 3,1 + 0"},
             {"* **shape**: `(2, 3)`\n* **strides**: `(24, 8)`", "FLOAT64 2,3 / 3,1 + 0"},
             {"**size:** (2, 3)\n**stride:** (1, 2)\n**storage_offset:** 4", "FLOAT32 2,3 / 1,2 + 4"},
             {"shape   | (2, 3)\nstrides | (8, 16)\ndtype   | float64", "FLOAT64 2,3 / 1,2 + 0"},
             {"| shape | `(2, 3)` |\n| stride | `(3, 1)` |\n| dtype | float16 |", "FLOAT16 2,3 / 3,1 + 0"},
             {"| shape | torch.Size([2, 3]) |\n| stride | (3, 1) |", "FLOAT32 2,3 / 3,1 + 0"},
             {"- q: size (2, 3), stride (3, 1)\n- k: size (4, 5), stride (5, 1)",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 4,5 / 5,1 + 0"},
             {"| x | torch.Size([2, 3]) | torch.Size([2]) | (3, 1) | (1,) |", "!several tensors"},
         })
        check_posted(posted);
}

TEST_CASE("import: a number that contradicts the layout beside it refuses the layout")
{
    for (const Posted& posted : {
             Posted{"2 * (8,64):(64,1)", "!1:3: cute: a product with a layout is not evaluated"},
             {"k*(8,64):(64,1)", "!cute: a product with a layout is not evaluated"},
             {"see *(8,64):(64,1)* and more", "FLOAT32 8,64 / 64,1 + 0"},
             {"* (8,64):(64,1)", "FLOAT32 8,64 / 64,1 + 0"},
             {"**(8,64):(64,1)**", "FLOAT32 8,64 / 64,1 + 0"},
             {"size=(2, 3), stride=(3, 1), dtype=torch.float32, itemsize=8",
              "!1:59: torch: itemsize 8 contradicts FLOAT32"},
             {"torch.Size([2, 3]) (3, 1) torch.float32 itemsize=8",
              "!itemsize 8 beside it contradicts FLOAT32"},
             {"x.size()=(2, 3) x.stride()=(3, 1) torch.float32 x.element_size()=8",
              "!element_size 8 beside it contradicts FLOAT32"},
             {"shape=(2, 3) strides=(12, 4) float32 itemsize=8", "!itemsize 8 beside it contradicts FLOAT32"},
             {"setStorage: sizes [2, 4], strides [4, 1], storage offset 0, and itemsize 8 of float32",
              "!itemsize 8 contradicts FLOAT32"},
             {"size=(2, 3), stride=(3, 1), strides=(24, 8), torch.float32",
              "!strides {24, 8} beside it contradicts its own, {3, 1}"},
             {"size=(2, 3), stride=(3, 1), strides=(12, 4), torch.float32", "FLOAT32 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1), torch.float32, itemsize=4", "FLOAT32 2,3 / 3,1 + 0"},
             {"size=(2, 3), stride=(3, 1), itemsize=2", "FLOAT16 2,3 / 3,1 + 0"},
             {"#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, "
              "rank = "
              "3}>\n!ttg.memdesc<16x64xf16, #s, #smem>",
              "!the layout text has rank 3, but the tensor has 2"},
         })
        check_posted(posted);
}
