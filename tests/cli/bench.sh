#!/bin/bash
# The benchmark checks what it wrote, and names what is wrong in a file of workloads before it takes any memory.
. "$(dirname "$0")/common.bash"

copy='"name":"copy","kind":"strided","dtype":"u8","shape":[4,4],"src_off":0,"src_str":[4,1],"src_elems":16,
    "dst_off":0,"dst_str":[4,1],"dst_elems":16,"bytes_moved":32,"line_bytes":128,"crc32":"65cadf12"'
gather='"name":"gather","kind":"gathernd","dtype":"f32","src_elems":30,"dst_elems":40,"data_shape":[2,3,5],
    "idx_shape":[2,4,1],"batch_dims":1,"bytes_moved":344,"line_bytes":344,"crc32":"108c85fa"'

# workloads OBJECT [SED]: runs a file of one workload, changed by a sed expression.
workloads()
{
    echo "[{$1}]" | sed "${2:-}" >"$work/workloads.json"
    run bench --json --threads 1 --workloads "$work/workloads.json"
    what="$what with '${2:-}'"
}

for workload in "$copy" "$gather"; do
    workloads "$workload"
    exits 0
    out_lines 1
    out_has '"ok":true'
    for key in name threads seconds plan_seconds bytes_moved memcpy_seconds ratio crc32 pages plan processor cache_bytes; do
        out_has "\"$key\":"
    done
    workloads "$workload" 's/"crc32":".*"/"crc32":"00000000"/'
    exits 1
    out_has '"ok":false'
    err_has "CRC"
done

# refused WORKLOAD SED TEXT...: exit code 1, nothing printed, and the message holds the texts.
refused()
{
    workloads "$1" "$2"
    exits 1
    out_is_empty
    shift 2
    local text
    for text in "$@"; do
        err_has "$text"
    done
}

refused "$copy" 's/"shape":\[4/"shape":[-4/' sizes '-4'
refused "$copy" 's/"shape":\[4/"shape":[0/' sizes
refused "$copy" 's/"src_off":0/"src_off":1/' source "16 elements"
refused "$copy" 's/"dst_str":\[4/"dst_str":[-4/' dest
refused "$copy" 's/"src_str":\[4/"src_str":[4611686018427387904/' source overflow
refused "$copy" 's/"src_off":0/"src_off":99999999999999999999/' '[0].src_off'
refused "$copy" 's/"src_elems":16/"src_elems":-16/' '[0].src_elems'
refused "$copy" 's/"src_elems":16/"src_elems":1152921504606846976/' '[0].src_elems'
refused "$copy" 's/"src_str":\[4,1\]/"src_str":[4]/' '[0].shape'
refused "$copy" 's/"src_str"/"other"/' '[0].src_str' missing
refused "$copy" 's/"strided"/"else"/' '[0].kind'
refused "$copy" 's/"u8"/"u9"/' '[0].dtype'
refused "$copy" 's/"bytes_moved":32/"bytes_moved":0/' '[0].bytes_moved'
refused "$copy" 's/65cadf12/nothing/' '[0].crc32'
refused "$gather" 's/"data_shape":\[2,3/"data_shape":[2,0/' zero_size
refused "$gather" 's/"data_shape":\[2/"data_shape":[3/' '[0].idx_shape' batch
refused "$gather" 's/"idx_shape":\[2,4,1/"idx_shape":[2,4,3/' '[0].idx_shape'
refused "$gather" 's/"batch_dims":1/"batch_dims":-1/' '[0].idx_shape'
refused "$gather" 's/"src_elems":30/"src_elems":29/' source
refused "$gather" 's/$/,/' parse

# More than any machine's memory is the machine's failure, not a crash.
workloads "$copy" 's/"bytes_moved":32/"bytes_moved":4611686018427387904/'
exits 3

run bench --filter '('
exits 2
# Expressions that would exhaust the stack, memory or patience of whoever tries them.
xs=$(printf 'x%.0s' {1..60})
for filter in "$(printf '(%.0s' {1..20000})" "$(printf '(%.0s' {1..20000})x$(printf ')%.0s' {1..20000})" '((a{1,300}){1,300}){1,300}' '(x)\1' "$xs$xs"; do
    run bench --filter "$filter"
    exits 2
    err_has "is not a regular expression of at most 100 characters"
done
what="bench --filter that backtracks"
echo "[{${copy/name\":\"copy/name\":\"$xs}}]" >"$work/named.json"
timeout 20 "$STRIDESCOPE" bench --workloads "$work/named.json" --filter '(x+x+)+y' >"$work/out" 2>"$work/err"
code=$?
exits 1
err_has "no workload's name matches"
for pages in "in turn" "in order"; do
    echo "[{$copy}]" >"$work/workloads.json"
    run bench --json --threads 1 --pages "$pages" --workloads "$work/workloads.json"
    exits 0
    out_has "\"pages\":\"$pages\""
done
run bench --pages backwards
exits 2

run bench --threads 0
exits 2
run bench --workloads "$work/none.json"
exits 1
err_has none.json

finish
