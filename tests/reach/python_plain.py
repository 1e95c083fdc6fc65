"""stridescope.py with nothing but Python: what offers the interfaces, what does not, and starting the program."""
import array
import ctypes
import json
import os
import stat
import time

from python_common import expect, facts, finish, place, refused, saved, stridescope


class Offers:
    """An array interface over memory of ours."""

    def __init__(self, memory, shape, strides, typestr, base=None, shift=0, interface="__array_interface__"):
        self.memory = memory
        self.base = base
        setattr(self, interface, {"version": 3, "shape": shape, "typestr": typestr, "strides": strides,
                                  "data": (ctypes.addressof(memory) + shift, False)})


floats = (ctypes.c_float * 12)(*range(12))
whole = Offers(floats, (12,), None, "<f4")
part = Offers(floats, (2, 2), (-16, 4), "<f4", base=Offers(floats, (12,), (4,), "<f4", base=whole), shift=24)
expect(stridescope.layout(part) == {"stridescope": 1, "kind": "buffer", "dtype": "FLOAT32", "sizes": [2, 2],
                                    "strides": [-4, 1], "base_offset": 6}, stridescope.layout(part))
scene, memory = saved(part)
expect(memory == bytes(floats), "the whole storage")
expect(facts("x.json")[0]["max_offset"] == 7, "offsets from the storage's start")

# Without dimensions, and in a buffer of its own.
expect(stridescope.layout(Offers(floats, (), None, "<f4"))["sizes"] == [1], "no dimensions")


class Buffered:
    __array_interface__ = {"version": 3, "shape": (3,), "typestr": "<i2", "data": array.array("h", [1, 2, 3, 4]), "offset": 2}


scene, memory = saved(Buffered())
expect(scene["base_offset"] == 1 and array.array("h", memory).tolist() == [1, 2, 3, 4], "a buffer")

# Links in place of names that could be guessed lead nowhere, and a file gets the mode that the user asks for.
with open(place("victim"), "w") as file:
    file.write("mine")
for link in ("link.json.%d.part" % os.getpid(), "link.bin.%d.part" % os.getpid(), "link.json.part", "link.bin.part"):
    os.symlink("victim", place(link))
real_random, os.urandom = os.urandom, lambda count: bytes(count)
os.symlink("victim", place("guessed.json.0000000000000000.part"))
refused(lambda: stridescope.write(place("guessed.json"), {}, None), "File exists", OSError)
os.urandom = real_random
before = os.umask(0o027)
saved(whole, "link.json")
os.umask(before)
with open(place("victim")) as file:
    expect(file.read() == "mine", "what a link leads to is written to")
expect(os.path.islink(place("guessed.json.0000000000000000.part")), "another's link is removed")
expect(stat.S_IMODE(os.stat(place("link.json")).st_mode) == 0o640, "the mode")
for name in os.listdir(place("")):
    if os.path.islink(place(name)):
        os.remove(place(name))

# On another device: a layout, no memory; what stood there before is not taken for it.
scene, memory = saved(Offers(floats, (3,), None, "<f4", interface="__cuda_array_interface__"), "device.json")
expect(memory is None and not os.path.exists(place("device.bin")), "a device's memory")
nowhere = Offers(floats, (2, 3), None, "<f4")
nowhere.__array_interface__["data"] = (0, False)
expect(saved(nowhere, "nowhere.json")[1] is None, "memory at address 0")

swapped = Offers((ctypes.c_char * 8)(*[bytes([b]) for b in (0, 0, 0, 1, 0, 0, 1, 0)]), (2,), None, ">i4")
expect(array.array("i", saved(swapped)[1]).tolist() == [1, 256], "the other byte order")

refused(lambda: stridescope.layout(Offers(floats, (2, 0), None, "<f4")), "sizes[1] is 0")
refused(lambda: stridescope.layout(Offers(floats, (1,) * 9, None, "<f4")), "9 dimensions")
refused(lambda: stridescope.layout(Offers(floats, (2, 2), (8, 2), "<f4")), "strides[1] is 2 bytes")
refused(lambda: stridescope.layout(Offers(floats, (2,), (4,), "<f4", base=whole, shift=2)), "at byte 2 of its storage")
refused(lambda: stridescope.layout(Offers(floats, (2,), None, "<c8")), "<c8", TypeError)
refused(lambda: stridescope.layout([1, 2]), "list is not a tensor", TypeError)
refused(lambda: stridescope.save(whole, place("none/x.json")), "none", OSError)


class Packed:
    """DLPack by hand: rows 8 elements apart, from the last one up."""

    def __init__(self, device=1, bits=16, code=0, strides=(-8, 1)):
        self.numbers = (ctypes.c_int16 * 24)(*range(24))
        self.shape = (ctypes.c_int64 * 2)(3, 4)
        self.steps = (ctypes.c_int64 * 2)(*strides) if strides else None
        self.tensor = stridescope._DLTensor(ctypes.addressof(self.numbers), device, 0, 2, code, bits, 1, self.shape,
                                            self.steps, 32 if strides else 0)

    def __dlpack__(self):
        make = ctypes.pythonapi.PyCapsule_New
        make.restype = ctypes.py_object
        make.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return make(ctypes.addressof(self.tensor), b"dltensor", None)


scene, memory = saved(Packed(), "packed.json")
expect((scene["dtype"], scene["strides"], scene["base_offset"]) == ("INT16", [-8, 1], 16), scene)
expect(array.array("h", memory).tolist() == list(range(20)), "what DLPack's tensor reaches")
expect(stridescope.layout(Packed(strides=None))["strides"] == [4, 1], "DLPack without strides")
expect(saved(Packed(device=2), "device.json")[1] is None, "DLPack on a device")
refused(lambda: stridescope.layout(Packed(code=5, bits=64)), "code 5, 64 bits", TypeError)
refused(lambda: stridescope.layout(Packed(code=1, bits=4)), "code 1, 4 bits", TypeError)
facts("packed.json", "device.json")

# show() starts the program on a file that is there.
with open(place("program"), "w") as file:
    file.write('#!/bin/sh\necho "$@" > "%s"; mv "%s" "%s"\n' % (place("told.part"), place("told.part"), place("told")))
os.chmod(place("program"), stat.S_IRWXU)
os.environ["STRIDESCOPE"] = place("program")
path = stridescope.show(part, title='a "title"', new=True)
for _ in range(200):
    if os.path.exists(place("told")):
        break
    time.sleep(0.05)
with open(place("told")) as file:
    expect(file.read() == "--new %s\n" % path, "what the program is told")
with open(path) as file:
    scene = json.load(file)
expect(scene["title"] == 'a "title"' and scene["values"]["file"] == "tensor.bin", scene)
os.remove(path)
os.remove(os.path.join(os.path.dirname(path), "tensor.bin"))
os.rmdir(os.path.dirname(path))
del os.environ["STRIDESCOPE"]
os.environ["PATH"] = folder_without_it = place("")
refused(lambda: stridescope.open_window("x.json"), "the program `stridescope` is not in PATH", FileNotFoundError)
finish()
