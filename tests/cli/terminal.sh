#!/bin/bash
# What files say never reaches a terminal raw: no control characters (but the ends of our own lines and tabs), and
# nothing that turns the direction of text, in any command that prints text of a file, for people or as JSON.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1

# Escape, bell, carriage return, newline, DEL, a C1 introducer, a right-to-left override, an isolate, a line separator.
json='\u001b[31m\u0007\r\n\u007f\u009b2J\u202e\u2066\u2028end'
raw=$(printf '\033[31m\007\r\177\302\2332J\342\200\256\342\201\246\342\200\250end')

# clean: nothing of the last run is obeyed by a terminal; what is not UTF-8 counts as well.
clean()
{
    local file
    for file in out err; do
        if LC_ALL=C.UTF-8 grep -naP '[\x00-\x08\x0B-\x1F\x7F\x{80}-\x{9F}\x{2028}-\x{202E}\x{2066}-\x{2069}]' "$work/$file" >found \
            || ! iconv -f UTF-8 -t UTF-8 "$work/$file" >/dev/null 2>&1; then
            wrong "$what: std$file holds $(od -An -c found | head -n 6)"
        fi
    done
}
# says TEXT...: the command was understood, and its words are all there, spelled.
says()
{
    local text
    clean
    cat out err >both
    for text in "$@"; do
        grep -qF -- "$text" both || wrong "$what: lacks $text: $(head -c 400 both)"
    done
}
spelled='\u001b[31m\u0007'

# The test's own eyes.
printf '%s' "$raw" >out
: >err
what="a test that sees nothing"
seen=$failed
clean >/dev/null
[ $failed = 1 ] || wrong "$what"
failed=$seen

# Kinds, types, labels and titles of scenes.
echo '{"stridescope":1,"kind":"'"$json"'"}' >kind.json
echo '{"stridescope":1,"kind":"buffer","dtype":"'"$json"'","sizes":[2]}' >dtype.json
echo '{"stridescope":1,"kind":"buffer","dtype":"INT8","labels":"'"$json"'","sizes":[2]}' >labels.json
echo '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2],"layout":"'"$json"'"}' >layout.json
echo '{"stridescope":1,"kind":"gather_elements","input":{"dtype":"INT8","sizes":[2]},"indices":{"sizes":[2],"values":{"file":"'"$json"'"}},"axis":0}' >values.json
echo '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2],"'"$json"'":1,"pad":{"'"$json"'":1}}' >pad.json
echo '{"stridescope":1,"kind":"buffer","title":"'"$json"'","notes":"'"$json"'","dtype":"INT8","sizes":[2],"'"$json"'":{"a":[1,2]}}' >key.json
echo '{"stridescope":1,"kind":"tpu","dtype":"INT8","sizes":[1,1,1,2],"chip":"'"$json"'","layout":"aligned"}' >chip.json
echo '{"stridescope":1,"kind":"tpu","dtype":"INT8","sizes":[1,1,1,2],"chip":"BM1684X","layout":"'"$json"'"}' >lanes.json
printf '{"stridescope":1,"kind":"%s"}' "$raw" >raw.json
printf '{"stridescope":1,"kind":"buffer","dtype":"\377\300\200","sizes":[2]}' >bytes.json
printf 'abcdef' | npy in.npy '|u1' '(2, 3)'
for scene in kind dtype labels layout values pad chip lanes raw bytes; do
    run eval $scene.json
    says stridescope
    run eval --json $scene.json
    says '"ok":false'
    run at $scene.json --coords 0
    says stridescope
    run at $scene.json --coords 0 --json
    says '"ok":false'
    run run $scene.json --in in.npy --out out.npy
    says stridescope
done
for scene in kind dtype; do
    run eval $scene.json
    exits 1
    says "$spelled"
done
run eval key.json
exits 0
says "$spelled" warning
run eval --json key.json
exits 0
says '"ok":true' "$spelled"
[ "$(wc -l <out)" = 1 ] || wrong "$what: several lines"

# The file's own name, and words of the command line.
cp "$good" "$raw.json"
cp in.npy "$raw.npy"
run eval "$raw.json"
exits 0
says "$spelled"
run eval --json "$raw.json"
exits 0
says '"ok":true'
[ -z "$(command -v python3)" ] || python3 -c 'import json, os, sys; sys.exit(json.load(open("out"))["id"] != sys.argv[1])' "$raw.json" || wrong "$what: the id is another"
run eval "missing$raw.json"
exits 1
says "$spelled"
run tensors "missing$raw.npy"
exits 1
says "$spelled"
run run "$good" --in "missing$raw.npy" --out out.npy
exits 1
says "$spelled"
run run buffer.json --in in.npy --out "missing$raw/out.npy"
says stridescope
run "--wrong$raw"
exits 2
says stridescope
run eval --jsonl --allow-files "missing$raw" </dev/null
exits 2
says "$spelled"
run at "$good" --offset "$raw"
exits 2
says "$spelled"
run bench --filter "($raw"
exits 2
says "$spelled"
run bench --filter "${raw/[/}"
exits 1
says '\u001b31m'

# Requests: titles and kinds in their scenes, and ids, which come back as the same JSON.
{
    for scene in kind dtype labels layout values pad chip lanes key; do
        echo '{"id":"'"$json"'","scene":'"$(cat $scene.json)"'}'
    done
    printf '{"id":[1,\t2,\r"%s"],"scene":7}\r\n' "$(printf '\302\2332J\342\200\256end')"
    printf '\033[31m\n'
    printf '{"id":1,"\033":1}\n'
    cat raw.json
} >in
run eval --jsonl <in
exits 0
says '"id":"\u001b[31m\u0007\r\n' '"id":[1, 2, "\u009b2J\u202eend"]'
[ "$(wc -l <out)" = 13 ] || wrong "$what: $(wc -l <out) answers"
[ -z "$(command -v python3)" ] || python3 -c '
import json
ids = [json.loads(line)["id"] for line in open("out")]
assert ids[0] == "\x1b[31m\x07\r\n\x7f\x9b2J\u202e\u2066\u2028end", ids[0]
assert ids[9] == [1, 2, "\x9b2J\u202eend"], ids[9]' || wrong "$what: an id is another"

# Names and types in files of data.
safetensors named.safetensors '{"'"$json"'":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"'"$json"'","shape":[],"data_offsets":[2,2]}}' < <(printf ab)
safetensors wrong.safetensors '{"'"$json"'":{"dtype":"U8","shape":[3],"data_offsets":[0,2]}}' < <(printf ab)
safetensors member.safetensors '{"a":{"dtype":"U8","'"$json"'":[2],"data_offsets":[0,2]}}' < <(printf ab)
safetensors text.safetensors '{'"$raw" </dev/null
for file in wrong member text; do
    run tensors $file.safetensors
    says "stridescope: file: $file.safetensors"
    run tensors $file.safetensors --json
    clean
    run run buffer.json --in $file.safetensors --out out.npy
    says stridescope
    run run "$good" --in "$file.safetensors:$raw" --out out.npy
    says stridescope
done
run tensors named.safetensors
exits 0
says "$spelled" '\u009b2J\u202e\u2066\u2028end'
run tensors named.safetensors --json
exits 0
says "$spelled"
out_lines 2
for part in "descr 'order' (2, 3)" "'|u1' order (2, 3)" "'|u1' False shape"; do
    # shellcheck disable=SC2086
    set -- $part
    printf 'abcdef' | npy wrong.npy "$(printf '%s' "$1" | sed "s/descr/$raw/; s/'//g")" "$(printf '%s' "$3" | sed "s/shape/$raw/")" "$(printf '%s' "$2" | sed "s/order/$raw/")"
    run tensors wrong.npy
    exits 1
    says wrong.npy
    run run "$good" --in wrong.npy --out out.npy
    says wrong.npy
done

# Workloads of a bench.
workload='{"name":"NAME","kind":"strided","dtype":"u8","shape":[2],"src_off":0,"src_str":[1],"src_elems":2,"dst_off":0,"dst_str":[1],"dst_elems":2,"bytes_moved":4,"line_bytes":4,"crc32":"00000000","note":""}'
echo "[${workload/NAME/$json}]" >workloads.json
run bench --workloads workloads.json --threads 1
says "$spelled" WRONG
run bench --workloads workloads.json --threads 1 --json
says "$spelled"
for key in kind dtype crc32; do
    echo "[$workload]" | sed -E 's/"'$key'":"[^"]*"/"'$key'":"'"${json//\\/\\\\}"'"/' >workloads.json
    run bench --workloads workloads.json --threads 1
    exits 1
    says stridescope
done
echo "{\"$json\":1}" >workloads.json
run bench --workloads workloads.json
exits 1
says stridescope

# Where there is a window, what it says without one.
if "$STRIDESCOPE" --help | grep -q -- --screenshot; then
    for scene in kind raw bytes; do
        run $scene.json --screenshot picture.png
        exits 1
        says stridescope
    done
    run dtype.json --screenshot picture.png # drawn as far as it resolves, where there is a display
    says stridescope
    run "missing$raw.json" --screenshot picture.png
    exits 1
    says "$spelled"
    run "$good" --size "$raw" --screenshot picture.png
    exits 2
    says stridescope
fi
finish
