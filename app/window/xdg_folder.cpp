#include "app/window/xdg_folder.h"

#include <cstdlib>

namespace stridescope::app
{

std::string xdg_folder(const char* variable, const char* below_home)
{
    const char* const given = std::getenv(variable);
    if (given && given[0] == '/')
        return std::string(given) + "/stridescope";
    const char* const home = std::getenv("HOME");
    return home && home[0] == '/' ? std::string(home) + below_home + "/stridescope" : std::string();
}

} // namespace stridescope::app
