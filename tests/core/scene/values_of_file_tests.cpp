#include "core/spec/values_of_file.h"

#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "core/scene/values_warnings.h"
#include "tests/core/scene/asked.h"

#include <bit>
#include <span>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// One file: bytes, or elements of a type of 16 bits, of two rows and three columns.
class OneFile : public ValuesSource
{
public:
    explicit OneFile(bool is_raw) : raw(is_raw) {}

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
    const TensorFacts& tensor = *facts->first().tensor;
    const OneFile source(raw);
    const auto elements =
        elements_of_file({"some.file", as}, *source.open(""), tensor.dtype, tensor.layout.sizes, "input");
    if (!elements)
        return std::string(code_name(elements.problem().code));
    const auto found = integers_of_file(*elements, tensor.layout);
    if (!found)
        return std::string(code_name(found.problem().code));
    std::string all;
    for (const Int integer : **found)
        all += std::to_string(integer);
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

TEST_CASE("a file outside the scene's folder is warned about, one in it or below is not")
{
    const auto warned = [](const std::string& path)
    {
        const auto parsed =
            parse_scene(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2],"values":{"file":")"
                        + path + R"("}})");
        REQUIRE(parsed);
        const auto warnings = elsewhere_warnings(parsed->scene);
        return warnings.empty() ? std::string() : warnings.front().where;
    };
    CHECK(warned("/etc/passwd") == "values.file");
    CHECK(warned("../a.npy") == "values.file");
    CHECK(warned("x/../../a.npy") == "values.file");
    CHECK(warned("a.npy") == "");
    CHECK(warned("x/../a.npy") == "");
}

TEST_CASE("a path's extension determines the use of a file if the scene does not")
{
    CHECK(ValuesFile{"a.bin"}.use() == FileUse::memory);
    CHECK(ValuesFile{"a.npy"}.use() == FileUse::values);
    CHECK(ValuesFile{"a.bin", FileUse::values}.use() == FileUse::values);
    CHECK(ValuesFile{"bin"}.use() == FileUse::values);
}

TEST_CASE("indices in a file have the scene's type and sizes; raw bytes are used as they are")
{
    if (std::endian::native != std::endian::little)
        return;
    /// Six elements of 32 bits.
    class Indices : public ValuesSource
    {
    public:
        Indices(DType type, std::vector<Int> sizes_in_file, bool is_raw)
            : dtype(type), sizes(std::move(sizes_in_file)), raw(is_raw)
        {
        }
        [[nodiscard]] Result<FileValues> open(const std::string&) const override
        {
            const auto array = packed_array(dtype, sizes, ArrayOrder::c, std::as_bytes(std::span(elements)));
            return FileValues{std::make_shared<const DataArray>(*array), raw};
        }

    private:
        DType dtype;
        std::vector<Int> sizes;
        bool raw;
        std::array<std::int32_t, 6> elements = {0, 99, 2, 3, -1, 5};
    };
    const auto indices = [](const Indices& source, const std::string& file, const std::string& sizes = "[6,1]")
    {
        const auto scene = parse_scene(gather_nd1(R"("input":{"dtype":"INT8","sizes":[100,1]},
            "indices":{"dtype":"INT32","sizes":)" + sizes
                                                  + R"(,"values":)" + file + R"(},"input_dimension_count":2,
            "indices_dimension_count":2,"batch_dimension_count":0)"));
        REQUIRE(said(scene) == "none");
        EvaluateOptions options;
        options.files = &source;
        const auto facts = evaluate(scene->scene, options);
        if (facts && sizes == "[6,1]")
            CHECK(*facts->tensors()[1].index_values == std::vector<Int>{0, 99, 2, 3, -1, 5});
        return said(facts);
    };
    const Indices typed(DType::int32, {6, 1}, false);
    CHECK(indices(typed, R"({"file":"x.npy"})") == "none");
    CHECK(indices(typed, R"({"file":"x.npy","as":"values"})") == "none");
    CHECK(indices(typed, R"({"file":"x.npy","as":"memory"})") == "none");
    CHECK(indices(typed, R"({"file":"x.npy"})", "[3,1]") == "values_count at indices.values");
    CHECK(indices({DType::int32, {6}, false}, R"({"file":"x.npy"})") == "values_count at indices.values");
    CHECK(indices({DType::float32, {6, 1}, false}, R"({"file":"x.npy"})") == "dtype at indices.values.file");
    CHECK(indices({DType::uint32, {6, 1}, false}, R"({"file":"x.npy"})") == "dtype at indices.values.file");
    const Indices bytes(DType::uint8, {24}, true);
    CHECK(indices(bytes, R"({"file":"x.bin"})") == "none");
    CHECK(indices(bytes, R"({"file":"x","as":"memory"})", "[2,1]") == "none");
    CHECK(indices(bytes, R"({"file":"x.bin","as":"values"})") == "none");
    CHECK(indices(bytes, R"({"file":"x.bin"})", "[7,1]") == "file at indices.values.file");
    CHECK(indices(bytes, R"({"file":"x.bin","as":"values"})", "[2,1]") == "file at indices.values.file");
}
