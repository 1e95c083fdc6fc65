#include "core/scene/answer.h"

#include "core/scene/answer_parts.h"

namespace stridescope::core
{

Result<Json> answer(const Result<ParsedScene>& parsed, const Ask& ask, const EvaluateOptions& options)
{
    if (!parsed)
        return parsed.problem();
    EvaluateOptions with_questions = options;
    with_questions.index_values_required = ask.elements;
    const auto facts = evaluate(parsed->scene, with_questions);
    if (!facts)
        return facts.problem();
    Json object = {{"ok", true}, {"kind", kind_name(parsed->scene)}, {"warnings", Json::array()}};
    for (const auto* warnings : {&parsed->warnings, &facts->warnings})
        for (const auto& warning : *warnings)
            object["warnings"].push_back({{"kind", warning.kind},
                                          {"code", warning.code},
                                          {"where", warning.where},
                                          {"message", warning.message}});
    try
    {
        visit_kind(facts->content,
                   [&]<typename K>(const typename K::Facts& content) { K::answer(content, ask, object); });
    }
    catch (Unanswerable& reason)
    {
        return std::move(reason.problem);
    }
    return object;
}

Json with_id(const Json& id, const Result<Json>& answer)
{
    Json whole = {{"id", id}};
    if (answer)
        whole.update(*answer);
    else
    {
        const Problem& problem = answer.problem();
        whole["ok"] = false;
        whole["error"] = {
            {"code", code_name(problem.code)}, {"where", problem.where}, {"message", problem.message}};
    }
    return whole;
}

std::string to_line(const Json& answer)
{
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace stridescope::core
