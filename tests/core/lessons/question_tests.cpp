#include "core/assets.h"
#include "core/lessons/check_lesson.h"
#include "core/lessons/named_misconceptions.h"
#include "core/lessons/question.h"
#include "core/lessons/worked_example.h"
#include "core/scene/print.h"
#include "core/spec/json.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

using namespace stridescope::core;

namespace
{

Lesson lesson_with(const std::string& scene, const std::string& ask)
{
    const auto lesson = parse_lesson("---\ntitle: T\nlearn: L\n---\n# S\n```scene\n" + scene + "\n```\n```ask\n"
                                     + ask + "\n```\n");
    REQUIRE(lesson);
    return *lesson;
}
Question made(const Lesson& lesson, std::uint64_t seed = 1)
{
    const auto question = make_question(lesson, *lesson.asks().front(), seed, 2);
    REQUIRE_MESSAGE(question, question.problem().message);
    return *question;
}

const std::string padded =
    R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[5,1]})";

Json packed(const Json& sizes)
{
    Json strides = sizes;
    Int run = 1;
    for (std::size_t i = sizes.size(); i-- > 0;)
    {
        strides[i] = run;
        run *= sizes[i].get<Int>();
    }
    return strides;
}
Int dot(const Json& a, const Json& b)
{
    Int sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i].get<Int>() * b[i].get<Int>();
    return sum;
}
Int place_in_tensor(const Json& tensor, const Json& coords)
{
    return tensor.value("base_offset", Int{0})
           + dot(coords, tensor.contains("strides") ? tensor["strides"] : packed(tensor["sizes"]));
}

/// The digits of a scene, for each dimension [extent, stride], innermost first; of nChw4c and the like those
/// that oneDNN documents.
Json digits_of(const Json& scene)
{
    if (scene.contains("digits"))
        return scene["digits"];
    const std::string tag = scene["layout"];
    REQUIRE(tag.starts_with("nChw"));
    const Int block = std::stoll(tag.substr(4));
    const Int h = scene["sizes"][2], w = scene["sizes"][3];
    const Int blocks = (scene["sizes"][1].get<Int>() + block - 1) / block;
    return {{{scene["sizes"][0], blocks * h * w * block}},
            {{block, 1}, {blocks, h * w * block}},
            {{h, w * block}},
            {{w, block}}};
}
/// Coordinates may be of padding.
Int offset_in_tiles(const Json& scene, const Json& x)
{
    const Json digits = digits_of(scene);
    Int at = 0;
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        Int rest = x[d];
        for (const Json& digit : digits[d])
        {
            at += rest % digit[0].get<Int>() * digit[1].get<Int>();
            rest /= digit[0].get<Int>();
        }
    }
    for (const Json& step : scene.value("xor", Json::array()))
        for (Int bit = step["base"]; bit < step["base"].get<Int>() + step["bits"].get<Int>(); ++bit)
            if ((at >> (bit + step["shift"].get<Int>())) % 2 == 1) // a higher bit, which none of these changes
                at = (at >> bit) % 2 == 1 ? at - (Int{1} << bit) : at + (Int{1} << bit);
    return at;
}

/// Returns the position of a coordinate by the documented formulas; "" for layouts that are not recomputed
/// here.
std::string place_by_formula(const Json& scene, const Json& x)
{
    const std::string kind = scene["kind"];
    if (kind == "buffer" && !scene.contains("layout") && !scene.contains("align"))
        return std::to_string(place_in_tensor(scene, x));
    if (kind == "slice1")
    {
        Json source = x;
        const Json& window = scene["window"];
        for (std::size_t d = 0; d < x.size(); ++d)
        {
            const Int stride = window["strides"][d];
            const Int start =
                window["offsets"][d].get<Int>() + (stride < 0 ? window["sizes"][d].get<Int>() - 1 : 0);
            source[d] = start + stride * x[d].get<Int>();
        }
        return std::to_string(place_in_tensor(scene["input"], source));
    }
    if (kind == "gather_elements")
    {
        Json source = x;
        const std::size_t axis = scene["axis"];
        const Int index =
            scene["indices"]["values"][static_cast<std::size_t>(dot(x, packed(scene["indices"]["sizes"])))];
        source[axis] = index < 0 ? index + scene["input"]["sizes"][axis].get<Int>() : index;
        return std::to_string(place_in_tensor(scene["input"], source));
    }
    if (kind == "gather_nd1" && scene["input_dimension_count"] == scene["input"]["sizes"].size())
    {
        const std::size_t batches = scene["batch_dimension_count"];
        const Json& sizes = scene["indices"]["sizes"];
        if (sizes.back() != 1 || scene["indices_dimension_count"] != sizes.size())
            return "";
        Int tuple = 0; // index of the tuple, which has one number
        for (std::size_t d = 0; d + 1 < sizes.size(); ++d)
            tuple = tuple * sizes[d].get<Int>() + x[d].get<Int>();
        Json source = Json::array();
        for (std::size_t d = 0; d < batches; ++d)
            source.push_back(x[d]);
        source.push_back(scene["indices"]["values"][static_cast<std::size_t>(tuple)]);
        for (std::size_t d = sizes.size() - 1; d < x.size(); ++d)
            source.push_back(x[d]);
        return std::to_string(place_in_tensor(scene["input"], source));
    }
    if (kind == "tpu" && (scene["layout"] == "aligned" || scene["layout"] == "compact"))
    {
        const Int lanes = scene["chip"]["npu_num"];
        const Int bytes = scene["dtype"] == "FLOAT32" ? 4 : scene["dtype"] == "INT8" ? 1 : 2;
        const Int unit = scene["chip"]["eu_bytes"].get<Int>() / bytes;
        const Int c = scene["sizes"][1], h = scene["sizes"][2], w = scene["sizes"][3];
        const Int start = scene.value("start_index", Int{0});
        const Int channel = scene["layout"] == "aligned" ? (h * w + unit - 1) / unit * unit : h * w;
        const Int rows = (start + c + lanes - 1) / lanes;
        const Int at = start + x[1].get<Int>();
        const Int offset =
            (x[0].get<Int>() * rows + at / lanes) * channel + x[2].get<Int>() * w + x[3].get<Int>();
        return std::to_string(at % lanes) + ","
               + std::to_string(scene.value("address", Int{0}) + offset * bytes);
    }
    if (kind == "tiled")
        return std::to_string(offset_in_tiles(scene, x));
    return "";
}

} // namespace

TEST_CASE("the course's places are those of the documents' formulas, and who is there is found by trying all")
{
    std::map<std::string, int> compared;
    for (const assets::LessonFile& file : assets::lessons())
    {
        const auto lesson = parse_lesson(file.text);
        REQUIRE(lesson);
        for (const LessonBlock* const ask : lesson->asks())
            for (std::uint64_t seed = 0; seed < 30 / test::thinned(5); ++seed)
            {
                CAPTURE(file.name);
                CAPTURE(ask->line);
                CAPTURE(seed);
                const auto question = make_question(*lesson, *ask, seed, static_cast<int>(seed % 3) + 1);
                REQUIRE_MESSAGE(question, question.problem().message);
                const Json scene = Json::parse(print_scene_line(question->scene));
                const Json drawn = Json::parse(question->drawn_json);
                const std::string kind(question_kind_name(question->kind));
                if (kind == "where" || kind == "next")
                {
                    const std::string place =
                        place_by_formula(scene, drawn[kind == "next" ? "next_coords" : "coords"]);
                    if (place.empty())
                        continue;
                    CHECK(question->right == std::vector{place});
                    ++compared[scene["kind"].get<std::string>() + " " + kind];
                }
                if (kind == "who"
                    && (scene["kind"] == "buffer" || scene["kind"] == "tpu" || scene["kind"] == "tiled"))
                {
                    const Json& place = drawn["place"];
                    const std::string wanted =
                        place.is_array() ? place[0].dump() + "," + place[1].dump() : place.dump();
                    std::set<std::string> found;
                    Int count = 1;
                    for (const Json& size : scene["sizes"])
                        count *= size.get<Int>();
                    for (Int i = 0; i < count; ++i)
                    {
                        Json x = scene["sizes"];
                        Int rest = i;
                        for (std::size_t d = x.size(); d-- > 0; rest /= scene["sizes"][d].get<Int>())
                            x[d] = rest % scene["sizes"][d].get<Int>();
                        if (place_by_formula(scene, x) != wanted)
                            continue;
                        const std::string text = x.dump();
                        found.insert(text.substr(1, text.size() - 2));
                    }
                    if (found.empty())
                        found = {scene["kind"] == "tiled" && scene.contains("layout") ? "padding" : "hole"};
                    CHECK(std::set(question->right.begin(), question->right.end()) == found);
                    ++compared[scene["kind"].get<std::string>() + " who"];
                }
            }
    }
    for (const char* const both : {"buffer where", "buffer next", "buffer who", "slice1 where", "slice1 next",
                                   "gather_nd1 where", "gather_nd1 next", "gather_elements where", "tpu where",
                                   "tpu next", "tpu who", "tiled where", "tiled next", "tiled who"})
    {
        CAPTURE(both);
        CHECK(compared[both] > 20 / test::thinned(5));
    }
}

TEST_CASE("a wrong answer is met with the misconception that gives it")
{
    const Lesson lesson =
        lesson_with(padded, "kind: where\ntext: {coords}\ncoords: [1,0]\nwrong: padding_forgotten\nwrong: "
                            "bytes_for_elements\nwrong: rows_columns_exchanged");
    const Question question = made(lesson);
    CHECK(question.right == std::vector<std::string>{"5"});
    CHECK(judge(question, " 5 ").right);
    const Judgement three = judge(question, "3");
    CHECK_FALSE(three.right);
    REQUIRE(three.misconception == std::size_t{0});
    CHECK(three.says.find("padding") != std::string::npos);
    CHECK(judge(question, "20").misconception == std::size_t{1});
    CHECK(judge(question, "1").misconception == std::size_t{2});
    CHECK_FALSE(judge(question, "4").misconception);
    CHECK_FALSE(judge(question, "").right);
}

TEST_CASE("every coordinate that shares a place is a right answer, in any spelling")
{
    const Question question =
        made(lesson_with(R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,2],"strides":[0,1]})",
                         "kind: who\ntext: a\nplace: 1"));
    for (const char* const answer : {"0,1", "(1,1)", "[2, 1]", "{ 2 1 }"})
        CHECK(judge(question, answer).right);
    CHECK_FALSE(judge(question, "0,0").right);
    CHECK_FALSE(judge(question, "hole").right);
    CHECK(judge(made(lesson_with(padded, "kind: who\ntext: a\nplace: 4")), "padding").right);
}

TEST_CASE("asking who is there: a slot that whole tiles reserve is padding, and words fit the scene")
{
    const auto asked = [](const std::string& scene, const char* place)
    { return made(lesson_with(scene, std::string("kind: who\ntext: a\nplace: ") + place)); };
    const std::string blocks =
        R"({"stridescope":1,"kind":"tiled","dtype":"FLOAT32","labels":"NCHW","sizes":[1,3,1,2],"layout":"nChw4c"})";
    const Question padding = asked(blocks, "7");
    CHECK(padding.right == std::vector<std::string>{"padding"});
    CHECK(judge(padding, "padding").right);
    CHECK(judge(padding, "hole").right);
    CHECK_FALSE(judge(padding, "0,3,0,1").right);
    CHECK(padding.slot_words == std::vector<std::string>{"padding", "outside"});
    CHECK(asked(blocks, "6").right == std::vector<std::string>{"0,2,0,1"});
    CHECK(asked(blocks, "8").right == std::vector<std::string>{"outside"});
    CHECK(asked(padded, "3").slot_words == std::vector<std::string>{"hole", "outside"});
    std::set<std::string> drawn; // up to the last slot that is reserved
    const Lesson lesson = lesson_with(blocks, "kind: who\ntext: a");
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        drawn.insert(Json::parse(made(lesson, seed).drawn_json)["place"].dump());
    CHECK(drawn == std::set<std::string>{"0", "1", "2", "3", "4", "5", "6", "7"});
}

TEST_CASE("varying a number: an invalid range is an error that shows the right form")
{
    const auto message = [](const char* range)
    {
        const Lesson lesson =
            lesson_with("vary: w = " + std::string(range) + "\n" + padded, "kind: where\ntext: a");
        const auto question = make_question(lesson, *lesson.asks().front(), 1, 2);
        return question ? "none" : question.problem().where + ": " + question.problem().message;
    };
    for (const char* const range : {"3-4", "3 - 4", "3 to 4", "3...4",
                                    "3\xE2\x80\x93"
                                    "4",
                                    "1..2 / 3-4", "1 | 3-4"})
    {
        CAPTURE(range);
        CHECK(message(range).ends_with("is not a range; write 3..4"));
        CHECK(message(range).starts_with("7: "));
    }
    for (const char* const fine : {"3..4", "3", "3 | 4", "-3..4", "2..7-4", "2 of 3..4"})
        CHECK_MESSAGE(message(fine) == "none", fine);
}

TEST_CASE("misconceptions with names: the manual lists all, and an unknown name is met with them")
{
    const auto pages = assets::manual();
    const auto page = std::find_if(pages.begin(), pages.end(),
                                   [](const assets::ManualPage& one) { return one.name == "write-lessons"; });
    REQUIRE(page != pages.end());
    const auto problem = check_lesson(lesson_with(padded, "kind: where\ntext: a\nwrong: forgot"), 1);
    REQUIRE(problem);
    for (const NamedMisconception& one : named_misconceptions())
    {
        CAPTURE(one.name);
        CHECK(page->text.find(fmt::format("`{}`", one.name)) != std::string_view::npos);
        CHECK(problem->message.find(one.name) != std::string::npos);
    }
    const auto near = check_lesson(lesson_with(padded, "kind: where\ntext: a\nwrong: padding_forgoten"), 1);
    REQUIRE(near);
    CHECK(near->message.find("did you mean padding_forgotten?") != std::string::npos);
}

TEST_CASE("a misconception that is right by chance is drawn away, or the lesson fails with line and seed")
{
    const Lesson sometimes = lesson_with(padded, "kind: where\ntext: a\nwrong: padding_forgotten");
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        CHECK(Json::parse(made(sometimes, seed).drawn_json)["coords"][0] == 1); // row 0 has none before it
    const auto problem =
        check_lesson(lesson_with(padded, "kind: where\ntext: a\ncoords: [0,1]\nwrong: padding_forgotten"), 5);
    REQUIRE(problem);
    CHECK(problem->where == "13");
    CHECK(problem->message.find("seed 0") != std::string::npos);
}

TEST_CASE("questions are the same for a seed and others for another")
{
    const Lesson lesson = lesson_with("vary: w = 1..1000\n"
                                      R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,"=w"]})",
                                      "kind: number\nof: element_count\ntext: {w}");
    CHECK(made(lesson, 3).text == made(lesson, 3).text);
    std::set<std::string> texts;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
    {
        const Question question = made(lesson, seed);
        texts.insert(question.text);
        CHECK(question.right.front() == std::to_string(2 * std::stoll(question.text)));
    }
    CHECK(texts.size() > 40);
}

TEST_CASE("an edited scene is right if the facts hold and nothing else was changed")
{
    const Question question =
        made(lesson_with(padded, "kind: edit\ntext: a\nof: max_offset; holes\nstart: {\"strides\":[3,1]}\n"
                                 "change: strides\nwrong: padded == false => no padding"));
    const auto scene = [](const char* strides, const char* sizes = "[2,3]")
    {
        return std::string(R"({"stridescope":1,"kind":"buffer","title":"mine","dtype":"FLOAT32","sizes":)")
               + sizes + ",\"strides\":" + strides + "}";
    };
    CHECK(judge(question, scene("[5,1]")).right);
    CHECK(judge(question, question.right.front()).right);
    CHECK(judge(question, scene("[3,1]")).says == "no padding");
    CHECK_FALSE(judge(question, scene("[5,1]", "[2,4]")).right);
    CHECK_FALSE(judge(question, scene("[5]")).right);
    CHECK_FALSE(judge(question, "{").right);
    CHECK_FALSE(judge(question, scene("[6,1]")).right);
    const std::string without = R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]})";
    CHECK(judge(question, without).says == "The question asks for the numbers of the strides: give them.");
}

TEST_CASE("each reason that holds is right, and the others are known")
{
    const Question question = made(lesson_with(
        padded, "kind: why\ntext: a\nreason: padded => yes => s\nreason: overlapping => shared => none "
                "is\nreason: holes == 2 => two"));
    CHECK(question.right.size() == 2);
    CHECK(question.options.size() == 3);
    REQUIRE(question.misconceptions.size() == 1);
    CHECK(judge(question, question.misconceptions[0].answer).says == "none is");
    for (const std::string& right : question.right)
        CHECK(judge(question, right).right);
}

TEST_CASE("a scene that breaks a rule is in a question only if the question is about the rule")
{
    const std::string zero = R"({"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[0]})";
    CHECK_FALSE(make_question(lesson_with(zero, "kind: where\ntext: a"),
                              *lesson_with(zero, "kind: where\ntext: a").asks().front(), 1, 1));
    CHECK(made(lesson_with(zero, "kind: number\nof: error.code\ntext: a")).right.front() == "zero_size");
}

TEST_CASE("the question determines what its picture may show")
{
    const auto picture = [](const std::string& scene, const std::string& ask)
    {
        const auto lesson = parse_lesson("---\ntitle: T\nlearn: L\n---\n# S\n```scene\n" + scene
                                         + "\n```\n```ask\n" + ask + "\n```\n");
        REQUIRE(lesson);
        const auto question = make_question(*lesson, *lesson->asks().front(), 1, 1);
        REQUIRE(question);
        return question->picture;
    };
    const std::string tensor = R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,3]})";
    const std::string copy = R"({"stridescope":1,"kind":"slice1","input":{"dtype":"INT8","sizes":[2,3]},)"
                             R"("window":{"offsets":[0,0],"sizes":[2,3],"strides":[1,1]}})";
    CHECK(picture(tensor, "kind: where\ntext: Where?") == AskedPicture::slots);
    CHECK(picture(copy, "kind: next\ntext: Next?") == AskedPicture::slots);
    CHECK(picture(tensor, "kind: who\ntext: Who?") == AskedPicture::slots);
    CHECK(picture(tensor, "kind: number\nof: strides[0]\ntext: Which?") == AskedPicture::cells);
    CHECK(picture(copy, "kind: number\nof: output_sizes[0]\ntext: Which?") == AskedPicture::cells);
    CHECK(picture(tensor, "kind: choose\nof: ok\ntext: Is it one?") == AskedPicture::nothing);
    CHECK(picture(tensor, "kind: edit\nof: packed\nstart: {\"strides\":[4,1]}\nchange: strides\ntext: Pack it.")
          == AskedPicture::all);
}

TEST_CASE("a number is about an element only if the question uses its coordinate, offset, or answer")
{
    const auto about = [](const std::string& of, const std::string& text)
    {
        const auto lesson = parse_lesson("---\ntitle: T\nlearn: L\n---\n# S\n```scene\n"
                                         R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,3]})"
                                         "\n```\n```ask\nkind: number\nof: "
                                         + of + "\ntext: " + text + "\n```\n");
        REQUIRE(lesson);
        const auto question = make_question(*lesson, *lesson->asks().front(), 1, 1);
        REQUIRE(question);
        return question->about_an_element;
    };
    CHECK(about("at.offset", "At which offset?"));
    CHECK(about("strides[0]*coords[0]", "How far?"));
    CHECK(about("itemsize", "How long is the element at {coords}?"));
    CHECK_FALSE(
        about("strides[0]", "How far is that. At which place do coords begin?")); // words alone name none
}

namespace
{

/// The problem of a question about a scene, "place: message"; empty where it can be made.
std::string fault_of(const std::string& scene, const std::string& ask)
{
    const auto lesson = parse_lesson("---\ntitle: T\nlearn: L\n---\n# S\n```scene\n" + scene + "\n```\n```ask\n"
                                     + ask + "\n```\n");
    REQUIRE(lesson);
    const auto made = make_question(*lesson, *lesson->asks().front(), 1, 1);
    return made ? std::string() : made.problem().where + ": " + made.problem().message;
}

} // namespace

TEST_CASE("several tensors in lanes: questions can be about numbers, but not about an element")
{
    const std::string lanes =
        R"({"stridescope":1,"kind":"tpu_memory","chip":"BM1684X","tensors":[{"name":"x","dtype":"FLOAT16",)"
        R"("sizes":[1,1,1,1],"layout":"aligned","start_index":0,"address":0}]})";
    CHECK(fault_of(lanes, "kind: number\nof: used_bytes\ntext: How far?").empty());
    for (const char* const kind : {"where", "who", "next"})
        CHECK(fault_of(lanes, fmt::format("kind: {}\ntext: Where?", kind))
              == "9: the scene has no sizes, so no question can be asked about its elements");
}

TEST_CASE("lists that double themselves are refused, as is the size in bytes of an element of 4 bits")
{
    const std::string tensor = R"({"stridescope":1,"kind":"buffer","dtype":"INT4","sizes":[2,3]})";
    std::string doubled = "kind: number\nof: len(a)\ntext: How many?\nlet: a = [1]\n";
    for (int i = 0; i < 40; ++i)
        doubled += i % 2 == 0 ? "let: a = joined(a, a)\n" : "let: a = [a, a]\n";
    CHECK(fault_of(tensor, doubled.substr(0, doubled.size() - 1)).find("a list has at most 4096 items")
          != std::string::npos);
    CHECK(fault_of(tensor, "kind: where\ntext: Where is {coords}?").empty());
    CHECK(fault_of(tensor, "kind: number\nof: itemsize\ntext: How long?").find("unknown name 'itemsize'")
          != std::string::npos);
}

TEST_CASE("a worked example with chosen numbers is the one of the same seed with these numbers alone changed")
{
    const auto example = [](const std::string& steps, const ChosenNumbers& chosen = {})
    {
        const auto lesson = parse_lesson(
            "---\ntitle: T\nlearn: L\n---\n# S\n```scene\nvary: w = 2..9\nlet: row = w + 2\nneed: row > w\n"
            R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,"=w"],"strides":["=row",1]})"
            "\n```\n```steps\n"
            + steps + "\n```\n");
        REQUIRE(lesson);
        return make_worked_example(*lesson, *lesson->blocks(LessonBlock::Kind::steps).front(), 5, 1, nullptr,
                                   chosen);
    };
    const std::string steps = "{w} {row} {max_offset}\ndrag: row = 0..2*w => Row stride of {w}\n"
                              "goal: row < w => overlap\npicture: row = w => Packed\n"
                              "picture: w = 3; row = 7 => Other";
    const auto drawn = example(steps);
    REQUIRE_MESSAGE(drawn, drawn.problem().message);
    REQUIRE(drawn->drags.size() == 1);
    const DraggedNumber& row = drawn->drags.front();
    const Int w = row.value - 2;
    CHECK(row.words == fmt::format("Row stride of {}", w));
    CHECK(row.least == 0);
    CHECK(row.greatest == 2 * w);
    CHECK(drawn->lines == std::vector<std::string>{fmt::format("{} {} {}", w, w + 2, w + 2 + w - 1)});
    CHECK_FALSE(drawn->goals.front().met);
    const auto strides = [](const Scene& scene)
    { return *std::get<BufferScene>(scene.content).tensor.strides; };
    CHECK(strides(drawn->pictures[0].scene) == std::vector<Int>{w, 1});
    CHECK(strides(drawn->pictures[1].scene) == std::vector<Int>{7, 1});
    CHECK(std::get<BufferScene>(drawn->pictures[1].scene.content).tensor.sizes == std::vector<Int>{2, 3});
    const auto dragged = example(steps, {{"row", 1}}); // although a condition of the drawn numbers fails
    REQUIRE(dragged);
    CHECK(dragged->lines == std::vector<std::string>{fmt::format("{} 1 {}", w, w)});
    CHECK(dragged->goals.front().met);
    CHECK(dragged->drags.front().value == 1);

    const auto refusal = [&](const std::string& line)
    {
        const auto made = example(line);
        return made ? std::string() : made.problem().where + ": " + made.problem().message;
    };
    CHECK(refusal("drag: row = 1..2") == "13: 'drag' needs => and words for people");
    CHECK(refusal("drag: rows = 1..2 => R").starts_with("13: 'rows' is not the name of a whole number"));
    CHECK(refusal("drag: row = 3 => R") == "13: '3' is not a range such as 2..5");
    CHECK(refusal("drag: row = 3..1 => R").ends_with("the range 3..1 is empty"));
    CHECK(refusal("goal: row => G") == "13: 'row' is neither yes nor no");
    CHECK(refusal("picture: row => P") == "13: 'picture' needs NAME = VALUE, with a name of lowercase letters");
    CHECK(refusal("picture: w = 0-1 => P").starts_with("6: "));
    CHECK(
        refusal("goal: 1 == 1 => a\ngoal: 1 == 1 => a\ngoal: 1 == 1 => a\ngoal: 1 == 1 => a\ngoal: 1 == 1 => a")
        == "13: a steps block has at most 4 lines of 'goal'");
}

TEST_CASE("a lesson's check: a number that cannot be dragged to an end of its range is a problem")
{
    const auto lesson = parse_lesson("---\ntitle: T\nlearn: L\n---\n# S\n```scene\nlet: w = 2\n"
                                     R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":["=w"]})"
                                     "\n```\n```steps\ndrag: w = 0..3 => Width\n```\n");
    REQUIRE(lesson);
    const auto problem = check_lesson(*lesson, 1);
    REQUIRE(problem);
    CHECK(problem->message.starts_with("seed 0: w dragged to 0: "));
}
