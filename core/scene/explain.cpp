#include "core/scene/explain.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

Json json_of(const Term& term)
{
    Json object = {{"name", term.name}, {"text", term.text}};
    object["value"] = term.value ? Json(*term.value) : Json(nullptr);
    if (term.unit != Unit::none)
        object["unit"] = unit_name(term.unit);
    if (term.dimension)
        object["dimension"] = *term.dimension;
    if (term.operand)
        object["operand"] = operand_name(*term.operand);
    return object;
}

Json json_of(const Derivation& derivation)
{
    Json terms = Json::array();
    for (const Term& term : derivation.left.terms())
        terms.push_back(json_of(term));
    Json object = {{"of", derivation.of},
                   {"text", fmt::format("{} = {}", derivation.left.text(), derivation.value)},
                   {"value", derivation.value},
                   {"terms", std::move(terms)},
                   {"rule", derivation.rule}};
    if (!derivation.source.empty())
        object["source"] = derivation.source;
    return object;
}

} // namespace

Explanation explain(const Scene& scene, const Facts& facts, const Ask& ask)
{
    Explanation explanation;
    visit_kind(scene.content, [&]<typename K>(const typename K::Scene& content)
               { K::derive(content, std::get<typename K::Facts>(facts.content), ask, explanation); });
    return explanation;
}

void put_explanation(Json& object, const Explanation& explanation)
{
    Json derivations = Json::array();
    for (const Derivation& derivation : explanation.derivations())
        derivations.push_back(json_of(derivation));
    Json reasons = Json::array();
    for (const Reason& reason : explanation.reasons())
        reasons.push_back({{"of", reason.of}, {"text", reason.text}, {"witness", reason.witness}});
    object["derivations"] = std::move(derivations);
    object["reasons"] = std::move(reasons);
    if (explanation.left_out())
        object["more_derivations"] = true;
}

} // namespace stridescope::core
