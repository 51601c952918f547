#!/usr/bin/env python3
"""Times vmap(jacfwd(f)) in one process, three ways: stock torch.vmap; stock's rules under the front end that `import vmapgen` has taught;
and with all of our rules, `install("all")`. Prints a table.

    .venv/bin/python tests/bench/torch_jacfwd.py LIBRARY_DIR [--rounds 60] [--op NAME ...]

The ways take turns, in another order each round. A round's time of a way is that of its fastest call, so that what interrupts a call is
left out; a round's times make one ratio, so that a slow minute hits all alike. Of each function: the median of the ratios with its
quartiles, over stock and over stock's rules alone. Values are compared first. Last, the geometric means.
"""

import argparse
import math
import os
import pathlib
import statistics
import sys
import time
from collections import namedtuple

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))

ONE = ("sin", "cos", "exp", "log", "tanh", "sigmoid", "sqrt", "reciprocal", "abs", "relu", "erf", "softplus")
TWO = ("add", "mul", "div", "sub", "pow", "atan2")


def cases():
    """Name -> (number of mapped tensors, function of an example's)."""
    import torch

    def named(name):
        return getattr(torch, name, None) or getattr(torch.nn.functional, name)

    return {name: (1, named(name)) for name in ONE} | {name: (2, named(name)) for name in TWO}


def enter(way):
    import vmapgen

    (vmapgen.uninstall_protocol if way == "stock" else vmapgen.install_protocol)()
    vmapgen.install("all", host="functorch") if way == "ours" else vmapgen.uninstall()


def fastest(function, arguments, calls):
    """Microseconds of the fastest call."""
    best = math.inf
    for _ in range(calls):
        start = time.perf_counter_ns()
        function(*arguments)
        best = min(best, time.perf_counter_ns() - start)
    return best / 1e3


Ratio = namedtuple("Ratio", "low middle high")


def ratio(times, other):
    return Ratio(*statistics.quantiles([mine / theirs for mine, theirs in zip(times, other)], n=4))


def measure(count, function, rounds, calls):
    import torch

    arguments = [torch.rand(8, 3) + 0.5 for _ in range(count)]
    ways = ["stock", "taught", "ours"]
    mapped = torch.vmap(torch.func.jacfwd(function))
    values, times = {}, {way: [] for way in ways}
    for way in ways:
        enter(way)
        values[way] = mapped(*arguments)
    torch.testing.assert_close(values["ours"], values["stock"])
    for _ in range(rounds):
        for way in ways:
            enter(way)
            fastest(mapped, arguments, calls)  # what entering wrote has emptied the caches
            times[way].append(fastest(mapped, arguments, calls))
        ways = ways[1:] + ways[:1]
    return {way: statistics.median(each) for way, each in times.items()} | {
        "over stock": ratio(times["ours"], times["stock"]), "over its rules": ratio(times["ours"], times["taught"])}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("libraries", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--calls", type=int, default=12)
    parser.add_argument("--op", action="append", default=[])
    options = parser.parse_args()
    os.environ["VMAPGEN_LIBRARY_DIR"] = str(options.libraries)
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(0)
    ratios = {"over stock": [], "over its rules": []}
    print(f"{'vmap(jacfwd(f)), µs':20} {'stock':>7} {'taught':>7} {'ours':>7}   {'over stock':22} over its rules")
    for name, case in cases().items():
        if options.op and name not in options.op:
            continue
        row = measure(*case, options.rounds, options.calls)
        print(f"{name:20} {row['stock']:7.1f} {row['taught']:7.1f} {row['ours']:7.1f}", end="", flush=True)
        for which, found in ratios.items():
            found.append(row[which].middle)
            print("   {1:.3f} ({0:.3f} to {2:.3f})".format(*row[which]), end="")
        print(flush=True)
    means = [math.exp(statistics.fmean(map(math.log, found))) for found in ratios.values()]
    print(f"{'geometric means':44}   {means[0]:.3f}                    {means[1]:.3f}")


if __name__ == "__main__":
    main()
