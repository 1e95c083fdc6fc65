#!/bin/bash
# Saving keeps a file's mode and the link it was opened by; saved into another folder, a scene still names its values.
set -eu
. "$(dirname "$0")/display.sh"
. "$(dirname "$0")/../cli/data.bash"
start_display
require xdotool

cd "$scratch"
mkdir data other
printf 'abcdef' | npy data/x.npy '|u1' '(2, 3)'
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2,3],"values":{"file":"x.npy"}}' >data/real.json
chmod 600 data/real.json
ln -s real.json data/scene.json

# until_true COMMAND...: within a few seconds.
until_true()
{
    local tries
    for ((tries = 0; tries < patience; ++tries)); do
        if "$@" 2>/dev/null; then return; fi
        sleep 0.1
    done
    fail "never: $*"
}
named() { [ "$(tr -d ' \n' <"$1" | sed -n 's/.*"file":"\([^"]*\)".*/\1/p')" = "$2" ]; }

# save_as PATH ANSWER...: types the path into the dialog, and keys for what it asks then.
save_as()
{
    press ctrl shift s
    sleep 0.5
    press ctrl a
    xdotool type --delay 60 "$1"
    press Return
    sleep 0.5
    shift
    local key
    for key in "$@"; do press "$key"; done
}

start_program data/scene.json
press ctrl s
until_true grep -q '"view"' data/real.json
[ -L data/scene.json ] || fail "saving has replaced the link"
[ "$(stat -c %a data/real.json)" = 600 ] || fail "saving has made the mode $(stat -c %a data/real.json)"
until_true named data/real.json x.npy

save_as other/b.json
until_true named other/b.json "$PWD/data/x.npy"
save_as c.json
until_true named c.json data/x.npy

# A file that is no scene is there all the same: the first answer only says so.
cp data/x.npy keep.npy
save_as keep.npy
cmp keep.npy data/x.npy || fail "a file was replaced without a question"
press Return
until_true named keep.npy data/x.npy
# Nobody reads this pipe: a window that waited for it would be lost.
mkfifo pipe
save_as pipe Return
save_as d.json
until_true named d.json data/x.npy
left=$(find . -name ".stridescope-*")
[ -z "$left" ] || fail "left behind: $left"
kill -TERM "$program_pid"
ends_with 0
