#!/bin/bash
# Pipes, devices, folders and links as inputs and outputs of every command: an error that names the file, soon, or what
# was asked for; and an output that is one of the inputs.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1
mkdir to folder
byte_scene >buffer.json
echo '{"stridescope":1,"kind":"gather_elements","input":{"dtype":"UINT8","sizes":[2,3]},"indices":{"dtype":"UINT32","sizes":[2,3]},"axis":0}' >gather.json
printf 'abcdef' | npy in.npy '|u1' '(2, 3)'
memory=61626300646566

# soon ARGUMENT...: as `run`, but what waits for a pipe or reads a device to its end is cut off.
soon()
{
    what="stridescope $*"
    timeout 20 "$STRIDESCOPE" "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
}

# Inputs that are no files.
mkfifo pipe pipe.npy pipe.safetensors
ln -s nowhere dangling.npy
ln -s round.npy round.npy
ln -s folder folder.npy
ln -s /dev/zero zero.npy
ln -s pipe link_to_pipe.npy
: >empty.npy
for name in pipe pipe.npy pipe.safetensors pipe.safetensors:t /dev/null /dev/zero /dev/tty /proc/self/mem folder folder.npy folder/ \
    dangling.npy round.npy zero.npy link_to_pipe.npy empty.npy missing.npy buffer.json; do
    path=${name%:t}
    soon run buffer.json --in "$name" --out to/out.npy
    exits 1
    err_has "stridescope: file: $path: "
    soon tensors "$name"
    exits 1
    err_has "stridescope: file: $path"
    soon run gather.json --in in.npy --indices "$name" --out to/out.npy
    exits 1
    err_has "stridescope: file: $path: "
    [ "$name" = buffer.json ] && continue
    soon bench --workloads "$name"
    exits 1
    err_has stridescope
    soon eval "$name"
    exits 1
    err_has stridescope
    only_has to
done

# What a shell gives as a file is one only where it can be mapped.
soon run buffer.json --in <(cat in.npy) --out to/out.npy
exits 1
err_has "not a regular file"
what="stridescope run --in /dev/stdin"
"$STRIDESCOPE" run buffer.json --in /dev/stdin --out to/out.npy <in.npy || wrong "$what"
data_is to/out.npy $memory
rm to/out.npy

# A link that leads nowhere yet is followed: the file appears where it leads.
ln -s ../folder/new.npy to/link.npy
soon run buffer.json --in in.npy --out to/link.npy
exits 0
[ -L to/link.npy ] || wrong "$what: the link is gone"
data_is folder/new.npy $memory
only_has folder new.npy
rm to/* folder/*

# Behind what is there already, not instead of it; and over it where the shell has opened it so.
for times in 1 2 3; do
    "$STRIDESCOPE" run buffer.json --in in.npy --out /dev/stdout >>to/grown 2>err || wrong "run --out /dev/stdout >>: $(cat err)"
    [ "$(stat -c %s to/grown)" = $((times * (128 + 7))) ] || wrong "run --out /dev/stdout >>: $(stat -c %s to/grown) bytes after $times times"
done
rm to/grown

# An output that is an input: read whole before it is replaced, by whatever name.
in_place()
{
    exits 0
    err_is_empty
    data_is "$1" $memory
    only_has to "${@:2}"
}
cp in.npy to/same.npy
soon run buffer.json --in to/same.npy --out to/same.npy
in_place to/same.npy same.npy
for name in hard.npy soft.npy; do
    cp in.npy to/same.npy
    [ $name = hard.npy ] && ln to/same.npy to/hard.npy || ln -s same.npy to/soft.npy
    soon run buffer.json --in to/same.npy --out to/$name
    in_place to/$name same.npy $name
    rm to/$name
    cp in.npy to/same.npy
    [ $name = hard.npy ] && ln to/same.npy to/hard.npy || ln -s same.npy to/soft.npy
    soon run buffer.json --in to/$name --out to/same.npy
    in_place to/same.npy same.npy $name
    rm to/$name
done
# The shell has opened the input for writing, without cutting it: what is written comes after all that is read.
cp in.npy to/same.npy
what="stridescope run --out /dev/stdout 1<> its input"
"$STRIDESCOPE" run buffer.json --in to/same.npy --out /dev/stdout 1<>to/same.npy 2>err || wrong "$what: $(cat err)"
data_is to/same.npy $memory
what="stridescope run --out /dev/stdout >> its input"
cp in.npy to/same.npy
"$STRIDESCOPE" run buffer.json --in to/same.npy --out /dev/stdout >>to/same.npy 2>err || wrong "$what: $(cat err)"
size=$(stat -c %s in.npy)
cmp -s -n "$size" in.npy to/same.npy || wrong "$what: the input has changed"
tail -c +$((size + 1)) to/same.npy >tail.npy
data_is tail.npy $memory
# Indices too.
printf '\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0' | npy to/same.npy '<u4' '(2, 3)'
soon run gather.json --in in.npy --indices to/same.npy --out to/same.npy
exits 0
data_is to/same.npy 646266616563
rm to/same.npy

# Never the scene, by whatever name.
cp buffer.json to/scene.json
ln to/scene.json to/hard.json
ln -s scene.json to/soft.json
for name in scene hard soft; do
    soon run to/scene.json --in in.npy --out to/$name.json
    exits 2
    err_has "--out would overwrite the scene"
    cmp -s buffer.json to/scene.json || wrong "$what: the scene has changed"
done
"$STRIDESCOPE" run to/scene.json --in in.npy --out /dev/stdout >>to/scene.json 2>err && wrong "run --out /dev/stdout >> its scene: succeeds"
cmp -s buffer.json to/scene.json || wrong "run --out /dev/stdout >> its scene: the scene has changed"
rm to/*

# A socket is nothing that can be written to by its name.
if command -v python3 >/dev/null; then
    python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("to/socket")'
    soon run buffer.json --in in.npy --out to/socket
    exits 3
    err_has "stridescope: to/socket: "
    soon run buffer.json --in to/socket --out to/out.npy
    exits 1
    only_has to socket
fi
finish
