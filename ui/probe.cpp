#include "ui/probe.h"

#include "ui/imgui_compat.h"

namespace stridescope::ui
{

namespace
{
ProbeSink* listener = nullptr;
}

void set_probe_sink(ProbeSink* sink)
{
    listener = sink;
}

bool probing()
{
    return listener != nullptr;
}

void probe(std::string_view name, const ProbeRect& rect)
{
    if (listener)
        listener->seen(name, rect);
}

void probe_last_item(std::string_view name)
{
    if (!listener)
        return;
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    listener->seen(name, {low.x, low.y, high.x, high.y});
}

} // namespace stridescope::ui
