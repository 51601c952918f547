"""A program may end before anybody has read what its collectives bring, and it ends with no thread of c10d's."""

import atexit
import datetime
import pathlib
import subprocess
import sys
import time
import unittest


def _tell_of_threads():
    names = [(each / "comm").read_text().strip() for each in pathlib.Path("/proc/self/task").iterdir()]
    print("threads of groups:", sum("gloo" in name for name in names))


if len(sys.argv) == 4:
    atexit.register(_tell_of_threads)  # what was registered first runs last: before all that the modules below register

import ranks
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from vmapgen import variance
from vmapgen._variance.library import ops

TIMEOUT = 60  # seconds


def program(rank, port, how):
    global kept  # as a script's variables, it lives until the process ends
    store = ranks.join(rank, 2, port, timeout=TIMEOUT)
    device_mesh = init_device_mesh("cpu", (2, 1), mesh_dim_names=("dp", "tp"))
    device_mesh._flatten("both")  # it has a reference to itself from here on
    mesh = variance.mesh(device_mesh)
    x = variance.mark(torch.ones(3), mesh, varying="dp")
    kept = variance.all_reduce(x, "dp")
    variance.all_reduce(x, "dp")
    if how == "destroyed":
        dist.destroy_process_group()
    if how == "destroyed between meshes":
        dist.destroy_process_group()
        assert mesh.device_mesh is device_mesh
        variance.Mesh(["mp"], [2], [""], [rank])
        assert mesh.device_mesh is None
    if how == "made again":
        dist.destroy_process_group()
        dist.init_process_group("gloo", store=dist.PrefixStore("again", store), rank=rank, world_size=2)
        again = variance.mesh(init_device_mesh("cpu", (2,), mesh_dim_names=("mp",)))
        assert variance.all_reduce(variance.mark(torch.ones(1), again, varying="mp"), "mp").item() == 2
        assert mesh.device_mesh is None
        dist.destroy_process_group()
    if how == "an error" and rank == 0:
        kept = variance.all_reduce(x, "dp")  # to which the other does not come
        kept.unknown  # noqa: B018  # raises
    if how == "an error":
        store.wait(["0 has ended"], datetime.timedelta(seconds=TIMEOUT))


def _ends(how):
    """(return code, what was told) of two processes that a launcher would start: what multiprocessing starts does not end as a program does."""
    store = ranks.meeting()
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    running = [subprocess.Popen([sys.executable, __file__, str(rank), str(store.port), how], **output) for rank in range(2)]
    outcomes = []
    for rank, process in enumerate(running):
        told, _ = process.communicate(timeout=2 * TIMEOUT)
        outcomes.append((process.returncode, told))
        store.set(f"{rank} has ended", "")
    return outcomes


class Ending(unittest.TestCase):
    def test_nobody_is_warned(self):
        for how in ("read by nobody", "destroyed"):
            with self.subTest(how):
                outcomes = _ends(how)
                self.assertEqual([code for code, _ in outcomes], [0, 0], outcomes)
                self.assertNotIn("unwaited", str(outcomes))

    def test_what_variance_keeps_of_destroyed_groups_ends_before_python(self):
        for how in ("destroyed", "destroyed between meshes", "made again"):
            for code, told in _ends(how):
                with self.subTest(how):
                    self.assertEqual(code, 0, told)
                    self.assertIn("threads of groups: 0", told)

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
