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

/// The installed fonts that a figure's faces are written in, by fontconfig: Inter and JetBrains Mono, or what
/// comes nearest. A character that a face lacks is taken from the first font that has it. Not for several
/// threads.
class FigureFonts
{
public:
    /// `scale`: pixels of a face are its size times this.
    explicit FigureFonts(float scale);
    ~FigureFonts();
    FigureFonts(const FigureFonts&) = delete;
    FigureFonts& operator=(const FigureFonts&) = delete;

    /// A part of words in one font.
    struct Run
    {
        cairo_font_face_t* font;
        std::string words;
        double width; ///< pixels
    };
    [[nodiscard]] std::vector<Run> runs(ui::Face face, std::string_view words);
    [[nodiscard]] double size(ui::Face face) const;
    /// How all of them are drawn.
    [[nodiscard]] static const cairo_font_options_t* options();
    /// Returns the widths of the runs; refers to this.
    [[nodiscard]] ui::TextMeasure measure();

private:
    struct Font
    {
        cairo_font_face_t* face = nullptr;
        std::map<double, cairo_scaled_font_t*> sized;
        FcCharSet* characters = nullptr; ///< of the pattern
    };
    /// Fonts for words of one kind, the wanted one first.
    struct Family
    {
        FcFontSet* sorted = nullptr;
        std::vector<Font> fonts; ///< as `sorted`; a face is made when it is first used
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
