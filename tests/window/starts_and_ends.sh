#!/bin/bash
# The window opens, ends by its key and by a signal, and costs nothing while nobody touches it.
set -eu
. "$(dirname "$0")/display.sh"
start_display

start_program
press ctrl q
ends_with 0

start_program
# A window that has just opened may draw for a while on a slow machine; one that draws always never comes to rest.
rests()
{
    local before after
    before=$(awk '{ print $14 + $15 }' "/proc/$program_pid/stat")
    sleep 1
    after=$(awk '{ print $14 + $15 }' "/proc/$program_pid/stat")
    [ $((after - before)) -le 5 ]
}
wait_until rests || fail "an idle window goes on using the CPU"
kill -TERM "$program_pid"
ends_with 0

# Of this nothing can be drawn, so nothing can be pinned.
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,0,5]}' >"$scratch/empty.json"
start_program "$scratch/empty.json" --pin 0,0
press ctrl q
ends_with 0
