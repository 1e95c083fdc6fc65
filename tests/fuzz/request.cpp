#include "core/scene/request.h"
#include "core/scene/json_document.h"
#include "tests/fuzz/check.h"

/// Lines of `eval --jsonl`: whatever they hold, each has an answer, which is one line of JSON.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    core::EvaluateOptions options;
    options.effort = core::Effort::interactive();
    const std::string line = core::answer_request(fuzz::text_of(data, size), options);
    fuzz::check(line.find('\n') == std::string::npos, "an answer is one line", line);
    const auto answer = core::parse_json(line);
    fuzz::check(answer.ok() && answer->root().kind() == core::JsonKind::object, "an answer is JSON", line);
    const auto ok = answer->root().find("ok");
    const auto problem = answer->root().find("error");
    fuzz::check(answer->root().find("id") && ok && ok->is_true() == !problem, "an answer is yes or an error",
                line);
    return 0;
}
