#!/bin/bash
# import makes scenes of the layouts in other tools' texts and files, one a line, and says what it made of them.
. "$(dirname "$0")/common.bash"

# import_text TEXT ARGUMENT...: of stdin.
import_text()
{
    local text=$1
    shift
    printf '%s' "$text" >"$work/text"
    run import "$@" <"$work/text"
}

import_text $'INFO q: torch.Size([2, 3]) (3, 1)\nmemref<2x3xf16, strided<[5, 1], offset: 2>>'
exits 0
out_lines 2
err_has 'stdin:1:9: torch: guessed: dtype FLOAT32: assumed (no type in the text)'
err_has 'stdin:2:1: mlir: understood: FLOAT16, sizes {2, 3}, strides {5, 1} in elements, base offset 2'

# What is printed are scenes.
while read -r line; do
    echo "$line" >"$work/scene.json"
    run eval --json "$work/scene.json"
    exits 0
    out_has '"ok":true'
done <<<"$("$STRIDESCOPE" import "$work/text" 2>/dev/null)"

# A file, stdin by its name and a pipe of the shell.
for input in "$work/text" -; do
    run import "$input" <"$work/text"
    exits 0
    out_lines 2
done
run import <(cat "$work/text") </dev/null
exits 0
out_lines 2

import_text 'shape=(2, 3) strides=(-12, 4) dtype=float32'
exits 0
out_has '"strides": [-3,1],"base_offset": 3'
err_has 'base_offset 3 moves the lowest offset'

operand='%R1.64.L5: memref<1x64x2x16xf16, strides: [64, 32, 16, 1]>'
import_text "$operand" --chip BM1690
exits 0
out_has '"chip": "BM1690","layout": "aligned","start_index": 5,"address": 16448'
import_text "$operand"
out_has '"chip": "BM1684X"'
err_has 'guessed: chip BM1684X'

# Nothing there: one line says why, and --verbose which formats were tried.
why_is()
{
    exits 1
    out_is_empty
    [ "$(cat "$work/err")" = "stridescope: $1" ] || wrong "$what: says $(cat "$work/err"), not $1"
}
import_text 'shape=(2,3)'
why_is 'stdin:1:12: torch: expected strides beside the sizes, in a form such as stride=(3, 1)'
import_text 'shape=(2,3)' --verbose
exits 1
err_has 'stdin:1:12: torch: expected strides beside the sizes, in a form such as stride=(3, 1)'
err_has '  torch: starts at 1:1, stopped at 1:12: expected strides beside the sizes, in a form such as stride=(3, 1)'
for format in torch numpy mlir cute c xla ggml migraphx dxdispatch tdb; do
    err_has "  $format: "
done
! grep -q onnx "$work/err" || wrong "$what: a text is not ONNX"
import_text 'shape=(2,3)' --as numpy
why_is 'stdin:1:12: numpy: expected strides beside the sizes, in a form such as strides=(12, 4)'
import_text ''
why_is 'stdin: no layout in a known format'
import_text 'memref' --as mlir
why_is 'stdin: mlir: no match'
import_text 'f32[s0, 2][2, 1]cpu'
why_is 'stdin:1:5: torch: s0 is a symbol; replace it with a number'
import_text $'#blocked = #ttg.blocked<{sizePerThread = [1, 4]}>\n'
why_is 'stdin:1:13: Triton: #ttg.blocked is not a shared-memory encoding; only those can be drawn'
# Refused beside others it is said, no more.
import_text 'memref<?xf32> memref<2xf32>'
exits 0
out_lines 1
err_has 'stdin:1:8: mlir: ? is known only at run time'

# An ONNX file is not text: nothing in its names is a layout.
printf '\010\007\022\024(2,3):(3,1) (2):(1)\0' >"$work/cut.onnx"
run import "$work/cut.onnx"
exits 1
out_is_empty
err_has "$work/cut.onnx: byte 24: onnx: the model has no graph"
[ "$(wc -l <"$work/err")" = 1 ] || wrong "$what: more than a line: $(cat "$work/err")"

# A scene is what it is.
run import "$good"
exits 0
out_has '"strides": [5,1]'

# A title from a text does not reach a terminal raw.
import_text $'{"dispatchables":{"\\u001b[31m":{"type":"SLICE1","desc":{"InputTensor":{"DataType":"FLOAT32","Sizes":[4]},"OutputTensor":{"DataType":"FLOAT32","Sizes":[4]},"InputWindowOffsets":[0],"InputWindowSizes":[4],"InputWindowStrides":[1]}}}}'
exits 0
out_has '\u001b[31m'

for arguments in "--as yaml" "--chip X" "a b" "--chip"; do
    run import $arguments </dev/null
    exits 2
    out_is_empty
done
run import "$work/missing"
exits 1
err_has file
run import "$work"
exits 1
err_has "a directory, not a file"
run import --help
exits 0
out_has "stridescope import"

# Longer than what is read of a pipe, soon and without the memory for it.
what="stridescope import of an endless text"
(
    # Sanitizers reserve terabytes; with them only the length is tested.
    if (ulimit -v 2000000 && "$STRIDESCOPE" --version >/dev/null 2>&1); then
        ulimit -v 2000000
    fi
    yes 'shape=((((2,3)' | timeout 100 "$STRIDESCOPE" import 2>"$work/err" >"$work/out"
    [ $? = 1 ]
) || wrong "$what: $(head -c 300 "$work/err")"
err_has ": longer than 64 MiB"

# Random layouts in all formats, by Python.
if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$(dirname "$0")/import_round_trips.py" "$STRIDESCOPE" || failed=1
else
    echo "import.sh: no round trips: no NumPy for /usr/bin/python3 (Debian: python3-numpy)"
fi
finish
