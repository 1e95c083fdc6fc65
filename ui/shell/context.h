#pragma once

struct ImGuiContext;

namespace stridescope::ui
{

/// Dear ImGui's state, set up for this program (no files, no blinking caret), for as long as this lives. Only
/// one exists at a time.
class Context
{
public:
    Context();
    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

private:
    ImGuiContext* imgui;
};

} // namespace stridescope::ui
