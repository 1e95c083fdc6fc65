#!/bin/bash
# The window is killed again and again while a scene is edited and saved: the file is whole each time, and the next
# start has everything that had been kept. STRIDESCOPE_KILLS says how often; each takes ten seconds.
set -eu
. "$(dirname "$0")/display.sh"
start_display

kills=${STRIDESCOPE_KILLS:-${STRIDESCOPE_LONG:+7}}
kills=${kills:-2}
scene=$scratch/scene.json
cat >"$scene" <<'JSON'
{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]}
JSON
sessions=$XDG_STATE_HOME/stridescope/sessions

# size_in FILE: the first of the last "sizes" in it, be they in a scene or among the states that a log adds. What is
# saved, which may be an older state, stands behind "rest" there.
size_in() { sed 's/"rest":.*//' "$1" | tr -d ' \\' | sed 's/\\n//g' | grep -o '"sizes":\[[0-9]*' | tail -n 1 | grep -o '[0-9]*$'; }

read -r x y < <("$WHERE" "$scene" 1600 1000 "sizes[0]")
for ((round = 1; round <= kills; ++round)); do
    start_program "$scene"
    press Escape # what it says of the last end takes room
    click "$x" "$y"
    before=$(size_in "$scene")
    # Each Up is one more; some are saved.
    steps=$((4 + RANDOM % 8))
    for ((i = 0; i < steps; ++i)); do
        press Up
        [ $((RANDOM % 3)) -ne 0 ] || press ctrl s
    done
    kept_at_least()
    {
        logs=("$sessions"/window-*/*.log)
        [ ${#logs[@]} = 1 ] && [ -s "${logs[0]}" ] && kept=$(size_in "${logs[0]}") && [ "${kept:-0}" -ge "$1" ]
    }
    # A frame so slow that a key is pressed and released within it does not see the key: it is pressed once more.
    looks=0
    kept_or_pressed()
    {
        kept_at_least $((before + steps)) && return
        (( ++looks % 50 )) || press Up
        return 1
    }
    wait_until kept_or_pressed || fail "round $round: $((before + steps)) is not kept, ${kept:-nothing} is"
    (
        for ((i = 0; i < 6; ++i)); do
            press Up
            press ctrl s
        done
    ) &
    presses=$!
    sleep "0.$((RANDOM % 9))"
    kill -KILL "$program_pid"
    wait "$program_pid" "$presses" 2>/dev/null || true
    program_pid=
    "$STRIDESCOPE" eval "$scene" >"$scratch/answer" || fail "round $round: the saved file is no scene any more"
    [ "$(ls "$scratch" | grep -c '^scene.json')" = 1 ] || fail "round $round: temporary files stay: $(ls "$scratch")"
    logs=("$sessions"/window-*/*.log)
    [ ${#logs[@]} = 1 ] || fail "round $round: ${#logs[@]} logs"
    kept=$(size_in "${logs[0]}")
    [ -n "$kept" ] || fail "round $round: nothing was kept"
    [ "$kept" -ge $((before + steps)) ] \
        || fail "round $round: $((before + steps)) had been kept before the end, $kept is"
done

# What is open again is what was kept, and a window that is closed leaves nothing to restore.
start_program
logs_hold() { logs=("$sessions"/window-*/*.log) && [ -s "${logs[0]}" ] && [ "$(size_in "${logs[0]}")" = "$1" ]; }
wait_until logs_hold "$kept" || fail "the next start has $(size_in "${logs[0]}"), not $kept"
press ctrl s
press ctrl q
ends_with 0
[ -z "$(ls "$sessions")" ] || fail "a window that was closed leaves $(ls "$sessions")"
