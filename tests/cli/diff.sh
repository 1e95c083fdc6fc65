#!/bin/bash
# diff says compare two arrays: where and by how much they differ, and what the differing elements are.
. "$(dirname "$0")/common.bash"
. "$(dirname "$0")/data.bash"

# bytes FILE SHAPE NUMBER...: an .npy file of UINT8.
bytes()
{
    local file=$1 shape=$2
    shift 2
    # shellcheck disable=SC2059
    printf "$(printf '\\x%02x' "$@")" | npy "$work/$file.npy" '|u1' "$shape"
}
diff_of() { run diff "$work/$1.npy" "$work/$2.npy" --json "${@:3}"; }

bytes ramp '(3, 4)' 0 1 2 3 4 5 6 7 8 9 10 11
bytes same '(3, 4)' 0 1 2 3 4 5 6 7 8 9 10 11
diff_of ramp same
exits 0
out_lines 1
out_has '{"ok":true,"elements":12,"different":0,"first":null,"box":null,"max_abs":0,"max_rel":0.0,"max_ulp":null,"at_max":null,"nan_a":0,"nan_b":0,"cosine":1.0,"per_dimension":[[0,0,0],[0,0,0,0]],"pattern":{"kind":"none"}}'
err_is_empty
run diff "$work/ramp.npy" "$work/same.npy"
exits 0
out_has 'all 12 elements are equal'

# What the set is.
bytes box '(3, 4)' 0 1 2 3 4 50 60 7 8 90 100 11
diff_of box ramp
exits 1
err_is_empty
out_has '"different":4,"first":[1,1],"box":[[1,3],[1,3]],"max_abs":90,"max_rel":9.0,"max_ulp":null,"at_max":[2,2]'
out_has '"per_dimension":[[0,2,2],[0,2,2,0]],"pattern":{"kind":"box"}'
run diff "$work/box.npy" "$work/ramp.npy"
exits 1
out_has '4 of 12 elements differ'
out_has box
bytes period '(3, 4)' 0 101 2 103 4 105 6 107 8 109 10 111
diff_of period ramp
out_has '"pattern":{"kind":"period","dimension":1,"step":2,"phase":1}'
bytes all '(3, 4)' 1 2 3 4 5 6 7 8 9 10 11 12
diff_of all ramp
out_has '"pattern":{"kind":"all"}'
bytes turned '(3, 4)' 0 3 6 9 1 4 7 10 2 5 8 11
diff_of turned ramp
out_has '"pattern":{"kind":"moved"}'
bytes later '(3, 4)' 77 77 0 1 2 3 4 5 6 7 8 9
diff_of later ramp
out_has '"pattern":{"kind":"shifted","by":2}'
diff_of ramp later
out_has '"pattern":{"kind":"shifted","by":-2}'
bytes nothing '(3, 4)' 0 0 0 0 0 0 0 0 0 0 0 0
diff_of nothing ramp
out_has '"cosine":null'
out_has '"pattern":{"kind":"zeros","zeros":"a"}'
bytes none '(3, 4)' 0 99 2 3 4 5 6 98 97 9 10 11
diff_of none ramp
out_has '"pattern":{"kind":"none"}'

# How far apart may be equal.
bytes near '(3, 4)' 0 1 2 3 4 5 6 7 8 9 10 12
diff_of near ramp --atol 1
exits 0
diff_of near ramp --atol 0.5
exits 1
diff_of near ramp --rtol 0.1
exits 0
for wrong_number in -1 nan 1x; do
    diff_of near ramp --atol $wrong_number
    exits 2
done
diff_of near ramp --ulp 1 --atol 1
exits 2

# No elements, one element.
: | npy "$work/empty.npy" '<f4' '(0, 3)'
diff_of empty empty
exits 0
out_has '"elements":0,"different":0'
out_has '"per_dimension":[[],[0,0,0]]'
bytes scalar '()' 3
bytes other_scalar '()' 4
diff_of scalar other_scalar
exits 1
out_has '"first":[],"box":[]'
out_has '"per_dimension":[],'

# Lanes and banks.
echo '{"stridescope":1,"kind":"tpu","dtype":"UINT8","sizes":[1,3,1,4],"layout":"aligned","start_index":1,"chip":{"npu_num":2,"eu_bytes":16,"lmem_bytes":64,"bank_num":4}}' >"$work/tpu.json"
bytes tpu_a '(1, 3, 1, 4)' 0 1 2 3 4 5 6 7 8 9 10 11
bytes tpu_b '(1, 3, 1, 4)' 0 0 2 3 4 5 6 7 8 9 0 0
diff_of tpu_a tpu_b --scene "$work/tpu.json"
exits 1
out_has '"per_lane":[0,3],"per_bank":[1,2,0,0]'
diff_of ramp box --scene "$work/tpu.json"
exits 1
out_has '"code":"sizes"'
echo '{"stridescope":1,"kind":"buffer","dtype":"FLOAT8_E4M3","sizes":[3,4]}' >"$work/fp8.json"
diff_of ramp near --scene "$work/fp8.json"
exits 1
out_has '"max_ulp":1'
diff_of ramp near --scene "$work/fp8.json" --ulp 1
exits 0
diff_of ramp near --scene "$bad"
exits 1
out_has '"code":"zero_size"'

# What does not match.
bytes flat '(12,)' 0 1 2 3 4 5 6 7 8 9 10 11
diff_of ramp flat
exits 1
out_has '"ok":false'
out_has '"code":"sizes"'
err_has sizes
head -c 12 /dev/zero | npy "$work/signed.npy" '|i1' '(3, 4)'
diff_of ramp signed
exits 1
out_has '"code":"dtype"'
diff_of ramp missing
exits 1
out_has '"code":"file"'
run diff "$work/ramp.npy"
exits 2
run diff --help
exits 0
out_has 'Example'

if /usr/bin/python3 -c 'import numpy' 2>/dev/null; then
    PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$(dirname "$0")/diff_numpy.py" "$STRIDESCOPE" 300 || failed=1
fi
finish
