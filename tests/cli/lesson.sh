#!/bin/bash
# Lessons: checked with line and seed, printed as worksheets of the same bytes for a seed.
. "$(dirname "$0")/common.bash"

run lesson check --seeds 20 assets/lessons/*.lesson.md
exits 0
err_is_empty
out_lines "$(ls assets/lessons/*.lesson.md | wc -l)"

run lesson check --json --seeds 3 assets/lessons/01-strides.lesson.md
exits 0
out_lines 1
out_has '{"ok":true,"lessons":[{"file":"assets/lessons/01-strides.lesson.md"'
out_has '"asks":6,"seeds":3}'

scene='{"stridescope":1,"kind":"buffer","dtype":"FLOAT32","sizes":[2,3]}'
lesson=$work/bad.lesson.md
printf -- '---\ntitle: T\nlearn: L\n---\n# S\n```scene\n%s\n```\n```ask\nkind: where\ntext: a\nwrong: place => never wrong\n```\n' \
    "$scene" >"$lesson"
run lesson check "$lesson"
exits 1
out_is_empty
err_has "$lesson:12: schema: seed 0: "
run lesson check --json "$lesson"
exits 1
out_has "{\"ok\":false,\"error\":{\"code\":\"schema\",\"where\":\"$lesson:12\""
run lesson print "$lesson" -o "$work/bad.pdf"
exits 1
[ ! -e "$work/bad.pdf" ] || wrong "a worksheet of a lesson that cannot be printed"

printf -- '---\ntitle: T\nlearn: L\n---\n# S\n```scene\n{"a":}\n```\n' >"$lesson"
run lesson check "$lesson"
exits 1
err_has "$lesson:7: parse: "
run lesson check "$work/none.lesson.md"
exits 1

for more in "" --answers; do
    run lesson print assets/lessons/04-padding.lesson.md --seed 7 -o "$work/one.pdf" $more
    exits 0
    out_is_empty
    err_is_empty
    head -c 5 "$work/one.pdf" | grep -q '^%PDF-' || wrong "no PDF"
    run lesson print assets/lessons/04-padding.lesson.md --seed 7 -o "$work/two.pdf" $more
    cmp -s "$work/one.pdf" "$work/two.pdf" || wrong "$what: another file than before"
    cp "$work/one.pdf" "$work/sheet$more.pdf"
done
cmp -s "$work/sheet.pdf" "$work/sheet--answers.pdf" && wrong "the answers are the worksheet"
run lesson print assets/lessons/04-padding.lesson.md --seed 8 -o "$work/two.pdf"
cmp -s "$work/sheet.pdf" "$work/two.pdf" && wrong "another seed, the same numbers"
if [ -n "$(command -v pdftotext)" ]; then
    run lesson print assets/lessons/07-slices-forward.lesson.md --seed 1 --answers -o "$work/two.pdf"
    pdftotext "$work/two.pdf" - | grep -q 'Answer: for example window.strides {3,3}' ||
        wrong "what is to be edited is not told"
    pdftotext "$work/two.pdf" - | grep -q 'Start: window.strides {6,6}' || wrong "what it is at first is not told"
    pdftotext "$work/sheet.pdf" - | grep -q 'Answer:' && wrong "the worksheet tells the answers"
    pdftotext "$work/sheet--answers.pdf" - | grep -q 'Answer:' || wrong "the answers are missing"
fi

# A class set: a sheet for each seed, with its numbers, and one key to all.
run lesson print assets/lessons/04-padding.lesson.md --seeds 7..8 -o "$work/set.pdf"
exits 0
if [ -n "$(command -v pdftotext)" ]; then
    pdftotext "$work/set.pdf" - >"$work/set.txt"
    for word in 'seed 7 - page 1' 'seed 8 - page 1' 'Name' 'Date' 'Working' 'key - page 1' 'Seed 7' 'Seed 8'; do
        grep -q "$word" "$work/set.txt" || wrong "the class set lacks: $word"
    done
    pdftotext "$work/sheet--answers.pdf" - | sed -n 's/^Answer: //p' | head -n 3 | while read -r answer; do
        grep -qF "$answer" "$work/set.txt" || wrong "the key lacks $answer"
    done
fi
run lesson print assets/lessons/04-padding.lesson.md --seeds 18446744073709551615..18446744073709551615 -o "$work/set.pdf"
exits 0
for seeds in 0 0x 8..7 7.. 1..200 0..18446744073709551615 -1; do
    run lesson print assets/lessons/04-padding.lesson.md --seeds "$seeds" -o "$work/none.pdf"
    exits 2
done

# Hostile lessons end, soon and in little memory.
small='{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,3]}'
repeat() { printf "%.0s$2" $(seq "$1"); }
hostile()
{
    printf -- '---\ntitle: T\nlearn: L\n---\n# S\n```scene\n%s\n```\n```ask\ntext: a?\n%b\n```\n' "$1" "$2" >"$lesson"
    what="lesson check of $(head -c 200 "$lesson" | tail -n 2 | tr '\n' ' ')"
    (ulimit -v $limit && exec timeout 60 "$STRIDESCOPE" lesson check "$lesson" >"$work/out" 2>"$work/err")
    code=$?
    exits 1
    err_has "no numbers were found"
}
# Sanitizers want all addresses there are.
limit=1500000
(ulimit -v $limit && exec "$STRIDESCOPE" eval --json "$good") >/dev/null 2>&1 || limit=unlimited
hostile "$small" 'kind: number\nof: rank\nvary: i = 4096 different of 0..4095\nneed: 1 == 2'
hostile "$small" "kind: number\nof: rank\n$(repeat 100 'vary: i = 4096 different of 0..4095\\n')need: 1 == 2"
hostile "$small" "kind: number\nof: len(a)\nlet: a = repeated('$(head -c 900000 /dev/zero | tr '\0' x)', 4096)"
hostile "$small" "kind: number\nof: len(b)\nlet: a = repeated(1, 4096)\nlet: b = [$(repeat 100000 'a,')a]"
hostile "$small" "kind: number\nof: rank\nvary: i = 4096 of 1000000000000000000..9000000000000000000\nhint: $(repeat 100000 '{i}')"
hostile "$small" "kind: where\n$(repeat 60 'wrong: with {"sizes":[2,4]} => x\\n')need: 1 == 2"
hostile '{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[1009,1013,1019,1021],"strides":[999983,1000003,999979,1000033]}' 'kind: who\nplace: 2000000000'
indices=$(seq -s , 0 99999)
hostile '{"stridescope":1,"kind":"gather_elements","input":{"dtype":"INT8","sizes":[100000]},"indices":{"dtype":"INT32","sizes":[100000],"values":['$indices']},"axis":0}' 'kind: where\nneed: 1 == 2'

for wrong_line in "" "check" "print" "teach a.md" "print a.md" "print a.md -o a.png" "print a.md b.md -o a.pdf" \
    "check a.md --seed 3" "check a.md -o a.pdf" "print a.md -o a.pdf --json" "check --seeds 0 a.md" \
    "print a.md --seed x -o a.pdf"; do
    run lesson $wrong_line
    exits 2
    out_is_empty
done
run lesson --help
exits 0
out_has "stridescope lesson print padding.lesson.md --seed 7 -o sheet.pdf"

# The lesson that the manual shows, with a byte order mark as some editors put it.
{
    printf '\xef\xbb\xbf'
    awk '/^````markdown$/ { on = 1; next } /^````$/ { on = 0 } on' assets/manual/write-lessons.md
} >"$work/manual.lesson.md"
run lesson check "$work/manual.lesson.md"
exits 0
out_has "1 question, 1,000 seeds: no errors"

finish
