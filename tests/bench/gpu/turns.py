"""Processes that get ready side by side and are then timed one after another.

Who compiles needs a core for a minute and no device; who is timed wants both to itself. `wait` is called by a worker, which keeps the
device from then on, until it ends.
"""

import contextlib
import fcntl
import pathlib
import sys
import time


@contextlib.contextmanager
def begun_when_ready(path, names, seconds, is_over):
    """Nobody gets a turn before all of `names` wait for one or are over, or before `seconds` have gone by."""
    path = pathlib.Path(path)
    lock = path.open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    until = time.monotonic() + seconds

    def all_wait():
        return all(_mark(path, name).exists() or is_over(name) for name in names)

    def open_the_door():
        while time.monotonic() < until and not all_wait():
            time.sleep(0.1)
        print(f"ready after {seconds - (until - time.monotonic()):.0f} s", file=sys.stderr, flush=True)
        lock.close()

    try:
        yield open_the_door
    finally:
        lock.close()


def wait(path, name):
    _mark(pathlib.Path(path), name).touch()
    lock = open(path)
    fcntl.flock(lock, fcntl.LOCK_EX)
    return lock  # the turn is over when it is closed


def _mark(path, name):
    return path.with_name(f"{path.name}.{name}")
