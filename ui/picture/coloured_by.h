#pragma once

#include "core/view/grid_sampler.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/subject.h"
#include "ui/picture/theme.h"

#include <string>
#include <vector>

/// Meaning of a cell's colour: its position in the memory, or its index, lane, or bank.
namespace stridescope::ui
{

/// Returns the ways to colour that a scene has, the usual one first.
[[nodiscard]] std::vector<ColouredBy> ways_to_colour(const core::SceneView& view);
/// Returns the same, and the ways that need results in the look.
[[nodiscard]] std::vector<ColouredBy> ways_to_colour(const Look& look, const core::SceneView& view);
/// Returns the meaning of colours: the look's choice if the scene has it, else the usual one. For offsets it is
/// `whole`, or `seen`.
[[nodiscard]] ColouredBy coloured_by(const Look& look, const core::SceneView& view);

/// Tells whether colours come from the ramp, rather than being hues of their own.
[[nodiscard]] bool is_ramp(const ColouredBy& how);

/// Returns the name in scene files: "offset", "C", "lane".
[[nodiscard]] std::string colour_words(const core::SceneView& view, const ColouredBy& how);
/// Returns "by offset"; or for an operation, whose tensors all have the colours of its input, "by input
/// offset".
[[nodiscard]] std::string colour_said(const core::SceneView& view, const ColouredBy& how);
/// Meaning of colours and its range: "0 to 11"; also as a sentence.
struct ColourRange
{
    std::string range;
    std::string about;
};
[[nodiscard]] ColourRange colour_range(const Look& look, const core::SceneView& view, const ColouredBy& how);
/// Returns this many colours for a legend: of the whole ramp, or the first of the hues that are used.
[[nodiscard]] std::vector<Colour> legend_colours(const core::SceneView& view, const ColouredBy& how);

/// Returns the steps of cells whose positions are spread this far to both sides, coloured by offset.
[[nodiscard]] RampSteps place_steps(const Look& look, const ColouredBy& how, double position, double spread);

/// Returns the colour of an element of a part; `position` is the view's.
[[nodiscard]] Colour element_colour(const Subject& subject, core::Operand operand, const core::Dims& x,
                                    double position);
/// Returns the mean colour of the cells that a pixel stands for, whose positions are spread this far to both
/// sides.
[[nodiscard]] Colour box_colour(const Subject& subject, const core::GridSampler& field,
                                const core::CellBox& box, double position, double spread);
/// Returns the mean colour of a range's elements: exact if strides are nested, else of a sample.
[[nodiscard]] Colour range_colour(const Subject& subject, core::RangeSampler& field,
                                  const core::RangeView& seen);

} // namespace stridescope::ui
