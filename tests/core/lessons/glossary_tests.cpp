#include "core/lessons/glossary.h"

#include <doctest/doctest.h>

#include <string>

using namespace stridescope::core;

namespace
{

std::string found(std::string_view text)
{
    std::string out;
    for (const GlossaryHit& hit : glossary_hits(text))
        out += std::string(out.empty() ? "" : "|") + std::string(text.substr(hit.from, hit.to - hit.from));
    return out;
}

} // namespace

TEST_CASE("words of the glossary are found whole, in any case and number, and each but once")
{
    CHECK(found("The Stride of a row, and strides of others.") == "Stride");
    CHECK(found("astride, strided, stride_h and stride2 are other words") == "");
    CHECK(found("(padding): two banks; INDEXES") == "padding|banks|INDEXES");
    CHECK(found("The base offset, not an offset.") == "base offset|offset");
    CHECK(found("NHWC") == "NHWC");
    CHECK(found("\xC3\xBC"
                "bank bank\xC3\xBC")
              .empty());
    CHECK(found("").empty());
    for (const GlossaryWord& one : glossary())
    {
        CHECK(found(one.word) == one.word);
        REQUIRE(glossary_hits(one.word).size() == 1);
        CHECK(glossary_hits(one.word).front().meaning == meaning_of(one.word));
    }
}
