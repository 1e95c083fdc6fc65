#include "core/import/formats.h"
#include "core/import/memref.h"
#include "core/kinds/tpu/tpu.h"
#include "core/tensor/layout.h"
#include "core/text/braces.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

/// Operands as Sophgo's debugger prints them: %R1.1024.L5: memref<1x64x56x56xf16, strides: [3136, 3136, 56, 1]>
namespace stridescope::core::formats
{
namespace
{

/// Position where an operand starts.
struct Start
{
    char memory = 'R'; ///< R: lanes; G: DDR, S: static memory, L: L2
    Int bank = 0;
    std::size_t bank_at = 0; ///< in the text
    Int offset = 0;          ///< bytes after the bank's begin
    Int lane = 0;
    Int address = 0; ///< address in memory without lanes
};

struct ChipName
{
    std::string name;
    bool given = false;
};

/// Reads a decimal number, as the debugger prints it; an address also in hexadecimal, as people write it.
Int number_or_zero(Scanner& scan)
{
    Scanner hexadecimal = scan;
    if (!hexadecimal.take("0x"))
        return is_digit(scan.peek()) ? scan.integer() : 0;
    const std::string_view digits = hexadecimal.name();
    Int value = 0;
    const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (end != digits.data() + digits.size() || digits.empty())
        scan.fail("expected a hexadecimal number");
    else if (failed != std::errc{})
        scan.leave_open(scan.place(), Code::overflow, "a number that does not fit in 64 bits");
    if (!scan.failed())
        scan.go_to(hexadecimal.place());
    return failed == std::errc{} ? value : 0;
}

Start read_start(Scanner& scan)
{
    Start start;
    scan.expect('%');
    start.memory = scan.peek();
    scan.go_to(scan.place() + 1);
    if (start.memory == 'R')
    {
        start.bank_at = scan.place();
        start.bank = number_or_zero(scan);
        bool offset = false;
        bool lane = false;
        while (!scan.failed() && scan.peek() == '.')
        {
            scan.go_to(scan.place() + 1);
            const bool of_lane = scan.peek() == 'L';
            if (of_lane)
                scan.go_to(scan.place() + 1);
            if (std::exchange(of_lane ? lane : offset, true))
                scan.fail("expected one offset and one lane");
            if (!is_digit(scan.peek()))
                scan.fail("expected digits");
            (of_lane ? start.lane : start.offset) = scan.integer();
        }
    }
    else
        start.address = number_or_zero(scan);
    scan.expect(':');
    if (!scan.failed())
        scan.skip_blanks();
    return start;
}

/// Returns the position of the memref of an operand whose address, of letters and digits without a blank,
/// cannot be read; nothing if the text is not an operand: `%Load: memref<..>` is MLIR's.
std::optional<std::size_t> behind_misspelled_place(std::string_view text, std::size_t begin)
{
    std::size_t end = begin + 2;
    if (end >= text.size() || !(is_digit(text[end]) || text[end] == '.'))
        return std::nullopt;
    while (end < text.size() && (is_name_character(text[end]) || text[end] == '.' || text[end] == '-'))
        ++end;
    Scanner scan(text, end);
    if (!scan.take(':') || (scan.skip_blanks(), !text.substr(scan.place()).starts_with("memref<")))
        return std::nullopt;
    return scan.place();
}

bool same_strides(const LaneTensor& tensor, const Chip& chip, const std::vector<Int>& strides)
{
    const Int bits = info(tensor.dtype).bits;
    const auto eu_num = narrow(wide(chip.eu_bytes) * 8 / bits);
    const auto form = eu_num && *eu_num > 0 ? tensor.layout->make(tensor, *eu_num) : std::nullopt;
    return form && form->strides.to_vector() == strides;
}

/// The first of the layouts that people use whose strides these are.
std::string layout_of(const StridedText& said, const Start& start, const Chip& chip)
{
    LaneTensor tensor;
    tensor.chip = chip;
    tensor.dtype = said.dtype.value_or(DType::float16);
    tensor.sizes = said.sizes;
    tensor.start_index = start.lane;
    if (start.lane >= 0 && start.lane < chip.npu_num
        && std::all_of(said.sizes.begin(), said.sizes.end(), [](Int size) { return size > 0; }))
        for (const char* name : {"aligned", "compact", "line_aligned"})
        {
            tensor.layout = find_lane_layout(name);
            if (tensor.layout && same_strides(tensor, chip, *said.strides))
                return name;
        }
    return "free";
}

Imported in_lanes(Scanner& scan, const Start& start, const StridedText& said, const ChipName& chip_name)
{
    Imported one;
    const ChipPreset* preset = find_chip(chip_name.name);
    TpuScene tpu;
    tpu.chip = chip_name.name;
    tpu.dtype = std::string(info(said.dtype.value_or(DType::float16)).name);
    tpu.sizes = said.sizes;
    tpu.start_index = start.lane;
    const Chip chip = preset ? preset->chip : Chip{};
    const auto in_bank = checked_multiply(start.bank, chip.bank_bytes());
    const auto address = in_bank ? checked_add(*in_bank, start.offset) : std::nullopt;
    if (!address)
        scan.leave_open(scan.place(), Code::overflow, "an address that does not fit in 64 bits");
    else if (start.bank >= chip.bank_num)
        scan.leave_open(
            start.bank_at, Code::npu,
            fmt::format("{} has banks 0 to {}, not {}", chip_name.name, chip.bank_num - 1, start.bank));
    tpu.address = address.value_or(0);
    tpu.layout = "aligned";
    if (said.strides && said.sizes.size() == 4)
        tpu.layout = layout_of(said, start, chip);
    else if (!said.strides)
        one.guessed.emplace_back("layout aligned: assumed (no strides in the text)");
    if (said.strides && tpu.layout == "free")
        tpu.strides = said.strides;
    one.understood.push_back(fmt::format("{}, sizes {}, layout {}, lane {}, address {} = bank {} * {} + {}",
                                         tpu.dtype, braces(said.sizes), tpu.layout, start.lane, tpu.address,
                                         start.bank, chip.bank_bytes(), start.offset));
    if (!chip_name.given)
        one.guessed.push_back(fmt::format("chip {}: assumed (none in the text)", chip_name.name));
    one.scene.content = std::move(tpu);
    return one;
}

/// Memory without lanes: TPUs call it continuous if it is packed; otherwise it is a buffer that begins at the
/// operand.
Imported in_one_memory(const Start& start, const StridedText& said, const ChipName& chip_name)
{
    const bool plain = said.sizes.size() == 4
                       && std::all_of(said.sizes.begin(), said.sizes.end(), [](Int size) { return size > 0; });
    const bool counted = plain && element_count(said.sizes);
    const bool packed = counted && (!said.strides || packed_strides(said.sizes).to_vector() == *said.strides);
    if (!packed || info(said.dtype.value_or(DType::float16)).bits == 64)
    {
        Imported one = imported_buffer(said);
        one.understood.push_back(fmt::format("offsets count from the operand's address, {}", start.address));
        return one;
    }
    Imported one;
    TpuScene tpu;
    tpu.chip = chip_name.name;
    tpu.dtype = std::string(info(said.dtype.value_or(DType::float16)).name);
    tpu.sizes = said.sizes;
    tpu.layout = "continuous";
    tpu.address = start.address;
    one.understood.push_back(
        fmt::format("{}, sizes {}, continuous, address {}", tpu.dtype, braces(said.sizes), start.address));
    if (!chip_name.given)
        one.guessed.push_back(fmt::format("chip {}: assumed (none in the text)", chip_name.name));
    one.scene.content = std::move(tpu);
    return one;
}

} // namespace

void tdb(std::string_view text, const ImportOptions& options, Findings& findings)
{
    const ChipName chip{options.chip.value_or("BM1684X"), options.chip.has_value()};
    for (std::size_t at = text.find('%'); at < text.size() && !findings.done(); at = text.find('%', at))
    {
        // Percent signs are common, but only these letters follow one in an operand.
        if (at + 1 >= text.size() || std::string_view("RGSL").find(text[at + 1]) == std::string_view::npos)
        {
            ++at;
            continue;
        }
        Scanner scan(text, at);
        const Start start = read_start(scan);
        if (scan.failed())
            if (const auto memref = behind_misspelled_place(text, at))
            {
                const std::size_t stopped = scan.stop()->at;
                scan = Scanner(text, *memref);
                // Without its address the tensor would be drawn at the beginning of memory.
                scan.leave_open(stopped, Code::unsupported,
                                "expected an operand as %R{bank}.{offset}.L{lane} or %G{address}");
            }
        const Memref memref = read_memref(scan, tdb_type);
        const StridedText& said = memref.tensor;
        std::optional<Imported> one;
        if (!scan.failed() && said.base != 0)
            scan.leave_open(at, Code::unsupported, "an offset beside the operand's address");
        if (!scan.failed())
        {
            one = start.memory == 'R' ? in_lanes(scan, start, said, chip) : in_one_memory(start, said, chip);
            one->guessed.insert(one->guessed.end(), memref.notes.begin(), memref.notes.end());
            const std::string_view name = text.substr(at, text.find_first_of(": \n", at) - at);
            one->scene.title = std::string(name);
        }
        at = findings.take(at, scan, std::move(one));
    }
}

} // namespace stridescope::core::formats
