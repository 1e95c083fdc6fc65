#pragma once

#include <string>

namespace stridescope::app
{

/// While it exists, a file is removed if the program is interrupted (SIGINT, SIGTERM, SIGHUP). One at a time.
class RemovedOnSignal
{
public:
    explicit RemovedOnSignal(const std::string& path);
    ~RemovedOnSignal();
    RemovedOnSignal(const RemovedOnSignal&) = delete;
    RemovedOnSignal& operator=(const RemovedOnSignal&) = delete;
};

} // namespace stridescope::app
