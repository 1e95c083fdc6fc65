#!/bin/bash
# A file of values that does not fit its tensor breaks no rule, but eval says so: too short, too long, another type.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1

# scene FILE [AS]: six FLOAT32 in rows of four, of which the last is at offset 6.
scene()
{
    echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3],"labels":"HW","pad":{"W":1},"values":{"file":"'"$1"'"'"${2:+,\"as\":\"$2\"}"'}}'
}
head -c 28 /dev/zero >whole.bin
head -c 36 /dev/zero >longer.bin
head -c 24 /dev/zero >short.bin
head -c 24 /dev/zero | npy fits.npy '<f4' '(2, 3)'
head -c 24 /dev/zero | npy flat.npy '<f4' '(6,)'
head -c 12 /dev/zero | npy half.npy '<f2' '(2, 3)'

# A memory may go on behind the tensor.
for file in whole.bin longer.bin fits.npy; do
    scene "$file" >scene.json
    run eval --json scene.json
    exits 0
    out_has '"warnings":[]'
done

# said CODE WORDS...: one warning that names the place and the file, for programs and people.
said()
{
    run eval --json scene.json
    exits 0
    out_has "\"warnings\":[{\"kind\":\"values\",\"code\":\"$1\",\"where\":\"values\",\"message\":\""
    run eval scene.json
    exits 0
    out_has "warning values $1 at values"
    shift
    for words in "$@"; do out_has "$words"; done
}
scene short.bin >scene.json
said outside 'short.bin: 1 of 6 elements lies outside the file'
scene flat.npy >scene.json
said file 'flat.npy' 'FLOAT32 {2, 3}'
scene half.npy >scene.json
said dtype 'half.npy' 'FLOAT16'
scene whole.bin values >scene.json
said file 'whole.bin'

# Of an operation's tensor, by its place.
echo '{"stridescope":1,"kind":"slice1","input":{"dtype":"FLOAT32","sizes":[2,4],"values":{"file":"short.bin"}},"window":{"offsets":[0,0],"sizes":[2,4],"strides":[1,1]}}' >slice.json
run eval slice.json
exits 0
out_has 'warning values outside at input.values'
out_has '2 of 8 elements lie outside the file'
run at slice.json --offset 0
exits 0

# And what it holds at a place, as the window shows it.
scene short.bin >scene.json
run at scene.json --coords 1,2
exits 0
out_has 'outside the file'
run at scene.json --coords 0,1
exits 0
out_has 'value '
run at --json scene.json --coords 1,2
out_has '1 of 6 elements lies outside the file'

# Requests are warned likewise, of files in the folder that is allowed.
{ printf '{"id":1,"scene":'; tr -d '\n' <scene.json; echo '}'; } >request
run eval --jsonl --allow-files . <request
out_has '"ok":true'
out_has '"code":"outside","where":"values"'
finish
