"""Workers in processes of their own: an operator that kills its worker, or never ends, is one operator's failure."""

import json
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
        return {what: dead, "seconds": 0, "cut": True}


def _ended(status: int) -> str:
    return f"the process died of {signal.Signals(-status).name}" if status < 0 else f"the process ended with {status}"


def run(
    choose: Callable[[list[str]], list[str]], arguments: list[str], jobs: int, seconds: float, told: Callable[[str, Any], None]
) -> dict[str, Any]:
    """Runs the operators that `choose` takes of those that the workers know; `told` hears of each result."""
    found: dict[str, Any] = {}
    waiting: list[str] | None = None
    with tempfile.TemporaryDirectory() as scratch, selectors.DefaultSelector() as selector:
        workers = [Worker(arguments, pathlib.Path(scratch) / str(i)) for i in range(jobs)]
        for worker in workers:
            selector.register(worker.process.stdout, selectors.EVENT_READ, worker)

        def restart(worker: Worker, why: str) -> None:
            selector.unregister(worker.process.stdout)
            late = worker.process.poll() is None and why
            status = worker.stop()
            if worker.name is None:
                raise RuntimeError(f"a worker could not start: {late or _ended(status)}; run worker.py by hand to see why")
            result = worker.obituary(late or _ended(status))
            found[worker.name] = result
            told(worker.name, result)
            worker.start()
            selector.register(worker.process.stdout, selectors.EVENT_READ, worker)

        try:
            while selector.get_map():
                for key, _ in selector.select(timeout=1):
                    worker = key.data
                    line = worker.process.stdout.readline()
                    if not line.endswith("\n"):
                        worker.process.wait()
                        restart(worker, "")
                        continue
                    answer = json.loads(line)
                    if worker.name is None:
                        waiting = choose(answer["operators"])[::-1] if waiting is None else waiting
                    else:
                        found[worker.name] = answer
                        told(worker.name, answer)
                    if waiting:
                        worker.give(waiting.pop(), seconds)
                    else:
                        selector.unregister(worker.process.stdout)
                for key in list(selector.get_map().values()):
                    if time.monotonic() > key.data.deadline:
                        restart(key.data, "took too long")
        finally:
            for worker in workers:
                worker.stop()
    return found
