#include "core/copying/copying.h"

namespace stridescope::core
{

ReadCounts operator-(const ReadCounts& a, const ReadCounts& b)
{
    ReadCounts difference;
    if (a.distinct && b.distinct)
        difference.distinct = *a.distinct - *b.distinct;
    if (a.reads && b.reads)
        difference.reads = *a.reads - *b.reads;
    return difference;
}

} // namespace stridescope::core
