#!/bin/bash
# The README and the manual: each block marked bash runs and exits 0, links lead somewhere, pages are short.
# Blocks of one page share a scratch folder. What builds or installs is not run: of `./dev` only the words are checked.
. "$(dirname "$0")/../cli/common.bash"
mkdir "$work/bin"
ln -s "$STRIDESCOPE" "$work/bin/stridescope"
export PATH=$work/bin:$PATH

# blocks PAGE FOLDER: writes each block to a file of its own, 01.sh, 02.sh, ...
blocks()
{
    awk -v folder="$2" '
        !fence && match($0, /^(```+|~~~+)/) {
            fence = substr($0, 1, RLENGTH)
            if (substr($0, RLENGTH + 1) == "bash") file = sprintf("%s/%02d.sh", folder, ++count)
            next
        }
        fence && $0 == fence { if (file) close(file); fence = file = ""; next }
        file { print >file }
        END { if (fence) print "a block is not closed" >(folder "/00.sh") }' "$1"
}

# Whether a block builds or installs; each of its lines then does.
builds()
{
    grep -qE '^(\./dev|sudo) ' "$1" || return 1
    grep -vqE '^(\./dev|sudo) ' "$1" && wrong "$page: a block has both ./dev and commands to run: $(head -c 200 "$1")"
    local word
    for word in $(sed -nE 's|^\./dev ([a-z]+).*|\1|p' "$1"); do
        grep -qE "^\./dev $word( |$)" <<<"$dev_usage" || wrong "$page: ./dev knows no '$word'"
    done
}

run_page()
{
    local folder=$work/page block
    rm -rf "$folder"
    mkdir -p "$folder/blocks" "$folder/scratch"
    blocks "$page" "$folder/blocks"
    for block in "$folder"/blocks/*.sh; do
        [ -e "$block" ] || continue
        builds "$block" && continue
        blocks_run=$((blocks_run + 1))
        (cd "$folder/scratch" && timeout 300 bash -euo pipefail "$block") >"$work/out" 2>"$work/err" </dev/null ||
            wrong "$page: this block fails: $(head -c 400 "$block")
$(tail -c 400 "$work/err")"
    done
}

# Lines that are written by hand: what the build fills in may be long.
lines_of()
{
    awk '/^<!-- (options|keys|glossary)/ { filled = 1 } !filled { ++lines } /^<!-- end -->$/ { filled = 0 }
        END { print lines }' "$1"
}

dev_usage=$(./dev help 2>&1)
blocks_run=0
for page in README.md assets/manual/*.md; do
    run_page
    most=150
    [ "$page" = README.md ] && most=80
    [ "$(lines_of "$page")" -le $most ] || wrong "$page has more than $most lines"
    # Links to files of the tree: (assets/x.md) or (x.md#heading).
    for link in $(grep -oE '\]\([^)#:]+' "$page" | cut -c 3-); do
        [ -e "$(dirname "$page")/$link" ] || wrong "$page: the link $link leads nowhere"
    done
done
[ $blocks_run -ge 25 ] || wrong "only $blocks_run blocks ran"
for page in assets/manual/*.md; do
    [ "$page" = assets/manual/README.md ] && continue
    grep -q '^See also: ' "$page" || wrong "$page lacks 'See also'"
    grep -qF "($(basename "$page"))" assets/manual/README.md || wrong "the manual's contents lack $page"
    # Pages lead to pages alone: the manual is installed without the tree around it.
    grep -nE '\]\(\.\./' "$page" && wrong "$page links to a file outside the manual"
done
# Each command has a section with its options, whose lists manual/tables compares.
commands=$(stridescope --help | awk 'tolower($0) ~ /^subcommands:/ { on = 1; next } on && /^  [a-z]/ { print $1 }')
[ -n "$commands" ] || wrong "--help names no commands"
for command in $commands; do
    grep -qx "## $command" assets/manual/command-line.md || wrong "command-line.md has no section $command"
    grep -qx "<!-- options $command -->" assets/manual/command-line.md ||
        wrong "command-line.md has no options of $command"
done
finish
