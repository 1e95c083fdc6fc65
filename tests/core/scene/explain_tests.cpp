#include "core/scene/explain.h"

#include "core/assets.h"
#include "core/derivation/ledger.h"
#include "core/lessons/expression.h"
#include "core/scene/parse.h"
#include "tests/core/dice.h"
#include "tests/core/scene/asked.h"

#include <algorithm>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

Explanation explained(const std::string& text)
{
    const auto parsed = parse_scene(text);
    REQUIRE(parsed.ok());
    const auto facts = evaluate(parsed->scene);
    REQUIRE(facts.ok());
    return explain(parsed->scene, *facts);
}

const Derivation& of(const Explanation& all, std::string_view path)
{
    const auto found = std::find_if(all.derivations().begin(), all.derivations().end(),
                                    [&](const Derivation& one) { return one.of == path; });
    REQUIRE(found != all.derivations().end());
    return *found;
}

const Reason& why(const Explanation& all, std::string_view path)
{
    const auto found = std::find_if(all.reasons().begin(), all.reasons().end(),
                                    [&](const Reason& one) { return one.of == path; });
    REQUIRE(found != all.reasons().end());
    return *found;
}

std::string text_of(const Explanation& all, const std::string& path)
{
    return of(all, path).left.text();
}

/// Value of an expression, by the reader that lessons use: there / rounds down by itself.
Int value_of(std::string expression)
{
    for (std::size_t at = 0; (at = expression.find("floor(", at)) != std::string::npos;)
        expression.erase(at, 5);
    CAPTURE(expression);
    LessonBudget budget;
    const auto number = evaluate_expression(
        expression, [](std::string_view) -> const Json* { return nullptr; }, budget);
    REQUIRE(number.ok());
    return number->get<Int>();
}

/// Checks each number of every ledger of a scene; returns how many there were.
int checked_ledgers(const Explanation& all)
{
    int count = 0;
    for (const Derivation& one : all.derivations())
    {
        const auto ledger = ledger_of(one);
        if (!ledger)
            continue;
        ++count;
        CAPTURE(one.left.text());
        Int sum = 0;
        for (const Ledger::Line& line : ledger->lines)
        {
            const Term& term = one.left.terms()[line.term];
            const Int value = value_of(term.text);
            CHECK((line.subtracted ? -value : value) == *term.value);
            sum += *term.value;
        }
        CHECK(ledger->sum == sum);
        CHECK(value_of(ledger->rest.empty() ? std::to_string(sum) : ledger->rest) == one.value);
    }
    return count;
}

} // namespace

TEST_CASE("ledger: each line, the sum, and the rest have the values that their texts have")
{
    Dice dice(1611);
    int count = 0;
    for (int i = 0; i < rounds(3000); ++i)
    {
        std::string sizes, strides;
        for (Int d = dice.between(2, 5); d > 0; --d)
        {
            sizes += (sizes.empty() ? "" : ",") + std::to_string(dice.between(1, 9));
            strides += (strides.empty() ? "" : ",") + std::to_string(dice.between(-40, 40));
        }
        count +=
            checked_ledgers(explained(buffer("\"sizes\":[" + sizes + "],\"strides\":[" + strides
                                             + "],\"base_offset\":" + std::to_string(dice.between(-9, 99)))));
    }
    for (const auto& example : stridescope::core::assets::examples())
    {
        CAPTURE(example.name);
        const auto parsed = parse_scene(example.json);
        REQUIRE(parsed.ok());
        const auto facts = evaluate(parsed->scene, {.effort = Effort::interactive()});
        REQUIRE(facts.ok());
        count += checked_ledgers(explain(parsed->scene, *facts));
    }
    CHECK(count > 500);
}

TEST_CASE("a packed stride is the product of the sizes after it, each with its dimension")
{
    const Explanation all = explained(buffer(R"("sizes":[2,3,4,5])"));
    const Derivation& stride = of(all, "strides[0]");
    CHECK(stride.left.text() == "3*4*5");
    CHECK(stride.value == 60);
    REQUIRE(stride.left.terms().size() == 3);
    for (std::size_t i = 0; i < 3; ++i)
    {
        const Term& term = stride.left.terms()[i];
        CHECK(term.dimension == i + 1);
        CHECK(stride.left.text().substr(term.at, term.text.size()) == term.text);
    }
    CHECK(stride.left.terms()[0].name == "size of C");
}

TEST_CASE("padding counts positions, alignment rounds the step up, a broadcast dimension takes no room")
{
    const Explanation all = explained(
        buffer(R"("sizes":[2,3,4,5],"pad":{"W":2},"align":{"H":8},"broadcast":[false,true,false,false])"));
    CHECK(text_of(all, "strides[3]") == "1");
    CHECK(text_of(all, "strides[2]") == "align((5+2), 8)");
    CHECK(text_of(all, "strides[1]") == "0");
    CHECK(text_of(all, "strides[0]") == "4*align((5+2), 8)");
    CHECK(of(all, "strides[0]").value == 32);
}

TEST_CASE("given strides are not derived")
{
    const Explanation all = explained(buffer(R"("sizes":[2,3],"strides":[3,1])"));
    CHECK(std::none_of(all.derivations().begin(), all.derivations().end(),
                       [](const Derivation& one) { return one.of.starts_with("strides"); }));
}

TEST_CASE(
    "the span, which only the window shows, and the holes follow from the ends, be the least below 0 or not")
{
    const auto value = [](const Derivation& one) { return value_of(one.left.text()); };
    for (const char* base : {"0", "3", "9", "-2"})
        for (const char* strides : {"[5,1]", "[-5,1]", "[-5,-2]"})
        {
            const Explanation all = explained(
                buffer(std::string(R"("sizes":[2,3],"base_offset":)") + base + R"(,"strides":)" + strides));
            REQUIRE(all.shown().size() == 1);
            const Int w = std::string(strides) == "[-5,-2]" ? 2 : 1;
            const Int places = 5 + 2 * w + 1; // one row away, two elements on, and the first
            CHECK(value(all.shown().front()) == places);
            CHECK(all.shown().front().value == places);
            CHECK(value(of(all, "holes")) == places - 6);
        }
}

TEST_CASE("each number and verdict of shared lanes is explained")
{
    for (const bool apart : {true, false})
    {
        const std::string tensor =
            R"("dtype":"FLOAT16","sizes":[1,64,8,64],"layout":"aligned","start_index":0,"address":)";
        const std::string text =
            R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[{"name":"a",)" + tensor
            + R"(0},{"name":"b",)" + tensor + (apart ? "65536" : "512") + R"(},{"name":"c",)" + tensor
            + "261632}]}";
        const Explanation all = explained(text);
        const auto facts = evaluate(parse_scene(text)->scene);
        const FactSheet sheet = facts->sheet();
        CHECK(sheet.properties[0].about.starts_with("a and b both reserve bytes 512 to 1023") != apart);
        for (const FactRow& row : sheet.rows)
        {
            CAPTURE(row.name);
            CAPTURE(row.of);
            const auto tells = [&](const auto& one) { return one.of == row.of; };
            CHECK((row.of.empty() || std::any_of(all.derivations().begin(), all.derivations().end(), tells)
                   || std::any_of(all.reasons().begin(), all.reasons().end(), tells)));
        }
    }
}

TEST_CASE("a buffer's bytes end one after its last index, rounded up to 4, and the helper's sum wraps")
{
    const Explanation all = explained(buffer(R"("sizes":[2,2],"strides":[4294967295,1])"));
    CHECK(text_of(all, "buffer_bytes") == "align(((2-1)*4294967295 + (2-1)*1 + 1)*4, 4)");
    CHECK(text_of(all, "dml_buffer_bytes")
          == "align(((2-1)*4294967295 + (2-1)*1 - 4294967296*floor(((2-1)*4294967295 + (2-1)*1)/4294967296) + "
             "1)*4, "
             "4)");
    CHECK(text_of(explained(buffer(R"("sizes":[5])", "INT4")), "buffer_bytes")
          == "align(ceil(((5-1)*1 + 1)*4/8), 4)");
}

TEST_CASE("different offsets of two coupled dimensions are counted in closed form")
{
    const Explanation all = explained(buffer(R"("sizes":[4,5],"strides":[2,3])"));
    CHECK(text_of(all, "distinct_offsets") == "4*5 - (4-3)*(5-2)");
    CHECK(of(all, "distinct_offsets").value == 17 - 0);
}

TEST_CASE("an overlap is proven by two coordinates at one offset")
{
    const Explanation all = explained(buffer(R"("sizes":[2,2],"strides":[3,0])"));
    CHECK(why(all, "overlapping").witness == std::vector<std::vector<Int>>{{0, 0}, {0, 1}});
    CHECK(why(all, "packed").text.find("share") == std::string::npos); // 4 places, 4 elements, 2 holes
}

TEST_CASE("a tensor that does not fit is reported with the missing bytes")
{
    const Explanation all =
        explained(buffer(R"("sizes":[1,3,224,224],"strides":[153228,51076,226,1],"base_offset":50177,)"
                         R"("total_bytes":612912)"));
    CHECK(why(all, "fits").text.find("beyond the end") != std::string::npos);
    const Int end = (50177 + 2 * 51076 + 223 * 226 + 223 + 1) * 4;
    CHECK(why(all, "fits").witness == std::vector<std::vector<Int>>{{end, 612912}});
}

TEST_CASE("lanes' strides are derived as their layout makes them")
{
    const std::string chip =
        R"("chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":262144,"bank_num":16},"dtype":"FLOAT16",)";
    const Explanation all = explained(tpu(chip + R"("sizes":[2,3,4,5],"layout":"aligned","start_index":2)"));
    CHECK(text_of(all, "strides[0]") == "2*32");
    CHECK(text_of(all, "strides[1]") == "align(4*5, 32)");
    CHECK(text_of(all, "channels_per_npu") == "ceil((2 + 3)/4)");
    CHECK(text_of(all, "bytes_per_npu") == "2*64*2");
    CHECK(text_of(explained(tpu(chip + R"("sizes":[2,3,4,5],"layout":"compact")")), "strides[0]") == "1*4*5");
    CHECK(text_of(explained(tpu(chip + R"("sizes":[2,3,4,5],"layout":"t5")")), "strides[0]")
          == "floor(262144/16)");
}

TEST_CASE("explanations are limited, and the answer notes that there are more")
{
    std::string coords = "[0]";
    for (int i = 1; i < 40000; ++i)
        coords += ",[0]";
    const Json answer = answer_to(buffer(R"("sizes":[3])"), R"("explain":true,"coords":[)" + coords + "]");
    CHECK(answer.at("derivations").size() == Explanation::most);
    CHECK(answer.at("more_derivations") == true);
    CHECK(answer.at("at_coords").size() == 40000);
    const Json few = answer_to(buffer(R"("sizes":[3])"), R"("explain":true,"coords":[[1]])");
    CHECK_FALSE(few.contains("more_derivations"));
    CHECK(few.at("derivations").back().at("of") == "at_coords[0].byte");
}

TEST_CASE("an answer without explanations is unchanged")
{
    const std::string scene = buffer(R"("sizes":[3])");
    CHECK(answer_to(scene, R"("explain":false)") == answer_to(scene));
    CHECK(fault(scene, R"("explain":1)") == "schema at explain");
}
