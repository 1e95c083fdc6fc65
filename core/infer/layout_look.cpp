#include "core/infer/layout_look.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

Int magnitude(Int stride)
{
    return stride < 0 ? -stride : stride;
}

/// Returns the first of the orders that the strides allow: dimensions whose strides do not matter come as early
/// as possible.
std::vector<std::size_t> order_of(const Layout& layout)
{
    std::vector<std::size_t> placed;
    std::vector<std::size_t> open;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        (layout.sizes[d] == 1 || layout.strides[d] == 0 ? open : placed).push_back(d);
    std::stable_sort(placed.begin(), placed.end(),
                     [&](std::size_t a, std::size_t b)
                     { return magnitude(layout.strides[a]) > magnitude(layout.strides[b]); });
    std::vector<std::size_t> order;
    auto next = open.begin();
    for (const std::size_t d : placed)
    {
        for (; next != open.end() && *next < d; ++next)
            order.push_back(*next);
        order.push_back(d);
    }
    order.insert(order.end(), next, open.end());
    return order;
}

Int oddness_of_order(const std::vector<std::size_t>& order)
{
    std::vector<std::size_t> plain(order.size());
    for (std::size_t d = 0; d < plain.size(); ++d)
        plain[d] = d;
    if (order == plain)
        return 0;
    std::vector<std::size_t> turned(plain.rbegin(), plain.rend());
    std::vector<std::size_t> channels_last = plain;
    if (plain.size() >= 3)
        std::rotate(channels_last.begin() + 1, channels_last.begin() + 2, channels_last.end());
    return order == channels_last ? 1 : order == turned ? 2 : 3;
}

/// Returns how unusual it is that a stride is larger than it need be.
Int oddness_of_pitch(Int stride, Int bits)
{
    for (const auto& [bytes, oddness] : {std::pair<Int, Int>{64, 8}, {32, 9}, {16, 10}})
        if (wide(stride) * bits % (bytes * 8) == 0)
            return oddness;
    return stride % 8 == 0 ? 10 : stride % 4 == 0 ? 12 : stride % 2 == 0 ? 14 : 16;
}

class Looker
{
public:
    Looker(const Layout& layout, std::string_view names, Int element_bits)
        : labels(names), bits(element_bits), rows(labels.find('H'))
    {
        look.layout = layout;
        look.order = order_of(layout);
        look.oddness = oddness_of_order(look.order);
        std::string name;
        for (const std::size_t d : look.order)
            name += labels[d];
        say(name);
        for (std::size_t i = look.order.size(); i-- > 0;)
            take(look.order[i]);
        if (dense)
            say("packed");
        for (const std::string& words : turned)
            say(words);
    }
    LayoutLook finished(Int bytes_before)
    {
        const Wide base_bits = wide(look.layout.base) * bits + wide(bytes_before) * 8;
        if (look.layout.base != 0)
            look.oddness += wide(look.layout.base) * bits % (64 * 8) == 0 ? 1 : 2;
        if (base_bits != 0)
            if (const auto byte = narrow(base_bits / 8))
                say(fmt::format("starts at byte {}", *byte));
        return std::move(look);
    }

private:
    void say(const std::string& words) { look.words += (look.words.empty() ? "" : ", ") + words; }

    void take(std::size_t d)
    {
        const Int size = look.layout.sizes[d];
        Int& stride = look.layout.strides[d];
        if (size == 1)
        {
            stride = narrow(run).value_or(0);
            return;
        }
        if (stride == 0)
        {
            dense = false;
            look.oddness += 40;
            turned.push_back(fmt::format("{} broadcast (stride 0)", labels[d]));
            return;
        }
        const Int step = magnitude(stride);
        if (stride < 0)
        {
            dense = false;
            look.oddness += 60;
            turned.push_back(fmt::format("{} reversed", labels[d]));
        }
        if (step < run)
        {
            dense = false;
            look.oddness += 200;
            say(fmt::format("{} overlapping, {} elements apart", labels[d], step));
        }
        else if (step > run)
        {
            dense = false;
            look.oddness += fastest == none ? 30 : oddness_of_pitch(step, bits);
            if (fastest == none)
                say(fmt::format("stride {} elements", step));
            else if (d == rows || labels.size() == 2)
                say(fmt::format("rows padded to {} elements", step));
            else if (const Int inner = magnitude(look.layout.strides[faster]); step % inner == 0)
                say(fmt::format("{} padded to {}", labels[faster], step / inner));
            else
                say(fmt::format("{} {} elements apart", labels[d], step));
        }
        if (fastest == none)
            fastest = d;
        faster = d;
        run = std::max(run, wide(step) * size);
    }

    static constexpr std::size_t none = Dims::max_rank;
    LayoutLook look;
    std::string_view labels;
    Int bits;
    std::size_t rows; ///< the dimension that counts rows, if there is one
    std::size_t fastest = none;
    std::size_t faster = none; ///< the dimension visited before
    Wide run = 1;              ///< elements up to this dimension
    bool dense = true;
    std::vector<std::string> turned;
};

} // namespace

LayoutLook look_at(const Layout& layout, std::string_view labels, Int bits, Int bytes_before)
{
    return Looker(layout, labels, bits).finished(bytes_before);
}

} // namespace stridescope::core
