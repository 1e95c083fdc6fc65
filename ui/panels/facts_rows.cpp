#include "ui/panels/facts_parts.h"
#include "ui/probe.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <span>

namespace stridescope::ui
{

void fact_row(std::string_view name, std::string_view value, std::string_view tooltip)
{
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImFont* face = fonts().mono;
    const ImVec2 name_size = text_size(fonts().text, name.data(), name.data() + name.size());
    const ImVec2 value_size = text_size(face, value.data(), value.data() + value.size());
    const float line = px(24);
    paint_text(fonts().text, {corner.x, corner.y + (line - name_size.y) / 2}, theme().text_soft, name);
    const bool one_line = name_size.x + px(12) + value_size.x <= width;
    if (one_line)
    {
        paint_text(face, {corner.x + width - value_size.x, corner.y + (line - value_size.y) / 2}, theme().text,
                   value);
        ImGui::Dummy({width, line});
    }
    else
    {
        ImGui::Dummy({width, line - px(4)});
        wrapped_text(face, theme().text, value);
    }
    if (probing())
        probe_last_item(fmt::format("fact/{}: {}", name, value));
    if (!tooltip.empty() && ImGui::IsItemHovered())
        ImGui::SetTooltip("%.*s", static_cast<int>(tooltip.size()), tooltip.data());
}

std::string number_or_undecided(const std::optional<core::Int>& number)
{
    return number ? grouped(*number) : "not decided";
}

namespace
{

std::string braces(const core::Dims& values)
{
    return fmt::format("{{{}}}", fmt::join(values.begin(), values.end(), ", "));
}

/// Badges of answers, the first on a line of its own.
class Verdicts
{
public:
    void add(std::string_view words, Colour tone)
    {
        if (!first)
            next_pill();
        first = false;
        pill(words, tone);
    }
    /// An answer that may be open.
    void add(const std::optional<bool>& holds, std::string_view yes, Colour yes_tone, std::string_view no,
             Colour no_tone)
    {
        if (!holds)
            add(fmt::format("{}: not decided", yes), theme().text_faint);
        else
            add(*holds ? yes : no, *holds ? yes_tone : no_tone);
    }

private:
    bool first = true;
};

void verdicts(const core::TensorFacts& tensor)
{
    const core::Footprint& footprint = tensor.footprint;
    const Theme& tones = theme();
    Verdicts badges;
    badges.add(footprint.packed, "packed", tones.good, "not packed", tones.caution);
    if (footprint.broadcast)
        badges.add("broadcast", tones.accent);
    badges.add(footprint.overlapping, "overlapping", tones.caution, "no overlap", tones.good);
    badges.add(footprint.padded, "padded", tones.caution, "no holes", tones.good);
    if (tensor.fits)
        badges.add(tensor.fits, "fits its buffer", tones.good, "does not fit", tones.bad);
    if (!footprint.contiguous_order)
        return;
    std::string order;
    for (const std::size_t d : *footprint.contiguous_order)
        order += tensor.labels[d];
    badges.add(order, tones.accent);
}

/// The sum that decides whether a tensor fits its buffer.
void buffer_end(const core::TensorFacts& tensor)
{
    if (!tensor.fits || !tensor.total_bytes)
        return;
    const core::OffsetRange range = tensor.footprint.range;
    const core::Int bits = tensor.bits();
    const auto bytes = core::narrow((core::wide(range.greatest) + 1) * bits / 8
                                    + ((core::wide(range.greatest) + 1) * bits % 8 != 0 ? 1 : 0));
    if (range.least < 0)
        fact_row("first place", fmt::format("{} < 0", grouped(range.least)),
                 "The buffer has no place before 0");
    const std::string sum = bits < 8 ? fmt::format("({} + 1) / {}", range.greatest, 8 / bits)
                                     : fmt::format("({} + 1) \xC2\xB7 {}", range.greatest, bits / 8);
    fact_row("last byte's end",
             fmt::format("{} = {} {} {}", sum, bytes ? grouped(*bytes) : std::string("\xe2\x80\xa6"),
                         bytes && *bytes <= *tensor.total_bytes ? "\xe2\x89\xa4" : ">",
                         grouped(*tensor.total_bytes)),
             "(greatest offset + 1) elements, against the bytes of the buffer");
}

} // namespace

void tensor_section(const core::TensorFacts& tensor)
{
    const core::Footprint& footprint = tensor.footprint;
    section("Facts", core::info(tensor.dtype).name);
    verdicts(tensor);
    gap(6);
    fact_row("sizes", braces(tensor.layout.sizes));
    fact_row("strides", braces(tensor.layout.strides), "in elements");
    fact_row("elements", grouped(footprint.element_count));
    fact_row(
        "offsets",
        fmt::format("{} \xe2\x80\xa6 {}", grouped(footprint.range.least), grouped(footprint.range.greatest)),
        "least and greatest element offset, base included");
    fact_row("span", grouped(footprint.span), "greatest offset - least offset + 1");
    fact_row("distinct offsets", number_or_undecided(footprint.distinct_offsets),
             fmt::format("how it was found: {}", core::method_name(footprint.method)));
    if (!footprint.distinct_offsets)
        fact_row(
            "between",
            fmt::format("{} and {}", grouped(footprint.distinct_at_least), grouped(footprint.distinct_at_most)),
            "What is known of the distinct offsets in any case");
    else
        fact_row("counted by", core::method_name(footprint.method), "How the distinct offsets were found");
    fact_row("holes", number_or_undecided(footprint.holes), "places of the span that no element is at");
    fact_row(
        "needed bytes", tensor.buffer_bytes ? grouped(*tensor.buffer_bytes) : "\xe2\x80\x93",
        "What a buffer needs at least: DMLCalcBufferTensorSize in exact arithmetic, rounded up to 4, base not "
        "counted; a negative stride has none");
    if (tensor.total_bytes)
        fact_row("buffer bytes", grouped(*tensor.total_bytes),
                 "Of the buffer that is there, as the scene gives it");
    buffer_end(tensor);
    if (tensor.dml_buffer_bytes != tensor.buffer_bytes)
        fact_row("published helper",
                 tensor.dml_buffer_bytes ? grouped(*tensor.dml_buffer_bytes) : "\xe2\x80\x93",
                 "what the helper with its 32-bit sum returns");
}

void sheet_section(const core::FactSheet& sheet)
{
    Verdicts badges;
    for (const core::Verdict& verdict : sheet.verdicts)
        badges.add(verdict.words, verdict.tone == core::Tone::good      ? theme().good
                                  : verdict.tone == core::Tone::caution ? theme().caution
                                                                        : theme().bad);
    if (!sheet.verdicts.empty())
        gap(6);
    for (const core::FactRow& row : sheet.rows)
    {
        const auto* words = std::get_if<std::string>(&row.value);
        fact_row(row.name, words ? *words : number_or_undecided(std::get<std::optional<core::Int>>(row.value)),
                 row.about);
    }
}

void warnings_section(const core::Facts& facts)
{
    if (facts.warnings.empty())
        return;
    gap(8);
    section("Warnings", fmt::format("{}", facts.warnings.size()));
    constexpr std::size_t most = 50;
    for (const auto& warning : std::span(facts.warnings).first(std::min(most, facts.warnings.size())))
    {
        text(fonts().mono, theme().caution, warning.code);
        wrapped_text(fonts().text, theme().text_soft, fmt::format("{}: {}", warning.where, warning.message));
        gap(4);
    }
    if (facts.warnings.size() > most)
        wrapped_text(fonts().text, theme().text_faint,
                     fmt::format("\xe2\x80\xa6 and {} more",
                                 grouped(static_cast<long long>(facts.warnings.size() - most))));
}

} // namespace stridescope::ui
