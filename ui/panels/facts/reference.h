#pragma once

#include <string_view>

namespace stridescope::ui
{

struct Workspace;

/// Draws every term with its definition, with a search field; inside the open dialog.
void draw_glossary(Workspace& workspace);
/// Draws which types and ranks DirectML takes from which feature level on, and its fields by their names there.
void draw_tables(Workspace& workspace);
/// The row of one type.
void draw_type_row(std::string_view type);

} // namespace stridescope::ui
