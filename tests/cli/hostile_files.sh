#!/bin/bash
# Files made to break whoever reads them, given to every command: exit 1, a message that names the file, and soon.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1

# refused FILE: by every command that opens scenes.
refused()
{
    local command
    for command in "eval" "eval --json" "at --coords 0" "code --for numpy" "figure -o x.svg" "probe --dtype FLOAT32 --out P%d.npy" "arrange" \
        "compare $good" "run --in in.npy --out out.npy"; do
        # shellcheck disable=SC2086
        what="stridescope $command $1"
        # shellcheck disable=SC2086
        timeout 20 "$STRIDESCOPE" ${command%% *} ${command#"${command%% *}"} "$1" >out 2>err </dev/null
        code=$?
        exits 1
        err_has "$(basename "${1%%:*}")"
        [ ! -e x.svg ] && [ ! -e P0.npy ] && [ ! -e out.npy ] || wrong "$what: wrote a file"
    done
}

printf '\0\0\0\0' | npy in.npy '<f4' '(1,)'
deep=$(printf '[%.0s' $(seq 100000))
# What JSON may say and no program expects, as a scene and where a compiler put tensors.
for text in '[1e999]' '1e999' '-1e999' "$deep" '[' '' '{"a":1,"a":2}' '[{"file-line":1e999}]' '[{"file-line":1,"operands":[{"name":"x","address":1e999}]}]' \
    "$(printf '["\xff\xfe"]')" '[{"file-line":1,"buffers":[{"address":-1e999,"size":1e999}]}]'; do
    printf '%s' "$text" >tensor_location.json
    printf '%s' "$text" >scene.json
    refused tensor_location.json
    refused tensor_location.json:x
    refused scene.json
    run tensors tensor_location.json
    exits 1
    err_has tensor_location.json
done
printf '[1,\0]' >tensor_location.json
refused tensor_location.json
finish
