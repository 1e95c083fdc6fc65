#!/bin/bash
# Memory that runs out anywhere is exit code 3 and a message, never a signal.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1
export LC_ALL=C

seq -s , 300000 >numbers
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[300000],"values":['"$(cat numbers)"']}' >long.json
printf '{"id":1,"scene":%s}\n' "$(cat long.json)" >request
echo '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2],"x":['"$(cat numbers)"'],"y":'"$(head -c 150 /dev/zero | tr '\0' '[')1$(head -c 150 /dev/zero | tr '\0' ']')"'}' >extra.json
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[3000,1000],"strides":[1,3000]}' >turned.json
head -c 3000000 /dev/zero | npy in.npy '|u1' '(1000, 3000)' True
sed -i 's/1000, 3000/3000, 1000/' in.npy
echo '{"stridescope":1,"kind":"gather_nd1","input":{"dtype":"UINT8","sizes":[2,3]},"indices":{"dtype":"UINT32","sizes":[1000000,1],"values":{"file":"i.npy"}},"input_dimension_count":2,"indices_dimension_count":2,"batch_dimension_count":0}' >gather.json
head -c 4000000 /dev/zero | npy i.npy '<u4' '(1000000, 1)'

# What it takes to begin at all, in KiB; sanitizers want all addresses there are.
least=
for ((kib = 8000; kib < 1000000; kib += 2000)); do
    if (ulimit -v $kib && exec "$STRIDESCOPE" eval --json "$good") >out 2>err; then
        least=$kib
        break
    fi
done
[ -n "$least" ] || { echo "skipped: the program cannot be kept short of memory here"; exit 77; }

# short_of_memory ARGUMENT...: with more and more memory it is 3 and a message until it is 0.
short_of_memory()
{
    local kib failures=0
    for ((kib = least; ; kib += step)); do
        (ulimit -v $kib && exec "$STRIDESCOPE" "$@" <request >out 2>err)
        code=$?
        what="stridescope $* in $kib KiB"
        [ $code = 0 ] && break
        exits 3
        err_has stridescope
        failures=$((failures + 1))
        [ $failures -lt 300 ] || { wrong "$what: never enough"; break; }
    done
    [ $failures -gt 0 ] || wrong "$what: was never short of memory"
}
step=1500
short_of_memory eval --json long.json
short_of_memory eval --jsonl
# A long answer, of which each place lists all that share it, is given up as quietly.
printf '{"id":1,"scene":{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[100,64],"strides":[0,0]},"offsets":[%s]}\n' \
    "$(yes 0 | head -n 200000 | paste -sd ,)" >request
step=20000
short_of_memory eval --jsonl
step=1500
short_of_memory at extra.json --coords 1
short_of_memory eval gather.json
short_of_memory run turned.json --in in.npy --out out.npy --threads 2
rm -f out.npy
finish
