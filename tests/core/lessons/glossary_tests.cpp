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

TEST_CASE("words of the field have the one meaning that they have everywhere")
{
    const auto says = [](std::string_view word, std::string_view part)
    { return meaning_of(word).find(part) != std::string_view::npos; };
    CHECK(says("span", "lowest offset + 1"));
    CHECK_FALSE(says("span", "offset 0"));
    CHECK(says("lmem", "one lane"));
    CHECK_FALSE(says("lmem", "all lanes"));
    CHECK(says("batch", "outermost dimension"));
    CHECK(says("batch dimensions", "gather"));
    CHECK(says("hole", "lowest"));
    // A name of two words is explained as that, not as one of them.
    CHECK(found("EU bytes") == "EU bytes");
    CHECK(found("Lane size") == "Lane size");
    CHECK(found("batch dimensions, batches") == "batch dimensions|batches");
}
