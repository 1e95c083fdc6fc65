#pragma once

#include <string>

namespace stridescope::app
{

/// While it lives, a file is removed when the program is interrupted (SIGINT, SIGTERM, SIGHUP). One at a time.
class RemovedOnSignal
{
public:
    explicit RemovedOnSignal(const std::string& path);
    ~RemovedOnSignal();
    RemovedOnSignal(const RemovedOnSignal&) = delete;
    RemovedOnSignal& operator=(const RemovedOnSignal&) = delete;
};

} // namespace stridescope::app
