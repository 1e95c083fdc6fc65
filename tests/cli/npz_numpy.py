"""Archives of arrays as NumPy writes and reads them, and broken ones: npz_numpy.py PROGRAM."""
import json
import os
import random
import resource
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

import numpy as np

PROGRAM = sys.argv[1]
DICE = random.Random(1)
LONG = os.environ.get("STRIDESCOPE_LONG")
wrong = 0


limits = True


def run(*words, limit=None):
    def less_memory():
        if limit and limits:
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, preexec_fn=less_memory)


# Sanitizers reserve terabytes: with them what is refused is tested, not with how much memory.
limits = run("--version", limit=2 << 30).returncode == 0


def check(right, what, told=None):
    global wrong
    if not right:
        wrong += 1
        print(f"npz_numpy.py: {what}: {told and (told.returncode, told.stdout[:300], told.stderr[:300])}")


def refused(path, why, what):
    for words in (["tensors", path, "--json"], ["diff", path + ":a", path + ":a", "--json"]):
        told = run(*words, limit=2 << 30)
        if words[0] == "tensors" and told.returncode == 0 and why in ("checksum", "unpack"):
            continue  # what is listed is not read
        check(told.returncode == 1 and why in told.stderr, f"{what}, {words[0]}: wants '{why}'", told)


def random_arrays():
    arrays = {}
    for i in range(DICE.randrange(1, 6)):
        shape = tuple(DICE.randrange(0, 5) for _ in range(DICE.randrange(0, 5)))
        dtype = DICE.choice(["f8", "f4", "f2", "i8", ">i4", "u2", "i1", "b1"])
        array = np.array(np.random.default_rng(i).integers(0, 2, shape)).astype(dtype)
        arrays[DICE.choice(["a", "x/y", "layer.0.weight", "über", "with space"]) + str(i)] = np.asfortranarray(array)
    return arrays


def archives_of_numpy(folder):
    for turn in range(40 if LONG else 8):
        arrays = random_arrays()
        stored, packed = os.path.join(folder, "stored.npz"), os.path.join(folder, "packed.npz")
        np.savez(stored, **arrays)
        np.savez_compressed(packed, **arrays)
        told = run("diff", stored, packed, "--json")
        lines = [json.loads(line) for line in told.stdout.splitlines()]
        check(told.returncode == 0 and [line["name"] for line in lines] == list(arrays), f"pairs {turn}", told)
        for path in (stored, packed):
            told = run("tensors", path, "--json")
            listed = {line["name"]: line["sizes"] for line in map(json.loads, told.stdout.splitlines())}
            check(listed == {name: list(array.shape) for name, array in arrays.items()}, f"list {turn}", told)
        name, array = DICE.choice(list(arrays.items()))
        np.save(os.path.join(folder, "one.npy"), array)
        told = run("diff", f"{packed}:{name}", os.path.join(folder, "one.npy"))
        check(told.returncode == 0, f"one entry {turn}", told)


def written_archives(folder):
    scene, out = os.path.join(folder, "scene.json"), os.path.join(folder, "out.npz")
    source = os.path.join(folder, "in.npz")
    array = np.arange(24, dtype="f4").reshape(2, 3, 4)
    np.savez_compressed(source, **{"x/y": array, "other": array})
    with open(scene, "w", encoding="utf-8") as file:
        json.dump({"stridescope": 1, "kind": "buffer", "dtype": "FLOAT32", "labels": "CHW", "sizes": [2, 3, 4],
                   "layout": "HWC"}, file)
    for target, entry in ((out, "arr_0"), (os.path.join(folder, "named.npz") + ":a/b", "a/b")):
        told = run("run", scene, "--in", source + ":x/y", "--out", target)
        path = target.split(":")[0]
        check(told.returncode == 0 and zipfile.ZipFile(path).testzip() is None, f"written {entry}", told)
        memory = np.load(path)
        check(memory.files == [entry] and (memory[entry] == array.transpose(1, 2, 0).ravel()).all(), f"holds {entry}")
        with open(path, "rb") as file:
            check(file.read().index(memory[entry].tobytes()) % 64 == 0, f"{entry} is aligned")
    told = run("run", scene, "--in", out, "--inverse", "--out", os.path.join(folder, "back.npy"))
    check((np.load(os.path.join(folder, "back.npy")) == array).all(), "there and back", told)
    told = run("run", scene, "--in", source, "--out", out)
    check(told.returncode == 1 and '"x/y", "other"' in told.stderr, "several entries, none named", told)
    told = run("run", scene, "--in", source + ":x/y", "--out", out + ":../z")
    check(told.returncode == 2, "an entry's name that climbs", told)
    with open(scene, "w", encoding="utf-8") as file:
        json.dump({"stridescope": 1, "kind": "gather_elements", "input": {"dtype": "FLOAT32", "sizes": [4]},
                   "indices": {"dtype": "INT64", "sizes": [2], "values": {"file": "in.npz:i"}}, "axis": 0}, file)
    np.savez_compressed(source, i=np.array([3, 1]))
    request = json.dumps({"scene": json.load(open(scene, encoding="utf-8")), "elements": True})
    told = subprocess.run([PROGRAM, "eval", "--jsonl", "--allow-files", folder], input=request, cwd=folder,
                          capture_output=True, text=True)
    check('"source_offsets":[3,1]' in told.stdout, "indices in an archive", told)


def one_array_of_several(folder):
    """An array that is written leaves the others of its archive as they are."""
    scene, path, source = (os.path.join(folder, name) for name in ("one.json", "several.npz", "source.npy"))
    array = np.arange(6, dtype="u1").reshape(2, 3)
    np.save(source, array)
    with open(scene, "w", encoding="utf-8") as file:
        json.dump({"stridescope": 1, "kind": "buffer", "dtype": "UINT8", "sizes": [2, 3], "strides": [1, 2]}, file)
    memory = array.T.ravel()
    for save in (np.savez, np.savez_compressed):
        before = random_arrays()
        save(path, **before, y=np.zeros(1000), z=np.ones(7))
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr("notes.txt", "kept too")
        for name in ("y", "new", "new", "x/w"):
            told = run("run", scene, "--in", source, "--out", f"{path}:{name}")
            check(told.returncode == 0 and zipfile.ZipFile(path).testzip() is None, f"one of several, {name}", told)
            check((np.load(path)[name] == memory).all(), f"one of several, {name}")
        after = np.load(path)
        check(sorted(after.files) == sorted([*before, "y", "z", "new", "x/w", "notes.txt"]), "all are there")
        check(all((after[name] == before[name]).all() and after[name].dtype == before[name].dtype for name in before),
              "the others are as they were")
        check((after["z"] == 1).all() and after["y"].size == 6, "the others are as they were")
        check(zipfile.ZipFile(path).read("notes.txt") == b"kept too", "what is no array is kept")
    # Its own array, read and replaced; the whole file, when no array is named; and no archive, which is left alone.
    told = run("run", scene, "--in", f"{path}:y", "--inverse", "--out", f"{path}:y")
    check(told.returncode == 0 and (np.load(path)["y"] == array).all(), "in place", told)
    told = run("run", scene, "--in", source, "--out", path)
    check(told.returncode == 0 and np.load(path).files == ["arr_0"], "a whole archive", told)
    with open(path, "wb") as file:
        file.write(b"no archive")
    told = run("run", scene, "--in", source, "--out", f"{path}:y")
    check(told.returncode == 1 and "several.npz: not a complete zip archive" in told.stderr, "no archive", told)
    with open(path, "rb") as file:
        check(file.read() == b"no archive", "what is no archive is left alone")


def pairs_in_one(folder):
    path = os.path.join(folder, "pairs.npz")
    np.savez(path, y_actual=[1.0, 2.0], y_desired=[1.0, 2.5], z_actual=[1], z_desired=[1], alone_actual=[1])
    told = run("diff", path, "--json")
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    check(told.returncode == 1 and [(line["name"], line["different"]) for line in lines] == [("y", 1), ("z", 0)],
          "pairs in one", told)
    np.savez(path, y=[1])
    check(run("diff", path).returncode == 1, "no pairs")
    other = os.path.join(folder, "other.npz")
    np.savez(other, y=[1], z=[2])
    told = run("diff", path, other, "--json")
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    check(told.returncode == 1 and [line["ok"] for line in lines] == [True, False], "a name in one alone", told)


def npy(array):
    import io
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def archive(entries):
    """By hand: (name, bytes in the file, unpacked length, checksum, method, flags, offset or None)."""
    file, directory = b"", b""
    for name, data, length, crc, method, flags, at in entries:
        name = name.encode()
        offset = len(file) if at is None else at
        common = struct.pack("<HHHHHIIIHH", 20, flags, method, 0, 33, crc, len(data), length, len(name), 0)
        if at is None:
            file += b"PK\3\4" + common + name + data
        directory += b"PK\1\2" + struct.pack("<H", 20) + common + struct.pack("<HHHII", 0, 0, 0, 0, offset) + name
    end = struct.pack("<HHHHIIH", 0, 0, len(entries), len(entries), len(directory), len(file), 0)
    return file + directory + b"PK\5\6" + end


def broken_archives(folder):
    path = os.path.join(folder, "broken.npz")
    good = npy(np.arange(4.0))
    crc = zlib.crc32(good)
    entry = ("a.npy", good, len(good), crc, 0, 0, None)

    def write(content):
        with open(path, "wb") as file:
            file.write(content)

    def deflated(content):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return packer.compress(content) + packer.flush()

    write(archive([entry]))
    check(run("diff", path, path).returncode == 0, "an archive by hand", run("diff", path, path))
    whole = archive([entry])
    packed = deflated(good)
    for content, why, what in (
            (archive([("a.npy", good, len(good), crc ^ 1, 0, 0, None)]), "checksum", "a stored entry's checksum"),
            (archive([("a.npy", packed, len(good), crc ^ 1, 8, 0, None)]), "checksum", "a packed entry's checksum"),
            (archive([("a.npy", good, len(good), crc, 0, 1, None)]), "encrypted", "encryption"),
            (archive([("a.npy", good, len(good), crc, 12, 0, None)]), "method 12", "another method"),
            (archive([("../a.npy", good, len(good), crc, 0, 0, None)]), "'..'", "a name that climbs"),
            (archive([("x/../../a.npy", good, len(good), crc, 0, 0, None)]), "'..'", "another that climbs"),
            (archive([("/a.npy", good, len(good), crc, 0, 0, None)]), "relative", "a name from the root"),
            (archive([entry, entry]), "duplicate name", "a name twice"),
            (archive([entry, ("a", good, len(good), crc, 0, 0, None)]), "duplicate array name", "an array twice"),
            (archive([entry, ("b.npy", good, len(good), crc, 0, 0, 0)]), "different name", "two entries in one place"),
            (archive([("a.npy", good, len(good) + 1, crc, 0, 0, None)]), "stored and declared lengths differ", "a stored entry's length"),
            (archive([("a.npy", packed[:-9], len(good), crc, 8, 0, None)]), "unpack", "packed data that are cut"),
            (archive([("a.npy", packed, len(good) + 40, crc, 8, 0, None)]), "unpack", "a longer entry"),
            (archive([("a.npy", deflated(bytes(1 << 20)), 1 << 31, crc, 8, 0, None)]), "cannot unpack", "a ratio that cannot be"),
            (whole[:-1], "zip archive", "a cut end"), (whole[: len(whole) // 2], "zip archive", "half"),
            (whole[4:], "", "a cut begin"), (b"PK\3\4", "zip archive", "a begin alone"), (b"", "", "nothing")):
        write(content)
        refused(path, why, what)
    # A long way to nothing: 1.5 GiB of zeros whose header says less; no memory is spent on them.
    bomb = deflated(good + bytes(1500 << 20))
    write(archive([("a.npy", bomb, len(good) + (1500 << 20), crc, 8, 0, None)]))
    told = run("diff", path, path, limit=1 << 30)
    check(told.returncode == 1 and "its header and elements take" in told.stderr, "a bomb", told)
    told = run("tensors", path, limit=1 << 30)
    check(told.returncode == 0, "a bomb is listed", told)
    # Any byte changed or any length cut: an error or the same array, and never a crash.
    content = bytearray(archive([entry, ("b.npy", packed, len(good), crc, 8, 0, None)]))
    for _ in range(300 if LONG else 60):
        changed = bytearray(content)
        if DICE.random() < 0.3:
            changed = changed[: DICE.randrange(len(changed))]
        else:
            for _ in range(DICE.choice([1, 1, 3])):
                changed[DICE.randrange(len(changed))] = DICE.randrange(256)
        write(changed)
        for words in (["tensors", path], ["diff", path, path]):
            told = run(*words)
            check(told.returncode in (0, 1), f"changed bytes, {words[0]}", told)
    objects = os.path.join(folder, "objects.npz")
    np.savez(objects, o=np.array([{}], dtype=object))
    told = run("diff", objects + ":o", objects + ":o")
    check(told.returncode == 1 and "|O" in told.stderr, "pickled objects", told)
    told = run("tensors", objects)
    check(told.returncode == 0 and "array" in told.stderr, "pickled objects are listed, and why they are not read")


def large_archives(folder):
    """Lengths beyond 32 bits, without the bytes: an entry that NumPy writes as zip64."""
    path = os.path.join(folder, "zip64.npz")
    with zipfile.ZipFile(path, "w", allowZip64=True) as file:
        with file.open("a.npy", "w", force_zip64=True) as entry:
            entry.write(npy(np.arange(5)))
    told = run("tensors", path, "--json")
    check(told.returncode == 0 and json.loads(told.stdout)["sizes"] == [5], "zip64", told)
    many = os.path.join(folder, "many.npz")
    np.savez(many, **{f"t{i}": np.zeros(1, "i1") for i in range(70000)})
    told = run("tensors", many)
    check(told.returncode == 0 and len(told.stdout.splitlines()) == 70001, "70,000 arrays", told)


with tempfile.TemporaryDirectory() as work:
    for test in (archives_of_numpy, written_archives, one_array_of_several, pairs_in_one, broken_archives, large_archives):
        test(work)
print(f"npz_numpy.py: {wrong} wrong")
sys.exit(wrong > 0)
