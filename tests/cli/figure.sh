#!/bin/bash
# Pictures of scenes in files: well formed, the same on every run, small for the largest, and all that is said in them.
. "$(dirname "$0")/common.bash"
[ -n "$(command -v python3)" ] || { echo "no python3"; exit 77; }

# labels FILE: the words of an SVG, a line each; fails where it is no XML.
labels()
{
    python3 -c '
import sys, xml.etree.ElementTree as tree
for text in tree.parse(sys.argv[1]).iter("{http://www.w3.org/2000/svg}text"):
    print(text.text)' "$1" || wrong "$1 is no well-formed SVG"
}
# says FILE WORDS...: each is a whole label.
says()
{
    local file=$1 word
    shift
    for word in "$@"; do
        labels "$file" | grep -qxF -- "$word" || wrong "$what: $file does not say '$word'"
    done
}

for format in svg pdf png; do
    for scene in assets/examples/{01,12,31,46,62}-*.json; do
        run figure "$scene" -o "$work/one.$format"
        exits 0
        out_is_empty
        err_is_empty
        run figure "$scene" -o "$work/two.$format"
        cmp -s "$work/one.$format" "$work/two.$format" || wrong "$what: another file than before"
    done
done
head -c 5 "$work/one.pdf" | grep -q '^%PDF-' || wrong "no PDF"
python3 - "$work/one.png" <<'EOF' || wrong "the PNG is no 1200x800 picture"
import struct, sys, zlib
data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
at, pixels = 8, b""
while at < len(data):
    length, kind = struct.unpack(">I4s", data[at:at + 8])
    content = data[at + 8:at + 8 + length]
    assert zlib.crc32(kind + content) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
    if kind == b"IHDR":
        assert struct.unpack(">II", content[:8]) == (1200, 800)
    if kind == b"IDAT":
        pixels += content
    at += 12 + length
assert len(zlib.decompress(pixels)) >= 800 * 1200 * 3
EOF

# Every example in every theme says something in well-formed XML.
mkdir "$work/examples"
for scene in assets/examples/*.json; do
    for theme in light dark print; do
        run figure "$scene" -o "$work/examples/$(basename "$scene" .json)-$theme.svg" --theme $theme
        exits 0
    done
done
python3 - "$work/examples" <<'EOF' || wrong "a picture of an example is not well-formed or says nothing"
import pathlib, sys, xml.etree.ElementTree as tree
pictures = sorted(pathlib.Path(sys.argv[1]).glob("*.svg"))
silent = [p.name for p in pictures if not any(t.text for t in tree.parse(p).iter("{http://www.w3.org/2000/svg}text"))]
print(*silent, sep="\n", end="")
sys.exit(1 if silent or not pictures else 0)
EOF

run figure "$good" -o "$work/good.svg" --text offsets
says "$work/good.svg" 0 1 2 5 6 7 Tensor Memory
run figure "$good" -o "$work/good.svg" --text coords
says "$work/good.svg" 0,0 1,2
run figure "$good" -o "$work/good.svg" --text none --show memory
labels "$work/good.svg" | grep -qx '[0-9]*,[0-9]*\|Tensor' && wrong "$what: says what was not asked for"
run figure "$good" -o "$work/grids.svg" --show grids
labels "$work/grids.svg" | grep -qx Memory && wrong "$what: draws the memory"
cmp -s "$work/good.svg" "$work/grids.svg" && wrong "the parts are alike"
run figure "$good" -o "$work/pinned.svg" --pin 1,2 --pin 0,0
exits 0
run figure "$good" -o "$work/plain.svg"
cmp -s "$work/pinned.svg" "$work/plain.svg" && wrong "a pin is not seen"
run figure "$good" -o "$work/first.svg" --step 1
labels "$work/first.svg" | grep -qx '1 of 6' || wrong "the first step does not say which it is"
labels "$work/first.svg" | grep -q '\[0,0\]: 0·[0-9]* + 0·[0-9]* = offset 0, byte 0' || wrong "the first step is another element"
run figure "$good" -o "$work/last.svg" --step 6
labels "$work/last.svg" | grep -q '\[1,2\]: 1·' || wrong "the last step is another element than the last"
labels "$work/last.svg" | grep -qx R || wrong "what a step reads is not marked"
run figure "$good" -o "$work/memory.svg" --step 6 --show memory
labels "$work/memory.svg" | grep -qx R || wrong "what a step reads is not marked in memory alone"

# A series of steps: a file each, the same as each by itself, and none where one cannot be.
mkdir "$work/series"
run figure "$good" -o "$work/series/copy.svg" --step 2..4 --theme print
exits 0
out_is_empty
[ "$(ls "$work/series" | tr '\n' ' ')" = 'copy-2.svg copy-3.svg copy-4.svg ' ] || wrong "$what: wrote $(ls "$work/series")"
for step in 2 3 4; do
    run figure "$good" -o "$work/step.svg" --step $step --theme print
    cmp -s "$work/step.svg" "$work/series/copy-$step.svg" || wrong "step $step is another one in a series"
done
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[3,4]}' >"$work/twelve.json"
run figure "$work/twelve.json" -o "$work/series/%d.png" --step 9..10
exits 0
[ -s "$work/series/09.png" ] && [ -s "$work/series/10.png" ] || wrong "$what: wrote $(ls "$work/series")"
for steps in 0..3 5..7 4..3 1.. ..3 1...3 a..b 1..99999999999999999999; do
    run figure "$good" -o "$work/none.svg" --step $steps
    exits 2
    err_has --step
done
run figure "$good" -o "$work/none.svg" --step 5..7
err_has "steps are 1 to 6"
ls "$work"/none* 2>/dev/null && wrong "a series that cannot be was begun"

# What is as large as can be takes no more than a screen of it; what cannot be said in XML is replaced.
echo '{"stridescope":1,"kind":"buffer","title":"\u0007 <&\"> 北京","dtype":"FLOAT32","sizes":[1048576,1048576]}' >"$work/huge.json"
for format in svg pdf png; do
    run figure "$work/huge.json" -o "$work/huge.$format"
    exits 0
    [ "$(stat -c %s "$work/huge.$format")" -lt 4000000 ] || wrong "$what: $(stat -c %s "$work/huge.$format") bytes"
done
run figure "$work/huge.json" -o "$work/huge-last.svg" --step 1099511627775..1099511627776
exits 0
[ -s "$work/huge-last-1099511627776.svg" ] || wrong "the last step of 2^40 is not drawn"
run figure "$work/huge.json" -o "$work/none.svg" --step 1..1099511627776
exits 2
err_has "the limit is 10000"
labels "$work/huge.svg" >"$work/labels"

# A text that is written to like any output.
run figure "$good" -o "$work/no/where.svg"
exits 3
err_has "$work/no/where.svg"
run figure "$bad" -o "$work/bad.svg"
exits 1
err_has sizes
[ -e "$work/bad.svg" ] && wrong "$what: wrote a picture of a scene that breaks a rule"
run figure "$good" -o "$work/large.png" --size 16384x2049
exits 2
err_has "at most 33554432 pixels"
for arguments in "-o x.gif" "-o svg" "-o x.svg --size 10x10" "-o x.svg --size 800" "-o x.svg --show rows" \
    "-o x.svg --show lanes" "-o x.svg --pin 2,0" "-o x.svg --pin 1" "-o x.svg --pin a" "-o x.svg --step 0" \
    "-o x.svg --step 7" "-o x.svg --theme blue" "-o x.svg --text letters" ""; do
    run figure "$good" $arguments
    exits 2
    [ -e x.svg ] && wrong "$what: wrote a picture" && rm -f x.svg
done
finish
