#include "core/scene/parse.h"
#include "core/view/warning_sums.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The arithmetic of derivations, read anew.
class Arithmetic
{
public:
    explicit Arithmetic(std::string_view of) : rest(of) {}
    Int all()
    {
        const Int value = sum();
        REQUIRE(rest.empty());
        return value;
    }

private:
    bool take(std::string_view sign)
    {
        while (rest.starts_with(' '))
            rest.remove_prefix(1);
        if (!rest.starts_with(sign))
            return false;
        rest.remove_prefix(sign.size());
        return true;
    }
    Int sum()
    {
        Int value = product();
        while (true)
            if (take("+"))
                value += product();
            else if (take("-"))
                value -= product();
            else
                return value;
    }
    Int product()
    {
        Int value = one();
        while (take("*"))
            value *= one();
        return value;
    }
    Int one()
    {
        if (take("floor("))
            return quotient(false);
        if (take("ceil("))
            return quotient(true);
        if (take("min("))
        {
            const Int a = sum();
            REQUIRE(take(","));
            const Int b = sum();
            REQUIRE(take(")"));
            return std::min(a, b);
        }
        if (take("("))
        {
            const Int value = sum();
            REQUIRE(take(")"));
            return value;
        }
        take("");
        Int value = 0;
        REQUIRE((!rest.empty() && rest.front() >= '0' && rest.front() <= '9'));
        for (; !rest.empty() && rest.front() >= '0' && rest.front() <= '9'; rest.remove_prefix(1))
            value = value * 10 + (rest.front() - '0');
        return value;
    }
    Int quotient(bool up)
    {
        const Int a = sum();
        REQUIRE(take("/"));
        const Int b = one();
        REQUIRE(take(")"));
        return up ? (a + b - 1) / b : a / b;
    }

    std::string_view rest;
};

/// Number of sums of each warning.
using Counts = std::map<std::string, int>;

void check_sums(const std::string& text, Counts& counts)
{
    CAPTURE(text);
    const auto parsed = parse_scene(text);
    REQUIRE(parsed.ok());
    const auto facts = evaluate(parsed->scene);
    if (!facts)
        return;
    for (const Warning& warning : facts->warnings)
        for (const Derivation& sum : warning_sums(warning, parsed->scene, *facts))
        {
            CAPTURE(sum.left.text());
            CHECK(Arithmetic(sum.left.text()).all() == sum.value);
            CHECK_FALSE(sum.of.empty());
            CHECK_FALSE(sum.rule.empty());
            CHECK_FALSE(sum.source.empty());
            if (sum.of == "bytes past a multiple" || sum.of == "above a power of two"
                || sum.of == "bytes missing")
                CHECK(sum.value > 0); // else nobody would have been warned
            for (const Term& term : sum.left.terms())
                CHECK(sum.left.text().substr(term.at, term.text.size()) == term.text);
            ++counts[warning.code];
        }
}

} // namespace

TEST_CASE("the sums of random tensors' alignment warnings give their numbers")
{
    Dice dice(11);
    Counts counts;
    const std::vector<std::string> types{"FLOAT32", "FLOAT16", "INT8", "FLOAT64", "INT4"};
    for (int i = 0; i < rounds(3000); ++i)
        check_sums(
            fmt::format(R"({{"stridescope":1,"kind":"buffer","dtype":"{}","sizes":[2,3],"base_offset":{},)"
                        R"("guaranteed_base_offset_alignment":{}}})",
                        dice.pick(types), dice.between(0, 40), dice.between(0, 40)),
            counts);
    CHECK(counts["base_offset_not_16_aligned"] > rounds(500));
    CHECK(counts["alignment_not_power_of_two"] > rounds(500));
    CHECK(counts["alignment_below_element_size"] > rounds(50));
}

TEST_CASE("the sums of random addresses give what is left of them and the banks of both ends")
{
    Dice dice(12);
    Counts counts;
    const std::vector<std::string> layouts{"aligned", "compact"};
    for (int i = 0; i < rounds(2000); ++i)
        check_sums(fmt::format(R"({{"stridescope":1,"kind":"tpu","chip":"BM1684X","dtype":"FLOAT16",)"
                               R"("sizes":[1,{},{},{}],"layout":"{}","address":{}}})",
                               dice.between(1, 200), dice.between(1, 90), dice.between(1, 90),
                               dice.pick(layouts), dice.between(0, 250000)),
                   counts);
    CHECK(counts["address"] > rounds(500));
    CHECK(counts["bank_crossing"] > 100);
}

TEST_CASE("each of several tensors in lanes has sums of its own")
{
    Counts counts;
    const std::string text =
        R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[)"
        R"({"name":"a","dtype":"FLOAT16","sizes":[1,64,10,10],"layout":"aligned","address":0},)"
        R"({"name":"b","dtype":"FLOAT16","sizes":[1,64,10,10],"layout":"aligned","address":100}]})";
    check_sums(text, counts);
    CHECK(counts["address"] == 1);
    CHECK(counts["overlap"] == 1);
}
