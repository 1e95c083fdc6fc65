#include "core/kinds/tiled/accesses.h"

#include "core/derivation/derivation.h"
#include "core/layouts/layout_text.h"
#include "core/text/counted.h"
#include "core/text/nearest_word.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_accesses = 16;
constexpr Int most_lanes_in_all = Int{1} << 20;

/// Returns "A", "B", and so on, for accesses without a name.
std::string letter_of(std::size_t place)
{
    return {static_cast<char>('A' + place)};
}

/// Resolves one access, one rule after the other.
class AccessReader
{
public:
    AccessReader(const AccessChoice& read, const BankPlan& plan, const BankPreset* of, const Dims& tensor_sizes,
                 std::string_view tensor_labels, std::string path)
        : choice(read), banks(plan.banks), preset(of), sizes(tensor_sizes), labels(tensor_labels),
          where(std::move(path))
    {
    }

    NamedAccess read(Int last_offset, Int bits)
    {
        read_op();
        read_lanes();
        read_start();
        read_address(last_offset, bits);
        read_steps();
        if (problems.empty())
            read_phases();
        return std::move(made);
    }

    std::vector<Problem> problems;

private:
    void broken(Code code, const std::string& key, std::string message)
    {
        problems.push_back({code, where + key, std::move(message)});
    }

    void read_op()
    {
        std::vector<std::string_view> names;
        for (const AccessOp op : access_ops)
            names.push_back(op_name(op));
        const auto op = find_access_op(choice.op);
        if (!op)
            broken(Code::access, ".op",
                   fmt::format("unknown operation \"{}\"{}", choice.op, did_you_mean(choice.op, names)));
        made.op = op.value_or(AccessOp::read);
        const bool matrix = made.op == AccessOp::ldmatrix;
        if (!choice.bytes && !matrix)
            return broken(Code::schema, ".bytes", "required key is missing");
        const Int bytes = choice.bytes.value_or(16);
        made.access.bytes = bytes;
        if (matrix && bytes != 16)
            broken(Code::access, ".bytes", fmt::format("ldmatrix reads 16 bytes per lane, not {}", bytes));
        else if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8 && bytes != 16)
            broken(Code::access, ".bytes", fmt::format("must be 1, 2, 4, 8, or 16, not {}", bytes));
    }

    /// Tells whether an access may have this many lanes; if not, adds the problem.
    bool fits(Wide lanes, const std::string& key)
    {
        if (lanes <= banks.lanes)
            return true;
        broken(Code::access, key,
               fmt::format("{} lanes; an instruction has at most {} with these banks", magnitude(lanes),
                           banks.lanes));
        return false;
    }

    /// Returns the dimension of a digit; nothing if it is invalid.
    std::optional<std::size_t> dimension_of(const LabelStep& digit, const std::string& key)
    {
        const auto found = digit.label.size() == 1 ? labels.find(digit.label) : std::string_view::npos;
        if (found == std::string_view::npos)
            broken(Code::access, key,
                   fmt::format("no dimension has the label \"{}\"; the labels are {}", digit.label, labels));
        else if (digit.extent < 1)
            broken(Code::access, key, fmt::format("the extent must be at least 1, not {}", digit.extent));
        else
            return found;
        return std::nullopt;
    }

    void put(std::optional<std::vector<Wide>> coordinate)
    {
        made.access.lanes.push_back(std::move(coordinate));
    }

    [[nodiscard]] std::vector<Wide> origin() const { return std::vector<Wide>(sizes.size(), 0); }

    void read_digits(const std::vector<LabelStep>& digits)
    {
        Wide count = 1;
        std::vector<std::size_t> dimensions;
        for (std::size_t j = 0; j < digits.size(); ++j)
        {
            const std::string key = fmt::format(".lanes[{}]", j);
            const auto dimension = dimension_of(digits[j], key);
            if (!dimension || !fits(count *= digits[j].extent, key))
                return;
            dimensions.push_back(*dimension);
        }
        for (Wide lane = 0; lane < count; ++lane)
        {
            auto x = origin();
            Wide rest = lane;
            for (std::size_t j = 0; j < digits.size(); ++j)
            {
                x[dimensions[j]] += rest % digits[j].extent * digits[j].step;
                rest /= digits[j].extent;
            }
            put(std::move(x));
        }
    }

    /// Tells whether this is a coordinate; if it has another number of dimensions, adds the problem.
    bool is_coordinate(const std::vector<Int>& x, const std::string& key)
    {
        if (x.size() == sizes.size())
            return true;
        broken(Code::access, key,
               fmt::format("{} for {}", counted(static_cast<Int>(x.size()), "number"),
                           counted(static_cast<Int>(sizes.size()), "dimension")));
        return false;
    }

    void read_bases(const std::vector<std::vector<Int>>& bases)
    {
        for (std::size_t bit = 0; bit < bases.size(); ++bit)
        {
            const std::string key = fmt::format(".lanes.bases[{}]", bit);
            if (!is_coordinate(bases[bit], key) || !fits(Wide{2} << std::min<std::size_t>(bit, 62), key))
                return;
        }
        for (std::size_t lane = 0; lane < (std::size_t{1} << bases.size()); ++lane)
        {
            std::vector<Int> x(sizes.size(), 0);
            for (std::size_t bit = 0; bit < bases.size(); ++bit)
                for (std::size_t d = 0; d < x.size(); ++d)
                    x[d] ^= (lane >> bit & 1) != 0 ? bases[bit][d] : 0;
            put(std::vector<Wide>(x.begin(), x.end()));
        }
    }

    void read_coords(const std::vector<std::optional<std::vector<Int>>>& coords)
    {
        if (coords.empty())
            return broken(Code::access, ".lanes.coords", "at least one lane is needed");
        if (!fits(static_cast<Wide>(coords.size()), ".lanes.coords"))
            return;
        for (std::size_t lane = 0; lane < coords.size(); ++lane)
        {
            const auto& x = coords[lane];
            if (x && !is_coordinate(*x, fmt::format(".lanes.coords[{}]", lane)))
                return;
            put(x ? std::optional(std::vector<Wide>(x->begin(), x->end())) : std::nullopt);
        }
    }

    void read_tv(const std::string& text)
    {
        const auto digits = read_thread_digits(text);
        if (!digits)
            return broken(digits.problem().code == Code::unsupported ? Code::unsupported : Code::access,
                          ".lanes.tv", digits.problem().message);
        Wide count = 1;
        for (const DigitChoice& digit : *digits)
            if (!fits(count *= *digit.extent, ".lanes.tv"))
                return;
        for (Wide lane = 0; lane < count; ++lane)
        {
            Wide flat = 0;
            Wide rest = lane;
            for (const DigitChoice& digit : *digits)
            {
                flat += rest % *digit.extent * digit.stride;
                rest /= *digit.extent;
            }
            auto x = origin();
            for (std::size_t d = 0; d < x.size(); ++d)
            {
                const bool last = d + 1 == x.size();
                x[d] = last || flat < 0 ? flat : flat % sizes[d];
                flat = flat < 0 ? flat : flat / sizes[d];
            }
            put(std::move(x));
        }
    }

    void read_lanes()
    {
        if (const auto* digits = std::get_if<std::vector<LabelStep>>(&choice.lanes))
            return read_digits(*digits);
        const LanesSpec& spec = std::get<LanesSpec>(choice.lanes);
        if ((spec.bases ? 1 : 0) + (spec.coords ? 1 : 0) + (spec.tv ? 1 : 0) != 1)
            return broken(Code::access, ".lanes", "exactly one of bases, coords, or tv is needed");
        if (spec.bases)
            read_bases(*spec.bases);
        else if (spec.coords)
            read_coords(*spec.coords);
        else
            read_tv(*spec.tv);
    }

    void read_start()
    {
        if (!choice.start)
            return;
        const std::vector<Int>& start = *choice.start;
        if (!is_coordinate(start, ".start"))
            return;
        for (std::size_t d = 0; d < start.size(); ++d)
            if (start[d] < 0 || start[d] >= sizes[d])
                return broken(Code::index_out_of_range, ".start",
                              fmt::format("{} is {}; the size is {}", labels[d], start[d], sizes[d]));
        for (auto& lane : made.access.lanes)
            for (std::size_t d = 0; lane && d < start.size(); ++d)
                (*lane)[d] += start[d];
    }

    void read_address(Int last_offset, Int bits)
    {
        made.access.address = choice.address;
        constexpr Wide widest = 65'536 + 16;
        if (!narrow(wide(last_offset) * bits / 8 + choice.address + widest))
            broken(Code::overflow, ".address", "the last byte's address does not fit in 64 bits");
    }

    void read_steps()
    {
        if (!choice.steps)
            return;
        Wide all = static_cast<Wide>(std::max<std::size_t>(made.access.lanes.size(), 1));
        for (std::size_t j = 0; j < choice.steps->size(); ++j)
        {
            const LabelStep& digit = (*choice.steps)[j];
            const std::string key = fmt::format(".steps[{}]", j);
            const auto dimension = dimension_of(digit, key);
            if (!dimension)
                return;
            all *= digit.extent;
            if (all > most_lanes_in_all)
                return broken(Code::access, key,
                              fmt::format("{} lanes in all instructions; at most {} are supported",
                                          magnitude(all), most_lanes_in_all));
            made.access.steps.push_back({*dimension, digit.extent, digit.step});
        }
    }

    void read_phases()
    {
        const auto lanes = static_cast<Int>(made.access.lanes.size());
        if (choice.phases)
            return read_own_phases(lanes);
        auto phases = phases_of(preset, made.op, made.access.bytes, lanes);
        if (!phases)
            return broken(phases.problem().code, "." + phases.problem().where, phases.problem().message);
        made.access.phases = *std::move(phases);
    }

    void read_own_phases(Int lanes)
    {
        std::vector<bool> seen(static_cast<std::size_t>(banks.lanes));
        for (const auto& phase : *choice.phases)
            for (const Int lane : phase)
            {
                if (lane < 0 || lane >= banks.lanes)
                    return broken(Code::access, ".phases",
                                  fmt::format("lane {} does not exist; there are {} lanes", lane, banks.lanes));
                if (seen[static_cast<std::size_t>(lane)])
                    return broken(Code::access, ".phases", fmt::format("lane {} is listed twice", lane));
                seen[static_cast<std::size_t>(lane)] = true;
            }
        for (Int lane = 0; lane < lanes; ++lane)
            if (!seen[static_cast<std::size_t>(lane)])
                return broken(Code::access, ".phases", fmt::format("lane {} is missing", lane));
        made.access.phases.lanes = *choice.phases;
    }

    const AccessChoice& choice;
    const Banks& banks;
    const BankPreset* preset;
    const Dims& sizes;
    std::string_view labels;
    std::string where;
    NamedAccess made;
};

/// Returns the first rule that the banks break, or nothing.
std::optional<Problem> read_banks(const BanksChoice& choice, BankPlan& plan, const BankPreset*& preset)
{
    constexpr Int most_banks = 1024;
    constexpr Int widest_word = 65'536;
    if (const auto* name = std::get_if<std::string>(&choice))
    {
        preset = find_bank_preset(*name);
        std::vector<std::string_view> names;
        for (const BankPreset& known : bank_presets())
            names.push_back(known.name);
        if (!preset)
            return Problem{Code::banks, "banks",
                           fmt::format("unknown banks \"{}\"{}", *name, did_you_mean(*name, names))};
        plan.banks = preset->banks;
        plan.preset = preset->name;
        return std::nullopt;
    }
    const auto& spec = std::get<BanksSpec>(choice);
    plan.banks = {spec.count, spec.bytes};
    if (spec.count < 1 || spec.count > most_banks)
        return Problem{Code::banks, "banks.count",
                       fmt::format("must be 1 to {}, not {}", most_banks, spec.count)};
    if (spec.bytes < 1 || spec.bytes > widest_word)
        return Problem{Code::banks, "banks.bytes",
                       fmt::format("must be 1 to {}, not {}", widest_word, spec.bytes)};
    return std::nullopt;
}

} // namespace

std::vector<Problem> plan_banks(const std::optional<BanksChoice>& banks,
                                const std::optional<std::vector<AccessChoice>>& accesses, const Dims& sizes,
                                std::string_view labels, Int last, Int bits, BankPlan& plan)
{
    const BankPreset* preset = nullptr;
    if (!banks)
        return {};
    if (auto problem = read_banks(*banks, plan, preset))
        return {*std::move(problem)};
    if (!accesses)
        return {};
    if (accesses->empty() || accesses->size() > most_accesses)
        return {{Code::access, "accesses",
                 fmt::format("{} accesses; 1 to {} are supported", accesses->size(), most_accesses)}};
    std::vector<Problem> problems;
    for (std::size_t i = 0; i < accesses->size(); ++i)
    {
        AccessReader reader((*accesses)[i], plan, preset, sizes, labels, fmt::format("accesses[{}]", i));
        plan.accesses.push_back(reader.read(last, bits));
        plan.accesses.back().name = (*accesses)[i].name.value_or(letter_of(i));
        problems.insert(problems.end(), reader.problems.begin(), reader.problems.end());
    }
    return problems;
}

} // namespace stridescope::core
