#pragma once

#include "core/assets.h"
#include "core/scene/parse.h"
#include "tests/core/view/show.h"
#include "ui/picture/compose.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

/// Pictures of scenes, and what is written in them.
namespace stridescope::test
{

inline core::Facts facts_of(std::string_view json)
{
    const auto parsed = core::parse_scene(json);
    REQUIRE(parsed);
    auto facts = core::evaluate(parsed->scene, {.effort = core::Effort::interactive()});
    REQUIRE(facts);
    return *std::move(facts);
}

inline core::Facts example(std::string_view number)
{
    for (const auto& entry : core::assets::examples())
        if (entry.name.starts_with(number))
            return facts_of(entry.json);
    FAIL("no example " << number);
    return {};
}

inline constexpr ui::Size usual{1200, 800};

inline ui::Figure composed(const core::SceneView& view, const ui::Look& look = {}, const ui::Style& style = {},
                           ui::Size size = usual)
{
    return ui::compose(view.shown(), look, style, size, ui::measure_without_fonts(style.scale));
}

/// Returns how often each word is written.
inline std::map<std::string, int> words(const ui::Figure& figure)
{
    std::map<std::string, int> all;
    for (const ui::Shape& shape : figure.shapes)
        if (shape.kind == ui::Shape::Kind::text)
            ++all[shape.words];
    return all;
}

inline bool says(const ui::Figure& figure, std::string_view operand)
{
    const auto all = words(figure);
    return std::any_of(all.begin(), all.end(),
                       [&](const auto& entry) { return entry.first.find(operand) != std::string::npos; });
}

/// Tells whether words are written, in whole or as far as there is room for them.
inline bool written(const ui::Figure& figure, std::string_view whole)
{
    constexpr std::string_view ellipsis = "\xe2\x80\xa6";
    const auto all = words(figure);
    return std::any_of(all.begin(), all.end(),
                       [&](const auto& entry)
                       {
                           const std::string_view said = entry.first;
                           return said == whole
                                  || (said.ends_with(ellipsis)
                                      && whole.starts_with(said.substr(0, said.size() - ellipsis.size())));
                       });
}

} // namespace stridescope::test
