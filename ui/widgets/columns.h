#pragma once

#include "ui/picture/theme.h"
#include "ui/shell/imgui_compat.h"

#include <initializer_list>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

/// The columns of a small table across a panel. Widths are lengths of the design; columns of width 0 share the
/// rest.
class Columns
{
public:
    static constexpr float usual_row = 34;

    explicit Columns(std::initializer_list<float> widths);

    /// Draws small text above the columns, and a line below it. `centred`: from the second column on.
    void header(std::initializer_list<std::string_view> words);
    void begin_row(float height_of_row = usual_row);
    [[nodiscard]] static float row_height(); ///< height of a usual row, in pixels of the screen
    /// Puts the cursor at a column, for something of this height.
    void cell(std::size_t column, float height);
    /// Draws text in the middle of a column.
    void words(std::size_t column, ImFont* face, Colour colour, std::string_view text) const;
    void end_row();

    /// Returns the width of a column in pixels of the screen.
    [[nodiscard]] float width(std::size_t column) const { return room[column]; }

private:
    std::vector<float> left;
    std::vector<float> room;
    float total = 0;
    ImVec2 corner;
    float height = 0;
    int table; ///< number of the table for the focus, which moves from row to row
};

} // namespace stridescope::ui
