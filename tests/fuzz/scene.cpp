#include "core/scene/answer.h"
#include "core/scene/draft.h"
#include "core/scene/fixes.h"
#include "core/scene/json_document.h"
#include "core/scene/print.h"
#include "tests/fuzz/check.h"

#include <algorithm>

/// Scene files: what was read is printed and read again, answered, drafted, mended.
namespace stridescope::fuzz
{
namespace
{

using namespace core;

/// Printing loses nothing.
void print_and_read(const Scene& scene)
{
    const std::string printed = print_scene(scene);
    const auto again = parse_scene(printed);
    check(again.ok(), "what is printed can be read", printed);
    check(again->scene == scene, "what is printed is the same scene", printed);
    check(print_scene(again->scene) == printed, "printing it again changes nothing", printed);
}

/// Every request about a scene whose rules hold is answered.
void ask(const ParsedScene& parsed, const EvaluateOptions& options)
{
    Ask questions;
    questions.has_offsets = true;
    if (offset_form(parsed.scene) == OffsetForm::elements)
        questions.offsets = {0, 1, -1, int_max, -int_max - 1};
    else
        questions.lane_bytes = {{0, 0}, {0, int_max}, {0, -int_max - 1}, {0, 4096}};
    const auto answered = answer(parsed, questions, options);
    check(answered.ok(), "a scene that evaluates answers", answered.ok() ? "" : answered.problem().message);
    const std::string line = to_line(with_id("x", answered));
    check(parse_json(line).ok() && line.find('\n') == std::string::npos, "an answer is a line of JSON", line);
}

/// The rules broken begin with the one that the evaluation names, and there are none where it names none.
void draft(const Scene& scene, const Problem& first, const EvaluateOptions& options)
{
    const Draft all = draft_of(scene, first, options);
    check(!all.problems.empty() && all.problems.front() == first, "a draft's first problem is the evaluation's",
          print_scene(scene));
    check(std::count(all.problems.begin(), all.problems.end(), first) == 1,
          "a draft names its first problem once",
          first.where + ": " + first.message + "\n" + print_scene(scene));
    for (const Fix& fix : fixes_for(scene, first))
    {
        check(!(fix.scene == scene), "a fix changes the scene", fix.label + "\n" + print_scene(scene));
        print_and_read(fix.scene);
        static_cast<void>(evaluate(fix.scene, options));
    }
    if (const auto nearest = nearest_scene(scene, all, options))
        check(evaluate(nearest->scene, options).ok(), "the nearest scene keeps the rules", nearest->shown);
}

} // namespace
} // namespace stridescope::fuzz

int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    const auto parsed = core::parse_scene(fuzz::text_of(data, size));
    if (!parsed)
    {
        fuzz::check(core::to_line("1", parsed.problem()).find('\n') == std::string::npos,
                    "a problem is a line");
        return 0;
    }
    fuzz::print_and_read(parsed->scene);
    core::EvaluateOptions options;
    options.effort = core::Effort::interactive();
    const auto facts = core::evaluate(parsed->scene, options);
    if (facts)
        fuzz::ask(*parsed, options);
    else
        fuzz::draft(parsed->scene, facts.problem(), options);
    return 0;
}
