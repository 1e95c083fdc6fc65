"""What accesses meet, against every element one by one: at_address.py PROGRAM."""
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
DICE = random.Random(11)
WIDTHS = {"UINT8": 1, "FLOAT16": 2, "FLOAT32": 4, "INT64": 8}
wrong = 0


def scene():
    rank = DICE.randint(1, 3)
    sizes = [DICE.randint(1, 4) for _ in range(rank)]
    strides = [DICE.choice([0, 1, 2, 3, 5, 7, 12]) for _ in range(rank)]
    return {"stridescope": 1, "kind": "buffer", "dtype": DICE.choice(list(WIDTHS)), "sizes": sizes,
            "strides": strides, "base_offset": DICE.randint(0, 4)}


def wanted(scene, byte, count):
    """The answer's at_address, and all coordinates by offset."""
    width = WIDTHS[scene["dtype"]]
    at = {}
    for x in itertools.product(*map(range, scene["sizes"])):
        offset = scene["base_offset"] + sum(i * s for i, s in zip(x, scene["strides"]))
        at.setdefault(offset, []).append(list(x))
    first, last = byte // width, (byte + count - 1) // width
    what = [("element" if o in at else "padding" if min(at) <= o <= max(at) else "outside")
            for o in range(first, last + 1)]
    begin, end = min(at) * width, (max(at) + 1) * width
    outside = None
    if set(what) == {"outside"}:
        outside = byte - end + 1 if byte >= end else byte + count - 1 - begin
    return {"byte": byte, "bytes": count,
            "what": next(kind for kind in ("element", "padding", "outside") if kind in what),
            "outside_by": outside, "straddles": last > first,
            "whole": byte % width == 0 and (byte + count) % width == 0,
            "elements": [{"offset": o, "coords": at.get(o, []), "count": len(at.get(o, [])), "what": kind}
                         for o, kind in zip(range(first, last + 1), what)]}


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "scene.json")
    for number in range(150 if os.environ.get("STRIDESCOPE_LONG") else 30):
        one = scene()
        with open(path, "w", encoding="utf-8") as file:
            json.dump(one, file)
        for _ in range(3):
            base = DICE.randint(64, 1 << 40)
            byte, count = DICE.randint(-20, 200), DICE.randint(1, 20)
            told = subprocess.run([PROGRAM, "at", path, "--address", hex(base + byte), "--base", str(base),
                                   "--bytes", str(count), "--json"], capture_output=True, text=True)
            answer = json.loads(told.stdout)
            if told.returncode or not answer["ok"] or answer["at_address"] != wanted(one, byte, count):
                wrong += 1
                print(f"at_address.py: {json.dumps(one)}, byte {byte}, {count} bytes: {told.stdout}"
                      f"wanted {json.dumps(wanted(one, byte, count))}")
print(f"at_address.py: {wrong} wrong")
sys.exit(1 if wrong else 0)
