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


class _Pool:
    """Workers, each at one operator, and what they have found."""

    def __init__(self, workers: list[Worker], work: _Work, seconds: float, told: Callable[[str, Any], None]) -> None:
        self.workers, self.work, self.seconds, self.told = workers, work, seconds, told
        self.found: dict[str, Any] = {}
        self.selector = selectors.DefaultSelector()
        for worker in workers:
            self._listen(worker)

    def run(self) -> None:
        """Until nothing is left to be run, or no worker to run it."""
        while self.selector.get_map():
            for key, _ in self.selector.select(timeout=1):
                line = key.data.process.stdout.readline()
                if line.endswith("\n"):
                    self._hear(key.data, json.loads(line))
                else:
                    key.data.process.wait()
                    self._bury(key.data, "")
            for key in list(self.selector.get_map().values()):
                if time.monotonic() > key.data.deadline:
                    self._bury(key.data, "took too long")

    def stop(self) -> None:
        for worker in self.workers:
            worker.stop()
        self.selector.close()

    def _listen(self, worker: Worker) -> None:
        self.selector.register(worker.process.stdout, selectors.EVENT_READ, worker)

    def _take(self, name: str, result: dict[str, Any]) -> None:
        self.found[name] = result
        self.told(name, result)

    def _renew(self, worker: Worker) -> None:
        self.selector.unregister(worker.process.stdout)
        worker.stop()
        if self.work.more():
            worker.start()
            self._listen(worker)

    def _bury(self, worker: Worker, why: str) -> None:
        late = worker.process.poll() is None and why
        if late:
            os.killpg(worker.process.pid, signal.SIGKILL)
        end = late or _ended(worker.process.wait())
        if worker.name is not None:
            self._take(worker.name, worker.obituary(end))
            self._renew(worker)
            return
        if self.work.names is None:
            raise RuntimeError(f"a worker could not start: {end}; run worker.py by hand to see why")
        print(f"a worker could not start again: {end}; the others go on")
        self.selector.unregister(worker.process.stdout)

    def _hear(self, worker: Worker, answer: dict[str, Any]) -> None:
        if worker.name is None:
            self.work.know(answer["operators"])
        else:
            self._take(worker.name, answer)
        if "broken" in answer:
            self._renew(worker)
        elif self.work.more():
            worker.give(self.work.names.pop(), self.seconds)
        else:
            self.selector.unregister(worker.process.stdout)


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
    work = _Work(choose, budget)
    with tempfile.TemporaryDirectory() as scratch:
        pool = _Pool([Worker(arguments, pathlib.Path(scratch) / str(i)) for i in range(jobs)], work, seconds, told)
        try:
            pool.run()
        finally:
            pool.stop()
    return pool.found | {name: {"seconds": 0, "cut": True, "not run": True} for name in work.names or ()}
