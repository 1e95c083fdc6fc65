#pragma once

#include "core/engine/copy_spec.h"
#include "core/engine/gather_plan.h"
#include "core/tensor/problem.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace stridescope::app
{

/// Type of the elements that fill the source.
enum class BenchType
{
    f32, ///< whole numbers below 2^20
    f16, ///< bit patterns from 1.0 up
    u8,
};

/// One line of the benchmark.
struct Workload
{
    std::string name;
    BenchType type = BenchType::u8;
    std::variant<core::CopySpec, core::GatherSpec> operation;
    core::Int source_bytes = 0;
    core::Int dest_bytes = 0;
    core::Int bytes_moved = 0; ///< unique source bytes read, destination bytes written, index bytes
    core::Int line_bytes = 0;  ///< the same, counted in whole lines of 64 bytes
    std::uint32_t crc32 = 0;   ///< CRC of the whole destination, which was zero before
};

/// Reads an array of workloads in JSON; a problem names the path of the first mistake.
[[nodiscard]] core::Result<std::vector<Workload>> read_workloads(std::string_view json);

[[nodiscard]] std::string_view builtin_workloads();

} // namespace stridescope::app
