"""Runs calls that may kill the process: in a child, and after its death in another, from the call behind the deadly one."""

import dataclasses
import json
import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

SECONDS = 30  # for one call, after which its process is killed


@dataclasses.dataclass
class Death:
    number: int  # of the call
    where: tuple[str, ...]  # the first time, and the second
    how: str


class Place:
    """Where a child is, told through a file, which its death does not take along."""

    def __init__(self, file: int) -> None:
        self.file = file

    def tell(self, number: int, where: str) -> None:
        os.pwrite(self.file, f"{where} #{number}".encode().ljust(200), 0)
        signal.alarm(SECONDS)

    def read(self) -> tuple[int, str]:
        where, _, number = os.pread(self.file, 200, 0).decode().rstrip().rpartition(" #")
        return int(number or 0), where


# Makes calls from that number on; what it yields can be written as JSON. The second argument
# says where the first of them has died before, if it has.
Calls = Callable[[int, str], Iterator[Any]]


def _child(calls: Calls, first: int, died: str, pipe: int) -> None:
    status = 1
    try:
        with os.fdopen(pipe, "w") as out:
            for item in calls(first, died):
                out.write(json.dumps(item) + "\n")
                out.flush()  # its death must not take results along
        status = 0
    finally:
        os._exit(status)


def inline(calls: Calls) -> Iterator[Any]:
    """The same in this process: none that has a GPU can have a child. Whoever dies here is one operator's failure."""
    try:
        yield from calls(0, "")
    finally:
        signal.alarm(0)


def run(calls: Calls, place: Place) -> Iterator[Any]:
    """What the calls yield, and a Death for each that is deadly. A process may die of what an earlier call did to its
    memory, so a call counts as deadly only when it kills a new process, too."""
    first, died = 0, ""
    while True:
        os.pwrite(place.file, b" " * 200, 0)
        out, into = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(out)
            _child(calls, first, died, into)
        os.close(into)
        status = None
        try:
            with os.fdopen(out) as lines:
                yield from (json.loads(line) for line in lines if line.endswith("\n"))
            status = os.waitpid(child, 0)[1]
        finally:
            if status is None:  # whoever listens has enough
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        if code == 0:
            return
        number, where = place.read()
        if (died and number == first) or code > 0:
            how = f"died of {signal.Signals(-code).name}" if code < 0 else f"ended with {code}"
            yield Death(number, (died, where), how)
            first, died = number + 1, ""
        else:
            first, died = number, where
