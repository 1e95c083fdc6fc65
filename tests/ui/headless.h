#pragma once

#include "ui/panels/frame.h"
#include "ui/shell/context.h"
#include "ui/shell/probe.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace stridescope::test
{

/// Parses a text that is known to be valid.
[[nodiscard]] core::Scene scene_of(std::string_view json);
/// The example whose name begins so: its number, or all of it.
[[nodiscard]] core::Scene example(std::string_view name);

/// The whole interface without a window: injected mouse and keys, and places of items by the names that panels
/// give to `ui::probe`. Input goes through the window's own queue. An item that is not there fails the test.
class Headless : private ui::ProbeSink
{
public:
    struct Size
    {
        float width = 1600;
        float height = 1000;
    };
    /// On the start page; files go nowhere unless the host says otherwise.
    Headless();
    explicit Headless(core::Scene scene);
    Headless(ui::Host host, Size size);
    ~Headless() override;

    ui::Workspace workspace;

    /// Draws until nothing settles any more.
    void settle();
    void frame(float seconds = 1.0F / 60);
    void resize(Size size);
    /// One frame of another size, as in a drag of the window's edge.
    void show_at(Size size);

    [[nodiscard]] bool shows(std::string_view name) const;
    /// As drawn in the last frame.
    [[nodiscard]] ui::ProbeRect rect(std::string_view name) const;
    /// Names drawn in the last frame that begin so, in alphabetical order.
    [[nodiscard]] std::vector<std::string> names(std::string_view beginning = {}) const;

    void move_to(std::string_view name);
    void move_to(float x, float y);
    void click(std::string_view name, int button = 0, ui::Modifiers modifiers = {});
    /// Clicks at the position of the mouse.
    void click_here(int button = 0, ui::Modifiers modifiers = {});
    void double_click(std::string_view name);
    /// Presses on an item, moves so far in steps, and releases.
    void drag(std::string_view name, float dx, float dy = 0, ui::Modifiers modifiers = {});
    void wheel(std::string_view name, float up, ui::Modifiers modifiers = {});
    /// Seen by the next frame that has room for it.
    void push(const ui::InputEvent& event) { input.push(event); }
    /// Turns the wheel at the position of the mouse; the next frame sees it.
    void push_wheel(float up) { input.push(ui::MouseWheel{0, up}); }
    /// Text as it comes from a keyboard, into whatever has the keyboard.
    void type(std::string_view ascii);
    /// A key with its modifiers, for commands and for text fields.
    void press(ui::KeyPress key);
    void press(ui::Key key, ui::Modifiers modifiers = {});
    /// Clicks a field, replaces what is in it, and leaves it by Enter.
    void fill(std::string_view field, std::string_view text);

    [[nodiscard]] int vertices() const;
    /// Returns a hash of everything drawn in the last frame; equal pictures have equal hashes.
    [[nodiscard]] std::uint64_t picture_hash() const;

private:
    void seen(std::string_view name, const ui::ProbeRect& rect) override;
    void press(const ui::KeyChanged& change);
    void drain();

    ui::Context context;
    ui::FrameBuilder builder;
    ui::InputQueue input;
    Size size;
    std::map<std::string, ui::ProbeRect, std::less<>> places;
};

/// The name of what the ring of the keyboard is about; empty without a ring.
[[nodiscard]] std::string focused(const Headless& window);
/// Draws, so that what is unfolded asks for its work, and waits until that is done and drawn.
void finish_work(Headless& window);
/// The lesson in front.
[[nodiscard]] ui::LessonRun& run_of(const Headless& window);
/// Tabs to it, or throws.
void tab_to(Headless& window, const std::string& name);

} // namespace stridescope::test
