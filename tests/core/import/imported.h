#pragma once

#include "core/import/import_text.h"
#include "core/scene/facts.h"
#include "core/text/line_column.h"

#include <doctest/doctest.h>

#include <string>

namespace stridescope::core::test
{

/// A strided tensor in a line: "FLOAT32 2,3 / 3,1 + 0"; of packed ones without strides as well.
inline std::string numbers_text(const auto& numbers)
{
    std::string all;
    for (const Int number : numbers)
        all += (all.empty() ? "" : ",") + std::to_string(number);
    return all;
}
inline std::string tensor_text(const TensorFacts& tensor)
{
    return std::string(info(tensor.dtype).name) + " " + numbers_text(tensor.layout.sizes) + " / "
           + numbers_text(tensor.layout.strides) + " + " + std::to_string(tensor.layout.base);
}
/// Describes a found buffer, or a tiled scene with its layout: "FLOAT32 8,64 / Sw<3,4,3> o 0 o (8,64):(64,1)".
inline std::string buffer_text(const Imported& one)
{
    const auto facts = evaluate(one.scene);
    REQUIRE_MESSAGE(facts.ok(), (facts ? "" : facts.problem().message));
    if (const auto* tiled = std::get_if<TiledScene>(&one.scene.content))
    {
        std::string text = tiled->dtype + " " + (tiled->labels ? *tiled->labels + " " : "")
                           + numbers_text(tiled->sizes) + " / " + *tiled->layout;
        for (const XorChoice& step : tiled->xors.value_or(std::vector<XorChoice>()))
            text +=
                " xor " + numbers_text(std::vector<Int>{step.bits, step.base, step.shift}) + " " + step.unit;
        return text;
    }
    REQUIRE(std::holds_alternative<BufferFacts>(facts->content));
    return tensor_text(std::get<BufferFacts>(facts->content).tensor);
}

inline ImportedText import_as(const std::string& text, const char* format)
{
    ImportOptions options;
    options.as = format;
    return import_text(text, options);
}

/// All buffers of a text, one after another, separated by "; ".
inline std::string buffers_of(const ImportedText& all)
{
    std::string texts;
    for (const Imported& one : all.found)
        texts += (texts.empty() ? "" : "; ") + buffer_text(one);
    return texts;
}

/// Returns the position where a text without a layout stops to match, "torch 1:12": the first refusal, or else
/// the nearest miss.
inline std::string nearest(const std::string& text, const ImportedText& all)
{
    REQUIRE(all.found.empty());
    if (!all.refused.empty())
        return std::string(all.refused[0].from) + " " + LineColumn(text).of(all.refused[0].at);
    REQUIRE(!all.missed.empty());
    return std::string(all.missed[0].from) + " " + LineColumn(text).of(all.missed[0].at);
}

/// A text, and what is made of it.
struct Posted
{
    std::string text;
    std::string says; ///< buffers; or, from a ! on, what the line of a refusal holds
};

inline void check_posted(const Posted& posted)
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

} // namespace stridescope::core::test
