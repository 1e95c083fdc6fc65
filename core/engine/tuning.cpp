#include "core/engine/tuning.h"

namespace stridescope::core::tuning
{

bool reads_pages_in_turn()
{
#if defined(__x86_64__) || defined(__i386__)
    static const bool amd = __builtin_cpu_is("amd") != 0;
    return !amd;
#else
    return true;
#endif
}

} // namespace stridescope::core::tuning
