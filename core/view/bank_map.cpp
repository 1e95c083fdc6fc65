#include "core/view/bank_map.h"

#include "core/tensor/checked.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace stridescope::core
{
namespace
{

std::vector<Int> sorted(std::vector<Int> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

} // namespace

BankMap bank_map(const SceneView& view, std::size_t access, Int instruction)
{
    const BankFacts& facts = *view.facts().banks();
    const BankAccess& asked = facts.plan.accesses[access].access;
    const TensorFacts& tensor = *view.tensor(Operand::input);
    const Int bits = tensor.bits();
    BankMap map;
    map.instruction = bank_instruction(facts.plan.banks, asked, tensor.places->placement(), bits,
                                       std::clamp<Int>(instruction, 0, asked.instructions() - 1));
    std::set<Int> rows;
    for (const auto& phase : map.instruction.phases)
        for (const AskedWord& word : phase)
            rows.insert(word.row);
    map.rows.assign(rows.begin(), rows.end());
    const Int each = std::max<Int>(1, asked.bytes * 8 / bits);
    for (const auto& offset : map.instruction.offsets)
    {
        auto& held = map.elements.emplace_back();
        for (Int k = 0; offset && k < each && *offset <= int_max - k; ++k)
        {
            constexpr Int most_steps = 4096;
            const SlotContents here = tensor.places->at(*offset + k, {1, most_steps, nullptr});
            held.insert(held.end(), here.elements.listed.begin(), here.elements.listed.end());
        }
    }
    return map;
}

BankSpot BankWords::of(Int offset) const
{
    const Wide byte = address + divide_down(wide(offset) * bits, 8);
    const Wide word = divide_down(byte, bytes);
    const Wide row = divide_down(word, count);
    return {static_cast<Int>(word - row * count), static_cast<Int>(row)};
}

std::optional<Int> BankWords::offset(const BankSpot& word) const
{
    const Wide byte = (wide(word.row) * count + word.bank) * bytes - address;
    return byte < 0 ? std::nullopt : narrow(byte * 8 / bits);
}

BankWords bank_words(const SceneView& view, std::size_t access)
{
    const BankPlan& plan = view.facts().banks()->plan;
    return {plan.banks.count, plan.banks.bytes,
            access < plan.accesses.size() ? plan.accesses[access].access.address : 0,
            view.tensor(Operand::input)->bits()};
}

std::string listed_numbers(const std::vector<Int>& numbers)
{
    constexpr std::size_t shortest = 3;
    constexpr std::size_t most = 8;
    bool in_order = numbers.size() >= shortest;
    for (std::size_t i = 1; i < numbers.size(); ++i)
        in_order = in_order && numbers[i] == numbers[i - 1] + 1;
    if (in_order)
        return fmt::format("{} to {}", numbers.front(), numbers.back());
    const auto shown = static_cast<std::ptrdiff_t>(std::min(most, numbers.size()));
    return fmt::format("{}{}", fmt::join(numbers.begin(), numbers.begin() + shown, ", "),
                       numbers.size() > most ? ", \u2026" : "");
}

std::string conflict_text(const std::vector<AskedWord>& phase)
{
    struct Asked
    {
        std::vector<Int> rows;
        std::vector<Int> lanes;
    };
    std::map<Int, Asked> of_bank;
    for (const AskedWord& word : phase)
    {
        Asked& asked = of_bank[word.bank];
        asked.rows.push_back(word.row);
        asked.lanes.insert(asked.lanes.end(), word.lanes.begin(), word.lanes.end());
    }
    const Asked* first = nullptr;
    Int bank = 0;
    for (auto& [number, asked] : of_bank)
        if (!first || asked.rows.size() > first->rows.size())
        {
            first = &asked;
            bank = number;
        }
    if (!first || first->rows.size() < 2)
        return {};
    std::vector<Int> same;
    std::vector<Int> same_rows; // for other lanes
    for (const auto& [number, asked] : of_bank)
        if (number != bank && asked.rows == first->rows)
            (sorted(asked.lanes) == sorted(first->lanes) ? same : same_rows).push_back(number);
    std::string text = fmt::format("bank {}: rows {}, lanes {}", bank, listed_numbers(first->rows),
                                   listed_numbers(sorted(first->lanes)));
    if (!same.empty())
        text += fmt::format("; bank{} {} the same", same.size() == 1 ? "" : "s", listed_numbers(same));
    if (!same_rows.empty())
        text += fmt::format("; bank{} {}: the same rows, other lanes", same_rows.size() == 1 ? "" : "s",
                            listed_numbers(same_rows));
    return text;
}

} // namespace stridescope::core
