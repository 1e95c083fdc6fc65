#pragma once

#include "app/figures/font_names.h"
#include "ui/picture/text_measure.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::app
{

/// The installed fonts for a figure's faces, found by fontconfig: Inter and JetBrains Mono, or the most similar
/// ones. A character that a face lacks is taken from the first font that has it. Not for use by several
/// threads.
class FigureFonts
{
public:
    /// Loads fonts; a face has its size times `scale` in pixels.
    explicit FigureFonts(float scale);
    ~FigureFonts();
    FigureFonts(const FigureFonts&) = delete;
    FigureFonts& operator=(const FigureFonts&) = delete;

    /// A part of a text that uses one font.
    struct Run
    {
        cairo_font_face_t* font;
        std::string words;
        double width; ///< in pixels
    };
    [[nodiscard]] std::vector<Run> runs(ui::Face face, std::string_view words);
    [[nodiscard]] double size(ui::Face face) const;
    /// Returns the drawing options of all fonts.
    [[nodiscard]] static const cairo_font_options_t* options();
    /// Returns a function that measures text; it refers to this object.
    [[nodiscard]] ui::TextMeasure measure();

private:
    struct Font
    {
        cairo_font_face_t* face = nullptr;
        std::map<double, cairo_scaled_font_t*> sized;
        FcCharSet* characters = nullptr; ///< characters of the pattern's font
    };
    /// Fonts for text of one kind, the preferred one first.
    struct Family
    {
        FcFontSet* sorted = nullptr;
        std::vector<Font> fonts; ///< in the order of `sorted`; a face is loaded when it is first used
        std::map<char32_t, std::size_t> chosen;
    };

    [[nodiscard]] Family& family(ui::Face face);
    [[nodiscard]] std::size_t font_for(Family& family, char32_t character);
    [[nodiscard]] Font& loaded(Family& family, std::size_t index);
    [[nodiscard]] double width(Font& font, double size, const std::string& words) const;

    float scale;
    std::unique_ptr<FcConfig, void (*)(FcConfig*)> config;
    std::vector<Family> families;
};

} // namespace stridescope::app
