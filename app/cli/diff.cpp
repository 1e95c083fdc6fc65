#include "core/infer/diff.h"
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "app/data_files.h"
#include "app/files.h"
#include "app/terminal.h"
#include "core/data/npz.h"
#include "core/engine/thread_pool.h"
#include "core/scene/answer.h"
#include "core/tpu/lanes.h"

#include <fmt/format.h>

#include <functional>
#include <map>

namespace stridescope::app
{
namespace
{

/// An array that is opened when it is needed.
struct Opener
{
    std::string path;
    std::function<core::Result<SharedArray>()> open;
};

Opener named(const DataName& name)
{
    return {name.path, [=] { return open_data(name.path, name.tensor); }};
}

using SharedNpz = std::shared_ptr<const NpzFile>;

/// Returns an opener for an entry that the archive may lack.
Opener entry_of(const SharedNpz& npz, const core::NpzEntry* entry, const std::string& name)
{
    const std::string& path = npz->file->path();
    if (!entry)
        return {path,
                [=]() -> core::Result<SharedArray>
                {
                    return core::Problem{core::Code::file, "",
                                         fmt::format("{}: no array named {}", path, core::quoted_name(name))};
                }};
    return {path, [=] { return array_of(*npz, *entry); }};
}

/// Two arrays to be compared.
struct Pair
{
    std::string name; ///< name of the pair; empty if there is only one
    Opener a;
    Opener b;
};
using Pairs = core::Result<std::vector<Pair>>;

/// Tells whether a name is a whole .npz file, without an entry.
bool is_archive(const DataName& name)
{
    return !name.tensor && name.path.ends_with(core::npz_ending);
}

core::Result<SharedNpz> shared_npz(const std::string& path)
{
    auto npz = open_npz(path);
    if (!npz)
        return npz.problem();
    return std::make_shared<const NpzFile>(*std::move(npz));
}

using Entries = std::map<std::string, const core::NpzEntry*>;
Entries entries_by_name(const SharedNpz& npz)
{
    Entries entries;
    for (const core::NpzEntry& entry : npz->entries)
        entries[entry.name] = &entry;
    return entries;
}

const core::NpzEntry* find(const Entries& entries, const std::string& name)
{
    const auto found = entries.find(name);
    return found == entries.end() ? nullptr : found->second;
}

Pairs pairs_in_one(const std::string& path)
{
    constexpr std::string_view actual = "_actual";
    const auto npz = shared_npz(path);
    if (!npz)
        return npz.problem();
    const Entries entries = entries_by_name(*npz);
    std::vector<Pair> pairs;
    for (const core::NpzEntry& entry : (*npz)->entries)
    {
        if (!entry.name.ends_with(actual))
            continue;
        const std::string stem = entry.name.substr(0, entry.name.size() - actual.size());
        const std::string desired = stem + "_desired";
        if (const core::NpzEntry* other = find(entries, desired))
            pairs.push_back({stem, entry_of(*npz, &entry, entry.name), entry_of(*npz, other, desired)});
    }
    if (pairs.empty())
        return core::Problem{core::Code::file, "",
                             path + ": no pair of arrays named NAME_actual and NAME_desired"};
    return pairs;
}

/// Returns all names of both files; an array that one of them lacks is reported later.
Pairs pairs_in_two(const std::string& path_a, const std::string& path_b)
{
    const auto a = shared_npz(path_a);
    if (!a)
        return a.problem();
    const auto b = shared_npz(path_b);
    if (!b)
        return b.problem();
    const Entries of_a = entries_by_name(*a);
    const Entries of_b = entries_by_name(*b);
    std::vector<Pair> pairs;
    const auto add = [&](const std::string& name) {
        pairs.push_back({name, entry_of(*a, find(of_a, name), name), entry_of(*b, find(of_b, name), name)});
    };
    for (const core::NpzEntry& entry : (*a)->entries)
        add(entry.name);
    for (const core::NpzEntry& entry : (*b)->entries)
        if (!find(of_a, entry.name))
            add(entry.name);
    if (pairs.empty())
        return core::Problem{core::Code::file, "", path_a + ": no arrays, and none in " + path_b};
    return pairs;
}

Pairs pairs_of(const DiffFilesOptions& options)
{
    const DataName a = split_data_name(options.a);
    if (!options.b)
        return pairs_in_one(a.path);
    const DataName b = split_data_name(*options.b);
    if (is_archive(a) && is_archive(b))
        return pairs_in_two(a.path, b.path);
    return std::vector<Pair>{{"", named(a), named(b)}};
}

/// The tensor of a scene that the arrays belong to: its only one, or the output of its operation.
struct SceneTensor
{
    core::DType dtype = core::DType::float32;
    core::Dims sizes;
    std::shared_ptr<const core::TensorPlacement> placement;
};

core::Result<SceneTensor> tensor_of(const core::Facts& facts)
{
    const auto memories = facts.memories();
    if (memories.back().sharing)
        return core::Problem{core::Code::schema, "kind", "--scene needs a scene with one tensor"};
    const core::StoredTensor& last = memories.back().tensors.back();
    return SceneTensor{last.tensor ? last.tensor->dtype : facts.element_type(), last.placement->sizes,
                       last.placement};
}

class Differ
{
public:
    Differ(const DiffFilesOptions& chosen, std::optional<SceneTensor> tensor)
        : options(chosen), scene(std::move(tensor))
    {
        how.tolerance.atol = options.atol.value_or(0);
        how.tolerance.rtol = options.rtol.value_or(0);
        how.tolerance.equal_nan = options.equal_nan;
        how.tolerance.ulp = options.ulp;
        how.threads = core::ThreadPool::shared().threads();
        how.lanes = scene && scene->placement->has_address ? scene->placement.get() : nullptr;
    }

    [[nodiscard]] core::Result<core::Mismatch> diff(const Pair& pair) const
    {
        const auto a = open(pair.a);
        if (!a)
            return a.problem();
        const auto b = open(pair.b);
        if (!b)
            return b.problem();
        auto mismatch = core::diff(core::strided(*a), core::strided(*b), how);
        for (const auto& array : {*a, *b})
            if (auto damage = array.damage_now())
                return *std::move(damage);
        return mismatch;
    }

    [[nodiscard]] core::Json answer(const Pair& pair, const core::Mismatch& mismatch) const
    {
        core::Json object = {{"ok", true}};
        if (!pair.name.empty())
            object["name"] = pair.name;
        object.update(core::as_json(mismatch));
        if (how.lanes)
            for (const char* key : {"per_lane", "per_bank"})
                if (!object.contains(key))
                    object[key] = nullptr;
        return object;
    }

private:
    [[nodiscard]] core::Result<core::DataArray> open(const Opener& opener) const
    {
        const auto array = opener.open();
        if (!array)
            return array.problem();
        if (!scene)
            return **array;
        auto typed = core::as_tensor(**array, scene->dtype, scene->sizes, "tensor");
        if (typed)
            return typed;
        const core::Problem& problem = typed.problem();
        const auto code = problem.code == core::Code::values_count ? core::Code::sizes : problem.code;
        return core::Problem{code, "", opener.path + ": " + problem.message};
    }

    const DiffFilesOptions& options;
    std::optional<SceneTensor> scene;
    core::DiffOptions how;
};

std::string title(const Pair& pair, const core::Mismatch& mismatch)
{
    const std::string name = pair.name.empty() ? "" : core::quoted_name(pair.name) + ": ";
    return mismatch.equal()
               ? fmt::format("{}all {} elements are equal", name, mismatch.elements)
               : fmt::format("{}{} of {} elements differ", name, mismatch.different, mismatch.elements);
}

std::vector<std::string> as_text(const Pair& pair, const core::Mismatch& mismatch, core::Json answer)
{
    std::vector<std::string> lines = {title(pair, mismatch)};
    for (const char* key : {"name", "elements", "different"})
        answer.erase(key);
    if (mismatch.equal())
        for (const char* key : {"first", "box", "at_max", "max_abs", "max_rel", "max_ulp", "per_dimension"})
            answer.erase(key);
    for (const char* key : {"max_abs", "max_rel"})
        if (answer.contains(key) && answer[key].is_null())
            answer[key] = "NaN, infinite, or more than a FLOAT64 holds";
    std::string pattern;
    for (const auto& [key, value] : answer.at("pattern").items())
        pattern += (key == "kind" ? "" : " " + key + " ")
                   + (value.is_string() ? value.get<std::string>() : value.dump());
    answer["pattern"] = pattern;
    if (mismatch.equal())
        answer.erase("pattern");
    const auto rows = rows_as_table(answer, "  ");
    lines.insert(lines.end(), rows.begin(), rows.end());
    return lines;
}

bool print_failure(const Pair& pair, const core::Problem& problem, bool json)
{
    report(pair.name.empty() ? pair.a.path : pair.name, problem);
    if (!json)
        return true;
    core::Json line = {{"ok", false}};
    if (!pair.name.empty())
        line["name"] = pair.name;
    line["error"] = {
        {"code", core::code_name(problem.code)}, {"where", problem.where}, {"message", problem.message}};
    return print_line(core::to_line(line));
}

} // namespace

int diff_files(const DiffFilesOptions& options)
{
    if (!options.b && !is_archive(split_data_name(options.a)))
    {
        complain("diff needs two files, or one .npz with NAME_actual and NAME_desired");
        return wrong_command_line;
    }
    std::optional<core::Facts> facts;
    std::optional<SceneTensor> tensor;
    if (options.scene)
    {
        const auto parsed = read_scene_file(*options.scene);
        if (!parsed)
            return fail_with(*options.scene, parsed.problem(), options.json);
        core::EvaluateOptions how;
        how.effort = core::Effort::none(); // more is not needed here
        auto evaluated = core::evaluate(parsed->scene, how);
        if (!evaluated)
            return fail_with(*options.scene, evaluated.problem(), options.json);
        facts = *std::move(evaluated);
        const auto found = tensor_of(*facts);
        if (!found)
            return fail_with(*options.scene, found.problem(), options.json);
        tensor = *found;
    }
    const auto pairs = pairs_of(options);
    if (!pairs)
        return fail_with(options.a, pairs.problem(), options.json);
    const Differ differ(options, tensor);
    bool equal = true;
    for (const Pair& pair : *pairs)
    {
        const auto mismatch = differ.diff(pair);
        equal = equal && mismatch && mismatch->equal();
        bool printed = false;
        if (!mismatch)
            printed = print_failure(pair, mismatch.problem(), options.json);
        else if (const core::Json answer = differ.answer(pair, *mismatch); options.json)
            printed = print_line(core::to_line(answer));
        else
            printed = print_lines(as_text(pair, *mismatch, answer));
        if (!printed)
            return machine_failed;
    }
    if (!flush_output())
        return machine_failed;
    return equal ? done : wrong_input;
}

} // namespace stridescope::app
