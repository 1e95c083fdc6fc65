#!/bin/bash
# Theme, size and recent files are there again after the window was killed; settings that are none are set aside.
set -eu
. tests/window/display.sh
start_display

settings=$XDG_CONFIG_HOME/stridescope/settings.json
cp assets/examples/01-row-major.stride.json "$scratch/scene.json"

# wait_for WORDS: until the settings have them.
wait_for()
{
    local tries
    for ((tries = 0; tries < patience; ++tries)); do
        grep -q "$1" "$settings" 2>/dev/null && return
        sleep 0.1
    done
    fail "the settings never said $1: $(cat "$settings" 2>&1)"
}

# Kills the window once it keeps the session by itself: what it took over is gone, and so is the count of tries.
# Killed before that, it would count as a try, and after some tries the work is set aside.
end_program()
{
    local tries
    for ((tries = 0; tries < patience; ++tries)); do
        [ "$(find "$scratch/state" -path '*/sessions/window-*' -name '*.log' -printf '%h\n' | sort -u | wc -l)" -gt 1 ] ||
            [ -n "$(find "$scratch/state" -path '*/sessions/window-*' -name tries)" ] || break
        sleep 0.1
    done
    kill -KILL "$program_pid"
    wait "$program_pid" 2>/dev/null || true
    program_pid=
}

start_program "$scratch/scene.json"
press ctrl t
wait_for '"theme": "light"'
wait_for "$scratch/scene.json"
xdotool windowsize "$window" 1210 810
wait_for '"width": 1210'
end_program

start_program
xdotool getwindowgeometry "$window" | grep -q 'Geometry: 1210x810' || fail "the window has another size"
wait_for '"theme": "light"'
end_program

# The address that copied links begin with is set in the file, and stays there.
sed -i 's|"link_base": ""|"link_base": "https://example.org/"|' "$settings"
start_program
press ctrl t
wait_for '"theme": "dark"'
wait_for '"link_base": "https://example.org/"'
end_program

echo '{"theme": "li' >"$settings"
start_program
press ctrl t
press ctrl t
press ctrl t
wait_for '"theme": "light"'
grep -q '"theme": "li$' "$settings.bad" || fail "the wrong settings are gone"
end_program

# What was kept of a scene and cannot be read is kept on, and does not keep the window from opening.
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]}' >"$scratch/other.json"
start_program "$scratch/other.json"
for ((tries = 0; tries < patience; ++tries)); do
    log=$(find "$scratch" -path '*window-*' -name '*.log' -size +0 | head -n 1)
    [ -z "$log" ] || break
    sleep 0.1
done
[ -n "$log" ] || fail "nothing is kept of an open scene"
end_program
log=$(find "$scratch/state" -path '*/sessions/window-*' -name '*.log' -size +0 | head -n 1)
echo '{"half' >"$log"
start_program
for ((tries = 0; tries < patience; ++tries)); do
    unread=$(find "$scratch" -name 'unread-*')
    [ -z "$unread" ] || break
    sleep 0.1
done
[ "$(cat "${unread:-/dev/null}")" = '{"half' ] || fail "what could not be read is gone"
end_program
