#include "ui/fonts.h"

#include "ui/imgui_compat.h"
#include "ui/picture/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <string>

namespace stridescope::ui
{

namespace
{

constexpr std::array folders = {
    "/usr/share/fonts/opentype/inter/",
    "/usr/share/fonts/truetype/jetbrains-mono/",
    "/usr/share/fonts/truetype/inter/",
    "/usr/local/share/fonts/",
};

/// Empty where the face is not installed. ImGui aborts on a file that is not there, so it is asked for first.
std::string find_face(const char* name)
{
    for (const char* folder : folders)
    {
        std::string path = std::string(folder) + name;
        std::error_code ignored;
        if (std::filesystem::is_regular_file(path, ignored))
            return path;
    }
    return {};
}

/// Latin-1 and the signs that the interface writes; kept for as long as the atlas may read it.
const ImWchar* glyphs()
{
    static constexpr std::array<ImWchar, 23> ranges = {
        0x0020, 0x00FF, // Latin-1: has · × ± ² ³
        0x2010, 0x2015, // – —
        0x2018, 0x2026, // quotes • …
        0x2032, 0x2033, // ′ ″
        0x2190, 0x2199, // ← ↑ → ↓
        0x2200, 0x221E, // ∈ − ∞
        0x2248, 0x2265, // ≈ ≠ ≤ ≥
        0x2308, 0x230B, // ⌈ ⌉ ⌊ ⌋
        0x2318, 0x2318, // ⌘
        0x25A0, 0x25CF, // ■ ▲ ▶ ▼ ◆ ●
        0x2713, 0x2717, // ✓ ✗
        0,
    };
    return ranges.data();
}

/// A face and the height of its lines, which is what ImGui counts, in sizes as everyone else counts.
struct Face
{
    const char* file;
    float line_height;
};
constexpr Face text_face{"Inter-Regular.otf", 1.21F};
constexpr Face strong_face{"Inter-SemiBold.otf", 1.21F};
constexpr Face mono_face{"JetBrainsMono-Regular.ttf", 1.32F};
constexpr Face cell_face{"JetBrainsMono-Medium.ttf", 1.32F};
constexpr Face number_face{"JetBrainsMono-Bold.ttf", 1.32F};

ImFont* add_face(const Face& face, float pixels)
{
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    config.SizePixels = std::max(4.0F, std::round(pixels * face.line_height));
    const std::string path = find_face(face.file);
    if (path.empty())
        return atlas.AddFontDefault(&config);
    return atlas.AddFontFromFileTTF(path.c_str(), config.SizePixels, &config, glyphs());
}

} // namespace

void load_fonts(float scale)
{
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
    Fonts& faces = fonts();
    faces.text = add_face(text_face, 14 * scale);
    faces.strong = add_face(strong_face, 14 * scale);
    faces.title = add_face(strong_face, 18 * scale);
    faces.mono = add_face(mono_face, 13 * scale);
    faces.mono_big = add_face(number_face, 24 * scale);
    constexpr std::array cell_sizes = {9.0F, 11.0F, 13.0F, 16.0F};
    for (std::size_t i = 0; i < cell_sizes.size(); ++i)
        faces.cell[i] = add_face(cell_face, cell_sizes[i] * scale);
    ImGui::GetIO().FontDefault = faces.text;
#if IMGUI_VERSION_NUM < 19200
    atlas.Build(); // later ones rasterize each glyph when it is first drawn
#endif
}

} // namespace stridescope::ui
