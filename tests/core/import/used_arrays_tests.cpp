#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("import: a call that uses arrays decides which belong together and how many dimensions they have")
{
    const std::string arrays = "int dimA[] = {1, 3, 4, 5}; int strideA[] = {60, 20, 5, 1};\n";
    for (const Posted& posted : {
             Posted{arrays + "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, 4, dimA, strideA);",
                    "FLOAT16 1,3,4,5 / 60,20,5,1 + 0"},
             {arrays + "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, 3, dimA, strideA);",
              "FLOAT16 1,3,4 / 60,20,5 + 0"},
             {arrays + "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, 5, dimA, strideA);",
              "!2:1: c: cudnnSetTensorNdDescriptor takes 5 dimensions, but dimA has 4 numbers"},
             {"const int nbDims = 3;\n" + arrays
                  + "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, nbDims, dimA, strideA);",
              "FLOAT16 1,3,4 / 60,20,5 + 0"},
             {"#define RANK 3\n" + arrays
                  + "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, RANK, dimA, strideA);",
              "FLOAT16 1,3,4 / 60,20,5 + 0"},
             {arrays
                  + "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, sizeof(dimA) / sizeof(dimA[0]), dimA, "
                    "strideA);",
              "FLOAT16 1,3,4,5 / 60,20,5,1 + 0"},
             {"std::vector<int> dims = {2, 3}, strides = {3, 1};\n"
              "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, 1, dims.data() + 1, strides.data() + 1);",
              "!dims.data() + 1 is not evaluated"},
             // Each call has its own arrays and its own type.
             {"int xDims[] = {2, 3}, xStrides[] = {3, 1}, yDims[] = {4, 5}, yStrides[] = {5, 1};\n"
              "cudnnSetTensorNdDescriptor(x, CUDNN_DATA_FLOAT, 2, xDims, xStrides);\n"
              "cudnnSetTensorNdDescriptor(y, CUDNN_DATA_HALF, 2, yDims, yStrides);",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT16 4,5 / 5,1 + 0"},
             {"int xDims[] = {2, 3}, xStrides[] = {3, 1}, yStrides[] = {1, 2};\n"
              "cudnnSetTensorNdDescriptor(x, CUDNN_DATA_FLOAT, 2, xDims, yStrides);",
              "FLOAT32 2,3 / 1,2 + 0"},
             // Arrays that the call does not use are not a second tensor.
             {arrays
                  + "int dimB[] = {4, 5}, strideB[] = {5, 1};\n"
                    "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, 4, dimA, strideA);",
              "FLOAT16 1,3,4,5 / 60,20,5,1 + 0"},
             {"int dimA[] = {2, 3}; int strideA[] = {3, 1}; int dimB[] = {4, 5}; int strideB[] = {5, 1};",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 4,5 / 5,1 + 0"},
         })
        check_posted(posted);
    const std::string text = arrays + "int dimB[] = {4, 5}, strideB[] = {5, 1};\n"
                             + "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, nbDims, dimA, strideA);";
    const ImportedText all = import_text(text);
    REQUIRE(all.refused.size() == 1);
    CHECK(refusal_lines(text, all)[0]
          == "2:5: c: dimB and strideB are used by no call beside them: paste them alone");
    REQUIRE(all.found.size() == 1);
    REQUIRE(all.found[0].guessed.size() == 1);
    CHECK(all.found[0].guessed[0] == "4 dimensions, as the arrays have: the text gives no value of nbDims");
}

TEST_CASE("import: numbers that other calls take beside arrays are read or refused, and windows are no tensors")
{
    const std::string arrays = "int dims[] = {1, 3, 4, 5}; int strides[] = {60, 20, 5, 1};\n";
    for (const Posted& posted : {
             Posted{arrays + "miopenSetTensorDescriptor(d, miopenHalf, 3, dims, strides);",
                    "FLOAT16 1,3,4 / 60,20,5 + 0"},
             {arrays + "dnnl_memory_desc_create_with_strides(&md, 3, dims, dnnl_bf16, strides);",
              "BFLOAT16 1,3,4 / 60,20,5 + 0"},
             {arrays + "make(&t, 3, dims, strides);", "!2:13: c: make takes 3, perhaps dimensions"},
             {arrays + "make(&t, 4, dims, strides);", "FLOAT32 1,3,4,5 / 60,20,5,1 + 0"},
             {arrays + "torch::from_blob(p, dims, strides, 8);",
              "!the meaning of 8 in from_blob(..) is not certain"},
             {"int stride[] = {2, 2}; int size[] = {3, 3};", "!coordinates would share offsets"},
             {"size_t shape[] = {2, 3}; size_t strides[] = {3 * sizeof(float), sizeof(float)};",
              "!sizeof counts bytes"},
             {"int sizes[2][2] = {{2, 3}, {4, 5}}; int strides[2][2] = {{3, 1}, {5, 1}};",
              "!several lists in one array"},
         })
        check_posted(posted);
}

TEST_CASE("import: a statement that changes an array after its list refuses the layout")
{
    const std::string arrays = "int dims[] = {2, 3}; int strides[] = {3, 1};\n";
    for (const Posted& posted : {
             Posted{arrays + "dims[1] = 6;", "!2:1: c: dims[1] = 6 changes the list before it"},
             {arrays + "strides[0] *= 2;", "!strides[0] *= 2 changes the list"},
             {arrays + "for (int i = 0; i < 2; ++i) dims[i] = n;", "!dims[i] = n changes the list"},
             {arrays + "dims[1]++;", "!dims[1]++ changes the list"},
             {arrays + "std::swap(strides[0], strides[1]);", "!changes the list"},
             {arrays + "dims = other;", "!dims = other changes the list"},
             {"std::vector<int> dims = {2, 3}, strides = {3, 1};\nstrides.push_back(1);",
              "!strides.push_back(1) changes the list"},
             {arrays + "dims[1] = 6;\ncudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, 2, dims, strides);",
              "!dims[1] = 6 changes the list"},
             // After the call, in another function, or reading only.
             {arrays + "cudnnSetTensorNdDescriptor(d, CUDNN_DATA_HALF, 2, dims, strides);\ndims[1] = 6;",
              "FLOAT16 2,3 / 3,1 + 0"},
             {"void f()\n{\n    " + arrays + "}\nvoid g()\n{\n    dims[0] = 4;\n}", "FLOAT32 2,3 / 3,1 + 0"},
             {arrays + "{ int dims[2]; dims[0] = 4; }", "FLOAT32 2,3 / 3,1 + 0"},
             {arrays + "int n = dims[0] * strides[0];\nif (dims[1] == 3) return;", "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}

TEST_CASE("import: a description of DirectML gives its tensor's dimensions, buffer size and packed strides")
{
    const auto total = [](const std::string& text)
    {
        const ImportedText all = import_text(text);
        REQUIRE_MESSAGE(all.found.size() == 1, why_no_scene(text, all));
        const TensorSpec& tensor = std::get<BufferScene>(all.found[0].scene.content).tensor;
        return buffer_text(all.found[0]) + " of " + std::to_string(tensor.total_bytes.value_or(0)) + ", "
               + std::to_string(tensor.guaranteed_base_offset_alignment.value_or(0));
    };
    const std::string arrays = "UINT sizes[] = {2, 3};\nUINT strides[] = {4, 1};\n";
    const std::string type = "DML_TENSOR_DATA_TYPE_FLOAT16";
    CHECK(total("dml::TensorDesc(" + type + ", DML_TENSOR_FLAG_NONE, {2, 3}, {4, 1}, 64, 16)")
          == "FLOAT16 2,3 / 4,1 + 0 of 64, 16");
    CHECK(total("dml::TensorDesc(" + type + ", DML_TENSOR_FLAG_NONE, {2, 3}, {4, 1}, size, 0)")
          == "FLOAT16 2,3 / 4,1 + 0 of 0, 0");
    CHECK(total("dml::TensorDesc(" + type + ", {2, 3}, std::nullopt)") == "FLOAT16 2,3 / 3,1 + 0 of 0, 0");
    CHECK(total("dml::TensorDesc(" + type + ", DML_TENSOR_FLAG_NONE, {2, 3}, std::nullopt, 16, 0)")
          == "FLOAT16 2,3 / 3,1 + 0 of 16, 0");
    CHECK(total("dml::TensorDesc d(" + type + ", {2, 3});") == "FLOAT16 2,3 / 3,1 + 0 of 0, 0");
    CHECK(total(arrays + "DML_BUFFER_TENSOR_DESC d = {" + type
                + ", DML_TENSOR_FLAG_NONE, 2, sizes, strides, 16, 8};")
          == "FLOAT16 2,3 / 4,1 + 0 of 16, 8");
    CHECK(total(arrays + "DML_BUFFER_TENSOR_DESC d = {.DataType = " + type
                + ", .Sizes = sizes, .Strides = strides, .TotalTensorSizeInBytes = 4 * 1024};")
          == "FLOAT16 2,3 / 4,1 + 0 of 4096, 0");
    CHECK(total(arrays + "d.DataType = " + type + ";\nd.DimensionCount = 2;\nd.Sizes = sizes;\n"
                + "d.Strides = strides;\nd.TotalTensorSizeInBytes = 64;\n")
          == "FLOAT16 2,3 / 4,1 + 0 of 64, 0");
    CHECK(total(arrays + "d->DimensionCount = 1; d->Sizes = sizes; d->Strides = nullptr;")
          == "FLOAT32 2 / 1 + 0 of 0, 0");
    CHECK(total("UINT sizes[] = {2, 3};\nDML_BUFFER_TENSOR_DESC d{" + type
                + ", DML_TENSOR_FLAG_NONE, 2, sizes, nullptr, 16, 0};")
          == "FLOAT16 2,3 / 3,1 + 0 of 16, 0");
    CHECK(total("Sizes = {2, 3}, Strides = NULL, DataType = " + type) == "FLOAT16 2,3 / 3,1 + 0 of 0, 0");
    CHECK(total("Sizes: [2, 3]\nStrides: [4, 1]\nTotalTensorSizeInBytes: 32\nDataType: " + type)
          == "FLOAT16 2,3 / 4,1 + 0 of 32, 0");
    CHECK(total("size=(2, 3), strides=nullptr") == "FLOAT32 2,3 / 3,1 + 0 of 0, 0");
    for (const Posted& posted : {
             Posted{"UINT a[] = {2, 3}; UINT sizes[] = {2, 3}; UINT strides[] = {3, 1};\n"
                    "DML_BUFFER_TENSOR_DESC d = {DML_TENSOR_DATA_TYPE_INT8, DML_TENSOR_FLAG_NONE, 3, sizes, "
                    "strides};",
                    "!DML_BUFFER_TENSOR_DESC takes 3 dimensions, but sizes has 2 numbers"},
             {"UINT aSizes[] = {2, 3}, bSizes[] = {4, 5};\n"
              "a.DataType = DML_TENSOR_DATA_TYPE_FLOAT32; a.Sizes = aSizes; a.Strides = nullptr;\n"
              "b.DataType = DML_TENSOR_DATA_TYPE_FLOAT16; b.Sizes = bSizes; b.Strides = nullptr;",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT16 4,5 / 5,1 + 0"},
             {"DimensionCount: 3, Sizes: [1, 3, 4, 5], Strides: [60, 20, 5, 1]",
              "!DimensionCount 3 beside it contradicts its 4 sizes"},
             {"dml::TensorDesc(DML_TENSOR_DATA_TYPE_FLOAT32, {2, 3}, policy)",
              "!policy is not evaluated: write the strides as a list"},
             {"int sizes[] = {4, 5}; int* strides = NULL;\n"
              "cutensorCreateTensorDescriptor(h, &d, 2, sizes, strides, CUTENSOR_R_32F, 128);",
              "!the first dimension is the innermost one in cuTENSOR"},
         })
        check_posted(posted);
}

TEST_CASE("import: arrays of C may have a list and words that align them")
{
    for (const Posted& posted : {
             Posted{"float a[2][3] = {{1, 2, 3}, {4, 5, 6}};", "FLOAT32 2,3 / 3,1 + 0"},
             {"static const float a[2][3] = {1, 2, 3, 4, 5, 6}, b[3][4];",
              "FLOAT32 2,3 / 3,1 + 0; FLOAT32 3,4 / 4,1 + 0"},
             {"__attribute__((aligned(64))) float a[2][3];", "FLOAT32 2,3 / 3,1 + 0"},
             {"float a[2][3] __attribute__((aligned(64))) = {};", "FLOAT32 2,3 / 3,1 + 0"},
             {"alignas(64) float a[2][3];", "FLOAT32 2,3 / 3,1 + 0"},
             {"_Alignas(64) float a[2][3];", "FLOAT32 2,3 / 3,1 + 0"},
             {"__declspec(align(16)) float a[2][3];", "FLOAT32 2,3 / 3,1 + 0"},
             {"[[gnu::aligned(64)]] float a[2][3];", "FLOAT32 2,3 / 3,1 + 0"},
             {"unsigned char a[2][3]; char b[2][3]; unsigned c[2][3]; size_t d[2][3];",
              "UINT8 2,3 / 3,1 + 0; INT8 2,3 / 3,1 + 0; UINT32 2,3 / 3,1 + 0; UINT64 2,3 / 3,1 + 0"},
             {"float a[2][3], *p = &a[1][0];", "FLOAT32 2,3 / 3,1 + 0"},
             {"float a[][3] = {{1, 2, 3}};", "!1:9: c: the first size is that of the list"},
             {"__attribute__((vector_size(16))) float a[2][3];", "!no layout"},
         })
        check_posted(posted);
}

TEST_CASE("import: layouts in branches of the preprocessor say which, and none is put together of several")
{
    const auto conditions = [](const std::string& text)
    {
        std::string all;
        for (const Imported& one : import_text(text).found)
            for (const std::string& guess : one.guessed)
                if (guess.find("preprocessor") != std::string::npos)
                    all += buffer_text(one) + " " + guess + "\n";
        return all;
    };
    CHECK(conditions("#ifdef NHWC\nfloat a[2][3];\n#else\nfloat a[3][2];\n#endif\nfloat b[4][5];\n")
          == "FLOAT32 2,3 / 3,1 + 0 only where #ifdef NHWC holds, which the preprocessor decides\n"
             "FLOAT32 3,2 / 2,1 + 0 only in the branch #else of #ifdef NHWC, which the preprocessor chooses\n");
    CHECK(conditions("#ifndef A_H\n#define A_H\nfloat a[2][3];\n#endif\n") == "");
    for (const Posted& posted : {
             Posted{"#if 0\nfloat a[2][3];\n#else\nfloat b[4][5];\n#endif\n", "FLOAT32 4,5 / 5,1 + 0"},
             {"#if 1\nfloat a[2][3];\n#else\nfloat b[4][5];\n#endif\n", "FLOAT32 2,3 / 3,1 + 0"},
             {"UINT sizes[] = {2, 3};\n#if PADDED // rows\nUINT strides[] = {4, 1};\n#else\n"
              "UINT strides[] = {3, 1};\n#endif\n",
              "!#if PADDED chooses a part of the layout: keep one branch"},
             {"#if A\nint dims[] = {2, 3};\n#else\nint dims[] = {4, 3};\n#endif\nint strides[] = {3, 1};\n",
              "!#if A chooses a part of the layout"},
             {"int dims[] = {2, 3};\nint strides[] = {3,\n#ifdef PAD\n2\n#else\n1\n#endif\n};\n",
              "!the preprocessor chooses a number of the list"},
             {"int dims[] = {2, 3};\n#ifdef DEBUG\nprint();\n#endif\nint strides[] = {3, 1};\n",
              "FLOAT32 2,3 / 3,1 + 0"},
         })
        check_posted(posted);
}
