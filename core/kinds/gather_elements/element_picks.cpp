#include "core/kinds/gather_elements/element_picks.h"

namespace stridescope::core
{
namespace
{

class ElementPicks final : public Picks
{
public:
    ElementPicks(const Dims& input, const Dims& indices, std::size_t along,
                 std::shared_ptr<const std::vector<Int>> list)
        : axis(along), values(std::move(list))
    {
        input_sizes = input;
        indices_sizes = indices;
        output_sizes = indices;
        first_of_block = index_dimensions = output_dimensions = input.size();
    }
    [[nodiscard]] Dims first(Int pick) const override
    {
        Dims x = coordinate_at(indices_sizes, pick);
        x[axis] = place(pick);
        return x;
    }
    [[nodiscard]] std::vector<Int> starts(const Layout& input, Progress* progress) const override
    {
        std::vector<Int> starts;
        starts.reserve(values->size());
        Dims x = Dims::filled(indices_sizes.size(), 0);
        for (Int pick = 0; pick < static_cast<Int>(values->size()); ++pick, advance(indices_sizes, x))
        {
            if (starts.size() % 4096 == 0 && is_cancelled(progress))
                break;
            Dims from = x;
            from[axis] = place(pick);
            starts.push_back(offset_of(input, from));
        }
        return starts;
    }

private:
    [[nodiscard]] Int place(Int pick) const
    {
        const Int index = (*values)[static_cast<std::size_t>(pick)];
        return index < 0 ? index + input_sizes[axis] : index;
    }

    std::size_t axis;
    std::shared_ptr<const std::vector<Int>> values;
};

} // namespace

std::shared_ptr<const Picks> element_picks(const Dims& input_sizes, const Dims& indices_sizes, std::size_t axis,
                                           std::shared_ptr<const std::vector<Int>> values)
{
    return std::make_shared<ElementPicks>(input_sizes, indices_sizes, axis, std::move(values));
}

} // namespace stridescope::core
