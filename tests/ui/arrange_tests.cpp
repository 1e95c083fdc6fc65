#include "headless.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>

using namespace stridescope;
using test::Headless;

namespace
{

/// So many tensors of 64 bytes a lane, one on the other.
core::Scene stacked(int count, core::Int lane = 262144)
{
    std::string tensors;
    for (int i = 0; i < count; ++i)
        tensors +=
            fmt::format("{}{{\"name\":\"t{}\",\"dtype\":\"INT8\",\"sizes\":[1,1,1,64],\"layout\":\"aligned\"}}",
                        i == 0 ? "" : ",", i);
    return test::scene_of(fmt::format(
        R"({{"stridescope":1,"kind":"tpu_memory","chip":{{"npu_num":4,"eu_bytes":64,"lmem_bytes":{},"bank_num":4}},"tensors":[{}]}})",
        lane, tensors));
}

const core::TpuMemoryScene& memory_of(const Headless& window)
{
    return std::get<core::TpuMemoryScene>(window.workspace.document()->scene().content);
}

} // namespace

TEST_CASE("tensors that share lanes are arranged off the frame, as one step of undo")
{
    Headless window(stacked(3));
    window.click("tensors/arrange");
    window.workspace.worker->finish();
    window.settle();
    std::vector<core::Int> addresses;
    for (const auto& tensor : memory_of(window).tensors)
        addresses.push_back(tensor.address);
    std::sort(addresses.begin(), addresses.end());
    CHECK(addresses == std::vector<core::Int>{0, 64, 128});
    window.press(ui::KeyPress{.key = 'Z', .ctrl = true});
    window.settle();
    CHECK(memory_of(window).tensors[2].address == 0);
    CHECK_FALSE(window.workspace.document()->can_undo());
}

TEST_CASE("four thousand tensors are arranged too, and the command does what the button does")
{
    Headless window(stacked(4000));
    window.workspace.run(ui::Command::arrange);
    window.settle();
    window.workspace.worker->finish();
    window.settle();
    core::Int end = 0;
    for (const auto& tensor : memory_of(window).tensors)
        end = std::max(end, tensor.address + 64);
    CHECK(end == 4000 * 64);
}

TEST_CASE("cancelled, an arrangement leaves the addresses as they are")
{
    Headless window(stacked(400));
    // The worker is busy with something else, so that nothing is arranged before it is cancelled.
    std::atomic<bool> let_go = false;
    window.workspace.worker->start(
        "held",
        [&](core::Progress&) -> ui::Worker::Delivery
        {
            let_go.wait(false);
            return {};
        },
        ui::Urgency::asked);
    window.workspace.run(ui::Command::arrange);
    window.frame();
    window.frame();
    CHECK(window.workspace.front()->arranging.share >= 0);
    window.workspace.front()->arranging.cancelled = true;
    window.settle();
    CHECK(window.workspace.front()->arranging.share < 0);
    let_go = true;
    let_go.notify_all();
    window.workspace.worker->finish();
    window.settle();
    CHECK(memory_of(window).tensors[399].address == 0);
    CHECK_FALSE(window.workspace.document()->can_undo());
}

TEST_CASE("tensors that cannot be arranged are reported below the button, with the missing bytes")
{
    Headless window(stacked(3, 128));
    window.click("tensors/arrange");
    window.workspace.worker->finish();
    window.settle();
    CHECK(window.shows("tensors/refused"));
    CHECK(window.workspace.front()->arranging.refused.find("192") != std::string::npos);
    CHECK_FALSE(window.workspace.document()->can_undo());
}
