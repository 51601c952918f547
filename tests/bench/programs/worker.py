"""What a worker in Python is: it answers compare.py's lines on stdin by a line of JSON each. worker.cpp has the requests.

A peer is a function `prepare(workload, inputs)` of numpy arrays that gives {series: call}, or None for a workload that it does not
have, and another that makes a list of numpy arrays of what a call returns.
"""

import glob
import json
import os
import sys
import time


def serve(prepare, arrays_of):
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print is no reply
    worker = Worker(prepare, arrays_of)
    for line in sys.stdin:
        try:
            reply = worker.answer(*line.split())
        except Exception as error:  # the driver says it, and ends
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), file=replies, flush=True)


class Worker:
    def __init__(self, prepare, arrays_of):
        self._prepare, self._arrays_of, self._series = prepare, arrays_of, {}

    def answer(self, what, name, *rest):
        if what == "time":
            return {"us": time_of(self._series[name], float(rest[0]))}
        batch_size, folder, limit = rest
        self._series = {}  # before the next one takes memory
        self._series = self._prepare(name, files(folder, "input"))
        return self._compared(files(folder, "output"), float(limit))

    def _compared(self, by_hand, limit):
        slow = {}
        for name, call in self._series.items():
            call()  # compiles
            begin = time.process_time()
            values = self._arrays_of(call())
            seconds = time.process_time() - begin
            if not agree(values, by_hand):
                raise ValueError(f"{name}: values differ")
            if seconds > limit:
                slow[name] = seconds
        return {"series": [name for name in self._series if name not in slow], "slow": slow}


def files(folder, stem):
    import numpy

    count = len(glob.glob(f"{folder}/{stem}*.npy"))
    return [numpy.load(f"{folder}/{stem}{i}.npy") for i in range(count)]


def agree(values, wanted):
    """As in worker.cpp: sums are in other orders, so that one in 100,000 elements may be on the other side of a kink."""
    import numpy

    return len(values) == len(wanted) and all(
        a.shape == b.shape and a.dtype == b.dtype and numpy.sum(~numpy.isclose(a, b, 1e-3, 1e-4)) <= a.size // 100_000
        for a, b in zip(values, wanted))


def time_of(call, microseconds):
    """Microseconds of CPU time of a call. As in worker.cpp: some before, which say how many to time."""
    spent, before, begin = 0, 0, time.process_time_ns()
    while before == 0 or spent < microseconds * 200:
        call()
        before += 1
        spent = time.process_time_ns() - begin
    calls = max(1, int(microseconds * 1e3 / (spent / before)))
    begin = time.process_time_ns()
    for _ in range(calls):
        call()
    return (time.process_time_ns() - begin) / calls / 1e3
