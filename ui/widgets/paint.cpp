#include "ui/widgets/paint.h"

#include "ui/fallback_fonts.h"

namespace stridescope::ui
{

void paint_text(ImFont* face, ImVec2 place, Colour colour, std::string_view text)
{
    want_text(text);
    std::string joined;
    if (has_joined_signs(text))
        text = joined = as_one_sign(text);
    // Whole pixels: text between two of them is blurred.
    const ImVec2 whole(static_cast<float>(static_cast<int>(place.x + 0.5F)),
                       static_cast<float>(static_cast<int>(place.y + 0.5F)));
    ImGui::GetWindowDrawList()->AddText(face, font_size(face), whole, packed_colour(colour), text.data(),
                                        text.data() + text.size());
}

void paint_text_centred(ImFont* face, ImVec2 low, ImVec2 high, Colour colour, std::string_view text)
{
    const ImVec2 size = text_size(face, text.data(), text.data() + text.size());
    paint_text(face, {(low.x + high.x - size.x) / 2, (low.y + high.y - size.y) / 2}, colour, text);
}

std::string shortened(ImFont* face, std::string_view words, float width)
{
    return shortened([face](Face, std::string_view part)
                     { return text_size(face, part.data(), part.data() + part.size()).x; },
                     Face::text, words, width);
}

void text(ImFont* face, Colour colour, std::string_view words)
{
    want_text(words);
    std::string joined;
    if (has_joined_signs(words))
        words = joined = as_one_sign(words);
    push_font(face);
    ImGui::PushStyleColor(ImGuiCol_Text, packed_colour(colour));
    ImGui::TextUnformatted(words.data(), words.data() + words.size());
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void wrapped_text(ImFont* face, Colour colour, std::string_view words)
{
    ImGui::PushTextWrapPos(0);
    text(face, colour, words);
    ImGui::PopTextWrapPos();
}

float wrapped_height(ImFont* face, std::string_view words, float width)
{
    return face
        ->CalcTextSizeA(font_size(face), 3.0e38F, item_length(width), words.data(), words.data() + words.size())
        .y;
}

} // namespace stridescope::ui
