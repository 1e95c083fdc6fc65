#include "ui/shell/probe.h"

#include "ui/shell/imgui_compat.h"

#include <string>

namespace stridescope::ui
{

namespace
{
ProbeSink* listener = nullptr;
std::string& prefix()
{
    static std::string words;
    return words;
}

void tell(std::string_view name, const ProbeRect& rect)
{
    if (listener)
        listener->seen(prefix().empty() ? std::string(name) : prefix() + std::string(name), rect);
}
} // namespace

ProbePrefix::ProbePrefix(std::string_view word)
{
    if (listener)
        prefix() = word;
}

ProbePrefix::~ProbePrefix()
{
    prefix().clear();
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
    tell(name, rect);
}

void probe_last_item(std::string_view name)
{
    if (!listener)
        return;
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    tell(name, {low.x, low.y, high.x, high.y});
}

} // namespace stridescope::ui
