// Functions that the page calls: page.js.
#include "app/web/browser.h"
#include "app/web/page.h"
#include "core/scene/request.h"
#include "core/spec/evaluate_options.h"

#include <emscripten.h>

#include <exception>
#include <string>

namespace
{

stridescope::app::Page* page = nullptr;

/// Keeps a text until the next call.
const char* kept_text(std::string text)
{
    static std::string kept;
    kept = std::move(text);
    return kept.c_str();
}

} // namespace

extern "C"
{
    EMSCRIPTEN_KEEPALIVE const char* stridescope_eval(const char* line)
    {
        return kept_text(stridescope::core::answer_request(line, {}));
    }
    EMSCRIPTEN_KEEPALIVE void stridescope_follow(const char* fragment)
    {
        page->follow(fragment);
    }
    EMSCRIPTEN_KEEPALIVE void stridescope_open_file(const char* path)
    {
        page->open_file(path);
    }
    EMSCRIPTEN_KEEPALIVE void stridescope_chosen(const char* path)
    {
        page->take_choice(path);
    }
    EMSCRIPTEN_KEEPALIVE void stridescope_pasted(const char* text, int now)
    {
        page->take_pasted(text, now != 0);
    }
    EMSCRIPTEN_KEEPALIVE void stridescope_complain(const char* why)
    {
        page->complain(why);
    }
    EMSCRIPTEN_KEEPALIVE void stridescope_leave()
    {
        page->leave();
    }
    EMSCRIPTEN_KEEPALIVE const char* stridescope_scene()
    {
        return kept_text(page->scene());
    }
    EMSCRIPTEN_KEEPALIVE int stridescope_scene_count()
    {
        return static_cast<int>(page->scene_count());
    }
    EMSCRIPTEN_KEEPALIVE int stridescope_rests()
    {
        return page->rests() ? 1 : 0;
    }
}

int main()
{
    try
    {
        page = new stridescope::app::Page; // exists as long as the browser shows the page
    }
    catch (const std::exception& failure)
    {
        browser_failed(failure.what());
        return 1;
    }
    emscripten_set_main_loop([] { page->frame(); }, 0, false);
    browser_started();
    return 0;
}
