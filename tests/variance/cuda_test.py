"""Variance on GPUs: the cases of gloo_test.py, whose four processes share one GPU, and those over NCCL, a process for each GPU."""

import os
import sys
import unittest

os.environ["VMAP_VARIANCE_DEVICE"] = "cuda"

import cases
import documentation_cases
import gloo_test
import nccl_cases
import ranks
import torch
import torch.distributed as dist
import waiting_cases
from torch.distributed.distributed_c10d import _resolve_process_group

if not torch.cuda.is_available():
    print("skipped: there is no GPU here")
    sys.exit(77)

# What is waited for by who reads it is waited for at once on a GPU; and the page's examples say "cpu".
SHARED = {name: case for name, case in gloo_test.CASES.items() if name not in waiting_cases.CASES | documentation_cases.CASES}


def _gathers_by_way_of_the_cpu():
    """Gloo's own (PyTorch 2.11) takes the GPU's memory for the CPU's, and the process dies of it, without us as well."""

    def by_way(x, size, group):
        gathered = torch.empty(size * x.size(0), *x.shape[1:], dtype=x.dtype, device="cpu")
        # Not by the operator of that name, which the cases count.
        dist.all_gather_into_tensor(gathered, x.cpu(), _resolve_process_group(group))
        return gathered.to(x.device)

    library = torch.library.Library("_c10d_functional", "IMPL")
    library.impl("all_gather_into_tensor", by_way, "CUDA")
    return library


def _shared(rank, tell):
    library = _gathers_by_way_of_the_cpu()  # noqa: F841  # it lasts as long as the process
    torch.cuda.set_device(0)
    torch.set_default_device("cuda")
    cases.run(SHARED, tell)


def _nccl(rank, tell):
    torch.set_default_device("cuda")
    cases.run(nccl_cases.CASES, tell)


class FourProcessesOfOneGpu(cases.OfRanks):
    @classmethod
    def setUpClass(cls):
        cls.told = ranks.run(_shared, timeout=60)


class OneProcessForEachGpu(cases.OfRanks):
    @classmethod
    def setUpClass(cls):
        cls.world = torch.cuda.device_count()
        cls.told = ranks.run(_nccl, world=cls.world, timeout=60, backend="nccl")


FourProcessesOfOneGpu.add(SHARED)
OneProcessForEachGpu.add(nccl_cases.CASES)

if __name__ == "__main__":
    unittest.main(argv=sys.argv)
