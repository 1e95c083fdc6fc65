#include "ui/picture/compose.h"

#include "ui/picture/bank_figure.h"

#include "ui/picture/arrange.h"
#include "ui/picture/greys.h"
#include "ui/picture/grid_figure.h"
#include "ui/picture/legend.h"
#include "ui/picture/links.h"
#include "ui/picture/memory_figure.h"
#include "ui/picture/step_words.h"
#include "ui/picture/titles.h"
#include "ui/picture/visible_parts.h"

namespace stridescope::ui
{
namespace
{

class Composer
{
public:
    Composer(std::shared_ptr<const core::Shown> shown, const Look& how, const Style& with,
             const TextMeasure& by)
        : kept_view(std::make_shared<const core::SceneView>(std::move(shown))), view(*kept_view), look(how),
          style(with), measure(by), figure(style.scale)
    {
        settle_pages(look, view);
    }

    Figure compose(const Rect& all)
    {
        const float gutter = style.thumbnail ? 0 : style.px(card_gutter);
        const Rect inside = {all.left + gutter, all.top + gutter, all.right - gutter, all.bottom - gutter};
        figure.clip(all);
        if (!style.thumbnail)
            figure.rect(all, style.theme.window);
        // The look is made final first, and the picture then only reads it. The width of a folded line depends
        // on the area, which depends on the title, which contains the width: so both are computed twice.
        settle_grids(arranged(inside));
        const Arrangement places = arranged(inside);
        const std::vector<PagePlane> planes = settle_grids(places);
        std::vector<std::optional<MemoryPlane>> memory_planes;
        for (const MemoryPlace& place : places.memories)
            if (memory_planes.push_back(memory_plane(view, look, place, style, measure)); memory_planes.back())
                settle(look, *memory_planes.back(), view, style, measure);
        const DrawnParts drawn = drawn_parts(places, planes, memory_planes);
        keep_visible(look, view, drawn);
        PictureCache cache;
        const Highlights highlights = highlights_of(
            view, look,
            look.selection ? std::make_shared<core::SelectionView>(kept_view, *look.selection) : nullptr,
            cache.searches);
        const Subject subject{kept_view, look, highlights, style, measure, cache};
        if (!places.grids.empty())
            grids(subject, places, planes);
        if (!places.memories.empty())
            memories(subject, places, memory_planes);
        if (!view.shared())
            draw_links(figure, subject, drawn);
        // Lines to memory pass below it.
        if (places.steps.height() > 0 && highlights.step)
            step(places.steps, *highlights.step);
        figure.unclip();
        return std::move(figure);
    }

private:
    [[nodiscard]] Arrangement arranged(const Rect& inside) const
    {
        return style.thumbnail  ? arrange_thumbnail(view, look, style, inside)
               : style.audience ? arrange_presented(view, look, style, measure, inside)
                                : arrange(view, look, style, measure, inside);
    }

    std::vector<PagePlane> settle_grids(const Arrangement& places)
    {
        std::vector<PagePlane> planes;
        for (const GridPlace& place : places.grids)
            if (fits_grid(place.area, style))
                planes.push_back(settle(look, view, place.operand, place.area, style));
            else
                planes.emplace_back();
        return planes;
    }

    void grids(const Subject& subject, const Arrangement& places, const std::vector<PagePlane>& planes)
    {
        card(places.upper);
        if (style.audience)
            for (const GridPlace& place : places.grids)
                draw_presented_title(figure, subject, place);
        else if (!style.thumbnail)
        {
            draw_grid_titles(figure, subject, places);
            text_said(places.text);
            draw_legend(figure, subject, places.colour);
        }
        for (std::size_t i = 0; i < places.grids.size(); ++i)
            one_grid(subject, places.grids[i], planes[i]);
        figure.unclip();
    }

    void memories(const Subject& subject, const Arrangement& places,
                  const std::vector<std::optional<MemoryPlane>>& memory_planes)
    {
        card(places.lower);
        for (std::size_t i = 0; i < places.memories.size(); ++i)
        {
            const MemoryPlace& place = places.memories[i];
            if (!place.named_beside())
            {
                const MemoryWords words =
                    memory_words(subject, place, memory_planes[i] ? &memory_planes[i]->rows : nullptr);
                draw_title(figure, subject, place.title, words.name, words.remark, words.pill);
            }
            else if (memory_planes[i])
                draw_presented_name(figure, subject, *memory_planes[i]);
            if (memory_planes[i])
                draw_memory(figure, subject, *memory_planes[i]);
        }
        figure.unclip();
    }

    [[nodiscard]] DrawnParts drawn_parts(const Arrangement& places, const std::vector<PagePlane>& planes,
                                         const std::vector<std::optional<MemoryPlane>>& memory_planes) const
    {
        DrawnParts parts;
        parts.upper = places.upper;
        parts.lower = places.lower;
        for (std::size_t i = 0; i < places.grids.size(); ++i)
            if (fits_grid(places.grids[i].area, style))
                parts.grids.push_back({places.grids[i].operand, planes[i], places.grids[i].area});
        for (const auto& plane : memory_planes)
            if (plane && !plane->is_shared())
                parts.memories.emplace_back(*plane, plane->place.title);
        return parts;
    }

    GridLook& grid(const GridPlace& place) { return look.grids[static_cast<std::size_t>(place.operand)]; }

    /// Draws a card; later parts lie on it.
    void card(const Rect& where)
    {
        if (style.audience || style.thumbnail)
            return figure.clip(where);
        const float rounding = style.px(card_rounding);
        figure.rect(where, style.theme.card, rounding);
        figure.outline(where, style.theme.card_border, 1, rounding);
        figure.clip(where);
    }

    void one_grid(const Subject& subject, const GridPlace& place, const PagePlane& plane)
    {
        const GridLook& own = grid(place);
        if (!style.audience && !style.thumbnail)
            pages_said(place, own);
        if (!fits_grid(place.area, style))
            return;
        draw_grid(figure, subject, place.operand, plane, place.area);
        if (const auto map = map_place(own, plane, place.area, style))
            draw_map(figure, subject, place.operand, plane, place.area, *map);
    }

    void pages_said(const GridPlace& place, const GridLook& own)
    {
        if (view.sizes(place.operand).size() < 2)
            return;
        std::string words = pages_text(view, place.operand, own.pages);
        if (const std::string rest = not_drawn_text(view, place.operand, own.pages); !rest.empty())
            words += "   " + rest;
        figure.clip(place.pages);
        figure.text({place.pages.left + style.px(8), place.pages.top, place.pages.right, place.pages.bottom},
                    Align::left, Face::text, style.theme.text_soft,
                    shortened(measure, Face::text, words, place.pages.width() - style.px(8)));
        figure.unclip();
    }

    /// Draws "12 of 60", and what the step does.
    void step(const Rect& where, const core::Step& shown)
    {
        const auto offer = step_offer(look, view);
        if (!offer)
            return;
        card(where);
        const std::string count = step_count_text(shown, *offer);
        Rect line = {where.left + style.px(16), where.top, where.right - style.px(16),
                     where.top + style.px(step_line)};
        figure.text(line, Align::left, Face::text, style.theme.text_soft, count);
        if (has_sentence_line(where.height(), style))
            line = {line.left, line.bottom - style.px(12), line.right, where.bottom};
        else
            line.left += measure(Face::text, count) + style.px(14);
        figure.text(line, Align::left, Face::mono, style.theme.text,
                    shortened(measure, Face::mono, step_text(view, shown), line.width()));
        figure.unclip();
    }

    void text_said(const Rect& where)
    {
        static constexpr std::array<const char*, 4> words = {"offsets", "coordinates", "values", ""};
        figure.text({where.left, where.top, where.right, where.top + style.px(28)}, Align::right, Face::text,
                    style.theme.text_soft,
                    says_lanes(look, view) ? "lanes"
                                           : words.at(static_cast<std::size_t>(cell_text(look, view))));
    }

    std::shared_ptr<const core::SceneView> kept_view;
    const core::SceneView& view;
    Look look;
    const Style& style;
    const TextMeasure& measure;
    Figure figure;
};

} // namespace

Figure compose(std::shared_ptr<const core::Shown> shown, const Look& look, const Style& style, Size size,
               const TextMeasure& measure)
{
    Figure figure = Composer(std::move(shown), look, style, measure).compose({0, 0, size.width, size.height});
    if (style.theme.name == ThemeName::print)
        to_greys(figure);
    return figure;
}

Figure compose_thumbnail(std::shared_ptr<const core::Shown> shown, const Style& style, Size size)
{
    constexpr float smaller = 0.5F; // factor of the size in a window
    const TextMeasure no_words = [](Face, std::string_view) { return 0.0F; };
    Style small = style;
    small.scale *= smaller;
    small.thumbnail = true;
    Look look;
    look.links = false;
    Figure figure = Composer(std::move(shown), look, small, no_words).compose({0, 0, size.width, size.height});
    std::erase_if(figure.shapes, [](const Shape& shape) { return shape.kind == Shape::Kind::text; });
    return figure;
}

} // namespace stridescope::ui
