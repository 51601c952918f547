"""Workers in processes of their own: an operator that kills its worker, or never ends, is one operator's failure."""

import json
import math
import os
import pathlib
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

_HERE = pathlib.Path(__file__).parent
_START_SECONDS = 300  # importing PyTorch's list takes seconds; a machine may be busy


class Worker:
    def __init__(self, arguments: list[str], scratch: pathlib.Path) -> None:
        self.arguments, self.progress = arguments, scratch
        self.known: list[str] = []
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(_HERE / "worker.py"), *self.arguments, "--progress", str(self.progress)]
        # NOTE: [own group] a worker's own children, if an operator starts some, go with it.
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
        )
        self.name: str | None = None
        self.deadline = time.monotonic() + _START_SECONDS

    def give(self, name: str, seconds: float) -> None:
        self.name, self.deadline = name, time.monotonic() + seconds
        self.progress.write_text("")
        try:
            self.process.stdin.write(name + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # its death is seen where its answer is read

    def stop(self) -> int:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()

    def obituary(self, why: str) -> dict[str, Any]:
        where = self.progress.read_text().strip() if self.progress.exists() else ""
        what = "inplace" if where.startswith("inplace") else "function"
        failure = f"{where}: {why}"
        dead = {"class": "crash", "cases": {"crash": 1}, "dtypes": {}, "failure": failure, "note": ""}
        if ": loop #" in where:  # wrong inputs, where the process has no child that dies in its place
            return {what: dead | {"class": "none", "cases": {}}, "pytorchs": [failure], "seconds": 0, "cut": True}
        return {what: dead, "seconds": 0, "cut": True}


def _ended(status: int) -> str:
    return f"the process died of {signal.Signals(-status).name}" if status < 0 else f"the process ended with {status}"


class _Work:
    """What is still to be run, and until when."""

    def __init__(self, choose: Callable[[list[str]], list[str]], budget: float | None) -> None:
        self.choose = choose
        self.end = time.monotonic() + budget if budget is not None else math.inf
        self.names: list[str] | None = None

    def know(self, known: list[str]) -> None:
        if self.names is None:
            self.names = self.choose(known)[::-1]

    def more(self) -> bool:
        return bool(self.names) and time.monotonic() < self.end


def run(
    choose: Callable[[list[str]], list[str]],
    arguments: list[str],
    jobs: int,
    seconds: float,
    told: Callable[[str, Any], None],
    budget: float | None = None,
) -> dict[str, Any]:
    """Runs the operators that `choose` takes of those that the workers know; `told` hears of each result.

    `seconds`: for one operator; `budget`: for all, after which none is begun. Those are among the results, as `not run`."""
    found: dict[str, Any] = {}
    work = _Work(choose, budget)
    with tempfile.TemporaryDirectory() as scratch, selectors.DefaultSelector() as selector:
        workers = [Worker(arguments, pathlib.Path(scratch) / str(i)) for i in range(jobs)]
        for worker in workers:
            selector.register(worker.process.stdout, selectors.EVENT_READ, worker)

        def take(name: str, result: dict[str, Any]) -> None:
            found[name] = result
            told(name, result)

        def renew(worker: Worker) -> None:
            selector.unregister(worker.process.stdout)
            worker.stop()
            if work.more():
                worker.start()
                selector.register(worker.process.stdout, selectors.EVENT_READ, worker)

        def bury(worker: Worker, why: str) -> None:
            late = worker.process.poll() is None and why
            if late:
                os.killpg(worker.process.pid, signal.SIGKILL)
            end = late or _ended(worker.process.wait())
            if worker.name is not None:
                take(worker.name, worker.obituary(end))
                renew(worker)
                return
            if work.names is None:
                raise RuntimeError(f"a worker could not start: {end}; run worker.py by hand to see why")
            print(f"a worker could not start again: {end}; the others go on")
            selector.unregister(worker.process.stdout)

        def hear(worker: Worker, answer: dict[str, Any]) -> None:
            if worker.name is None:
                work.know(answer["operators"])
            else:
                take(worker.name, answer)
            if "broken" in answer:
                renew(worker)
            elif work.more():
                worker.give(work.names.pop(), seconds)
            else:
                selector.unregister(worker.process.stdout)

        try:
            while selector.get_map():
                for key, _ in selector.select(timeout=1):
                    line = key.data.process.stdout.readline()
                    if line.endswith("\n"):
                        hear(key.data, json.loads(line))
                    else:
                        key.data.process.wait()
                        bury(key.data, "")
                for key in list(selector.get_map().values()):
                    if time.monotonic() > key.data.deadline:
                        bury(key.data, "took too long")
        finally:
            for worker in workers:
                worker.stop()
    return found | {name: {"seconds": 0, "cut": True, "not run": True} for name in work.names or ()}
