#include "core/assets.h"
#include "core/code/write_code.h"
#include "core/scene/parse.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

using namespace stridescope::core;

namespace
{

Result<CodeText> code_of(std::string_view json, std::string_view target)
{
    const auto parsed = parse_scene(json);
    REQUIRE(parsed);
    const auto facts = evaluate(parsed->scene);
    REQUIRE(facts);
    return write_code(*find_code_target(target), parsed->scene, *facts);
}

/// Returns the text with the dimension of each span after it: "(2<0>, 3<1>)".
std::string marked(const CodeText& code)
{
    std::string text = code.text;
    for (auto span = code.spans.rbegin(); span != code.spans.rend(); ++span)
        text.insert(span->end, "<" + std::to_string(span->dimension) + ">");
    return text;
}

constexpr std::string_view padded =
    R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT16","labels":"HW","sizes":[2,3],"strides":[5,1],"base_offset":7})";

} // namespace

TEST_CASE("every span of every example's texts is a number or a name, in order, of a dimension that there is")
{
    for (const assets::Example& example : assets::examples())
        for (const CodeTarget& target : code_targets())
        {
            CAPTURE(example.name);
            CAPTURE(target.name);
            const auto code = code_of(example.json, target.name);
            if (!code)
            {
                CHECK(!code.problem().message.empty());
                continue;
            }
            CHECK(code->text.ends_with("\n"));
            CHECK(!code->spans.empty());
            std::size_t behind = 0;
            for (const CodeSpan& span : code->spans)
            {
                CHECK(behind <= span.begin);
                CHECK(span.begin < span.end);
                CHECK(span.end <= code->text.size());
                CHECK(span.dimension < 8);
                behind = span.end;
                const std::string_view said =
                    std::string_view(code->text).substr(span.begin, span.end - span.begin);
                CHECK(said.find_first_of(" ,(){}[]\n") == std::string_view::npos);
            }
        }
}

TEST_CASE("a NumPy script gives the memory, the sizes, and the strides, each with its dimension")
{
    CHECK(marked(*code_of(padded, "numpy"))
          == "import numpy as np\n"
             "\n"
             "# FLOAT16, H=2<0> W=3<1>\n"
             "memory = np.arange(15, dtype=np.float16)\n"
             "out = np.lib.stride_tricks.as_strided(\n"
             "    memory[7:], shape=(2<0>, 3<1>),\n"
             "    strides=[stride * memory.itemsize for stride in (5<0>, 1<1>)])\n");
}

TEST_CASE("a function of C is a loop a dimension")
{
    CHECK(marked(*code_of(padded, "c"))
          == "#include <stdint.h>\n"
             "#include <string.h>\n"
             "\n"
             "/* FLOAT16, H=2<0> W=3<1> */\n"
             "void stridescope_copy(void *to, const void *from)\n"
             "{\n"
             "    unsigned char *packed = to;\n"
             "    const unsigned char *memory = from;\n"
             "    int64_t h<0>, w<1>;\n"
             "\n"
             "    for (h<0> = 0; h<0> < 2<0>; ++h<0>)\n"
             "        for (w<1> = 0; w<1> < 3<1>; ++w<1>)\n"
             "        {\n"
             "            const int64_t offset = 7 + h<0> * 5<0> + w<1> * 1<1>;\n"
             "\n"
             "            memcpy(packed, memory + offset * 2, 2);\n"
             "            packed += 2;\n"
             "        }\n"
             "}\n");
}

TEST_CASE("a CuTe layout nests what a dimension is split into, fastest first")
{
    const auto code =
        code_of(R"({"stridescope":1,"kind":"tpu","dtype":"INT8","sizes":[2,24],"layout":"matrix","w":3,
        "chip":{"npu_num":4,"eu_bytes":16,"lmem_bytes":4096,"bank_num":16}})",
                "cute");
    REQUIRE(code);
    CHECK(code->text.find("// (2,(3,4,2)):(32,(1,64,16))\n") != std::string::npos);
}

TEST_CASE("tiles of a dense tensor are axes, with padding cut off, and each number has its dimension")
{
    constexpr std::string_view tiles =
        R"({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","labels":"HW","sizes":[3,5],"layout":"{1,0:T(2,2)}"})";
    CHECK(marked(*code_of(tiles, "numpy"))
          == "import numpy as np\n"
             "\n"
             "# FLOAT32, H=3<0> W=5<1>\n"
             "memory = np.arange(24, dtype=np.float32)\n"
             "out = memory.reshape(2<0>, 3<1>, 2<0>, 2<1>).transpose(0<0>, 2<0>, 1<1>, 3<1>)"
             ".reshape(4<0>, 6<1>)[0<0>:3<0>, 0<1>:5<1>]\n");
    CHECK(marked(*code_of(tiles, "xla")) == "f32[3<0>,5<1>]{1,0:T(2,2)}\n");
    CHECK(marked(*code_of(tiles, "c"))
          == "#include <stdint.h>\n"
             "#include <string.h>\n"
             "\n"
             "/* FLOAT32, H=3<0> W=5<1> */\n"
             "void stridescope_copy(void *to, const void *from)\n"
             "{\n"
             "    unsigned char *packed = to;\n"
             "    const unsigned char *memory = from;\n"
             "    int64_t h<0>, w<1>;\n"
             "\n"
             "    for (h<0> = 0; h<0> < 3<0>; ++h<0>)\n"
             "    {\n"
             "        const int64_t h_offset = 0 + (h<0> / 2<0>) * 12<0> + (h<0> % 2<0>) * 2<0>;\n"
             "        for (w<1> = 0; w<1> < 5<1>; ++w<1>)\n"
             "        {\n"
             "            const int64_t offset = h_offset + (w<1> / 2<1>) * 4<1> + (w<1> % 2<1>) * 1<1>;\n"
             "\n"
             "            memcpy(packed, memory + offset * 4, 4);\n"
             "            packed += 4;\n"
             "        }\n"
             "    }\n"
             "}\n");
}

TEST_CASE("names that are one letter of two cases stay apart")
{
    const auto code =
        code_of(R"({"stridescope":1,"kind":"buffer","dtype":"INT8","labels":"nN","sizes":[2,3]})", "c");
    REQUIRE(code);
    CHECK(code->text.find("int64_t n, N;") != std::string::npos);
}

TEST_CASE("a text of 2^20 indices is made, not one of more than a text holds")
{
    std::string values = "0";
    for (int i = 1; i < 1 << 20; ++i)
        values += ",0";
    const std::string scene =
        R"({"stridescope":1,"kind":"gather_elements","input":{"dtype":"INT8","sizes":[1]},"axis":0,)"
        R"("indices":{"dtype":"INT32","sizes":[1048576],"values":[)"
        + values + "]}}";
    const auto code = code_of(scene, "c");
    REQUIRE(code);
    CHECK(std::count(code->text.begin(), code->text.end(), ',') >= (1 << 20) - 1);
}

TEST_CASE("no name of a target is there twice, and none that is not there is found")
{
    for (const CodeTarget& target : code_targets())
        CHECK(find_code_target(target.name) == &target);
    CHECK(find_code_target("fortran") == nullptr);
    CHECK(find_code_target("") == nullptr);
}

TEST_CASE("XLA's text for tiles that interleave what earlier ones leave outside reads back as the same layout")
{
    for (const auto& [sizes, layout] :
         {std::pair("[4096]", "{0:T(256)(128)(2,1)}"), std::pair("[768]", "{0:T(1024)(128)(2,1)}"),
          std::pair("[8,8]", "{1,0:T(2,4)(2,1,1,1)}"), std::pair("[32,256]", "{1,0:T(8,128)(2,1,1,1)}")})
    {
        const std::string json = fmt::format(
            R"({{"stridescope":1,"kind":"tiled","dtype":"BFLOAT16","sizes":{},"layout":"{}"}})", sizes, layout);
        const auto code = code_of(json, "xla");
        REQUIRE(code);
        CHECK(code->text == fmt::format("bf16{}{}\n", sizes, layout));
    }
}
