#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/figures/figure_file.h"
#include "app/files.h"
#include "app/output_file.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "core/tensor/coordinate_text.h"
#include "core/view/shown.h"

#include "ui/picture/saved_look.h"
#include "ui/picture/step_series.h"

#include <fmt/format.h>

namespace stridescope::app
{
namespace
{

int wrong(const std::string& message)
{
    complain(message);
    return wrong_command_line;
}

std::optional<ui::ShownParts> read_parts(std::string_view names)
{
    ui::ShownParts parts{false, false, false};
    while (true)
    {
        const std::size_t comma = names.find(',');
        const std::string_view name = names.substr(0, comma);
        if (name == "grids")
            parts.grids = true;
        else if (name == "memory")
            parts.memory = true;
        else if (name == "lanes")
            parts.lanes = true;
        else
            return std::nullopt;
        if (comma == std::string_view::npos)
            return parts;
        names.remove_prefix(comma + 1);
    }
}

/// Returns the tensor whose elements are pinned: the output of an operation, else the only one.
core::Operand pinned_operand(const core::SceneView& view)
{
    return view.is_operation() ? core::Operand::output : core::Operand::input;
}
core::Dims pinned_sizes(const core::SceneView& view)
{
    return view.sizes(pinned_operand(view));
}

/// Returns what `--step` counts: elements, or tensors if several share lanes.
core::StepOffer walked(const core::SceneView& view)
{
    return core::step_offers(view.facts()).front();
}

ui::CellText cell_text_named(std::string_view name)
{
    if (name == "coords")
        return ui::CellText::coordinates;
    if (name == "values")
        return ui::CellText::values;
    return name == "none" ? ui::CellText::none : ui::CellText::offsets;
}

/// Returns the look at a step; `pins` are additional pins.
ui::Look at_step(const ui::Look& plain, const core::SceneView& view, const std::vector<core::Dims>& pins,
                 std::optional<core::Int> step)
{
    ui::Look look = plain;
    if (step)
        ui::go_to_step(look, view, {walked(view).code, *step - 1});
    for (const core::Dims& pin : pins)
        look.pins.push_back(core::AtCoordinate{pinned_operand(view), pin});
    if (!look.pins.empty())
        ui::go_to(look, view, look.pins.back());
    return look;
}

/// Draws into files. Fonts are loaded once for all pictures of a series.
class Drawing
{
public:
    Drawing(std::shared_ptr<const core::Shown> what, const FigureOptions& options, FigureFormat made,
            ui::Size in)
        : shown(std::move(what)), style{ui::theme_named(options.theme == "dark"    ? ui::ThemeName::dark
                                                        : options.theme == "print" ? ui::ThemeName::print
                                                                                   : ui::ThemeName::light),
                                        1},
          fonts(style.scale), format(made), size(in)
    {
    }

    int write(const ui::Look& look, const std::string& path)
    {
        const ui::Figure figure = ui::compose(shown, look, style, size, fonts.measure());
        const auto failure = write_file(path, figure_file(format, figure, size, fonts));
        if (failure)
            complain(*failure);
        return failure ? machine_failed : done;
    }

private:
    std::shared_ptr<const core::Shown> shown;
    ui::Style style;
    FigureFonts fonts;
    FigureFormat format;
    ui::Size size;
};

} // namespace

int write_figure(const FigureOptions& options)
{
    const auto format = figure_format(options.out);
    if (!format)
        return wrong("-o takes a path that ends in .svg, .pdf, or .png, not '" + options.out + "'");
    const auto size = read_size(options.size);
    if (!size)
        return wrong(size_rule);
    std::vector<core::Dims> pins;
    for (const std::string& text : options.pins)
    {
        const auto numbers = read_coordinate(text);
        if (!numbers || numbers->size() > core::Dims::max_rank)
            return wrong("--pin must be a coordinate such as 1,0,1, not '" + text + "'");
        pins.emplace_back(*numbers);
    }
    std::optional<ui::StepSeries> series;
    if (options.step && !(series = ui::read_step_series(*options.step)))
        return wrong("--step takes a number, or a range such as 3..8, not '" + *options.step + "'");

    auto parsed = read_scene_file(options.scene);
    if (!parsed)
    {
        report(options.scene, parsed.problem());
        return wrong_input;
    }
    report_elsewhere(options.scene, parsed->scene);
    const ValuesFiles files(options.scene);
    core::EvaluateOptions how;
    how.files = &files;
    const core::SavedView saved = core::read_view(parsed->scene.view_json);
    auto made = core::show(std::move(parsed->scene), how);
    if (!made)
    {
        report(options.scene, made.problem());
        return wrong_input;
    }
    const auto shown = std::make_shared<const core::Shown>(*std::move(made));
    const core::SceneView view(shown);

    const bool many = view.shared() != nullptr;
    if (many && !pins.empty())
        return wrong("--pin is not supported for a tpu_memory scene");

    ui::Look look;
    ui::recall(look, saved, view);
    if (options.text)
        look.text = cell_text_named(*options.text);
    if (options.parts)
    {
        const auto parts = read_parts(*options.parts);
        if (!parts)
            return wrong("--show takes grids, memory, and lanes, separated by commas");
        if (many && !parts->lanes)
            return wrong("--show: this scene has only lanes");
        if (!parts->grids && !(view.shows_lanes() ? parts->lanes : parts->memory))
            return wrong(view.shows_lanes() ? "--show: this scene has grids and lanes but no linear memory"
                                            : "--show: this scene has grids and memory but no lanes");
        look.parts = *parts;
    }
    if (series)
        if (const std::string why = ui::refusal(*series, walked(view).count); !why.empty())
            return wrong(fmt::format("--step {}: {}", *options.step, why));
    for (const core::Dims& pin : pins)
        if (!core::contains(pinned_sizes(view), pin))
            return wrong(fmt::format("--pin {} is outside the {}, whose sizes are {}",
                                     core::coordinate_text(pin), view.is_operation() ? "output" : "tensor",
                                     core::coordinate_text(pinned_sizes(view))));

    const ui::Size pixels{static_cast<float>(size->width), static_cast<float>(size->height)};
    Drawing drawing(shown, options, *format, pixels);
    if (!series)
        return drawing.write(at_step(look, view, pins, std::nullopt), options.out);
    for (core::Int behind = 0; behind <= series->last - series->first; ++behind)
    {
        const core::Int step = series->first + behind;
        const std::string path =
            series->numbered ? ui::numbered_path(options.out, step, series->last) : options.out;
        if (const int ended = drawing.write(at_step(look, view, pins, step), path); ended != done)
            return ended;
    }
    return done;
}

} // namespace stridescope::app
