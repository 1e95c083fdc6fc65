#include "core/data/safetensors.h"

#include <doctest/doctest.h>

#include <string>

using namespace stridescope::core;

namespace
{

/// Reads the header of a file with this many bytes of data after it.
Result<SafetensorsHeader> header_of(const std::string& json, Int data_bytes)
{
    return read_safetensors_header(json, safetensors_prefix_bytes + static_cast<Int>(json.size()) + data_bytes);
}

std::string length_prefix(std::uint64_t length)
{
    std::string bytes;
    for (int i = 0; i < 8; ++i)
        bytes += static_cast<char>(length >> 8 * i & 255);
    return bytes;
}

/// One tensor "w" with these members.
std::string one(const std::string& members)
{
    return R"({"w":{)" + members + "}}";
}

} // namespace

TEST_CASE("a .safetensors header names its tensors in the order of their data, wherever its metadata is")
{
    const std::string json = R"({"b":{"dtype":"BF16","shape":[2,3],"data_offsets":[4,16]},
        "__metadata__":{"format":"pt","dtype":"F32"},
        "a":{"data_offsets":[0,4],"shape":[],"dtype":"F32"},
        "empty":{"dtype":"I64","shape":[0,7],"data_offsets":[16,16]}}   )";
    const auto header = header_of(json, 16);
    REQUIRE(header);
    REQUIRE(header->tensors.size() == 3);
    const TensorEntry& a = header->tensors[0];
    const TensorEntry& b = header->tensors[1];
    CHECK(a.name == "a");
    CHECK(a.dtype == DType::float32);
    CHECK(a.sizes.empty());
    CHECK(a.data_begin == 8 + static_cast<Int>(json.size()));
    CHECK(b.name == "b");
    CHECK(b.dtype == DType::bfloat16);
    CHECK(b.sizes == std::vector<Int>{2, 3});
    CHECK(b.data_begin == a.data_begin + 4);
    CHECK(b.data_bytes == 12);
    CHECK(header->find("empty")->data_bytes == 0);
    CHECK(header->find("__metadata__") == nullptr);
}

TEST_CASE("every type of .safetensors that is ours is known by its name, and others can be listed")
{
    const std::pair<const char*, DType> types[] = {
        {"F64", DType::float64},         {"F32", DType::float32},
        {"F16", DType::float16},         {"BF16", DType::bfloat16},
        {"F8_E4M3", DType::float8_e4m3}, {"F8_E5M2", DType::float8_e5m2},
        {"I64", DType::int64},           {"I32", DType::int32},
        {"I16", DType::int16},           {"I8", DType::int8},
        {"U64", DType::uint64},          {"U32", DType::uint32},
        {"U16", DType::uint16},          {"U8", DType::uint8},
        {"BOOL", DType::boolean}};
    for (const auto& [written, dtype] : types)
    {
        const std::string name = written;
        const Int bytes = 3 * info(dtype).bits / 8;
        const auto header = header_of(
            one(R"("dtype":")" + name + R"(","shape":[3],"data_offsets":[0,)" + std::to_string(bytes) + "]"),
            bytes);
        CAPTURE(name);
        REQUIRE(header);
        CHECK(header->tensors[0].dtype == dtype);
    }
    const auto unknown = header_of(one(R"("dtype":"F6_E3M2","shape":[4],"data_offsets":[0,3])"), 3);
    REQUIRE(unknown);
    CHECK_FALSE(unknown->tensors[0].dtype);
    CHECK(unknown->tensors[0].type == "F6_E3M2");
}

TEST_CASE("a .safetensors header that lies about its length is refused before it is read")
{
    CHECK(*safetensors_header_bytes(length_prefix(100), 108) == 100);
    for (const std::uint64_t length : {std::uint64_t{101}, std::uint64_t{100'000'001}, ~std::uint64_t{0}})
    {
        const auto bytes = safetensors_header_bytes(length_prefix(length), 108);
        REQUIRE_FALSE(bytes);
        CHECK(bytes.problem().code == Code::file);
    }
    CHECK_FALSE(safetensors_header_bytes("1234567", 7));
    CHECK_FALSE(safetensors_header_bytes("", 0));
    CHECK_FALSE(safetensors_header_bytes(length_prefix(100'000'001), 200'000'000));
}

TEST_CASE("a .safetensors header that lies about a tensor names the tensor")
{
    for (const char* members : {
             R"("dtype":"F32","shape":[2],"data_offsets":[0,7])",               // not what type and sizes take
             R"("dtype":"F32","shape":[5],"data_offsets":[0,20])",              // beyond the file's 16
             R"("dtype":"F32","shape":[2],"data_offsets":[12,20])",             // likewise
             R"("dtype":"F32","shape":[2],"data_offsets":[8,0])",               // backwards
             R"("dtype":"F32","shape":[2],"data_offsets":[0])",                 //
             R"("dtype":"F32","shape":[2],"data_offsets":[0,4,8])",             //
             R"("dtype":"F32","shape":[2],"data_offsets":[-8,0])",              //
             R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])",              //
             R"("dtype":"F32","shape":[2.0],"data_offsets":[0,8])",             //
             R"("dtype":"F32","shape":["2"],"data_offsets":[0,8])",             //
             R"("dtype":"F32","shape":[[2]],"data_offsets":[0,8])",             //
             R"("dtype":"F32","shape":2,"data_offsets":[0,8])",                 //
             R"("dtype":4,"shape":[2],"data_offsets":[0,8])",                   //
             R"("dtype":"F32","shape":[2])",                                    //
             R"("dtype":"F32","data_offsets":[0,8])",                           //
             R"("shape":[2],"data_offsets":[0,8])",                             //
             R"("dtype":"F32","dtype":"F32","shape":[2],"data_offsets":[0,8])", //
             R"("dtype":"F32","shape":[2],"data_offsets":[0,8],"more":1)",      //
             R"("dtype":"F32","shape":[18446744073709551615],"data_offsets":[0,8])",
             R"("dtype":"F32","shape":[99999999999999999999],"data_offsets":[0,8])",
             R"("dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0])",          // wraps to 0
             R"("dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0])",            // in bytes
             R"("dtype":"X","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,0])", //
         })
    {
        const auto header = header_of(one(members), 16);
        CAPTURE(std::string(members));
        REQUIRE_FALSE(header);
        CHECK(header.problem().code == Code::file);
        CHECK(header.problem().message.find("\"w\"") != std::string::npos);
    }
}

TEST_CASE("two tensors may not share data nor a name")
{
    const auto two = [](const std::string& a, const std::string& b, const std::string& name)
    {
        const std::string head = R"({"dtype":"U8","shape":[4],"data_offsets":)";
        return header_of(R"({"w":)" + head + a + R"(},")" + name + R"(":)" + head + b + "}}", 16);
    };
    CHECK(two("[0,4]", "[4,8]", "v"));
    CHECK(two("[8,12]", "[0,4]", "v"));
    CHECK_FALSE(two("[0,4]", "[3,7]", "v"));
    CHECK_FALSE(two("[0,4]", "[0,4]", "v"));
    CHECK_FALSE(two("[0,4]", "[4,8]", "w"));
}

TEST_CASE("a .safetensors header must be a JSON object of tensors")
{
    const std::string deep(1'000'000, '[');
    for (const std::string& json :
         {std::string(), std::string("[]"), std::string("1"), std::string("null"), std::string("{"), deep,
          std::string(R"({"w":1})"), std::string(R"({"w":[]})"), std::string(R"({"w":)") + deep,
          std::string("{}\0{}", 5), std::string("{}x"), std::string(100, '\0'), std::string(R"({"w":{}})"),
          std::string("{\"\xff\":{}}"), std::string(R"({"__metadata__":{"a":{}}})"),
          std::string(R"({"__metadata__":[]})")})
    {
        CAPTURE(json.substr(0, 40));
        CHECK_FALSE(header_of(json, 16));
    }
    CHECK(header_of("{}", 16)->tensors.empty());
}

TEST_CASE("a tensor's name in a message stays on one line")
{
    CHECK(quoted_name("a\n\"b\"\x1b[31m") == R"("a\n\"b\"\u001b[31m")");
    CHECK(quoted_name("\xff").size() == 5);
}
