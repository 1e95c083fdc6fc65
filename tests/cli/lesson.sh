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
    pdftotext "$work/two.pdf" - | grep -q 'Begins with: window.strides {6,6}' || wrong "what it is at first is not told"
    pdftotext "$work/sheet.pdf" - | grep -q 'Answer:' && wrong "the worksheet tells the answers"
    pdftotext "$work/sheet--answers.pdf" - | grep -q 'Answer:' || wrong "the answers are missing"
fi

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

finish

# The lesson that the README shows, with a byte order mark as some editors put it.
{
    printf '\xef\xbb\xbf'
    awk '/^````markdown$/ { on = 1; next } /^````$/ { on = 0 } on' README.md
} >"$work/readme.lesson.md"
run lesson check "$work/readme.lesson.md"
exits 0
out_has "1 questions, 1000 seeds: all right"
