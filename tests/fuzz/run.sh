#!/bin/bash
# run.sh FOLDER MINUTES [NAME...]: fuzzes with the harnesses of a build folder, all of them or those named, so many minutes
# altogether. What is learned stays in FOLDER/corpus; an input that breaks something is kept in FOLDER/findings.
# STRIDESCOPE_FUZZ_SEED: a number; where nothing was learned yet the same inputs follow from the same one.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1 minutes=$2
shift 2
[ $# -gt 0 ] || set -- scene request npy npz safetensors go_to import tensor_location infer lesson session
together=$(($(nproc) < $# ? $(nproc) : $#))
seconds=$((minutes * 60 * together / $#))
mkdir -p "$folder/corpus" "$folder/findings"

# Words of scenes, to be put in whole: those of the examples and all that the readers compare with.
words=$folder/scene.dict
(cd "$here/../.." && grep -rIohE '"[A-Za-z0-9_]{2,24}"' assets core/kinds core/spec core/scene core/tensor core/tpu) | sort -u |
    sed 's/"\(.*\)"/"\\"\1\\""/' >"$words"
printf '"%s"\n' 9223372036854775807 -9223372036854775808 18446744073709551616 1e308 0x '\\x93NUMPY\\x01\\x00' >>"$words"

export ASAN_OPTIONS=${ASAN_OPTIONS:-allocator_may_return_null=1}
fuzz()
{
    local name=$1 seeds=("$here/corpus/$1")
    [ "$name" != scene ] || seeds+=("$here/../../assets/examples")
    [ "$name" != lesson ] || seeds+=("$here/../../assets/lessons")
    mkdir -p "$folder/corpus/$name"
    if ! nice "$folder/tests/fuzz_$name" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=3000 -max_len=4096 \
        -dict="$words" -seed="${STRIDESCOPE_FUZZ_SEED:-0}" -artifact_prefix="$folder/findings/$name-" -print_final_stats=1 -verbosity=1 \
        "$folder/corpus/$name" "${seeds[@]}" >"$folder/$name.log" 2>&1; then
        grep -avE "^#|NEW_FUNC" "$folder/$name.log" | tail -n 60
        echo "fuzz: $name: broken by the file under $folder/findings named above;"
        echo "again: $folder/tests/fuzz_$name FILE; once mended, the file belongs into tests/fuzz/corpus/$name"
        return 1
    fi
    echo "fuzz: $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/$name.log") inputs in $seconds s, nothing found"
}
export -f fuzz
export here folder seconds words
printf '%s\n' "$@" | xargs -P "$together" -I{} bash -c 'fuzz {}'
