#!/bin/bash
# One visit in a real window: a size is dragged and typed, undone and redone, saved, and the program ended from
# outside. The saved file says what happened.
set -eu
. "$(dirname "$0")/display.sh"
start_display

scene=$scratch/scene.json
cp assets/examples/01-row-major.stride.json "$scene"

# size_of_w: the second number of "sizes" in the saved file.
size_of_w() { tr -d ' \n' <"$scene" | sed -n 's/.*"sizes":\[[0-9]*,\([0-9]*\)\].*/\1/p'; }

# expect_title PATTERN: within a few seconds.
expect_title()
{
    local tries
    for ((tries = 0; tries < patience; ++tries)); do
        # shellcheck disable=SC2254
        case $(title) in $1) return ;; esac
        sleep 0.1
    done
    fail "the title is \"$(title)\", not $1"
}

saved() { [ "$(size_of_w)" = "$1" ] || fail "saved W $(size_of_w), not $1"; }

start_program "$scene"
expect_title 'scene.json*'
read -r x y < <("$WHERE" "$scene" 1600 1000 "sizes[1]")

click "$x" "$y"
press ctrl a
press 7
press Return
expect_title '• scene.json*'
press ctrl s
expect_title 'scene.json*'
saved 7

press ctrl z
expect_title '• scene.json*'
press ctrl s
expect_title 'scene.json*'
saved 3

press ctrl y
press ctrl s
expect_title 'scene.json*'
saved 7

# A drag to the right makes it larger.
xdotool mousemove --window "$window" "$x" "$y"
sleep 0.2
xdotool mousedown 1
for step in 10 20 30 40 50 60; do
    xdotool mousemove --window "$window" $((x + step)) "$y"
    sleep 0.05
done
xdotool mouseup 1
sleep 0.2
expect_title '• scene.json*'
press ctrl s
expect_title 'scene.json*'
[ "$(size_of_w)" -gt 7 ] || fail "a drag to the right left W at $(size_of_w)"

kill -TERM "$program_pid"
ends_with 0
