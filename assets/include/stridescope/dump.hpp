#ifndef STRIDESCOPE_DUMP_HPP
#define STRIDESCOPE_DUMP_HPP

// Writes a tensor's layout as a scene of Stridescope, and its memory beside it. Needs C++11 and the standard
// library only, and throws no exceptions of its own:
//
//     #include <stridescope/dump.hpp>
//     stridescope::dump("x.stride.json", pointer, {2, 3}, {4, 1}, "FLOAT32"); // that file and x.bin
//     stridescope::dump("x.stride.json", floats, sizes, strides); // the type follows from the pointer
//
// `pointer` points at the element of coordinate 0. Sizes and strides count elements, in any range of integers;
// strides may be negative or 0, and {} means packed, the last dimension innermost. All memory from the lowest
// to the highest element is read, including the memory between elements. To see it: stridescope x.stride.json

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace stridescope
{
namespace dumping
{

typedef std::int64_t Int;

/// One number of a list whose integers may have several types: {batch, 3, height, width}.
struct Number
{
    template <typename T, typename = typename std::enable_if<std::is_integral<T>::value>::type>
    Number(T number)
        : value(static_cast<Int>(number)), fits((value < 0) == (number < static_cast<T>(0)))
    {
    }
    Int value;
    bool fits; ///< in a signed 64-bit integer
};

/// Sizes or strides, from any container of integers.
struct Numbers
{
    Numbers() {}
    Numbers(std::initializer_list<Number> list)
    {
        for (const Number& number : list)
            add(number);
    }
    template <typename Range, typename = decltype(std::begin(std::declval<const Range&>()))>
    Numbers(const Range& range)
    {
        take(range);
    }

    std::vector<Int> values;
    bool fit = true; ///< in a signed 64-bit integer

private:
    template <typename Range>
    void take(const Range& range)
    {
        for (auto i = std::begin(range); i != std::end(range); ++i)
            add(Number(*i));
    }
    void add(const Number& number)
    {
        fit = fit && number.fits;
        values.push_back(number.value);
    }
};

inline int bits_of(const std::string& dtype)
{
    static const struct
    {
        const char* name;
        int bits;
    } known[] = {{"FLOAT64", 64}, {"INT64", 64},   {"UINT64", 64},   {"FLOAT32", 32},    {"INT32", 32},
                 {"UINT32", 32},  {"FLOAT16", 16}, {"BFLOAT16", 16}, {"INT16", 16},      {"UINT16", 16},
                 {"INT8", 8},     {"UINT8", 8},    {"BOOL", 8},      {"FLOAT8_E4M3", 8}, {"FLOAT8_E5M2", 8},
                 {"INT4", 4},     {"UINT4", 4}};
    for (const auto& one : known)
        if (dtype == one.name)
            return one.bits;
    return 0;
}

template <typename T>
std::string dtype_of()
{
    static_assert(std::is_arithmetic<T>::value && sizeof(T) <= 8, "say the dtype: \"FLOAT16\", ...");
    if (std::is_same<T, bool>::value)
        return "BOOL";
    const char* const family = std::is_floating_point<T>::value ? "FLOAT"
                               : std::is_signed<T>::value       ? "INT"
                                                                : "UINT";
    return family + std::to_string(8 * sizeof(T));
}

/// Computes the product of two numbers that are not negative; returns false if it does not fit.
inline bool multiply(Int a, Int b, Int& product)
{
    if (a != 0 && b > std::numeric_limits<Int>::max() / a)
        return false;
    product = a * b;
    return true;
}

inline bool fail(std::string* why, const std::string& what)
{
    if (why)
        *why = what;
    return false;
}

inline std::string list(const std::vector<Int>& numbers)
{
    std::string text = "[";
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += (i ? "," : "") + std::to_string(numbers[i]);
    return text + "]";
}

inline std::string quoted(const std::string& name)
{
    std::string text = "\"";
    for (const char c : name)
    {
        if (c >= 0 && c < ' ')
        {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
            text += code;
            continue;
        }
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + "\"";
}

/// Returns the path without the extension of a scene's name.
inline std::string without_ending(const std::string& path)
{
    for (const std::string& ending : {std::string(".stride.json"), std::string(".json")})
        if (path.size() > ending.size()
            && path.compare(path.size() - ending.size(), ending.size(), ending) == 0)
            return path.substr(0, path.size() - ending.size());
    return path;
}

/// Writes to another name first, so that nobody ever sees half a file. Nothing may have that name yet, since
/// an existing link would lead elsewhere.
inline bool write(const std::string& path, const void* content, std::size_t bytes)
{
    std::string part;
    std::FILE* file = nullptr;
    for (int number = 0; !file && number < 100; ++number)
    {
        part = path + "." + std::to_string(number) + ".part";
        file = std::fopen(part.c_str(), "wbx");
    }
    if (!file)
        return false;
    bool written = bytes == 0 || std::fwrite(content, 1, bytes, file) == bytes;
    written = std::fclose(file) == 0 && written;
    if (written && std::rename(part.c_str(), path.c_str()) == 0)
        return true;
    std::remove(part.c_str());
    return false;
}

} // namespace dumping

/// Writes the scene to `path`, and the memory beside it under the same name with the ending .bin. Returns false
/// if that fails; `why`, if given, receives the reason.
inline bool dump(const std::string& path, const void* pointer, const dumping::Numbers& sizes,
                 const dumping::Numbers& strides, const std::string& dtype, std::string* why = nullptr)
{
    using dumping::Int;
    const Int most = std::numeric_limits<Int>::max() / 64;
    const int bits = dumping::bits_of(dtype);
    const std::size_t rank = sizes.values.size();
    if (bits == 0)
        return dumping::fail(why, "unknown dtype " + dtype);
    if (rank < 1 || rank > 8)
        return dumping::fail(why, "1 to 8 sizes are wanted");
    if (!sizes.fit || !strides.fit)
        return dumping::fail(why, "a number does not fit in 64 bits");
    for (const Int size : sizes.values)
        if (size < 1)
            return dumping::fail(why, "a size is below 1");
    std::vector<Int> steps = strides.values;
    if (steps.empty())
    {
        steps.assign(rank, 1);
        for (std::size_t i = rank; i-- > 1;)
            if (!dumping::multiply(steps[i], sizes.values[i], steps[i - 1]))
                return dumping::fail(why, "the tensor does not fit in 64 bits");
    }
    if (steps.size() != rank)
        return dumping::fail(why, "sizes and strides differ in number");
    Int least = 0;
    Int greatest = 0;
    for (std::size_t i = 0; i < rank; ++i)
    {
        Int reach = 0;
        const Int step = steps[i];
        if (step < -most || step > most
            || !dumping::multiply(step < 0 ? -step : step, sizes.values[i] - 1, reach)
            || reach > most - (step < 0 ? -least : greatest))
            return dumping::fail(why, "the tensor does not fit in 64 bits");
        (step < 0 ? least : greatest) += step < 0 ? -reach : reach;
    }
    if (!pointer)
        return dumping::fail(why, "the pointer is null");
    // In whole bytes; `least` is not positive.
    const Int first_byte = -((-least * bits + 7) / 8);
    const Int end_byte = ((greatest + 1) * bits + 7) / 8;
    const char* const memory = static_cast<const char*>(pointer) + first_byte;

    const std::string memory_path = dumping::without_ending(path) + ".bin";
    const std::string name = memory_path.substr(memory_path.rfind('/') + 1); // npos + 1 is 0
    const std::string scene = "{\"stridescope\":1,\"kind\":\"buffer\",\"dtype\":\"" + dtype + "\",\"sizes\":"
                              + dumping::list(sizes.values) + ",\"strides\":" + dumping::list(steps)
                              + ",\"base_offset\":" + std::to_string(-first_byte * 8 / bits)
                              + ",\"total_bytes\":" + std::to_string(end_byte - first_byte)
                              + ",\"values\":{\"file\":" + dumping::quoted(name) + ",\"as\":\"memory\"}}\n";
    if (!dumping::write(memory_path, memory, static_cast<std::size_t>(end_byte - first_byte)))
        return dumping::fail(why, "cannot write " + memory_path);
    if (!dumping::write(path, scene.data(), scene.size()))
        return dumping::fail(why, "cannot write " + path);
    return true;
}

/// Does the same with the data type of the pointer.
template <typename T>
bool dump(const std::string& path, const T* pointer, const dumping::Numbers& sizes,
          const dumping::Numbers& strides = dumping::Numbers(), std::string* why = nullptr)
{
    return dump(path, static_cast<const void*>(pointer), sizes, strides,
                dumping::dtype_of<typename std::remove_cv<T>::type>(), why);
}

} // namespace stridescope

#endif
