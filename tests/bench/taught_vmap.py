#!/usr/bin/env python3
"""Times what `import vmapgen` adds to a mapped call, in one process: torch.vmap as it is, and taught. Prints a table.

    PYTHON tests/bench/taught_vmap.py [--rounds 500]

PYTHON has torch, and for the rows of TensorDict the package tensordict, which teaches torch.vmap its own objects. The two ways take
turns. A round's time of a way is that of its fastest call, so that what interrupts a call is left out; a round's two times make one
difference, so that a slow minute hits both alike. Shown: the medians, and the median of the differences with its quartiles.
"""

import argparse
import math
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))


def cases():
    """Name -> (function, arguments)."""
    import torch

    found = {
        "a tensor": (lambda a: a, (torch.randn(4, 3),)),
        "two tensors": (torch.add, (torch.randn(4, 3), torch.randn(4, 3))),
        "a dict of 3 tensors": (lambda d: d, ({str(i): torch.randn(4, 3) for i in range(3)},)),
    }
    try:
        from tensordict import TensorDict
    except ImportError:
        return found
    for count in (1, 3, 8):
        leaves = {str(i): torch.randn(4, 3) for i in range(count)}
        found[f"TensorDict of {count}, returned"] = (lambda d: d, (TensorDict(leaves, batch_size=[4]),))
        found[f"TensorDict of {count}, a leaf"] = (lambda d: d["0"], (TensorDict(leaves, batch_size=[4]),))
    found["TensorDict and a tensor"] = (lambda d, a: d["0"] + a, (TensorDict(leaves, batch_size=[4]), torch.randn(4, 3)))
    return found


def fastest(mapped, arguments, calls):
    """Microseconds of the fastest call."""
    best = math.inf
    for _ in range(calls):
        start = time.perf_counter_ns()
        mapped(*arguments)
        best = min(best, time.perf_counter_ns() - start)
    return best / 1e3


def measure(function, arguments, rounds, calls):
    import torch
    import vmapgen

    ways = {"stock": vmapgen.uninstall_protocol, "taught": vmapgen.install_protocol}
    mapped = torch.vmap(function)
    times = {way: [] for way in ways}
    for i in range(rounds):
        for way in sorted(ways, reverse=i % 2):
            ways[way]()
            fastest(mapped, arguments, calls)  # what entering wrote has emptied the caches
            times[way].append(fastest(mapped, arguments, calls))
    low, middle, high = statistics.quantiles([taught - stock for taught, stock in zip(times["taught"], times["stock"])], n=4)
    return [statistics.median(times[way]) for way in ways] + [middle, low, high]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--calls", type=int, default=8)
    options = parser.parse_args()
    import torch

    torch.set_num_threads(1)
    print(f"{'one mapped call, µs':28} {'stock':>7} {'taught':>7} {'more':>6}  quartiles")
    for name, case in cases().items():
        stock, taught, more, low, high = measure(*case, options.rounds, options.calls)
        print(f"{name:28} {stock:7.1f} {taught:7.1f} {more:+6.2f}  {low:+.2f} to {high:+.2f}")


if __name__ == "__main__":
    main()
