"""Messages to a running window: running.py SOCKET SCENE PID. Good ones, and those of whoever means no good."""
import json
import os
import socket
import sys
import time

place, scene, pid = sys.argv[1:]
failures = 0


def expect(right, what):
    global failures
    if not right:
        print("FAILED:", what)
        failures += 1


def connect():
    one = socket.socket(socket.AF_UNIX)
    one.settimeout(60)
    one.connect(place)
    return one


def answers(one, count):
    lines = one.makefile("rb")
    return [json.loads(lines.readline()) for _ in range(count)]


def ask(*messages):
    one = connect()
    one.sendall(b"".join(message + b"\n" for message in messages))
    return answers(one, len(messages))


def resident():
    with open("/proc/%s/status" % pid) as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


buffer = b'{"id":7,"scene":{"stridescope":1,"kind":"buffer","dtype":"INT8","sizes":[2,3]}}'
first, second = ask(buffer, b'{"id":"x","open":1}')
expect(first["id"] == 7 and first["ok"] and first["strides"] == [3, 1], first)
expect(second["id"] == "x" and second["error"]["where"] == "open", second)
for wrong, where in ((b'{"open":"relative.json"}', "open"), (b'{"open":"/x","run":"rm"}', "run"),
                     (b'{"open":"/x\\u0000y"}', "open"), (b'{"open":"/x","follow":3}', "follow")):
    answer = ask(wrong)[0]
    expect(not answer["ok"] and answer["error"]["where"] == where, answer)
for nonsense in (b"\xff\xfe", b"nonsense", b"[" * 5000, b'{"open"', b"\x1b]0;title\x07", b'{"id":1}'):
    expect(not ask(nonsense)[0]["ok"], nonsense)
# Files of others are not read for whoever is connected.
named = buffer.replace(b'"sizes"', b'"values":{"file":"/etc/passwd","as":"values"},"sizes"')
expect("passwd" not in json.dumps(ask(named)[0].get("values", "")), "a file was read")
# White space gets no answer, a last line needs no end, and CRLF is taken.
one = connect()
one.sendall(b"  \n\r\n" + buffer + b"\r\n" + buffer.replace(b"7", b"8"))
one.shutdown(socket.SHUT_WR)
expect([answer["id"] for answer in answers(one, 2)] == [7, 8], "lines")
expect(one.recv(1) == b"", "hung up on when all is answered")

# Who stops in the middle of a line, and more of them than are let in, keep nobody out.
halves = []
for number in range(40):
    try:
        half = connect()
        half.sendall(b'{"open":')
        halves.append(half)
    except OSError:
        pass
began = time.time()
expect(len(halves) > 0, "halves")
answer = None
while answer is None and time.time() - began < 5:
    try:
        answer = ask(buffer)[0]
    except (OSError, ValueError):
        time.sleep(0.2)
expect(answer is not None and answer["id"] == 7, "others are served")
for half in halves:
    half.close()

# A line of 1 GB is read past in bounded memory.
before = resident()
one = connect()
piece = b"x" * (1 << 20)
most = 0
for number in range(1 << 10):
    one.sendall(piece)
    if number % 64 == 0:
        most = max(most, resident())
one.sendall(b"\n" + buffer + b"\n")
long, after = answers(one, 2)
expect(not long["ok"] and long["error"]["code"] == "file" and "64 MiB" in long["error"]["message"], long)
expect(after["id"] == 7, "the line behind it")
expect(most - before < 300_000, "%d kB more" % (most - before))

# Who asks and does not read is not waited for.
silent = connect()
silent.settimeout(2)
try:
    for _ in range(20000):
        silent.sendall(buffer + b"\n")
except OSError:
    pass
expect(ask(buffer)[0]["id"] == 7, "beside one who does not read")
silent.close()

# Another user's connection is hung up on.
if os.geteuid() == 0:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            folder = os.path.dirname(place)
            where = os.open(folder, os.O_PATH)
            one = socket.socket(socket.AF_UNIX)
            one.settimeout(20)
            os.chmod(place, 0o666)
            os.setuid(65534)
            try:
                one.connect("/proc/self/fd/%d/%s" % (where, os.path.basename(place)))
                one.sendall(buffer + b"\n")
                code = 0 if one.recv(1) == b"" else 2
            except OSError:
                code = 0
        finally:
            os._exit(code)
    expect(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0, "another user was answered")
    os.chmod(place, 0o600)

expect(ask(b'{"id":1,"open":%s}' % json.dumps(scene).encode())[0] == {"id": 1, "ok": True}, "open")
missing = ask(b'{"id":2,"open":"/no/such/file.json"}')[0]
expect(not missing["ok"] and missing["id"] == 2 and missing["error"]["code"] == "file", missing)
sys.exit(1 if failures else 0)
