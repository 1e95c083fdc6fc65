#include "core/view/go_to_text.h"

#include "tests/core/view/random_scenes.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

std::string refusal(const SceneView& view, std::string_view text, Operand operand = Operand::input)
{
    const Result<Pick> place = read_place(view, operand, text);
    return place ? std::string("a place") : place.problem().message;
}

Facts padded()
{
    return facts_of("buffer", R"("dtype":"FLOAT32","labels":"CHW","sizes":[2,3,4],"pad":{"W":2})");
}

Facts lanes()
{
    return facts_of("tpu", R"("dtype":"FLOAT16","sizes":[2,3,4,5],"chip":{"npu_num":4,"eu_bytes":64,
                              "lmem_bytes":262144,"bank_num":16},"layout":"aligned","start_index":2,
                              "address":128)");
}

} // namespace

TEST_CASE("numbers with commas are a coordinate, with or without spaces, decimal or hexadecimal")
{
    const Facts facts = padded();
    const SceneView view(show(facts));
    const Pick expected = AtCoordinate{Operand::input, {1, 0, 3}};
    CHECK(*read_place(view, Operand::input, "1,0,3") == expected);
    CHECK(*read_place(view, Operand::input, " 1 , 0 , 3 ") == expected);
    CHECK(*read_place(view, Operand::input, "0x1,0,0x3") == expected);
}

TEST_CASE("a coordinate of rank 1 ends with its comma, so that it is not an offset")
{
    const Facts facts = facts_of("buffer", R"("dtype":"FLOAT32","sizes":[10],"strides":[3])");
    const SceneView view(show(facts));
    CHECK(*read_place(view, Operand::input, "4,") == Pick(AtCoordinate{Operand::input, {4}}));
    CHECK(*read_place(view, Operand::input, "4") == Pick(AtPlace{Operand::input, {0, 4}}));
}

TEST_CASE("a number is an element offset, also of padding, from 0 to the last element")
{
    const Facts facts = padded();
    const SceneView view(show(facts));
    CHECK(*read_place(view, Operand::input, "17") == Pick(AtPlace{Operand::input, {0, 17}}));
    CHECK(*read_place(view, Operand::input, "0") == Pick(AtPlace{Operand::input, {0, 0}}));
    CHECK(*read_place(view, Operand::input, "33") == Pick(AtPlace{Operand::input, {0, 33}}));
    CHECK(refusal(view, "34") == "offset 34 is outside 0 to 33");
    CHECK(refusal(view, "-1") == "offset -1 is outside 0 to 33");
}

TEST_CASE("offsets are below 0 if strides are negative")
{
    const Facts facts = facts_of("buffer", R"("dtype":"FLOAT32","sizes":[4],"strides":[-2])");
    const SceneView view(show(facts));
    CHECK(*read_place(view, Operand::input, "-6") == Pick(AtPlace{Operand::input, {0, -6}}));
    CHECK(*read_place(view, Operand::input, "b-24") == Pick(AtPlace{Operand::input, {0, -6}}));
    CHECK(*read_place(view, Operand::input, "-0x18") == Pick(AtPlace{Operand::input, {0, -6}}));
    CHECK(refusal(view, "-7") == "offset -7 is outside -6 to 0");
}

TEST_CASE("b or hexadecimal digits are a byte address: the element that the byte belongs to")
{
    const Facts facts = padded();
    const SceneView view(show(facts));
    const Pick seventeen = AtPlace{Operand::input, {0, 17}};
    CHECK(*read_place(view, Operand::input, "b68") == seventeen);
    CHECK(*read_place(view, Operand::input, "b71") == seventeen);
    CHECK(*read_place(view, Operand::input, "B68") == seventeen);
    CHECK(*read_place(view, Operand::input, "0x44") == seventeen);
    CHECK(*read_place(view, Operand::input, "0X44") == seventeen);
    CHECK(*read_place(view, Operand::input, "b0x44") == seventeen);
    CHECK(refusal(view, "b136") == "offset 34 is outside 0 to 33");
}

TEST_CASE("two 4-bit elements share a byte: its address is the first of them")
{
    const Facts facts = facts_of("buffer", R"("dtype":"INT4","sizes":[16])");
    const SceneView view(show(facts));
    CHECK(*read_place(view, Operand::input, "b3") == Pick(AtPlace{Operand::input, {0, 6}}));
}

TEST_CASE("a place belongs to the tensor that was asked about")
{
    const Facts facts =
        facts_of("slice1", R"("input":{"dtype":"FLOAT32","sizes":[4,4]},"window":{"offsets":[0,1],"sizes":[4,3],
                              "strides":[-2,2]},"output":{"sizes":[2,2]})");
    const SceneView view(show(facts));
    CHECK(*read_place(view, Operand::output, "1,1") == Pick(AtCoordinate{Operand::output, {1, 1}}));
    CHECK(*read_place(view, Operand::input, "3,3") == Pick(AtCoordinate{Operand::input, {3, 3}}));
    CHECK(*read_place(view, Operand::output, "3") == Pick(AtPlace{Operand::output, {0, 3}}));
    CHECK(refusal(view, "3,3", Operand::output) == "H=3 is out of range 0 to 1");
    CHECK(refusal(view, "4", Operand::output) == "offset 4 is outside 0 to 3");
}

TEST_CASE("a byte of global memory counts from the start of that memory, not from the tensor's")
{
    const Facts facts =
        facts_of("tpu", R"("dtype":"FLOAT32","sizes":[1,2,2,4],"chip":{"npu_num":4,"eu_bytes":64,
                  "lmem_bytes":262144,"bank_num":16},"layout":"continuous","address":4096)");
    const SceneView view(show(facts));
    REQUIRE(view.placement().has_address);
    CHECK(*read_place(view, Operand::input, "b4100") == Pick(AtPlace{Operand::input, {0, 1}}));
    CHECK(*read_place(view, Operand::input, "1") == Pick(AtPlace{Operand::input, {0, 1}}));
    CHECK(refusal(view, "b4") == "offset -1023 is outside 0 to 15");
}

TEST_CASE("in lanes a place is lane:byte, or the byte of a unified address")
{
    const Facts facts = lanes();
    const SceneView view(show(facts));
    CHECK(*read_place(view, Operand::input, "2:128") == Pick(AtPlace{Operand::input, {2, 0}}));
    CHECK(*read_place(view, Operand::input, "2:131") == Pick(AtPlace{Operand::input, {2, 1}}));
    CHECK(*read_place(view, Operand::input, "0x2:0x80") == Pick(AtPlace{Operand::input, {2, 0}}));
    CHECK(*read_place(view, Operand::input, "524418") == Pick(AtPlace{Operand::input, {2, 1}}));
    CHECK(*read_place(view, Operand::input, "0x80082") == Pick(AtPlace{Operand::input, {2, 1}}));
    CHECK(*read_place(view, Operand::input, "b524418") == Pick(AtPlace{Operand::input, {2, 1}}));
    CHECK(*read_place(view, Operand::input, "1,2,3,4") == Pick(AtCoordinate{Operand::input, {1, 2, 3, 4}}));
}

TEST_CASE("a byte outside a lane is refused with the valid range")
{
    const Facts facts = lanes();
    const SceneView view(show(facts));
    const Int last = view.placement().end_address - 1;
    CHECK(refusal(view, "3:" + std::to_string(last)) == "a place");
    CHECK(refusal(view, "4:128") == "lane 4 is outside 0 to 3");
    CHECK(refusal(view, "-1:128") == "lane -1 is outside 0 to 3");
    CHECK(refusal(view, "2:127")
          == "byte 127 of the lane is outside the tensor's 128 to " + std::to_string(last));
    CHECK(refusal(view, "2:" + std::to_string(last + 1))
          == "byte " + std::to_string(last + 1) + " of the lane is outside the tensor's 128 to "
                 + std::to_string(last));
    CHECK(refusal(view, "2:") == "enter a byte of a lane as lane:byte");
    CHECK(refusal(view, "x:1") == "enter a byte of a lane as lane:byte");
    CHECK(refusal(view, "-5") == "an address must be 0 or more");
    CHECK(refusal(view, "1048704") == "lane 4 is outside 0 to 3");
    CHECK(refusal(view, "x").ends_with("or lane:byte (2:64)"));
}

TEST_CASE("a coordinate that the tensor does not have is refused with the dimension that is wrong")
{
    const Facts facts = padded();
    const SceneView view(show(facts));
    CHECK(refusal(view, "1,0") == "the tensor has 3 dimensions, but the coordinate has 2");
    CHECK(refusal(view, "1,0,3,0") == "the tensor has 3 dimensions, but the coordinate has 4");
    CHECK(refusal(view, "1,3,0") == "H=3 is out of range 0 to 2");
    CHECK(refusal(view, "1,-1,0") == "H=-1 is out of range 0 to 2");
    CHECK(refusal(view, "1,,0") == "enter a coordinate as numbers separated by commas");
    CHECK(refusal(view, "1,x,0") == "enter a coordinate as numbers separated by commas");
    CHECK(refusal(view, "1,0,3.5") == "enter a coordinate as numbers separated by commas");
}

TEST_CASE("a coordinate of more numbers than any tensor has is refused")
{
    const Facts facts = padded();
    const SceneView view(show(facts));
    CHECK(refusal(view, "0,0,0,0,0,0,0,0,0,0,0,0") == "the tensor has 3 dimensions, but the coordinate has 12");
}

TEST_CASE("text that is not a number is refused with the valid forms")
{
    const Facts facts = padded();
    const SceneView view(show(facts));
    const std::string forms = "a coordinate (1,0,3), an offset (17), a byte (b68 or 0x44)";
    for (const char* text : {"", " ", "x", "b", "0x", "-", "--1", "1.5", "1e3", "17 elements", "0x-1",
                             "9223372036854775808", "99999999999999999999"})
    {
        CAPTURE(text);
        CHECK(refusal(view, text) == forms);
    }
    CHECK(refusal(view, "2:64") == "lane:byte works only for a tensor in TPU lanes");
}

TEST_CASE("the greatest numbers are refused without being added up")
{
    const Facts facts = padded();
    const SceneView view(show(facts));
    CHECK(refusal(view, "9223372036854775807") == "offset 9223372036854775807 is outside 0 to 33");
    CHECK(refusal(view, "b9223372036854775807") == "offset 2305843009213693951 is outside 0 to 33");
    const Facts bits = facts_of("buffer", R"("dtype":"INT4","sizes":[16])");
    CHECK(refusal(SceneView(show(bits)), "b9223372036854775807") != "a place");
    const Facts tpu = lanes();
    CHECK(refusal(SceneView(show(tpu)), "3:9223372036854775807") != "a place");
}

TEST_CASE("a byte of two elements is both of them, and no more than there are")
{
    const auto places = [](const SceneView& view, std::string_view text)
    {
        const auto found = read_places(view, Operand::input, text);
        REQUIRE(found);
        CHECK(found->bytes_into == 0);
        return found->places;
    };
    const auto at = [](Int offset) { return Pick(AtPlace{Operand::input, {0, offset}}); };
    const Facts nibbles = facts_of("buffer", R"("dtype":"INT4","sizes":[3,3])");
    const SceneView view(show(nibbles));
    CHECK(places(view, "b1") == std::vector<Pick>{at(2), at(3)});
    CHECK(places(view, "0x1") == std::vector<Pick>{at(2), at(3)});
    CHECK(places(view, "b4") == std::vector<Pick>{at(8)}); // the last one's other half is nobody's
    CHECK(places(view, "3") == std::vector<Pick>{at(3)});
    CHECK(places(view, "0x1,0x2") == std::vector<Pick>{AtCoordinate{Operand::input, {1, 2}}});
    const Facts floats = padded();
    CHECK(places(SceneView(show(floats)), "b8") == std::vector<Pick>{at(2)});
    const Facts dealt = facts_of("tpu", R"("dtype":"INT4","sizes":[1,4,2,4],"chip":{"npu_num":4,"eu_bytes":64,
        "lmem_bytes":262144,"bank_num":16},"layout":"aligned","address":128)");
    CHECK(places(SceneView(show(dealt)), "1:129")
          == std::vector<Pick>{AtPlace{Operand::input, {1, 2}}, AtPlace{Operand::input, {1, 3}}});
    CHECK(read_places(view, Operand::input, "b7").ok()); // the buffer ends at a multiple of 4 bytes
    CHECK_FALSE(read_places(view, Operand::input, "b8").ok());
}

TEST_CASE("a byte inside an element shows how many of the element's bytes are before it")
{
    const auto into = [](const SceneView& view, std::string_view text)
    {
        const auto found = read_places(view, Operand::input, text);
        REQUIRE(found);
        return found->bytes_into;
    };
    const Facts floats = padded();
    const SceneView view(show(floats));
    for (Int byte = 0; byte < 34 * 4; ++byte)
        CHECK(into(view, "b" + std::to_string(byte)) == byte % 4);
    CHECK(into(view, "0x46") == 2);
    CHECK(into(view, "17") == 0); // an offset is no byte
    CHECK(into(view, "1,0,3") == 0);
    const Facts reversed = facts_of("buffer", R"("dtype":"FLOAT32","sizes":[3],"strides":[-3])");
    CHECK(into(SceneView(show(reversed)), "b-21") == 3);
    const Facts dealt = lanes();
    CHECK(into(SceneView(show(dealt)), "2:131") == 1);
    CHECK(into(SceneView(show(dealt)), "2:130") == 0);
}
