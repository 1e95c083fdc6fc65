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
             {"np.ndarray((2, 3), np.float32)", "FLOAT32 2,3 / 3,1 + 0"},
             {"np.ndarray(shape=(2, 3), dtype=np.intp)", "INT64 2,3 / 3,1 + 0"},
             {"np.ndarray((2, 3), np.float32, order='F')", "!NumPy: the strides of order F"},
             {"np.ndarray(shape=(2, 3), dtype=np.float32, order='F')", "!NumPy: the strides of order F"},
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
             {"torch::from_blob(ptr + 12, {2, 3}, {3, 1}, torch::kFloat16)",
              "!a tensor or a pointer that is moved cannot be read"},
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
              "!cute: the width of the elements is missing"},
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

TEST_CASE("import: strides beside a library that counts elements are read where they can be nothing else")
{
    for (const Posted& posted : {
             Posted{"DLTensor shape: [2, 3] strides: [3, 1] byte_offset: 16 dtype: float32",
                    "FLOAT32 2,3 / 3,1 + 4"},
             {"MLMultiArray shape: [1, 3, 4, 4] strides: [48, 1, 12, 3] dataType: Float16",
              "FLOAT16 1,3,4,4 / 48,1,12,3 + 0"},
             {"DLTensor shape: [2, 3] strides: [3, 1]", "FLOAT32 2,3 / 3,1 + 0"},
             {"DLTensor shape: [2, 3] strides: [4, 1] dtype: uint8", "UINT8 2,3 / 4,1 + 0"},
             {"DLTensor shape: [2, 3] strides: [12, 4] dtype: float32", "!DLTensor's strides count elements"},
             {"DLTensor shape: [2, 3] strides: [8, 2]", "!DLTensor's strides count elements"},
             // Their calls take elements, whatever they are.
             {"tl.make_block_ptr(base=p, shape=(128, 64), strides=(64, 1), offsets=(0, 0), order=(1, 0))",
              "FLOAT32 128,64 / 64,1 + 0"},
             {"tl.make_tensor_descriptor(p, shape=[128, 64], strides=[128, 2], block_shape=[32, 32])",
              "FLOAT32 128,64 / 128,2 + 0"},
             {"tl.make_block_ptr(base=p, shape=(4, 4), strides=(2, 1), offsets=(0, 0), order=(1, 0))",
              "FLOAT32 4,4 / 2,1 + 0"},
             {"tl.make_block_ptr(base=p, shape=(128, 64), strides=(64, 1), offsets=(16, 0), order=(1, 0))",
              "!offsets beside it"},
             {"tl.make_block_ptr(base=a_ptr + 8, shape=(128, 64), strides=(64, 1), offsets=(0, 0))",
              "!a pointer that is moved cannot be read"},
             {"tl.make_block_ptr(base=p, shape=(M, 64), strides=(64, 1), offsets=(0, 0))", "!M is a symbol"},
         })
        check_posted(posted);
}

TEST_CASE(
    "import: sizes and strides are read as C++ and Swift print them, and behind the questions of a program")
{
    for (const Posted& posted : {
             Posted{"tensor sizes: {2, 3}, strides: {1, 2}, storage offset 4, dtype kHalf",
                    "FLOAT16 2,3 / 1,2 + 4"},
             {"sizes: {2, N}, strides: {1, 2}", "!"},
             {"a.strides -> (24, 8); a.shape -> (4, 3); a.itemsize -> 4", "FLOAT32 4,3 / 6,2 + 0"},
             {"x.shape -> (2, 3)\nx.stride() -> (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"stride (3, 1) -> (1, 2) size (2, 3)", "!expected sizes"},
             {"a = np.zeros((4,6), np.float32)[:, ::2]\nprint(a.shape, a.strides)  # (4, 3) (24, 8)",
              "FLOAT32 4,3 / 6,2 + 0"},
             {"print(a.shape, a.strides)  # (2, 3) (12, 4)", "FLOAT32 2,3 / 3,1 + 0"},
             {"x.size(), x.stride(), x.dtype, x.storage_offset()\n(torch.Size([3, 4]), (8, 2), torch.int16, 5)",
              "INT16 3,4 / 8,2 + 5"},
             {"x.size(), x.stride(), x.dtype, x.storage_offset()\n(torch.Size([3, 4]), (8, 2), torch.int16",
              "!storage_offset cannot be read here"},
             {"x.size(), x.stride(), x.numel(), x.storage_offset()\n(torch.Size([3, 4]), (8, 2), 12, 5)",
              "!storage_offset cannot be read here"},
             {"x.size(), x.stride(), x.device, x.storage_offset()\n(torch.Size([3, 4]), (8, 2), "
              "device(type='cpu'), 5)",
              "!storage_offset cannot be read here"},
         })
        check_posted(posted);
}

TEST_CASE("import: C's arrays of several dimensions and the calls that describe a tensor are read")
{
    for (const Posted& posted : {
             Posted{"__shared__ half smem[64][72];", "FLOAT16 64,72 / 72,1 + 0"},
             {"float a[3][4][5];", "FLOAT32 3,4,5 / 20,5,1 + 0"},
             {"static __shared__ __align__(16) __half As[2][64][64 + 8], Bs[32][33];",
              "FLOAT16 2,64,72 / 4608,72,1 + 0; FLOAT16 32,33 / 33,1 + 0"},
             {"__shared__ cutlass::half_t smem[64][72];", "FLOAT16 64,72 / 72,1 + 0"},
             {"int8_t\n  a[3][4];", "INT8 3,4 / 4,1 + 0"},
             {"float a[N][5];", "!N is a symbol"},
             {"float a[3][0];", "!every size must be at least 1"},
             {"// float a[3][4];", "!no layout"},
             {"return a[3][4];", "!no layout"},
             {"float a[5];", "!no layout"},
             {"typedef float T[3][4];", "!no layout"},
             {"int f(float a[3][4]);", "!no layout"},
             {"UINT sizes[2][3];", "!expected strides"},
             {"dml::TensorDesc(DML_TENSOR_DATA_TYPE_FLOAT32, {1, 2, 2, 3}, {12, 1, 6, 2})",
              "FLOAT32 1,2,2,3 / 12,1,6,2 + 0"},
             {"dml::TensorDesc d(DML_TENSOR_DATA_TYPE_FLOAT16, DML_TENSOR_FLAG_NONE, {2, 3}, {3, 1}, 0, 0);",
              "FLOAT16 2,3 / 3,1 + 0"},
             {"dml::TensorDesc d(DML_TENSOR_DATA_TYPE_FLOAT16, DML_TENSOR_FLAG_OWNED_BY_DML, {2, 3}, {3, 1});",
              "!owned by DirectML"},
             {"dml::TensorDesc d(DML_TENSOR_DATA_TYPE_FLOAT16, sizes, strides);",
              "!c: sizes is not evaluated: write the sizes as a list"},
             {"dml::TensorDesc d(DML_TENSOR_DATA_TYPE_FLOAT16, sizes, {3, 1});",
              "!c: sizes is not evaluated: write the sizes as a list"},
             {"auto a = dml::InputTensor(graph, 0, dml::TensorDesc(DML_TENSOR_DATA_TYPE_FLOAT32, inputSizes));",
              "!c: inputSizes is not evaluated: write the sizes as a list"},
             {"cudnnSetTensor4dDescriptorEx(desc, CUDNN_DATA_FLOAT, 2, 3, 4, 5, 60, 1, 15, 3)",
              "FLOAT32 2,3,4,5 / 60,1,15,3 + 0"},
             {"cudnnSetTensor4dDescriptor(d, CUDNN_TENSOR_NHWC, CUDNN_DATA_HALF, 2, 3, 4, 5)",
              "FLOAT16 2,3,4,5 / 60,1,15,3 + 0"},
             {"cudnnSetTensor4dDescriptor(d.get(),\n  /*format=*/CUDNN_TENSOR_NCHW,\n  CUDNN_DATA_HALF, "
              "/*n=*/2, 3, 4, 5)",
              "FLOAT16 2,3,4,5 / 60,20,5,1 + 0"},
             {"cudnnSetTensor4dDescriptorEx(desc, CUDNN_DATA_FLOAT, 2, c, 4, 5, 60, 1, 15, 3)",
              "!c is a symbol"},
             {"cudnnSetTensor4dDescriptor(d, CUDNN_TENSOR_NCHW_VECT_C, CUDNN_DATA_INT8, 2, 3, 4, 5)",
              "!the order CUDNN_TENSOR_NCHW_VECT_C cannot be drawn"},
             {"cudnnSetTensor4dDescriptor(d, CUDNN_TENSOR_NCHW, CUDNN_DATA_INT8x4, 2, 3, 4, 5)",
              "!CUDNN_DATA_INT8x4 is an unsupported element type"},
             // The layout that a tensor of CuTe is made of, without a call of its own.
             {"make_tensor(make_smem_ptr(p), make_shape(Int<32>{},Int<33>{}), make_stride(Int<33>{},_1{}))",
              "FLOAT32 32,33 / 33,1 + 0"},
             {"cute::make_tensor(p, cute::make_shape(8, 4), cute::make_stride(1, 8)); // f16",
              "FLOAT16 8,4 / 1,8 + 0"},
             {"make_tensor(p, make_shape(8, 4))", "FLOAT32 8,4 / 1,8 + 0"},
             {"make_tensor(p + 4, make_shape(8, 4), make_stride(1, 8))", "!a pointer that is moved"},
             {"make_tensor(p, make_shape(M, 4), make_stride(4, 1))", "!M is a symbol"},
             {"local_tile(t, make_shape(8, 4), make_coord(1, 0))", "!no layout"},
         })
        check_posted(posted);
}

TEST_CASE("import: the lists of PyTorch's profiler are tensors, each with its own strides and type")
{
    for (
        const Posted& posted : {
            Posted{
                R"("Input Dims": [[2, 3], [3, 4]], "Input Strides": [[3, 1], [1, 3]], "Input type": ["c10::Half", "float"])",
                "FLOAT16 2,3 / 3,1 + 0; FLOAT32 3,4 / 1,3 + 0"},
            {R"({"args": {"Input type": ["TensorList", "Scalar", "long int"], "Input Dims": [[[2, 3], [4, 3]], [], [5, 6]], )"
             R"("Input Strides": [[[3, 1], [3, 1]], [], [6, 1]]}})",
             "INT64 5,6 / 6,1 + 0"},
            {R"({"Input Dims": [[2, 3]], "Input Strides": [[3, 1]]}, {"Input Dims": [[4]], "Input Strides": [[2]]})",
             "FLOAT32 2,3 / 3,1 + 0; FLOAT32 4 / 2 + 0"},
            {R"("Input Dims": [[2, 3]], "Input Strides": [[1]])", "!2 sizes need 2 strides"},
            {R"("Input Dims": [[2, 3]], "Input Strides": [[3, 1)", "!not a list of numbers"},
            {R"("Input Dims": [[2, 3], [3, 4]])", "!expected the strides of the profiler too"},
        })
        check_posted(posted);
}

TEST_CASE("import: the lines of MKL-DNN before its version 1 name letters, and no type but in reorders")
{
    for (const Posted& posted : {
             Posted{"mkldnn_verbose,exec,convolution,gemm:blas,forward_training,fsrc:nchw fwei:OIhw8i8o fbia:x "
                    "fdst:nChw8c,alg:convolution_direct,mb8_ic48oc16_ih32oh30kh3sh1dh0ph0_iw32ow30kw3sw1dw0pw0,"
                    "6,2902",
                    "FLOAT32 8,48,32,32 / 49152,1024,32,1 + 0; FLOAT32 OIHW 16,48,3,3 / ABcd8b8a; "
                    "FLOAT32 16 / 1 + 0; FLOAT32 NCHW 8,16,30,30 / aBcd8b"},
             {"mkldnn_verbose,exec,reorder,jit:uni,undef,in:f32_nChw8c out:s8_nhwc,num:1,4x16x3x2,5,982",
              "FLOAT32 NCHW 4,16,3,2 / aBcd8b; INT8 4,16,3,2 / 96,1,32,16 + 0"},
             {"mkldnn_verbose,exec,reorder,jit:uni,undef,in:f32_wino out:f32_undef,num:1,4x16x3x2,5,982",
              "!the format wino is not blocked"},
         })
        check_posted(posted);
}

TEST_CASE("import: an old line whose implementation is of other types than FLOAT32 has no type to guess")
{
    for (const Posted& posted : {
             Posted{"mkldnn_verbose,exec,inner_product,igemm_s8u8s32:blas,forward_inference,fsrc:nc fwei:io "
                    "fbia:x "
                    "fdst:nc,,mb32ic8oc16,0.07",
                    "!the line names no type of fsrc:nc, and igemm_s8u8s32:blas is not of FLOAT32 alone"},
             {"mkldnn_verbose,exec,inner_product,gemm:blas,forward_inference,fsrc:nc fwei:io :x "
              "fdst:nc,,mb2ic8oc4,1",
              "FLOAT32 2,8 / 8,1 + 0; FLOAT32 4,8 / 1,4 + 0; FLOAT32 2,4 / 4,1 + 0"},
             {"mkldnn_verbose,exec,inner_product,gemm:blas,forward_inference,fsrc:nc fwei:io fbia:x fdst:nc,,"
              "mb32ic8oc16,0.07",
              "FLOAT32 32,8 / 8,1 + 0; FLOAT32 16,8 / 1,16 + 0; FLOAT32 16 / 1 + 0; FLOAT32 32,16 / 16,1 + 0"},
             {"dnnl_verbose,exec,cpu,inner_product,igemm_s8u8s32:blas,forward_inference,src_u8::blocked:ab:f0 "
              "wei_s8::blocked:ba:f0 bia_f32::blocked:a:f0 dst_s32::blocked:ab:f0,,,mb32ic8oc16,0.07",
              "UINT8 32,8 / 8,1 + 0; INT8 16,8 / 1,16 + 0; FLOAT32 16 / 1 + 0; INT32 32,16 / 16,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: a shape and strides beside different names, and a number before them, are not put together")
{
    for (const Posted& posted : {
             Posted{"x torch.Size([2, 3]) y.stride() (1, 2)",
                    "!the shape of x and the strides of y: write each beside its own"},
             {"x torch.Size([2, 3]) x.stride() (1, 2)", "FLOAT32 2,3 / 1,2 + 0"},
             {"shape torch.Size([2, 3]) y.stride() (1, 2)", "FLOAT32 2,3 / 1,2 + 0"},
             {"torch.Size([2, 3]) y.stride() (1, 2)", "FLOAT32 2,3 / 1,2 + 0"},
             {"(3, (8, 1), torch.Size([4, 4]))", "!1:2: torch: the meaning of this number is not certain"},
             {"3 (8, 1) torch.Size([4, 4])", "!1:1: torch: the meaning of this number is not certain"},
             {"((8, 1), torch.Size([4, 4]))", "FLOAT32 4,4 / 8,1 + 0"},
         })
        check_posted(posted);
    const ImportedText all = import_text("((8, 1), torch.Size([4, 4]))");
    REQUIRE(all.found.size() == 1);
    CHECK(all.found[0].guessed[0] == "strides: the list before the shape, which the text does not name");
    const ImportedText other = import_text("q torch.Size([2, 3]) torch.bfloat16 k torch.Size([2, 3]) (3, 1)");
    REQUIRE(other.found.size() == 1);
    REQUIRE(!other.found[0].guessed.empty());
    CHECK(other.found[0].guessed.back() == "dtype BFLOAT16: named on a line with the shape of another tensor");
}

TEST_CASE("import: a unit before or after the word strides, and counts of elements and bytes, are heeded")
{
    for (const Posted& posted : {
             Posted{"shape (2, 3), strides (in elements) (3, 1), float32", "FLOAT32 2,3 / 3,1 + 0"},
             {"shape=(2, 3), byte strides=(12, 4), float32", "FLOAT32 2,3 / 3,1 + 0"},
             {"shape: (2, 3), strides: (12, 4), nbytes: 48, dtype=float32",
              "!nbytes 48 beside it contradicts 6 elements of FLOAT32"},
             {"shape: (2, 3), strides: (12, 4), nbytes: 24, dtype=float32", "FLOAT32 2,3 / 3,1 + 0"},
             {"torch.Size([2, 3]) (3, 1) numel=7", "!numel 7 beside it contradicts 6 elements"},
             {"x.untyped_storage().nbytes()=4096 torch.Size([2, 3]) (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"sizes = [2, 3], strides = [3, 1], flags = DML_TENSOR_FLAG_OWNED_BY_DML", "!owned by DirectML"},
             {"torch.Size([2, 3]) stride (3, 1) start 4", "!start beside it: where the layout begins"},
             {"torch.Size([2, 3]) stride (3, 1) start 12:30", "FLOAT32 2,3 / 3,1 + 0"},
             {"(2,3):(3,1):(1,2)", "!cute: another list after the layout"},
             {"x.shape (4, 3) x.T.strides (4, 12) float32", "!x.shape before strides is of another array"},
         })
        check_posted(posted);
}

TEST_CASE(
    "import: images and matrices with a step of rows are named, and an encoding inside a memdesc is its own")
{
    for (const Posted& posted : {
             Posted{"cv::Mat: size [640 x 480], type CV_8UC3, step 1920",
                    "!image: an image or a matrix with a step"},
             {"frame->linesize = {704, 352, 352}, width=640, height=480",
              "!image: an image or a matrix with a step"},
             {"Width = 100, Height = 50, RowPitch = 512", "!image: an image or a matrix with a step"},
             {"Eigen::Map<MatrixXf, 0, OuterStride<>> m(p, 4, 8, OuterStride<>(10));",
              "!image: an image or a matrix with a step"},
         })
        check_posted(posted);
    const ImportedText all = import_text(
        "!ttg.memdesc<64x64xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>, "
        "#ttg.shared_memory, mutable>");
    CHECK(all.found.size() == 1);
    CHECK(all.refused.empty());
}

TEST_CASE("import: an MLMultiArray names its type between its shape and its strides")
{
    for (const Posted& posted : {
             Posted{"MLMultiArray(dataPointer: p, shape: [2, 3], dataType: .float32, strides: [3, 1])",
                    "FLOAT32 2,3 / 3,1 + 0"},
             {"MLMultiArray(dataPointer: p, shape: [2, 3], dataType: MLMultiArrayDataType.float16, strides: "
              "[1, 2], "
              "deallocator: nil)",
              "FLOAT16 2,3 / 1,2 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: TileLang's shared buffers and Rockchip's blocks of channels are read")
{
    for (const Posted& posted : {
             Posted{"A_shared = T.alloc_shared((128, 32), \"float16\")", "FLOAT16 128,32 / 32,1 + 0"},
             {"A = T.alloc_shared((128, 32), \"float16\")\nT.gemm(A, B, C)", "!TileLang chooses the layout"},
             {"NC1HWC2_8 int8 (1, 20, 4, 4)", "INT8 NCHW 1,20,4,4 / NC1HWC2_8"},
             {"NC1HWC2 int8 (1, 20, 4, 4)", "!the format NC1HWC2 cannot be drawn"},
         })
        check_posted(posted);
}

TEST_CASE("import: a refusal names what the text lacks, not what it has")
{
    for (const Posted& posted : {
             Posted{"auto layout = Layout<Shape<_8, _64>, Stride<_64, _1>>{};\n"
                    "auto swizzled = composition(Swizzle<3,3,3>{}, layout);",
                    "!composition(..) of the variable layout is not evaluated"},
             {"composition(Swizzle<3,3,3>{}, layout)",
              "!composition(..) of the variable layout is not evaluated"},
             {"(Swizzle(3, 3, 3)) o ((8, 64) : (64, 1)) o (2,2):(2,1)", "!"},
             {"ComposedLayout(S<3,4,3>, 0, ((8,64):(64,1)) o (2,2):(2,1))", "!"},
             {"cute.make_composed_layout(cute.make_swizzle(3, 3, 3), 0, cute.make_layout(1024))",
              "FLOAT32 1024 / Swizzle(3, 3, 3) o 0 o (1024):(1)"},
             {"make_layout( 1024 )", "FLOAT32 1024 / 1 + 0"},
             {"make_layout(n)", "!make_layout is code"},
             {"q shape: torch.Size([2, 3])\nk shape: torch.Size([2, 3])\nq stride: (3, 1)\nk stride: (1, 2)",
              "!the shapes of several tensors before their strides"},
             {">>> x.size()\ntorch.Size([4, 3])\n>>> y.size()\ntorch.Size([7, 2])\n>>> x.stride()\n(3, 1)\n"
              ">>> y.stride()\n(1, 7)",
              "FLOAT32 4,3 / 3,1 + 0; FLOAT32 7,2 / 1,7 + 0"},
             {"x: bfloat16[2,3] strides [1,2]", "!the list before strides has no name"},
             {"q [2, 4096] strides [4096, 1] bf16 vs k [2, 4096] strides [1, 2] bf16",
              "!the list before strides has no name"},
             {"strides (12, 4)", "!expected sizes"},
             {"pool: ksize=[1, 2, 2, 1] strides=[1, 2, 2, 1]", "!expected sizes"},
             {"Datatype: CUDNN_DATA_HALF nDims 4 VectorCount: 1 Dim [ 8,64,5,6 ] Str [ 1920,1,384,64 ] "
              "isVirtual: 0",
              "FLOAT16 8,64,5,6 / 1920,1,384,64 + 0"},
             {"Datatype: CUDNN_DATA_INT8 VectorCount: 32 Dim [ 8,2,5,6 ] Str [ 60,30,6,1 ]",
              "!VectorCount beside it"},
             {"onednn_verbose,exec,cpu,lrn,x,forward_inference,data_f32::blocked:abcd:f0 "
              "diff_undef::undef::f0,,"
              "alg:lrn,mb1ic64ih5iw6ls5beta0.75,1",
              "FLOAT32 1,64,5,6 / 1920,30,6,1 + 0"},
         })
        check_posted(posted);
    const std::string brackets = "(Swizzle(3, 3, 3)) o ((8, 64) : (64, 1))";
    const ImportedText all = import_text(brackets);
    CHECK(buffers_of(all) == "FLOAT32 8,64 / Swizzle(3, 3, 3) o 0 o (8, 64) : (64, 1)");
    CHECK(all.refused.empty());
}

TEST_CASE(
    "import: the type is that of the line that makes a checked tensor, of x.type(), or the text's default")
{
    const std::string other = "arg1_1 = rand_strided((4, 8), (8, 1), device='cuda:0', dtype=torch.int64)\n";
    for (const Posted& posted : {
             Posted{"buf0 = empty_strided_cuda((2, 3), (3, 1), torch.float16)\n"
                    "assert_size_stride(buf0, (2, 3), (3, 1))",
                    "FLOAT16 2,3 / 3,1 + 0; FLOAT16 2,3 / 3,1 + 0"},
             {"assert_size_stride(arg0_1, (4, 8), (8, 1))\n" + other
                  + "arg0_1 = rand_strided((4, 8), (8, 1), device='cuda:0', dtype=torch.float16)",
              "FLOAT16 4,8 / 8,1 + 0; INT64 4,8 / 8,1 + 0; FLOAT16 4,8 / 8,1 + 0"},
             {"assert_size_stride(arg0_1, (4, 8), (8, 1))\n" + other,
              "FLOAT32 4,8 / 8,1 + 0; INT64 4,8 / 8,1 + 0"},
             {">>> x.type()\n'torch.HalfTensor'\n>>> x.size()\ntorch.Size([2, 3])\n>>> x.stride()\n(1, 2)",
              "FLOAT16 2,3 / 1,2 + 0"},
             {">>> y.type()\n'torch.HalfTensor'\n>>> x.size()\ntorch.Size([2, 3])\n>>> x.stride()\n(1, 2)",
              "FLOAT32 2,3 / 1,2 + 0"},
             {">>> x.shape, x.stride(), x.element_size()\n(torch.Size([2, 3]), (1, 2), 2)",
              "FLOAT16 2,3 / 1,2 + 0"},
             {"torch.set_default_dtype(torch.float64)\nx = torch.empty_strided((2, 3), (1, 2))",
              "FLOAT64 2,3 / 1,2 + 0"},
             {"pygraph(io_data_type=cudnn.data_type.HALF)\nX = graph.tensor(dim=[2, 3], stride=[1, 2])",
              "FLOAT16 2,3 / 1,2 + 0"},
             {"shape: [2, 3, 4]\nstrides: [24, 8, 2]\nelem size: 2", "FLOAT16 2,3,4 / 12,4,1 + 0"},
             {"shape: [2, 3, 4]\nstrides: [12, 4, 1]\nelement size: 2",
              "!a stride of 1 bytes is not a multiple"},
         })
        check_posted(posted);
}

TEST_CASE("import: descriptions of files and of other runtimes are refused by their names")
{
    for (const Posted& posted : {
             Posted{"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }",
                    "!NumPy: the header of an .npy"},
             {R"({"zarr_format": 2, "shape": [100, 200], "chunks": [10, 20], "dtype": "<f4"})", "!Zarr: "},
             {R"([{"file-line": 3, "opcode": "tpu.Add", "operands": []}])", "!Sophgo: a tensor_location.json"},
             {"n_dims=4, dims=[1, 224, 224, 3], fmt=NHWC, type=INT8, qnt_type=AFFINE, zp=-14, w_stride=224",
              "!RKNN: "},
             {"fmt:NC1HWC2, dims: 1,2,112,112,8", "!RKNN: the format NC1HWC2 cannot be drawn"},
         })
        check_posted(posted);
}

TEST_CASE("import: what several tensors have goes to each by its name, whatever is named before")
{
    for (const Posted& posted : {
             Posted{
                 "config: dtype=float32 | q.shape=torch.Size([2, 8]) q.stride()=(8, 1) q.dtype=torch.float16",
                 "FLOAT16 2,8 / 8,1 + 0"},
             {"default dtype=float16; a.shape=(2, 8), a.strides=(32, 4), a.dtype=float32",
              "FLOAT32 2,8 / 8,1 + 0"},
             {"q.storage_offset()=0 k.storage_offset()=64 q.shape=torch.Size([2, 8]) q.stride()=(16, 1) "
              "k.shape=torch.Size([4, 8]) k.stride()=(8, 1)",
              "FLOAT32 2,8 / 16,1 + 0; FLOAT32 4,8 / 8,1 + 64"},
             {"a.dtype: float16, b.dtype: float32, a.shape: (2, 8), a.stride: (8, 1), b.shape: (4, 8), "
              "b.stride: (8, 1)",
              "FLOAT16 2,8 / 8,1 + 0; FLOAT32 4,8 / 8,1 + 0"},
             {"a.dtype=float32 b.dtype=float64 a.shape=(2, 8) a.strides=(32, 4) b.shape=(4, 8) b.strides=(64, "
              "8)",
              "FLOAT32 2,8 / 8,1 + 0; FLOAT64 4,8 / 8,1 + 0"},
             {"seed=42 offset=12 q.shape=torch.Size([2, 8]) q.stride()=(16, 1)", "!offset cannot be read here"},
             {"q: torch.Size([2, 8]) stride=(8, 1) dtype=torch.float16\n"
              "k: torch.Size([2, 8]) stride=(1, 2) dtype=torch.float32",
              "FLOAT16 2,8 / 8,1 + 0; FLOAT32 2,8 / 1,2 + 0"},
             {"q.shape=torch.Size([2, 8]) k.shape=torch.Size([2, 8])\nq.stride()=(16, 1) k.stride()=(8, 1)",
              "FLOAT32 2,8 / 16,1 + 0; FLOAT32 2,8 / 8,1 + 0"},
             {"x.stride()=(1, 2) x.contiguous().stride()=(8, 1) x.shape=torch.Size([2, 8])",
              "!expected strides"},
         })
        check_posted(posted);
}

TEST_CASE("import: a session's tuple is read in the order of its question, and other values are no strides")
{
    for (const Posted& posted : {
             Posted{">>> img.shape, img.dtype, img.strides\n((480, 640, 3), dtype('uint8'), (1920, 3, 1))",
                    "UINT8 480,640,3 / 1920,3,1 + 0"},
             {">>> a.dtype, a.shape, a.strides\n(dtype('float32'), (2, 8), (32, 4))", "FLOAT32 2,8 / 8,1 + 0"},
             {">>> a.strides, a.shape\n((32, 8), (2, 4))", "FLOAT64 2,4 / 4,1 + 0"},
             {">>> x.shape, conv.kernel_size\n(torch.Size([1, 64]), (3, 3))",
              "!the text asks for conv.kernel_size"},
             {">>> x.shape, dims\n(torch.Size([2, 3, 4]), (2, 0, 1))", "!the text asks for dims"},
             {"print(x.shape, conv.kernel_size)\ntorch.Size([1, 64]) (3, 3)",
              "!the text asks for conv.kernel_size"},
             {">>> t.stride(), t.size(), t.storage_offset()\n((1, 4), torch.Size([3, 4]), 2)",
              "FLOAT32 3,4 / 1,4 + 2"},
             {">>> x = torch.randn(3, 4, dtype=torch.float16)\n>>> x.t().shape, x.t().stride()\n"
              "(torch.Size([4, 3]), (1, 4))",
              "FLOAT16 4,3 / 1,4 + 0"},
             {">>> a.T.shape\n(3, 2)\n>>> a.T.strides\n(4, 12)\n>>> a.dtype\ndtype('int32')",
              "INT32 3,2 / 1,3 + 0"},
             {">>> a\narray([[0, 1, 2],\n       [3, 4, 5]], dtype=int32)\n>>> a.shape\n(2, 3)\n>>> a.strides\n"
              "(12, 4)",
              "INT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: a session's answer is read only as what its question asks of one tensor")
{
    for (const Posted& posted : {
             Posted{">>> x.shape, x.numpy().strides\n(torch.Size([2, 3]), (12, 4))",
                    "!the text asks for x.numpy().strides"},
             {"x.shape, np.asarray(x).strides: torch.Size([2, 3]) (12, 4)", "!the text asks for np.asarray(x)"},
             {">>> t.shape, a.strides, a.dtype\n(torch.Size([2, 3]), (24, 8), dtype('float64'))",
              "!the text asks for a.strides"},
             {">>> print(x.shape, tuple(s * 4 for s in x.stride()))\ntorch.Size([2, 3]) (12, 4)",
              "!the text asks for tuple("},
             {"Out[4]: None\nIn [5]: x.shape, tuple(y.shape)\nOut[5]: (torch.Size([2, 3]), (3, 1))",
              "!the text asks for tuple(y.shape)"},
             {"ipdb> p x.shape, (x.size(1), x.size(0))\n(torch.Size([2, 3]), (3, 2))", "!the text asks for (x"},
             {">>> print(f\"{x.shape} {y.shape}\")\ntorch.Size([2, 3]) (3, 1)", "!the text asks for y.shape"},
             {">>> print(x.shape, pool.stride)\ntorch.Size([28, 28]) (2, 2)", "!the text asks for pool.stride"},
             {"print(x.shape); print(conv.stride)\ntorch.Size([28, 28])\n(2, 2)", "!the text asks for conv"},
             {">>> print(x.shape, (x.min().item(), x.max().item()))\ntorch.Size([2, 3]) (0, 255)",
              "!the text asks for (x.min()"},
             {">>> x.shape[::-1], x.stride()\n(torch.Size([3, 2]), (3, 1))", "!x.shape[::-1] is not evaluated"},
             {">>> x.shape, x.stride()[::-1]\n(torch.Size([2, 3]), (1, 3))",
              "!the text asks for x.stride()[::-1]"},
             {">>> print(\"shape\", x.shape, \"stride\", y.stride())\nshape torch.Size([2, 3]) stride (3, 1)",
              "!different tensors"},
             {"print(x.shape)\nprint(x.stride())\nprint(x.storage_offset())\ntorch.Size([2, 3])\n(3, 1)\n5",
              "FLOAT32 2,3 / 3,1 + 5"},
             {"print(x.shape)\nprint(x.stride())\nprint(x.dtype)\nprint(x.storage_offset())\n"
              "torch.Size([2, 3])\n(3, 1)\ntorch.float16\n5",
              "FLOAT16 2,3 / 3,1 + 5"},
             {"In [1]: x.shape, x.stride(), x.dtype\nOut[1]: (torch.Size([2, 2]), (3, 1), torch.float16)\n\n"
              "In [2]: x.storage_offset()\nOut[2]: 4",
              "FLOAT16 2,2 / 3,1 + 4"},
             {">>> x.shape, x.stride()\n(torch.Size([2, 2]), (3, 1))\n>>> x.storage_offset(), x.dtype\n"
              "(1, torch.float16)",
              "!storage_offset cannot be read here"},
             {">>> x.shape, x.stride()\n(torch.Size([2, 2]), (3, 1))\n>>> print(x.storage_offset())\n1",
              "FLOAT32 2,2 / 3,1 + 1"},
             {">>> x.shape, x.stride(), y.storage_offset()\n(torch.Size([2, 2]), (3, 1), 5)",
              "!y.storage_offset() is not the offset of x"},
             {">>> x[1:].shape, x[1:].stride(), x.storage_offset()\n(torch.Size([1, 3]), (3, 1), 0)",
              "!x.storage_offset() is not the offset of x[1:]"},
             {">>> x[1:].shape, x[1:].stride(), x[1:].storage_offset()\n(torch.Size([1, 3]), (3, 1), 3)",
              "FLOAT32 1,3 / 3,1 + 3"},
             {">>> x.shape, x.stride(), x.storage_offset() * 4\n(torch.Size([2, 2]), (3, 1), 20)",
              "!x.storage_offset() * 4 is not the offset"},
             {">>> x.shape, x.stride(), y.dtype\n(torch.Size([2, 2]), (3, 1), torch.float16)",
              "!y.dtype is not the type of x"},
             {">>> x.dtype\ntorch.float16\n>>> x = x.float()\n>>> x.shape, x.stride()\n"
              "(torch.Size([2, 3]), (3, 1))",
              "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE(
    "import: a part of a memory, an offset in bytes, and a window beside a shape are not taken as they stand")
{
    for (const Posted& posted : {
             Posted{"mx.as_strided(x, shape=(4, 4), strides=(8, 1), offset=12)", "FLOAT32 4,4 / 8,1 + 12"},
             {"view(shape=(2, 3), strides=(3, 1), offset=4) torch.float32", "FLOAT32 2,3 / 3,1 + 4"},
             {"torch.Size([2, 3]) (3, 1) offset 8 bytes", "!an offset in bytes"},
             {"torch.Size([1, 3]) (1, 3) 2 torch.float16", "FLOAT16 1,3 / 1,3 + 2"},
             {"torch.Size([1, 3]) (1, 3)", "!a second shape, not strides"},
             {"torch.Size([2, 3]) (3, 1) torch.float32 offset 8 B", "!an offset in bytes"},
             {"torch.Size([2, 3]) (3, 1) storage_offset: 8 bytes", "!an offset in bytes"},
             {"torch.Size([2, 3]) (3, 1) offset: 8 (bytes)", "!an offset in bytes"},
             {"!ttg.memdesc<16x32xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, "
              "0]}>, #smem, mutable, 64x64>",
              "!part of a larger memory"},
             {"input torch.Size([8, 8]) kernel (3, 3) stride (2, 2)", "!stride of a window"},
             {"kernel_size: torch.Size([3, 3]), stride: (2, 2)", "!stride of a window"},
             {"conv1d input shape torch.Size([16000]) stride=(160,)", "!stride of a window"},
             {"AvgPool stride: (2, 2), size: torch.Size([4, 4])", "!stride of a window"},
             {"patchify torch.Size([224, 224]) patch (16, 16) stride (16, 16)", "!stride of a window"},
             {"feature map torch.Size([64, 64]) stride (8, 8)", "!stride of a window"},
             {"{ .type = GGML_TYPE_F32, .ne = {64, 8, 1, 1}, .nb = {4, 256, 2048, 2048} }",
              "FLOAT32 1,1,8,64 / 512,512,64,1 + 0"},
             {"t.ne = {64, 8, 1, 1}, t.nb = {4, 256, 2048, 2048} f32", "FLOAT32 1,1,8,64 / 512,512,64,1 + 0"},
             {"shape [2 3] strides [12 4] float32", "!lists without commas cannot be read"},
         })
        check_posted(posted);
}

TEST_CASE(
    "import: what a session prints before a shape, at other prompts, and for other tensors keeps its place")
{
    for (const Posted& posted : {
             Posted{
                 "print(x.storage_offset())\nprint(x.shape)\nprint(x.stride())\n6\ntorch.Size([2, 3])\n(3, 1)",
                 "!an offset before the shape cannot be read"},
             {"In [3]: x.storage_offset()\nOut[3]: 4\n\nIn [4]: x.shape, x.stride()\n"
              "Out[4]: (torch.Size([2, 3]), (3, 1))",
              "FLOAT32 2,3 / 3,1 + 4"},
             {">>> print(b.shape, b.stride())\ntorch.Size([2, 3]) (6, 1)\n>>> print(b.storage_offset())\n8",
              "FLOAT32 2,3 / 6,1 + 8"},
             {"print(x.storage_offset())  # 6\nprint(x.shape, x.stride()) # torch.Size([2, 3]) (3, 1)",
              "!an offset before the shape cannot be read"},
             {"print(x.stride(), x.shape)\nprint(y.stride(), y.shape)\n(3, 1) torch.Size([2, 3])\n"
              "(1, 3) torch.Size([3, 2])",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,2 / 1,3 + 0"},
             {"print(x.stride())\nprint(x.shape)\nprint(y.stride())\nprint(y.shape)\n(3, 1)\ntorch.Size([2, "
              "3])\n"
              "(1, 2)\ntorch.Size([2, 3])",
              "!strides before the shape cannot be read"},
             {"for t in [x, y]:\n    print(t.dtype)\n    print(t.shape, t.stride())\ntorch.float16\n"
              "torch.Size([2, 3]) (3, 1)\ntorch.int8\ntorch.Size([4, 5]) (1, 4)",
              "FLOAT16 2,3 / 3,1 + 0; INT8 4,5 / 1,4 + 0"},
             {"torch.float16 cuda:0\ntorch.Size([2, 3])\n(3, 1)\n\ntorch.float32 cuda:0\ntorch.Size([4, "
              "5])\n(1, 4)",
              "FLOAT16 2,3 / 3,1 + 0; FLOAT32 4,5 / 1,4 + 0"},
             {"torch.float16\nsize=[2, 3] stride=[3, 1]\ntorch.int8\nsize=[4, 5] stride=[1, 4]",
              "FLOAT16 2,3 / 3,1 + 0; INT8 4,5 / 1,4 + 0"},
             {"print(a.dtype, b.shape, b.stride())\ntorch.int64 torch.Size([4, 4]) (4, 1)",
              "!a.dtype is not the type of b"},
             {"x shape: (4, 5), stride: (1, 4), weight dtype: torch.int8", "FLOAT32 4,5 / 1,4 + 0"},
             {"input: torch.Size([4, 5]) (1, 4), weight: torch.int8", "FLOAT32 4,5 / 1,4 + 0"},
             {">>> x = paddle.zeros([4, 8], dtype='float32')[:, ::4]\n>>> x.shape\n[4, 2]\n>>> x.strides\n[8, "
              "4]",
              "!paddle's strides count elements"},
             {"DLPack: shape=(4, 8), strides=(16, 2), dtype=float16", "!DLPack's strides count elements"},
             {">>> print(x.shape)\ntorch.Size([2, 3])\n>>> print(x.stride())\n(3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"In [1]: print(x.shape)\ntorch.Size([2, 3])\n\nIn [2]: print(x.stride())\n(3, 1)",
              "FLOAT32 2,3 / 3,1 + 0"},
             {"(Pdb) print(x.shape)\ntorch.Size([2, 3])\n(Pdb) print(x.stride())\n(3, 1)",
              "FLOAT32 2,3 / 3,1 + 0"},
             {"print(x.shape)  # torch.Size([2, 3])\nprint(x.stride())  # (3, 1)", "FLOAT32 2,3 / 3,1 + 0"},
             {"x.shape, x.stride(), x.storage_offset()   # (torch.Size([2, 3]), (3, 1), 6)",
              "FLOAT32 2,3 / 3,1 + 6"},
             {"print(x.dtype, x.shape)\nprint(x.stride())\nprint(y.dtype, y.shape)\nprint(y.stride())\n"
              "torch.float16 torch.Size([2, 3])\n(3, 1)\ntorch.int8 torch.Size([4, 5])\n(1, 4)",
              "FLOAT16 2,3 / 3,1 + 0; INT8 4,5 / 1,4 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: strides beside a type of PyTorch or Paddle count elements, whatever their name is")
{
    for (const Posted& posted : {
             Posted{"| name | shape | strides | dtype |\n|---|---|---|---|\n| x | (2, 3) | (3, 1) | "
                    "torch.float16 |",
                    "FLOAT16 2,3 / 3,1 + 0"},
             {"name  shape   strides  dtype\nx     (2, 3)  (3, 1)   torch.float16", "FLOAT16 2,3 / 3,1 + 0"},
             {">>> x.shape\n[2, 3]\n>>> x.strides\n[3, 1]\n>>> x.dtype\npaddle.float16",
              "FLOAT16 2,3 / 3,1 + 0"},
             {">>> x.shape, x.strides, x.dtype\n([2, 3], [3, 1], paddle.float16)",
              "!strides beside paddle.float16 count elements"},
         })
        check_posted(posted);
}

TEST_CASE("import: strides before and after a shape, and an offset of another name, are not put with it")
{
    for (const Posted& posted : {
             Posted{"stride (3, 1)\ntorch.Size([2, 3])\n(4, 1)", "!strides before the shape cannot be read"},
             {"stride (3, 1)\ntorch.Size([2, 3])\nstride (1, 2)", "!strides before the shape cannot be read"},
             {"q: torch.Size([2, 3]) stride (3, 1), storage_offset 0\nk: storage_offset 6",
              "!it may be another tensor's"},
             {"q: torch.Size([2, 3]) stride (3, 1)\nq: storage_offset 6", "FLOAT32 2,3 / 3,1 + 6"},
         })
        check_posted(posted);
}

TEST_CASE("import: shapes in a row, then their strides in a row, are refused")
{
    for (const char* const text :
         {"shape: torch.Size([3, 9]), torch.Size([2, 8]), stride: (9, 1), (8, 1)",
          "q/k shape torch.Size([2, 8, 64]) torch.Size([2, 2, 64]) stride (512, 64, 1) (128, 64, 1)",
          "shapes: torch.Size([3, 9]) torch.Size([2, 8])\nstrides: (9, 1) (8, 1)",
          "shapes: torch.Size([2, 8]) torch.Size([3, 9]) strides: (8, 1) (9, 1)",
          "shapes: torch.Size([3, 9]) and torch.Size([2, 8]), strides: (9, 1) and (8, 1)"})
        check_posted({text, "!the shapes of several tensors before their strides"});
    check_posted({"src: torch.Size([4, 8]) stride (8, 1), dst: torch.Size([3, 9]) stride (9, 1)",
                  "FLOAT32 4,8 / 8,1 + 0; FLOAT32 3,9 / 9,1 + 0"});
    check_posted({"print(x.shape, x.stride())\nx = x.permute(1, 0)\nprint(x.shape, x.stride())\n\n"
                  "torch.Size([2, 3]) (3, 1)\ntorch.Size([3, 2]) (1, 3)",
                  "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,2 / 1,3 + 0"});
}

TEST_CASE("import: the arrays of dpctl and dpnp count strides in elements, although they look like NumPy's")
{
    for (const Posted& posted : {
             Posted{"{'data': (1, True), 'shape': (3, 4), 'strides': (16, 4), 'version': 1, 'typestr': '<f4', "
                    "'syclobj': <dpctl.SyclContext at 0x7f>}",
                    "!dpctl's strides count elements"},
             {"{'data': (1, True), 'shape': (3, 4), 'strides': (10, 2), 'version': 1, 'typestr': '<f8', "
              "'syclobj': <dpctl.SyclContext at 0x7f>}",
              "FLOAT64 3,4 / 10,2 + 0"},
             {">>> x = dpt.zeros((3, 16), dtype=dpt.float32)\n>>> y = x[:, ::4]\n>>> y.shape\n(3, 4)\n"
              ">>> y.strides\n(16, 4)",
              "!dpt's strides count elements"},
             {">>> a = dpnp.ones((4, 8))\n>>> a.shape, a.strides\n((4, 8), (8, 1))", "FLOAT32 4,8 / 8,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: offsets of Paddle in bytes, and strides of an unknown unit, are refused")
{
    for (const Posted& posted : {
             Posted{
                 "x = paddle.to_tensor([1., 2, 3, 4, 5, 6])\ny = x.as_strided(shape=[4], stride=[1], offset=8)",
                 "!Paddle's offset counts bytes"},
             {"paddle.as_strided(base, shape=(2, 1), stride=(2, 1), offset=8)",
              "!Paddle's offset counts bytes"},
             {"your tensor of shape `[1, 1, 1, 9]` with strides `[72, 1, 72, 8]` which prompted this fix",
              "!strides that may count elements"},
             {"dpt.usm_ndarray((2, 3), numpy.float32, strides=(5, 1)).strides\nnumpy.ndarray((2, 3), "
              "numpy.float32, "
              "strides=(20, 4)).strides",
              "FLOAT32 2,3 / 5,1 + 0"},
             {"sizes: [2, 2]: strides: [3, 1]; contiguity: t, t;", "FLOAT32 2,2 / 3,1 + 0"},
             {"%1 = memref.reinterpret_cast %arg0 to offset: [9],\n  sizes: [4, 4],\n  strides: [16, 2] : "
              "memref<8x8xf32> to memref<4x4xf32, strided<[16, 2], offset: 9>>",
              "FLOAT32 8,8 / 8,1 + 0; FLOAT32 4,4 / 16,2 + 9"},
             {"`AUTOTUNE mm(16x8, 8x4)`\n`strides: [8, 1], [1, 8]`\n`dtypes: torch.float16, torch.float16`",
              "FLOAT16 16,8 / 8,1 + 0; FLOAT16 8,4 / 1,8 + 0"},
             {"xp.ndarray((2, 3), numpy.float32, strides=(20, 4))", "FLOAT32 2,3 / 5,1 + 0"},
             {"cp.ndarray((1,), strides=(8,), dtype=cp.float64)", "FLOAT64 1 / 1 + 0"},
             {"graph(%input.1 : Float(1, 3, 256, 256),",
              "!the numbers of Float(1, 3, 256, 256) may be sizes or strides"},
             {"\xE2\x94\x82 dimA: type=int; val=[1,3,3,3];\n\xE2\x94\x82 strideA: type=int; val=[27,9,3,1];",
              "FLOAT32 1,3,3,3 / 27,9,3,1 + 0"},
             {"lstride: Layout { shape: [64, 256], stride: [1792, 1], start_offset: 256 } rstride: Layout { "
              "shape: "
              "[256, 256], stride: [1, 256], start_offset: 0 }",
              "FLOAT32 64,256 / 1792,1 + 256; FLOAT32 256,256 / 1,256 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: the element size of a record's field or a complex number's part is not guessed")
{
    const std::string asked = ">>> x.shape\n(3, 4)\n>>> x.strides\n(32, 8)";
    for (const char* const made :
         {">>> a = np.zeros((3, 4), dtype=[('x', 'f4'), ('y', 'f4')])\n>>> x = a['x']\n",
          ">>> dt = np.dtype([('x', np.float32), ('y', np.float32)])\n>>> x = np.zeros((3, 4), "
          "dtype=dt)['x']\n",
          ">>> z = np.zeros((3, 4), dtype=np.complex64)\n>>> x = z.real\n"})
        check_posted({made + asked, "!perhaps a part of a record or of complex numbers"});
}

TEST_CASE("import: tensors of Inductor's graphs have the type of the line that makes them")
{
    for (const Posted& posted : {
             Posted{"assert_size_stride(a, (64, 128), (128, 1))\nassert_size_stride(b, (64, ), (1, ))\n"
                    "a = rand_strided((64, 128), (128, 1), device='cuda:0', dtype=torch.float16)\n"
                    "b = rand_strided((64, ), (1, ), device='cuda:0', dtype=torch.int8)",
                    "FLOAT16 64,128 / 128,1 + 0; INT8 64 / 1 + 0; FLOAT16 64,128 / 128,1 + 0; INT8 64 / 1 + 0"},
             {"buf0 = empty_strided_cuda((128, 64), (64, 1), torch.float16)\n"
              "buf1 = reinterpret_tensor(buf0, (8, 16, 64), (1024, 64, 1), 0); del buf0  # reuse",
              "FLOAT16 128,64 / 64,1 + 0; FLOAT16 8,16,64 / 1024,64,1 + 0"},
             {"AUTOTUNE mm(1024x512, 512x256)\nstrides: [512, 1], [1, 512]\ndtypes: torch.float16, torch.int8",
              "FLOAT16 1024,512 / 512,1 + 0; INT8 512,256 / 1,512 + 0"},
             {"\"shapes\": [[3, 9], []], \"types\": [\"Tensor(c10::Half)\", \"Int\"], \"strides\": [[1, 3], "
              "[]]",
              "FLOAT16 3,9 / 1,3 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: a tensor that is printed without strides is not packed if they stand elsewhere in the text")
{
    for (const Posted& posted : {
             Posted{"{'val': FakeTensor(..., size=(2, 3), dtype=torch.float16), 'tensor_meta': "
                    "TensorMetadata(shape=torch.Size([2, 3]), dtype=torch.float16, stride=(1, 2))}",
                    "FLOAT16 2,3 / 1,2 + 0"},
             {">>> t = torch.empty_strided((2, 3), (1, 2), device='meta', dtype=torch.bfloat16)\n>>> t\n"
              "tensor(..., device='meta', size=(2, 3), dtype=torch.bfloat16)",
              "BFLOAT16 2,3 / 1,2 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: ggml's types by number, and its tensors in a debugger's session")
{
    const std::string row = ", ne0=128, ne1=32, ne2=1, ne3=1, nb0=2, nb1=512, nb2=16384, nb3=16384)";
    for (const Posted& posted : {
             Posted{"(0x55, name=k, type=30" + row, "BFLOAT16 1,1,32,128 / 8192,8192,256,1 + 0"},
             {"(0x55, name=k, type=1" + row, "FLOAT16 1,1,32,128 / 8192,8192,256,1 + 0"},
             {"(0x55, name=k, type=8" + row, "!a type of ggml whose elements have no address"},
             {"(gdb) p t->type\n$1 = GGML_TYPE_F16\n(gdb) p t->ne\n$2 = {128, 32, 8, 1}\n(gdb) p t->nb\n"
              "$3 = {2, 8192, 256, 65536}",
              "FLOAT16 1,8,32,128 / 32768,128,4096,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: sizes of C that the text defines as constants are their numbers, if each has one value")
{
    for (const Posted& posted : {
             Posted{"#define TILE 32\n__shared__ float tile[TILE][TILE + 1];", "FLOAT32 32,33 / 33,1 + 0"},
             {"constexpr int BM = 64; __shared__ half As[BM][72];", "FLOAT16 64,72 / 72,1 + 0"},
             {"static const int M = 4;\nfloat a[M][2*M];", "FLOAT32 4,8 / 8,1 + 0"},
             {"constexpr int BM = 64, BK = 32;\n__shared__ half As[BM][BK];", "FLOAT16 64,32 / 32,1 + 0"},
             {"const int BLOCK_DIM{32};\nfloat x[BLOCK_DIM][4];", "FLOAT32 32,4 / 4,1 + 0"},
             {"int m = 4, n = 8;\nfloat x[m][n];", "!m is a symbol"},
             {"#define TILE 32\n#define TILE 16\nfloat a[TILE][8];", "!TILE is a symbol"},
             {"#define TILE (B + 1)\nfloat a[TILE][8];", "!TILE is a symbol"},
             {"int TILE = 8;\nfloat a[TILE][8];", "!TILE is a symbol"},
             {"#define TILE 032\nfloat a[TILE][8];", "!TILE is a symbol"},
             {"#define TILES 32\nfloat a[TILE][8];", "!TILE is a symbol"},
         })
        check_posted(posted);
}

TEST_CASE("import: members of descriptors in a debugger are counted and typed by the members beside them")
{
    const std::string descriptor = "{ndims = 2, dims = {3, 4, 0, 0}, data_type = dnnl_f16, offset0 = 0, "
                                   "format_desc = {blocking = {strides = "
                                   "{8, 1, 0, 0}, inner_nblks = ";
    check_posted({descriptor + "0}}}", "FLOAT16 3,4 / 8,1 + 0"});
    check_posted(
        {descriptor + "1, inner_blks = {8, 0}}}}", "!the inner blocks of a descriptor cannot be read"});
    check_posted({"$1 = {allocated = 0x5555, aligned = 0x5555, offset = 4, sizes = {2, 4}, strides = {16, 4}}",
                  "FLOAT32 2,4 / 16,4 + 4"});
    check_posted({"Layout { shape: [2, 3], stride: [3, 1], start_offset: 6 }", "FLOAT32 2,3 / 3,1 + 6"});
}

TEST_CASE("import: a type of a sum, a scale, a path or an expectation is not the layout's")
{
    for (const char* const beside :
         {"compute_type=int32 size=(2, 8) stride=(8, 1)", "accumulator type int32, size=(2, 8) stride=(8, 1)",
          "scale_dtype=float16 size=(2, 8) stride=(8, 1)", "/opt/float16/run.py: size=(2, 8) stride=(8, 1)",
          "autocast(float16) on; size=(2, 8), stride=(8, 1)", "expected Half; got size=[2, 8], stride=[8, 1]",
          "not torch.float16: size=(2, 8) stride=(8, 1)", "size=(2, 8) stride=(8, 1) cast to torch.float16"})
        check_posted({beside, "FLOAT32 2,8 / 8,1 + 0"});
    check_posted({"Triton kernel input: shape=(128, 64), stride=(64, 1)", "FLOAT32 128,64 / 64,1 + 0"});
    check_posted({"unsigned long long t[2][3];", "UINT64 2,3 / 3,1 + 0"});
}

TEST_CASE("import: calls and shapes of tools that leave their strides out are packed")
{
    for (const Posted& posted : {
             Posted{"{migraphx::shape::float_type, {2, 4, 5}}", "FLOAT32 2,4,5 / 20,5,1 + 0"},
             {"reader.tensor(buf0, (2, 3), is_leaf=True)  # x", "FLOAT32 2,3 / 3,1 + 0"},
             {"reader.tensor(buf0, (2, 3), (1, 2), dtype=torch.float16, storage_offset=4)",
              "FLOAT16 2,3 / 1,2 + 4"},
             {"buf = generate_example_value((2, 3), (1, 2), 'cuda:0', torch.float16, 0)",
              "FLOAT16 2,3 / 1,2 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: a refusal names the cause in the text, not a part that it expects")
{
    for (const Posted& posted : {
             Posted{">>> x.shape\ntorch.Size([4, 6])\n>>> x = x[:, :2]\n>>> x.stride()\n(6, 1)",
                    "!x is bound anew or changed between its shape and its strides"},
             {"print(x.stride(), x.storage_offset(), x.shape)\n(1, 2) 6 torch.Size([2, 3])",
              "!an offset before the shape cannot be read"},
             {"Output 0 of shape torch.Size([4, 8]) has strides (8, 1), dtype torch.float16",
              "FLOAT16 4,8 / 8,1 + 0"},
             {"Output 0 of shape torch.Size([4, 8]) has strides (8, 1), expected strides (1, 4)",
              "!strides {1, 4} beside it contradicts its own"},
             {"view size is not compatible with input tensor's size and stride (at least one dimension spans "
              "across two contiguous subspaces)",
              "!no layout in a known format"},
             {"Dim 0: ne[0] = 4096, nb[0] = 4\nDim 1: ne[1] = 32, nb[1] = 16384",
              "!sizes and strides one by one"},
         })
        check_posted(posted);
}

TEST_CASE("import: braces that a program fills in, and lists that it fills, are no layout")
{
    for (const char* text :
         {"println!(\"shape={}, strides={}\", mat.shape(), mat.strides);",
          "\"shape {} strides {}\".format(buf.shape, buf.strides)",
          "\"bad shape {1} and strides {2}\".format(a, b, c)",
          "msg = \"a tensor with shape {0} and strides {1} as a tensor with shape {2}!\".format(",
          "'proj: stride = {}, shape = {}'.format(a, b)", "new_shape = []\nnew_offset = 0\nnew_strides = []\n",
          "sizes = []\nstrides = []\n",
          "struct { std::vector<int64_t> sizes{}; std::vector<int64_t> strides{}; int64_t storage_offset{0}; }",
          "constant size_t *dims = {}; constant size_t *strides = {};"})
        check_posted({text, "!no layout in a known format"});
    check_posted({"{\"shape\": [], \"strides\": [], \"typestr\": \"<f4\"}", "FLOAT32 1 / 1 + 0"});
    check_posted({"int sizes[1] = {4};\nint strides[1] = {1};", "FLOAT32 4 / 1 + 0"});
}

TEST_CASE("import: the operands of a slice, a second shape, and a part of a tensor are no layout")
{
    for (const Posted& posted : {
             Posted{"%1 = flow.dispatch.tensor.load %0, offsets = [], sizes = [], strides = [] : "
                    "!flow.dispatch.tensor<readwrite:1000xi32> -> tensor<1000xi32>",
                    "!the offsets, sizes, and strides of a slice"},
             {"%2 = tensor_load %0, offsets = [0, 0], sizes = [16, 1], strides = [1, 1] : tensor<16x64xf16>",
              "!the offsets, sizes, and strides of a slice"},
             {"# torch.Size([1, 256, 256]) (256, 256, 3)", "!perhaps a second shape"},
             {"torch.Size([5, 3]) (3, 5)", "!perhaps a second shape"},
             {"print(x.shape, x.stride())\ntorch.Size([5, 3]) (3, 5)", "FLOAT32 5,3 / 3,5 + 0"},
             {"torch.Size([5, 3]) (1, 1)", "FLOAT32 5,3 / 1,1 + 0"},
             {"x2 = as_strided(x[64:], strides=(12, 4, 1), shape=(2, 3, 4))", "!that is moved cannot be read"},
             {"x[100:].as_strided((2, 2), (4, 1))", "!a tensor that is moved"},
             {"x[100:].as_strided((2, 2), (4, 1), 7)", "FLOAT32 2,2 / 4,1 + 7"},
             {"T[\"vec\"].as_strided([3, 3], [2, 1])", "FLOAT32 3,3 / 2,1 + 0"},
             {"image: torch.Size([3, 224, 224]) (torch.float32)", "!expected strides"},
             {"torch.Size([16, 16, 512]) (batch_size, size, channel)", "!expected strides"},
             {"x.matmul2(y).size()\ntorch.Size([10, 8])\n", "!expected strides"},
             {"CNTK::Convolution(dim = {1,1,3,256}, strides = {1,1,3,3})", "!the stride of a window"},
             {"graph::Tensor(\"filter\").set_dim({64, 32, 3, 3}));\nauto c = graph::Convolution(\"conv\")"
              ".set_padding({1,1}).set_stride({1,1}).set_dilation({1,1});",
              "!the stride of a window"},
         })
        check_posted(posted);
}

TEST_CASE("import: words about something else are not held against a layout")
{
    for (const Posted& posted : {
             Posted{"(`shape=(2,3)`, `stride=(5,1)`, `storage_offset=6`), the segments at bytes `[24..32]`",
                    "FLOAT32 2,3 / 5,1 + 6"},
             {"np.ndarray(dtype=\"f8\", strides=(4, 8), shape=(1, 10))", "FLOAT64 1,10 / 0,1 + 0"},
             {"setStorage: sizes [48], strides [1], and storage offset 0 requiring a storage size of 192 are "
              "out "
              "of bounds for storage with numel 0",
              "FLOAT32 48 / 1 + 0"},
             {"dict(strides=(), itemsize=8, ndim=0, shape=(), format='2w')", "FLOAT64 1 / 1 + 0"},
             {"migraphx.shape(type=\"int8_type\", lens=[2, 3], strides=[3, 1])", "INT8 2,3 / 3,1 + 0"},
             {"// INTER (no-swizzle)\n// Sw<0,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)",
              "FLOAT16 8,64 / 64,1 + 0"},
             {"@f(%i: !cute.layout<\"(4,5):(1,4)\">) -> !cute.layout<\"20:1\"> {\n  return %i : "
              "!cute.layout<\"(4,5):(1,4)\">",
              "FLOAT32 4,5 / 1,4 + 0; FLOAT32 20 / 1 + 0; FLOAT32 4,5 / 1,4 + 0"},
             {"strides: [3, 1] for shape [2, 3]", "UINT8 2,3 / 3,1 + 0"},
             {"memref.alloc() : memref<8x64xf32, affine_map<(d0, d1) -> (d0, d1), 1>>", "!mlir: expected >"},
             {"The gradient has strides [256, 1, 256, 256] of a Conv2d layer", "!expected sizes"},
         })
        check_posted(posted);
}

TEST_CASE("import: what HTML and LaTeX write as words is read as the characters that it stands for")
{
    for (const Posted& posted : {
             Posted{"S&lt;3,4,3&gt; o 0 o (8,64):(64,1)", "FLOAT32 8,64 / S<3,4,3> o 0 o (8,64):(64,1)"},
             {"memref&lt;2x3xf16, strided&lt;[4, 1]&gt;&gt;", "FLOAT16 2,3 / 4,1 + 0"},
             {"\\text{Sw}\\langle 3,4,3\\rangle \\circ 0 \\circ (8,64):(64,1)",
              "FLOAT32 8,64 / Sw< 3,4,3> o 0 o (8,64):(64,1)"},
         })
        check_posted(posted);
    const std::string text = "a &amp; b: memref&lt;2x?xf32&gt;";
    const ImportedText all = import_text(text);
    REQUIRE(all.refused.size() == 1);
    CHECK(text[all.refused[0].at] == '?');
}

TEST_CASE("import: a structure that a debugger wraps is one, with its type, its comments, and its offset")
{
    const std::string head = "$9 = {type = GGML_TYPE_F16, buffer = 0x0,\n  ";
    for (const Posted& posted : {
             Posted{head
                        + "ne = {64, 32, 8, 1}, nb = {2, 256, 128, 8192}, op = GGML_OP_VIEW,\n"
                          "  view_src = 0x5555, view_offs = 4096, data = 0x0}",
                    "FLOAT16 1,8,32,64 / 4096,64,128,1 + 2048"},
             {"type = GGML_TYPE_F32,\n ne = {4, 3, 1, 1}, // sizes\n nb = {4, 16, 48, 48}, // strides\n",
              "FLOAT32 1,1,3,4 / 12,12,4,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: a map of threads or tiles in CuTe's IR is no memory, whatever its atom says")
{
    check_posted({"!cute.tiled_copy<!cute_nvgpu.atom.stsm<f16, mode = <\"(8,8)\">, n>, layout_copy_tv = "
                  "<\"((4,8,4),(2,2,2)):((64,1,8),(256,32,512))\">, tiler_mn = <\"[(4,32):(32,1);32:1]\">>",
                  "!layout_copy_tv maps threads"});
    check_posted({"tiler_mn = <\"[(4,32):(32,1);32:1]\">", "!tiler_mn maps threads"});
    check_posted({"F32[3,5]{1,0:T(2,2)}, where 1,0 is the order of dimensions (minor_to_major field in Layout)",
                  "FLOAT32 3,5 / {1,0:T(2,2)}"});
}

TEST_CASE("import: lengths that C declares, remarks, and other things' words are no sizes and no causes")
{
    for (const Posted& posted : {
             Posted{"int dimA[4];\nint strideA[4];\n", "!no layout in a known format"},
             {"struct { unsigned long long addr; int dim; int shape[8]; int stride[8]; };",
              "!no layout in a known format"},
             {"int64_t shape[8], strides[8];", "!no layout in a known format"},
             {"// 2-Dim (dyn), shape: [2, 3], stride: [3, 1], offset: 0", "FLOAT32 2,3 / 3,1 + 0"},
             {"\"pool_size\": [2], \"strides\": [2], \"data_format\": \"channels_last\"",
              "!layer parameters: these are the strides of a convolution or a pooling"},
             {"(8,8):(8,1) (not swizzled)", "FLOAT32 8,8 / 8,1 + 0"},
             {"Tensor(shape: [2, 3], strides: [3, 1], dataType: .double)",
              "!8 bytes; if strides count elements, write them as stride="},
             {"shape=[0], strides=[0], layout=CFcf (0xf), const ndim=1", "!every size must be at least 1"},
         })
        check_posted(posted);
    for (const char* text : {"toTensor(shape: [2, 3], strides: [6, 2])", "Shape: (3, 2), Strides: (4, 2)",
                             "NDArray(shape: [2, 4], strides: [8, 2], scalarType: .float16)"})
    {
        CAPTURE(text);
        const ImportedText all = import_text(text);
        REQUIRE(all.found.size() == 1);
        CHECK(std::find(all.found[0].guessed.begin(), all.found[0].guessed.end(),
                        "strides in bytes, as NumPy's are; if they count elements, write stride=")
              != all.found[0].guessed.end());
    }
}

TEST_CASE("import: types of a graph, values, tilers, fragments, and windows are not taken for a tensor's")
{
    for (
        const Posted& posted : {
            Posted{"TensorAttributes().set_dim({2, 8, 4, 4}).set_stride({128, 16, 4, 1})"
                   ".set_data_type(DataType::HALF)",
                   "FLOAT16 2,8,4,4 / 128,16,4,1 + 0"},
            {"{\"context\":{\"compute_data_type\":\"FLOAT\",\"io_data_type\":\"HALF\"},\"tensors\":{\"Q\":"
             "{\"data_type\":null,\"dim\":[2,3],\"stride\":[3,1]}}}",
             "FLOAT16 2,3 / 3,1 + 0"},
            {"graph->set_io_data_type(fe::DataType_t::HALF);\nQ.set_dim({2, 3}).set_stride({3, 1});",
             "FLOAT16 2,3 / 3,1 + 0"},
            {"x->set_data_type(DataType::HALF);\nx->set_dim({2, 3});\nx->set_stride({3, 1});",
             "FLOAT16 2,3 / 3,1 + 0"},
            {"max->set_data_type(DataType::HALF);\nx->set_dim({2, 3}).set_stride({3, 1});",
             "FLOAT32 2,3 / 3,1 + 0"},
            {"Layouts\no (8,64):(64,1)", "FLOAT32 8,64 / 64,1 + 0"},
            {"tensor.load %a, offsets=[0], sizes=[8], strides=[1] : tensor<8xf32>",
             "!the offsets, sizes, and strides of a slice"},
            {"literal{shape::uint8_type, {7}}", "!the values of a literal"},
            {"Tiler_MN: ((_4,_8):(_8,_1),_1:_0)", "!Tiler_MN maps tiles"},
            {"%m = construct_memory_view %p, sizes: [8], strides: [1] : memref<8xf16>", "FLOAT16 8 / 1 + 0"},
            {"T.match_buffer(c, (8, 8), \"float16\", scope=\"wmma.matrix_a\")", "!a fragment in registers"},
            {"T.match_buffer(B[0:8, 0:8], (8, 8))", "!a window of a buffer without its strides"},
            {"T.match_buffer(B[0:8, 0:8], (8, 8), strides=(64, 1))", "FLOAT32 8,8 / 64,1 + 0"},
            {"print(a.shape, a.stride(), a.storage_offset())\n# torch.Size([2, 3]) (3, 1) 0\n"
             "print(b.shape, b.stride(), b.is_contiguous())\n# torch.Size([3, 2]) (1, 3) False",
             "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,2 / 1,3 + 0"},
            {"# The stride (in bytes) between elements is 4.\nnp.lib.stride_tricks.as_strided(x, shape=(3, 2), "
             "strides=(8, 4), dtype=np.float32)",
             "FLOAT32 3,2 / 2,1 + 0"},
            {"echo \"onednn_verbose,exec,cpu,reorder,jit,undef,src_f32::blocked:ba:f0 dst_f32::blocked:ab:f0,,,"
             "2x3\" | ./convert",
             "FLOAT32 2,3 / 1,2 + 0; FLOAT32 2,3 / 3,1 + 0"},
            {"// composition(\n//     Swizzle<3, 3, 3>{},\n//     make_layout(make_shape(Int<8>{}, "
             "Int<64>{})))",
             "!the layout that this swizzle is composed with"},
            {"(!cute.composed_layout<\"S<2,4,3> o 0 o (8,64):(64,1)\">) -> !cute.swizzle<\"S<2,4,3>\">",
             "FLOAT32 8,64 / S<2,4,3> o 0 o (8,64):(64,1)"},
            {"x.shape=(2,3)\xE3\x80\x81x.stride()=(3,1)", "FLOAT32 2,3 / 3,1 + 0"},
            {"P { data: [], shape=[2, 2, 1], strides=[2, 1, 1], layout=Cc (0x5), const ndim=3, pool_shape: [2] "
             "}",
             "FLOAT32 2,2,1 / 2,1,1 + 0"},
            {"self.kernel_sizes = [5, 3]\nself.strides = [1, 1]", "!of a layer, not of a tensor"},
            {"size=[0x10, 4], stride=[4, 0x1]", "FLOAT32 16,4 / 4,1 + 0"},
            {"M(torch.int32,\n  shape=(2, 3),\n  strides=(1, 2))", "INT32 2,3 / 1,2 + 0"},
        })
        check_posted(posted);
}

TEST_CASE("import: what CuTe prints of copies, products, clusters, and tensor memory is no memory to draw")
{
    for (const Posted& posted : {
             Posted{
                 "Tiled MMA\n  Thr Layout VMNK: (8,2,1):(1,8,16)\n  TV Layout A: ((4,8),(2,2)):((32,1),(16,8))",
                 "!Thr maps threads"},
             {"  Permutation MNK: ((16,4):(4,1),_)", "!Permutation maps tiles"},
             {"Tiled Copy\n  Tiler MN: ((8,8):(1,8))", "!Tiler maps tiles"},
             {"  TV Layout tiled: ((4,8),(2,2)):((32,1),(16,8))", "!TV maps threads"},
             {"a_tv_layout = ((4, 8), (2, 2)):((32, 1), (16, 8))", "!a_tv_layout maps threads"},
             {"layout_mn : ((_4,_8),(_1,_8)):((_64,_1),(_0,_8))", "!layout_mn maps threads"},
             {"The `thr_layout` is `(4, 32):(32, 1)`.", "!thr_layout maps threads"},
             {"% LayoutS: ((_4,_8),_2):((_8,_1),_32)\n% ThrIDS : _32:_1", "!LayoutS maps threads"},
             {"cluster_layout_vmnk = (_2,_2,_4,_1):(_1,_2,_4,_16)", "!cluster_layout_vmnk maps threads"},
             {"!cute.memref<f32, tmem, align<1>, \"(128,64):(65536,1)\">", "!a descriptor or tensor memory"},
             {"C = tmem_[32b](0x0000.0000)\n o (_128,_64):(_65536,_1)", "!a descriptor or tensor memory"},
             {"the layout is (8,64):(64,1)", "FLOAT32 8,64 / 64,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: prints with labels, devices, and remarks between a shape and its strides are read")
{
    for (const Posted& posted : {
             Posted{"print('Shape:', t.shape)  # torch.Size([3, 4])\nprint('Stride:', t.stride())  # (4, 1)",
                    "FLOAT32 3,4 / 4,1 + 0"},
             {"Q, shape=[2, 4], dtype=torch.float16, device=cuda:0, stats=(-8.3e-04, 0.4), stride=(4, 1), r",
              "FLOAT16 2,4 / 4,1 + 0"},
             {"print(a.shape, a.strides) # output: (3, 2) (8, 24)", "FLOAT64 3,2 / 1,3 + 0"},
             {"x->set_uid(1).set_data_type(DataType::HALF);\nx->set_dim({2, 3}).set_stride({3, 1});",
              "FLOAT16 2,3 / 3,1 + 0"},
             {"View2dfloat64 { data: Float64Array [ 1, 0 ], shape: [ 2, 2 ], stride: [ 2, 1 ], offset: 0 }",
              "FLOAT64 2,2 / 2,1 + 0"},
             {"shape=[2, 2], strides=[2, 1], layout=Cc (0x5), const ndim=2, targets: [0], shape=[2], "
              "strides=[1], "
              "layout=CFcf (0xf), const ndim=1",
              "FLOAT32 2,2 / 2,1 + 0; FLOAT32 2 / 1 + 0"},
         })
        check_posted(posted);
}
