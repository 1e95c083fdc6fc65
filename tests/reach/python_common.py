"""What the tests of stridescope.py share."""
import json
import os
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "..", "..", "assets", "python"))
import stridescope  # noqa: E402

program = sys.argv[1]
folder = tempfile.TemporaryDirectory()
failures = 0


def expect(right, what):
    global failures
    if not right:
        print("FAILED:", what)
        failures += 1


def refused(call, words, kind=ValueError):
    try:
        call()
    except kind as why:
        expect(words in str(why), "'%s' lacks '%s'" % (why, words))
    else:
        expect(False, "not refused: " + words)


def place(name):
    return os.path.join(folder.name, name)


def saved(t, name="x.json"):
    """The scene that `save` wrote, and its memory; None where there is none."""
    path = stridescope.save(t, place(name))
    with open(path, encoding="utf-8") as file:
        scene = json.load(file)
    if "values" not in scene:
        expect("total_bytes" not in scene, "no storage was written")
        return scene, None
    expect(scene["values"]["as"] == "memory", "as memory")
    with open(place(scene["values"]["file"]), "rb") as file:
        memory = file.read()
    expect(scene["total_bytes"] == len(memory), "the bytes of the storage that was written")
    return scene, memory


def facts(*names):
    """What the program says of saved scenes."""
    ran = subprocess.run([program, "eval", "--json"] + [place(name) for name in names], stdout=subprocess.PIPE)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    for answer in answers:
        expect(answer["ok"], answer)
        # DirectML is another matter.
        others = [warning for warning in answer["warnings"] if warning["kind"] != "directml"]
        expect(others == [], others)
    return answers


def finish():
    left = [name for name in os.listdir(folder.name) if name.endswith(".part")]
    expect(left == [], left)
    sys.exit(1 if failures else 0)
