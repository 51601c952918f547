#!/usr/bin/env python3
"""Times vmap(jacfwd(f)) in one process: with torch.vmap's own rules, and with ours. Prints a table.

    .venv/bin/python tests/bench/torch_jacfwd.py LIBRARY_DIR [--rounds 41] [--op NAME ...] [--json]

The two ways take turns, and each round's two times make one ratio: a slow minute hits both alike. Of each function: the median
of the ratios, its quartiles, and the medians of CPU time. Values are compared first. Last, the geometric mean of all.
"""

import argparse
import json
import math
import os
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))

ONE = ("sin", "cos", "exp", "log", "tanh", "sigmoid", "sqrt", "reciprocal", "abs", "relu", "erf", "softplus")
TWO = ("add", "mul", "div", "sub", "pow", "atan2")


def cases():
    """Name -> (number of mapped tensors, function of an example's)."""
    import torch

    def named(name):
        return getattr(torch, name, None) or getattr(torch.nn.functional, name)

    return {name: (1, named(name)) for name in ONE} | {name: (2, named(name)) for name in TWO}


def timed(function, arguments, calls):
    start = time.process_time()
    for _ in range(calls):
        function(*arguments)
    return (time.process_time() - start) / calls * 1e6


def measure(count, function, rounds, calls):
    import torch
    import vmapgen

    arguments = [torch.rand(8, 3) + 0.5 for _ in range(count)]
    ways = {"stock": vmapgen.uninstall, "ours": lambda: vmapgen.install("all")}
    mapped = torch.vmap(torch.func.jacfwd(function))
    values, times = {}, {way: [] for way in ways}
    for way, enter in ways.items():
        enter()
        values[way] = mapped(*arguments)
    torch.testing.assert_close(values["ours"], values["stock"])
    for i in range(rounds):
        for way in sorted(ways, reverse=i % 2):
            ways[way]()
            timed(mapped, arguments, calls // 3)  # what entering wrote has emptied the caches
            times[way].append(timed(mapped, arguments, calls))
    vmapgen.uninstall()
    ratios = [ours / stock for ours, stock in zip(times["ours"], times["stock"])]
    low, middle, high = statistics.quantiles(ratios, n=4)
    return {"stock_us": statistics.median(times["stock"]), "ours_us": statistics.median(times["ours"]),
            "ratio": middle, "low": low, "high": high}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("libraries", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("--calls", type=int, default=60)
    parser.add_argument("--op", action="append", default=[])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ["VMAPGEN_LIBRARY_DIR"] = str(options.libraries)
    import torch

    torch.set_num_threads(1)
    torch.manual_seed(0)
    found = {name: measure(*case, options.rounds, options.calls)
             for name, case in cases().items() if not options.op or name in options.op}
    if options.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{'vmap(jacfwd(f))':16} {'stock µs':>9} {'ours µs':>9} {'ratio':>7}  quartiles")
    for name, row in found.items():
        print(f"{name:16} {row['stock_us']:9.1f} {row['ours_us']:9.1f} {row['ratio']:7.3f}  {row['low']:.3f} to {row['high']:.3f}")
    print(f"{'geometric mean':36} {math.exp(statistics.fmean(math.log(row['ratio']) for row in found.values())):7.3f}")


if __name__ == "__main__":
    main()
