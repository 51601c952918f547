"""A program may end before anybody has read what its collectives bring."""

import datetime
import subprocess
import sys
import time
import unittest

import cases
import ranks
import torch
import torch.distributed as dist
from vmapgen import variance
from vmapgen._variance_library import ops

TIMEOUT = 60  # seconds


def program(rank, port, how):
    global kept  # as a script's variables, it lives until the process ends
    store = ranks.join(rank, 2, port, timeout=TIMEOUT)
    x = variance.mark(torch.ones(3), cases.mesh(("dp", 2)), varying="dp")
    kept = variance.all_reduce(x, "dp")
    variance.all_reduce(x, "dp")
    if how == "destroyed":
        dist.destroy_process_group()
    if how == "an error" and rank == 0:
        kept = variance.all_reduce(x, "dp")  # to which the other does not come
        kept.unknown
    if how == "an error":
        store.wait(["0 has ended"], datetime.timedelta(seconds=TIMEOUT))


def _ends(how):
    """(return code, stderr) of each of two processes that a launcher would start: what multiprocessing starts does not end as a program does."""
    store = ranks.meeting()
    running = [
        subprocess.Popen([sys.executable, __file__, str(rank), str(store.port), how], stderr=subprocess.PIPE, text=True) for rank in range(2)
    ]
    outcomes = []
    for rank, process in enumerate(running):
        _, errors = process.communicate(timeout=2 * TIMEOUT)
        outcomes.append((process.returncode, errors))
        store.set(f"{rank} has ended", "")
    return outcomes


class Ending(unittest.TestCase):
    def test_nobody_is_warned(self):
        for how in ("read by nobody", "destroyed"):
            with self.subTest(how):
                outcomes = _ends(how)
                self.assertEqual([code for code, _ in outcomes], [0, 0], outcomes)
                self.assertNotIn("unwaited", str(outcomes))

    @unittest.skipUnless(ops.results_arrive_later(), "each collective waits for its result here")
    def test_a_rank_that_ends_with_an_error_waits_for_nobody(self):
        begin = time.monotonic()
        outcomes = _ends("an error")
        self.assertEqual(outcomes[0][0], 1, outcomes)
        self.assertIn("AttributeError", outcomes[0][1])
        self.assertLess(time.monotonic() - begin, 40)  # less than TIMEOUT, which who waited for the other would have to wait


if __name__ == "__main__":
    if len(sys.argv) == 4:
        program(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
    else:
        unittest.main()
