#!/usr/bin/env python3
"""Compare `BINARY eval --jsonl` with the oracle on random requests.

    compare.py --binary PATH [--seed S] [--count N] [--kinds K,K] [--edges] [--input FILE]

Which requests these are, generate.py says.  The oracle's own test comes first.
Prints the first 20 differences and, last, `oracle: N agreed, M differed`; the
exit code is 1 if any differ.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from typing import Any

from common import ANY, ANY_NOT_NULL, DECIDED
from generate import add_options, wanted_lines
from oracle import answer_line
from selftest import main as selftest

SHOWN = 20
DECIDED_FACTS = ("distinct_offsets", "packed", "overlapping", "padded", "holes")


def same(want: Any, got: Any, path: str = "") -> list[str]:
    """Where `got` is not what the oracle wants; extra keys are allowed."""
    if want == ANY and isinstance(want, str):
        return []
    if want == ANY_NOT_NULL and isinstance(want, str):
        return [f"{path}: null is not allowed"] if got is None else []
    if type(want) is not type(got):
        return [f"{path}: want {short(want)}, got {short(got)}"]
    if isinstance(want, dict):
        found = []
        for key, value in want.items():
            where = f"{path}.{key}" if path else key
            found += same(value, got[key], where) if key in got else [f"{where}: missing"]
        return found
    if isinstance(want, list):
        if len(want) != len(got):
            return [f"{path}: want {short(want)}, got {short(got)}"]
        return [d for i, (w, g) in enumerate(zip(want, got)) for d in same(w, g, f"{path}[{i}]")]
    return [] if want == got else [f"{path}: want {short(want)}, got {short(got)}"]


def cut(text: str, most: int = 20000) -> str:
    return text if len(text) <= most else text[:most] + "..."


def short(value: Any) -> str:
    return cut(json.dumps(value), 200)


def identical(want: Any, got: Any) -> bool:
    """Equal without extra keys: an id."""
    return json.dumps(want, sort_keys=True) == json.dumps(got, sort_keys=True)


def has_text(container: Any) -> bool:
    return isinstance(container, dict) and isinstance(container.get("message"), str) \
        and container["message"] != ""


def compare_error(want: dict[str, Any], got: Any) -> list[str]:
    if not isinstance(got, dict) or not has_text(got):
        return ["error: no message"]
    if want["code"] != got.get("code"):
        return [f"error: want {want['code']} at {want['where']!r}, "
                f"got {got.get('code')} at {got.get('where')!r}"]
    where = got.get("where")
    if want["code"] == "parse":
        good = isinstance(where, str) and re.fullmatch(r"[1-9]\d*:[1-9]\d*", where)
        return [] if good else [f"error.where: {where!r} is no LINE:COLUMN"]
    if want["where"] != where:
        return [f"error.where ({want['code']}): want {want['where']!r}, got {where!r}"]
    return []


def compare_warnings(want: list[dict[str, str]], got: Any) -> list[str]:
    if not isinstance(got, list) or not all(has_text(w) for w in got):
        return ["warnings: not a list of objects with messages"]
    wanted = [[w["kind"], w["code"], w["where"]] for w in want]
    given = [[w.get("kind"), w.get("code"), w.get("where")] for w in got]
    return [] if wanted == given else [f"warnings: want {wanted}, got {given}"]


def undecided(got: dict[str, Any]) -> list[str]:
    """Nulls that the binary may not give for small tensors."""
    found = []
    for name in ("", "input", "indices", "output"):
        facts = got if name == "" else got.get(name)
        if not isinstance(facts, dict) or not isinstance(facts.get("element_count"), int):
            continue
        if facts["element_count"] <= DECIDED:
            found += [f"{name}.{key}: null" for key in DECIDED_FACTS
                      if key in facts and facts[key] is None]
    return found


def compare(want: dict[str, Any], got: Any) -> list[str]:
    if not isinstance(got, dict):
        return ["the answer is no object"]
    found = [] if identical(want["id"], got.get("id", "(missing)")) else ["id differs"]
    if want["ok"] == ANY:
        return found
    if want["ok"] is not got.get("ok"):
        return found + [f"ok: want {want['ok']}, got {got.get('ok')}"]
    if not want["ok"]:
        return found + compare_error(want["error"], got.get("error"))
    rest = {key: value for key, value in want.items() if key not in ("id", "ok", "warnings")}
    return found + compare_warnings(want["warnings"], got.get("warnings")) \
        + same(rest, got) + undecided(got)


def run_binary(binary: str, requests: list[str]) -> list[str]:
    text = "".join(line + "\n" for line in requests).encode("utf-8")
    done = subprocess.run([binary, "eval", "--jsonl"], input=text, stdout=subprocess.PIPE,
                          timeout=3600, check=False)
    if done.returncode != 0:
        print(f"the binary ended with {done.returncode}")
    return done.stdout.decode("utf-8", "replace").rstrip("\n").split("\n")


def read(line: str | None) -> Any:
    try:
        return None if line is None else json.loads(line, parse_constant=lambda _: "no JSON")
    except ValueError:
        return None


def compare_all(requests: list[str], answers: list[str]) -> tuple[int, int]:
    """Agreed and differed; prints the first differences."""
    agreed = differed = 0
    given = iter(answers)
    for request in requests:
        want = answer_line(request)
        if want is None:
            continue
        text = next(given, None)
        found = compare(want, read(text))
        if not found:
            agreed += 1
            continue
        differed += 1
        if differed <= SHOWN:
            print(f"--- difference {differed}", *(cut(line) for line in found[:8]),
                  f"request: {cut(request)}", f"oracle:  {cut(json.dumps(want))}",
                  f"binary:  {cut(str(text))}", sep="\n")
    extra = len(list(given))
    if extra:
        print(f"{extra} answers too many")
    return agreed, differed + extra


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", required=True)
    add_options(parser, 2000)
    parser.add_argument("--input", help="request lines from a file instead")
    options = parser.parse_args()
    selftest()
    if options.input:
        with open(options.input, encoding="utf-8", newline="\n") as file:
            requests = file.read().rstrip("\n").split("\n")
    else:
        requests = wanted_lines(options)
    agreed, differed = compare_all(requests, run_binary(options.binary, requests))
    print(f"oracle: {agreed} agreed, {differed} differed")
    return 1 if differed else 0


if __name__ == "__main__":
    sys.exit(main())
