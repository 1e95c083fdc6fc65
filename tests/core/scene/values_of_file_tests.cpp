#include "core/spec/values_of_file.h"

#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "tests/core/scene/asked.h"

#include <bit>
#include <span>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// One file: bytes, or 16-bit elements of two rows and three columns.
class OneFile : public ValuesSource
{
public:
    explicit OneFile(bool is_raw) : raw(is_raw) {}

    [[nodiscard]] Result<SharedNumbers> read(const std::string&, Int) const override
    {
        return std::make_shared<const std::vector<Number>>(std::vector<Number>{5, 6, 7, 8, 9, 10});
    }
    [[nodiscard]] Result<FileValues> open(const std::string&) const override
    {
        const auto bytes = std::as_bytes(std::span(elements));
        auto array = raw ? packed_array(DType::uint8, {12}, ArrayOrder::c, bytes)
                         : packed_array(DType::int16, {2, 3}, ArrayOrder::fortran, bytes);
        return FileValues{std::make_shared<const DataArray>(*array), raw};
    }

private:
    bool raw;
    std::array<std::int16_t, 6> elements = {0, 1, 2, 3, 4, 5};
};

/// The numbers of an input of two rows, four elements apart but for the layout, or the problem's code.
std::string numbers(bool raw, std::optional<FileUse> as, const std::string& keys)
{
    const auto scene = parse_scene(buffer("\"sizes\":[2,3]" + keys, "INT16"));
    REQUIRE(said(scene) == "none");
    const auto facts = evaluate(scene->scene);
    const TensorFacts& tensor = *facts->operands().front().tensor;
    const OneFile source(raw);
    const auto elements =
        elements_of_file({"some.file", as}, *source.open(""), tensor.dtype, tensor.layout.sizes, "input");
    if (!elements)
        return std::string(code_name(elements.problem().code));
    const auto found = numbers_of_file(*elements, tensor.layout);
    if (!found)
        return std::string(code_name(found.problem().code));
    std::string all;
    for (const Number& number : *found)
        all += std::to_string(std::get<Int>(number));
    return all;
}

} // namespace

TEST_CASE("a file is the tensor's logical array or its memory, by the scene's word or by what it is")
{
    if (std::endian::native != std::endian::little)
        return;
    CHECK(numbers(false, {}, "") == "024135"); // columns in the file
    CHECK(numbers(false, FileUse::values, "") == "024135");
    CHECK(numbers(false, FileUse::memory, "") == "012345");
    CHECK(numbers(true, {}, "") == "012345");
    CHECK(numbers(true, FileUse::memory, R"(,"strides":[1,2])") == "024135");
    CHECK(numbers(true, FileUse::values, R"(,"strides":[1,2])") == "012345");
    CHECK(numbers(false, FileUse::memory, R"(,"strides":[0,1],"base_offset":3)") == "345345");
}

TEST_CASE("memory that does not hold the tensor is a fault of the file")
{
    CHECK(numbers(true, {}, R"(,"strides":[4,1])") == "file");
    CHECK(numbers(true, {}, R"(,"base_offset":1)") == "file");
    CHECK(numbers(true, {}, R"(,"base_offset":-1)") == "file");
}

TEST_CASE("a path's ending says what a file is used as where the scene does not")
{
    CHECK(ValuesFile{"a.bin"}.use() == FileUse::memory);
    CHECK(ValuesFile{"a.npy"}.use() == FileUse::values);
    CHECK(ValuesFile{"a.bin", FileUse::values}.use() == FileUse::values);
    CHECK(ValuesFile{"bin"}.use() == FileUse::values);
}

TEST_CASE("indices are read of a list or of a memory")
{
    if (std::endian::native != std::endian::little)
        return;
    const auto indices = [](bool raw, const std::string& file, const std::string& rows = "3")
    {
        const auto scene = parse_scene(gather_nd1(R"("input":{"dtype":"INT8","sizes":[100,1]},
            "indices":{"dtype":"INT32","sizes":[)" + rows
                                                  + R"(,1],"values":)" + file + R"(},"input_dimension_count":2,
            "indices_dimension_count":2,"batch_dimension_count":0)"));
        REQUIRE(said(scene) == "none");
        const OneFile source(raw);
        EvaluateOptions options;
        options.files = &source;
        return said(evaluate(scene->scene, options));
    };
    CHECK(indices(false, R"({"file":"x.npy"})", "6") == "none");
    CHECK(indices(false, R"({"file":"x.npy","as":"values"})", "6") == "none");
    CHECK(indices(false, R"({"file":"x.npy"})") == "values_count at indices.values");
    // Twelve bytes are three numbers of 32 bits, the first of which is 2^16.
    CHECK(indices(true, R"({"file":"x.bin"})") == "index_out_of_range at indices.values[0]");
    CHECK(indices(true, R"({"file":"x","as":"memory"})") == "index_out_of_range at indices.values[0]");
    CHECK(indices(true, R"({"file":"x.bin","as":"values"})") == "index_out_of_range at indices.values[0]");
    CHECK(indices(true, R"({"file":"x.bin"})", "4") == "file at indices.values.file");
    CHECK(indices(true, R"({"file":"x.bin","as":"values"})", "2") == "file at indices.values.file");
}
