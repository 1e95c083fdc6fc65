#!/bin/bash
# What another window copied is pasted; if its program does not answer, the window goes on and says so.
set -eu
. tests/window/display.sh
start_display

start_program assets/examples/06-padded-rows.stride.json
press ctrl shift p
xdotool type --delay 60 "copy link"
sleep 0.5
press Return
sleep 1
other_pid=$program_pid
other=$window
trap 'kill -KILL "$other_pid" 2>/dev/null || true; put_away' EXIT

# The second window is in front, since it is the only other one.
"$STRIDESCOPE" --new >"$scratch/out" 2>"$scratch/err" &
program_pid=$!
other_window() { window=$(xdotool search --onlyvisible --class stridescope 2>/dev/null | grep -v "^$other\$" | head -n 1) && [ -n "$window" ]; }
wait_until other_window || fail "no second window appeared"
xdotool windowfocus "$window" 2>/dev/null || true
sleep 1
before=$(title)
press ctrl v
sleep 1
press Return # opens what was found
titled() { [ "$(title)" != "$before" ]; }
wait_until titled || fail "what the other window copied was not pasted: $(title)"

kill -STOP "$other_pid"
press ctrl v
sleep 2
kill -TERM "$program_pid"
ends_with 0
