#include "ui/shell/fonts.h"

#include "core/text/utf8.h"
#include "ui/shell/fallback_fonts.h"
#include "ui/shell/imgui_compat.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace stridescope::ui
{

namespace
{

/// Folders that are searched for faces; $STRIDESCOPE_FONTS names one to search instead.
constexpr std::array folders = {
    "/usr/share/fonts/opentype/inter/",  "/usr/share/fonts/truetype/jetbrains-mono/",
    "/usr/share/fonts/truetype/inter/",  "/usr/local/share/fonts/",
    "/usr/share/fonts/truetype/dejavu/",
};

/// Returns the path of a face's file, empty if it is not installed, since ImGui aborts on a missing file.
std::string find_face(const char* name)
{
    const auto path_in = [&](const char* folder)
    {
        std::string path = std::string(folder) + "/" + name;
        std::error_code ignored;
        return std::filesystem::is_regular_file(path, ignored) ? path : std::string();
    };
    if (const char* const folder = std::getenv("STRIDESCOPE_FONTS"))
        return path_in(folder);
    for (const char* folder : folders)
        if (std::string path = path_in(folder); !path.empty())
            return path;
    return {};
}

/// Latin-1 and the characters that the interface uses.
constexpr std::array<ImWchar, 24> own_glyphs = {
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
    0xFFFD, 0xFFFD, // stands for a character that no font has
};

/// Faces that the atlas was built with, and characters requested since.
struct Wanted
{
    Characters characters;
    bool more = false;
    // Fallback fonts, kept as long as the atlas may read them.
    std::vector<FallbackFont> fallbacks;
    std::vector<std::vector<ImWchar>> ranges;
};
Wanted& wanted()
{
    static Wanted all;
    return all;
}

bool is_own(char16_t character)
{
    for (std::size_t i = 0; i + 1 < own_glyphs.size(); i += 2)
        if (character >= own_glyphs[i] && character <= own_glyphs[i + 1])
            return true;
    return false;
}

/// Returns ranges in ImGui's form: pairs of first and last, and 0.
const ImWchar* glyph_ranges(const Characters& characters, bool own)
{
    std::vector<ImWchar> ranges;
    if (own)
        ranges.assign(own_glyphs.begin(), own_glyphs.end());
    for (const char16_t c : characters)
        ranges.insert(ranges.end(), {c, c});
    ranges.push_back(0);
    return wanted().ranges.emplace_back(std::move(ranges)).data();
}

/// File of a face, and the height of its lines, which ImGui counts, relative to its em.
struct FontFile
{
    const char* name;
    float line_height;
};
/// Files of a face, the preferred one first.
using FaceFiles = std::array<FontFile, 2>;
constexpr FaceFiles text_face{{{"Inter-Regular.otf", 1.21F}, {"DejaVuSans.ttf", 1.164F}}};
constexpr FaceFiles strong_face{{{"Inter-SemiBold.otf", 1.21F}, {"DejaVuSans-Bold.ttf", 1.164F}}};
constexpr FaceFiles mono_face{{{"JetBrainsMono-Regular.ttf", 1.32F}, {"DejaVuSansMono.ttf", 1.164F}}};
constexpr FaceFiles cell_face{{{"JetBrainsMono-Medium.ttf", 1.32F}, {"DejaVuSansMono.ttf", 1.164F}}};
constexpr FaceFiles number_face{{{"JetBrainsMono-Bold.ttf", 1.32F}, {"DejaVuSansMono-Bold.ttf", 1.164F}}};

ImFont* add_face(const FaceFiles& files, float pixels)
{
    std::string path;
    float line_height = files.front().line_height;
    for (const FontFile& file : files)
        if (path.empty())
        {
            path = find_face(file.name);
            line_height = file.line_height;
        }
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    config.SizePixels = std::max(4.0F, std::round(pixels * line_height));
    ImFont* const font = path.empty() ? atlas.AddFontDefault(&config)
                                      : atlas.AddFontFromFileTTF(path.c_str(), config.SizePixels, &config,
                                                                 glyph_ranges(wanted().characters, true));
    config.MergeMode = true;
    config.FontDataOwnedByAtlas = false;
    // Line heights differ, and most of these fonts have taller lines; the letters are to have the same size.
    config.SizePixels = std::round(config.SizePixels * 1.12F);
    config.OversampleH = 1; // thousands of characters may be needed, and they have many lines
    for (const FallbackFont& fallback : wanted().fallbacks)
    {
        config.FontNo = static_cast<decltype(config.FontNo)>(fallback.face); // int, or unsigned since 1.92
        atlas.AddFontFromMemoryTTF(const_cast<unsigned char*>(fallback.file->data()),
                                   static_cast<int>(fallback.file->size()), config.SizePixels, &config,
                                   glyph_ranges(fallback.characters, false));
    }
    return font;
}

} // namespace

Fonts& fonts()
{
    static Fonts faces;
    return faces;
}

ImFont* font_of(Face face)
{
    const Fonts& all = fonts();
    switch (face)
    {
    case Face::text:
        return all.text;
    case Face::strong:
        return all.strong;
    case Face::heading:
        return all.title;
    case Face::mono:
        return all.mono;
    default:
        return all.cell.at(static_cast<std::size_t>(face) - static_cast<std::size_t>(Face::cell_tiny));
    }
}

void want_text(std::string_view text)
{
    if (std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0xC4; }))
        return;
    Characters here;
    add_characters(here, text);
    for (const char16_t c : here)
        if (!is_own(c))
            wanted().more |= wanted().characters.insert(c).second;
}

namespace
{

/// Returns the text with at most a few combining marks per letter, since all are drawn over each other.
std::string with_few_marks(std::string_view text)
{
    constexpr int few = 3;
    std::string kept;
    int marks = 0;
    while (!text.empty())
    {
        const std::string_view one = text.substr(0, core::first_character(text).bytes);
        text.remove_prefix(one.size());
        const bool is_mark =
            one.size() > 1 && text_size(fonts().text, one.data(), one.data() + one.size()).x <= 0;
        marks = is_mark ? marks + 1 : 0;
        if (marks <= few)
            kept += one;
    }
    return kept;
}

} // namespace

std::string_view as_drawn(std::string_view text, std::string& own)
{
    constexpr std::size_t most = 20000; // in bytes
    std::size_t end = std::min(text.size(), most);
    while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    const bool cut = end < text.size();
    text = text.substr(0, end);
    // Combining marks, and emoji of several characters, contain characters from U+0300 on.
    const bool plain =
        std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0xCC; });
    want_text(text);
    if (!plain)
    {
        own = with_few_marks(has_joined_signs(text) ? as_one_sign(text) : std::string(text));
    }
    else if (cut)
        own = text;
    else
        return text;
    if (cut)
        own += "\xe2\x80\xa6";
    return own;
}

bool more_text_wanted()
{
    return wanted().more;
}

const TextMeasure& measure_by_fonts()
{
    static const TextMeasure measure = [](Face face, std::string_view words)
    { return text_size(font_of(face), words.data(), words.data() + words.size()).x; };
    return measure;
}

void load_fonts(float scale)
{
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    wanted().ranges.clear();
    wanted().fallbacks = fallback_fonts(wanted().characters);
    wanted().more = false;
    atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
    Fonts& faces = fonts();
    faces.text = add_face(text_face, face_size(Face::text) * scale);
    faces.strong = add_face(strong_face, face_size(Face::strong) * scale);
    faces.title = add_face(strong_face, face_size(Face::heading) * scale);
    faces.mono = add_face(mono_face, face_size(Face::mono) * scale);
    faces.mono_big = add_face(number_face, 24 * scale);
    constexpr std::array cell_faces = {Face::cell_tiny, Face::cell_small, Face::cell, Face::cell_big};
    for (std::size_t i = 0; i < cell_faces.size(); ++i)
        faces.cell[i] = add_face(cell_face, face_size(cell_faces[i]) * scale);
    faces.cell.back() = faces.mono_big; // the same size, and few labels are so large
    ImGui::GetIO().FontDefault = faces.text;
#if IMGUI_VERSION_NUM < 19200
    atlas.Build(); // later versions rasterise each glyph when it is first drawn
#endif
}

} // namespace stridescope::ui
