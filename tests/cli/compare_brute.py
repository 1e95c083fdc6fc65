"""`compare` agrees with a walk through all elements, on random pairs of scenes: compare_brute.py PROGRAM [COUNT [SEED]]."""
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 300 if os.environ.get("STRIDESCOPE_LONG") else 60
DICE = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
BITS = {"FLOAT32": 32, "FLOAT16": 16, "INT8": 8, "INT4": 4, "INT64": 64}


def coordinates(sizes):
    return itertools.product(*map(range, sizes))


def packed(sizes, order):
    strides, run = [0] * len(sizes), 1
    for d in reversed(order):
        strides[d] = run
        run *= sizes[d]
    return strides


def random_strides(sizes):
    order = list(range(len(sizes)))
    way = DICE.random()
    if way < 0.25:
        return packed(sizes, order)
    if way >= 0.6:
        return [DICE.randrange(-12, 13) for _ in sizes]
    DICE.shuffle(order)
    strides, run = [0] * len(sizes), 1
    for d in reversed(order):
        if DICE.random() < 0.2:
            run += DICE.randrange(4)
        strides[d] = run * DICE.choice([1, 1, 1, -1])
        run *= sizes[d]
    return strides


def buffers():
    """Two scenes and for each the places, (lane, offset), of the first one's coordinates in row-major order."""
    rank = DICE.randrange(1, 5)
    sizes = [DICE.choice([1, 2, 2, 3, 3, 4, 5, 7]) for _ in range(rank)]
    letters = DICE.sample("NCHWABXY", rank)
    order = list(range(rank))
    others = letters
    if DICE.random() < 0.4:
        DICE.shuffle(order)
        others = [letters[d] for d in order]
    elif DICE.random() < 0.3:
        others = DICE.sample("QRSTUVZK", rank)
    strides = random_strides(sizes)
    base = DICE.choice([0, 0, 0, DICE.randrange(-20, 40)])
    if DICE.random() < 0.35:  # nearly the same
        other_strides = [strides[d] for d in order]
        if DICE.random() < 0.5:
            other_strides[DICE.randrange(rank)] += DICE.choice([1, -1, 2, 8])
        other_base = base + DICE.choice([0, 0, 1, -3])
    else:
        other_strides = random_strides([sizes[d] for d in order])
        other_base = DICE.choice([0, 0, DICE.randrange(-20, 40)])
    dtype = DICE.choice(list(BITS))
    a = {"stridescope": 1, "kind": "buffer", "dtype": dtype, "labels": "".join(letters), "sizes": sizes,
         "strides": strides, "base_offset": base}
    b = dict(a, labels="".join(others), sizes=[sizes[d] for d in order], strides=other_strides,
             base_offset=other_base)
    in_a = [(0, base + sum(i * s for i, s in zip(x, strides))) for x in coordinates(sizes)]
    in_b = [(0, other_base + sum(x[d] * s for d, s in zip(order, other_strides))) for x in coordinates(sizes)]
    return a, b, in_a, in_b


def lane_scene(sizes, dtype, like=None):
    npus = like["chip"]["npu_num"] if like and DICE.random() < 0.6 else DICE.choice([1, 2, 3, 4, 4, 8])
    scene = {"stridescope": 1, "kind": "tpu", "dtype": dtype, "sizes": sizes,
             "chip": {"npu_num": npus, "eu_bytes": DICE.choice([16, 32, 64]), "lmem_bytes": 65536, "bank_num": 16}}
    layout = DICE.choice(["aligned", "compact", "line_aligned", "free", "continuous", "weight_nic"])
    scene["layout"] = layout
    if layout == "free":
        any_strides = DICE.random() < 0.5
        scene["strides"] = [DICE.randrange(40) if any_strides else DICE.choice([1, 2, 16, 64, 256]) for _ in range(4)]
    if layout == "weight_nic":
        scene["nic"] = DICE.choice([1, 2, 4])
    if layout != "continuous" and DICE.random() < 0.5:
        scene["start_index"] = DICE.randrange(npus)
    if DICE.random() < 0.3:
        scene["address"] = DICE.choice([64, 128, 3, 1, 256])
    return scene


def lanes():
    sizes = [DICE.choice([1, 2, 3]), DICE.choice([1, 2, 3, 5, 8, 9]), DICE.choice([1, 2, 3]), DICE.choice([1, 2, 4, 5, 9])]
    dtype = DICE.choice(["FLOAT32", "FLOAT16", "INT8", "INT4"])
    a = lane_scene(sizes, dtype)
    b = lane_scene(sizes, dtype, a)
    if DICE.random() < 0.3:
        b = json.loads(json.dumps(a))
        if DICE.random() < 0.7:
            b.pop("start_index", None)
    return a, b


def answers(scenes):
    """Of `eval`, which has an oracle of its own, with the places of all coordinates."""
    requests = [json.dumps({"scene": scene, "coords": [list(x) for x in coordinates(scene["sizes"])]})
                for scene in scenes]
    told = subprocess.run([PROGRAM, "eval", "--jsonl"], input="\n".join(requests), capture_output=True, text=True)
    return [json.loads(line) for line in told.stdout.splitlines()]


def common_runs(in_a, in_b):
    if len(set(in_a)) < len(in_a) or len(set(in_b)) < len(in_b):
        return None, None
    to = dict(zip(in_a, in_b))
    runs = longest = length = 0
    for lane, offset in sorted(to):
        before = to.get((lane, offset - 1))
        here = to[lane, offset]
        goes_on = before == (here[0], here[1] - 1)
        length = length + 1 if goes_on else 1
        runs += not goes_on
        longest = max(longest, length)
    return runs, longest


def lines(places, bits, address):
    touched = set()
    for lane, offset in places:
        first = address * 8 + offset * bits
        touched.update((lane, line) for line in range(first // 512, (first + bits - 1) // 512 + 1))
    return len(touched)


def expected(a, b, in_a, in_b, bytes_a, bytes_b):
    bits = BITS[a["dtype"]]
    at = [scene.get("address", 0) for scene in (a, b)]
    unmoved = sum(p[0] == q[0] and p[1] * bits + at[0] * 8 == q[1] * bits + at[1] * 8 for p, q in zip(in_a, in_b))
    copies, longest = common_runs(in_a, in_b)
    return {"ok": True, "elements": len(in_a), "identical": unmoved == len(in_a), "unmoved": unmoved,
            "copies": copies, "longest_copy": longest,
            "a": {"bytes": bytes_a, "lines": lines(in_a, bits, at[0])},
            "b": {"bytes": bytes_b, "lines": lines(in_b, bits, at[1])}}


def buffer_bytes(scene, places):
    return -(-(max(offset for _, offset in places) + 1) * BITS[scene["dtype"]] // 8)


def cases():
    found = []
    for _ in range(COUNT // 2):
        a, b, in_a, in_b = buffers()
        found.append((a, b, expected(a, b, in_a, in_b, buffer_bytes(a, in_a), buffer_bytes(b, in_b))))
    pairs = [lanes() for _ in range(COUNT - COUNT // 2)]
    told = answers([scene for pair in pairs for scene in pair])
    for i, (a, b) in enumerate(pairs):
        of = told[2 * i:2 * i + 2]
        places = [[(-1 if at["npu"] is None else at["npu"], at["offset"]) for at in one["at_coords"]] for one in of]
        found.append((a, b, expected(a, b, *places, *(one["bytes_per_npu"] for one in of))))
    return found


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("a.json", "b.json")]
        for a, b, wanted in cases():
            for path, scene in zip(paths, (a, b)):
                with open(path, "w", encoding="utf-8") as file:
                    json.dump(scene, file)
            told = subprocess.run([PROGRAM, "compare", *paths, "--json"], capture_output=True, text=True)
            got = json.loads(told.stdout or "null")
            if got != wanted or told.returncode != 0:
                wrong += 1
                print(f"compare_brute.py: {json.dumps(a)} {json.dumps(b)}\n  got {got}\n  not {wanted} {told.stderr}")
    print(f"compare_brute.py: {COUNT} pairs, {wrong} wrong")
    return wrong > 0


sys.exit(main())
