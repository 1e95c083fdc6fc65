#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace stridescope::ui
{

/// Previous values of one thing, so that every edit can be undone. Edits of one gesture (a drag, a text field:
/// the same non-zero number) are one step. A value never changes, so that its pointer identifies it.
template <typename T>
class History
{
public:
    using Value = std::shared_ptr<const T>;

    explicit History(T first) { values.push_back(std::make_shared<const T>(std::move(first))); }
    /// Restores a kept history: at least one value, of which the one at `position` is current.
    History(std::vector<Value> kept, std::size_t position) : values(std::move(kept)), place(position) {}

    [[nodiscard]] const T& now() const { return *values[place]; }
    [[nodiscard]] const Value& shared_now() const { return values[place]; }
    [[nodiscard]] bool can_undo() const { return place > 0; }
    [[nodiscard]] bool can_redo() const { return place + 1 < values.size(); }
    [[nodiscard]] const std::vector<Value>& all() const { return values; }
    [[nodiscard]] std::size_t position() const { return place; }

    void edit(T next, std::uint32_t gesture)
    {
        if (next == now())
            return;
        values.resize(place + 1);
        const bool same_gesture = gesture != 0 && gesture == last_gesture && place > 0;
        if (same_gesture && next == *values[place - 1])
        {
            // The value is back where the gesture began (Escape, or dragged there and back): nothing is left to
            // undo.
            values.pop_back();
            --place;
            last_gesture = 0;
            return;
        }
        auto value = std::make_shared<const T>(std::move(next));
        if (same_gesture)
            values[place] = std::move(value);
        else
        {
            values.push_back(std::move(value));
            ++place;
        }
        last_gesture = gesture;
    }
    void end_gesture() { last_gesture = 0; }
    void undo()
    {
        end_gesture();
        place -= can_undo() ? 1U : 0U;
    }
    void redo()
    {
        end_gesture();
        place += can_redo() ? 1U : 0U;
    }

private:
    std::vector<Value> values;
    std::size_t place = 0;
    std::uint32_t last_gesture = 0;
};

} // namespace stridescope::ui
