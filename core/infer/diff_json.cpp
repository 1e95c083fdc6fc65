#include "core/infer/diff.h"
#include "core/kinds/answer_parts.h"

namespace stridescope::core
{
namespace
{

Json as_json(const Pattern& pattern)
{
    Json json = {{"kind", pattern_name(pattern.kind)}};
    switch (pattern.kind)
    {
    case PatternKind::period:
        json["dimension"] = pattern.dimension;
        json["step"] = pattern.step;
        json["phase"] = pattern.phase;
        break;
    case PatternKind::shifted:
        json["by"] = pattern.by;
        break;
    case PatternKind::skewed:
        json["by"] = pattern.by;
        json["row"] = pattern.row;
        break;
    default:
        break;
    }
    if (pattern.kind != PatternKind::none && (pattern.zeros_a || pattern.zeros_b))
        json["zeros"] = pattern.zeros_a ? "a" : "b";
    return json;
}

} // namespace

Json as_json(const Mismatch& mismatch)
{
    Json json;
    json["elements"] = mismatch.elements;
    json["different"] = mismatch.different;
    json["first"] = or_null(mismatch.first);
    json["box"] = or_null(mismatch.box);
    json["max_abs"] = mismatch.max_abs
                          ? std::visit([](auto distance) { return Json(distance); }, *mismatch.max_abs)
                          : Json(nullptr);
    json["max_rel"] = or_null(mismatch.max_rel);
    json["max_ulp"] = or_null(mismatch.max_ulp);
    json["at_max"] = or_null(mismatch.at_max);
    json["nan_a"] = mismatch.nan_a;
    json["nan_b"] = mismatch.nan_b;
    json["cosine"] = or_null(mismatch.cosine);
    json["per_dimension"] = Json::array();
    for (const auto& counts : mismatch.per_dimension)
        json["per_dimension"].push_back(or_null(counts));
    json["pattern"] = as_json(mismatch.pattern);
    if (mismatch.per_lane)
        json["per_lane"] = *mismatch.per_lane;
    if (mismatch.per_bank)
        json["per_bank"] = *mismatch.per_bank;
    return json;
}

} // namespace stridescope::core
