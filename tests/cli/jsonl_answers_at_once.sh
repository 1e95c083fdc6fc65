#!/bin/bash
# eval --jsonl answers while its stdin stays open: another program can hold a conversation with it.
. "$(dirname "$0")/common.bash"

scene='{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2]}'
coproc PROGRAM { "$STRIDESCOPE" eval --jsonl; }
program=$PROGRAM_PID
exec {to}>&"${PROGRAM[1]}" {from}<&"${PROGRAM[0]}"
eval "exec ${PROGRAM[1]}>&- ${PROGRAM[0]}<&-"

# answered ID: the next line comes within the limit and is the answer to this request.
answered()
{
    local line=
    read -r -t 60 -u "$from" line || wrong "no answer to $1 while stdin is open"
    case $line in
        '{"id":'"$1"',"ok":'*) ;;
        *) wrong "request $1 was answered $line" ;;
    esac
}

printf '{"id":1,"scene":%s}\n' "$scene" >&"$to"
answered 1
printf 'no JSON\n' >&"$to"
answered null
printf '{"id":2,"scene":%s}\n{"id":3,"scene":%s}\n\n{"id":4,' "$scene" "$scene" >&"$to"
answered 2
answered 3
printf '"scene":%s}\n' "$scene" >&"$to"
answered 4
printf '{"id":5,"scene":%s}' "$scene" >&"$to" # the end of stdin ends the line
exec {to}>&-
answered 5
read -r -t 60 -u "$from" line && wrong "an answer to nothing: $line"
wait "$program"
code=$?
[ $code = 0 ] || wrong "exit code $code, not 0"
finish
