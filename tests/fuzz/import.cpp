#include "core/import/import_text.h"
#include "core/scene/parse.h"
#include "core/scene/print.h"
#include "tests/fuzz/check.h"

/// Texts and files of other tools: what is found lies in the text in its order, keeps the rules, and is the
/// same when it is printed and read again.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    const std::string_view text = fuzz::text_of(data, size);
    const core::ImportedText all = core::import_text(text);
    std::size_t begin = 0;
    for (const core::Imported& one : all.found)
    {
        fuzz::check(one.span.begin >= begin && one.span.begin < one.span.end && one.span.end <= size,
                    "a layout has a place in the text, behind that of the one before");
        begin = one.span.begin;
        const std::string line = core::print_scene_line(one.scene);
        fuzz::check(line.find('\n') == std::string::npos, "a scene is printed on a line", line);
        fuzz::check(!one.understood.empty(), "what was understood is said", line);
        const auto parsed = core::parse_scene(line);
        fuzz::check(parsed.ok(), "what is printed is a scene", line);
        // A title may hold bytes that are no UTF-8, which are printed as what replaces them.
        core::Scene expected = one.scene;
        expected.title = parsed->scene.title;
        fuzz::check(std::string_view(core::kind_name(parsed->scene)) == core::kind_name(expected),
                    "it is of the same kind", line);
        fuzz::check(core::print_scene(parsed->scene) == core::print_scene(expected), "it is read as it was",
                    line);
    }
    for (const core::Refused& one : all.refused)
        fuzz::check(one.at <= size && !one.problem.message.empty(), "what is refused has a place and a reason");
    for (const core::NearMiss& one : all.missed)
        fuzz::check(one.begin <= one.at && one.at <= size, "a format stopped at a place of the text");
    return 0;
}
