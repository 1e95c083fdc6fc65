"""stridescope.py on views of NumPy: where the scene says an element is in the memory, it is."""
import random

import numpy

from python_common import expect, facts, finish, place, refused, saved, stridescope

LIKE = {"UINT8": "u1", "INT16": "i2", "FLOAT32": "f4", "INT64": "i8", "FLOAT16": "f2", "BOOL": "?"}


def some_view(dice):
    dtype = numpy.dtype(dice.choice(["u1", "i2", "f4", "i8", "f2", "?", ">f4", ">i2"]))
    t = numpy.arange(dice.randrange(1, 500)).astype(dtype)
    rank = dice.randrange(1, 5)
    sizes = [dice.randrange(1, 6) for _ in range(rank)]
    count = int(numpy.prod(sizes))
    t = numpy.arange(count).astype(dtype).reshape(sizes, order=dice.choice("CF"))
    for _ in range(dice.randrange(0, 5)):
        step = dice.randrange(5)
        if step == 0:
            t = t.transpose(dice.sample(range(t.ndim), t.ndim))
        elif step == 1:
            t = t[tuple(slice(None, None, dice.choice([1, 2, -1, -2])) for _ in range(t.ndim))]
        elif step == 2:
            cut = tuple(slice(dice.randrange(size), None) for size in t.shape)
            t = t[cut]
        elif step == 3:
            t = numpy.broadcast_to(t, (dice.randrange(1, 4),) + t.shape)
        elif t.ndim > 1:
            t = t[dice.randrange(t.shape[0])]
    return t


def last_base(t):
    while isinstance(t.base, numpy.ndarray):
        t = t.base
    return t


def in_memory(scene, memory):
    dtype = LIKE[scene["dtype"]]
    grid = numpy.indices(scene["sizes"])
    offsets = scene["base_offset"] + sum(step * index for step, index in zip(scene["strides"], grid))
    expect(offsets.min() >= 0, "an offset before the storage")
    return numpy.frombuffer(memory, dtype)[offsets]


dice = random.Random(7)
names = []
for number in range(600):
    t = some_view(dice)
    name = "%d.json" % number if number < 40 else "x.json"
    scene, memory = saved(t, name)
    expect(len(memory) == last_base(t).nbytes, "the whole storage")
    expect(scene["sizes"] == list(t.shape), scene)
    expect((in_memory(scene, memory) == t).all(), scene)
    if number < 40:
        names.append(name)
for name, answer in zip(names, facts(*names)):
    expect(answer["min_offset"] >= 0, name)

# Windows over an array: its storage, not the helper's.
line = numpy.arange(10, dtype="i2")
windows = numpy.lib.stride_tricks.as_strided(line[2:], (3, 3), (2, 2))
scene, memory = saved(windows)
expect(len(memory) == 20 and scene["base_offset"] == 2 and scene["strides"] == [1, 1], scene)
# Other types over the same bytes, and a file's memory.
words = numpy.array(["ab", "cd"])
scene, memory = saved(words.view("i4")[1:])
expect(len(memory) == 16 and scene["base_offset"] == 1, scene)
numpy.arange(6, dtype="f4").tofile(place("raw"))
mapped = numpy.memmap(place("raw"), "f4", "r", shape=(2, 3))
scene, memory = saved(mapped[:, 1])
expect(len(memory) == 24 and scene["base_offset"] == 1, scene)
expect(len(saved(numpy.frombuffer(b"01234567", "u1")[2:])[1]) == 8, "read-only memory")

# Above the most that is written whole, only what the tensor reaches.
stridescope.MOST_STORAGE = 1000
scene, memory = saved(numpy.arange(1000, dtype="i2")[100:110:3])
expect(scene["base_offset"] == 0 and numpy.frombuffer(memory, "i2")[::3].tolist() == [100, 103, 106, 109], scene)
scene, memory = saved(numpy.arange(1000, dtype="i2")[110:100:-3])
expect(scene["base_offset"] == 9 and (in_memory(scene, memory) == [110, 107, 104, 101]).all(), scene)

fields = numpy.zeros(3, [("a", "i4"), ("b", "f4")])
expect(stridescope.layout(fields["b"])["strides"] == [2], "one field of records")
for wrong in (fields, words, numpy.zeros(2, "c8"), numpy.zeros(2, object), numpy.zeros(2, "M8[s]"), numpy.zeros(2, "g")):
    refused(lambda: stridescope.layout(wrong), "has no equivalent in a scene", TypeError)
finish()
