#!/bin/bash
# --screenshot draws without a window: the size asked for, the facts of --stats, and nothing where it goes wrong.
set -eu
. "$(dirname "$0")/display.sh"
start_display

# png_size FILE: width and height, as the PNG says them.
png_size() { od -A n -t u1 -j 16 -N 8 "$1" | awk '{ print $3 * 256 + $4 "x" $7 * 256 + $8 }'; }

examples=(assets/examples/*.json)
[ -e "${examples[0]}" ] || fail "no examples"
for scene in "${examples[@]}"; do
    picture=$scratch/$(basename "$scene" .stride.json).png
    "$STRIDESCOPE" "$scene" --screenshot "$picture" --size 900x700 --frames 3 --stats >"$scratch/stats" \
        || fail "no picture of $scene"
    [ "$(png_size "$picture")" = 900x700 ] || fail "$scene: $(png_size "$picture")"
    for key in frames first_frame_ms cpu_ms_median cpu_ms_p95 gpu_ms_median vertices rss_bytes; do
        grep -q "\"$key\":" "$scratch/stats" || fail "no $key in $(cat "$scratch/stats")"
    done
done

refuses()
{
    local wanted=$1 code=0
    shift
    "$STRIDESCOPE" "$@" >"$scratch/out" 2>"$scratch/err" || code=$?
    [ "$code" = "$wanted" ] || fail "$*: exit code $code, not $wanted"
    [ -s "$scratch/err" ] || fail "$*: nothing on stderr"
}
nothing_new() { [ -z "$(ls "$scratch/empty")" ] || fail "left behind: $(ls "$scratch/empty")"; }

mkdir "$scratch/empty"
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[0]}' >"$scratch/wrong.json"
refuses 1 "$scratch/wrong.json" --screenshot "$scratch/empty/x.png"
refuses 1 "$scratch/missing.json" --screenshot "$scratch/empty/x.png"
refuses 3 "${examples[0]}" --screenshot "$scratch/empty/no/such/folder/x.png"
nothing_new
grep -q "zero_size at sizes\[0\]" <("$STRIDESCOPE" "$scratch/wrong.json" --screenshot "$scratch/empty/x.png" 2>&1) \
    || fail "the error of --screenshot does not carry its code"
cp "${examples[0]}" "$scratch/own.json"
refuses 2 "$scratch/own.json" --screenshot "$scratch/own.json"
cmp -s "${examples[0]}" "$scratch/own.json" || fail "the scene was written over"
# What resolves of a broken scene is drawn under a badge, as the window does.
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"strides":[1]}' >"$scratch/broken.json"
refuses 1 "$scratch/broken.json" --screenshot "$scratch/broken.png" --frames 2
grep -q "rank at strides" "$scratch/err" || fail "no code: $(cat "$scratch/err")"
[ -s "$scratch/broken.png" ] || fail "a broken scene with a picture was not drawn"
nothing_new
DISPLAY=:987654 refuses 3 "${examples[0]}" --screenshot "$scratch/empty/x.png"
DISPLAY='' refuses 3 "${examples[0]}"
nothing_new
