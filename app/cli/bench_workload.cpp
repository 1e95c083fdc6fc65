#include "app/cli/bench_workload.h"

#include "core/scene/json_reader.h"

#include <fmt/format.h>

#include <charconv>

namespace stridescope::app
{
namespace
{

using core::Code;
using core::Int;
using core::JsonValue;

/// Reads one object of the array.
class WorkloadReader
{
public:
    WorkloadReader(core::JsonReader& json, JsonValue object, std::string path)
        : reader(json), value(object), at(std::move(path))
    {
    }

    [[nodiscard]] Workload read()
    {
        Workload workload;
        workload.name = reader.text(get("name"), path("name"));
        workload.type = type();
        workload.bytes_moved = integer("bytes_moved");
        workload.line_bytes = integer("line_bytes");
        workload.crc32 = crc();
        const std::string kind = reader.text(get("kind"), path("kind"));
        if (kind == "strided")
            workload.operation = copy();
        else if (kind == "gathernd")
            workload.operation = gather();
        else
            reader.fail(Code::schema, path("kind"), "must be \"strided\" or \"gathernd\"");
        workload.source_bytes = bytes("src_elems");
        workload.dest_bytes = bytes("dst_elems");
        if (!reader.failed() && (workload.bytes_moved < 2 || workload.line_bytes < 0))
            reader.fail(Code::schema, path("bytes_moved"), "must be at least 2");
        return workload;
    }

private:
    [[nodiscard]] std::string path(const char* key) const { return fmt::format("{}.{}", at, key); }

    [[nodiscard]] JsonValue get(const char* key)
    {
        const auto found = value.find(key);
        if (!found)
            reader.fail(Code::schema, path(key), "is missing");
        return found.value_or(value);
    }

    [[nodiscard]] Int integer(const char* key) { return reader.integer(get(key), path(key)); }
    [[nodiscard]] std::vector<Int> integers(const char* key) { return reader.integers(get(key), path(key)); }

    [[nodiscard]] BenchType type()
    {
        const std::string name = reader.text(get("dtype"), path("dtype"));
        if (name == "f32")
            return BenchType::f32;
        if (name == "f16")
            return BenchType::f16;
        if (name != "u8")
            reader.fail(Code::dtype, path("dtype"), "must be f32, f16, or u8");
        return BenchType::u8;
    }

    [[nodiscard]] Int bits()
    {
        const BenchType of = type();
        return of == BenchType::f32 ? 32 : of == BenchType::f16 ? 16 : 8;
    }

    [[nodiscard]] std::uint32_t crc()
    {
        const std::string text = reader.text(get("crc32"), path("crc32"));
        std::uint32_t result = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result, 16);
        if (!reader.failed() && (error != std::errc() || end != text.data() + text.size()))
            reader.fail(Code::schema, path("crc32"), "must be eight hexadecimal digits");
        return result;
    }

    [[nodiscard]] Int bytes(const char* elements)
    {
        const Int count = integer(elements);
        // 2^40 bytes: more than any machine has, and far from overflow.
        if (!reader.failed() && (count < 1 || count > (Int{1} << 40) / 8))
            reader.fail(Code::schema, path(elements), "must be 1 to 2^37");
        return reader.failed() ? 0 : count * bits() / 8;
    }

    [[nodiscard]] core::CopySpec copy()
    {
        const auto sizes = integers("shape");
        const auto source = integers("src_str");
        const auto dest = integers("dst_str");
        core::CopySpec spec;
        if (reader.failed())
            return spec;
        if (sizes.size() > core::CopySpec::max_rank || source.size() != sizes.size()
            || dest.size() != sizes.size())
        {
            reader.fail(Code::rank, path("shape"),
                        "shape, src_str, and dst_str must have the same rank, at most 16");
            return spec;
        }
        for (std::size_t d = 0; d < sizes.size(); ++d)
            spec.dimensions.push_back({sizes[d], source[d], dest[d]});
        spec.source_offset = integer("src_off");
        spec.dest_offset = integer("dst_off");
        spec.element_bits = bits();
        spec.source_elements = integer("src_elems");
        spec.dest_elements = integer("dst_elems");
        return spec;
    }

    [[nodiscard]] core::GatherSpec gather()
    {
        const auto data = integers("data_shape");
        const auto indices = integers("idx_shape");
        const Int batch_dims = integer("batch_dims");
        core::GatherSpec spec;
        if (reader.failed())
            return spec;
        const auto batches = static_cast<std::size_t>(batch_dims);
        if (indices.empty() || batch_dims < 0 || batches >= indices.size() || indices.back() < 1
            || batches + static_cast<std::size_t>(indices.back()) > data.size()
            || indices.back() > static_cast<Int>(core::GatherSpec::max_rank))
        {
            reader.fail(Code::dimension_count, path("idx_shape"), "does not fit data_shape and batch_dims");
            return spec;
        }
        for (std::size_t d = 0; d < batches; ++d)
            if (data[d] != indices[d])
                reader.fail(Code::batch_mismatch, path("idx_shape"),
                            "its batch dimensions must equal those of data_shape");
        const std::size_t block = batches + static_cast<std::size_t>(indices.back());
        spec.batches = product(data, 0, batches);
        spec.tuples = product(indices, batches, indices.size() - 1);
        for (std::size_t d = batches; d < block; ++d)
            spec.indexed_sizes.push_back(data[d]);
        spec.block = product(data, block, data.size());
        spec.index_count = product(indices, 0, indices.size());
        spec.element_bits = bits();
        spec.source_elements = integer("src_elems");
        spec.dest_elements = integer("dst_elems");
        return spec;
    }

    [[nodiscard]] Int product(const std::vector<Int>& sizes, std::size_t first, std::size_t last)
    {
        Int result = 1;
        for (std::size_t d = first; d < last; ++d)
        {
            const auto next = core::checked_multiply(result, sizes[d]);
            if (!next)
                reader.fail(Code::overflow, at, "the sizes' product does not fit in 64 bits");
            result = next.value_or(1);
        }
        return result;
    }

    core::JsonReader& reader;
    JsonValue value;
    std::string at;
};

} // namespace

core::Result<std::vector<Workload>> read_workloads(std::string_view json)
{
    const auto document = core::parse_json(json);
    if (!document)
        return document.problem();
    core::JsonReader reader;
    std::vector<Workload> workloads;
    if (reader.is_array(document->root(), ""))
    {
        for (const core::JsonEntry& item : document->root().entries())
        {
            const std::string path = fmt::format("[{}]", workloads.size());
            if (!reader.is_object(item.value, path))
                break;
            workloads.push_back(WorkloadReader(reader, item.value, path).read());
            if (reader.failed())
                break;
        }
    }
    if (reader.failed())
        return *reader.problem();
    return workloads;
}

} // namespace stridescope::app
