#!/bin/bash
# An output that cannot be written is exit code 3 and a message, never success and never a silent death.
. "$(dirname "$0")/common.bash"

request='{"id":1,"scene":{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2]}}'

# cannot_write NAME ARGUMENT...: with a full disk and with no stdout at all.
cannot_write()
{
    for output in full closed; do
        what="stridescope $* ($output)"
        if [ $output = full ]; then
            "$STRIDESCOPE" "$@" <"$work/in" >/dev/full 2>"$work/err"
        else
            "$STRIDESCOPE" "$@" <"$work/in" >&- 2>"$work/err"
        fi
        code=$?
        exits 3
        err_has stridescope
    done
}

echo "$request" >"$work/in"
cannot_write eval "$good"
cannot_write eval --json "$good"
cannot_write eval --json "$good" "$good"
cannot_write eval --jsonl
cannot_write at "$good" --coords 1,2
cannot_write --help
cannot_write run --help
cannot_write at "$good" --coords 1,2 --json
for _ in $(seq 2000); do echo "$request"; done >"$work/in"
cannot_write eval --jsonl

# A reader that goes away.
for _ in $(seq 20000); do echo "$request"; done >"$work/in"
"$STRIDESCOPE" eval --jsonl <"$work/in" 2>"$work/err" | head -n 1 >"$work/out"
code=${PIPESTATUS[0]}
what="stridescope eval --jsonl into a closed pipe"
exits 3
out_has '"ok":true'

# Nothing to read at all is an input that cannot be read, not the end of one.
what="stridescope eval --jsonl without stdin"
"$STRIDESCOPE" eval --jsonl <&- >"$work/out" 2>"$work/err"
code=$?
exits 3
run eval --jsonl <"$work"
exits 3
finish
