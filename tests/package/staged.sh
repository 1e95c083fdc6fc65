#!/bin/bash
# What cmake --install puts where, as a desktop and a shell see it: staged.sh BUILD_FOLDER
# Checks by tools that this machine lacks are left out, and named.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8

fail()
{
    echo "FAILED: $*" >&2
    exit 1
}

have()
{
    command -v "$1" >/dev/null || { echo "not checked: no $1 here"; return 1; }
}

DESTDIR=$scratch cmake --install "$1" --prefix /usr --component program >"$scratch/log" || fail "$(cat "$scratch/log")"
share=$scratch/usr/share
entry=$(echo "$share"/applications/*.desktop)
page=$share/man/man1/stridescope.1
bash_file=$share/bash-completion/completions/stridescope
zsh_file=$share/zsh/site-functions/_stridescope
program=$scratch/usr/bin/stridescope

# It needs nothing of the folder it was built in.
cd /
[ -n "$("$program" --version)" ] || fail "says no version"

# The oracle: what --help says.
options_of() # COMMAND or nothing
{
    "$program" "$@" --help \
        | awk '/^ +-/ { for (i = 1; i <= NF && $i ~ /^-/; ++i) print $i }' | tr ',' '\n' | grep . | sort
}
mapfile -t commands < <("$program" --help \
    | awk 'tolower($0) ~ /^subcommands:/ { on = 1; next } on && /^  [a-z]/ { print $1 }')
[ ${#commands[@]} -ge 5 ] || fail "--help names ${#commands[@]} commands"
for option in --screenshot --version; do
    options_of | grep -qx -- "$option" || fail "this test does not find $option in --help"
done

# same WHAT EXPECTED FOUND: lists, a name a line.
same()
{
    [ "$2" = "$3" ] || fail "$1: $(diff <(echo "$2") <(echo "$3") || true)"
}

# The man page: each command's section has the options of its --help.
section_of() # COMMAND or nothing, of the page as it is printed
{
    sed 's/\\-/-/g; s/\\f[BIR]//g' "$page" | awk -v want="${1:-}" '
        /^\.S[HS]/ { on = want == "" ? $2 == "OPTIONS" : $2 == "stridescope" && $3 == want }
        on && names { n = split($0, word, /[ ,]+/); for (i = 1; i <= n; ++i) if (word[i] ~ /^-/) print word[i] }
        { names = on && $0 == ".TP" }' | sort
}
same "man page" "$(options_of)" "$(section_of)"
for command in "${commands[@]}"; do
    same "man page, $command" "$(options_of "$command")" "$(section_of "$command")"
done
! grep -q '@[A-Z]*@' "$page" || fail "the man page was not filled in"
if have man && [ -x /usr/bin/groff ]; then
    warnings=$(MANROFFSEQ='' man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
    [ -z "$warnings" ] || fail "man: $warnings"
fi

# bash: what its completion offers, asked as bash asks it.
# shellcheck disable=SC1090
. "$bash_file"
offered_by_bash()
{
    COMP_WORDS=(stridescope "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _stridescope || true
    printf '%s\n' "${COMPREPLY[@]}" | sort
}
mkdir "$scratch/empty" "$scratch/files" "$scratch/files/folder"
touch "$scratch/files/a scene.json"
cd "$scratch/empty"
same "bash" "$(options_of)" "$(offered_by_bash -)"
same "bash, commands" "$(printf '%s\n' "${commands[@]}" | sort)" "$(offered_by_bash '')"
for command in "${commands[@]}"; do
    same "bash, $command" "$(options_of "$command")" "$(offered_by_bash "$command" -)"
done
same "bash, after an option with a value" "$(options_of eval)" "$(offered_by_bash --size at eval -)"
cd "$scratch/files"
files=$'a scene.json\nfolder'
same "bash, scenes" "$files" "$(offered_by_bash eval '')"
same "bash, a file" "$files" "$(offered_by_bash run --in '')"
same "bash, a file behind =" "a scene.json" "$(offered_by_bash --screenshot = a)"
same "bash, a folder" folder "$(offered_by_bash eval --allow-files '')"
same "bash, a number" "" "$(offered_by_bash --frames '')"
cd /

# zsh: the specifications that its completion gives to _arguments.
if have zsh; then
    offered_by_zsh() # COMMAND or nothing
    {
        zsh -f -c '
            file=$1 command=$2 calls=0
            # Called for the program first, then for the command.
            _arguments()
            {
                (( ++calls == (${#command} ? 2 : 1) )) && print -rl -- "$@"
                state=rest line=("$command")
                return 1
            }
            . $file' zsh "$zsh_file" "$@" | sed -nE 's/^(\([^)]*\)|\*)?(--?[a-z-]+)\[.*\].*/\2/p' | sort
    }
    same "zsh" "$(options_of)" "$(offered_by_zsh)"
    for command in "${commands[@]}"; do
        same "zsh, $command" "$(options_of "$command")" "$(offered_by_zsh "$command")"
    done
fi

# The desktop: absent where there is no window.
if [ ! -e "$entry" ]; then
    said=$("$program" 2>&1) || true
    [[ $said == *'without the window'* ]] || fail "no desktop entry"
    exit 0
fi
! have desktop-file-validate || desktop-file-validate "$entry" || fail "the desktop entry"
value() { sed -n "s/^$1=//p" "$entry"; }
id=$(basename "$entry" .desktop)
[[ $id == *.*.* ]] || fail "the desktop entry has no reverse domain name: $id"
[ -x "$scratch/usr/bin/$(value Exec | cut -d ' ' -f 1)" ] || fail "Exec=$(value Exec) is not installed"
icons=$share/icons/hicolor
icon=$(value Icon)
for size in 16 22 24 32 48 64 128 256; do
    [ -s "$icons/${size}x$size/apps/$icon.png" ] || fail "Icon=$icon: no picture of size $size"
done
drawings=("$icons/scalable/apps/$icon.svg" "$icons/symbolic/apps/$icon-symbolic.svg")
for drawing in "${drawings[@]}"; do
    [ -s "$drawing" ] || fail "Icon=$icon: no $drawing"
done
! have xmllint || xmllint --noout "${drawings[@]}" "$share/mime/packages/$id.xml"
grep -q "<icon name=\"$icon\"/>" "$share/mime/packages/$id.xml" || fail "scenes have another icon than the program"
if have rsvg-convert && have python3; then
    for picture in "$icons"/*x*/apps/"$icon.png"; do
        size=$(basename "$(dirname "$(dirname "$picture")")" | cut -d x -f 1)
        rsvg-convert -w "$size" -h "$size" "${drawings[0]}" -o "$scratch/drawn.png"
        python3 "$here/same_picture.py" "$scratch/drawn.png" "$picture" || fail "$picture is not of the drawing"
    done
fi

# Software centres: the newest release is this one, and the screenshot is in the sources.
metainfo=$share/metainfo/$id.metainfo.xml
grep -q "<id>$id</id>" "$metainfo" || fail "the metainfo is of another program"
# The project has no homepage yet. appstreamcli 1.0 warns of that, and 0.16 does not know the warning's name.
valid() { appstreamcli validate --no-net "$@" "$metainfo"; }
! have appstreamcli || valid || valid --override=url-homepage-missing=info || fail "the metainfo"
newest=$(sed -n 's/.*<release version="\([^"]*\)".*/\1/p' "$metainfo" | head -n 1)
same "the newest release" "$("$program" --version)" "stridescope $newest"
screenshot=$(sed -n 's,.*<image[^>]*>https://[^/]*/\(.*\)</image>.*,\1,p' "$metainfo")
[ -s "$here/../../$screenshot" ] || fail "no screenshot $screenshot"

# Scenes are known by their name and by what is in them; other JSON is left to others.
misnamed=$(cd "$here/../../assets" && find examples large -name '*.json' ! -name '*.stride.json')
[ -z "$misnamed" ] || fail "scenes without the name of scenes: $misnamed"
type=$(value MimeType | cut -d ';' -f 1)
if have update-mime-database && have gio; then
    export XDG_DATA_DIRS=$share XDG_DATA_HOME=$scratch/none # nothing of this machine
    cp /usr/share/mime/packages/freedesktop.org.xml "$share/mime/packages/"
    update-mime-database "$share/mime"
    types() { gio info -a standard::content-type "$@" \
        | sed -n 's/^ *standard::content-type: //p' | sort | uniq -c | sed 's/^ *//'; }
    mkdir "$scratch/scenes"
    count=0
    for scene in "$here"/../../assets/examples/*.stride.json; do
        cp "$scene" "$scratch/scenes/$(basename "$scene" .stride.json)"
        count=$((count + 1))
    done
    same "scenes by content" "$count $type" "$(types "$scratch"/scenes/*)"
    echo '{"other": 1}' | tee "$scratch/other" "$scratch/other.json" >"$scratch/named.stride.json"
    same "scenes by name" "1 $type" "$(types "$scratch/named.stride.json")"
    same "other JSON" "1 application/json" "$(types "$scratch/other.json")"
    ! types "$scratch/other" | grep -q "$type" || fail "any JSON is taken for a scene"
fi
