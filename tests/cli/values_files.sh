#!/bin/bash
# Files that scenes name for values: regular ones, read no more than is needed, and of requests only where it is allowed.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1

# gather FILE: a scene of three tuples whose indices are in a file.
gather()
{
    echo '{"stridescope":1,"kind":"gather_nd1","input":{"dtype":"UINT8","sizes":[2,3]},"indices":{"dtype":"UINT32","sizes":[3,1],"values":{"file":"'"$1"'"}},"input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0}'
}
# request FILE: the answers to that scene, and to one that has nothing to do with it, behind it.
request()
{
    echo '{"id":1,"elements":true,"scene":'"$(gather "$1")"'}'
    echo '{"id":2,"scene":'"$(cat "$good")"'}'
}
# serve ARGUMENT...: stdin to a server, which has to come to an end.
serve()
{
    what="stridescope eval --jsonl $*"
    timeout 20 "$STRIDESCOPE" eval --jsonl "$@" >"$work/out" 2>"$work/err"
    code=$?
    exits 0
}
answered() { out_has '{"id":1,"ok":true'; out_has '"source_offsets":[3,4,5,0,1,2,3,4,5]'; out_has '{"id":2,"ok":true'; }
refused()
{
    out_lines 2
    out_has '{"id":1,"ok":false,"error":{"code":"file","where":"indices.values.file"'
    out_has '{"id":2,"ok":true'
}

mkdir allowed allowed2 allowed/under
printf '\1\0\0\0\0\0\0\0\1\0\0\0' | npy allowed/i.npy '<u4' '(3, 1)'
cp allowed/i.npy allowed/under/i.npy
cp allowed/i.npy allowed2/i.npy
cp allowed/i.npy i.npy

# In person: beside the scene, wherever that is; under it, above it, by the whole path, and where links lead.
ln -s ../allowed2/i.npy allowed/out.npy
ln -s ../allowed2 allowed/away
for file in i.npy under/i.npy under/../i.npy ../i.npy ../allowed2/i.npy "$work/allowed2/i.npy" out.npy away/i.npy; do
    gather "$file" >allowed/scene.json
    run eval --json allowed/scene.json
    exits 0
    out_has '"ok":true'
    (cd / && exec "$STRIDESCOPE" at "$work/allowed/scene.json" --coords 0,0) >"$work/out" 2>&1 || wrong "at with $file: $(cat "$work/out")"
    printf 'abcdef' | npy in.npy '|u1' '(2, 3)'
    run run allowed/scene.json --in in.npy --out done.npy
    exits 0
    data_is done.npy 646566616263646566
done

# Requests: nothing without the option, then only what lies in the folder once links are followed.
for file in allowed/i.npy "$work/allowed/i.npy" ./allowed/../i.npy i.npy allowed/out.npy /etc/passwd missing.npy; do
    request "$file" | serve
    request "$file" >in
    serve <in
    refused
    out_has "allow-files"
done
ln -s "$work/allowed/i.npy" inwards.npy
ln -s allowed allowed_by_link
ln -s under allowed/folder
for file in allowed/i.npy "$work/allowed/i.npy" allowed/under/../i.npy allowed/under/i.npy inwards.npy allowed/folder/i.npy; do
    request "$file" >in
    serve --allow-files allowed <in
    answered
    serve --allow-files allowed_by_link <in
    answered
done
for file in i.npy allowed2/i.npy "$work/allowed2/i.npy" allowed/../i.npy allowed/../allowed2/i.npy allowed/out.npy allowed/away/i.npy \
    allowed/folder/../../i.npy allowed/out.npy/ /proc/self/root/etc/passwd /proc/self/cwd/i.npy /etc/passwd allowed/missing.npy allowed allowed/under; do
    request "$file" >in
    serve --allow-files allowed <in
    refused
done
# What is not there and what may not be seen look the same.
request /etc/passwd | sed 's/passwd/PASSWD/' >in
serve --allow-files allowed <in
sed 's/PASSWD/passwd/' out >missing.out
request /etc/passwd >in
serve --allow-files allowed <in
cmp -s out missing.out || wrong "$what: tells a file that is there from one that is not"

# Also where the answer needs no value.
buffer='{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[3],"values":{"file":"allowed/i.npy"}}'
echo '{"id":1,"scene":'"$buffer"'}' >in
serve <in
out_has '{"id":1,"ok":false,"error":{"code":"file","where":"values.file"'
serve --allow-files allowed <in
out_has '{"id":1,"ok":true'
echo "$buffer" >scene.json
run eval --json scene.json
exits 0
# A file that is not there is the scene's fault for people as for requests, and relative names have a folder to count from.
for file in allowed/missing.npy allowed /dev/null; do
    echo '{"id":1,"scene":'"${buffer/allowed\/i.npy/$file}"'}' >in
    serve --allow-files allowed <in
    out_has '{"id":1,"ok":false,"error":{"code":"file","where":"values.file"'
    echo "${buffer/allowed\/i.npy/$file}" >missing.json
    for command in "eval --json" "at --json --coords 0"; do
        # shellcheck disable=SC2086
        run ${command%% *} missing.json ${command#"${command%% *}"}
        exits 1
        out_has '"ok":false,"error":{"code":"file","where":"values.file"'
    done
done
echo '{"id":1,"scene":'"${buffer/allowed\/i.npy/i.npy}"'}' >in
serve --allow-files allowed <in
out_has 'relative paths start at the current directory'
echo '{"id":1,"scene":'"${buffer/allowed\/i.npy/$work/i.npy}"'}' >in
serve --allow-files allowed <in
! grep -q 'relative name' "$work/out" || wrong "$what: speaks of relative names where the path is whole"

# Indices in a file are of the indices' type and sizes, as `run --indices` takes them.
head -c 12 /dev/zero | npy allowed/float.npy '<f4' '(3, 1)'
head -c 24 /dev/zero | npy allowed/wide.npy '<i8' '(3, 1)'
head -c 12 /dev/zero | npy allowed/flat.npy '<u4' '(3,)'
head -c 6 /dev/zero >allowed/in.raw
npy allowed/in.npy '|u1' '(2, 3)' <allowed/in.raw
for file in float wide flat; do
    gather "$file.npy" >allowed/scene.json
    run eval --json allowed/scene.json
    exits 1
    case $file in
    float) out_has '"code":"dtype","where":"indices.values.file"' && out_has 'FLOAT32' ;;
    wide) out_has '"code":"dtype","where":"indices.values.file"' && out_has 'INT64' ;;
    flat) out_has '"code":"values_count","where":"indices.values"' ;;
    esac
    run run allowed/scene.json --in allowed/in.npy --indices "allowed/$file.npy" --out out.npy
    exits 1
done

# What is no file of values does not stop a server, nor eat its requests, nor is it read to its end.
mkfifo allowed/pipe.npy
truncate -s 100G allowed/zeros.npy
cp "$good" allowed/no.npy
ln -s /dev/zero allowed/zero.npy
: >allowed/empty.npy
for file in allowed/pipe.npy /dev/stdin /dev/fd/0 /dev/zero allowed/zero.npy allowed/zeros.npy allowed/no.npy allowed/empty.npy; do
    request "$file" >in
    for option in '' '--allow-files allowed' '--allow-files /'; do
        # shellcheck disable=SC2086
        cat in | serve $option >/dev/null
        refused
    done
    gather "$file" >scene.json
    what="stridescope eval with $file"
    timeout 20 "$STRIDESCOPE" eval --json scene.json <in >"$work/out" 2>"$work/err"
    code=$?
    exits 1
    out_has '"code":"file","where":"indices.values.file"'
done

# A file that changes between two requests is read anew.
{
    request allowed/i.npy | head -n 1
    sleep 0.5
    printf '\0\0\0\0\0\0\0\0\0\0\0\0' | npy allowed/i.npy '<u4' '(3, 1)'
    request allowed/i.npy | head -n 1
} | serve --allow-files allowed
grep -o 'source_offsets.*' "$work/out" >offsets
[ "$(sed -n 1p offsets | cut -c 1-35)" = 'source_offsets":[3,4,5,0,1,2,3,4,5]' ] && [ "$(sed -n 2p offsets | cut -c 1-35)" = 'source_offsets":[0,1,2,0,1,2,0,1,2]' ] \
    || wrong "$what: $(cat offsets)"

# The option's own faults.
run eval --jsonl --allow-files missing </dev/null
exits 2
err_has missing
run eval --allow-files allowed "$good"
exits 2
err_has jsonl

# Scenes that are no files are refused at once, but for what the shell itself has opened.
mkfifo pipe
for path in pipe /dev/null /dev/zero . allowed; do
    for command in "eval --json" "at --coords 0,0" "run --in allowed/i.npy --out out.npy"; do
        # shellcheck disable=SC2086
        timeout 20 "$STRIDESCOPE" ${command%% *} "$path" ${command#"${command%% *}"} >"$work/out" 2>"$work/err"
        code=$?
        what="stridescope $command $path"
        exits 1
        cat out >>err
        err_has file
    done
done
run eval --json <(cat "$good")
exits 0
run eval --json /dev/stdin < <(cat "$good")
exits 0
finish
