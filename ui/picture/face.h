#pragma once

/// Type faces of the text in a picture.
namespace stridescope::ui
{

enum class Face
{
    text,
    strong,
    heading,
    mono,
    cell_tiny,
    cell_small,
    cell,
    cell_big,
    cell_huge,
};

/// Returns the size in pixels at scale 1.
[[nodiscard]] float face_size(Face face);
/// Width of a character of the mono faces, relative to their size.
inline constexpr float mono_advance = 0.6F;

} // namespace stridescope::ui
