#pragma once

#include "core/data/array.h"
#include "tests/ui/headless.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace stridescope::test
{

/// Bytes that an array keeps.
struct KeptBytes : core::DataOwner
{
    std::vector<std::byte> bytes;
};

template <typename T>
core::FileValues file_of(core::DType dtype, std::vector<core::Int> sizes, const std::vector<T>& elements,
                         bool raw = false)
{
    auto kept = std::make_shared<KeptBytes>();
    kept->bytes.resize(elements.size() * sizeof(T));
    std::memcpy(kept->bytes.data(), elements.data(), kept->bytes.size());
    auto array = core::packed_array(dtype, std::move(sizes), core::ArrayOrder::c, kept->bytes, kept);
    REQUIRE(array);
    return {std::make_shared<const core::DataArray>(*std::move(array)), raw};
}

/// Files that are only in memory.
class MemoryFiles : public core::ValuesSource
{
public:
    std::map<std::string, core::FileValues> known;
    /// Whoever reads slow.bin waits for it.
    std::shared_ptr<std::atomic<bool>> slow_disk_turns = std::make_shared<std::atomic<bool>>(false);

    [[nodiscard]] core::Result<core::FileValues> open(const std::string& path) const override
    {
        if (path == "slow.bin")
            slow_disk_turns->wait(false);
        const auto at = known.find(path);
        if (at == known.end())
            return core::Problem{core::Code::file, "", path + " is not there"};
        return at->second;
    }
};

/// Opens these values, but no scenes, and saves nothing.
inline ui::Host host_with(std::shared_ptr<const MemoryFiles> files)
{
    ui::Host host;
    host.load = [](const std::string& path) -> core::Result<core::Scene> {
        return core::Problem{core::Code::file, "", path + " is not there"};
    };
    host.save = [](const std::string&, const core::Scene&) { return std::optional<std::string>("no disk"); };
    host.values = [files](const std::string&) { return files; };
    return host;
}

/// Waits for all that the worker has to do, and draws the frames that show it.
inline void finish(Headless& window)
{
    window.frame();
    window.workspace.worker->finish();
    window.settle();
}

} // namespace stridescope::test
