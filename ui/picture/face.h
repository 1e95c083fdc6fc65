#pragma once

/// The faces of a picture's words.
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

/// Pixels at scale 1.
[[nodiscard]] float face_size(Face face);
inline constexpr float mono_advance = 0.6F; ///< of a character of the mono faces, in their size

} // namespace stridescope::ui
