#include "core/scene/parse.h"
#include "tests/ui/headless.h"

#include <cstdio>
#include <fstream>
#include <sstream>

/// where SCENE WIDTH HEIGHT NAME: the middle of what has this name in a window of this size, as "x y". The
/// window's layout and this one's are the same code. Without a name: all of them.
int main(int count, char** arguments)
{
    using namespace stridescope;
    if (count < 4)
        return 2;
    std::ifstream file(arguments[1]);
    std::ostringstream text;
    text << file.rdbuf();
    core::Result<core::ParsedScene> parsed = core::parse_scene(text.str());
    if (!parsed)
        return 1;
    test::Headless window(std::move(parsed->scene));
    window.resize({std::stof(arguments[2]), std::stof(arguments[3])});
    if (count == 4)
        for (const std::string& name : window.names())
            std::puts(name.c_str());
    else
    {
        const ui::ProbeRect place = window.rect(arguments[4]);
        std::printf("%.0f %.0f\n", static_cast<double>(place.left + place.right) / 2,
                    static_cast<double>(place.top + place.bottom) / 2);
    }
    return 0;
}
