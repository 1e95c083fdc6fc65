#!/bin/bash
# What an output replaces keeps its mode and its links, and what others have open is written to, never replaced.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"
cd "$work" || exit 1
mkdir to elsewhere
byte_scene >buffer.json
printf 'abcdef' | npy in.npy '|u1' '(2, 3)'
memory=61626300646566

# writes PATH [FILE]: the run that writes to the path, after which the file holds it.
writes()
{
    run run buffer.json --in in.npy --out "$1"
    exits 0
    err_is_empty
    data_is "${2:-$1}" $memory
}
mode_is()
{
    [ "$(stat -c %a "$1")" = "$2" ] || wrong "$what: the mode of $1 is $(stat -c %a "$1"), not $2"
}

# The mode of what is replaced, be it more or less than the umask's.
for mode in 600 640 666 400; do
    echo old >to/out.npy
    chmod $mode to/out.npy
    writes to/out.npy
    mode_is to/out.npy $mode
    rm -f to/out.npy
done
(umask 077 && exec "$STRIDESCOPE" run buffer.json --in in.npy --out to/out.npy)
mode_is to/out.npy 600
only_has to out.npy
if [ "$(id -u)" = 0 ]; then
    chown 12345:23456 to/out.npy
    writes to/out.npy
    [ "$(stat -c %u:%g to/out.npy)" = 12345:23456 ] || wrong "$what: the owner is $(stat -c %u:%g to/out.npy)"
fi
rm to/out.npy

# A link to a link, into another folder; what is behind it is replaced there, not written over.
echo old >elsewhere/there.npy
ln elsewhere/there.npy elsewhere/same_file.npy
ln -s ../elsewhere/next to/link.npy
ln -s there.npy elsewhere/next
writes to/link.npy elsewhere/there.npy
[ -L to/link.npy ] && [ -L elsewhere/next ] || wrong "$what: a link is gone"
[ "$(cat elsewhere/same_file.npy)" = old ] || wrong "$what: writes into what was there"
only_has to link.npy
only_has elsewhere next same_file.npy there.npy

# A link that leads nowhere yet, and one that leads nowhere ever.
rm elsewhere/there.npy
writes to/link.npy elsewhere/there.npy
[ -L to/link.npy ] && [ -L elsewhere/next ] || wrong "$what: a link is gone"
rm to/* elsewhere/*
ln -s ../missing/there.npy to/astray.npy
ln -s round.npy to/round.npy
for name in astray round; do
    run run buffer.json --in in.npy --out to/$name.npy
    exits 3
    err_has "stridescope: to/$name.npy: "
    [ -L to/$name.npy ] || wrong "$what: the link is gone"
done
only_has to astray.npy round.npy
rm to/*

# What the shell has opened is written to where it stands.
for name in /dev/stdout /dev/fd/1 /proc/self/fd/1; do
    what="stridescope run --out $name"
    printf before >to/shared
    "$STRIDESCOPE" run buffer.json --in in.npy --out $name >>to/shared 2>"$work/err" || wrong "$what: $(cat "$work/err")"
    [ "$(head -c 6 to/shared)" = before ] || wrong "$what: what was there is gone"
    tail -c +7 to/shared >tail.npy
    data_is tail.npy $memory
    only_has to shared
done
what="stridescope run --out a pipe"
mkfifo to/pipe
cat to/pipe >piped.npy &
reader=$!
"$STRIDESCOPE" run buffer.json --in in.npy --out to/pipe || wrong "$what: exit code $?"
wait $reader
data_is piped.npy $memory
[ -p to/pipe ] || wrong "$what: it is gone"
rm to/*

# Without stdout there is nothing to write to.
what="stridescope run --out /dev/stdout, closed"
"$STRIDESCOPE" run buffer.json --in in.npy --out /dev/stdout >&- 2>"$work/err"
code=$?
exits 3
err_has "stridescope: /dev/stdout: "

# What a killed program has left is removed, unless somebody still writes it, or it is none of ours.
mine=to/.stridescope-0123456789abcdef
held=to/.stridescope-fedcba9876543210
other=to/.stridescope-settings
echo half >$mine
echo half >$held
echo all >$other
exec 8<$held
flock -x 8
writes to/out.npy
only_has to .stridescope-fedcba9876543210 .stridescope-settings out.npy
exec 8<&-
writes to/out.npy
only_has to .stridescope-settings out.npy

# On the disk before it has its name, and the name after that.
# Leaks cannot be looked for under strace.
export ASAN_OPTIONS=detect_leaks=0
if command -v strace >/dev/null && strace -f -o trace true 2>/dev/null; then
    what="stridescope run under strace"
    strace -f -o trace -e trace=fsync,rename,renameat,renameat2,linkat "$STRIDESCOPE" run buffer.json --in in.npy --out to/out.npy
    order=$(grep -oE '(fsync|rename|link)[a-z0-9]*\(' trace | sed -E 's/at2?\(|\(//' | tr '\n' ' ')
    [ "$order" = "fsync link rename fsync " ] || [ "$order" = "fsync rename fsync " ] || wrong "$what: $order"

    # A file system without files that have no name, in a test's words: that call fails.
    what="stridescope run where names are needed"
    strace -f -o trace -e trace=openat "$STRIDESCOPE" run buffer.json --in in.npy --out to/out.npy
    only=$(grep -F 'openat(' trace | grep -nF O_TMPFILE | cut -d: -f1)
    if [ -n "$only" ]; then
        inject=openat:error=EOPNOTSUPP:when=$only
        strace -f -o trace -e trace=openat -e inject=$inject "$STRIDESCOPE" run buffer.json --in in.npy --out to/out.npy 2>"$work/err" || wrong "$what: $(cat "$work/err")"
        grep -q 'to/.stridescope-[0-9a-f]*", O_RDWR|O_CREAT|O_EXCL' trace || wrong "$what: $(tail -n 5 trace)"
        data_is to/out.npy $memory
        only_has to .stridescope-settings out.npy
    fi
fi
finish
