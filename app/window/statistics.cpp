#include "app/window/statistics.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fmt/core.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace stridescope::app
{

namespace
{

/// Returns the value that this share of the values does not exceed.
double quantile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const double rank = std::ceil(share * static_cast<double>(values.size()));
    return values[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

long resident_bytes()
{
    std::ifstream file("/proc/self/statm");
    long all_pages = 0;
    long resident_pages = 0;
    file >> all_pages >> resident_pages;
    return resident_pages * sysconf(_SC_PAGESIZE);
}

} // namespace

std::string Statistics::json() const
{
    return fmt::format(R"({{"frames":{},"first_frame_ms":{:.3f},"cpu_ms_median":{:.3f},"cpu_ms_p95":{:.3f},)"
                       R"("gpu_ms_median":{:.3f},"vertices":{},"rss_bytes":{}}})",
                       cpu_ms.size(), first_frame_ms, quantile(cpu_ms, 0.5), quantile(cpu_ms, 0.95),
                       quantile(gpu_ms, 0.5), vertices, resident_bytes());
}

double milliseconds_since_process_start()
{
    std::ifstream file("/proc/self/stat");
    std::string line;
    std::getline(file, line);
    // The second field is the program's name, in parentheses, and may hold spaces; the start is the 22nd.
    const std::size_t after_name = line.rfind(')');
    if (after_name == std::string::npos)
        return 0;
    std::istringstream fields(line.substr(after_name + 1));
    std::string skipped;
    for (int field = 3; field < 22; ++field)
        fields >> skipped;
    double start_ticks = 0;
    fields >> start_ticks;
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double seconds = static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9
                           - start_ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
    return std::max(0.0, seconds * 1000.0);
}

} // namespace stridescope::app
