#include "core/code/spellings.h"
#include "core/scene/parse.h"

#include <doctest/doctest.h>

using namespace stridescope::core;

namespace
{

Facts facts_of(const std::string& layout, const std::string& sizes, const std::string& labels)
{
    const auto parsed = parse_scene(R"({"stridescope":1,"kind":"tiled","dtype":"FLOAT16","labels":")" + labels
                                    + R"(","sizes":)" + sizes + R"(,"layout":")" + layout + "\"}");
    REQUIRE_MESSAGE(parsed, (parsed ? "" : parsed.problem().message));
    auto facts = evaluate(parsed->scene);
    REQUIRE_MESSAGE(facts, (facts ? "" : facts.problem().message));
    return *std::move(facts);
}

} // namespace

TEST_CASE("spellings: each text of another tool lays out every element as the scene does")
{
    struct Row
    {
        const char* layout;
        const char* sizes;
        const char* labels;
        std::vector<std::string> tools;
    };
    for (const Row& row : {
             Row{"nChw8c", "[2,17,3,4]", "NCHW", {"oneDNN", "XLA"}}, // CuTe has no padding
             {"nChw8c", "[2,16,3,4]", "NCHW", {"oneDNN", "XLA", "CuTe"}},
             {"{1,0:T(2,2)}", "[3,5]", "HW", {"XLA"}},
             {"{0,1}", "[3,5]", "HW", {"oneDNN", "XLA", "CuTe"}},
             {"Sw<3,3,3> o 0 o (8,64):(64,1)", "[8,64]", "HW", {"CuTe"}},
             {"((2,4),8):((1,16),2)", "[8,8]", "HW", {"XLA", "CuTe"}},
         })
    {
        CAPTURE(row.layout);
        CAPTURE(row.sizes);
        const Facts facts = facts_of(row.layout, row.sizes, row.labels);
        const TensorFacts& tensor = *facts.first().tensor;
        std::vector<std::string> tools;
        for (const Spelling& one : spellings(facts))
        {
            CAPTURE(one.text);
            tools.emplace_back(one.tool);
            const Facts same = facts_of(one.text, row.sizes, row.labels);
            Dims x = Dims::filled(tensor.rank(), 0);
            for (Int i = 0; i < tensor.footprint.element_count; ++i, advance(tensor.layout.sizes, x))
                REQUIRE(same.first().tensor->offset(x) == tensor.offset(x));
        }
        CHECK(tools == row.tools);
    }
}
