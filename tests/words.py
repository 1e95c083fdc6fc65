#!/usr/bin/env python3
"""Fails if a text uses a word that the glossary replaced, or an idiom that English does not have.

String literals of core, ui, and app, lessons, the manual, READMEs, the change log, and the titles and notes of
examples are read. A literal that is one word, as names of JSON keys and of widgets are, is not a sentence and may
be anything.

Comments of core, ui, and app must begin with the thing that they describe or its action: one that begins with "of"
or "how many" makes sense only together with the code."""
import pathlib
import re
import sys

STOP = {
    r"\bplaces?\b": "slot, offset or position",
    r"\bbehind\b": "after",
    r"\bnot decided\b|\bundecided\b": "unknown",
    r"\btold\b": "said, listed",
    r"(?<!there )(?<!There )\b(?:is|are) no(?:ne)? ": "is not a",
    r"\bwithout (?:it|them)\b": "default",
    r"\bwanted\b": "expected, required",
    r"\b(?:least|greatest) (?:offset|index|end|stride|number)\b": "lowest, highest",
    r"\b(?:fastest|slowest)\b": "innermost, outermost",
    r"\b(?:bytes|bits|one|number|size|index) an? (?:element|dimension|core|line|index)\b": "per",
    r"\bis there twice\b|\bare there twice\b": "duplicate",
    r"\bis called\b": "unknown, named",
    r"\bbreaks? a rule\b|\bkept all rules\b": "invalid",
    r"\bneeded bytes\b|\btotal bytes\b": "minimum bytes, buffer bytes",
    r"\brows? of execution units\b": "EU vector",
    r"\bstart index\b": "start lane",
    r"\bverdicts?\b": "property",
    r"\bdense\b": "packed",
    r"\b(?:is|are) not (?:read|known)\b": "not supported, cannot be read, unknown",
    r"\b(?:is|are) not said\b|\bdoes not say(?! whether)\b|\bsays? (?:no more|another)\b": "not given, does not give",
    r"\bhas no like\b": "equivalent",
    r", (?:which|that) alone\b": "only ... can be",
    r"\bnames? (?:none|it beside)\b": "no ... in the text, named beside",
    r"\bstands? beside\b": "is beside",
    r"\bequally many\b": "the same number of",
    r"\b(?:some|any|no)thing else than\b": "something other than",
    r"\bmakes? another\b|\bis another(?:[.;]|$)": "changes, differs",
    r"\b(?:is|are) of (?:\d+|\{\}) (?:bits|bytes)\b": "has 32 bits",
    r"\b(?:from|of) \d+ on\b": "at least",
    r"\bGo on\b|\bgoes on (?:in|to|into)\b": "continue",
}
# Beginnings and words that comments must not have. A comment after code may begin with a clause, "why it failed".
CLAUSE = re.compile(r"(?:Of|What|That|Those|How|Whether|Which|Where|Who|Whose)\b")
FRAGMENT = re.compile(r"(?:[Oo]f|[Tt]hat|[Tt]hose|[Ww]ho|[Ww]hose)\b")
RIDDLE = re.compile(r"\b(?:told|wanted)\b")

# The lessons' variable `place`, in an expression.
VARIABLE = re.compile(r"\{[^{}]*\}|`[^`]*`|\bplace\s*[-+/%*<,)]|[-+/%*(,]\s*place\b|^wrong: place\b|^place: ")

LITERAL = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<d>[^(\s]*)\((?P<raw>.*?)\)(?P=d)"|"(?P<text>(?:[^"\\\n]|\\.)*)"'
    r"|'(?:[^'\\\n]|\\.)+'",
    re.S,
)


def literals(source):
    """Yields the line and the text of each literal; adjacent ones are one."""
    begin, end, text = None, None, ""
    for match in LITERAL.finditer(source):
        piece = match.group("text") if match.group("text") is not None else match.group("raw")
        if piece is None:
            continue
        if end is not None and not source[end : match.start()].strip():
            text += piece
        else:
            if begin is not None:
                yield source.count("\n", 0, begin) + 1, text
            begin, text = match.start(), piece
        end = match.end()
    if begin is not None:
        yield source.count("\n", 0, begin) + 1, text


def comments(source):
    """Yields the line of each comment, whether it follows code, and its text; those of successive lines are one."""
    last, was_of_field, found = None, False, []
    for match in LITERAL.finditer(source):
        if not match.group().startswith("//"):
            continue
        text = match.group().lstrip("/<").strip()
        before = source[source.rfind("\n", 0, match.start()) + 1 : match.start()].strip()
        of_field = match.group().startswith("///<")
        if last is not None and not before and not source[last : match.start()].strip() and of_field == was_of_field:
            found[-1][2] += " " + text
        else:
            found.append([source.count("\n", 0, match.start()) + 1, bool(before), text])
        last, was_of_field = match.end(), of_field
    return found


def wrong_comments(path):
    """Yields the line, the words to avoid, and the text of each comment that a reader would stumble over."""
    for line, after_code, text in comments(path.read_text(encoding="utf-8")):
        text = re.sub(r"`[^`]*`", "``", text)
        if match := (FRAGMENT if after_code else CLAUSE).match(text) or RIDDLE.search(text):
            yield line, match.group(), text


def sentences(path):
    source = path.read_text(encoding="utf-8")
    if path.suffix in (".h", ".cpp"):
        for line, text in literals(source):
            if " " in text.strip():
                yield line, text
        return
    if path.suffix == ".json":
        for number, line in enumerate(source.splitlines(), 1):
            if re.match(r'\s*"(?:title|notes|about)":', line):
                yield number, line
        return
    fenced = False
    for number, line in enumerate(source.splitlines(), 1):
        if line.startswith("```") or line.startswith("~~~"):
            fenced = not fenced
        elif path.parent.name == "lessons" or not fenced:
            yield number, line


def main(root):
    paths = [p for d in ("core", "ui", "app") for p in (root / d).rglob("*") if p.suffix in (".h", ".cpp")]
    tests = {p for p in (root / "tests").rglob("*") if p.suffix in (".h", ".cpp")}  # only their comments
    for pages in ("assets/lessons/*.md", "assets/manual/*.md", "*/README.md", "README.md", "assets/*.md",
                  "assets/examples/*.json", "assets/dumps/*.json"):
        paths += root.glob(pages)
    found = 0
    for path in sorted([*paths, *tests]):
        for line, words, text in wrong_comments(path) if path.suffix in (".h", ".cpp") else ():
            found += 1
            print(f"{path.relative_to(root)}:{line}: comment: '{words}' (say: the thing or its action): {text[:160]}")
        for line, text in () if path in tests else sentences(path):
            shown = text
            text = VARIABLE.sub("", text)
            for stop, better in STOP.items():
                if match := re.search(stop, text):
                    found += 1
                    print(f"{path.relative_to(root)}:{line}: '{match.group()}' (say: {better}): {shown[:160]}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
