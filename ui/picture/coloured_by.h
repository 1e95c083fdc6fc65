#pragma once

#include "core/view/grid_sampler.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/subject.h"
#include "ui/picture/theme.h"

#include <string>
#include <vector>

/// Meaning of a cell's colour: how far through the memory it lies, or which index, lane, or bank it has.
namespace stridescope::ui
{

/// Returns the ways to colour that a scene has, the usual one first.
[[nodiscard]] std::vector<ColouredBy> ways_to_colour(const core::SceneView& view);
/// Those, and what the look alone knows.
[[nodiscard]] std::vector<ColouredBy> ways_to_colour(const Look& look, const core::SceneView& view);
/// Returns the meaning of colours: the look's choice if the scene has it, else the usual one. For offsets it is
/// `place` over the whole memory, or `seen`.
[[nodiscard]] ColouredBy coloured_by(const Look& look, const core::SceneView& view);

/// One colour more or less of the ramp, not a hue of its own each.
[[nodiscard]] bool is_ramp(const ColouredBy& how);

/// Returns "offset", "C", "lane": what a scene's file keeps.
[[nodiscard]] std::string colour_words(const core::SceneView& view, const ColouredBy& how);
/// Returns "by offset", or of an operation, whose tensors all have the colours of its input, "by input offset".
[[nodiscard]] std::string colour_said(const core::SceneView& view, const ColouredBy& how);
/// Meaning of colours and its range: "0 to 11"; and in a sentence.
struct ColourRange
{
    std::string range;
    std::string about;
};
[[nodiscard]] ColourRange colour_range(const Look& look, const core::SceneView& view, const ColouredBy& how);
/// Returns this many colours for a legend: of the whole ramp, or the first of the hues that are used.
[[nodiscard]] std::vector<Colour> legend_colours(const core::SceneView& view, const ColouredBy& how);

/// Returns the steps of cells whose positions are spread this far to both sides, coloured by `place` or `seen`.
[[nodiscard]] RampSteps place_steps(const Look& look, const ColouredBy& how, double position, double spread);

/// Returns the colour of an element of a part; `position` is as the view gives it.
[[nodiscard]] Colour element_colour(const Subject& subject, core::Operand operand, const core::Dims& x,
                                    double position);
/// Returns the mean of the cells that a pixel stands for, whose positions are spread so much to both sides.
[[nodiscard]] Colour box_colour(const Subject& subject, const core::GridSampler& field,
                                const core::CellBox& box, double position, double spread);
/// Returns the mean of a range's elements: exact where strides are nested, else that of some of them.
[[nodiscard]] Colour range_colour(const Subject& subject, core::RangeSampler& field,
                                  const core::RangeView& seen);

} // namespace stridescope::ui
