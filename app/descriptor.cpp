#include "app/descriptor.h"

#include <cerrno>

namespace stridescope::app
{

bool write_all(int descriptor, std::span<const std::byte> content)
{
    while (!content.empty())
    {
        const ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        content = content.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace stridescope::app
