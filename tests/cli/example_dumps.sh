#!/bin/bash
# The example dumps are what their script makes, and each tells what it is there for.
cd "$(dirname "$0")/../.." || exit 1
source tests/cli/common.bash
dumps=assets/dumps

PYTHONDONTWRITEBYTECODE=1 python3 tests/dumps/make.py "$work" || wrong "the script ends"
for file in "$dumps"/*; do
    cmp -s "$file" "$work/${file##*/}" || wrong "$file is not what the script makes"
done

run infer --memory $dumps/sheared-picture.bin --tensor $dumps/sheared-picture.npy --json
exits 0
out_has '"strides":[5504,1]'
out_has '"share":1.0'

python3 - "$work" <<'PY'
import struct, sys
def npy(name, descr, shape, data):
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (descr, shape)
    header += " " * (-(len(header) + 11) % 64) + "\n"
    open(sys.argv[1] + name, "wb").write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data)
npy("/last.npy", "<f4", (1, 3, 6, 5), struct.pack("<90f", *range(90)))
npy("/lanes.npy", "<f2", (1, 12, 4, 6), struct.pack("<288e", *range(288)))
PY
run infer --memory $dumps/channels-last.bin --tensor "$work/last.npy" --json
exits 0
out_has ',1,15,3]'
run infer --memory $dumps/start-lane.npz:lanes --tensor "$work/lanes.npy" --chip CV182x --json
exits 0
out_has '"start_index":3'
out_has '"share":1.0'

# By command or value, also by the other commands.
bank=$dumps/one-bank.tensor_location.json
run tensors $bank
exits 0
out_has right
out_has '{1, 64, 32, 32}'
out_lines 5
run eval --json "$bank:line 12"
exits 0
out_has '"kind":"tpu_memory"'
out_has '"a":"left","b":"right","banks":[0]'
run eval --json "$bank:right"
exits 0
out_has '"kind":"tpu"'
run eval "$bank:nobody"
exits 1
err_has 'no value and no command "nobody"'
run eval "$bank"
exits 1
err_has 'name one of them'
echo '[{"file-line":1,"operands":[{"name":"x","address":-1}]}]' >"$work/bad.tensor_location.json"
run tensors "$work/bad.tensor_location.json"
exits 1
err_has '[0].operands[0]: the address of "x"'
finish
