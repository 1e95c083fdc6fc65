#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("import: an operation after a list, a layout or a call is refused by its name, never dropped")
{
    for (const Posted& posted : {
             Posted{"size=(2, 3), stride=(3, 1)[::-1]", "!1:27: torch: [::-1] after stride is not computed"},
             {"stride=(3, 1)[::-1], size=(2, 3)", "!torch: [::-1] after stride is not computed"},
             {"size=(2, 3) * 2, stride=(3, 1)", "!torch: * 2 after size is not computed"},
             {"size=(2, 3) + (4,), stride=(12, 4, 1)", "!torch: + (4,) after size is not computed"},
             {"shape=(2, 3), strides=(12, 4)[1:]", "!numpy: [1:] after strides is not computed"},
             {"torch.Size([2, 3]), (3, 1)[::-1]", "!torch: [::-1] may change the layout"},
             {"f32[2, 3][3, 1].T", "!torch: .T may change the layout"},
             {"f32[2, 3][3, 1]cpu * 2", "!torch: * 2 may change the layout"},
             {"bf16[8,16]{1,0}[1:]", "!xla: [1:] may change the layout"},
             {"(2,3):(3,1) * 2", "!cute: * 2 may change the layout"},
             {"(2,3):(3,1) - 4", "!cute: - 4 may change the layout"},
             {"UINT sizes[] = {2, 3} * 2; UINT strides[] = {3, 1};", "!c: * 2 after a list is not computed"},
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
