#include "core/kinds/tiled/tiled.h"
#include "core/map/placement.h"
#include "core/scene/facts.h"
#include "core/scene/parse.h"

#include <dnnl.hpp>
#include <dnnl_debug.h>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

using namespace stridescope::core;

/// Every tag of the installed library's header, against where the library itself puts each element.
namespace
{

/// The product of the blocks of each dimension of a tag such as aBcd4b8b: the number before each small letter.
std::vector<Int> blocks_of(const std::string& tag, std::size_t rank)
{
    std::vector<Int> blocks(rank, 1);
    Int number = 0;
    for (const char c : tag)
        if (c >= '0' && c <= '9')
            number = number * 10 + (c - '0');
        else if (number > 0)
        {
            blocks.at(static_cast<std::size_t>(c - 'a')) *= number;
            number = 0;
        }
    return blocks;
}

/// Returns the memory that the library writes for a tag when it reorders 1, 2, 3, ..; null if it has no such
/// reorder.
std::optional<std::vector<float>> reordered(const dnnl::engine& engine, const std::vector<Int>& sizes,
                                            dnnl::memory::format_tag tag)
{
    using dnnl::memory;
    std::vector<Int> strides(sizes.size(), 1);
    for (std::size_t d = sizes.size() - 1; d-- > 0;)
        strides[d] = strides[d + 1] * sizes[d + 1];
    const Int count = strides[0] * sizes[0];
    std::vector<float> from(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < from.size(); ++i)
        from[i] = static_cast<float>(i + 1);
    try
    {
        const memory::desc packed(sizes, memory::data_type::f32, strides);
        const memory::desc blocked(sizes, memory::data_type::f32, tag);
        std::vector<float> to(blocked.get_size() / sizeof(float), -1);
        memory source(packed, engine, from.data());
        memory target(blocked, engine, to.data());
        dnnl::stream stream(engine);
        dnnl::reorder(source, target).execute(stream, source, target);
        stream.wait();
        return to;
    }
    catch (const dnnl::error&)
    {
        return std::nullopt;
    }
}

/// Compares each place of a memory with what the scene of the same tag and sizes says of it.
void check_tag(const dnnl::engine& engine, const std::string& name, dnnl::memory::format_tag tag,
               const std::vector<Int>& sizes)
{
    const std::string scene =
        fmt::format(R"({{"stridescope":1,"kind":"tiled","dtype":"FLOAT32","sizes":[{}],"layout":"{}"}})",
                    fmt::join(sizes, ","), name);
    CAPTURE(scene);
    const auto memory = reordered(engine, sizes, tag);
    REQUIRE(memory);
    const auto parsed = parse_scene(scene);
    REQUIRE_MESSAGE(parsed.ok(), parsed.problem().message);
    const auto facts = evaluate(parsed->scene);
    REQUIRE_MESSAGE(facts.ok(), facts.problem().message);
    const auto& tiled = std::get<TiledFacts>(facts->content);
    CHECK(tiled.buffer_bytes == static_cast<Int>(memory->size() * sizeof(float)));
    std::size_t found = 0;
    std::size_t wrong = 0;
    float number = 1;
    Dims x = Dims::filled(sizes.size(), 0);
    const Dims dims(sizes);
    do
    {
        const Int offset = place_of(tiled.placement(), x).offset;
        const bool inside = offset >= 0 && offset < static_cast<Int>(memory->size());
        const bool same = inside && (*memory)[static_cast<std::size_t>(offset)] == number;
        found += same ? 1 : 0;
        wrong += same ? 0 : 1;
        number += 1;
    } while (advance(dims, x));
    CHECK(wrong == 0);
    std::size_t written = 0;
    for (const float value : *memory)
        written += value > 0 ? 1 : 0;
    CHECK(written == found);
}

} // namespace

TEST_CASE("each tag of oneDNN's header lays a tensor out as the library does")
{
    const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
    std::set<std::string> checked;
    std::size_t unreadable = 0;
    for (int number = dnnl_format_tag_any + 1; number < dnnl_format_tag_last; ++number)
    {
        const auto tag = static_cast<dnnl_format_tag_t>(number);
        const std::string name = dnnl_fmt_tag2str(tag);
        std::size_t rank = 0;
        while (rank < 26
               && name.find_first_of({static_cast<char>('a' + rank), static_cast<char>('A' + rank)})
                      != name.npos)
            ++rank;
        if (rank > Dims::max_rank)
        {
            ++unreadable;
            continue;
        }
        const std::vector<Int> blocks = blocks_of(name, rank);
        std::vector<Int> whole(rank, 2);
        std::vector<Int> cut(rank, 3);
        for (std::size_t d = 0; d < rank; ++d)
            if (blocks[d] > 1)
            {
                whole[d] = blocks[d] * 2;
                cut[d] = blocks[d] + 1;
            }
        check_tag(engine, name, static_cast<dnnl::memory::format_tag>(tag), whole);
        check_tag(engine, name, static_cast<dnnl::memory::format_tag>(tag), cut);
        checked.insert(name);
    }
    MESSAGE(checked.size(), " tags, ", unreadable, " of more dimensions than a scene has");
    CHECK(checked.size() > 100);
}
