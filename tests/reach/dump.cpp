// Dumps into the folder that it is given: dump FOLDER
#include <stridescope/dump.hpp>

#include <array>
#include <string>
#include <vector>

namespace
{

int wrong = 0;

void expect(bool right, const std::string& what)
{
    if (!right)
        std::printf("FAILED: %s\n", what.c_str());
    wrong += right ? 0 : 1;
}

void refused(const std::string& why, const std::string& words)
{
    expect(why.find(words) != std::string::npos, "'" + why + "' lacks '" + words + "'");
}

} // namespace

int main(int, char** words)
{
    const std::string folder = std::string(words[1]) + "/";
    float numbers[64];
    for (int i = 0; i < 64; ++i)
        numbers[i] = static_cast<float>(i);

    // Rows with a gap after each, and the same array written in other ways.
    expect(stridescope::dump(folder + "padded.json", numbers, {2, 3}, {5, 1}, "FLOAT32"), "padded");
    const long two = 2;
    expect(stridescope::dump(folder + "padded.json", numbers, {two, 3}, {sizeof(char) * 5, 1}, "FLOAT32"),
           "several");
    const std::vector<std::size_t> sizes = {2, 3};
    const std::array<long, 2> strides = {{5, 1}};
    expect(stridescope::dump(folder + "typed.json", numbers, sizes, strides), "typed");
    const unsigned plain[] = {2, 3};
    expect(stridescope::dump(folder + "packed.stride.json", &numbers[0], plain), "packed");
    // Backwards, and both ways at once.
    expect(stridescope::dump(folder + "back.json", numbers + 11, {4, 3}, {-3, -1}, "FLOAT32"), "back");
    expect(stridescope::dump(folder + "mixed.json", numbers + 20, {3, 4}, {-8, 2}, "FLOAT32"), "mixed");
    // 4 bits: an odd number of them lies before the pointer.
    const unsigned char nibbles[] = {0x10, 0x32, 0x54, 0x76};
    expect(stridescope::dump(folder + "nibbles.json", nibbles + 2, {4}, {-1}, "UINT4"), "nibbles");
    expect(stridescope::dump(folder + "a \"name\"", numbers, {1, 4}, {0, 1}, "FLOAT32"), "a name");

    // A link in place of a name that can be guessed leads nowhere.
    expect(stridescope::dump(folder + "linked.json", numbers, {2}, {1}, "FLOAT32"), "beside links");

    std::string why;
    const auto no = [&](const std::string& words_of_it, bool written)
    {
        expect(!written, words_of_it);
        refused(why, words_of_it);
    };
    no("unknown dtype FLOAT", stridescope::dump(folder + "no.json", numbers, {2}, {1}, "FLOAT", &why));
    no("below 1", stridescope::dump(folder + "no.json", numbers, {2, 0}, {1, 1}, "FLOAT32", &why));
    no("differ in number", stridescope::dump(folder + "no.json", numbers, {2, 1}, {1}, "FLOAT32", &why));
    no("1 to 8", stridescope::dump(folder + "no.json", numbers, std::vector<int>(9, 1), {}, "FLOAT32", &why));
    no("fit in 64 bits",
       stridescope::dump(folder + "no.json", numbers, {std::int64_t{1} << 40, std::int64_t{1} << 40}, {},
                         "FLOAT32", &why));
    no("fit in 64 bits", stridescope::dump(folder + "no.json", numbers, {std::int64_t{1} << 40},
                                           {std::numeric_limits<std::int64_t>::min()}, "FLOAT32", &why));
    no("fit in 64 bits",
       stridescope::dump(folder + "no.json", numbers, std::vector<std::uint64_t>(1, ~std::uint64_t{0}), {},
                         "FLOAT32", &why));
    no("null",
       stridescope::dump(folder + "no.json", static_cast<const void*>(nullptr), {2}, {1}, "FLOAT32", &why));
    no("cannot write", stridescope::dump(folder + "none/no.json", numbers, {2}, {1}, "FLOAT32", &why));
    return wrong;
}
