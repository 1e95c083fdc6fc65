# Sourced by the tests that open a real window: a display of its own and a scratch folder, both gone at the end.
# A machine without what that takes is skipped with 77.

# Tenths of a second that a test waits for what must come; a sanitized program on a busy machine is slow.
patience=600

require()
{
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || { echo "skipped: no $tool here"; exit 77; }
    done
}

fail()
{
    echo "FAILED: $*" >&2
    exit 1
}

put_away()
{
    [ -z "${program_pid:-}" ] || kill -KILL "$program_pid" 2>/dev/null || true
    [ -z "${display_pid:-}" ] || kill "$display_pid" 2>/dev/null || true
    rm -rf "$scratch"
}

start_display()
{
    require Xvfb
    scratch=$(mktemp -d)
    trap put_away EXIT
    # Xvfb picks a free number itself and tells it.
    mkfifo "$scratch/number"
    # It must not begin anew when its last client leaves: who comes next would find it away.
    Xvfb -displayfd 3 -screen 0 1920x1200x24 -nolisten tcp -noreset 3>"$scratch/number" 2>"$scratch/xvfb.log" &
    display_pid=$!
    local number=
    read -r -t 20 number <"$scratch/number" || fail "Xvfb did not start: $(cat "$scratch/xvfb.log")"
    export DISPLAY=:$number
    unset WAYLAND_DISPLAY XAUTHORITY
    # Mesa and X leave memory behind at their end, which is not ours to free.
    export ASAN_OPTIONS=detect_leaks=0
    export LIBGL_ALWAYS_SOFTWARE=1
    # What the window remembers is not to be in the home of whoever runs this, nor to meet what is there.
    export XDG_CONFIG_HOME=$scratch/config XDG_STATE_HOME=$scratch/state
    # Nor is a window to be reached that somebody else has open.
    export XDG_RUNTIME_DIR=$scratch/runtime
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    # Nobody could answer the desktop's dialogs.
    export STRIDESCOPE_FILE_DIALOG=own
}

# start_program ARGUMENTS: in the background; returns when its window is there, parked away from the pointer.
start_program()
{
    require xdotool
    "$STRIDESCOPE" "$@" >"$scratch/out" 2>"$scratch/err" &
    program_pid=$!
    local tries
    for ((tries = 0; tries < patience; ++tries)); do
        window=$(xdotool search --onlyvisible --class stridescope 2>/dev/null | head -n 1) || true
        [ -z "$window" ] || break
        kill -0 "$program_pid" 2>/dev/null || fail "the program ended early: $(cat "$scratch/err")"
        sleep 0.1
    done
    [ -n "$window" ] || fail "no window appeared"
    xdotool mousemove 5 5 2>/dev/null
    # Without a window manager nobody gives it the keyboard.
    xdotool windowfocus "$window" 2>/dev/null || true
    sleep 0.5
}

# press KEY...: keys pressed in order and released in reverse, apart, so that no slow frame merges them.
press()
{
    local key keys=("$@") i
    for key in "${keys[@]}"; do
        xdotool keydown "$key"
        sleep 0.1
    done
    for ((i = ${#keys[@]} - 1; i >= 0; --i)); do
        xdotool keyup "${keys[i]}"
        sleep 0.1
    done
}

# click X Y: in pixels of the window.
click()
{
    xdotool mousemove --window "$window" "$1" "$2"
    sleep 0.2
    xdotool mousedown 1
    sleep 0.1
    xdotool mouseup 1
    sleep 0.2
}

title() { xdotool getwindowname "$window"; }

# wait_until COMMAND...: until it succeeds, within `patience`.
wait_until()
{
    local tries
    for ((tries = 0; tries < patience; ++tries)); do
        ! "$@" || return 0
        sleep 0.1
    done
    return 1
}

# ends_with CODE: waits for the program and checks its exit code.
ends_with()
{
    local code=0 tries
    for ((tries = 0; tries < patience; ++tries)); do
        kill -0 "$program_pid" 2>/dev/null || break
        sleep 0.1
    done
    kill -0 "$program_pid" 2>/dev/null && fail "the program did not end"
    wait "$program_pid" || code=$?
    program_pid=
    [ "$code" = "$1" ] || fail "ended with $code, not $1: $(cat "$scratch/err")"
}
