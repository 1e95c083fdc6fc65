#include "core/view/range_sampler.h"

#include "tests/core/view/random_scenes.h"

#include <map>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// A part's memory, place by place.
struct Memory
{
    std::map<Int, Int> times; ///< coordinates at each offset
    std::set<Int> read;       ///< by the operation
    OffsetRange range;
};

Memory memory_by_hand(const SceneView& view, Operand operand)
{
    Memory memory;
    const Layout& layout = view.tensor(operand)->layout;
    for (const Int offset : offsets_by_hand(layout))
        ++memory.times[offset];
    memory.range = {memory.times.begin()->first, memory.times.rbegin()->first};
    if (operand == Operand::input && view.is_operation())
        for (const auto& x : coordinates(view.sizes(Operand::output)))
            memory.read.insert(offset_by_hand(layout, view.source_of(x)->to_vector()));
    return memory;
}

void check_span(RangeSampler& field, const SceneView& view, Operand operand, const Memory& memory, Int begin,
                Int end)
{
    Int elements = 0;
    Int distinct = 0;
    Int shared = 0;
    Int read = 0;
    for (auto at = memory.times.lower_bound(begin); at != memory.times.end() && at->first < end; ++at)
    {
        elements += at->second;
        ++distinct;
        shared += at->second > 1 ? 1 : 0;
        read += memory.read.contains(at->first) ? 1 : 0;
    }
    const RangeView span = field.look({operand, 0, begin, end});
    CAPTURE(begin);
    CAPTURE(end);
    CHECK(span.range == PlaceRange{operand, 0, begin, end});
    CHECK(span.counts.elements == elements);
    if (span.counts.distinct)
    {
        CHECK(*span.counts.distinct == distinct);
        CHECK(span.filled == doctest::Approx(static_cast<double>(distinct) / static_cast<double>(end - begin)));
    }
    if (span.counts.shared)
        CHECK(*span.counts.shared == shared);
    if (span.copied)
    {
        CHECK(*span.copied == read);
        if (distinct > 0)
            CHECK(span.copied_share
                  == doctest::Approx(static_cast<double>(read) / static_cast<double>(distinct)));
    }
    if (end - begin == 1)
    {
        CHECK_FALSE(span.sampled);
        CHECK(span.filled == (distinct > 0 ? 1 : 0));
        const SlotView slot = view.slot(operand, {0, begin}, uncounted());
        if (slot.element())
        {
            CHECK(span.position == doctest::Approx(slot.position));
            CHECK(span.copied_share == (slot.not_copied ? 0 : 1));
        }
    }
}

void check_all_spans(const Facts& facts, Int& decided, Int& all)
{
    const auto kept = view_of(facts);
    const SceneView& view = *kept;
    for (const Operand operand : view.parts())
    {
        CAPTURE(static_cast<int>(operand));
        CAPTURE(view.sizes(operand));
        const Memory memory = memory_by_hand(view, operand);
        if (memory.range.greatest - memory.range.least > 80)
            continue;
        RangeSampler field(kept, operand, OffsetIndex::of(view.layout(operand), Effort::interactive()));
        const Int from = std::min<Int>(0, memory.range.least) - 2;
        for (Int begin = from; begin <= memory.range.greatest + 2; ++begin)
            for (Int end = begin + 1; end <= memory.range.greatest + 3; ++end)
                check_span(field, view, operand, memory, begin, end);
        ++all;
        decided += field.look({operand, 0, from, memory.range.greatest + 1}).counts.distinct ? 1 : 0;
    }
}

} // namespace

TEST_CASE("every range of a small memory holds what is there place by place")
{
    Dice dice(21);
    Int decided = 0;
    Int all = 0;
    for (int i = 0; i < rounds(250); ++i)
        check_all_spans(random_buffer(dice, 60), decided, all);
    CHECK(all > rounds(100));
    CHECK(decided == all);
}

TEST_CASE("every range of a slice's memories has the count of its offsets that are read")
{
    Dice dice(22);
    Int decided = 0;
    Int all = 0;
    for (int i = 0; i < 150; ++i)
        check_all_spans(random_slice(dice, 60), decided, all);
    CHECK(all > 100);
    CHECK(decided == all);
}

TEST_CASE("every range of a gather's memories has the count of its offsets that are read")
{
    Dice dice(23);
    Int decided = 0;
    Int all = 0;
    for (int i = 0; i < 150; ++i)
        check_all_spans(random_gather_facts(dice), decided, all);
    CHECK(all > 100);
    CHECK(decided == all);
}

TEST_CASE("padding and broadcast are counted where the examples have them")
{
    const Facts padded = facts_of("buffer", R"("dtype":"FLOAT32","labels":"HW","sizes":[2,3],"pad":{"W":2})");
    const auto rows_kept = view_of(padded);
    const SceneView& rows = *rows_kept;
    RangeSampler field(rows_kept, Operand::input, OffsetIndex::of(rows.layout(Operand::input)));
    CHECK(field.look({Operand::input, 0, 0, 8}).counts == RangeCounts{6, 6, 0});
    CHECK(field.look({Operand::input, 0, 3, 5}).counts == RangeCounts{0, 0, 0});
    CHECK(field.look({Operand::input, 0, 3, 5}).filled == 0);

    const Facts broadcast = facts_of("buffer", R"("dtype":"FLOAT32","sizes":[4,3],"strides":[0,1])");
    const auto shared_kept = view_of(broadcast);
    const SceneView& shared = *shared_kept;
    RangeSampler one_row(shared_kept, Operand::input, OffsetIndex::of(shared.layout(Operand::input)));
    CHECK(one_row.look({Operand::input, 0, 0, 3}).counts == RangeCounts{12, 3, 3});
    CHECK(one_row.look({Operand::input, 0, 0, 3}).shared == 1);
}

TEST_CASE("the parts of a large memory add up to the whole of it")
{
    Dice dice(24);
    for (const char* keys :
         {R"("dtype":"FLOAT16","labels":"NCHW","sizes":[64,4096,4096,1024],"layout":"NHWC","pad":{"W":16})",
          R"("dtype":"FLOAT32","sizes":[256,1024,1024,1024],"strides":[0,1,0,0])",
          R"("dtype":"FLOAT32","sizes":[4090,4090,7,7],"strides":[4096,1,4096,1])",
          R"("dtype":"UINT8","sizes":[1000,300,100],"strides":[1009,3001,10007])"})
    {
        CAPTURE(std::string(keys));
        const Facts facts = facts_of("buffer", keys);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        RangeSampler field(kept, Operand::input,
                           OffsetIndex::of(view.layout(Operand::input), Effort::interactive()));
        const OffsetRange range = view.memory_range(Operand::input);
        const RangeCounts whole = field.look({Operand::input, 0, range.least, range.greatest + 1}).counts;
        CHECK(whole.elements == element_count(view.sizes(Operand::input)));
        for (int i = 0; i < 50; ++i)
        {
            const Int cut = dice.between(range.least + 1, range.greatest);
            const RangeCounts low = field.look({Operand::input, 0, range.least, cut}).counts;
            const RangeCounts high = field.look({Operand::input, 0, cut, range.greatest + 1}).counts;
            CHECK(low.elements.has_value() == high.elements.has_value());
            if (low.elements && high.elements)
                CHECK(*low.elements + *high.elements == *whole.elements);
            if (low.distinct && high.distinct)
                CHECK(*low.distinct + *high.distinct == *whole.distinct);
            if (low.shared && high.shared)
                CHECK(*low.shared + *high.shared == *whole.shared);
        }
    }
}
