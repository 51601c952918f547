"""What models.py and ways.py mean by a time, a kernel, a peak and equal values, on any device."""

import contextlib
import json
import pathlib
import statistics
import tempfile
import time

import torch
from torch.utils import _pytree

MISSING = "missing"  # in the place of an error: the time was used up before


class Block:
    """`run(n)` makes n calls and gives the last one's result, where something has to be done around all of them."""

    def __init__(self, run):
        self.run = run


class Way:
    """A function of a batch that is called inside of a context, which is entered once for many calls."""

    def __init__(self, function, context):
        self._function, self._context = function, context

    def __call__(self, *args):
        return self._function(*args)

    def block(self, call):
        def run(n):
            with self._context():
                return as_block(call).run(n)

        return Block(run)


class Case:
    """An operator on one kind of inputs, and other ways to the same results.

    `make(B)` makes its inputs, `function` is that of one example and `in_dims` are its map's, `ways` are {name: function of the batch}.
    `compared` makes of results what two right ways agree on.
    """

    def __init__(self, family, label, make, function, in_dims, ways, *, compared=lambda result: result, rtol=1e-3, atol=1e-4):
        self.family, self.label, self.make, self.function, self.in_dims, self.ways = family, label, make, function, in_dims, ways
        self.compared, self.rtol, self.atol = compared, rtol, atol


@contextlib.contextmanager
def linalg_library(name):
    torch.backends.cuda.preferred_linalg_library(name)
    try:
        yield
    finally:
        torch.backends.cuda.preferred_linalg_library("default")


def as_block(call):
    def run(n):
        for _ in range(n - 1):
            call()
        return call()

    return call if isinstance(call, Block) else Block(run)


class Budget:
    def __init__(self, seconds):
        self._begin, self._seconds = time.monotonic(), seconds

    def left(self):
        return self._seconds - (time.monotonic() - self._begin)

    def is_over(self):
        return self.left() <= 0


class Device:
    def __init__(self, name):
        self.name, self.is_gpu = name, torch.device(name).type == "cuda"
        # The values of all series are held to each other as float32.
        torch.backends.cuda.matmul.allow_tf32 = False
        torch.backends.cudnn.allow_tf32 = False

    def synchronize(self):
        if self.is_gpu:
            torch.cuda.synchronize(self.name)

    def wake(self, seconds=0.5):
        """An idle GPU has low clocks, and the profiler's first run starts its library."""
        if not self.is_gpu:
            return
        a, begin = torch.randn(4096, 4096, device=self.name), time.monotonic()
        while time.monotonic() - begin < seconds:
            a @ a
            self.synchronize()
        self.kernels(lambda: a.sin())

    def is_broken(self):
        """After some errors no call works any more in this process."""
        try:
            self.synchronize()
        except RuntimeError:
            return True
        return False

    def release(self):
        if self.is_gpu:
            torch.cuda.empty_cache()

    def about(self):
        of_gpu = {"gpu": torch.cuda.get_device_name(self.name), "cuda": torch.version.cuda} if self.is_gpu else {}
        return {"torch": torch.__version__, "device": self.name} | of_gpu

    def seconds(self, block, n=1):
        self.synchronize()
        begin = time.perf_counter()
        block.run(n)
        self.synchronize()
        return time.perf_counter() - begin

    def kernels(self, call, calls=3):
        """{"kernels": a call's kernels, copies and fills; "device_us": how long these take}. Needs a warm-up before."""
        if not self.is_gpu:
            return {}
        block = as_block(call)
        calls = calls if self.seconds(block) < 0.2 else 1
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
            block.run(calls)
            self.synchronize()
        durations = device_durations(profile)
        return {"kernels": len(durations) / calls, "device_us": sum(durations) / calls}

    def peak(self, call):
        """{"peak_bytes": what a call holds at one time beside what was there before}."""
        if not self.is_gpu:
            return {}
        self.synchronize()
        torch.cuda.reset_peak_memory_stats(self.name)
        before = torch.cuda.memory_allocated(self.name)
        call()
        self.synchronize()
        return {"peak_bytes": torch.cuda.max_memory_allocated(self.name) - before}

    def times(self, series, rounds, seconds_a_block):
        """{name: {"us", "spread_us", "calls"}} of calls or blocks. Rounds take the series in turn, each from another one on."""
        blocks = {name: as_block(call) for name, call in series.items()}
        calls, most, found = {}, {}, {name: [] for name in blocks}
        for name, block in blocks.items():
            n, taken = 1, self.seconds(block)
            taken = self.seconds(block)
            while taken < seconds_a_block / 4:
                n *= 4
                taken = self.seconds(block, n)
            calls[name] = max(1, int(seconds_a_block * n / taken))
            # What is slow has fewer rounds: all of them together take about a second.
            most[name] = max(1, min(rounds, int(1 / (taken / n * calls[name]))))
        names = list(blocks)
        for i in range(rounds):
            for name in names[i % len(names):] + names[:i % len(names)]:
                if i < most[name]:
                    found[name].append(self.seconds(blocks[name], calls[name]) / calls[name] * 1e6)
        return {name: {"us": statistics.median(us), "spread_us": half_quartiles(us), "calls": calls[name]} for name, us in found.items()}


def half_quartiles(values):
    if len(values) < 2:
        return 0.0
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return (high - low) / 2


def device_durations(profile, categories=("kernel", "gpu_memcpy", "gpu_memset")):
    """Microseconds of each; a trace's file names what the profiler's own list of events does not tell apart."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "trace.json"
        profile.export_chrome_trace(str(path))
        events = json.loads(path.read_text())["traceEvents"]
    return [event["dur"] for event in events if event.get("cat") in categories]


def first_line(error):
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0] if lines else ''}"[:300]


def difference(values, wanted, rtol=1e-3, atol=1e-4):
    """None where they agree, as in programs/worker.py: one in 100,000 elements may be on the other side of a kink."""
    values, wanted = _pytree.tree_leaves(values), _pytree.tree_leaves(wanted)
    if len(values) != len(wanted):
        return f"{len(values)} tensors for {len(wanted)}"
    for i, (a, b) in enumerate(zip(values, wanted)):
        if (a.shape, a.dtype) != (b.shape, b.dtype):
            return f"result {i} is {a.dtype} {list(a.shape)} for {b.dtype} {list(b.shape)}"
        wrong = int(torch.isclose(a, b, rtol, atol, equal_nan=True).logical_not_().sum())
        if wrong > a.numel() // 100_000:
            return f"{wrong} of {a.numel()} elements of result {i} differ, by up to {float((a - b).abs().max()):.3g}"
    return None
