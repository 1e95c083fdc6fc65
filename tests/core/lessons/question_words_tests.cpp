#include "core/lessons/question_words.h"

#include <doctest/doctest.h>

using namespace stridescope::core;

TEST_CASE("an editable key is listed with its values, anywhere in the scene")
{
    Question question;
    question.change = {"window.strides", "total_bytes"};
    CHECK(changeable_words(question, R"({"kind":"slice1","window":{"strides":[3,-1]},"total_bytes":24})")
          == "window.strides {3,-1}, total_bytes 24");
    CHECK(changeable_words(question, R"({"kind":"slice1","window":7})")
          == "without window.strides, without total_bytes");
    CHECK(changeable_words(question, "no scene").empty());
    question.change = {"strides", "total_bytes"};
    CHECK(changeable_words(question, R"({"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,3]})")
          == "strides {3,1}, without total_bytes");
}

TEST_CASE("goals are said in the lesson's words, else as facts")
{
    Question question;
    question.goals = {{"packed", "yes", "true"}, {"padded", "no", "false"}, {"max_offset", "11", "11"}};
    CHECK(goal_words(question) == std::vector<std::string>{"packed", "not padded", "max_offset = 11"});
    question.goal_says = {"no byte to spare"};
    CHECK(goal_words(question) == std::vector<std::string>{"no byte to spare"});
}

TEST_CASE("options and right answers are said in the same words wherever they are asked")
{
    Question why;
    why.kind = QuestionKind::why;
    why.options = {"It counts from the end.", "It is refused."};
    why.right = {"A", "B"};
    CHECK(option_answer(why, 1) == "B");
    CHECK(option_words(why, 1) == "B  It is refused.");
    CHECK(right_words(why) == "A or B");
    Question choose = why;
    choose.kind = QuestionKind::choose;
    CHECK(option_answer(choose, 1) == "It is refused.");
    CHECK(option_words(choose, 1) == "It is refused.");
    Question edit;
    edit.kind = QuestionKind::edit;
    edit.change = {"strides"};
    edit.right = {R"({"strides":[3,1],"sizes":[2,3]})"};
    CHECK(right_words(edit) == "strides {3,1}");
}

TEST_CASE("text in no form of an answer is refused with the form; other text can be judged")
{
    Question number;
    number.kind = QuestionKind::number;
    number.right = {"1234"};
    for (const char* read : {"7", "1,234", "-3", "12 bytes", " 5 "})
        CHECK(other_form_words(number, read) == "");
    for (const char* unread : {"three", "3.0", "1,0", "", "x"})
        CHECK(other_form_words(number, unread) == "Enter one whole number.");
    CHECK(other_form_words(number, "99999999999999999999") == "This number does not fit in 64 bits.");
    CHECK(other_form_words(number, "9223372036854775807") == "");
    // The length of a list is part of the answer.
    Question list = number;
    list.misconceptions.push_back({"7,8", "", "It ends before the next begins."});
    CHECK(other_form_words(list, "1,0") == "");
    CHECK(other_form_words(list, "x") == "Enter whole numbers, separated by commas.");
    list.kind = QuestionKind::where; // the right answer has two numbers, a wrong one may have one
    list.right = {"1,64"};
    list.misconceptions.front().answer = "64";
    CHECK(other_form_words(list, "64") == "Enter the lane and the byte, such as 1,64.");
    Question lanes = number;
    lanes.kind = QuestionKind::where;
    lanes.right = {"1,60"};
    CHECK(other_form_words(lanes, "1:60") == "");
    CHECK(other_form_words(lanes, "lane 1 byte 60") == "");
    CHECK(other_form_words(lanes, "60") == "Enter the lane and the byte, such as 1,64.");
    Question word = number;
    word.right = {"yes"};
    CHECK(other_form_words(word, "perhaps") == "");
    Question who = number;
    who.kind = QuestionKind::who;
    who.right = {"hole"};
    for (const char* read : {"1,0", "(1, 0)", "4", "hole", "padding", "outside"})
        CHECK(other_form_words(who, read) == "");
    CHECK(other_form_words(who, "the first")
          == "Enter a coordinate such as 1,0, or what the slot is: hole, outside, or unread.");
    who.slot_words = {"padding", "outside"};
    CHECK(other_form_words(who, "the first")
          == "Enter a coordinate such as 1,0, or what the slot is: padding or outside.");
}
