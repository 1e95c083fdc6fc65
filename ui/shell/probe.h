#pragma once

#include <string_view>

namespace stridescope::ui
{

/// Corners in pixels of the window.
struct ProbeRect
{
    float left = 0;
    float top = 0;
    float right = 0;
    float bottom = 0;
};

/// Receives what `probe` reports: used by tests, which find what to click by its name. The program has none.
class ProbeSink
{
public:
    virtual ~ProbeSink() = default;
    virtual void seen(std::string_view name, const ProbeRect& rect) = 0;
};
void set_probe_sink(ProbeSink* sink);

/// Reports where something with a name is drawn in this frame ("cell/input/1,0,2").
void probe(std::string_view name, const ProbeRect& rect);
/// Reports the last item made with ImGui ("size/N").
void probe_last_item(std::string_view name);
/// While it exists, names begin with a prefix, for two pictures of one kind on a screen.
class ProbePrefix
{
public:
    explicit ProbePrefix(std::string_view word);
    ~ProbePrefix();
    ProbePrefix(const ProbePrefix&) = delete;
    ProbePrefix& operator=(const ProbePrefix&) = delete;
};
/// Tells whether tests listen: otherwise names need not be made.
[[nodiscard]] bool probing();

} // namespace stridescope::ui
