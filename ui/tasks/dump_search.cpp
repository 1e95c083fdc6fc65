#include "ui/tasks/dump_search.h"

#include "core/compare/other_layouts.h"
#include "core/infer/differing.h"
#include "core/infer/expected_tensor.h"
#include "core/infer/found_elements.h"
#include "core/infer/guess.h"
#include "core/infer/rounding.h"
#include "core/scene/facts.h"
#include "core/text/grouped.h"
#include "ui/picture/value_colours.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <functional>

namespace stridescope::ui
{
namespace
{

/// Most bytes of a generated tensor.
constexpr core::Int most_counted_bytes = core::addressable(core::Int{1} << 32);

/// Returns the bytes of memory, without those that are skipped.
core::Result<std::span<const std::byte>> memory_of(const core::FileValues& file, core::Int skip)
{
    if (file.array->big_endian && file.array->bits() > 8)
        return core::Problem{core::Code::file, "",
                             "big-endian arrays cannot be read as memory; save the dump little-endian"};
    const std::span<const std::byte> bytes = file.array->bytes;
    if (skip < 0 || skip > static_cast<core::Int>(bytes.size()))
        return core::Problem{core::Code::file, "",
                             fmt::format("the dump has only {} bytes; skip fewer",
                                         core::grouped(static_cast<core::Int>(bytes.size())))};
    return bytes.subspan(static_cast<std::size_t>(skip));
}

/// Returns 0, 1, 2, ... in a type; integers wrap.
core::Result<std::vector<std::byte>> counted(core::DType dtype, const std::vector<core::Int>& sizes)
{
    const auto count = core::count_elements(sizes);
    const auto bytes = count ? core::packed_bytes(dtype, *count) : std::nullopt;
    if (!bytes || *count < 1)
        return core::Problem{core::Code::sizes, "", "enter sizes of at least 1, such as 1,3,224,224"};
    if (*bytes > most_counted_bytes)
        return core::Problem{core::Code::sizes, "", "this tensor is too large to generate; choose a file"};
    std::vector<std::byte> elements(static_cast<std::size_t>(*bytes));
    const core::Int bits = core::info(dtype).bits;
    const bool floating = core::info(dtype).number_class == core::NumberClass::floating;
    for (core::Int i = 0; i < *count; ++i)
    {
        const std::uint64_t word = floating
                                       ? core::rounded_bits(dtype, i)
                                       : static_cast<std::uint64_t>(i) & (~std::uint64_t{0} >> (64 - bits));
        if (bits >= 8)
            std::memcpy(elements.data() + i * (bits / 8), &word, static_cast<std::size_t>(bits / 8));
        else
            elements[static_cast<std::size_t>(i / 2)] |= static_cast<std::byte>(word << (i % 2 * 4));
    }
    return elements;
}

/// Returns the part of a length that a cell of a thumbnail stands for.
core::CellSpan part_of(core::Int length, int i, int of)
{
    const core::Int first = length * i / of;
    return {first, std::max<core::Int>(1, length * (i + 1) / of - first)};
}

/// Makes a cell for each element, or for each part of a longer side; `fill` returns what is in a box.
CandidateThumbnail thumbnail_of(const core::Dims& sizes, core::Int most_rows, core::Int most_columns,
                                const std::function<CandidateThumbnail::Cell(const core::PageChoice& pages,
                                                                             const core::CellBox& box)>& fill)
{
    const core::PageChoice pages = core::default_pages(sizes);
    const core::PageGrid grid = core::page_grid(pages, sizes);
    CandidateThumbnail thumbnail;
    thumbnail.rows = static_cast<int>(std::min(grid.rows, most_rows));
    thumbnail.columns = static_cast<int>(std::min(grid.columns, most_columns));
    thumbnail.pages = static_cast<int>(std::min<core::Int>(grid.pages, 3));
    for (int page = 0; page < thumbnail.pages; ++page)
        for (int row = 0; row < thumbnail.rows; ++row)
            for (int column = 0; column < thumbnail.columns; ++column)
                thumbnail.cells.push_back(fill(pages, {{page, 1},
                                                       part_of(grid.rows, row, thumbnail.rows),
                                                       part_of(grid.columns, column, thumbnail.columns)}));
    return thumbnail;
}

CandidateThumbnail mismatches_in(const core::Dims& sizes, const core::ElementMarks* marks)
{
    constexpr core::Int most = 12;
    return thumbnail_of(sizes, most, most,
                        [&](const core::PageChoice& pages, const core::CellBox& box) -> CandidateThumbnail::Cell
                        {
                            return {marks != nullptr ? marks->share(pages, box) : 0.0, std::nullopt};
                        });
}

/// Returns a thumbnail of the values: each part shows its first element.
CandidateThumbnail values_in(const core::Dims& sizes, const std::shared_ptr<const core::Shown>& shown)
{
    constexpr core::Int most_rows = 20;
    constexpr core::Int most_columns = 60;
    const core::SceneView view(shown);
    core::Searches searches;
    return thumbnail_of(
        sizes, most_rows, most_columns,
        [&](const core::PageChoice& pages, const core::CellBox& box) -> CandidateThumbnail::Cell
        {
            const core::Dims first =
                core::page_coordinate(pages, box.page.first, box.row.first, box.column.first);
            return {0, has_numbers(view) ? value_position(view, first, searches) : std::nullopt};
        });
}

class Search
{
public:
    Search(const DumpAsked& what, const core::ValuesSource* where, core::Progress& told)
        : asked(what), files(where), progress(told)
    {
    }

    std::optional<DumpFound> run()
    {
        if (files == nullptr)
            return none("files cannot be read here");
        const auto file = files->open(asked.memory);
        if (!file)
            return none(file.problem().message);
        const auto memory = memory_of(*file, asked.skip);
        if (!memory)
            return none(memory.problem().message);
        whole_file = file->array->bytes;
        auto found = asked.expected == ExpectedElements::unknown ? guess(*memory) : infer(*memory);
        if (const auto damage = file->array->damage_now())
            return none(damage->message);
        return found;
    }

private:
    [[nodiscard]] static DumpFound none(std::string why)
    {
        DumpFound found;
        found.why_none = std::move(why);
        return found;
    }

    std::optional<DumpFound> guess(std::span<const std::byte> memory)
    {
        core::Guesses guesses = core::guess_layouts(memory, {.most = 8, .progress = &progress});
        if (progress.cancelled)
            return std::nullopt;
        DumpFound found = none(std::move(guesses.why_none));
        found.guessed = true;
        for (const core::ByteGuess& guess : guesses.guesses)
        {
            DumpCandidate candidate;
            candidate.name = guess.words();
            candidate.remark = guess.evidence;
            candidate.share = guess.likelihood;
            if (show(candidate, guess.scene(), memory, nullptr, 0))
                found.candidates.push_back(std::move(candidate));
        }
        return found;
    }

    std::optional<DumpFound> infer(std::span<const std::byte> memory)
    {
        std::vector<std::byte> own;
        std::shared_ptr<const core::DataArray> array;
        core::StridedElements tensor;
        if (asked.expected == ExpectedElements::file)
        {
            const auto file = files->open(asked.expected_file);
            if (!file)
                return none(file.problem().message);
            if (file->raw)
                return none(
                    "the expected tensor needs sizes and a data type: choose an .npy or .safetensors file");
            array = file->array;
            tensor = core::strided(*array);
        }
        else
        {
            const core::DType dtype = asked.dtype.value_or(core::DType::float32);
            auto elements = counted(dtype, asked.sizes);
            if (!elements)
                return none(elements.problem().message);
            own = *std::move(elements);
            tensor = {dtype, asked.sizes, core::array_strides(asked.sizes, core::ArrayOrder::c), 0, own, false};
        }
        core::InferOptions options;
        options.memory_dtype = asked.dtype;
        options.bytes_before = asked.skip;
        options.progress = &progress;
        const core::ChipPreset* const chip = core::find_chip(asked.chip);
        if (chip != nullptr)
            options.lanes = core::InferOptions::Lanes{chip->chip, chip->name, {}};
        const auto inference = core::infer(memory, tensor, options);
        if (!inference)
            return none(inference.problem().message);
        if (progress.cancelled)
            return std::nullopt;
        DumpFound found;
        found.elements = inference->elements;
        found.equally_good = inference->equally_good;
        found.complete = inference->complete;
        if (inference->outcome != core::InferOutcome::found)
        {
            found.why_none = core::why_none(*inference);
            found.why_none += inference->outcome == core::InferOutcome::not_found
                                  ? ". A layout is found only if at least 95% of the elements match."
                                  : ".";
            return found;
        }
        auto made = core::expected_tensor(tensor, asked.dtype);
        if (!made)
            return none(made.problem().message);
        const auto wanted = std::make_shared<const core::ExpectedTensor>(*std::move(made));
        const core::Int lane_bytes =
            chip != nullptr ? static_cast<core::Int>(memory.size()) / chip->chip.npu_num : 0;
        for (const core::LayoutCandidate& one : inference->candidates)
        {
            // Codes are compared with the tensor quantised by the candidate's scale.
            std::shared_ptr<const core::ExpectedTensor> codes = wanted;
            if (one.quantised)
            {
                auto quantised = core::quantised_tensor(tensor, *asked.dtype, *one.quantised);
                if (!quantised)
                    return none(quantised.problem().message);
                codes = std::make_shared<const core::ExpectedTensor>(*std::move(quantised));
            }
            one_code_off = one.quantised.has_value();
            DumpCandidate candidate;
            candidate.name = one.why.substr(0, one.why.find(", "));
            candidate.remark =
                one.why.size() > candidate.name.size() ? one.why.substr(candidate.name.size() + 2) : "";
            candidate.matched = one.matched;
            candidate.share = static_cast<double>(one.matched) / static_cast<double>(inference->elements);
            candidate.undetermined = one.undetermined;
            candidate.mismatch = one.mismatch;
            if (show(candidate, one.scene, memory, codes, lane_bytes))
                found.candidates.push_back(std::move(candidate));
            if (progress.cancelled)
                return std::nullopt;
        }
        if (found.candidates.empty())
            found.why_none = "this candidate cannot be shown";
        else if (!one_code_off)
            add_worse(found, memory, wanted, lane_bytes);
        return found;
    }

    /// Adds usual layouts that match less, to show why the first candidate is the best.
    void add_worse(DumpFound& found, std::span<const std::byte> memory,
                   const std::shared_ptr<const core::ExpectedTensor>& wanted, core::Int lane_bytes)
    {
        constexpr std::size_t most_candidates = 8;
        const std::shared_ptr<const core::Shown> best = found.candidates.front().shown;
        std::vector<DumpCandidate> worse;
        for (core::OtherLayout& other : core::other_layouts(*best->scene, *best->facts))
        {
            if (core::TensorSpec* const tensor = core::tensor_of(other.scene, core::Operand::input))
            {
                // Strides in the form of candidates, from the start of the best one; `show` adds what is
                // skipped.
                const auto facts = core::evaluate(other.scene, {.effort = core::Effort::none()});
                if (!facts)
                    continue;
                tensor->layout.reset();
                tensor->strides = facts->first().tensor->layout.strides.to_vector();
                tensor->values = {};
                tensor->base_offset = base_before_skip(*best);
            }
            DumpCandidate candidate;
            candidate.name = other.name;
            candidate.remark = "matches less";
            if (!show(candidate, std::move(other.scene), memory, wanted, lane_bytes))
                continue;
            if (progress.cancelled)
                return;
            candidate.matched = found.elements - (candidate.marks ? candidate.marks->count() : 0);
            candidate.share = static_cast<double>(candidate.matched) / static_cast<double>(found.elements);
            const auto no_better = [&](const DumpCandidate& one) { return candidate.matched < one.matched; };
            if (std::all_of(found.candidates.begin(), found.candidates.end(), no_better))
                worse.push_back(std::move(candidate));
        }
        std::stable_sort(worse.begin(), worse.end(),
                         [](const DumpCandidate& a, const DumpCandidate& b) { return a.matched > b.matched; });
        for (DumpCandidate& candidate : worse)
            if (found.candidates.size() < most_candidates)
                found.candidates.push_back(std::move(candidate));
    }

    [[nodiscard]] core::Int base_before_skip(const core::Shown& best) const
    {
        const core::TensorFacts& tensor = *best.facts->first().tensor;
        const core::Int skipped = core::wide(asked.skip) * 8 % tensor.bits() == 0
                                      ? static_cast<core::Int>(core::wide(asked.skip) * 8 / tensor.bits())
                                      : 0;
        return tensor.layout.base - skipped;
    }

    /// Makes the scene that has the dump as its memory, as the canvas shows it. `wanted` is null for a guess.
    bool show(DumpCandidate& candidate, core::Scene content, std::span<const std::byte> memory,
              const std::shared_ptr<const core::ExpectedTensor>& wanted, core::Int lane_bytes)
    {
        core::Scene scene = asked.scene;
        scene.content = std::move(content.content);
        core::TensorSpec* const tensor = core::tensor_of(scene, core::Operand::input);
        if (tensor != nullptr)
        {
            const core::Int bits = core::info(*core::find_dtype(tensor->dtype)).bits;
            if (core::wide(asked.skip) * 8 % bits == 0)
            {
                tensor->base_offset += static_cast<core::Int>(core::wide(asked.skip) * 8 / bits);
                tensor->values = core::ValuesFile{asked.memory, core::FileUse::memory};
            }
        }
        core::EvaluateOptions options;
        options.files = files;
        options.progress = &progress;
        auto shown = core::show(std::move(scene), options);
        if (!shown || progress.cancelled)
            return false;
        const core::Facts& facts = *shown->facts;
        const core::StoredTensor one = facts.first();
        if (wanted != nullptr)
        {
            const auto elements = found_elements(memory, tensor, facts, lane_bytes);
            if (!elements)
                return false;
            std::vector<std::byte> packed;
            core::Tolerance same;
            same.equal_nan = true;
            same.atol = one_code_off ? 1 : 0;
            auto bits =
                core::differing_elements(core::strided(**elements), wanted->elements(packed), same, &progress);
            if (!bits)
                return false;
            if (one.tensor && candidate.mismatch)
                clear_missing(*bits, tensor, memory, *one.tensor);
            if (!candidate.mismatch)
                candidate.mismatch =
                    core::mismatch_of(core::strided(**elements), *wanted, {}, one.placement.get());
            const bool differs =
                std::any_of(bits->begin(), bits->end(), [](std::uint64_t word) { return word != 0; });
            if (differs)
            {
                candidate.marks = core::ElementMarks::of(facts, *std::move(bits), &progress);
                candidate.expected = wanted;
            }
            // A scene cannot name a file of lanes: its elements are shown one by one.
            if (!shown->files.front().values.array)
                shown->files.front() = {{*elements, false}, {}, {}};
        }
        const core::Dims& sizes = one.placement->sizes;
        if (one.tensor && !one.placement->tiles)
        {
            const std::string strides =
                fmt::format("{{{}}}", fmt::join(one.placement->strides.to_vector(), ","));
            if (wanted != nullptr)
                candidate.remark += (candidate.remark.empty() ? "strides " : "; strides ") + strides;
        }
        candidate.shown = std::make_shared<const core::Shown>(*std::move(shown));
        candidate.thumbnail =
            wanted == nullptr ? values_in(sizes, candidate.shown) : mismatches_in(sizes, candidate.marks.get());
        return true;
    }

    /// Clears the bits of elements that a truncated dump does not hold: they are not mismatches.
    void clear_missing(std::vector<std::uint64_t>& bits, const core::TensorSpec* tensor,
                       std::span<const std::byte> memory, const core::TensorFacts& facts) const
    {
        const bool whole = tensor != nullptr && std::holds_alternative<core::ValuesFile>(tensor->values);
        const auto bytes = static_cast<core::Int>((whole ? whole_file : memory).size());
        core::clear_outside(bits, facts.layout, static_cast<core::Int>(core::wide(bytes) * 8 / facts.bits()));
    }

    [[nodiscard]] core::Result<std::shared_ptr<const core::DataArray>>
    found_elements(std::span<const std::byte> memory, const core::TensorSpec* tensor, const core::Facts& facts,
                   core::Int lane_bytes) const
    {
        // The base counts from the file's first byte, if that is a whole number of elements away.
        const bool whole = tensor != nullptr && std::holds_alternative<core::ValuesFile>(tensor->values);
        return core::found_elements(whole ? whole_file : memory, facts, lane_bytes);
    }

    std::span<const std::byte> whole_file;
    /// A difference of one code still matches, since the dump holds codes of the expected values.
    bool one_code_off = false;
    const DumpAsked& asked;
    const core::ValuesSource* files;
    core::Progress& progress;
};

} // namespace

std::optional<DumpFound> search_dump(const DumpAsked& asked, const core::ValuesSource* files,
                                     core::Progress& progress)
{
    return Search(asked, files, progress).run();
}

} // namespace stridescope::ui
