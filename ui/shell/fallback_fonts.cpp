#include "ui/shell/fallback_fonts.h"

#include "core/text/utf8.h"

#ifndef __EMSCRIPTEN__
#include <fontconfig/fontconfig.h>
#endif

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr char32_t joiner = 0x200D;

/// Tells whether a character modifies or completes the one before it, and is nothing by itself.
bool continues_a_sign(char32_t c)
{
    return c == 0x20E3 || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0x1F3FB && c <= 0x1F3FF)
           || (c >= 0xE0020 && c <= 0xE007F);
}

bool is_regional(char32_t c)
{
    return c >= 0x1F1E6 && c <= 0x1F1FF;
}

#ifndef __EMSCRIPTEN__
template <typename Make, typename Free>
auto owned(Make* pointer, Free free)
{
    return std::unique_ptr<Make, Free>(pointer, free);
}

std::shared_ptr<const std::vector<unsigned char>> bytes_of(const char* path)
{
    // A collection is a font with many faces: each face of the interface needs the same bytes.
    static std::map<std::string, std::weak_ptr<const std::vector<unsigned char>>> known;
    auto& kept = known[path];
    if (auto still = kept.lock())
        return still;
    std::ifstream file(path, std::ios::binary);
    auto bytes = std::make_shared<const std::vector<unsigned char>>(std::istreambuf_iterator<char>(file),
                                                                    std::istreambuf_iterator<char>());
    kept = bytes;
    return bytes;
}

/// Tells whether ImGui's rasterizer can read a font: outlines, not pictures.
bool is_usable(FcPattern* font)
{
    FcBool scalable = FcFalse;
    FcBool colour = FcFalse;
    FcChar8* format = nullptr;
    FcPatternGetBool(font, FC_SCALABLE, 0, &scalable);
    FcPatternGetBool(font, FC_COLOR, 0, &colour);
    if (!scalable || colour || FcPatternGetString(font, FC_FONTFORMAT, 0, &format) != FcResultMatch)
        return false;
    const std::string_view name = reinterpret_cast<const char*>(format);
    return name == "TrueType" || name == "CFF";
}

Characters those_in(FcPattern* font, const Characters& wanted)
{
    Characters found;
    FcCharSet* has = nullptr;
    if (FcPatternGetCharSet(font, FC_CHARSET, 0, &has) == FcResultMatch)
        std::copy_if(wanted.begin(), wanted.end(), std::inserter(found, found.end()),
                     [&](char16_t c) { return FcCharSetHasChar(has, c) == FcTrue; });
    return found;
}
#endif

} // namespace

#ifdef __EMSCRIPTEN__
/// Returns none: a page cannot read installed fonts.
std::vector<FallbackFont> fallback_fonts(const Characters&)
{
    return {};
}
#else
std::vector<FallbackFont> fallback_fonts(const Characters& wanted)
{
    if (wanted.empty() || !FcInit())
        return {};
    const auto pattern = owned(FcPatternCreate(), FcPatternDestroy);
    const auto set = owned(FcCharSetCreate(), FcCharSetDestroy);
    if (!pattern || !set)
        return {};
    for (const char16_t c : wanted)
        FcCharSetAddChar(set.get(), c);
    FcPatternAddCharSet(pattern.get(), FC_CHARSET, set.get());
    FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("sans-serif"));
    FcConfigSubstitute(nullptr, pattern.get(), FcMatchPattern);
    FcDefaultSubstitute(pattern.get());
    FcResult result = FcResultNoMatch;
    const auto sorted = owned(FcFontSort(nullptr, pattern.get(), FcFalse, nullptr, &result), FcFontSetDestroy);
    std::vector<FallbackFont> fonts;
    Characters missing = wanted;
    for (int i = 0; sorted && i < sorted->nfont && !missing.empty(); ++i)
    {
        FcPattern* font = sorted->fonts[i];
        FcChar8* path = nullptr;
        int face = 0;
        if (!is_usable(font) || FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch)
            continue;
        FcPatternGetInteger(font, FC_INDEX, 0, &face);
        // A value above that is a named instance.
        FallbackFont found{nullptr, face & 0xFFFF, those_in(font, missing)};
        if (found.characters.empty())
            continue;
        found.file = bytes_of(reinterpret_cast<const char*>(path));
        if (found.file->empty())
            continue;
        for (const char16_t c : found.characters)
            missing.erase(c);
        fonts.push_back(std::move(found));
    }
    return fonts;
}
#endif

void add_characters(Characters& characters, std::string_view text)
{
    while (!text.empty())
    {
        // All fonts have the characters below U+0100, which begin with a byte up to C3.
        if (static_cast<unsigned char>(text.front()) < 0xC4)
        {
            text.remove_prefix(1);
            continue;
        }
        const core::Character next = core::first_character(text);
        text.remove_prefix(next.bytes);
        if (next.code >= 0x100 && next.code < core::replacement_character)
            characters.insert(static_cast<char16_t>(next.code));
    }
}

bool has_joined_signs(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0xE2)
            continue;
        if (byte >= 0xF0)
            return true;
        const core::Character next = core::first_character(text.substr(i));
        if (next.code == joiner || continues_a_sign(next.code))
            return true;
    }
    return false;
}

std::string as_one_sign(std::string_view text)
{
    constexpr std::string_view sign = "\xEF\xBF\xBD";
    std::string shown;
    bool joined = false;   // the next character belongs to the one before it
    bool regional = false; // half of a flag was read
    while (!text.empty())
    {
        const core::Character next = core::first_character(text);
        const std::string_view as_written = text.substr(0, next.bytes);
        text.remove_prefix(next.bytes);
        if (continues_a_sign(next.code))
            continue;
        if (next.code == joiner)
        {
            joined = true;
            continue;
        }
        const bool other_half = regional && is_regional(next.code);
        regional = is_regional(next.code) && !other_half;
        if (!std::exchange(joined, false) && !other_half)
            shown += next.code > 0xFFFF ? sign : as_written;
    }
    return shown;
}

} // namespace stridescope::ui
