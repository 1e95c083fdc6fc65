#!/usr/bin/env python3
"""What `eval --explain` says of its own answers, recomputed.

    explain.py BINARY EXAMPLES_DIRECTORY [--count N] [--seed S]

Every derivation's left side, read by this file's own reader of the grammar, gives its value, which is the
answer's at that path; every integer that follows from others has one (`GIVEN` names those that do not
follow), every verdict and every null a reason; witnesses prove what they are witnesses of; and the answer is
else the same, byte by byte, as without, and what the oracle wants.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "oracle"))
from compare import compare, read  # noqa: E402
from generate import lines  # noqa: E402
from oracle import answer_line  # noqa: E402

KINDS = ["buffer", "slice1", "gather_nd1", "gather_elements", "tpu"]
MOST = 2**16

# Integers of answers that are the scene's or the question's own.
GIVEN = [
    r"((input|indices|tensors\[\d+\])\.)?sizes\[\d+\]",
    r"((input|indices|output)\.)?base_offset",
    r"at_coords\[\d+\]\.coords\[\d+\]",
    r"at_offsets\[\d+\]\.(offset|npu|byte)",
]
GIVEN_STRIDES = r"((input|indices|output)\.)?strides\[\d+\]"  # where the scene gives them
# Of a tiled tensor what is resolved, listed or counted, and what an offset's digits are.
GIVEN_TILED = (r"(digits|xor|pad|bases|plain|banks|accesses)\b.*|runs|longest_run|at_coords\[\d+\]\.digits.*"
               r"|at_offsets\[\d+\]\.(count|coords|padded_coords).*")
NO_FACTS = {"id", "ok", "warnings", "derivations", "reasons"}


class Wrong(Exception):
    pass


# ---------------------------------------------------------------- the grammar

TOKENS = re.compile(r"\s*(?:(\d+)|([a-z]+)|([-+*/(),]))")
FUNCTIONS = {"ceil": 1, "floor": 1, "align": 2, "min": 2, "max": 2, "xor": 2}


class Reader:
    """expression = product {(+|-) product}; a division needs a ceil or floor around it."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        at = 0
        while at < len(text.rstrip()):
            match = TOKENS.match(text, at)
            if not match:
                raise Wrong(f"no token at {text[at:]!r}")
            self.tokens.append(match.group(0).strip())
            at = match.end()
        self.place = 0
        self.rounding = 0

    def peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        if not token or (wanted and token != wanted):
            raise Wrong(f"{token!r} where {wanted or 'more'!r} should be")
        self.place += 1
        return token

    def whole(self) -> int:
        value = self.sum()
        if self.peek():
            raise Wrong(f"{self.peek()!r} behind the end")
        if value.denominator != 1:
            raise Wrong(f"{value} is no integer")
        return int(value)

    def sum(self) -> Fraction:
        value = self.product()
        while self.peek() in ("+", "-"):
            value = value + self.product() if self.take() == "+" else value - self.product()
        return value

    def product(self) -> Fraction:
        value = self.atom()
        while self.peek() in ("*", "/"):
            if self.take() == "*":
                value *= self.atom()
            elif not self.rounding:
                raise Wrong("a division outside ceil and floor")
            else:
                value /= self.atom()
        return value

    def atom(self) -> Fraction:
        token = self.take()
        if token.isdigit():
            return Fraction(int(token))
        if token == "(":
            value = self.sum()
            self.take(")")
            return value
        if token not in FUNCTIONS:
            raise Wrong(f"{token!r} is no function")
        self.take("(")
        rounds = token in ("ceil", "floor")
        outer, self.rounding = self.rounding, self.rounding + 1 if rounds else 0
        values = [self.sum()]
        while self.peek() == ",":
            self.take()
            values.append(self.sum())
        self.take(")")
        self.rounding = outer
        if token in ("min", "max"):
            return (min if token == "min" else max)(values)
        if len(values) != FUNCTIONS[token]:
            raise Wrong(f"{len(values)} arguments of {token}")
        if token == "xor":
            return Fraction(int(values[0]) ^ int(values[1]))
        if token == "align":
            return -((-values[0]) // values[1]) * values[1]
        return Fraction(-(-values[0].numerator // values[0].denominator) if token == "ceil"
                        else values[0].numerator // values[0].denominator)


def evaluated(text: str) -> int:
    return Reader(text).whole()


# ---------------------------------------------------------------- paths

def at_path(answer: Any, path: str) -> Any:
    value = answer
    for key, index in re.findall(r"([A-Za-z_]\w*)|\[(\d+)\]", path):
        value = value[key] if key else value[int(index)]
    return value


def leaves(value: Any, path: str = "") -> list[tuple[str, Any]]:
    """All that is no object and no list, and lists of lists' members too."""
    if isinstance(value, dict):
        return [leaf for key, item in value.items()
                if path or key not in NO_FACTS
                for leaf in leaves(item, f"{path}.{key}" if path else key)]
    if isinstance(value, list):
        return [leaf for i, item in enumerate(value) for leaf in leaves(item, f"{path}[{i}]")]
    return [(path, value)]


def tensor_of(scene: dict[str, Any], path: str) -> dict[str, Any]:
    name = path.split(".")[0] if "." in path else ""
    return scene.get(name, {}) if name else scene


def is_given(scene: dict[str, Any], path: str) -> bool:
    if any(re.fullmatch(pattern, path) for pattern in GIVEN):
        return True
    if scene.get("kind") == "tiled" and re.fullmatch(GIVEN_TILED, path):
        return True
    return bool(re.fullmatch(GIVEN_STRIDES, path)) and tensor_of(scene, path).get("strides") is not None


# ---------------------------------------------------------------- checks

def check_derivation(answer: dict[str, Any], derivation: dict[str, Any]) -> None:
    left, equals, right = derivation["text"].partition(" = ")
    value = derivation["value"]
    if not equals or right != str(value):
        raise Wrong(f"{derivation['text']!r} is no `expression = {value}`")
    if evaluated(left) != value:
        raise Wrong(f"{left!r} is {evaluated(left)}, not {value}")
    there = at_path(answer, derivation["of"])
    if isinstance(there, bool) or there != value:
        raise Wrong(f"the answer has {there} there")
    for term in derivation["terms"]:
        if term["text"] not in left:
            raise Wrong(f"term {term['text']!r} is not in {left!r}")
        if term["value"] is not None and not term["text"].count("/") and \
                evaluated(term["text"]) not in (term["value"], -term["value"]):
            raise Wrong(f"term {term['text']!r} is not {term['value']}")
    if not derivation["terms"] or not derivation["rule"]:
        raise Wrong("no terms or no rule")


def place_of(facts: dict[str, Any], x: list[int]) -> int:
    return facts["base_offset"] + sum(i * s for i, s in zip(x, facts["strides"]))


def check_reason(answer: dict[str, Any], reason: dict[str, Any]) -> None:
    at_path(answer, reason["of"])
    if not reason["text"]:
        raise Wrong("no text")
    prefix, _, key = reason["of"].rpartition(".")
    witness = reason["witness"]
    if key in ("overlapping", "broadcast") and at_path(answer, reason["of"]) is True and witness:
        facts = at_path(answer, prefix) if prefix else answer
        a, b = witness
        if a == b or ("strides" in facts and place_of(facts, a) != place_of(facts, b)) or \
                not all(0 <= i < n for x in (a, b) for i, n in zip(x, facts["sizes"])):
            raise Wrong(f"{witness} share no offset")
    if key == "overlapping" and at_path(answer, reason["of"]) is True and not witness:
        raise Wrong("no witness")
    if key == "fits" and witness and at_path(answer, reason["of"]) is True and witness[0][0] > witness[0][1]:
        raise Wrong("it does not fit")


def explained(scene: dict[str, Any], answer: dict[str, Any]) -> None:
    derivations, reasons = answer["derivations"], answer["reasons"]
    paths = {}
    for derivation in derivations:
        try:
            check_derivation(answer, derivation)
        except (Wrong, KeyError, IndexError, TypeError, ValueError) as error:
            raise Wrong(f"{derivation['of']}: {error}") from None
        if derivation["of"] in paths:
            raise Wrong(f"{derivation['of']} twice")
        paths[derivation["of"]] = True
    told = set()
    for reason in reasons:
        try:
            check_reason(answer, reason)
        except (Wrong, KeyError, IndexError, TypeError) as error:
            raise Wrong(f"reason of {reason['of']}: {error}") from None
        if reason["of"] in told:
            raise Wrong(f"reason of {reason['of']} twice")
        told.add(reason["of"])
    if answer.get("more_derivations"):
        return
    for path, value in leaves(answer):
        if value is None or isinstance(value, bool):
            tiled = scene.get("kind") == "tiled" and re.fullmatch(GIVEN_TILED, path)
            if path not in told and not tiled:
                raise Wrong(f"no reason of {path}")
        elif isinstance(value, int) and path not in paths and not is_given(scene, path):
            raise Wrong(f"no derivation of {path}")


def ask(binary: str, requests: list[str]) -> list[str]:
    done = subprocess.run([binary, "eval", "--jsonl"], input="\n".join(requests).encode() + b"\n",
                          stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().rstrip("\n").split("\n")


def with_explain(line: str) -> str | None:
    """The same request asked to be explained; nothing for what is no object."""
    try:
        request = json.loads(line)
    except ValueError:
        return None
    if not isinstance(request, dict) or "explain" in request or re.search(r"[0-9][.eE]", line):
        return None
    end = line.rstrip().rfind("}")
    return line[:end] + ("," if request else "") + '"explain":true}'


def check_random(binary: str, seed: int, count: int) -> int:
    asked = [(line, explain) for line in lines(seed, count, KINDS) if (explain := with_explain(line))]
    plain = ask(binary, [line for line, _ in asked])
    full = ask(binary, [line for _, line in asked])
    checked = wrong = 0
    kinds: dict[str, int] = {}
    for (line, _), before, after in zip(asked, plain, full, strict=True):
        answer = json.loads(after)
        try:
            if not answer["ok"]:
                if before != after:
                    raise Wrong("another error")
                continue
            bare = {key: value for key, value in answer.items()
                    if key not in ("derivations", "reasons", "more_derivations")}
            if json.dumps(bare) != json.dumps(json.loads(before)) or \
                    after[:len(before) - 1] != before[:-1]:
                raise Wrong("another answer")
            want = answer_line(line)
            if want is not None and compare(want, read(after)):
                raise Wrong(f"the oracle: {compare(want, read(after))[:3]}")
            explained(json.loads(line)["scene"], answer)
            checked += 1
            kinds[answer["kind"]] = kinds.get(answer["kind"], 0) + 1
        except Wrong as error:
            wrong += 1
            if wrong <= 10:
                print(f"--- {error}\n{line[:1500]}")
    print(f"explain: {checked} answers hold ({kinds}), {wrong} do not")
    return 1 if wrong or not checked or set(kinds) != set(KINDS) else 0


def questions(scene: dict[str, Any], answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The example itself, and with places asked."""
    last = answer.get("output_sizes", answer["sizes"] if "sizes" in answer else [])
    coords = [[0] * len(last), [n - 1 for n in last], [n // 2 for n in last]]
    offsets: list[Any] = [-1, 0, 1, 7]
    if answer["kind"] == "tpu":
        offsets = [{"npu": n, "byte": b} for n in (0, 1) for b in (0, 2, 70)]
    if answer["kind"] == "tpu_memory":
        offsets = [{"npu": n, "byte": b} for n in (0, 1, 7) for b in (0, 2, 70, 8200, 16400, 18000)]
        return [{"scene": scene, "explain": True}, {"scene": scene, "explain": True, "offsets": offsets}]
    few = answer.get("output", answer)["element_count"] <= 4096
    return [{"scene": scene, "explain": True},
            {"scene": scene, "explain": True, "coords": coords, "offsets": offsets, "elements": few}]


def check_examples(binary: str, folder: Path) -> int:
    wrong = 0
    for path in sorted(folder.glob("*.json")):
        scene = json.loads(path.read_text())
        before = json.loads(ask(binary, [json.dumps({"scene": scene})])[0])
        for request in questions(scene, before):
            answer = json.loads(ask(binary, [json.dumps(request)])[0])
            try:
                if not answer["ok"]:
                    raise Wrong(answer["error"])
                explained(scene, answer)
            except Wrong as error:
                wrong += 1
                print(f"--- {path.name}: {error}")
    return 1 if wrong else 0


def check_reader() -> None:
    assert evaluated("align((2-1)*6 + 5, 4) - 3*floor(7/2)") == 3
    assert evaluated("ceil((2 + 3)/4)*align(4*5, 32)") == 64
    assert evaluated("0 - floor((0-3)*4/8)") == 2
    assert evaluated("min(3, 1 + floor((4 - 1)/2)) + max(0, 1)") == 3
    for text in ("7/2", "align(7/2, 1)", "-3", "2**3", "ceil(", "3 4", "abs(3)", "floor(1/2) + 1/2"):
        try:
            evaluated(text)
        except Wrong:
            continue
        raise AssertionError(text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("examples", type=Path)
    parser.add_argument("--count", type=int, default=3000 if os.environ.get("STRIDESCOPE_LONG") else 1000)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    check_reader()
    return check_examples(options.binary, options.examples) | \
        check_random(options.binary, options.seed, options.count)


if __name__ == "__main__":
    sys.exit(main())
