#!/bin/bash
# What an earlier window left is never hidden: starts without a display and kills while the window opens lose nothing, what
# is set aside is offered, and whatever lies in the state folder, the window opens.
set -eu
. "$(dirname "$0")/display.sh"
start_display
sessions=$XDG_STATE_HOME/stridescope/sessions

# leave_behind MARK TITLE: the log of a window that is no more, of a scene that is in no file.
leave_behind()
{
    mkdir -p "$sessions/window-$1"
    : >"$sessions/window-$1/lock"
    cat >"$sessions/window-$1/1.log" <<JSON
{"keep":0,"push":["{\"stridescope\":1,\"kind\":\"buffer\",\"title\":\"$2\",\"dtype\":\"UINT8\",\"sizes\":[3]}"],"saved":"{\"stridescope\":1,\"kind\":\"buffer\",\"dtype\":\"UINT8\",\"sizes\":[1]}","rest":{"at":0,"path":"","beside":"","view":"{}","attached":"","pins":[],"place":0,"front":true}}
JSON
}
# is_kept_in FOLDERS TITLE: in some log of folders whose names match, soon.
is_kept_in()
{
    local tries
    for ((tries = 0; tries < patience; ++tries)); do
        ! grep -qs "$2" "$sessions"/$1/*.log || return 0
        sleep 0.1
    done
    fail "nothing in $1 has '$2': $(ls -R "$sessions")"
}
end_program()
{
    kill -KILL "$program_pid"
    wait "$program_pid" 2>/dev/null || true
    program_pid=
}
no_empty_folders()
{
    local folder
    for folder in "$sessions"/window-* "$sessions"/aside-*; do
        [ ! -d "$folder" ] || ls "$folder" | grep -q '\.log$' || fail "an empty folder stays: $folder"
    done
}

# Starts that never had a window do not count, and leave nothing.
leave_behind abcdef first
for ((i = 0; i < 6; ++i)); do
    code=0
    env -u DISPLAY "$STRIDESCOPE" 2>"$scratch/err" || code=$?
    [ $code = 3 ] || fail "without a display it ends with $code"
done
[ "$(ls "$sessions")" = window-abcdef ] || fail "starts without a display leave $(ls "$sessions")"
start_program
is_kept_in 'window-*' first
for ((tries = 0; tries < patience; ++tries)); do
    [ -d "$sessions/window-abcdef" ] || break
    sleep 0.1
done
[ ! -d "$sessions/window-abcdef" ] || fail "what was taken over stays"
end_program

# Killed at once, again and again: it is open again, or set aside where the window says it is.
for pause in 0 0.1 0.2 0.3 0.4 0.5 0.6 0.6 0.6 0.6; do
    "$STRIDESCOPE" >/dev/null 2>&1 &
    program_pid=$!
    sleep "$pause"
    end_program
    grep -qs first "$sessions"/window-*/*.log "$sessions"/aside-*/*.log || fail "a kill after $pause s loses work"
done
start_program
is_kept_in '[wa]*-*' first
no_empty_folders
end_program
rm -r "$sessions"

# What several windows began to draw and did not live to keep is set aside and offered; once opened, it is this window's.
leave_behind abcdef second
printf xxx >"$sessions/window-abcdef/tries"
start_program --size 1280x800
is_kept_in 'aside-*' second
sleep 1
! grep -qs second "$sessions"/window-*/*.log || fail "what may end the window is opened"
end_program
start_program --size 1280x800
click $((1280 - 154)) 82
is_kept_in 'window-*' second
for ((tries = 0; tries < patience; ++tries)); do
    [ -d "$sessions/aside-abcdef" ] || break
    sleep 0.1
done
[ ! -d "$sessions/aside-abcdef" ] || fail "what was opened is still set aside"
end_program
rm -r "$sessions"

# Nothing in the state folder keeps the window from opening, nor fills memory.
leave_behind folder third
leave_behind pipe third
leave_behind zeros third
leave_behind tries fourth
leave_behind locks fourth
rm "$sessions"/window-{folder,pipe,zeros}/1.log "$sessions/window-locks/lock"
mkdir -p "$sessions/window-folder/1.log/under" "$sessions/window-nothing" "$sessions/window-new"
mkfifo "$sessions/window-pipe/1.log" "$sessions/window-tries/tries" "$sessions/window-locks/lock"
ln -s /dev/zero "$sessions/window-zeros/1.log"
: >"$sessions/window-file"
leave_behind victim fifth
mv "$sessions/window-victim" "$scratch/victim"
ln -s "$scratch/victim" "$sessions/window-victim"
rm -f "$XDG_STATE_HOME/stridescope/lessons.json" "$XDG_CONFIG_HOME/stridescope/settings.json"
mkdir -p "$XDG_CONFIG_HOME/stridescope"
mkfifo "$XDG_STATE_HOME/stridescope/lessons.json"
ln -s /dev/zero "$XDG_CONFIG_HOME/stridescope/settings.json"
start_program
is_kept_in 'window-*' fourth
memory=$(awk '/VmHWM/ { print $2 }' "/proc/$program_pid/status")
[ -f "$scratch/victim/1.log" ] || fail "a link is followed out of the state folder"
[ "$memory" -lt 1000000 ] || fail "it took $memory kB"
[ "$(ls -d "$sessions"/unread-* | wc -l)" = 3 ] || fail "what cannot be read is gone: $(ls "$sessions")"
end_program
rm -r "$XDG_STATE_HOME/stridescope" "$XDG_CONFIG_HOME/stridescope"
mkdir -p "$XDG_STATE_HOME/stridescope"
: >"$sessions" # a file where the folder would be
start_program
press ctrl q
ends_with 0
