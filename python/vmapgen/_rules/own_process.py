"""Work in a copy of the process, which may die of it without harm to this one."""

import json
import os
import re
import select
import signal
import sys
import tempfile
import time


class Heard:
    """What copies write to stderr, shown here: each line once, for what PyTorch says once in a process every copy says."""

    _MOST = 1 << 20  # bytes of one copy
    _STAMP = re.compile(r"^\[([A-Z])\d{4} [\d:.]+ ")  # [W1130 21:25:13.397375236 fallback.cpp:33]

    def __init__(self):
        self._lines = set()

    def show(self, file):
        file.seek(0)
        for line in file.read(self._MOST).decode(errors="replace").splitlines():
            told = self._STAMP.sub(r"[\1 ", line)
            if told not in self._lines:
                self._lines.add(told)
                print(line, file=sys.stderr)


def run(work, seconds, heard=None):
    """What `work` gives, by way of JSON, and "": or None and how the copy ended.

    work: a function without arguments. It sees the process as it is, but no other thread of it. A ValueError that it raises is raised here.
    seconds: after which the copy is ended, with all processes that it began.
    heard: shows what the copy writes to stderr, when it has ended; otherwise that goes where this process's goes.
    """
    if heard is None:
        return _run(work, seconds, None)
    with tempfile.TemporaryFile() as errors:
        try:
            return _run(work, seconds, errors)
        finally:
            heard.show(errors)


def _run(work, seconds, errors):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        _work(work, reader, writer, errors)
    os.close(writer)
    try:
        os.setpgid(child, child)  # as the copy does by itself: whichever comes first
    except OSError:  # it has ended
        pass
    in_time, text = False, b""
    try:
        in_time, text = _read(reader, time.monotonic() + seconds)
    finally:
        os.close(reader)
        if not in_time:
            _end_all(child)
        _, status = os.waitpid(child, 0)
    try:
        answer = json.loads(text)
    except ValueError:
        return None, f"it took longer than {seconds} s" if not in_time else _how_it_ended(status)
    if "mistake" in answer:
        raise ValueError(answer["mistake"])
    return (None, answer["error"]) if "error" in answer else (answer["result"], "")


def _work(work, reader, writer, errors):
    try:
        os.setpgid(0, 0)
        os.close(reader)
        if errors is not None:
            os.dup2(errors.fileno(), 2)
            sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # a notebook's goes elsewhere
        with os.fdopen(writer, "w") as pipe:
            json.dump(_answer(work), pipe)
    finally:
        os._exit(0)  # nothing of the original's is ended here


def _answer(work):
    try:
        return {"result": work()}
    except ValueError as error:
        return {"mistake": str(error)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def _read(reader, deadline):
    """Whether all was read before the deadline, and what was."""
    parts = []
    while select.select([reader], [], [], max(0, deadline - time.monotonic()))[0]:
        part = os.read(reader, 1 << 16)
        if not part:
            return True, b"".join(parts)
        parts.append(part)
    return False, b""


def _end_all(group):
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _how_it_ended(status):
    if os.WIFSIGNALED(status):
        return f"the process ended: {signal.strsignal(os.WTERMSIG(status))}"
    return "the process ended without a result"
