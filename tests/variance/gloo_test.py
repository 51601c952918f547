"""Four processes over Gloo against one process, in float64: values and gradients to 1e-12, and the states of all of them."""

import os
import sys
import time
import traceback
import unittest

import cases
import dtensor_cases
import parallel_cases
import ranks
import torch
import training_cases
from vmapgen import variance

CASES = {**parallel_cases.CASES, **dtensor_cases.CASES, **training_cases.CASES}


def _run_cases(names, rank, tell):
    for name in names:
        try:
            CASES[name]()
            tell(name, None)
        except Exception:
            tell(name, traceback.format_exc())


class _Body:
    def __init__(self, names):
        self.names = names

    def __call__(self, rank, tell):
        _run_cases(self.names, rank, tell)


class FourProcesses(unittest.TestCase):
    """One start of the processes for all."""

    @classmethod
    def setUpClass(cls):
        cls.told = ranks.run(_Body(list(CASES)))

    def outcome(self, name):
        told = self.told.get(name, {})
        for rank in range(4):
            self.assertIn(rank, told, f"rank {rank} did not come to it: {self.told.get('')}")
        for rank in range(4):
            if told[rank] is not None:
                self.fail(f"rank {rank}:\n{told[rank]}")


for _name in CASES:
    setattr(FourProcesses, f"test_{_name}", lambda self, name=_name: self.outcome(name))

def _one_dies(rank, tell):
    dp = cases.mesh(("dp", 4))
    w = cases.leaf(torch.ones(3, 3), dp)
    x = variance.mark(torch.ones(2, 3), dp, varying="dp")
    variance.all_reduce((x @ w).sum(), "dp").backward()
    if rank == 3:
        os._exit(1)
    begin = time.monotonic()
    try:
        variance.all_reduce((x @ w).sum(), "dp").backward()
        tell("dies", "no error")
    except RuntimeError:
        tell("dies", time.monotonic() - begin)


def _one_leaves_out(rank, tell):
    """A collective that one rank does not come to."""
    dp = cases.mesh(("dp", 4))
    x = variance.mark(torch.ones(2), dp, varying="dp")
    variance.all_reduce(x, "dp")
    begin = time.monotonic()
    try:
        if rank != 0:
            variance.all_reduce(x, "dp")
            tell("leaves out", "no error")
        else:
            time.sleep(8)
    except RuntimeError:
        tell("leaves out", time.monotonic() - begin)


class NoHang(unittest.TestCase):
    """Ranks that cannot go on end with an error, within the group's timeout."""

    def check(self, body, name, ranks_left):
        told = ranks.run(body, timeout=4)
        self.assertEqual(sorted(told.get(name, ())), ranks_left, told)
        for outcome in told[name].values():
            self.assertIsInstance(outcome, float, told)
            self.assertLess(outcome, 8)

    def test_a_rank_that_dies(self):
        self.check(_one_dies, "dies", [0, 1, 2])

    def test_a_rank_that_leaves_a_collective_out(self):
        self.check(_one_leaves_out, "leaves out", [1, 2, 3])


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
