#!/bin/bash
# One running window: a second call opens its file there; whoever sends it nonsense, halves or endless lines gets
# nowhere; a killed window leaves nothing in the way; files that others write are followed.
set -eu
. "$(dirname "$0")/display.sh"
start_display
require xdotool python3
here=$(cd "$(dirname "$0")" && pwd)
cd "$scratch"
for name in one two three; do
    echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]}' >$name.json
done

# titled TEXT: the window's title holds it, soon.
titled()
{
    local tries
    for ((tries = 0; tries < patience; ++tries)); do
        [[ $(title) != *"$1"* ]] || return 0
        sleep 0.1
    done
    fail "the title is '$(title)', without '$1'"
}
windows() { xdotool search --onlyvisible --class stridescope 2>/dev/null | wc -l; }
# reaches FILE...: a call that ends by itself, having opened the file in the running window.
reaches()
{
    timeout 20 "$STRIDESCOPE" "$@" 2>err || fail "stridescope $* ended with $?: $(cat err)"
}

start_program one.json
titled one.json
sockets=$(find runtime -type s)
[ "$(wc -l <<<"$sockets")" = 1 ] && [ -n "$sockets" ] || fail "sockets: $sockets"
[ "$(stat -c %a "$sockets")" = 600 ] || fail "the socket's mode is $(stat -c %a "$sockets")"
reaches two.json
titled two.json
[ "$(windows)" = 1 ] || fail "$(windows) windows"
outcome=0
timeout 20 "$STRIDESCOPE" no-such-file.json 2>err || outcome=$?
[ "$outcome" = 1 ] && grep -q no-such-file.json err || fail "a missing file ended with $outcome: $(cat err)"
python3 "$here/running.py" "$PWD/$sockets" "$PWD/three.json" "$program_pid" || fail "the messages"
titled three.json
kill -0 "$program_pid" || fail "the window has ended"

# A window of its own; it takes over when the first one is no more, however that ended.
first=$program_pid
"$STRIDESCOPE" --new one.json >/dev/null 2>&1 &
second=$!
for ((tries = 0; tries < patience; ++tries)); do
    [ "$(windows)" != 2 ] || break
    sleep 0.1
done
[ "$(windows)" = 2 ] || fail "--new made no window"
kill -KILL "$first"
wait "$first" 2>/dev/null || true
program_pid=$second
for ((tries = 0; tries < patience; ++tries)); do
    window=$(xdotool search --onlyvisible --class stridescope | head -n 1)
    [ "$(windows)" != 1 ] || break
    sleep 0.1
done
sleep 1 # the heir looks a few times a second
reaches three.json
titled three.json

# Followed: the window has what another program has written, else saving would ask before it replaces that.
reaches --follow two.json
titled two.json
echo '{"stridescope":1,"kind":"buffer","title":"Written anew","dtype":"FLOAT32","sizes":[4,4]}' >new.json
mv new.json two.json
sleep 2
press ctrl s
sleep 1
grep -q '"view"' two.json && grep -q 'Written anew' two.json || fail "the followed file was not read: $(cat two.json)"
kill -TERM "$program_pid"
ends_with 0
[ -z "$(find runtime -type s)" ] || fail "a socket is left"

# Folders that others may write to are not used, and none is no reason not to start.
chmod 777 runtime
export TMPDIR=$scratch/temporary
mkdir -m 700 "$TMPDIR"
start_program one.json
[ -z "$(find runtime -type s)" ] || fail "a socket where anybody may replace it"
own=$(find "$TMPDIR" -type s)
[ "$(stat -c %a "$(dirname "$own")")" = 700 ] || fail "the folder of ours: $own"
reaches two.json
titled two.json
kill -TERM "$program_pid"
ends_with 0
