# What the command line's tests share. Each ends with `finish`, which fails where something was wrong.
set -u
: "${STRIDESCOPE:?the program to test}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

wrong()
{
    echo "$(basename "$0"): $*"
    failed=1
}

finish()
{
    [ $failed = 0 ] && echo "$(basename "$0"): all right"
    exit $failed
}

# run ARGUMENT...: stdin is the caller's; sets code, $work/out and $work/err.
run()
{
    what="stridescope $*"
    "$STRIDESCOPE" "$@" >"$work/out" 2>"$work/err"
    code=$?
}

exits()
{
    [ "$code" = "$1" ] || wrong "$what: exit code $code, not $1: $(head -c 300 "$work/err")"
}

# out_has TEXT, err_has TEXT: what the last run printed holds the text.
out_has()
{
    grep -qF -- "$1" "$work/out" || wrong "$what: stdout lacks '$1': $(head -c 300 "$work/out")"
}
err_has()
{
    grep -qF -- "$1" "$work/err" || wrong "$what: stderr lacks '$1': $(head -c 300 "$work/err")"
}
out_is_empty()
{
    [ ! -s "$work/out" ] || wrong "$what: printed $(head -c 300 "$work/out")"
}
err_is_empty()
{
    [ ! -s "$work/err" ] || wrong "$what: complained $(head -c 300 "$work/err")"
}
out_lines()
{
    [ "$(wc -l <"$work/out")" = "$1" ] || wrong "$what: $(wc -l <"$work/out") lines, not $1"
}

good=$work/good.json
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","labels":"HW","sizes":[2,3],"strides":[5,1]}' >"$good"
bad=$work/bad.json
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,0]}' >"$bad"
