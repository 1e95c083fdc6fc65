#include "core/layouts/text_parts.h"

#include "core/tensor/checked.h"
#include "core/text/letters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

/// XLA's layouts: {1,0:T(8,128)(2,1)}, optionally after a type and sizes.
namespace stridescope::core::layouts
{
namespace
{

constexpr Int merge = -1; ///< stands for `*` in a tile

/// An axis of the tiled shape, made of parts, outermost first. The outermost part of a dimension has no extent.
using Line = std::vector<Axis>;

class Tiler
{
public:
    Tiler(const LaidOut& of, std::vector<Line> physical) : tensor(of), lines(std::move(physical)) {}

    /// Applies a tile; returns the rule that it breaks, or nothing.
    std::optional<Problem> apply(std::vector<Int> tile, bool pads)
    {
        if (tile.size() > lines.size())
            return Problem{
                Code::rank, "layout",
                fmt::format("a tile has {} numbers, but there are only {} axes", tile.size(), lines.size())};
        std::vector<Line> tiled(lines.end() - static_cast<std::ptrdiff_t>(tile.size()), lines.end());
        lines.resize(lines.size() - tile.size());
        for (std::size_t i = 0; i < tile.size(); ++i)
        {
            if (tile[i] != merge)
                continue;
            if (i + 1 == tile.size())
                return unsupported("a * must be followed by an axis to merge with");
            tiled[i + 1].insert(tiled[i + 1].begin(), tiled[i].begin(), tiled[i].end());
            tiled[i].clear();
        }
        std::vector<Line> inner;
        for (std::size_t i = 0; i < tile.size(); ++i)
        {
            if (tile[i] == merge)
                continue;
            Line cut;
            const bool merged = i > 0 && tile[i - 1] == merge;
            if (auto problem = take(tiled, i, tile[i], pads && !merged, cut))
                return problem;
            lines.push_back(tiled[i]);
            inner.push_back(std::move(cut));
        }
        lines.insert(lines.end(), std::make_move_iterator(inner.begin()), std::make_move_iterator(inner.end()));
        return std::nullopt;
    }

    [[nodiscard]] std::vector<Axis> axes() const
    {
        std::vector<Axis> all;
        for (const Line& line : lines)
            all.insert(all.end(), line.begin(), line.end());
        return all;
    }

private:
    static Problem unsupported(std::string message)
    {
        return {Code::unsupported, "layout", std::move(message)};
    }

    [[nodiscard]] static Int product_of(const std::vector<Line>& some, std::size_t dimension)
    {
        Wide product = 1;
        for (const Line& line : some)
            for (const Axis& part : line)
                if (part.dimension == dimension && product <= int_max)
                    product *= part.extent.value_or(1);
        return narrow(product).value_or(int_max);
    }

    /// Returns the innermost positions of a part, which becomes what is left outside of them.
    static Axis inner_part(Axis& part, Int positions)
    {
        const Axis inner{part.dimension, positions, part.divisor};
        part.divisor = checked_multiply(*part.divisor, positions).value_or(int_max);
        return inner;
    }

    /// Moves the innermost `tile` positions of an axis to `cut`.
    std::optional<Problem> take(std::vector<Line>& tiled, std::size_t which, Int tile, bool pads, Line& cut)
    {
        Line& line = tiled[which];
        const Int whole = tile;
        const auto no = [&]
        { return unsupported(fmt::format("a tile of {} does not divide the axis that it cuts", whole)); };
        while (tile > 1)
        {
            if (line.empty())
                return no();
            Axis& part = line.back();
            if (!part.extent && pads && line.size() == 1)
            {
                cut.insert(cut.begin(), inner_part(part, tile));
                return std::nullopt;
            }
            Int extent = part.extent.value_or(0);
            if (!part.extent)
            {
                Wide others = wide(product_of(lines, part.dimension)) * product_of(tiled, part.dimension);
                for (const Axis& done : cut)
                    if (done.dimension == part.dimension)
                        others *= *done.extent;
                extent = outer_extent(tensor.first[part.dimension] + tensor.sizes[part.dimension],
                                      narrow(others).value_or(int_max));
            }
            if (extent <= tile && tile % extent == 0)
            {
                cut.insert(cut.begin(), inner_part(part, extent));
                if (part.extent)
                    line.pop_back();
                else if (tile == extent)
                    return std::nullopt; // one part of the axis is left
                else
                    line.pop_back();
                tile /= extent;
            }
            else if (extent > tile && extent % tile == 0)
            {
                cut.insert(cut.begin(), inner_part(part, tile));
                if (part.extent)
                    part.extent = extent / tile;
                tile = 1;
            }
            else
                return no();
        }
        return std::nullopt;
    }

    const LaidOut& tensor;
    std::vector<Line> lines;
};

struct TypeName
{
    std::string_view name;
    DType dtype;
};

constexpr std::array<TypeName, 18> types = {{{"f64", DType::float64},
                                             {"f32", DType::float32},
                                             {"f16", DType::float16},
                                             {"bf16", DType::bfloat16},
                                             {"f8e4m3fn", DType::float8_e4m3},
                                             {"f8e5m2", DType::float8_e5m2},
                                             {"f8e4m3", DType::float8_e4m3},
                                             {"s64", DType::int64},
                                             {"s32", DType::int32},
                                             {"s16", DType::int16},
                                             {"s8", DType::int8},
                                             {"s4", DType::int4},
                                             {"u64", DType::uint64},
                                             {"u32", DType::uint32},
                                             {"u16", DType::uint16},
                                             {"u8", DType::uint8},
                                             {"u4", DType::uint4},
                                             {"pred", DType::boolean}}};

/// Reads type and sizes, which must be the tensor's.
std::optional<Problem> read_shape(TextReader& read, const LaidOut& tensor)
{
    const std::string_view all = read.rest();
    const std::size_t bracket = all.find('[');
    const std::string name = in_small_letters(all.substr(0, bracket));
    const auto* type =
        std::find_if(types.begin(), types.end(), [&](const TypeName& known) { return known.name == name; });
    if (type == types.end())
        read.fail(fmt::format("{} is not an XLA type", name));
    read.go_to(read.place() + bracket);
    const std::vector<Int> sizes = read.integers('[', ']');
    if (read.failed())
        return read.problem();
    const DType dtype = type->dtype;
    if (sizes.size() != tensor.sizes.size())
        return Problem{Code::rank, "layout",
                       fmt::format("the text has {} dimensions, but the tensor has {}", sizes.size(),
                                   tensor.sizes.size())};
    if (dtype != tensor.dtype)
        return Problem{
            Code::dtype, "dtype",
            fmt::format("the layout text has the type {}, not {}", info(dtype).name, info(tensor.dtype).name)};
    if (!(Dims(sizes) == tensor.sizes))
        return Problem{Code::sizes, "sizes",
                       fmt::format("the layout text has the sizes {}", fmt::join(sizes, ", "))};
    return std::nullopt;
}

std::vector<Int> read_tile(TextReader& read)
{
    std::vector<Int> tile;
    read.expect("(");
    while (!read.failed() && read.peek() != ')')
    {
        if (!tile.empty())
            read.expect(",");
        tile.push_back(read.take("*") ? merge : read.positive());
        if (tile.size() > 64)
            read.fail("more than 64 numbers in a tile");
    }
    read.expect(")");
    return tile;
}

} // namespace

std::string_view xla_type(DType dtype)
{
    return std::find_if(types.begin(), types.end(), [&](const TypeName& known) { return known.dtype == dtype; })
        ->name;
}

Result<LayoutText> read_xla(std::string_view text, const LaidOut& tensor)
{
    TextReader read("XLA layout", text);
    std::optional<Problem> shape;
    if (read.peek() != '{')
    {
        shape = read_shape(read, tensor);
        if (read.failed())
            return read.problem();
    }
    std::vector<Int> order;
    read.expect("{");
    while (!read.failed() && read.peek() != '}' && read.peek() != ':')
    {
        if (!order.empty())
            read.expect(",");
        order.push_back(read.integer());
    }
    std::vector<std::vector<Int>> tiles;
    if (read.take(":"))
        while (!read.failed() && read.peek() != '}')
        {
            if (read.take("T"))
                while (!read.failed() && read.peek() == '(')
                {
                    tiles.push_back(read_tile(read));
                    if (tiles.size() > 16)
                        read.fail("more than 16 tiles");
                }
            else if (read.take("S"))
                read.integers('(', ')'); // skips the memory space
            else if (read.take("E"))
            {
                const std::vector<Int> bits = read.integers('(', ')');
                if (!read.failed() && bits != std::vector<Int>{tensor.bits()})
                    read.fail(Code::unsupported, "the bits in E(..) differ from those of the data type");
            }
            else
                read.fail(Code::unsupported, "only tiles, T(..), are supported");
        }
    read.expect("}");
    read.expect_end();
    if (read.failed())
        return read.problem();
    const std::size_t rank = tensor.sizes.size();
    if (order.size() != rank)
        return Problem{
            Code::rank, "layout",
            fmt::format("minor_to_major has {} dimensions, but the tensor has {}", order.size(), rank)};
    if (shape)
        return *shape;
    std::vector<bool> seen(rank);
    for (const Int d : order)
    {
        if (d < 0 || static_cast<std::size_t>(d) >= rank || seen[static_cast<std::size_t>(d)])
            return Problem{Code::layout, "layout",
                           fmt::format("minor_to_major {} must name each of the dimensions 0 to {}",
                                       fmt::join(order, ","), rank - 1)};
        seen[static_cast<std::size_t>(d)] = true;
    }
    std::vector<Line> physical;
    for (auto d = order.rbegin(); d != order.rend(); ++d)
        physical.push_back({Axis{static_cast<std::size_t>(*d), {}, 1}});
    Tiler tiler(tensor, std::move(physical));
    for (std::size_t i = 0; i < tiles.size(); ++i)
        if (auto problem = tiler.apply(tiles[i], i == 0))
            return *problem;
    auto digits = dense_digits(tiler.axes(), tensor);
    if (!digits)
        return digits.problem();
    return LayoutText{"XLA layout", *std::move(digits), {}, {}, 0, {}, false};
}

} // namespace stridescope::core::layouts
