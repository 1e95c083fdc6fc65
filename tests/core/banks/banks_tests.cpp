#include "core/access/bank_cures.h"
#include "core/banks/banks.h"
#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "core/scene/print.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <numeric>
#include <set>

using namespace stridescope::core;
using stridescope::core::test::Dice;

namespace
{

Scene tiled(const std::string& rest)
{
    const auto parsed = parse_scene(R"({"stridescope":1,"kind":"tiled",)" + rest + "}");
    REQUIRE(parsed);
    return parsed->scene;
}

/// An 8 by 64 tile of FLOAT16 in the banks of NVIDIA, and one access.
Scene tile(const std::string& layout, const std::string& access)
{
    return tiled(fmt::format(R"("dtype":"FLOAT16","labels":"HW","sizes":[8,64],"layout":"{}","banks":"NVIDIA",)"
                             R"("accesses":[{}])",
                             layout, access));
}

BankCost cost_of(const Scene& scene)
{
    const auto facts = evaluate(scene);
    REQUIRE(facts);
    REQUIRE(facts->banks());
    return facts->banks()->costs.front();
}

Problem problem_of(const Scene& scene)
{
    const auto facts = evaluate(scene);
    REQUIRE_FALSE(facts);
    return facts.problem();
}

/// A line of 32 lanes that read FLOAT32 elements so many apart.
BankCost column(Int stride)
{
    return cost_of(tiled(fmt::format(
        R"j("dtype":"FLOAT32","labels":"HW","sizes":[32,{0}],"layout":"(32,{0}):({0},1)","banks":"NVIDIA",)j"
        R"("accesses":[{{"bytes":4,"lanes":[["H",32,1]]}}])",
        stride)));
}

} // namespace

TEST_CASE("banks: lanes that are s words apart take gcd(s, 32) wavefronts")
{
    for (const Int stride : {1, 2, 3, 8, 24, 31, 32, 33, 48, 64})
    {
        CAPTURE(stride);
        const BankCost cost = column(stride);
        CHECK(cost.wavefronts == std::gcd(stride, Int{32}));
        CHECK(cost.ideal == 1);
        CHECK(cost.degree == cost.wavefronts);
    }
}

TEST_CASE("banks: lanes that want one word are no conflict")
{
    const BankCost cost = cost_of(tile("(8,64):(64,1)", R"({"bytes":4,"lanes":[["H",32,0]]})"));
    CHECK(cost.wavefronts == 1);
    CHECK(cost.conflicts.empty());
}

TEST_CASE("banks: a dense load of 16 bytes a lane takes four phases of one wavefront")
{
    const BankCost cost = cost_of(tile("(8,64):(64,1)", R"({"bytes":16,"lanes":[["W",8,8],["H",4,1]]})"));
    CHECK(cost.of_phase == std::vector<Int>{1, 1, 1, 1});
    CHECK(cost.excess() == 0);
    CHECK(cost.split.empty());
    CHECK(cost.misaligned.empty());
}

TEST_CASE("banks: ldmatrix of eight rows that are 128 bytes apart takes eight wavefronts, swizzled one")
{
    const std::string access = R"({"op":"ldmatrix","lanes":[["H",8,1]]})";
    const BankCost plain = cost_of(tile("(8,64):(64,1)", access));
    CHECK(plain.wavefronts == 8);
    CHECK(plain.conflicts.size() == 4);
    CHECK(plain.conflicts.front().words.size() == 8);
    CHECK(plain.conflicts.front().words[3].row == 3);
    CHECK(plain.conflicts.front().words[3].lanes == std::vector<Int>{3});
    CHECK(cost_of(tile("Sw<3,3,3> o 0 o (8,64):(64,1)", access)).wavefronts == 1);
}

TEST_CASE("banks: a loop adds the wavefronts of all its instructions, and names the worst")
{
    // Rows 0 and 1 by turns: from an even column two lanes share a word, in column 63 + 64 none is inside.
    const BankCost cost = cost_of(tile(
        "(8,64):(64,1)", R"({"bytes":2,"lanes":[["W",32,1]],"start":[0,0],"steps":[["W",3,32],["H",2,1]]})"));
    CHECK(cost.instructions == 6);
    CHECK(cost.wavefronts == 4); // two of six lie outside
    CHECK(cost.worst_step == 0);
}

TEST_CASE("banks: the elements in a lane's bytes are split if a tile ends inside them")
{
    const BankCost cost = cost_of(tiled(
        R"("dtype":"FLOAT16","labels":"HW","sizes":[4,8],"digits":[[[4,4]],[[4,1],[2,16]]],"banks":"NVIDIA",)"
        R"("accesses":[{"bytes":16,"lanes":[["H",4,1]]}])"));
    CHECK(cost.split == std::vector<Int>{0, 1, 2, 3}); // four elements of a row, and what follows its tile
    CHECK(cost.misaligned == std::vector<Int>{1, 3});
}

TEST_CASE("banks: counts agree with words counted one by one")
{
    Dice dice(7);
    for (int round = 0; round < 300; ++round)
    {
        const Int count = dice.between(1, 40);
        const Int word = Int{1} << dice.between(0, 4);
        const Int bytes = Int{1} << dice.between(0, 4);
        const Int rows = dice.between(1, 9);
        const Int columns = dice.between(1, 20);
        const Int pitch = dice.between(1, 30);
        const Int lanes = dice.between(1, 12);
        const Int step = dice.between(-2, 3);
        const Int address = dice.between(0, 20);
        const Scene scene = tiled(
            fmt::format(R"("dtype":"FLOAT16","labels":"HW","sizes":[{},{}],"digits":[[[null,{}]],[[null,1]]],)"
                        R"("banks":{{"count":{},"bytes":{}}},"accesses":[{{"bytes":{},"address":{},)"
                        R"("lanes":[["H",{},1],["W",3,{}]]}}])",
                        rows, columns, pitch, count, word, bytes, address, lanes, step));
        std::map<Int, std::set<Int>> words;
        for (Int lane = 0; lane < 3 * lanes; ++lane)
        {
            const Int h = lane % lanes;
            const Int w = lane / lanes * step;
            if (h >= rows || w < 0 || w >= columns)
                continue;
            for (Int b = 0; b < bytes; ++b)
            {
                const Int at = (address + 2 * (h * pitch + w) + b) / word;
                words[at % count].insert(at);
            }
        }
        Int most = 0;
        Int all = 0;
        for (const auto& [bank, of_bank] : words)
        {
            most = std::max(most, static_cast<Int>(of_bank.size()));
            all += static_cast<Int>(of_bank.size());
        }
        CAPTURE(print_scene(scene));
        const BankCost cost = cost_of(scene);
        CHECK(cost.wavefronts == most);
        CHECK(cost.ideal == (all + count - 1) / count);
    }
}

TEST_CASE("banks: each preset deals every lane to one phase")
{
    for (const BankPreset& preset : bank_presets())
        for (const AccessOp op : {AccessOp::read, AccessOp::write})
            for (const Int bytes : {1, 2, 4, 8, 16})
            {
                CAPTURE(preset.name);
                CAPTURE(bytes);
                const auto phases = phases_of(&preset, op, bytes, preset.banks.lanes);
                if (!phases)
                {
                    CHECK(phases.problem().code == Code::unsupported);
                    CHECK(op == AccessOp::write);
                    continue;
                }
                std::vector<Int> all;
                for (const auto& phase : phases->lanes)
                {
                    // The requests of a phase fit all banks at once.
                    CHECK(static_cast<Int>(phase.size()) * std::max<Int>(bytes, 4)
                          <= preset.banks.count * preset.banks.bytes);
                    all.insert(all.end(), phase.begin(), phase.end());
                }
                std::sort(all.begin(), all.end());
                REQUIRE(static_cast<Int>(all.size()) == preset.banks.lanes);
                for (std::size_t i = 0; i < all.size(); ++i)
                    CHECK(all[i] == static_cast<Int>(i));
            }
}

TEST_CASE("banks: cures remove all conflicts, the cheapest first")
{
    const Scene scene = tile("(8,64):(64,1)", R"({"op":"ldmatrix","lanes":[["H",8,1]]})");
    const auto cures = bank_cures(scene);
    REQUIRE(cures);
    REQUIRE(cures->cures.size() == 5);
    REQUIRE(cures->cures.front().swizzle);
    CHECK(*cures->cures.front().swizzle == Xor{3, 3, 3});
    CHECK(cures->cures.front().bytes == 0);
    REQUIRE(cures->cures[1].pad);
    CHECK(*cures->cures[1].pad == PadSlots{64, 8});
    CHECK(cures->cures[1].bytes == 7 * 16);
    for (const BankCure& cure : cures->cures)
    {
        CHECK(cost_of(cure.scene).excess() == 0);
        CHECK(cure.wavefronts == 1); // 8 rows of 16 bytes fill 32 banks of 4 bytes once
    }
    CHECK(bank_cures(cures->cures.front().scene)->cures.empty());
}

TEST_CASE(
    "banks: a check of many steps tells what the cost does, and looks first at the phase that was too long")
{
    Dice dice(20);
    int free = 0;
    for (int round = 0; round < 400; ++round)
    {
        const Banks banks{dice.between(1, 16), Int{1} << dice.between(0, 3), 1024};
        Placement placement;
        placement.sizes = {16, 16};
        placement.digits = {{0, 1, 16, dice.between(1, 20)}, {1, 1, 16, dice.between(1, 20)}};
        if (dice.one_in(3))
            placement.pads.push_back({dice.between(1, 40), dice.between(1, 3)});
        BankAccess access;
        access.bytes = Int{1} << dice.between(0, 3);
        access.phases.lanes.resize(2);
        for (Int lane = 0; lane < 8; ++lane)
        {
            access.lanes.emplace_back(std::vector<Wide>{lane, dice.between(0, 17)}); // some outside
            access.phases.lanes[static_cast<std::size_t>(lane % 2)].push_back(lane);
        }
        access.steps = {{1, 3, 2}, {0, 2, 8}};
        ConflictCheck check(banks, access, placement, 16);
        for (int step = 0; step < 5; ++step)
        {
            Placement moves;
            moves.pads = placement.pads;
            if (dice.one_in(2))
                moves.xors.push_back(
                    {1, static_cast<int>(dice.between(0, 2)), static_cast<int>(dice.between(1, 4))});
            else
                moves.pads.push_back({dice.between(1, 40), dice.between(1, 9)});
            Placement changed = placement;
            changed.xors = moves.xors;
            changed.pads = moves.pads;
            const auto index = PlacementIndex::of(changed);
            REQUIRE(index);
            const bool is_free = bank_cost(banks, access, *index, 16).excess() == 0;
            CHECK(check.is_free(moves) == is_free);
            free += is_free ? 1 : 0;
            const Int before = check.phases_counted();
            CHECK((is_free ? check.may_be_free(moves) : !check.may_be_free(moves)));
            CHECK(check.phases_counted() == before + 1);
        }
    }
    CHECK(free > 100);
}

TEST_CASE("banks: of the pads after rows of many lengths, the cheapest cures are listed")
{
    const Scene scene =
        tiled(R"("dtype":"INT8","labels":"AB","sizes":[64,64],"digits":[[[2,1],[2,8],[2,32],[null,64]],)"
              R"([[2,2],[2,4],[2,16],[null,512]]],"banks":{"count":16,"bytes":4},)"
              R"("accesses":[{"bytes":1,"lanes":[["A",16,1]]},{"bytes":4,"lanes":[["B",16,4]]}])");
    const auto cures = bank_cures(scene);
    REQUIRE(cures);
    for (std::size_t i = 0; i < cures->cures.size(); ++i)
    {
        const auto facts = evaluate(cures->cures[i].scene);
        REQUIRE(facts);
        Int wavefronts = 0;
        for (const BankCost& cost : facts->banks()->costs)
        {
            CHECK(cost.excess() == 0);
            wavefronts += cost.wavefronts;
        }
        CHECK(cures->cures[i].wavefronts == wavefronts);
        CHECK((i == 0 || cures->cures[i - 1].bytes <= cures->cures[i].bytes));
    }
}

TEST_CASE("banks: the search for cures ends, and tells whether it was exhaustive")
{
    const Scene scene = tiled(
        R"JSON("dtype":"FLOAT32","labels":"HW","sizes":[65536,65536],"layout":"(65536,65536):(65536,1)",)JSON"
        R"("banks":{"count":1024,"bytes":65536},)"
        R"("accesses":[{"bytes":4,"lanes":[["H",64,1024],["W",16,1024]]}])");
    const auto found = bank_cures(scene);
    REQUIRE(found);
    CHECK_FALSE(found->complete);
    CHECK(why_no_cure(*found).find("took too long") != std::string_view::npos);
    CHECK(bank_cures(tile("(8,64):(64,1)", R"({"op":"ldmatrix","lanes":[["H",8,1]]})"))->complete);
}

TEST_CASE("banks: rules that accesses break are named")
{
    const auto of_access = [](const std::string& access) { return problem_of(tile("(8,64):(64,1)", access)); };
    const auto is = [](const Problem& problem, Code code, const std::string& where)
    { return problem.code == code && problem.where == where; };
    CHECK(is(of_access(R"({"bytes":3,"lanes":[["H",8,1]]})"), Code::access, "accesses[0].bytes"));
    CHECK(is(of_access(R"({"bytes":4,"lanes":[["H",8,1],["X",2,1]]})"), Code::access, "accesses[0].lanes[1]"));
    CHECK(is(of_access(R"({"bytes":4,"lanes":[["H",8,1],["W",0,1]]})"), Code::access, "accesses[0].lanes[1]"));
    CHECK(is(of_access(R"({"bytes":4,"lanes":[["H",5,1],["W",13,1]]})"), Code::access, "accesses[0].lanes[1]"));
    CHECK(is(of_access(R"({"op":"load","bytes":4,"lanes":[["H",8,1]]})"), Code::access, "accesses[0].op"));
    CHECK(
        is(of_access(R"({"op":"ldmatrix","bytes":8,"lanes":[["H",8,1]]})"), Code::access, "accesses[0].bytes"));
    CHECK(is(of_access(R"({"bytes":4,"lanes":[["H",2,1]],"phases":[[0],[0,1]]})"), Code::access,
             "accesses[0].phases"));
    CHECK(
        is(of_access(R"({"bytes":4,"lanes":[["H",2,1]],"phases":[[0]]})"), Code::access, "accesses[0].phases"));
    CHECK(is(of_access(R"({"bytes":4,"lanes":[["H",2,1]],"start":[8,0]})"), Code::index_out_of_range,
             "accesses[0].start"));
    CHECK(is(of_access(R"({"bytes":4,"lanes":{"tv":"(4,2"}})"), Code::access, "accesses[0].lanes.tv"));
    CHECK(is(problem_of(tiled(R"("sizes":[4],"layout":"4:1","banks":"AMD")")), Code::banks, "banks"));
    CHECK(is(problem_of(tiled(R"("sizes":[4],"layout":"4:1","banks":{"count":0,"bytes":4})")), Code::banks,
             "banks.count"));
    CHECK(is(problem_of(tiled(R"("sizes":[4],"layout":"4:1","accesses":[{"bytes":4,"lanes":[["A",4,1]]}])")),
             Code::schema, "banks"));
    // Rules of the layout come first.
    CHECK(is(problem_of(tiled(R"("sizes":[4],"layout":"odd","banks":"AMD")")), Code::layout, "layout"));
}

TEST_CASE("banks: scenes with accesses are printed as they are read")
{
    const Scene scene = tiled(
        R"("sizes":[8,8],"digits":[[[8,8]],[[8,1]]],"banks":{"count":16,"bytes":8,"mine":1},"accesses":[)"
        R"({"name":"x","op":"write","bytes":8,"lanes":{"coords":[[0,0],null,[1,2]]},"address":64,)"
        R"("steps":[["A",2,1]],"phases":[[0,1],[2]]},{"op":"read","bytes":4,"lanes":{"bases":[[1,0],[0,1]]}},)"
        R"j({"op":"read","bytes":4,"lanes":{"tv":"((4,8),(2,2)):((32,1),(16,8))"}},)j"
        R"({"op":"read","bytes":4,"lanes":[["A",4,1]]}])");
    const auto again = parse_scene(print_scene(scene));
    REQUIRE(again);
    CHECK(again->scene == scene);
    CHECK(print_scene(again->scene) == print_scene(scene));
}
