#include "app/figures/figure_fonts.h"

#include "core/text/utf8.h"

#include <cairo-ft.h>

#include <array>
#include <utility>

namespace stridescope::app
{
namespace
{

/// Description of the font of each kind for fontconfig.
struct FontKind
{
    const char* family;
    int weight;
};
constexpr std::array<FontKind, font_kinds> kinds = {{
    {"Inter", FC_WEIGHT_REGULAR},
    {"Inter", FC_WEIGHT_DEMIBOLD},
    {"JetBrains Mono", FC_WEIGHT_REGULAR},
    {"JetBrains Mono", FC_WEIGHT_MEDIUM},
    {"JetBrains Mono", FC_WEIGHT_BOLD},
}};

} // namespace

FigureFonts::FigureFonts(float of_style)
    : scale(of_style), config(FcInitLoadConfigAndFonts(), FcConfigDestroy), families(kinds.size())
{
}

FigureFonts::~FigureFonts()
{
    for (Family& family : families)
    {
        for (Font& font : family.fonts)
        {
            for (const auto& [size, sized] : font.sized)
                cairo_scaled_font_destroy(sized);
            cairo_font_face_destroy(font.face);
        }
        if (family.sorted)
            FcFontSetDestroy(family.sorted);
    }
}

const cairo_font_options_t* FigureFonts::options()
{
    // Fixed options, so that letters do not depend on the desktop's settings.
    static const std::unique_ptr<cairo_font_options_t, void (*)(cairo_font_options_t*)> made(
        cairo_font_options_create(), cairo_font_options_destroy);
    cairo_font_options_set_antialias(made.get(), CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(made.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(made.get(), CAIRO_HINT_METRICS_OFF);
    return made.get();
}

FigureFonts::Family& FigureFonts::family(ui::Face face)
{
    const std::size_t kind = font_kind(face);
    Family& found = families.at(kind);
    if (found.sorted)
        return found;
    FcPattern* const wanted = FcPatternCreate();
    FcPatternAddString(wanted, FC_FAMILY, reinterpret_cast<const FcChar8*>(kinds.at(kind).family));
    FcPatternAddInteger(wanted, FC_WEIGHT, kinds.at(kind).weight);
    FcPatternAddBool(wanted, FC_SCALABLE, FcTrue);
    FcConfigSubstitute(config.get(), wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcResult result = FcResultMatch;
    found.sorted = FcFontSort(config.get(), wanted, FcTrue, nullptr, &result);
    if (!found.sorted)
        found.sorted = FcFontSetCreate();
    for (int i = 0; i < found.sorted->nfont; ++i)
    {
        // The requested pattern adds sizes, and the instance of a variable font.
        FcPattern* const prepared =
            FcFontRenderPrepare(config.get(), wanted, found.sorted->fonts[static_cast<std::size_t>(i)]);
        FcPatternDestroy(std::exchange(found.sorted->fonts[static_cast<std::size_t>(i)], prepared));
        Font font;
        FcPatternGetCharSet(prepared, FC_CHARSET, 0, &font.characters);
        found.fonts.push_back(std::move(font));
    }
    FcPatternDestroy(wanted);
    return found;
}

std::size_t FigureFonts::font_for(Family& family, char32_t character)
{
    const auto [known, first_time] = family.chosen.try_emplace(character, 0);
    if (first_time)
        for (std::size_t i = 0; i < family.fonts.size(); ++i)
            if (family.fonts[i].characters && FcCharSetHasChar(family.fonts[i].characters, character))
            {
                known->second = i;
                break;
            }
    return known->second;
}

FigureFonts::Font& FigureFonts::loaded(Family& family, std::size_t index)
{
    Font& font = family.fonts.at(index);
    if (!font.face)
        font.face = cairo_ft_font_face_create_for_pattern(family.sorted->fonts[index]);
    return font;
}

double FigureFonts::width(Font& font, double size, const std::string& words) const
{
    cairo_scaled_font_t*& sized = font.sized[size];
    if (!sized)
    {
        cairo_matrix_t letters;
        cairo_matrix_t page;
        cairo_matrix_init_scale(&letters, size, size);
        cairo_matrix_init_identity(&page);
        sized = cairo_scaled_font_create(font.face, &letters, &page, options());
    }
    cairo_text_extents_t extents{};
    cairo_scaled_font_text_extents(sized, words.c_str(), &extents);
    return extents.x_advance;
}

double FigureFonts::size(ui::Face face) const
{
    return static_cast<double>(ui::face_size(face) * scale);
}

std::vector<FigureFonts::Run> FigureFonts::runs(ui::Face face, std::string_view words)
{
    Family& fonts = family(face);
    std::vector<Run> found;
    if (fonts.fonts.empty())
        return found;
    std::size_t font = 0;
    std::string run;
    const auto end_run = [&]
    {
        if (run.empty())
            return;
        Font& here = loaded(fonts, font);
        const double wide = width(here, size(face), run);
        found.push_back({here.face, std::exchange(run, {}), wide});
    };
    for (std::size_t i = 0; i < words.size();)
    {
        const core::Character next = core::first_character(words.substr(i));
        // Spaces and combining marks use the font of the character before them.
        const std::size_t needed = next.code == U' ' && !run.empty() ? font : font_for(fonts, next.code);
        if (needed != font)
            end_run();
        font = needed;
        run.append(next.valid ? words.substr(i, next.bytes) : "\xEF\xBF\xBD");
        i += next.bytes;
    }
    end_run();
    return found;
}

ui::TextMeasure FigureFonts::measure()
{
    return [this](ui::Face face, std::string_view words)
    {
        double width = 0;
        for (const Run& run : runs(face, words))
            width += run.width;
        return static_cast<float>(width);
    };
}

} // namespace stridescope::app
