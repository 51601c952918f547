"""Whole workloads on a device: by hand, under stock torch.vmap, by ours, and compiled.

The workers are processes: stock torch.vmap runs in one that has never imported vmapgen, which teaches it. Each has the code by hand
as well, so that a ratio is of one process. They write a line of JSON for each batch size, so that one which dies loses no more than
the workload it was at.
"""

import argparse
import concurrent.futures
import contextlib
import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import torch

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "programs"))

import measure
import turns
from inputs import inputs
from report import text
from series import COMPILED, SERIES, Makers
from torch_workloads import WORKLOADS

DEFAULT = "mlp_ensemble,convnet_gradients,transformer_gradients,mlp_gradients,energy,solves"
BROKEN = 3  # the exit status of a worker whose device answers no more
SLOW = 2.0  # seconds: a call that takes longer is timed once, and no further


class Size:
    """One workload at one batch size: `found` is its line."""

    def __init__(self, name, batch_size, makers, by_hand, device, options):
        self._makers, self._device, self._options = makers, device, options
        self._args = inputs(name, batch_size, device.name)
        self._hand = lambda: by_hand(*self._args)
        self.found = {"workload": name, "batch_size": batch_size, "series": {}}

    def measure(self, series, budget):
        wanted = self._hand()
        self._hand()
        self.found["series"]["hand"] = self._device.peak(self._hand)
        calls = {"hand": self._hand}
        for name in series:
            if self._device.is_broken():
                raise RuntimeError("the device answers no more")
            self.found["series"][name] = one = {}
            if budget.is_over():
                one["error"] = measure.MISSING
                continue
            try:
                if call := self._ready(name, wanted, one):
                    calls[name] = call
            except Exception as error:  # the others go on
                one["error"] = measure.first_line(error)
        del wanted
        self._device.release()
        for name, call in calls.items():
            self.found["series"][name] |= self._device.kernels(call)
        for name, times in self._device.times(calls, self._options.rounds, self._options.block_ms / 1e3).items():
            self.found["series"][name] |= times

    def _ready(self, name, wanted, one):
        function = self._makers.get(name, self._args)
        call = lambda: function(*self._args)
        one["first_s"] = self._device.seconds(measure.as_block(call))
        begin = time.perf_counter()
        values = call()
        self._device.synchronize()
        taken = time.perf_counter() - begin
        if differs := measure.difference(values, wanted):
            one["differs"] = differs
        del values
        if taken > SLOW:
            one["us"] = taken * 1e6
            return None
        one |= self._device.peak(call)
        return call


def too_large(before, batch_size, options):
    """Why the code by hand is not asked for the next batch size, by what it took at the last one."""
    if before is None or "us" not in (hand := before["series"].get("hand", {})):
        return None if before is None else "the code by hand did not run at the batch size before"
    grows = batch_size / before["batch_size"]
    gigabytes, seconds = hand.get("peak_bytes", 0) * grows / 2**30, hand["us"] * grows / 1e6
    if gigabytes > options.max_gb:
        return f"the code by hand would hold about {gigabytes:.0f} GB"
    return f"the code by hand would take about {seconds:.0f} s a call" if seconds > 5 else None


def work(options):
    device, budget = measure.Device(options.device), measure.Budget(options.seconds)
    device.wake()
    lines = options.json.open("a")

    def say(**line):
        print(json.dumps(line), file=lines, flush=True)

    series = [name for name in SERIES[options.worker] if options.compiled or name not in COMPILED]
    say(about=device.about())
    ready = {}
    if options.turn:
        ready = {name: get_ready(name, series, device, options) for name in options.workloads.split(",")}
        turn = turns.wait(options.turn, f"{options.worker}.{options.workloads}")  # noqa: F841  # it lasts as long as the process
    for name in options.workloads.split(","):
        say(begin=name)
        workload, before = WORKLOADS[name](), None
        makers = ready.get(name) or Makers(workload, options)
        for batch_size in sizes(options):
            found = {"workload": name, "batch_size": batch_size, "series": {}}
            if budget.is_over():
                found["skipped"] = measure.MISSING
            elif why := too_large(before, batch_size, options):
                found["skipped"] = why
            else:
                try:
                    size = Size(name, batch_size, makers, workload.by_hand, device, options)
                    found = size.found
                    size.measure(series, budget)
                except Exception as error:
                    found["skipped"] = measure.first_line(error)
                size = None
                before = found
            say(**found)
            device.release()
            if device.is_broken():
                sys.exit(BROKEN)


def get_ready(name, series, device, options):
    """The series' functions, compiled: torch.compile compiles for any size at the second one that it sees."""
    workload = WORKLOADS[name]()
    makers = Makers(workload, options)
    for batch_size in sizes(options)[:2]:
        args = inputs(name, batch_size, device.name)
        for each in series:
            with contextlib.suppress(Exception):  # it is told of when it is measured
                makers.get(each, args)(*args)
    device.synchronize()
    return makers


def sizes(options):
    return [int(each) for each in options.batch_sizes.split(",")]


def run_worker(which, options, seconds):
    """The worker's lines; one that dies is started again for the workloads behind that at which it died."""
    budget, left, lines = measure.Budget(seconds), options.workloads.split(","), []
    while left:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "lines"
            path.touch()
            seconds = max(0, budget.left())
            given = {"worker": which, "json": path, "workloads": ",".join(left), "seconds": seconds}
            given |= {name: getattr(options, name) for name in ("batch_sizes", "device", "rounds", "block_ms", "max_gb", "dynamic")}
            given |= {"turn": options.turn} if options.turn else {}
            command = [sys.executable, __file__] + ["--compiled"] * options.compiled
            for name, value in given.items():
                command += ["--" + name.replace("_", "-"), str(value)]
            try:
                status = subprocess.run(command, timeout=seconds + options.grace).returncode
            except subprocess.TimeoutExpired:
                status = f"none: it was killed {options.grace:g} s after its time"
            new = [json.loads(line) for line in path.read_text().splitlines()]
        lines += new
        begun = [line["begin"] for line in new if "begin" in line]
        if status == 0:
            break
        said = f"the worker `{which}` ended at {begun[-1] if begun else 'its start'}, exit status {status}"
        print(said, file=sys.stderr)
        lines.append({"died": said})
        if not begun or budget.is_over():
            break
        left = left[left.index(begun[-1]) + 1:]
    return lines


def run_side_by_side(options):
    """The workers' lines: a process for each workload, of which one at a time measures when all are ready."""
    all_of_them = [(which, name) for which in SERIES for name in options.workloads.split(",")]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(len(all_of_them)) as pool:
        options.turn = pathlib.Path(folder) / "turn"
        running = {}
        names = [f"{which}.{name}" for which, name in all_of_them]
        with turns.begun_when_ready(options.turn, names, options.seconds / 2, lambda name: running[name].done()) as open_the_door:
            for which, name in all_of_them:
                of_one = copy.copy(options)
                of_one.workloads = name
                running[f"{which}.{name}"] = pool.submit(run_worker, which, of_one, options.seconds)
            open_the_door()
        found = {which: [] for which in SERIES}
        for which, name in all_of_them:
            found[which] += running[f"{which}.{name}"].result()
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--workloads", default=DEFAULT, help="of torch_workloads.py, in their order")
    parser.add_argument("--batch-sizes", default="16,256,4096,65536")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--seconds", type=float, default=180, help="half of it for each worker; what takes longer is missing")
    parser.add_argument("--grace", type=float, default=60, help="seconds after which a worker that does not end is killed")
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--dynamic", choices=["auto", "yes", "no"], default="auto", help="torch.compile's")
    parser.add_argument("--side-by-side", action="store_true", help="a process for each workload: all compile at once, and one at a time is timed")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--block-ms", type=float, default=15)
    parser.add_argument("--max-gb", type=float, default=40, help="a batch size for which the code by hand holds more is left out")
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--worker", choices=list(SERIES), help=argparse.SUPPRESS)
    parser.add_argument("--turn", type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if unknown := set(options.workloads.split(",")) - set(WORKLOADS):
        parser.error(f"no workloads: {', '.join(sorted(unknown))}")
    if options.worker:
        with torch.no_grad():
            return work(options)
    budget = measure.Budget(options.seconds)
    if options.side_by_side:
        lines = run_side_by_side(options)
    else:
        lines = {"stock": run_worker("stock", options, budget.left() / 2)}
        lines["vmapgen"] = run_worker("vmapgen", options, budget.left())
    if options.json:
        options.json.write_text(json.dumps(lines, indent=1))
    print(text(lines, options.workloads.split(","), sizes(options)))
    return int("differs" in json.dumps(lines))


if __name__ == "__main__":
    sys.exit(main())
