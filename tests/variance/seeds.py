"""Programs that seeds draw, each checked on all ranks of one start."""

import argparse
import functools
import sys
import traceback
import unittest
import warnings

import ranks
import torch


def near(got, wanted, what):
    torch.testing.assert_close(got, wanted, rtol=1e-9, atol=1e-9, equal_nan=True, msg=lambda text: f"{what}: {text}")


def _body(check, world, seeds, rank, tell):
    warnings.simplefilter("ignore")
    from torch.distributed.device_mesh import init_device_mesh
    from vmapgen import variance as v

    mesh = init_device_mesh("cpu", (world,), mesh_dim_names=("dp",))
    for seed in range(*seeds):
        try:
            check(v, mesh, seed, rank)
            tell(str(seed), None)
        except Exception:  # noqa: BLE001  an error is what is being looked for
            tell(str(seed), traceback.format_exc())
            return  # the other ranks may wait for this one: what comes after tells nothing


def hold(test, check, world, seeds, words):
    """check(variance, mesh, seed, rank) raises on no rank for any of the seeds. `words(seed)` tells the program."""
    told = ranks.run(functools.partial(_body, check, world, seeds), world=world, timeout=30)
    test.assertNotIn("", told, told.get(""))
    for seed, of_ranks in told.items():
        for rank, error in of_ranks.items():
            with test.subTest(seed=seed, rank=rank):
                test.assertIsNone(error, f"rank {rank} of {words(int(seed))}\n{error}")
    unfinished = (seed for seed in range(*seeds) if set(told.get(str(seed), ())) != set(range(world)))
    test.assertIsNone(next(unfinished, None), "the first seed that not every rank has told of")


def main(case):
    """Runs the test case over its SEEDS, or over --seeds FIRST LAST."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, nargs=2, default=case.SEEDS)
    arguments, rest = parser.parse_known_args()
    case.SEEDS = tuple(arguments.seeds)
    unittest.main(argv=[sys.argv[0], *rest])
