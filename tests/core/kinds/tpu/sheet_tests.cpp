#include "core/kinds/fact_sheet.h"
#include "tests/core/view/random_scenes.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

std::string said_of(const Facts& facts, std::string_view name)
{
    for (const FactRow& row : facts.sheet().rows)
        if (row.name == name)
            if (const auto* const words = std::get_if<std::string>(&row.value))
                return *words;
    return "no such row";
}

std::string at_address(Int address)
{
    return R"("dtype":"FLOAT16","sizes":[1,4,8,8],"chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":4096,
              "bank_num":16},"layout":"aligned","address":)"
           + std::to_string(address);
}

} // namespace

TEST_CASE("the banks of a tensor are named as banks: bank 0 is not none")
{
    CHECK(said_of(facts_of("tpu", at_address(0)), "Banks") == "bank 0");
    CHECK(said_of(facts_of("tpu", at_address(192)), "Banks") == "banks 0 to 1");
    CHECK(said_of(facts_of("tpu", at_address(4096)), "Banks") == "none");
}

TEST_CASE("a range of bytes whose end does not count is written half-open, of tensors and of free room")
{
    const Facts facts =
        facts_of("tpu_memory", R"("chip":{"npu_num":4,"eu_bytes":64,"lmem_bytes":4096,"bank_num":16},
        "tensors":[{"name":"a","dtype":"INT8","sizes":[1,4,8,8],"layout":"compact","address":64},
                   {"name":"b","dtype":"INT8","sizes":[1,4,40,40],"layout":"compact","address":1024}])");
    CHECK(said_of(facts, "a") == "[64, 128)");
    CHECK(said_of(facts, "b") == "[1,024, 2,624)");
    CHECK(said_of(facts, "[0, 64)") == "64 B");
}
