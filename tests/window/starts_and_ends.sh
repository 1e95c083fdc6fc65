#!/bin/bash
# The window opens, ends by its key and by a signal, and costs nothing while nobody touches it.
set -eu
. "$(dirname "$0")/display.sh"
start_display

start_program
press ctrl q
ends_with 0

start_program
before=$(awk '{ print $14 + $15 }' "/proc/$program_pid/stat")
sleep 2
after=$(awk '{ print $14 + $15 }' "/proc/$program_pid/stat")
[ $((after - before)) -le 10 ] || fail "an idle window used $((after - before)) ticks of CPU in 2 s"
kill -TERM "$program_pid"
ends_with 0

# Of this nothing can be drawn, so nothing can be pinned.
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,0,5]}' >"$scratch/empty.json"
start_program "$scratch/empty.json" --pin 0,0
press ctrl q
ends_with 0
