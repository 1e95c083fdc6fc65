#!/usr/bin/env python3
"""Writes the example dumps of assets/dumps, the same bytes each time: make.py [FOLDER]

Three dumps whose layout is not what their scene says, each of which the Dump tab explains, and a
tensor_location.json with two operands of one instruction in one bank.
"""
import json
import os
import struct
import sys
import zipfile

FOLDER = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "..", "..", "assets", "dumps")


def path(name):
    return os.path.join(FOLDER, name)


def npy(descr, shape, data):
    shape = "(%s)" % ", ".join(str(s) for s in shape) if len(shape) > 1 else "(%d,)" % shape[0]
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (descr, shape)
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


def write(name, data):
    with open(path(name), "wb") as file:
        file.write(data)


def scene(name, **keys):
    with open(path(name), "w") as file:
        json.dump({"stridescope": 1, **keys}, file, indent=2)
        file.write("\n")


def sheared_picture():
    """8 rows of 5464 pixels; each row takes 5504 bytes, and what reads them takes it for 5464."""
    rows, width, pitch = 8, 5464, 5504
    picture = bytearray()
    for y in range(rows):
        for x in range(width):
            bar = 110 if x // 342 % 2 else 0
            picture.append((x * 90 // width + y * 4 + bar + (x * 7919 + y * 104729) % 5) % 256)
    memory = bytearray()
    for y in range(rows):
        memory += picture[y * width:(y + 1) * width]
        memory += bytes([0xCD]) * (pitch - width)
    write("sheared-picture.bin", bytes(memory))
    write("sheared-picture.npy", npy("|u1", (rows, width), bytes(picture)))
    scene("sheared-picture.stride.json", kind="buffer", title="A sheared picture",
          notes="Rows of 5464 pixels, read one after the other: each is shifted relative to the previous one, "
                "because a row takes more in memory. The Dump tab says how much.",
          dtype="UINT8", labels="HW", sizes=[rows, width],
          values={"file": "sheared-picture.bin", "as": "memory"}, view={"colour": "value"})


def channels_last():
    """0, 1, 2 ... of {1,3,6,5}, stored with the channels of a pixel side by side."""
    c, h, w = 3, 6, 5
    memory = [0.0] * (c * h * w)
    for x in range(c * h * w):
        channel, row, column = x // (h * w), x // w % h, x % w
        memory[(row * w + column) * c + channel] = float(x)
    write("channels-last.bin", struct.pack("<%df" % len(memory), *memory))
    scene("channels-last.stride.json", kind="buffer", title="Channels last, read as planes",
          notes="The elements are 0, 1, 2 ... in row-major order of NCHW; the dump shows them scattered. The Dump "
                "tab says in which order they lie.",
          dtype="FLOAT32", labels="NCHW", sizes=[1, c, h, w],
          values={"file": "channels-last.bin", "as": "memory"})


def start_lane():
    """A tensor in the lanes of a CV182x that begins in lane 3, and whose scene says lane 0."""
    lanes, lane_bytes, eu = 8, 32768, 16
    c, h, w, start, address = 12, 4, 6, 3, 4096
    channel = -(-h * w * 2 // eu) * eu
    memory = bytearray(lanes * lane_bytes)
    for x in range(c * h * w):
        k, place = x // (h * w), x % (h * w)
        at = (start + k) % lanes * lane_bytes + address + (start + k) // lanes * channel + place * 2
        memory[at:at + 2] = struct.pack("<e", x)
    with zipfile.ZipFile(path("start-lane.npz"), "w", zipfile.ZIP_DEFLATED) as archive:
        entry = zipfile.ZipInfo("lanes.npy", (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, npy("|u1", (lanes, lane_bytes), bytes(memory)))
    scene("start-lane.stride.json", kind="tpu", title="The start lane forgotten",
          notes="12 channels over 8 lanes, as if they began in lane 0. In the dump of the lanes they are "
                "elsewhere; the Dump tab says where they begin.",
          dtype="FLOAT16", sizes=[1, c, h, w], chip="CV182x", layout="aligned", start_index=0, address=address)


def one_bank():
    """Where a compiler put the operands of an addition: both in bank 0."""
    def value(name, address, layout="eu_align"):
        return {"name": name, "address": address, "memory_type": "<1x64x32x32xf16>", "layout": layout,
                "type": "tensor<1x64x32x32xf16>", "reshape": "", "slice": ""}
    commands = [
        {"file-line": 11, "subnet_id": 0, "opcode": "tpu.Load", "is_local": False, "tiu_dma_id(before)": [0, 0],
         "tiu_dma_id(after)": [0, 1], "operands": [value("left.ddr", 4294967296, "continuous")],
         "results": [value("left", 0)]},
        {"file-line": 12, "subnet_id": 0, "opcode": "tpu.Add", "is_local": True, "tiu_dma_id(before)": [0, 2],
         "tiu_dma_id(after)": [1, 2], "operands": [value("left", 0), value("right", 2048)],
         "results": [value("sum", 32768)], "buffers": [{"address": 49152, "size": 4096}]},
    ]
    with open(path("one-bank.tensor_location.json"), "w") as file:
        json.dump(commands, file, indent=1)
        file.write("\n")


def index():
    examples = [
        {"scene": "sheared-picture.stride.json", "memory": "sheared-picture.bin", "expected": "sheared-picture.npy",
         "title": "A sheared picture", "about": "rows of 5464 in a pitch of 5504"},
        {"scene": "channels-last.stride.json", "memory": "channels-last.bin",
         "title": "Channels last, read as planes", "about": "a dump in another order"},
        {"scene": "start-lane.stride.json", "memory": "start-lane.npz:lanes", "chip": "CV182x",
         "title": "The start lane forgotten", "about": "a dump of all lanes"},
        {"scene": "one-bank.tensor_location.json:line 12",
         "title": "Two operands in one bank", "about": "as a compiler placed them"},
    ]
    with open(path("index.json"), "w") as file:
        json.dump(examples, file, indent=1)
        file.write("\n")


for make in (sheared_picture, channels_last, start_lane, one_bank, index):
    make()
