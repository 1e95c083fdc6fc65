"""Whether the elements that the scenes of a folder name are 10 c0 + c1 in their memory."""
import itertools
import json
import os
import struct
import sys

folder = sys.argv[1]
failures = 0
# What is not as in all others: the elements, or whether there is memory.
LAYOUT_ONLY = {"on_device", "dml", "dml_any", "unreadable"}
EXPECTED = {
    "pixels": [0, 1, 2, -1, 10, 11, 12, -1],
    "dl_packed": [0, 1, 2, -1, -1, -1],
    "mine": [1, 2, 5, 6, 9, 10],
}
WHOLE = {"mat", "pixels", "tensor", "long_tensor"}

for file in sorted(os.listdir(folder)):
    if not file.endswith(".json"):
        continue
    name = file[:-5]
    with open(os.path.join(folder, file), encoding="utf-8") as text:
        scene = json.load(text)
    if name in LAYOUT_ONLY:
        found = scene["sizes"][-2:], "values" in scene
        expected = [2, 3], False
    else:
        with open(os.path.join(folder, scene["values"]["file"]), "rb") as data:
            memory = data.read()
        code, size = {"FLOAT32": ("f", 4), "INT16": ("h", 2)}[scene["dtype"]]
        numbers = struct.unpack("%d%s" % (len(memory) // size, code), memory)
        found = []
        for coordinate in itertools.product(*(range(size) for size in scene["sizes"])):
            offset = scene["base_offset"] + sum(c * stride for c, stride in zip(coordinate, scene["strides"]))
            found.append(int(numbers[offset]) if 0 <= offset < len(numbers) else None)
        expected = EXPECTED.get(name, [0, 1, 2, 10, 11, 12])
        if name in WHOLE and len(memory) != 256:
            found.append("%d bytes of storage" % len(memory))
    if found != expected:
        print("FAILED: %s: %s, not %s" % (name, found, expected))
        failures += 1
sys.exit(1 if failures else 0)
