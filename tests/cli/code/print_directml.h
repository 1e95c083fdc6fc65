// Prints the descriptions of a text as JSON.
#pragma once

#include <DirectML.h>

#include <cstdio>

inline void print_list(const char* name, const UINT* numbers, UINT count)
{
    std::printf(",\"%s\":", name);
    if (!numbers)
    {
        std::printf("null");
        return;
    }
    for (UINT i = 0; i < count; ++i)
        std::printf("%c%u", i == 0 ? '[' : ',', numbers[i]);
    std::printf("]");
}
inline void print(const char* name, const DML_TENSOR_DESC& tensor)
{
    const auto& buffer = *static_cast<const DML_BUFFER_TENSOR_DESC*>(tensor.Desc);
    std::printf("\"%s\":{\"type\":%d,\"dtype\":%d,\"flags\":%d,\"bytes\":%llu,\"alignment\":%u", name,
                tensor.Type, buffer.DataType, buffer.Flags,
                static_cast<unsigned long long>(buffer.TotalTensorSizeInBytes),
                buffer.GuaranteedBaseOffsetAlignment);
    print_list("sizes", buffer.Sizes, buffer.DimensionCount);
    print_list("strides", buffer.Strides, buffer.DimensionCount);
    std::printf("}");
}
inline void print(const DML_OPERATOR_DESC& desc)
{
    std::printf("{");
    if (desc.Type == DML_OPERATOR_SLICE1)
    {
        const auto& slice = *static_cast<const DML_SLICE1_OPERATOR_DESC*>(desc.Desc);
        print("input", *slice.InputTensor);
        std::printf(",");
        print("output", *slice.OutputTensor);
        print_list("offsets", slice.InputWindowOffsets, slice.DimensionCount);
        print_list("window", slice.InputWindowSizes, slice.DimensionCount);
        std::printf(",\"steps\":");
        for (UINT i = 0; i < slice.DimensionCount; ++i)
            std::printf("%c%d", i == 0 ? '[' : ',', slice.InputWindowStrides[i]);
        std::printf("]");
    }
    else if (desc.Type == DML_OPERATOR_GATHER_ND1)
    {
        const auto& gather = *static_cast<const DML_GATHER_ND1_OPERATOR_DESC*>(desc.Desc);
        print("input", *gather.InputTensor);
        std::printf(",");
        print("indices", *gather.IndicesTensor);
        std::printf(",");
        print("output", *gather.OutputTensor);
        std::printf(",\"counts\":[%u,%u,%u]", gather.InputDimensionCount, gather.IndicesDimensionCount,
                    gather.BatchDimensionCount);
    }
    else
    {
        const auto& gather = *static_cast<const DML_GATHER_ELEMENTS_OPERATOR_DESC*>(desc.Desc);
        print("input", *gather.InputTensor);
        std::printf(",");
        print("indices", *gather.IndicesTensor);
        std::printf(",");
        print("output", *gather.OutputTensor);
        std::printf(",\"axis\":%u", gather.Axis);
    }
    std::printf("}\n");
}
inline void print(const DML_TENSOR_DESC& tensor)
{
    std::printf("{");
    print("input", tensor);
    std::printf("}\n");
}
