#include "core/import/findings.h"

#include "core/import/sizes_beside.h"
#include "core/kinds/tiled/tiled_draft.h"
#include "core/text/braces.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace stridescope::core
{
namespace
{

/// Notes the type and the sizes, as every format does. `how`: how the elements are arranged.
void say(const StridedText& text, const std::string& how, Imported& one)
{
    one.understood.push_back(fmt::format("{}sizes {}, {}, base offset {}",
                                         text.dtype ? std::string(info(*text.dtype).name) + ", " : "",
                                         braces(text.sizes), how, text.base));
    if (!text.sizes_note.empty())
        one.guessed.push_back(text.sizes_note);
    if (!text.strides_note.empty())
        one.guessed.push_back(text.strides_note);
    if (!text.base_note.empty())
        one.guessed.push_back(text.base_note);
    if (!text.dtype)
        one.guessed.push_back(
            fmt::format("dtype FLOAT32: {}", !text.unknown_type.empty()
                                                 ? fmt::format("unknown element type {}", text.unknown_type)
                                             : text.type_note.empty() ? "assumed (no type in the text)"
                                                                      : text.type_note));
    else if (!text.type_note.empty())
        (text.type_guessed ? one.guessed : one.understood).push_back(text.type_note);
}

/// Returns the strides of a tiled scene whose dimensions are not split.
std::optional<std::vector<Int>> strides_of(const TiledDraft& draft)
{
    if (!draft.placement || !draft.placement->xors.empty() || !draft.placement->pads.empty())
        return std::nullopt;
    std::vector<Int> strides;
    for (const auto& digits : draft.digits)
    {
        if (digits.size() != 1)
            return std::nullopt;
        strides.push_back(digits[0].stride);
    }
    return strides;
}

} // namespace

std::optional<Problem> broken_rule(const Scene& scene)
{
    const auto draft = visit_kind(scene.content,
                                  []<typename K>(const typename K::Scene& content) -> Draft
                                  { return K::draft(content, EvaluateOptions{}); });
    // A file that a scene names need not exist yet: whoever opens the scene finds out.
    const auto broken = std::find_if(draft.problems.begin(), draft.problems.end(),
                                     [](const Problem& problem) { return problem.code != Code::file; });
    return broken == draft.problems.end() ? std::nullopt : std::optional(*broken);
}

Imported imported_layout(StridedText text, std::string layout)
{
    TiledScene scene;
    scene.dtype = std::string(info(text.dtype.value_or(DType::float32)).name);
    scene.labels = text.labels;
    scene.sizes = text.sizes;
    scene.layout = layout;
    scene.base_offset = text.base;
    const TiledDraft draft = draft_tiled(scene);
    if (auto strides = strides_of(draft))
    {
        text.strides = *std::move(strides);
        text.base = draft.placement->base;
        Imported one = imported_buffer(text);
        one.understood.push_back(fmt::format("strides of the layout {}", layout));
        return one;
    }
    Imported one;
    say(text, fmt::format("layout {}", layout), one);
    one.scene.content = std::move(scene);
    return one;
}

Imported imported_buffer(const StridedText& text)
{
    Imported one;
    TensorSpec tensor;
    tensor.dtype = std::string(info(text.dtype.value_or(DType::float32)).name);
    tensor.sizes = text.sizes;
    tensor.strides = text.strides;
    tensor.base_offset = text.base;
    tensor.labels = text.labels;
    tensor.total_bytes = text.total_bytes;
    tensor.guaranteed_base_offset_alignment = text.alignment;
    say(text, text.strides ? "strides " + braces(*text.strides) + " in elements" : "packed, row-major", one);
    if (text.sizes.empty())
    {
        tensor.sizes = {1};
        tensor.strides.reset();
        one.guessed.emplace_back(scalar_of_size_1);
    }
    if (text.total_bytes)
        one.understood.push_back(fmt::format("a buffer of {} bytes", *text.total_bytes));
    one.scene.content = scene_of_tensor(tensor);
    return one;
}

bool take_sizes_of_making(std::string_view text, std::size_t place, std::string_view tensor,
                          const std::vector<Int>& strides, StridedText& said)
{
    std::vector<Int> sizes = tensor.empty() ? std::vector<Int>() : sizes_of_making(text, place, tensor);
    if (sizes.empty() || sizes.size() != strides.size() || !is_nested(sizes, strides))
        return false;
    said.sizes = std::move(sizes);
    said.sizes_note = fmt::format("sizes {}: those with which {} is created", braces(said.sizes), tensor);
    return true;
}

void take_type_beside(Scanner& scan, TextSpan layout, const TypeQuestion& question, StridedText& said)
{
    if (said.dtype || scan.failed() || scan.unsaid())
        return;
    const TypeBeside beside = type_beside(scan.whole(), layout, question);
    if (!beside.several.empty())
        said.type_note = fmt::format("the text names several types, {}", beside.several);
    else if (!beside.of_else.empty())
        said.type_note = fmt::format("{} in the text may belong to something else", beside.of_else);
    if (!beside.type)
        return;
    said.dtype = beside.type->dtype;
    said.unknown_type = {};
    if (!said.dtype)
        scan.leave_open(beside.at, Code::dtype, beside.type->note);
    else
        said.type_note = fmt::format("dtype {}: named {}", info(*said.dtype).name,
                                     beside.of_making    ? "where the tensor is created"
                                     : beside.of_another ? "beside another layout"
                                     : beside.of_default ? "as the default of the text"
                                                         : "beside the layout");
    said.type_guessed = beside.of_another || beside.of_making || beside.of_default;
}

bool is_nested(const std::vector<Int>& sizes, const std::vector<Int>& strides)
{
    std::vector<std::pair<Int, Int>> steps; // strides without signs, and sizes
    for (std::size_t d = 0; d < std::min(sizes.size(), strides.size()); ++d)
        if (sizes[d] > 1 && strides[d] != 0 && strides[d] != int_min)
            steps.emplace_back(std::abs(strides[d]), sizes[d]);
    std::sort(steps.begin(), steps.end());
    Wide reach = 0;
    for (const auto& [stride, size] : steps)
    {
        if (stride <= reach)
            return false;
        reach += wide(stride) * (size - 1);
    }
    return true;
}

void Findings::count()
{
    found = true;
    all.more = all.found.size() + all.refused.size() >= most;
}

void Findings::add(TextSpan span, Imported one)
{
    if (auto problem = broken_rule(one.scene))
    {
        if (one.scene.title)
            problem->where = fmt::format("{}: {}", *one.scene.title, problem->where);
        return refuse(span, span.begin, *std::move(problem));
    }
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

void Findings::recognise(std::string_view format, TextSpan span, std::string message, bool is_layout)
{
    if (!is_layout)
        return void(all.asides.push_back({format, span.begin, std::move(message)}));
    all.refused.push_back({format, span, span.begin, {Code::unsupported, "", std::move(message)}});
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
