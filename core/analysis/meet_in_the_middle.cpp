#include "core/analysis/meet_in_the_middle.h"

namespace stridescope::core
{

MeetInTheMiddle::MeetInTheMiddle(const std::vector<Progression>& dims)
{
    Int fewest = int_max;
    unsigned in_low = 0;
    for (unsigned chosen = 0; chosen < 1U << dims.size(); ++chosen)
    {
        Int inside = 1;
        Int outside = 1;
        for (std::size_t d = 0; d < dims.size(); ++d)
            ((chosen >> d & 1U) != 0 ? inside : outside) *= dims[d].count; // a part of a product that fits
        if (std::max(inside, outside) < fewest)
        {
            fewest = std::max(inside, outside);
            in_low = chosen;
        }
    }
    for (std::size_t d = 0; d < dims.size(); ++d)
    {
        Half& half = (in_low >> d & 1U) != 0 ? low : high;
        half.terms.push_back(dims[d]);
        half.places.push_back(d);
        half.sums *= dims[d].count;
    }
}

std::vector<MeetInTheMiddle::Sum> MeetInTheMiddle::sorted_sums(const Half& half)
{
    std::vector<Sum> sums{{0, 0}};
    sums.reserve(static_cast<std::size_t>(half.sums));
    for (const Progression& dim : half.terms)
    {
        const std::size_t have = sums.size();
        for (Int term = 1; term < dim.count; ++term)
            for (std::size_t i = 0; i < have; ++i)
                sums.push_back({sums[i].value + term * dim.step,
                                static_cast<std::uint32_t>(static_cast<std::size_t>(term) * have + i)});
    }
    std::sort(sums.begin(), sums.end(), [](const Sum& a, const Sum& b) { return a.value < b.value; });
    return sums;
}

void MeetInTheMiddle::place_terms(const Half& half, std::uint32_t number, Dims& terms)
{
    Int rest = number;
    for (std::size_t i = 0; i < half.terms.size(); ++i)
    {
        terms[half.places[i]] = rest % half.terms[i].count;
        rest /= half.terms[i].count;
    }
}

MeetInTheMiddle::Choices MeetInTheMiddle::at(Int sum, std::size_t most_listed) const
{
    const std::vector<Sum> lows = sorted_sums(low);
    const std::vector<Sum> highs = sorted_sums(high);
    Choices found;
    // One list is read upwards, the other downwards: as a sum of the one grows, the rest that the other must
    // give falls.
    auto end = highs.end();
    for (auto from = lows.begin(); from != lows.end();)
    {
        const Int missing = sum - from->value;
        auto same = from;
        while (same != lows.end() && same->value == from->value)
            ++same;
        while (end != highs.begin() && (end - 1)->value > missing)
            --end;
        auto first = end;
        while (first != highs.begin() && (first - 1)->value == missing)
            --first;
        found.count += (same - from) * (end - first);
        for (auto a = from; a != same; ++a)
            for (auto b = first; b != end && found.listed.size() < most_listed; ++b)
            {
                Dims terms = Dims::filled(low.terms.size() + high.terms.size(), 0);
                place_terms(low, a->number, terms);
                place_terms(high, b->number, terms);
                found.listed.push_back(terms);
            }
        end = first;
        from = same;
    }
    return found;
}

} // namespace stridescope::core
