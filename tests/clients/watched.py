"""Runs pytest with vmap_plugin.py in a process that may crash or hang: that is one test's result, and the rest goes on in another."""

import json
import os
import pathlib
import signal
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

_HERE = pathlib.Path(__file__).resolve().parent
_PYTHON = _HERE.parents[1] / "python"
_START_SECONDS = 900  # collecting thousands of tests, on a busy machine

HOSTS = ("stock", "install", "install_all", "native")


@dataclass
class Run:
    """One pytest command on one host."""

    python: pathlib.Path  # the interpreter
    arguments: list[str]  # of pytest: files, options
    folder: pathlib.Path  # where it runs
    host: str
    out: pathlib.Path  # lines of JSON, as they come; a run goes on behind those that are there
    tests: Iterable[str] | None = None  # ids of those to run; all
    seconds: float = 120  # for one test
    all_seconds: float = float("inf")  # for all of them
    environment: dict[str, str] = field(default_factory=dict)


class _Lines:
    """What a process writes to a file, line by line."""

    def __init__(self, path: pathlib.Path) -> None:
        self.file = path.open()
        self.rest = ""

    def new(self) -> list[dict]:
        self.rest += self.file.read()
        *whole, self.rest = self.rest.split("\n")
        return [json.loads(line) for line in whole if line]


def results(path: pathlib.Path) -> dict[str, dict]:
    """What is known of each test, by its id."""
    if not path.exists():
        return {}
    lines = (json.loads(line) for line in path.read_text().split("\n") if line)
    return {line["test"]: line for line in lines if "test" in line}


def uncollected(path: pathlib.Path) -> dict[str, str]:
    """Files that pytest could not import, and why."""
    lines = (json.loads(line) for line in path.read_text().split("\n") if line) if path.exists() else ()
    return {line["uncollected"]: line["error"] for line in lines if "uncollected" in line}


def _start(run: Run, done: Iterable[str]) -> subprocess.Popen:
    asked = run.out.with_suffix(".asked.json")
    tests = None if run.tests is None else list(run.tests)
    asked.write_text(json.dumps({
        "host": run.host, "out": str(run.out.resolve()), "tests": tests, "done": list(done),
        "python": str(_PYTHON)}))
    # Threads would make sums, and so what flakes, depend on the machine; ids of tests may come from sets, in the order of hashes.
    environment = os.environ | {"OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "PYTHONHASHSEED": "0"} | run.environment
    environment["VMAP_CLIENTS"] = str(asked.resolve())
    environment["PYTHONPATH"] = os.pathsep.join(p for p in (str(_HERE), environment.get("PYTHONPATH", "")) if p)
    options = ["-p", "vmap_plugin", "-p", "torchvision_ops", "-p", "no:cacheprovider"]
    options += ["--rootdir", ".", "-q", "--tb=native", "--continue-on-collection-errors"]
    with run.out.with_suffix(".log").open("a") as log:
        return subprocess.Popen([run.python, "-m", "pytest", *options, *run.arguments], cwd=run.folder, env=environment,
                                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)


def _end(process: subprocess.Popen) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)  # what the tests started goes with it
    except ProcessLookupError:
        pass
    process.wait()


def _attend(process: subprocess.Popen, lines: _Lines, run: Run, deadline: float) -> tuple[str | None, str, bool]:
    """Waits for the end of a process: (the test that was running then, why it ended, whether any test ended before)."""
    test, limit, ended = None, time.monotonic() + _START_SECONDS, False
    while True:
        status = process.poll()
        for line in lines.new():
            if "begins" in line:
                test, limit = line["begins"], time.monotonic() + run.seconds
            elif "test" in line:
                test, limit, ended = None, time.monotonic() + run.seconds + 60, True
            elif "collected" in line:
                limit = time.monotonic() + run.seconds + 60
        if status is not None:
            why = f"the process died of {signal.Signals(-status).name}" if status < 0 else f"the process ended with {status}"
            return test, why, ended
        if time.monotonic() > deadline:
            return None, "out of time", ended
        if time.monotonic() > limit:
            return test, "took too long", ended
        time.sleep(0.2)


def go(run: Run) -> str:
    """Runs to the end. Why it did not get there, or nothing: "out of time", or how a process ended before its first test."""
    run.out.parent.mkdir(parents=True, exist_ok=True)
    run.out.touch()
    deadline = time.monotonic() + run.all_seconds
    while True:
        lines = _Lines(run.out)
        lines.new()
        process = _start(run, results(run.out))
        try:
            test, why, ended = _attend(process, lines, run, deadline)
        finally:
            _end(process)
        if test is None:
            finished = why in ("the process ended with 0", "the process ended with 1", "the process ended with 5")
            if finished or not ended:
                return "" if finished else why
            if why == "out of time":
                return why
            continue  # it died between two tests, or while it ended
        with run.out.open("a") as out:
            out.write(json.dumps({"test": test, "outcome": "crashed", "error": why, "entered": 1, "seconds": 0}) + "\n")
