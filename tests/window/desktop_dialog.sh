#!/bin/bash
# The desktop's own dialog for files, played by a script that is called zenity: what it answers is opened or saved by
# exactly that name, and no shell sees any of it; where it is missing, killed or broken, the window asks itself.
set -eu
. "$(dirname "$0")/display.sh"
start_display
require xdotool
unset STRIDESCOPE_FILE_DIALOG XDG_CURRENT_DESKTOP

mkdir "$scratch/bin" "$scratch/work"
cd "$scratch/work"
# What it was asked is one word a line, NUL for a line's end; it answers what is in `answer` once there is a `go`.
cat >"$scratch/bin/zenity" <<'SH'
#!/bin/bash
printf '%s\0' "$@" >"$PLAYED/asked.new"
echo $$ >"$PLAYED/pid"
mv "$PLAYED/asked.new" "$PLAYED/asked"
for ((tries = 0; tries < 900; ++tries)); do
    [ ! -e "$PLAYED/go" ] || break
    sleep 0.1
done
cat "$PLAYED/answer"
exit "$(cat "$PLAYED/code")"
SH
chmod +x "$scratch/bin/zenity"
export PLAYED=$scratch/played PATH=$scratch/bin:$PATH
mkdir "$PLAYED"

soon() { wait_until "$@" 2>/dev/null || fail "never: $*"; }
titled() { case $(title) in $1*) true ;; *) false ;; esac; }
asked() { tr '\0' '\n' <"$PLAYED/asked" | grep -qxF -e "$1"; }
gone() { ! kill -0 "$(cat "$PLAYED/pid")"; }

# ask KEY...: by those keys; returns when the dialog is on the screen.
ask()
{
    rm -f "$PLAYED"/*
    press "$@"
    soon test -e "$PLAYED/asked"
    sleep 0.3
}
# answers CODE FORM WORDS...: as printf says them.
answers()
{
    echo "$1" >"$PLAYED/code"
    shift
    # shellcheck disable=SC2059
    printf "$@" >"$PLAYED/answer"
    : >"$PLAYED/go"
}

scene='{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]}'
echo "$scene" >'-a $(touch hit) "b";.json'
echo "$scene" >$'two\nlines .json'
echo "$scene" >plain.json

start_program
ask ctrl o
asked --file-selection || fail "asked otherwise: $(tr '\0' ' ' <"$PLAYED/asked")"
asked "--filename=$PWD/" || fail "begins elsewhere: $(tr '\0' ' ' <"$PLAYED/asked")"
answers 0 '%s\n' "$PWD/"'-a $(touch hit) "b";.json'
soon titled '-a $(touch hit)'
[ ! -e hit ] || fail "a shell has seen the name"

ask ctrl o
answers 0 '%s\n' "$PWD/"$'two\nlines .json'
soon titled two

# Called off.
ask ctrl o
answers 1 ''
soon gone
sleep 0.5
titled two || fail "calling off has changed the title to $(title)"

# Saved where the dialog says, though there is something: it has asked.
ask ctrl shift s
asked --save || fail "asked otherwise"
asked --confirm-overwrite || fail "nobody asks whether to replace a file"
asked "--filename=$PWD/"$'two' || fail "proposes another name: $(tr '\0' '\n' <"$PLAYED/asked")"
echo old >there.json
answers 0 '%s\n' "$PWD/there.json"
soon grep -q '"kind"' there.json
soon titled there.json

# Killed: the window asks itself, with the keyboard in its field.
ask ctrl o
kill -KILL "$(cat "$PLAYED/pid")"
sleep 1
xdotool type --delay 60 plain.json
press Return
soon titled plain.json

# A dialog that ends at once could not ask: the same.
mv "$scratch/bin/zenity" "$scratch/bin/kept"
printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/zenity"
chmod +x "$scratch/bin/zenity"
press ctrl o
sleep 1
xdotool type --delay 60 there.json
press Return
soon titled there.json
mv "$scratch/bin/kept" "$scratch/bin/zenity"

# Escape in the window takes the dialog from the screen, and so does the window's end.
ask ctrl o
press Escape
soon gone
ask ctrl o
kill -TERM "$program_pid"
soon gone
ends_with 0
