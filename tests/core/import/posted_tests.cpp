#include "tests/core/import/imported.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

/// Texts as people post them in public issues: what is printed is the layout, and what cannot be is named.
namespace
{

struct Posted
{
    std::string text;
    std::string says; ///< buffers; or, from a ! on, what the line of a refusal holds
};

void check_posted(const Posted& posted)
{
    CAPTURE(posted.text);
    const ImportedText all = import_text(posted.text);
    if (!posted.says.starts_with('!'))
    {
        CHECK_MESSAGE(buffers_of(all) == posted.says,
                      (all.found.empty() ? why_no_scene(posted.text, all) : ""));
        return;
    }
    CHECK(buffers_of(all) == "");
    const std::string why = why_no_scene(posted.text, all);
    CHECK_MESSAGE(why.find(posted.says.substr(1)) != std::string::npos, why);
    CHECK(why.find('\n') == std::string::npos);
}

} // namespace

TEST_CASE("import: a text without a layout is told of in one line, and what kind of file it is")
{
    for (const Posted& posted : {
             Posted{"x has torch.Size([2, 3])", "!torch: expected stride="},
             {std::string("PK\x03\x04..."), "!zip: an archive"},
             {"\x93NUMPY...", "!NumPy: an array's file"},
             {R"({"stridescope":1,"kind":"blob"})", "!stridescope: kind"},
         })
        check_posted(posted);
}
