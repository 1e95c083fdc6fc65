#pragma once

#include <string_view>

namespace stridescope::ui
{

struct Workspace;

/// Draws every term with its definition, with a search field; inside the open dialog.
void draw_glossary(Workspace& workspace);
/// Draws a table of the types and ranks that DirectML accepts at each feature level, and of its fields by their
/// DirectML names.
void draw_tables(Workspace& workspace);
/// Draws the row of one type.
void draw_type_row(std::string_view type);

} // namespace stridescope::ui
