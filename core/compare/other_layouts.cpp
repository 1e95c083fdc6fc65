#include "core/compare/other_layouts.h"

#include "core/kinds/buffer/buffer.h"
#include "core/kinds/tiled/tiled.h"
#include "core/kinds/tpu/tpu_draft.h"
#include "core/spec/tensor_shape.h"
#include "core/text/letters.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

Scene with_content(const Scene& scene, Kinds::Scenes content)
{
    Scene other;
    other.title = scene.title;
    other.content = std::move(content);
    return other;
}

OtherLayout packed(const Scene& scene, const BufferScene& buffer, const std::string& labels,
                   const std::string& order)
{
    BufferScene other = buffer;
    other.tensor.labels = labels;
    reset_packing(other.tensor);
    other.tensor.total_bytes.reset();
    other.tensor.base_offset = 0;
    other.tensor.layout = order == labels ? std::nullopt : std::optional(order);
    return {"packed " + order, with_content(scene, std::move(other))};
}

/// Returns the tensor without tiles, with the same banks and accesses.
OtherLayout packed(const Scene& scene, const TiledScene& tiled, const std::string& labels,
                   const std::string& order)
{
    TiledScene other = tiled;
    other.labels = labels;
    other.digits.reset();
    other.bases.reset();
    other.first.reset();
    other.xors.reset();
    other.pads.reset();
    other.total_bytes.reset();
    other.base_offset = 0;
    other.layout = in_small_letters(order);
    return {"packed " + order, with_content(scene, std::move(other))};
}

template <typename OneTensor>
void add_orders(const Scene& scene, const OneTensor& one, const Facts& facts, std::vector<OtherLayout>& list)
{
    const std::string labels = facts.first().placement->labels;
    std::vector<std::string> orders = {labels};
    if (labels.size() > 2)
        orders.push_back(std::string() + labels[0] + labels.substr(2) + labels[1]); // channels last
    orders.emplace_back(labels.rbegin(), labels.rend());
    for (const std::string& order : orders)
    {
        const bool listed =
            std::any_of(list.begin(), list.end(),
                        [&](const OtherLayout& other) { return other.name == "packed " + order; });
        if (!listed)
            list.push_back(packed(scene, one, labels, order));
    }
}

void add_lanes(const Scene& scene, const TpuScene& tpu, std::vector<OtherLayout>& list)
{
    const LaneLayout* const layout = find_lane_layout(tpu.layout);
    if (layout && !layout->counterpart.empty())
    {
        TpuScene changed = tpu;
        changed.layout = layout->counterpart;
        list.push_back({changed.layout, with_content(scene, std::move(changed))});
    }
    if (layout && layout->in_lanes)
    {
        TpuScene changed = tpu;
        changed.start_index = tpu.start_index == 0 ? 1 : 0;
        list.push_back(
            {"start lane " + std::to_string(changed.start_index), with_content(scene, std::move(changed))});
    }
}

} // namespace

std::optional<OtherLayout> packed_as(const Scene& scene, const Facts& facts, const std::string& order)
{
    const auto* const strided = std::get_if<BufferScene>(&scene.content);
    const auto* const tiled = std::get_if<TiledScene>(&scene.content);
    if (!strided && !tiled)
        return std::nullopt;
    const std::string labels = facts.first().placement->labels;
    OtherLayout other = strided ? packed(scene, *strided, labels, order) : packed(scene, *tiled, labels, order);
    if (!evaluate(other.scene, {.effort = Effort::none()}))
        return std::nullopt;
    return other;
}

std::optional<OtherLayout> global_memory_of(const Scene& scene)
{
    const auto* const tpu = std::get_if<TpuScene>(&scene.content);
    const LaneLayout* const layout = tpu ? find_lane_layout(tpu->layout) : nullptr;
    const LaneLayout& global = *find_lane_layout("continuous");
    if (!layout || !layout->in_lanes || layout->rank() != global.rank())
        return std::nullopt;
    TpuScene changed = *tpu;
    set_layout(changed, global);
    changed.address = 0;
    OtherLayout other{"global memory", with_content(scene, std::move(changed))};
    if (!evaluate(other.scene, {.effort = Effort::none()}))
        return std::nullopt;
    return other;
}

std::vector<OtherLayout> other_layouts(const Scene& scene, const Facts& facts)
{
    std::vector<OtherLayout> list;
    if (const auto* buffer = std::get_if<BufferScene>(&scene.content))
        add_orders(scene, *buffer, facts, list);
    else if (const auto* tiled = std::get_if<TiledScene>(&scene.content))
        add_orders(scene, *tiled, facts, list);
    else if (const auto* tpu = std::get_if<TpuScene>(&scene.content))
        add_lanes(scene, *tpu, list);
    std::erase_if(list,
                  [](const OtherLayout& one) { return !evaluate(one.scene, {.effort = Effort::none()}); });
    return list;
}

} // namespace stridescope::core
