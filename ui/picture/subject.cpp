#include "ui/picture/subject.h"

#include "ui/picture/coloured_by.h"

namespace stridescope::ui
{

PixelKey Subject::key(std::vector<World> numbers) const
{
    const ColouredBy how = coloured_by(look, view);
    numbers.push_back(static_cast<World>(how.what));
    numbers.push_back(static_cast<World>(how.dimension));
    if (how.what == ColouredBy::What::seen)
        for (const VisibleParts::Part& part : look.seen->parts)
        {
            numbers.push_back(static_cast<World>(part.from));
            numbers.push_back(static_cast<World>(part.to));
        }
    auto lit = highlights.selection ? std::optional(highlights.selection->selection()) : std::nullopt;
    PixelKey result{view.shown(), style.theme.name, std::move(lit), std::move(numbers), look.marked.which};
    if (how.what == ColouredBy::What::visits)
        result.heat = look.visits.heat;
    return result;
}

} // namespace stridescope::ui
