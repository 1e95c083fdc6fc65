#include "core/kinds/tpu/tpu_draft.h"

#include "core/text/nearest_word.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

std::vector<std::string_view> names_of(const auto& rows)
{
    std::vector<std::string_view> names;
    for (const auto& row : rows)
        names.push_back(row.name);
    return names;
}

/// Reads a scene, one rule after the other.
class Reader
{
public:
    explicit Reader(const TpuScene& read) : scene(read) {}

    TpuDraft read()
    {
        draft.layout = find_lane_layout(scene.layout);
        draft.dtype = find_dtype(scene.dtype);
        read_labels();
        read_chip();
        const bool start_right = read_start();
        const bool address_right = read_address();
        const bool dtype_right = read_dtype();
        read_sizes();
        if (!draft.layout)
            broken(Code::layout, "layout",
                   fmt::format("unknown layout \"{}\"{}", scene.layout,
                               did_you_mean(scene.layout, names_of(lane_layouts()))));
        if (!draft.layout || !draft.chip || !dtype_right || !draft.sizes)
            return std::move(draft);
        tensor.layout = draft.layout;
        tensor.chip = *draft.chip;
        tensor.dtype = *draft.dtype;
        tensor.sizes = *draft.sizes;
        tensor.start_index = scene.start_index;
        if (read_key() && count_fits() && start_right)
            place(address_right);
        return std::move(draft);
    }

private:
    void broken(Code code, std::string where, std::string message)
    {
        draft.problems.push_back({code, std::move(where), std::move(message)});
    }

    void read_labels()
    {
        const std::string_view known = draft.layout ? draft.layout->labels : "NCHW";
        draft.labels = std::string(known.substr(0, scene.sizes.size()));
        draft.labels.resize(scene.sizes.size(), '?');
    }

    void read_chip()
    {
        const auto bits = draft.dtype ? std::optional(info(*draft.dtype).bits) : std::nullopt;
        auto chip = resolve_chip(scene.chip, bits);
        if (chip)
            draft.chip = *chip;
        else
            draft.problems.push_back(chip.problem());
    }

    bool read_start()
    {
        if (draft.chip && (scene.start_index < 0 || scene.start_index >= draft.chip->npu_num))
            broken(Code::npu, "start_index",
                   fmt::format("lane {} does not exist; lanes are 0 to {}", scene.start_index,
                               draft.chip->npu_num - 1));
        else if (draft.layout && !draft.layout->any_start && scene.start_index != 0)
            broken(Code::npu, "start_index",
                   fmt::format("layout {} has no start_index; use 0", draft.layout->name));
        else
            return true;
        return false;
    }

    bool read_address()
    {
        if (scene.address < 0)
            broken(Code::npu, "address", fmt::format("address must be 0 or more, not {}", scene.address));
        return scene.address >= 0;
    }

    bool read_dtype()
    {
        if (!draft.dtype)
            draft.problems.push_back(no_such_dtype(scene.dtype, "dtype"));
        else if (info(*draft.dtype).bits == 64)
            broken(Code::dtype, "dtype",
                   fmt::format("lane layouts do not support 64-bit types such as {}", scene.dtype));
        else if (draft.layout && !draft.layout->takes(*draft.dtype))
            broken(Code::dtype, "dtype",
                   fmt::format("layout {} supports {}, not {}", draft.layout->name, draft.layout->dtypes,
                               scene.dtype));
        else
            return true;
        return false;
    }

    void read_sizes()
    {
        const std::size_t rank = draft.layout ? draft.layout->rank() : 4;
        if (scene.sizes.size() != rank)
            broken(Code::rank, "sizes",
                   fmt::format("layout {} takes {} sizes, not {}", scene.layout, rank, scene.sizes.size()));
        if (scene.strides && scene.strides->size() != 4)
            broken(Code::rank, "strides", fmt::format("n, c, h, w: 4 strides, not {}", scene.strides->size()));
        const auto empty = size_problems(scene.sizes, "sizes");
        draft.problems.insert(draft.problems.end(), empty.begin(), empty.end());
        if (scene.sizes.size() == rank && empty.empty())
            draft.sizes = Dims(scene.sizes);
    }

    /// Reads the key that only this layout has.
    bool read_key()
    {
        switch (draft.layout->key)
        {
        case LaneKey::none:
            return true;
        case LaneKey::w:
            return read_positive("w", scene.w, tensor.w);
        case LaneKey::nic:
        {
            const auto* name = std::get_if<std::string>(&scene.chip);
            const ChipPreset* preset = name ? find_chip(*name) : nullptr;
            const auto usual = preset ? preset->nic(info(tensor.dtype).bits) : std::nullopt;
            return read_positive("nic", scene.nic ? scene.nic : usual, tensor.nic);
        }
        case LaneKey::strides:
            return read_strides();
        }
        return false;
    }

    bool read_positive(const char* key, const std::optional<Int>& value, Int& into)
    {
        if (!value)
            broken(Code::schema, key, fmt::format("layout {} requires {}", draft.layout->name, key));
        else if (*value < 1)
            broken(Code::layout, key, fmt::format("must be at least 1, not {}", *value));
        else
            into = *value;
        return value && *value >= 1;
    }

    bool read_strides()
    {
        if (!scene.strides)
        {
            broken(Code::schema, "strides", "\"strides\" is required: n, c, h, w");
            return false;
        }
        if (scene.strides->size() != 4)
            return false; // already reported
        tensor.strides = *scene.strides;
        bool right = true;
        for (std::size_t d = 0; d < tensor.strides.size(); ++d)
            if (tensor.strides[d] < 0)
            {
                right = false;
                broken(Code::layout, fmt::format("strides[{}]", d), "lane strides must be 0 or more");
            }
        return right;
    }

    bool count_fits()
    {
        if (element_count(*draft.sizes))
            return true;
        draft.problems.push_back(too_many_elements("sizes"));
        return false;
    }

    void place(bool address_right)
    {
        const auto from_start = lane_map(tensor);
        if (from_start)
        {
            draft.strides = from_start->strides;
            draft.whole_sizes = std::all_of(from_start->digits.begin(), from_start->digits.end(),
                                            [](const Digit& digit) { return digit.divisor == 1; })
                                && from_start->digits.size() == 4;
        }
        tensor.address = address_right ? scene.address : 0;
        auto map = lane_map(tensor);
        if (!map)
            return broken(Code::overflow, "strides", "a stride, offset, or address does not fit in 64 bits");
        if (!address_right)
            return;
        draft.map = std::move(map);
        draft.tensor = tensor;
    }

    const TpuScene& scene;
    LaneTensor tensor;
    TpuDraft draft;
};

} // namespace

TpuDraft draft_tpu(const TpuScene& scene)
{
    return Reader(scene).read();
}

Draft Tpu::draft(const TpuScene& scene, const EvaluateOptions&)
{
    return draft_tpu(scene);
}

Int TpuDraft::stride_bits() const
{
    return layout && layout->in_bytes ? 8 : dtype ? info(*dtype).bits : 8;
}

bool TpuDraft::can_be_free() const
{
    return strides && layout->in_lanes && !layout->in_bytes && whole_sizes;
}

ChipSpec chip_numbers(const ChipChoice& choice)
{
    if (const auto* own = std::get_if<ChipSpec>(&choice))
        return *own;
    const ChipPreset* preset = find_chip(std::get<std::string>(choice));
    if (!preset)
        return {};
    const Chip& chip = preset->chip;
    return {chip.npu_num, chip.eu_bytes, chip.lmem_bytes, chip.bank_num, {}};
}

Result<Chip> resolve_chip(const ChipChoice& choice, std::optional<Int> bits)
{
    const auto* name = std::get_if<std::string>(&choice);
    if (name && !find_chip(*name))
        return Problem{
            Code::npu, "chip",
            fmt::format("unknown chip preset \"{}\"{}", *name, did_you_mean(*name, names_of(chip_presets())))};
    const ChipSpec given = chip_numbers(choice);
    const Chip chip{given.npu_num, given.eu_bytes, given.lmem_bytes, given.bank_num};
    if (auto problem = check_chip(chip, bits))
        return Problem{problem->code, name ? "chip" : "chip." + problem->where, problem->message};
    return chip;
}

} // namespace stridescope::core
