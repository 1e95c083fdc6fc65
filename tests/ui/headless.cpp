#include "tests/ui/headless.h"

#include "core/assets.h"
#include "core/scene/parse.h"

#include "ui/widgets/field_state.h"

#include <algorithm>
#include <stdexcept>

namespace stridescope::test
{

namespace
{

ui::Host host_without_files()
{
    return {
        .load = [](const std::string& path) -> core::Result<core::Scene> {
            return core::Problem{core::Code::file, "", path + " is not there"};
        },
        .save = [](const std::string&, const core::Scene&) { return std::optional<std::string>("no disk"); },
    };
}

/// Stands in for a renderer that has uploaded the font texture.
void take_textures()
{
#if IMGUI_VERSION_NUM >= 19200
    for (ImTextureData* texture : *ImGui::GetDrawData()->Textures)
    {
        if (texture->Status == ImTextureStatus_WantCreate || texture->Status == ImTextureStatus_WantUpdates)
        {
            texture->SetTexID(ui::texture_id(1));
            texture->SetStatus(ImTextureStatus_OK);
        }
        else if (texture->Status == ImTextureStatus_WantDestroy)
        {
            texture->SetTexID(ImTextureID_Invalid);
            texture->SetStatus(ImTextureStatus_Destroyed);
        }
    }
#endif
}

ui::Key key_of(char character)
{
    switch (character)
    {
    case 'A':
        return ui::Key::a;
    case 'C':
        return ui::Key::c;
    case 'V':
        return ui::Key::v;
    case 'X':
        return ui::Key::x;
    case 'Y':
        return ui::Key::y;
    case 'Z':
        return ui::Key::z;
    default:
        return ui::Key::none;
    }
}

void add_bytes(std::uint64_t& hash, const void* data, std::size_t count)
{
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < count; ++i)
        hash = (hash ^ bytes[i]) * 0x100000001B3ULL;
}

} // namespace

core::Scene scene_of(std::string_view json)
{
    auto parsed = core::parse_scene(json);
    if (!parsed)
        throw std::runtime_error(parsed.problem().where + ": " + parsed.problem().message);
    return std::move(parsed->scene);
}

core::Scene example(std::string_view name)
{
    for (const core::assets::Example& entry : core::assets::examples())
        if (entry.name.starts_with(name))
            return scene_of(entry.json);
    throw std::runtime_error("no example " + std::string(name));
}

Headless::Headless() : Headless(host_without_files(), Size{}) {}

Headless::Headless(core::Scene scene) : Headless()
{
    workspace.open_scene(std::move(scene));
    settle();
}

Headless::Headless(ui::Host host, Size display) : workspace(std::move(host)), size(display)
{
    ImGuiIO& io = ImGui::GetIO();
    // Indices have 16 bits: without this, 64k vertices would abort.
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
#if IMGUI_VERSION_NUM >= 19200
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#endif
    ui::set_probe_sink(this);
    ui::forget_fields(); // left by the window of another test
    settle();
}

Headless::~Headless()
{
    ui::set_probe_sink(nullptr);
#if IMGUI_VERSION_NUM >= 19200
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures)
    {
        texture->SetTexID(ImTextureID_Invalid);
        texture->SetStatus(ImTextureStatus_Destroyed);
    }
#endif
}

void Headless::seen(std::string_view name, const ui::ProbeRect& rect)
{
    places[std::string(name)] = rect;
}

void Headless::frame(float seconds)
{
    places.clear();
    builder.prepare(workspace, {size.width, size.height, 1});
    builder.build(workspace, input, seconds);
    take_textures();
}

void Headless::settle()
{
    drain();
    const auto frames = [&]
    {
        for (int i = 0; i < 3; ++i)
            frame();
    };
    frames();
    const auto& scenes = workspace.scenes;
    if (std::any_of(scenes.begin(), scenes.end(),
                    [](const auto& open) { return open->lesson && open->lesson->making; }))
    {
        workspace.worker->finish();
        frames();
    }
}

void Headless::drain()
{
    int frames = 0;
    while (!input.empty())
    {
        if (++frames > 10000)
            throw std::runtime_error("input is never used up");
        frame();
    }
}

void Headless::show_at(Size display)
{
    size = display;
    frame();
}

void Headless::resize(Size display)
{
    size = display;
    settle();
}

bool Headless::shows(std::string_view name) const
{
    return places.contains(name);
}

ui::ProbeRect Headless::rect(std::string_view name) const
{
    const auto place = places.find(name);
    if (place == places.end())
        throw std::runtime_error("nothing on the screen is called " + std::string(name));
    return place->second;
}

std::vector<std::string> Headless::names(std::string_view beginning) const
{
    std::vector<std::string> found;
    for (const auto& [name, rect] : places)
        if (name.starts_with(beginning))
            found.push_back(name);
    return found;
}

void Headless::move_to(std::string_view name)
{
    const ui::ProbeRect place = rect(name);
    move_to((place.left + place.right) / 2, (place.top + place.bottom) / 2);
}

void Headless::move_to(float x, float y)
{
    if (x < 0 || y < 0 || x >= size.width || y >= size.height)
        throw std::runtime_error("the mouse cannot leave the window");
    input.push(ui::MouseMoved{x, y});
    settle();
}

void Headless::click(std::string_view name, int button, ui::Modifiers modifiers)
{
    move_to(name);
    click_here(button, modifiers);
}

void Headless::click_here(int button, ui::Modifiers modifiers)
{
    frame(1.0F); // so long after the last click that the two are not a double click
    input.push(ui::MouseButton{button, true, modifiers});
    input.push(ui::MouseButton{button, false, modifiers});
    drain();
    if (modifiers != ui::Modifiers{})
        input.push(ui::KeyChanged{});
    settle();
}

void Headless::double_click(std::string_view name)
{
    move_to(name);
    frame(1.0F);
    for (const bool down : {true, false, true, false})
        input.push(ui::MouseButton{0, down, {}});
    settle();
}

void Headless::drag(std::string_view name, float dx, float dy, ui::Modifiers modifiers)
{
    move_to(name);
    frame(1.0F);
    const ui::ProbeRect place = rect(name);
    const float x = (place.left + place.right) / 2;
    const float y = (place.top + place.bottom) / 2;
    input.push(ui::MouseButton{0, true, modifiers});
    drain();
    constexpr int steps = 8;
    for (int step = 1; step <= steps; ++step)
    {
        const float part = static_cast<float>(step) / steps;
        input.push(ui::MouseMoved{x + dx * part, y + dy * part});
        drain();
    }
    input.push(ui::MouseButton{0, false, modifiers});
    drain();
    if (modifiers != ui::Modifiers{})
        input.push(ui::KeyChanged{});
    settle();
}

void Headless::wheel(std::string_view name, float up, ui::Modifiers modifiers)
{
    move_to(name);
    input.push(ui::KeyChanged{.modifiers = modifiers});
    input.push(ui::MouseWheel{0, up});
    input.push(ui::KeyChanged{});
    settle();
}

void Headless::type(std::string_view ascii)
{
    for (const char character : ascii)
        input.push(ui::Typed{static_cast<unsigned char>(character)});
    settle();
}

void Headless::press(ui::KeyPress key)
{
    ui::KeyChanged change{.down = true, .modifiers = {.ctrl = key.ctrl, .shift = key.shift}, .press = key};
    if (key.key == ui::KeyPress::escape)
        change.key = ui::Key::escape;
    else if (key.key == ui::KeyPress::tab)
        change.key = ui::Key::tab;
    else if (key.key == ui::KeyPress::home)
        change.key = ui::Key::home;
    else if (key.key < 128)
        change.key = key_of(static_cast<char>(key.key));
    press(change);
}

void Headless::press(ui::Key key, ui::Modifiers modifiers)
{
    press(ui::KeyChanged{.key = key, .down = true, .modifiers = modifiers});
}

void Headless::press(const ui::KeyChanged& change)
{
    input.push(change);
    ui::KeyChanged up = change;
    up.down = false;
    input.push(up);
    input.push(ui::KeyChanged{}); // and the modifiers let go
    settle();
}

void Headless::fill(std::string_view field, std::string_view text)
{
    click(field);
    press(ui::KeyPress{.key = 'A', .ctrl = true});
    type(text);
    press(ui::Key::enter);
}

int Headless::vertices() const
{
    return ImGui::GetDrawData()->TotalVtxCount;
}

std::uint64_t Headless::picture_hash() const
{
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    const ImDrawData& drawn = *ImGui::GetDrawData();
    for (int i = 0; i < drawn.CmdListsCount; ++i)
    {
        const ImDrawList& list = *drawn.CmdLists[i];
        for (const ImDrawVert& vertex : list.VtxBuffer)
        {
            add_bytes(hash, &vertex.pos, sizeof vertex.pos);
            add_bytes(hash, &vertex.uv, sizeof vertex.uv);
            add_bytes(hash, &vertex.col, sizeof vertex.col);
        }
        add_bytes(hash, list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.Size) * sizeof(ImDrawIdx));
    }
    return hash;
}

std::string focused(const Headless& window)
{
    if (!window.shows("focus"))
        return {};
    const ui::ProbeRect ring = window.rect("focus");
    for (const std::string& name : window.names())
    {
        const ui::ProbeRect rect = window.rect(name);
        if (name != "focus" && rect.left == ring.left && rect.top == ring.top && rect.right == ring.right
            && rect.bottom == ring.bottom)
            return name;
    }
    return "?";
}

void finish_work(Headless& window)
{
    window.settle();
    window.workspace.worker->finish();
    window.settle();
}

ui::LessonRun& run_of(const Headless& window)
{
    return *window.workspace.front()->lesson;
}

void tab_to(Headless& window, const std::string& name)
{
    for (int i = 0; i < 200; ++i)
    {
        window.press(ui::Key::tab);
        if (focused(window) == name)
            return;
    }
    throw std::runtime_error("the keyboard does not reach " + name);
}

} // namespace stridescope::test
