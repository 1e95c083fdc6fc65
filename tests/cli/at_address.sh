#!/bin/bash
# What an access by its address meets, against a count of every element; and addresses that are none.
. "$(dirname "$0")/common.bash"

scene=assets/examples/06-padded-rows.stride.json
run at $scene --address 0x100c --base 0x1000 --bytes 4
exits 0
out_has padding
# Padding of a whole tile is padding for the access too, and so is what `at` says of its offset.
run at assets/examples/71-tiled-xla.stride.json --address 84 --base 0 --bytes 4
exits 0
out_has padding
grep -q outside "$work/out" && wrong "an access to padding is outside"
run at $scene --address zz --base 0x1000
exits 2
run at $scene --address 0x10
exits 2
err_has "--base"
run at $scene --address 0xffffffffffffffff --base 0
exits 2
err_has "64 bits"
command -v python3 >/dev/null || finish
PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/at_address.py" "$STRIDESCOPE" || failed=1
finish
