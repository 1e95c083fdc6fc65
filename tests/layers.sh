#!/bin/bash
# core <- ui/picture <- ui <- app, and core <- ui/picture <- the command line: a file that includes upward fails.
set -u
cd "$(dirname "$0")/.." || exit 1
wrong=0

# forbid FOLDER PATTERN WHY: no #include under FOLDER may match PATTERN.
forbid()
{
    local found
    found=$(grep -rnP --include='*.h' --include='*.cpp' --include='*.in' "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)" "$1" 2>/dev/null)
    if [ -n "$found" ]; then
        echo "$3:"
        echo "$found"
        wrong=1
    fi
}

windows='GLFW/|glad/|GL/|imgui_impl_|backends/imgui_impl_'
forbid core "ui/|app/|tests/|imgui|$windows" "core includes upward"
# Each room of core uses those before it alone, in the order of core/README.md.
rooms=$(sed -n 's/^| `\([a-z]*\)` |.*/\1/p' core/README.md)
[ "$(sort <<<"$rooms")" = "$(cd core && printf '%s\n' */ | tr -d / | sort)" ] || {
    echo "core/README.md does not list the rooms of core"
    wrong=1
}
later=
for room in $(tac <<<"$rooms"); do
    [ -z "$later" ] || forbid "core/$room" "core/($later)/" "a room of core uses one that comes after it"
    later=${later:+$later|}$room
done
# The same of ui, whose last room is the folder of panels itself.
rooms=$(sed -n 's/^| `\([a-z/]*\)` |.*/\1/p' ui/README.md)
[ "$(sort <<<"$rooms")" = "$(cd ui && find . -name '*.cpp' -printf '%h\n' | sed 's|^\./||' | sort -u)" ] || {
    echo "ui/README.md does not list the rooms of ui"
    wrong=1
}
later=
for room in $(tac <<<"$rooms"); do
    [ -z "$later" ] || [ "$room" = panels ] ||
        forbid "ui/$room" "ui/($later)/[^/]*\"" "a room of ui uses one that comes after it"
    later=${later:+$later|}$room
done
forbid ui/state 'imgui|ui/shell/' "the state of the window needs ImGui"
more_than_pictures='ui/(?!picture/)|imgui'
forbid ui/picture "$more_than_pictures|app/|tests/|$windows|CLI/" "pictures need more than core"
forbid ui "app/|tests/|$windows|CLI/" "ui includes upward"
forbid app/cli "$more_than_pictures|$windows" "the command line includes the window's parts"
forbid tests/core "ui/|app/|imgui|$windows" "core's tests need more than core"
forbid tests/picture "$more_than_pictures|app/|$windows" "tests of pictures need more than pictures"
forbid tests/ui "app/|$windows" "ui's tests need a window"
# One header spells ImGui for all versions.
found=$(grep -rnE --include='*.h' --include='*.cpp' '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]imgui\.h' ui app tests | grep -v '^ui/shell/imgui_compat.h:')
if [ -n "$found" ]; then
    echo "imgui.h is included past ui/shell/imgui_compat.h:"
    echo "$found"
    wrong=1
fi
# Items of no width or height abort the window: the helpers of the same header see that there are none.
found=$(grep -rnE --include='*.h' --include='*.cpp' 'ImGui::(InvisibleButton|SetNextItemWidth)\(' ui | grep -vE '^ui/shell/(imgui_compat.h|focus.cpp):')
if [ -n "$found" ]; then
    echo "items are made past the helpers of ui/shell/imgui_compat.h:"
    echo "$found"
    wrong=1
fi
# What is printed goes through one place, which keeps terminals from obeying it; a line of progress is ours alone.
found=$(grep -rnE --include='*.h' --include='*.cpp' '[(,] *std(out|err) *[,)]|std::(cout|cerr|clog|puts|printf)\b|fmt::print\b' core ui app |
    grep -vE '^app/(terminal\.cpp|cli/run_progress\.cpp|describe/)|std::fputs\(no_memory, stderr\)')
if [ -n "$found" ]; then
    echo "printed past app/terminal.h:"
    echo "$found"
    wrong=1
fi
# No file of a general room, of ui or of app names a kind of scene outside its inspector.
kinds='Buffer|Tiled|Slice1|GatherNd1|GatherElements|Tpu|TpuMemory'
found=$(grep -rnE --include='*.h' --include='*.cpp' "\b($kinds)(Scene|Facts|::|>)" core/spec core/derivation core/lessons core/scene core/steps core/view core/run core/copying ui app | grep -vE '^ui/panels/inspector/inspector_(buffer|tiled|banks|slice1|gather_nd1|gather_elements|tpu|tpu_memory)')
if [ -n "$found" ]; then
    echo "a kind of scene is named outside its room and its inspector:"
    echo "$found"
    wrong=1
fi
found=$(grep -rnE --include='*.h' --include='*.cpp' "[\"'](slice1|gather_nd1|gather_elements|tpu_memory|SLICE1|GATHER_ND1|GATHER_ELEMENTS)[\"']|kind [!=]= ?'" core/spec core/derivation core/lessons core/scene core/steps core/view core/run core/copying ui app)
if [ -n "$found" ]; then
    echo "a kind of scene is spelled outside its room:"
    echo "$found"
    wrong=1
fi
# What is shown is a value, and its pointer tells it from what was shown before.
found=$(grep -rnwE --include='*.h' --include='*.cpp' 'revision|mutable' core/view ui)
if [ -n "$found" ]; then
    echo "what is shown is counted, or changes inside a const answer:"
    echo "$found"
    wrong=1
fi
# Before fmt 11 its other headers had `join` too.
found=$(grep -rlE --include='*.h' --include='*.cpp' 'fmt::join' core ui app tests | xargs -r grep -L '#include <fmt/ranges.h>')
if [ -n "$found" ]; then
    echo "fmt::join without <fmt/ranges.h>:"
    echo "$found"
    wrong=1
fi
exit $wrong
