#include "core/import/findings.h"

#include "core/text/braces.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// The first rule that a scene breaks. Nothing is counted, so that this costs little.
std::optional<Problem> broken_rule(const Scene& scene)
{
    const auto draft = visit_kind(scene.content,
                                  []<typename K>(const typename K::Scene& content) -> Draft
                                  { return K::draft(content, EvaluateOptions{}); });
    // A file that a scene names is not there yet: it is for whoever opens the scene to look.
    const auto broken = std::find_if(draft.problems.begin(), draft.problems.end(),
                                     [](const Problem& problem) { return problem.code != Code::file; });
    return broken == draft.problems.end() ? std::nullopt : std::optional(*broken);
}

} // namespace

Imported imported_buffer(const StridedText& text)
{
    Imported one;
    TensorSpec tensor;
    tensor.dtype = std::string(info(text.dtype.value_or(DType::float32)).name);
    tensor.sizes = text.sizes;
    tensor.strides = text.strides;
    tensor.base_offset = text.base;
    one.understood.push_back(fmt::format(
        "{}sizes {}, {}, offset {}", text.dtype ? tensor.dtype + ", " : "", braces(text.sizes),
        text.strides ? "strides " + braces(*text.strides) + " in elements" : "packed, row-major", text.base));
    if (!text.dtype)
        one.guessed.push_back(
            text.unknown_type.empty()
                ? std::string("dtype FLOAT32: the text names none")
                : fmt::format("dtype FLOAT32: no type of elements is called {}", text.unknown_type));
    if (text.sizes.empty())
    {
        tensor.sizes = {1};
        tensor.strides.reset();
        one.guessed.push_back("one dimension of size 1: the text has none");
    }
    one.scene.content = scene_of_tensor(tensor);
    return one;
}

void Findings::count()
{
    found = true;
    all.more = all.found.size() + all.refused.size() >= most_imported;
}

void Findings::add(TextSpan span, Imported one)
{
    if (auto problem = broken_rule(one.scene))
        return refuse(span, span.begin, *std::move(problem));
    one.from = name;
    one.span = span;
    all.found.push_back(std::move(one));
    count();
}

void Findings::refuse(TextSpan span, std::size_t at, Problem problem)
{
    all.refused.push_back({name, span, at, std::move(problem)});
    count();
}

void Findings::miss(std::size_t begin, std::size_t at, const std::string& message)
{
    at = std::max(at, begin);
    if (nearest.looks_like && at - begin <= nearest.at - nearest.begin)
        return;
    nearest = {name, begin, at, message, at > begin};
}

std::size_t Findings::take(std::size_t begin, const Scanner& scan, std::optional<Imported> read)
{
    const auto& stop = scan.stop();
    if (stop && stop->code == Code::parse)
    {
        miss(begin, stop->at, stop->message);
        return begin + 1;
    }
    const TextSpan span{begin, std::max(scan.place(), begin + 1)};
    const auto& why = stop ? stop : scan.unsaid();
    if (why)
        refuse(span, why->at, {why->code, "", why->message});
    else if (read)
        add(span, *std::move(read));
    return span.end;
}

} // namespace stridescope::core
