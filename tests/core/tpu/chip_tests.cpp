#include "core/tpu/chip.h"

#include "tests/core/show.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("the presets are the documents' chips")
{
    const std::pair<const char*, Chip> table[] = {
        {"BM1684", {64, 128, 512 << 10, 8}},   {"BM1684X", {64, 64, 256 << 10, 16}},
        {"BM1684XE", {64, 64, 256 << 10, 16}}, {"BM1684X2", {16, 32, 256 << 10, 16}},
        {"BM1688", {32, 16, 128 << 10, 16}},   {"CV186X", {32, 16, 128 << 10, 16}},
        {"BM1690", {64, 64, 256 << 10, 16}},   {"SG2260", {64, 64, 256 << 10, 16}},
        {"SG2380", {32, 16, 128 << 10, 16}},   {"CV184X", {8, 16, 64 << 10, 16}},
        {"MARS3", {8, 16, 64 << 10, 16}},      {"CV183x", {32, 16, 32 << 10, 8}},
        {"CV182x", {8, 16, 32 << 10, 8}},      {"CV181x", {8, 16, 32 << 10, 8}},
        {"CV180x", {2, 16, 32 << 10, 8}},
    };
    CHECK(chip_presets().size() == std::size(table));
    for (const auto& entry : table)
    {
        const char* name = entry.first;
        CAPTURE(name);
        const ChipPreset* preset = find_chip(name);
        REQUIRE(preset);
        CHECK(preset->chip == entry.second);
        for (const Int bits : {4, 8, 16, 32})
            CHECK(said(check_chip(preset->chip, bits)) == "none");
    }
    CHECK(find_chip("BM1684x") == nullptr);
    CHECK(find_chip("BM1684")->chip.bank_bytes() == 64 << 10);
    CHECK(find_chip("BM1688")->chip.bank_bytes() == 8 << 10);
}

TEST_CASE("a chip's numbers are at least 1 and divide into banks and elements")
{
    CHECK(said(check_chip({0, 64, 1024, 4}, 8)) == "npu at npu_num");
    CHECK(said(check_chip({4, 0, 1024, 4}, 8)) == "npu at eu_bytes");
    CHECK(said(check_chip({4, 64, -1, 4}, 8)) == "npu at lmem_bytes");
    CHECK(said(check_chip({4, 64, 1024, 0}, 8)) == "npu at bank_num");
    CHECK(said(check_chip({4, 64, 1023, 4}, 8)) == "npu at lmem_bytes");
    CHECK(said(check_chip({4, 2, 1024, 4}, 32)) == "npu at eu_bytes");
    CHECK(said(check_chip({4, 2, 1024, 4}, 16)) == "none");
    CHECK(said(check_chip({4, 1, 1024, 4}, 4)) == "none");
    CHECK(said(check_chip({4, 3, 1024, 4}, std::nullopt)) == "none");
    CHECK(said(check_chip({4, int_max, 1024, 4}, 8)) == "none");
    CHECK(said(check_chip({4, int_max, 1024, 4}, 16)) == "npu at eu_bytes");
}
TEST_CASE("input channels interleaved follow from those of 8-bit weights, and 32-bit weights have one")
{
    CHECK(find_chip("BM1684X")->nic(8) == 64);
    CHECK(find_chip("BM1684X")->nic(16) == 32);
    CHECK(find_chip("BM1684X")->nic(4) == 128);
    CHECK(find_chip("BM1684X2")->nic(8) == 32);
    CHECK(find_chip("BM1690")->nic(32) == 1);
    CHECK(find_chip("MARS3")->nic(16) == 8);
    CHECK(find_chip("BM1684")->nic(8) == std::nullopt);
    CHECK(find_chip("CV180x")->nic(32) == std::nullopt);
}
