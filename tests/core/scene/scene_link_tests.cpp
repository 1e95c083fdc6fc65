#include "core/scene/scene_link.h"

#include "core/assets.h"
#include "core/import/import_text.h"
#include "core/scene/parse.h"
#include "core/scene/print.h"

#include <doctest/doctest.h>

using namespace stridescope::core;

namespace
{

Scene linked_scene(const std::string& json)
{
    auto parsed = parse_scene(json);
    REQUIRE(parsed);
    return std::move(parsed->scene);
}

} // namespace

TEST_CASE("each example comes back from its link as it was, but for how it was looked at")
{
    for (const auto& example : assets::examples())
    {
        CAPTURE(example.name);
        Scene scene = linked_scene(std::string(example.json));
        const auto link = scene_link(scene);
        if (!link)
        {
            CHECK(link.problem().code == Code::file);
            continue;
        }
        REQUIRE(link->starts_with(link_mark));
        const auto back = scene_of_link(std::string_view(*link).substr(link_mark.size()));
        REQUIRE(back);
        scene.view_json.reset();
        CHECK(*back == scene);
    }
}

TEST_CASE("a link that another program made is read, alone and in a text")
{
    // Python: zlib.compressobj(9, zlib.DEFLATED, -15), base64.urlsafe_b64encode without "=".
    const std::string link = "#scene=q1YqLinKTEktTs4vSFWyMtRRys7MS1GyUkoqTUtLLVLSUUopqQTJKIV6-"
                             "oVYAPnFmVWpxUpW0UY6xrE6MN1AvqGOUWwtAA";
    const Scene wanted =
        linked_scene(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2,3],"strides":[1,2]})");
    for (const std::string& text :
         {link, "https://example.org/view/" + link, "see https://example.org/" + link + " (columns first)\n"})
    {
        CAPTURE(text);
        const ImportedText all = import_text(text);
        REQUIRE(all.found.size() == 1);
        CHECK(all.found[0].scene == wanted);
        CHECK(text.substr(all.found[0].span.begin, all.found[0].span.end - all.found[0].span.begin) == link);
    }
    CHECK(import_text(link + " " + link).found.size() == 2);
}

TEST_CASE("a link of another's files, of damaged text, or of too much is refused")
{
    const auto refused = [](const std::string& text)
    {
        const ImportedText all = import_text("#scene=" + text);
        CHECK(all.found.empty());
        REQUIRE(all.refused.size() == 1);
        return all.refused[0].problem;
    };
    const Scene with_file = linked_scene(
        R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2],"values":{"file":"secret.npy"}})");
    const auto link = scene_link(with_file);
    REQUIRE_FALSE(link.ok());
    CHECK(link.problem().code == Code::file);
    CHECK(link.problem().where == "values.file");
    // {"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2],"values":{"file":"/etc/passwd"}}
    const Problem file =
        refused("q1YqLinKTEktTs4vSFWyMtRRys7MS1GyUkoqTUtLLVLSUUopqQTJKIV6-oVYAPnFmVWpxUpW0UaxOkpliTmlIE61Ul"
                "pmDkiRfmpJsn5BYnFxeYpSbS0A");
    CHECK(file.code == Code::file);
    CHECK(refused("").code == Code::parse);
    CHECK(refused("A").code == Code::parse);
    CHECK(refused("AAAA").code == Code::parse);
    CHECK(refused(std::string(70'000, 'A')).code == Code::parse);
    std::string whole =
        scene_link(linked_scene(R"({"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2]})"))
            ->substr(link_mark.size());
    CHECK(scene_of_link(whole));
    CHECK(refused(whole.substr(0, whole.size() - 4)).code == Code::parse);
    CHECK(refused(whole + "AAAA").code == Code::parse);
    Scene large = with_file;
    large.notes = std::string(std::size_t{5} << 20U, ' ');
    std::get<BufferScene>(large.content).tensor.values = {};
    CHECK(scene_link(large).problem().code == Code::parse);
}
