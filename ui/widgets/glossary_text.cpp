#include "ui/widgets/glossary_text.h"

#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace stridescope::ui
{
namespace
{

void dotted_underline(float left, float right, float y)
{
    auto* const list = ImGui::GetWindowDrawList();
    const float dot = std::max(1.0F, px(1));
    for (float x = left; x + dot <= right; x += 3 * dot)
        list->AddRectFilled({x, y}, {x + dot, y + dot}, packed_colour(theme().text_soft));
}

} // namespace

void mark_glossary_words(ImFont* face, ImVec2 low, std::string_view piece, std::size_t from,
                         std::span<const core::GlossaryHit> hits)
{
    for (const core::GlossaryHit& hit : hits)
    {
        const std::size_t begin = std::max(hit.from, from);
        const std::size_t end = std::min(hit.to, from + piece.size());
        if (begin >= end)
            continue;
        const auto width = [&](std::size_t to) { return text_size(face, piece.data(), piece.data() + to).x; };
        const float left = low.x + width(begin - from);
        const float right = low.x + width(end - from);
        const float height = font_size(face);
        dotted_underline(left, right, low.y + height);
        const ImVec2 cursor = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos({left, low.y});
        ImGui::Dummy(item_size({right - left, height}));
        item_tooltip(std::string(hit.meaning).c_str());
        if (probing())
            probe_last_item("glossary/word/" + std::string(hit.word));
        ImGui::SetCursorScreenPos(cursor);
    }
}

void glossary_stop(ImVec2 low, ImVec2 size, std::string_view words, std::span<const core::GlossaryHit> hits)
{
    if (hits.empty())
        return;
    const ImVec2 cursor = ImGui::GetCursorScreenPos();
    ImGui::PushID(words.data(), words.data() + words.size());
    ImGui::PushID(static_cast<int>(ImGui::GetCursorPosY())); // the same words may appear twice
    ImGui::SetCursorScreenPos(low);
    invisible_button("meanings", size);
    if (has_focus())
    {
        std::string meanings;
        for (const core::GlossaryHit& hit : hits)
            meanings += fmt::format("{}{}: {}", meanings.empty() ? "" : "\n", hit.word, hit.meaning);
        item_tooltip(meanings.c_str());
    }
    ImGui::PopID();
    ImGui::PopID();
    ImGui::SetCursorScreenPos(cursor);
}

void explained_text(ImFont* face, Colour colour, std::string_view words)
{
    const auto all_hits = core::glossary_hits(words);
    if (all_hits.empty())
        return wrapped_text(face, colour, words);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    const float line = font_size(face);
    const float space = text_size(face, " ").x;
    float x = 0;
    float y = 0;
    for (std::size_t at = 0; at < words.size();)
    {
        if (words[at] == '\n' || words[at] == ' ')
        {
            x = words[at] == '\n' ? 0 : x + space;
            y += words[at] == '\n' ? line : 0;
            ++at;
            continue;
        }
        const std::string_view word = words.substr(at, words.find_first_of(" \n", at) - at);
        const float width = text_size(face, word.data(), word.data() + word.size()).x;
        if (x > 0 && x + width > room)
        {
            x = 0;
            y += line;
        }
        if (width > room) // wraps inside
        {
            ImGui::SetCursorScreenPos({low.x, low.y + y});
            wrapped_text(face, colour, word);
            y = ImGui::GetItemRectMax().y - low.y - line;
        }
        else
        {
            paint_text(face, {low.x + x, low.y + y}, colour, word);
            mark_glossary_words(face, {low.x + x, low.y + y}, word, at, all_hits);
        }
        x += width;
        at += word.size();
    }
    ImGui::SetCursorScreenPos(low);
    glossary_stop(low, {room, y + line}, words, all_hits);
    ImGui::Dummy(item_size({room, y + line}));
}

} // namespace stridescope::ui
