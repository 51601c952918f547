#!/usr/bin/env python3
"""Compiles each workload of tests/bench/programs, and holds it at three batch sizes to a loop over the examples in float64.

    tests/trace/compile_workloads.py [--workloads energy,solves]

A command, and no part of the tests: a compilation takes 5 to 30 seconds.
"""

import argparse
import math
import pathlib
import sys
import time

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "bench" / "programs"))
from torch_workloads import WORKLOADS  # noqa: E402

import vmapgen  # noqa: E402

LIMIT = 2e-5


def weights(*sizes, of):
    return torch.randn(sizes) / math.sqrt(of)


INPUTS = {
    "mlp_ensemble": lambda n: (weights(n, 32, 16, of=16), weights(n, 32, of=1), weights(n, 32, 32, of=32), weights(n, 32, of=1),
                               weights(n, 10, 32, of=32), weights(n, 10, of=1), torch.randn(4, 16)),
    "convnet_ensemble": lambda n: (weights(n, 8, 3, 3, 3, of=27), weights(n, 8, of=1), weights(n, 16, 8, 3, 3, of=72), weights(n, 16, of=1),
                                   torch.randn(n, 4, 3, 8, 8)),
    "mlp_gradients": lambda n: (weights(32, 16, of=16), weights(32, of=1), weights(10, 32, of=32), weights(10, of=1), torch.randn(n, 16),
                                torch.randint(10, (n,))),
    "convnet_gradients": lambda n: (weights(8, 3, 3, 3, of=27), weights(8, of=1), weights(10, 8, of=8), weights(10, of=1), torch.randn(n, 3, 8, 8),
                                    torch.randn(n, 10)),
    "energy": lambda n: (torch.randn(n, 6, 3), torch.randn(n, 6), 1 - torch.eye(6)),
    "tiny_energy": lambda n: (torch.randn(n, 2, 3), torch.randn(n, 2), 1 - torch.eye(2)),
    "jacobians_by_jacrev": lambda n: (torch.randn(n, 16), weights(32, 16, of=16), weights(32, of=1), weights(16, 32, of=32), weights(16, of=1)),
    "jacobians_by_jacfwd": lambda n: (torch.randn(n, 16), weights(32, 16, of=16), weights(32, of=1), weights(16, 32, of=32), weights(16, of=1)),
    "hessians": lambda n: (torch.randn(n, 16), weights(32, 16, of=16), weights(32, of=1)),
    "solves": lambda n: (torch.randn(n, 8, 8), torch.randn(n, 8), 4 * torch.eye(8)),
    "gathers": lambda n: (torch.randint(1000, (n, 32)), torch.randn(n, 32), torch.randn(1000, 32), torch.randn(32), torch.randn(32)),
}


def looped(workload, args):
    """Example by example, in float64."""
    dims = workload.in_dims if isinstance(workload.in_dims, tuple) else (workload.in_dims,) * len(args)
    args = [each.double() if each.is_floating_point() else each for each in args]
    size = next(each.shape[dim] for each, dim in zip(args, dims) if dim is not None)
    found = []
    for i in range(size):
        out = workload.function(*(each if dim is None else each.select(dim, i) for each, dim in zip(args, dims)))
        found.append(torch.utils._pytree.tree_leaves(out))
    return [torch.stack(each) for each in zip(*found)]


def difference(got, wanted):
    got = torch.utils._pytree.tree_leaves(got)
    return max((a.double() - b.double()).abs().max().item() / max(b.abs().max().item(), 1.0) for a, b in zip(got, wanted, strict=True))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--workloads", default=",".join(INPUTS), help="of: " + ", ".join(INPUTS))
    failed = []
    for name in parser.parse_args().workloads.split(","):
        torch.manual_seed(0)
        workload, began = WORKLOADS[name](), time.monotonic()
        step = vmapgen.compile(workload.function, workload.in_dims)
        differs = []
        for size in (2, 8, 61):
            args = INPUTS[name](size)
            differs.append(difference(step(*args), looped(workload, args)))
        programs = len(step.programs())
        right = max(differs) <= LIMIT and programs == 1
        print(f"{name}: {'ok' if right else 'WRONG'}, differs by at most {max(differs):.1e}, {programs} programs, {time.monotonic() - began:.0f} s", flush=True)
        failed += [] if right else [name]
    sys.exit(f"wrong: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
