#include "core/data/numbers.h"
#include "core/infer/compared_words.h"
#include "core/infer/draws.h"
#include "core/infer/lane_memory.h"
#include "core/infer/meter.h"
#include "core/infer/stride_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <unordered_map>

namespace stridescope::core
{
namespace
{

/// A layout in lanes that explains a dump.
struct FoundLanes
{
    LaneTensor tensor;
    Int matched = 0;
};

/// An element of the tensor and how often its value is about, in memory and in the tensor.
struct LaneSample
{
    Dims coordinate;
    std::uint64_t word = 0;
    Int often = 0;
};

class LaneSearch
{
public:
    LaneSearch(const LaneMemory& searched, const ExpectedTensor& wanted, const InferOptions& options,
               Meter& count)
        : memory(searched), tensor(wanted), lanes(*options.lanes), near(options.near), meter(count)
    {
        take_samples();
    }

    std::vector<FoundLanes> search()
    {
        explore(samples.front(), 0);
        const Int allowed = most_wrong(tensor.count);
        for (std::size_t i = 0; i < samples.size() && i < most_anchors && allowed > 0 && found.empty(); ++i)
            explore(samples[i], allowed);
        if (found.empty())
            search_free();
        Int best = 0;
        for (const FoundLanes& one : found)
            best = std::max(best, one.matched);
        std::erase_if(found, [&](const FoundLanes& one) { return one.matched < best; });
        return std::move(found);
    }

private:
    static constexpr std::size_t most_anchors = 24;

    void take_samples()
    {
        constexpr Int most = 1024;
        std::mt19937_64 engine(1); // the same search each time
        std::set<Int> elements;
        if (tensor.count <= most)
            for (Int i = 0; i < tensor.count; ++i)
                elements.insert(i);
        else
            while (static_cast<Int>(elements.size()) < most)
                elements.insert(static_cast<Int>(engine() % static_cast<std::uint64_t>(tensor.count)));
        std::unordered_map<std::uint64_t, Int> often;
        std::unordered_map<std::uint64_t, Int> in_memory;
        for (const Int element : elements)
            ++often[tensor[element]];
        memory.each_word(
            [&](std::uint64_t word)
            {
                if (often.contains(word))
                    ++in_memory[word];
            });
        for (const Int element : elements)
        {
            const std::uint64_t word = tensor[element];
            // A word that is nowhere is wrong, or at odd addresses: it comes last.
            const Int there = in_memory[word];
            samples.push_back({coordinate_at(tensor.sizes, element), word,
                               there > 0 ? there + often[word] : int_max / 2 + often[word]});
        }
        shuffle(samples.begin(), samples.end(), engine);
        std::stable_sort(samples.begin(), samples.end(),
                         [](const LaneSample& a, const LaneSample& b) { return a.often < b.often; });
        constexpr std::size_t rarest = 64;
        constexpr std::size_t others = 32;
        if (samples.size() > rarest + others)
        {
            shuffle(samples.begin() + rarest, samples.end(), engine);
            samples.resize(rarest + others);
        }
    }

    void explore(const LaneSample& anchor, Int allowed)
    {
        wrong_allowed = allowed;
        places.clear();
        for (const LaneLayout& layout : lane_layouts())
        {
            if (!layout.in_lanes || layout.key == LaneKey::strides || layout.rank() != tensor.sizes.size()
                || !layout.takes(tensor.dtype))
                continue;
            LaneTensor one;
            one.layout = &layout;
            one.chip = lanes.chip;
            one.dtype = tensor.dtype;
            one.sizes = tensor.sizes;
            for (const Int width : widths_of(layout))
                for (const Int nic : nics_of(layout))
                    for (Int start = 0; start < (layout.any_start ? lanes.chip.npu_num : 1); ++start)
                    {
                        one.w = width;
                        one.nic = nic;
                        one.start_index = start;
                        explore(one, anchor);
                        if (meter.ended() || found.size() >= most_layouts_found)
                            return;
                    }
        }
    }

    [[nodiscard]] std::vector<Int> widths_of(const LaneLayout& layout) const
    {
        if (layout.key != LaneKey::w)
            return {1};
        constexpr Int most = 1024;
        const Int columns = tensor.sizes[tensor.sizes.size() - 1];
        std::set<Int> widths;
        for (Int i = 1; i <= std::min(columns, most); ++i)
            widths.insert({i, divide_up(columns, i)});
        return {widths.rbegin(), widths.rend()};
    }
    [[nodiscard]] std::vector<Int> nics_of(const LaneLayout& layout) const
    {
        if (layout.key != LaneKey::nic)
            return {1};
        std::set<Int> nics = {tensor.sizes[1]};
        for (Int nic = 1; nic <= 256; nic *= 2)
            nics.insert(nic);
        if (const ChipPreset* preset = lanes.preset ? find_chip(*lanes.preset) : nullptr)
            if (const auto nic = preset->nic(tensor.bits()))
                nics.insert(*nic);
        return {nics.begin(), nics.end()};
    }

    [[nodiscard]] const std::vector<Int>& places_in(Int npu, std::uint64_t word)
    {
        const auto [list, fresh] = places.try_emplace(npu);
        if (fresh)
        {
            meter.spend(memory.lane_bytes());
            list->second = memory.places(npu, word);
        }
        return list->second;
    }

    void explore(LaneTensor one, const LaneSample& anchor)
    {
        constexpr Int comparisons_of_map = 64; // what a map, and the places of the samples, cost
        one.address = 0;
        const auto map = lane_map(one);
        meter.spend(comparisons_of_map);
        if (!map)
            return;
        const LanePlace first = lane_place(*map, anchor.coordinate);
        const Int needed = first.byte * 8 + first.nibble * 4;
        std::vector<LanePlace> spots; // made when they are needed
        const std::vector<Int>& bits = places_in(*first.npu, anchor.word);
        for (auto at = std::lower_bound(bits.begin(), bits.end(), needed); at != bits.end(); ++at)
        {
            if (!meter.spend())
                return;
            const Int bit = *at;
            if ((bit - needed) % 8 != 0)
                continue;
            one.address = (bit - needed) / 8;
            if (spots.empty())
            {
                meter.spend(comparisons_of_map);
                for (const LaneSample& sample : samples)
                    spots.push_back(lane_place(*map, sample.coordinate));
            }
            if (!agree(spots, one.address))
                continue;
            check(one);
            if (meter.ended())
                return;
        }
    }

    bool agree(const std::vector<LanePlace>& spots, Int address)
    {
        const Int allowed = wrong_allowed == 0 ? 0 : static_cast<Int>(spots.size()) / 8 + 1;
        Int wrong = 0;
        Int looked = 0;
        for (std::size_t i = 0; i < spots.size() && wrong <= allowed; ++i, ++looked)
            wrong += memory.holds(spots[i], address, samples[i].word) ? 0 : 1;
        meter.spend(looked);
        return wrong <= allowed;
    }

    void check(const LaneTensor& one)
    {
        const auto map = lane_map(one);
        if (!map)
            return;
        Int wrong = 0;
        Dims coordinate = Dims::filled(tensor.sizes.size(), 0);
        for (Int i = 0; i < tensor.count; ++i)
        {
            wrong += memory.holds(lane_place(*map, coordinate), 0, tensor[i]) ? 0 : 1;
            if (wrong > wrong_allowed || !meter.spend())
                return;
            advance(tensor.sizes, coordinate);
        }
        found.push_back({one, tensor.count - wrong});
    }

    /// Searches for free strides: first those of the lane with channel 0, and then the other lanes.
    void search_free()
    {
        const LaneLayout* layout = find_lane_layout("free");
        if (tensor.sizes.size() != layout->rank() || tensor.bits() < 8)
            return;
        const Int npu_num = lanes.chip.npu_num;
        const Int rows = divide_up(tensor.sizes[1], npu_num);
        ExpectedTensor part;
        part.dtype = tensor.dtype;
        part.sizes = tensor.sizes;
        part.sizes[1] = rows;
        part.count = *element_count(part.sizes);
        Dims coordinate = Dims::filled(part.sizes.size(), 0);
        do
        {
            Dims whole = coordinate;
            whole[1] *= npu_num;
            const auto from = tensor.bytes.begin() + row_major_index(tensor.sizes, whole) * tensor.width();
            part.bytes.insert(part.bytes.end(), from, from + tensor.width());
        } while (advance(part.sizes, coordinate));
        if (part.constant())
            return;
        wrong_allowed = most_wrong(tensor.count);
        for (Int start = 0; start < npu_num && !meter.ended(); ++start)
            for (const FoundLayout& strides : strides_in(start, part))
                if (*std::min_element(strides.strides.begin(), strides.strides.end()) >= 0)
                    take_free(*layout, start, rows, strides);
    }

    std::vector<FoundLayout> strides_in(Int npu, const ExpectedTensor& part)
    {
        return with_compared(
            memory.lane(npu), part, near,
            [&]<typename Word>(Word, std::span<const std::byte> there, const Words<Word>& wanted,
                               const auto& equal)
            { return search_strides_inside(Words<Word>(there), wanted, part.sizes, equal, meter).layouts; });
    }

    void take_free(const LaneLayout& layout, Int start, Int rows, const FoundLayout& strides)
    {
        LaneTensor one;
        one.layout = &layout;
        one.chip = lanes.chip;
        one.dtype = tensor.dtype;
        one.sizes = tensor.sizes;
        one.strides = strides.strides;
        one.start_index = start;
        one.address = strides.base * tensor.width();
        const Int first_on_row_1 = lanes.chip.npu_num - start;
        if (rows > 1)
            check(one);
        else if (first_on_row_1 >= tensor.sizes[1])
        {
            // All channels are on one row.
            one.strides[1] = tensor.sizes[2] * one.strides[2];
            check(one);
        }
        else
        {
            // The step from row to row shows in the lanes that the second row is in.
            const Dims coordinate = {0, first_on_row_1, 0, 0};
            const std::uint64_t word = tensor[row_major_index(tensor.sizes, coordinate)];
            for (const Int bit : memory.places(0, word))
                if (const Int bytes = bit / 8 - one.address; bytes >= 0 && bytes % tensor.width() == 0)
                {
                    one.strides[1] = bytes / tensor.width();
                    check(one);
                    if (!meter.spend())
                        return;
                }
        }
    }

    const LaneMemory& memory;
    const ExpectedTensor& tensor;
    const InferOptions::Lanes& lanes;
    const std::optional<Tolerance>& near;
    Meter& meter;
    std::vector<LaneSample> samples;        ///< rarest first, then any
    std::map<Int, std::vector<Int>> places; ///< offsets of the anchor, by lane
    Int wrong_allowed = 0;
    std::vector<FoundLanes> found;
};

Int oddness(const LaneTensor& one)
{
    const Int row = one.layout - lane_layouts().data();
    const bool misplaced = one.address % one.layout->start_alignment(one) != 0;
    return row + (misplaced ? 100 : 0);
}

std::string words_of(const LaneTensor& one)
{
    std::string words(one.layout->name);
    if (one.layout->key == LaneKey::w)
        words += fmt::format(", {} columns per channel", one.w);
    if (one.layout->key == LaneKey::nic)
        words += fmt::format(", {} interleaved input channels", one.nic);
    words += fmt::format(", starts in lane {} at byte {}", one.start_index, one.address);
    if (const Int step = one.layout->start_alignment(one); one.address % step != 0)
        words += fmt::format(", not a multiple of {}", step);
    return words;
}

Scene scene_of(const LaneTensor& one, const InferOptions::Lanes& lanes)
{
    TpuScene tpu;
    tpu.dtype = info(one.dtype).name;
    tpu.sizes = one.sizes.to_vector();
    if (lanes.preset)
        tpu.chip = *lanes.preset;
    else
        tpu.chip =
            ChipSpec{lanes.chip.npu_num, lanes.chip.eu_bytes, lanes.chip.lmem_bytes, lanes.chip.bank_num, {}};
    tpu.layout = one.layout->name;
    if (one.layout->key == LaneKey::strides)
        tpu.strides = one.strides.to_vector();
    if (one.layout->key == LaneKey::w)
        tpu.w = one.w;
    if (one.layout->key == LaneKey::nic)
        tpu.nic = one.nic;
    tpu.start_index = one.start_index;
    tpu.address = one.address;
    Scene scene;
    scene.content = tpu;
    return scene;
}

std::vector<std::string> undetermined(const std::vector<FoundLanes>& all)
{
    std::vector<std::string> names;
    const auto unsettled = [&](const char* name, auto&& of)
    {
        if (std::any_of(all.begin(), all.end(),
                        [&](const FoundLanes& one) { return of(one.tensor) != of(all.front().tensor); }))
            names.emplace_back(name);
    };
    unsettled("layout", [](const LaneTensor& one) { return one.layout; });
    for (std::size_t d = 0; d < 4; ++d)
        if (all.front().tensor.layout->key == LaneKey::strides)
            unsettled(fmt::format("strides[{}]", d).c_str(),
                      [&](const LaneTensor& one) { return one.strides.size() > d ? one.strides[d] : 0; });
    unsettled("w", [](const LaneTensor& one) { return one.w; });
    unsettled("nic", [](const LaneTensor& one) { return one.nic; });
    unsettled("start_index", [](const LaneTensor& one) { return one.start_index; });
    unsettled("address", [](const LaneTensor& one) { return one.address; });
    return names;
}

Mismatch mismatch_of(const LaneMemory& memory, const ExpectedTensor& tensor, const TensorPlacement& map,
                     const InferOptions& options)
{
    std::vector<std::byte> bytes(tensor.bytes.size());
    Dims coordinate = Dims::filled(tensor.sizes.size(), 0);
    for (Int i = 0; i < tensor.count; ++i)
    {
        const std::uint64_t word = memory.word_at(lane_place(map, coordinate)).value_or(0);
        std::memcpy(bytes.data() + i * tensor.width(), &word, static_cast<std::size_t>(tensor.width()));
        advance(tensor.sizes, coordinate);
    }
    if (tensor.bits() < 8)
        bytes = pack_nibbles(bytes);
    return mismatch_of(
        {tensor.dtype, tensor.sizes.to_vector(), packed_strides(tensor.sizes).to_vector(), 0, bytes, false},
        tensor, options, &map);
}

Result<Int> lane_bytes_of(Int memory_bytes, const InferOptions::Lanes& lanes)
{
    const Int npu_num = lanes.chip.npu_num;
    if (lanes.lane_bytes)
        return *lanes.lane_bytes;
    if (memory_bytes % npu_num != 0)
        return Problem{Code::file, "",
                       fmt::format("{} bytes is not {} lanes of {} bytes and does not divide evenly into "
                                   "lanes; give the bytes per lane with --lane-bytes",
                                   memory_bytes, npu_num, lanes.chip.lmem_bytes)};
    return memory_bytes / npu_num;
}

} // namespace

Result<Inference> infer_lanes(std::span<const std::byte> bytes, const ExpectedTensor& tensor,
                              const InferOptions& options)
{
    const InferOptions::Lanes& lanes = *options.lanes;
    if (auto problem = check_chip(lanes.chip, tensor.bits()))
        return *std::move(problem);
    const auto ranks = std::any_of(lane_layouts().begin(), lane_layouts().end(),
                                   [&](const LaneLayout& layout)
                                   { return layout.in_lanes && layout.rank() == tensor.sizes.size(); });
    if (!ranks)
        return Problem{Code::rank, "",
                       fmt::format("no lane layout takes a {}-dimensional tensor", tensor.sizes.size())};
    const auto lane_bytes = lane_bytes_of(static_cast<Int>(bytes.size()), lanes);
    if (!lane_bytes)
        return lane_bytes.problem();
    // No chip's lanes have more than about 64 MiB together: a larger file is not a dump of lanes, and the
    // search soon ends.
    constexpr Int most = 1'500'000'000;
    Meter meter(
        options.budget.value_or(std::min(usual_budget(static_cast<Int>(bytes.size()), tensor.count), most)),
        options.progress);
    const LaneMemory memory(bytes, *lane_bytes, lanes.chip.npu_num, tensor, options.near);
    auto found = LaneSearch(memory, tensor, options, meter).search();
    Inference result;
    result.elements = tensor.count;
    result.tried = meter.tried();
    result.complete = !meter.ended();
    if (meter.was_cancelled())
    {
        result.outcome = InferOutcome::cancelled;
        return result;
    }
    if (found.empty())
        return result;
    result.outcome = InferOutcome::found;
    result.equally_good = static_cast<Int>(found.size()) - 1;
    const auto open = undetermined(found);
    std::stable_sort(found.begin(), found.end(),
                     [](const FoundLanes& a, const FoundLanes& b)
                     {
                         return std::tuple(oddness(a.tensor), a.tensor.address, a.tensor.start_index)
                                < std::tuple(oddness(b.tensor), b.tensor.address, b.tensor.start_index);
                     });
    found.resize(std::min(options.most, found.size()));
    for (const FoundLanes& one : found)
    {
        LayoutCandidate candidate;
        candidate.scene = scene_of(one.tensor, lanes);
        candidate.matched = one.matched;
        candidate.mismatch = mismatch_of(memory, tensor, *lane_map(one.tensor), options);
        candidate.undetermined = open;
        candidate.why = words_of(one.tensor);
        if (candidate.matched < tensor.count)
            candidate.why +=
                fmt::format(", {} of {} elements differ", tensor.count - candidate.matched, tensor.count);
        result.candidates.push_back(std::move(candidate));
    }
    return result;
}

std::optional<InferOptions::Lanes> lanes_of(const Scene& scene, const Facts& facts)
{
    const auto* const tpu = std::get_if<TpuScene>(&scene.content);
    const auto* const placed = std::get_if<TpuFacts>(&facts.content);
    if (!tpu || !placed || !placed->map.in_lanes)
        return std::nullopt;
    InferOptions::Lanes lanes;
    lanes.chip = placed->map.chip;
    if (const auto* const preset = std::get_if<std::string>(&tpu->chip))
        lanes.preset = *preset;
    return lanes;
}

} // namespace stridescope::core
