#include "ui/state/host_guard.h"

#include <exception>
#include <new>
#include <type_traits>
#include <utility>

namespace stridescope::ui
{
namespace
{

/// Returns the result of `call`, or what it throws as a problem of a file.
template <typename Call>
auto answered(const std::string& path, const Call& call) -> decltype(call())
{
    using Answer = decltype(call());
    std::string why = path.empty() ? std::string() : path + ": ";
    try
    {
        return call();
    }
    catch (const std::bad_alloc&)
    {
        why += "not enough memory";
    }
    catch (const std::exception& thrown)
    {
        why += thrown.what();
    }
    if constexpr (std::is_constructible_v<Answer, core::Problem>)
        return core::Problem{core::Code::file, "", std::move(why)};
    else if constexpr (std::is_same_v<Answer, std::optional<std::string>>)
        return why;
    else
        return Answer{};
}

class GuardedValues : public core::ValuesSource
{
public:
    explicit GuardedValues(std::shared_ptr<const ValuesSource> source) : files(std::move(source)) {}
    [[nodiscard]] std::optional<core::Problem> refusal(const std::string& path) const override
    {
        return answered(path, [&] { return files->refusal(path); });
    }
    [[nodiscard]] core::Result<core::FileValues> open(const std::string& path) const override
    {
        return answered(path, [&] { return files->open(path); });
    }
    [[nodiscard]] core::Result<core::SharedIntegers> integers(const core::ValuesFile& file, core::DType dtype,
                                                              const core::Layout& layout) const override
    {
        return answered(file.path, [&] { return files->integers(file, dtype, layout); });
    }

private:
    std::shared_ptr<const ValuesSource> files;
};

std::string path_in()
{
    return {};
}

const std::string& path_in(const std::string& path, const auto&...)
{
    return path;
}

template <typename Answer, typename... Given>
void guard(std::function<Answer(Given...)>& call)
{
    if (call)
        call = [inner = std::move(call)](Given... given) -> Answer
        { return answered(path_in(given...), [&] { return inner(given...); }); };
}

} // namespace

Host guarded(Host host)
{
    guard(host.load);
    guard(host.save);
    guard(host.exists);
    guard(host.file_state);
    guard(host.values);
    guard(host.is_data);
    guard(host.is_dump);
    guard(host.tensors);
    guard(host.list);
    guard(host.layout_text);
    guard(host.lesson_text);
    guard(host.dump_examples);
    if (host.values)
        host.values = [inner = std::move(host.values)](const std::string& path)
        {
            auto files = inner(path);
            return files ? std::make_shared<const GuardedValues>(std::move(files)) : nullptr;
        };
    return host;
}

} // namespace stridescope::ui
