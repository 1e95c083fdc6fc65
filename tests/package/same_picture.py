"""Whether two PNG files (8 bits, RGBA, not interlaced) show the same but for rounding: same_picture.py A B"""
import struct
import sys
import zlib


def rows_of(path):
    with open(path, "rb") as file:
        data = file.read()
    at, packed, width, height = 8, b"", 0, 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, colour, interlaced) == (8, 6, 0), path
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    raw = zlib.decompress(packed)
    stride = 4 * width
    rows, above = [], bytes(stride)
    for y in range(height):
        begin = y * (stride + 1)
        method, row = raw[begin], bytearray(raw[begin + 1:begin + 1 + stride])
        for i in range(stride):
            left = row[i - 4] if i >= 4 else 0
            corner = above[i - 4] if i >= 4 else 0
            up = above[i]
            estimate = left + up - corner
            nearest = min((left, up, corner), key=lambda p: abs(estimate - p))
            row[i] = (row[i] + (0, left, up, (left + up) // 2, nearest)[method]) & 255
        rows.append(bytes(row))
        above = row
    return width, height, b"".join(rows)


a, b = rows_of(sys.argv[1]), rows_of(sys.argv[2])
difference = sum(abs(x - y) for x, y in zip(a[2], b[2])) / len(a[2]) if a[:2] == b[:2] else 255
sys.exit(0 if difference < 2 else f"they differ by {difference:.1f} of 255 on average")
