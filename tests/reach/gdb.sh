#!/bin/bash
# `stridescope EXPR` in GDB: a program is stopped and its tensors are dumped; what the scenes say is where the
# elements are in the dumped memory.
. "$(dirname "$0")/../cli/common.bash"
here=$(cd "$(dirname "$0")" && pwd)
for tool in gdb g++ /usr/bin/python3; do
    command -v $tool >/dev/null || { echo "skipped: no $tool here (Debian: gdb, g++, python3)"; exit 77; }
done
export PYTHONDONTWRITEBYTECODE=1 XDG_CONFIG_HOME=$work/config
g++ -g -O0 -std=c++17 "$here/gdb.cpp" -o "$work/program" || exit 1
gdb -nx -batch -ex 'python print(1)' >/dev/null 2>&1 || { echo "skipped: this gdb has no Python"; exit 77; }
gdb -nx -batch -ex 'break look' -ex run "$work/program" >"$work/log" 2>&1
grep -q '^Breakpoint 1,' "$work/log" || { echo "skipped: gdb cannot run a program here: $(tail -n 1 "$work/log")"; exit 77; }

cat >"$work/mine.json" <<'TYPES'
{"types": [{"pattern": "(Mine)", "rank": "2", "sizes": "$i == 0 ? $p->rows : 2", "strides": "$i == 0 ? $p->row_bytes : $e",
            "unit": "bytes", "data": "$p->begin", "dtype": {"of": "*$p->begin"}}]}
TYPES
mkdir "$work/dumps"
commands=(-ex 'set confirm off' -ex 'set debuginfod enabled off' -ex "source $here/../../assets/gdb/stridescope_gdb.py"
    -ex 'break look' -ex run -ex up -ex 'set var $p = 77')
all=(dl on_device managed pointer reference dl_packed unreadable dml dml_any ggml memref mat pixels dynamic fixed tensor
    long_tensor span strided_span plain)
for name in "${all[@]}"; do
    commands+=(-ex "stridescope -out $work/dumps/$name.json $name")
done
# With an address, an expression and a type of one's own.
commands+=(-ex "stridescope -data numbers+16 -out $work/dumps/dml_data.json dml"
    -ex "stridescope -out $work/dumps/cast.json *(DLTensor*)&managed"
    -ex "set stridescope-types $work/mine.json" -ex "stridescope -out $work/dumps/mine.json mine"
    -ex 'print $p')
# Each of these is an error, which ends what comes behind it in a batch: each is guarded.
for name in complex_numbers quantised many not_a_tensor nothing 1+1; do
    commands+=(-ex "python
try:
    gdb.execute('stridescope -out $work/dumps/no.json $name')
except gdb.error as why:
    print('refused $name:', why)")
done
gdb -nx -batch "${commands[@]}" "$work/program" >"$work/out" 2>"$work/err"
what=gdb
for name in "${all[@]}" dml_data cast mine; do
    out_has "$work/dumps/$name.json"
done
out_has '= 77'
out_has 'its memory cannot be read'
out_has 'the type has no memory of its own'
out_has 'refused complex_numbers: DLTensor: the type of number'
out_has 'refused quantised: ggml_tensor: the type GGML_TYPE_Q4_0 has no equivalent'
out_has 'it is in the memory of another device'
out_has 'refused many: DLTensor: 100000 dimensions'
out_has 'refused not_a_tensor: unknown type double'
out_has 'refused nothing: No symbol "nothing"'
out_has 'refused 1+1: unknown type int'
[ ! -e "$work/dumps/no.json" ] || wrong "a scene was written of what was refused"
run eval --json "$work"/dumps/*.json
exits 0
/usr/bin/python3 "$here/gdb_dumps.py" "$work/dumps" || failed=1

# Without -out the program is started on it.
printf '#!/bin/sh\necho "$@" >"%s/told.part"; mv "%s/told.part" "%s/told"\n' "$work" "$work" "$work" >"$work/window"
chmod +x "$work/window"
STRIDESCOPE=$work/window TMPDIR=$work gdb -nx -batch -ex 'set debuginfod enabled off' \
    -ex "source $here/../../assets/gdb/stridescope_gdb.py" -ex 'break look' -ex run -ex up -ex 'stridescope -new dl' \
    "$work/program" >"$work/out" 2>"$work/err"
for ((tries = 0; tries < 100; ++tries)); do
    [ ! -e "$work/told" ] || break
    sleep 0.1
done
grep -qE "^--new $work/stridescope-[^/]*/tensor.stride.json\$" "$work/told" || wrong "the program was told: $(cat "$work/told")"
finish
