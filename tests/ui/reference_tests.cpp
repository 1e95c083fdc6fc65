#include "core/lessons/glossary.h"
#include "core/spec/directml_support.h"
#include "core/spec/warning_rules.h"
#include "headless.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope;
using test::Headless;
using ui::Command;

namespace
{

void run(Headless& window, Command command)
{
    window.workspace.run(command);
    window.settle();
}

} // namespace

TEST_CASE("every word of the glossary is listed, and found by its name or its meaning")
{
    Headless window;
    run(window, Command::glossary);
    for (const core::GlossaryWord& one : core::glossary())
        CHECK(window.shows("glossary/" + std::string(one.word)));
    window.type("memory of one NPU");
    window.settle();
    CHECK_FALSE(window.shows("glossary/stride"));
    CHECK(window.shows("glossary/lane"));
    window.press(ui::KeyPress{ui::KeyPress::escape});
    window.settle();
    CHECK_FALSE(window.shows("glossary/lane"));
}

TEST_CASE("words of the glossary are in order, each once, with one sentence, and known by their plural")
{
    const auto words = core::glossary();
    CHECK(words.size() > 30);
    for (const core::GlossaryWord& one : words)
    {
        CAPTURE(one.word);
        CHECK(one.meaning.ends_with('.'));
        CHECK(core::meaning_of(one.word) == one.meaning);
    }
    CHECK(core::meaning_of("Strides") == core::meaning_of("stride"));
    CHECK(core::meaning_of("s").empty());
    CHECK(core::meaning_of("").empty());
}

TEST_CASE("the tables have every type, operator and field by its DirectML name")
{
    Headless window;
    run(window, Command::tables);
    for (const core::DTypeInfo& type : core::all_dtypes())
        CHECK(window.shows("table/" + std::string(type.name)));
    CHECK(window.shows("table/FLOAT32/1_0"));
    CHECK(window.shows("table/FLOAT32/never")); // no indices
    CHECK(window.shows("table/INT64/4_1"));     // in operators
    CHECK(window.shows("table/TotalTensorSizeInBytes"));
    CHECK(window.shows("table/GuaranteedBaseOffsetAlignment"));
    window.press(ui::KeyPress{ui::KeyPress::escape});
    window.settle();
    CHECK_FALSE(window.shows("table/INT4"));
}

TEST_CASE("a warning unfolds into its rule, and into the sum of the number that it is about")
{
    Headless window(test::scene_of(R"({"stridescope":1,"kind":"buffer","dtype":"INT64","sizes":[2,3],
        "strides":[5,1],"total_bytes":30,"feature_level":"2_0"})"));
    const auto chips = window.names("pill/");
    const auto chip = std::find_if(chips.begin(), chips.end(),
                                   [](const std::string& one) { return one.find(" warning") != one.npos; });
    REQUIRE(chip != chips.end());
    window.click(*chip);
    window.settle();
    window.click("why/dtype_feature_level dtype");
    window.settle();
    CHECK(window.shows("warning/rule/dtype_feature_level"));
    CHECK(window.shows("table/INT64"));
    window.click("why/total_bytes_too_small total_bytes");
    window.settle();
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.shows("warning/rule/total_bytes_too_small"));
    CHECK_FALSE(window.names("line/").empty());
}

TEST_CASE("every code of a warning has a rule and a document")
{
    for (const char* const code : {"rank_feature_level",
                                   "dtype_feature_level",
                                   "operator_feature_level",
                                   "dtype_unsupported",
                                   "too_many_elements",
                                   "size_not_uint32",
                                   "stride_not_uint32",
                                   "total_bytes_too_small",
                                   "total_bytes_not_multiple_of_4",
                                   "alignment_not_power_of_two",
                                   "alignment_below_element_size",
                                   "base_offset_not_16_aligned",
                                   "helper_wraps",
                                   "address",
                                   "lmem",
                                   "bank_crossing",
                                   "bank_shared",
                                   "overlap",
                                   "unknown_key",
                                   "more_warnings",
                                   "outside",
                                   "file",
                                   "dtype"})
    {
        CAPTURE(code);
        const core::WarningRule* const rule = core::warning_rule(code);
        REQUIRE(rule);
        CHECK(rule->rule.ends_with('.'));
        CHECK_FALSE(rule->source.empty());
    }
    CHECK(core::warning_rule("none") == nullptr);
}
