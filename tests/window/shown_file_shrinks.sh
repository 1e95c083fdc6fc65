#!/bin/bash
# A file whose values are shown, and which is cut, removed or replaced meanwhile, does not end the window.
set -eu
. "$(dirname "$0")/display.sh"
. "$(dirname "$0")/../cli/data.bash"
start_display
require xdotool

cd "$scratch"
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[16,8],"values":{"file":"x.npy"}}' >scene.json
long() { head -c 128 /dev/urandom | npy x.npy '|u1' '(16, 8)'; }
large() { head -c 4194304 /dev/zero | npy x.npy '|u1' '(2048, 2048)'; }

# look_around: the values are read again: by the pointer over them, by zooming, by a selection, by drawing all anew.
look_around()
{
    local x
    for x in 500 700; do
        xdotool mousemove --window "$window" $x 400
        sleep 0.1
        xdotool click 4
        xdotool click 4
        sleep 0.1
    done
    click 650 450
    press Right
    press Home
    press ctrl t
    sleep 0.3
    kill -0 "$program_pid" 2>/dev/null || { wait "$program_pid" || fail "$what: the window ended with $?: $(cat err)"; }
}

# shown FILE HOW MAKE: the window on a file, before and after something has happened to it.
shown()
{
    what="$1, $2"
    $3
    start_program "$1"
    look_around
    case $2 in
        emptied) : >x.npy ;;
        cut) truncate -s 200 x.npy ;;
        removed) rm x.npy ;;
        replaced) rm x.npy && mkfifo x.npy ;;
    esac
    look_around
    # Opened once more by dropping what is known of it, as going back and forth between undo's steps does.
    press ctrl z
    look_around
    kill -TERM "$program_pid"
    ends_with 0
    rm -f x.npy
}
shown scene.json emptied long
shown scene.json replaced long
shown x.npy emptied long
shown x.npy removed long
shown x.npy cut large

# Without anyone there: a picture, or why there is none; never a signal.
for path in scene.json x.npy; do
    mkfifo x.npy
    code=0
    timeout 60 "$STRIDESCOPE" $path --screenshot picture.png >out 2>err || code=$?
    [ $code -lt 2 ] || fail "$path with a pipe for its values: ended with $code: $(cat err)"
    rm x.npy
done
for path in pipe /dev/zero . loop; do
    [ -e pipe ] || { mkfifo pipe && ln -s loop loop; }
    code=0
    timeout 60 "$STRIDESCOPE" $path --screenshot picture.png >out 2>err || code=$?
    [ $code = 1 ] && grep -q stridescope: err || fail "$path: ended with $code: $(cat err)"
done

# The picture goes where a link leads, be there nothing yet, and behind what the shell has opened.
long
ln -s there.png picture_link.png
"$STRIDESCOPE" scene.json --screenshot picture_link.png
[ -L picture_link.png ] && [ -s there.png ] || fail "a picture replaces the link"
printf before >shared
"$STRIDESCOPE" scene.json --screenshot /dev/stdout >>shared
[ "$(head -c 6 shared)" = before ] || fail "a picture replaces what it is appended to"
tail -c +7 shared | head -c 4 | grep -qa PNG || fail "no picture was appended"
