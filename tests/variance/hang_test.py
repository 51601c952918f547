"""A hang is no outcome: ranks that cannot go on end with an error, within the group's timeout."""

import datetime
import os
import time
import unittest

import cases
import ranks
import torch
import torch.distributed as dist
from vmapgen import variance

TIMEOUT = 2  # the group's, in seconds
PATIENCE = 60  # for how long a rank that leaves out a collective stays


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
        w.grad.sum()
        tell("dies", "no error")
    except RuntimeError as error:
        tell("dies", (time.monotonic() - begin, str(error)))


def _one_leaves_out(rank, tell):
    """A collective that one rank does not come to: it is there until the others have ended."""
    dp = cases.mesh(("dp", 4))
    x = variance.mark(torch.ones(2), dp, varying="dp")
    variance.all_reduce(x, "dp")
    others = dist.distributed_c10d._get_default_store()
    if rank == 0:
        others.wait([f"ended: {each}" for each in (1, 2, 3)], datetime.timedelta(seconds=PATIENCE))
        return
    begin = time.monotonic()
    try:
        variance.all_reduce(x, "dp").sum()  # an operator that reads it waits
        tell("leaves out", "no error")
    except RuntimeError as error:
        tell("leaves out", (time.monotonic() - begin, str(error)))
    others.set(f"ended: {rank}", "")


class NoHang(unittest.TestCase):
    def check(self, body, name, ranks_left):
        told = ranks.run(body, timeout=TIMEOUT)
        self.assertEqual(sorted(told.get(name, ())), ranks_left, told)
        for outcome in told[name].values():
            self.assertIsInstance(outcome, tuple, told)
            self.assertLess(outcome[0], 5)
            self.assertRegex(outcome[1], r'variance: in all_reduce over "dp", number \d of 4 ranks, of \[2?\] Float')

    def test_a_rank_that_dies(self):
        self.check(_one_dies, "dies", [0, 1, 2])

    def test_a_rank_that_leaves_a_collective_out(self):
        self.check(_one_leaves_out, "leaves out", [1, 2, 3])


if __name__ == "__main__":
    unittest.main()
