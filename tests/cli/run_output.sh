#!/bin/bash
# The output appears whole or not at all, whatever goes wrong and however the run ends.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1
mkdir to
byte_scene >buffer.json
printf 'abcdef' | npy in.npy '|u1' '(2, 3)'

# cannot_write PATH: exit code 3 and a message, and nothing is left.
cannot_write()
{
    run run buffer.json --in in.npy --out "$1"
    exits 3
    err_has "stridescope: $1: "
    only_has to
}
cannot_write to/missing/out.npy
cannot_write to
cannot_write to/
cannot_write /dev/full
[ -c /dev/full ] || wrong "/dev/full is no device any more"
cannot_write /proc/out.npy
cannot_write "to/$(head -c 300 /dev/zero | tr '\0' x).npy"
if [ "$(id -u)" != 0 ]; then
    chmod a-w to
    cannot_write to/out.npy
    chmod u+w to
fi

# More than the disk has, and more than the process may write.
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2,3],"total_bytes":576460752303423488}' >exbibyte.json
run run exbibyte.json --in in.npy --out to/out.npy
exits 3
err_has out.npy
only_has to
echo '{"stridescope":1,"kind":"buffer","dtype":"UINT8","sizes":[2,3],"total_bytes":1000000}' >million.json
(ulimit -f 100 && exec "$STRIDESCOPE" run million.json --in in.npy --out to/out.npy) >"$work/out.txt" 2>"$work/err"
code=$?
what="stridescope run under ulimit -f"
exits 3
err_has out.npy
only_has to

# A file system of 1 MiB, where one can be had.
mkdir small
sed 's/1000000/2000000/' million.json >wide.json
small_disk="mount -t tmpfs -o size=1m none small"
if unshare -rm sh -c "$small_disk" 2>/dev/null; then
    unshare -rm sh -c "$small_disk && '$STRIDESCOPE' run wide.json --in in.npy --out small/out.npy; echo \$? >code; ls -A small >left" 2>err
    code=$(cat code)
    what="stridescope run on a full disk"
    exits 3
    err_has "No space left"
    [ ! -s left ] || wrong "$what: leaves $(cat left)"
fi

# What has the name is replaced, also where it is the input, and also behind a link; a failed run leaves it.
echo old >to/out.npy
run run buffer.json --in in.npy --out to/out.npy
exits 0
data_is to/out.npy 61626300646566
only_has to out.npy
cp to/out.npy before.npy
run run buffer.json --in missing.npy --out to/out.npy
exits 1
cmp -s to/out.npy before.npy || wrong "$what: changed what was there"
cp in.npy to/same.npy
run run buffer.json --in to/same.npy --out to/same.npy
exits 0
data_is to/same.npy 61626300646566
ln -s same.npy to/link.npy
run run buffer.json --in to/same.npy --out to/link.npy --inverse
exits 0
[ -L to/link.npy ] || wrong "$what: the link is gone"
data_is to/same.npy 616263646566
only_has to link.npy out.npy same.npy
(umask 027 && "$STRIDESCOPE" run buffer.json --in in.npy --out to/mode.npy)
[ "$(stat -c %a to/mode.npy)" = 640 ] || wrong "the output's mode is $(stat -c %a to/mode.npy)"
rm to/*

# A pipe and a device are written to.
"$STRIDESCOPE" run buffer.json --in in.npy --out /dev/stdout | cat >piped.npy
what="stridescope run --out /dev/stdout"
data_is piped.npy 61626300646566
run run buffer.json --in in.npy --out /dev/null
exits 0
[ -c /dev/null ] || wrong "/dev/null is no device any more"

# An interrupted run leaves nothing. The data are holes of a long file, so that it lasts and costs no disk.
elements=$((1 << 31))
echo '{"stridescope":1,"kind":"slice1","input":{"dtype":"UINT8","sizes":['$elements']},
    "window":{"offsets":[0],"sizes":['$elements'],"strides":[-1024]}}' >long.json

# start: begins the long run, waits until it has room for its output, which has no name yet, and stops it there.
start()
{
    npy long.npy '|u1' "($elements,)" </dev/null
    truncate -s "+$elements" long.npy
    # Bash lets what it runs beside itself ignore SIGINT.
    env --default-signal=INT "$STRIDESCOPE" run long.json --in long.npy --out to/out.npy >"$work/out.txt" 2>"$work/err" &
    running=$!
    what="stridescope run, stopped and then"
    until grep -qs "$work/to/.*deleted" "/proc/$running/maps"; do
        kill -0 $running 2>/dev/null || { wrong "$what: ended too early: $(cat "$work/err")"; return; }
    done
    kill -STOP $running
}
go_on()
{
    kill -CONT $running
    wait $running
    code=$?
}
for signal in INT TERM HUP KILL; do
    start
    kill -$signal $running
    go_on 2>/dev/null
    [ $code -gt 128 ] || wrong "$what $signal: exit code $code"
    only_has to
done

# An input that becomes shorter is an error, however little shorter.
for bytes in 1000 $((elements + 20)); do
    start
    truncate -s "$bytes" long.npy
    go_on
    exits 1
    err_has "was truncated while it was read"
    only_has to
done
finish
