#include "core/view/searches.h"

namespace stridescope::core
{

void Searches::belong_to(const std::shared_ptr<const Facts>& facts)
{
    if (of == facts)
        return;
    known.clear();
    last.clear();
    of = facts;
}

} // namespace stridescope::core
