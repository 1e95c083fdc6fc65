#include "core/scene/answer.h"

#include "core/kinds/answer_parts.h"

#include "core/scene/explain.h"
#include "core/scene/object_reader.h"
#include "core/scene/values_warnings.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Lists the first warnings, and if there are more, a last one that says so.
Json listed(std::initializer_list<std::vector<Warning>> all)
{
    Json list = Json::array();
    const auto add = [&](const Warning& warning)
    {
        list.push_back({{"kind", warning.kind},
                        {"code", warning.code},
                        {"where", warning.where},
                        {"message", warning.message}});
    };
    for (const auto& warnings : all)
        for (const auto& warning : warnings)
        {
            if (list.size() == most_warnings)
            {
                add({"schema", "more_warnings", "", fmt::format("only {} warnings are listed", most_warnings)});
                return list;
            }
            add(warning);
        }
    return list;
}

Json failure(const Problem& problem)
{
    return {
        {"ok", false},
        {"error", {{"code", code_name(problem.code)}, {"where", problem.where}, {"message", problem.message}}}};
}

} // namespace

Result<Json> answer(const Result<ParsedScene>& parsed, const Ask& ask, const EvaluateOptions& options)
{
    if (!parsed)
        return parsed.problem();
    EvaluateOptions with_questions = options;
    with_questions.index_values_required = ask.elements;
    const auto facts = evaluate(parsed->scene, with_questions);
    if (!facts)
        return facts.problem();
    Json object = {{"ok", true}, {"kind", kind_name(parsed->scene)}};
    object["warnings"] =
        listed({parsed->warnings, facts->warnings, values_warnings(parsed->scene, *facts, options.files)});
    try
    {
        visit_kind(facts->content,
                   [&]<typename K>(const typename K::Facts& content) { K::answer(content, ask, object); });
    }
    catch (Unanswerable& reason)
    {
        return std::move(reason.problem);
    }
    if (ask.explain)
        put_explanation(object, explain(parsed->scene, *facts, ask));
    return object;
}

Json with_id(const Json& id, const Result<Json>& answer)
{
    Json whole = {{"id", id}};
    whole.update(answer ? *answer : failure(answer.problem()));
    return whole;
}

std::string to_line(const Json& answer)
{
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_line(std::string_view id, const Result<Json>& answer)
{
    const std::string rest = answer ? to_line(*answer) : to_line(failure(answer.problem()));
    return fmt::format("{{\"id\":{},{}", id, std::string_view(rest).substr(1));
}

} // namespace stridescope::core
