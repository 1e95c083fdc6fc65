# Files of data for the command line's tests, without NumPy. Source behind common.bash.

# npy FILE TYPE SHAPE [ORDER]: an .npy file of version 1 with the header that says so, and stdin as its data.
npy()
{
    local dict="{'descr': '$2', 'fortran_order': ${4:-False}, 'shape': $3, }"
    { npy_head "$dict"; cat; } >"$1"
}
npy_head()
{
    local length=$((${#1} + 1))
    printf '\x93NUMPY\x01\x00'
    # shellcheck disable=SC2059
    printf "\\x$(printf %02x $((length % 256)))\\x$(printf %02x $((length / 256)))"
    printf '%s\n' "$1"
}

# safetensors FILE HEADER: stdin as its data.
safetensors()
{
    {
        local length=${#2} i
        for i in 0 1 2 3 4 5 6 7; do
            # shellcheck disable=SC2059
            printf "\\x$(printf %02x $((length >> 8 * i & 255)))"
        done
        printf '%s' "$2"
        cat
    } >"$1"
}

# data_is FILE BYTES: what an .npy file holds behind its header of 128 bytes, in hexadecimal digits.
data_is()
{
    local got
    got=$(tail -c +129 "$1" 2>/dev/null | od -An -v -tx1 | tr -d ' \n')
    [ "$got" = "$2" ] || wrong "$what: $1 holds $got, not $2"
}
header_has()
{
    head -c 128 "$1" | tr -d '\0' | grep -qaF -- "$2" || wrong "$what: the header of $1 lacks $2: $(head -c 128 "$1" | tr -d '\0')"
}

# Nothing may be left in the folder but what was there: only_has FOLDER NAME...
only_has()
{
    local folder=$1 there
    shift
    there=$(cd "$folder" && find . -mindepth 1 -maxdepth 1 -printf '%f\n' | sort | tr '\n' ' ')
    [ "$there" = "$(printf '%s\n' "$@" | sort | tr '\n' ' ' | sed 's/^ $//')" ] || wrong "$what: $folder has $there"
}

byte_scene()
{
    echo '{"stridescope":1,"kind":"buffer","dtype":"UINT8","labels":"HW","sizes":[2,3],"strides":[4,1]}'
}
