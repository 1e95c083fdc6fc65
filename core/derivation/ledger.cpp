#include "core/derivation/ledger.h"

namespace stridescope::core
{

std::optional<Ledger> ledger_of(const Derivation& derivation)
{
    constexpr std::size_t most_lines = 12;
    const std::string_view all = derivation.left.text();
    const std::vector<Term>& terms = derivation.left.terms();
    const auto end_of = [&](const Ledger::Line& line)
    { return terms[line.term].at + terms[line.term].text.size(); };
    Ledger ledger;
    std::size_t dimensions = 0;
    for (std::size_t i = 0; i < terms.size(); ++i)
    {
        const bool first = ledger.lines.empty();
        if (!first && terms[i].at < end_of(ledger.lines.back()))
            continue; // it is part of the previous term
        const std::string_view joint =
            first ? "" : all.substr(end_of(ledger.lines.back()), terms[i].at - end_of(ledger.lines.back()));
        const bool goes_on = joint == " + " || joint == " - ";
        if (!goes_on && dimensions >= 2)
            break;
        if (!goes_on)
        {
            ledger.lines.clear();
            dimensions = 0;
        }
        ledger.lines.push_back({i, joint == " - "});
        dimensions += terms[i].dimension ? 1U : 0U;
    }
    if (dimensions < 2)
        return std::nullopt;
    // The 1 for one past the end comes after the sum of the dimensions.
    while (!terms[ledger.lines.back().term].dimension)
        ledger.lines.pop_back();
    Wide sum = 0;
    for (const Ledger::Line& line : ledger.lines)
    {
        if (!terms[line.term].value)
            return std::nullopt;
        sum += *terms[line.term].value;
    }
    const std::string_view before = all.substr(0, terms[ledger.lines.front().term].at);
    const std::string_view after = all.substr(end_of(ledger.lines.back()));
    const bool whole = before.empty() && after.empty();
    const bool alone = (before.empty() || before.ends_with('(')) && !after.starts_with('*');
    const auto fits = narrow(sum);
    if (ledger.lines.size() > most_lines || !alone || !fits || (whole && *fits != derivation.value))
        return std::nullopt;
    ledger.sum = *fits;
    if (!whole)
        ledger.rest.append(before).append(plain_number(sum)).append(after);
    return ledger;
}

} // namespace stridescope::core
