"""What an operator costs on a tracked tensor: over a plain one, beside DTensor and a __torch_function__ subclass, in one process."""

import os
import statistics
import time

os.environ["OMP_NUM_THREADS"] = "1"

import torch
import torch.distributed as dist
from torch.distributed.tensor import Replicate, distribute_tensor
from torch.utils._pytree import tree_leaves
from vmapgen._variance.library import ops

ROUNDS = 15
CALLS = 2000


class Subclass(torch.Tensor):
    """As a library would track states in Python: a mark that every operator hands on."""

    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        result = super().__torch_function__(function, types, args, kwargs or {})
        if isinstance(result, Subclass):
            result.mark = max(x.mark for x in tree_leaves(args) if isinstance(x, Subclass))
        return result


def microseconds(call):
    """CPU time of a call."""
    begin = time.process_time()
    for _ in range(CALLS):
        call()
    return (time.process_time() - begin) / CALLS * 1e6


def operators(x, y, m, n, w):
    """x, y: [8, 4, 4]; m, n: [4, 4]; w: [4, 4] that wants a gradient."""
    yield "add", lambda: x + y
    yield "mul", lambda: x * y
    yield "mm", lambda: torch.mm(m, n)
    yield "sum", lambda: x.sum()
    yield "transpose", lambda: x.transpose(0, 1)
    yield "cat", lambda: torch.cat([x, y])
    yield "linear", lambda: torch.nn.functional.linear(x, w)


def main():
    torch.set_num_threads(1)
    torch.manual_seed(0)
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    device_mesh = dist.device_mesh.init_device_mesh("cpu", (1,), mesh_dim_names=("dp",))
    # A mesh of four, along which nothing is sent here.
    mesh = ops.new_mesh(["dp"], [4], [""], [0])
    plain = [torch.randn(8, 4, 4), torch.randn(8, 4, 4), torch.randn(4, 4), torch.randn(4, 4), torch.randn(4, 4, requires_grad=True)]

    def copies():
        return [x.detach().clone().requires_grad_(x.requires_grad) for x in plain]

    marked, lifting = copies(), copies()
    for x in [*marked, *lifting[:4]]:
        ops.mark(x, mesh, ["dp"], [], [])
    ops.mark(lifting[4], mesh, [], [], [])
    subclasses = [x.as_subclass(Subclass) for x in copies()]
    for x in subclasses:
        x.mark = "dp"
    dtensors = [distribute_tensor(x.detach(), device_mesh, [Replicate()]).requires_grad_(x.requires_grad) for x in copies()]
    hosts = {"tracked": marked, "with lifts": lifting, "subclass": subclasses, "DTensor": dtensors}
    calls = {name: dict(operators(*xs)) for name, xs in {"plain": plain, **hosts}.items()}
    print(f"PyTorch {torch.__version__}, one thread, median of {ROUNDS} rounds: CPU microseconds, what is added to the plain call\n")
    print(f"{'operator':12}{'plain':>10}" + "".join(f"{name:>12}" for name in hosts))
    added = {name: [] for name in hosts}
    for operator in calls["plain"]:
        rounds = {name: [] for name in calls}
        for call in calls.values():
            microseconds(call[operator])
        for _ in range(ROUNDS):
            for name, call in calls.items():
                rounds[name].append(microseconds(call[operator]))
        base = statistics.median(rounds["plain"])
        for name in hosts:
            added[name].append(statistics.median(a - b for a, b in zip(rounds[name], rounds["plain"])))
        print(f"{operator:12}{base:10.2f}" + "".join(f"{added[name][-1]:12.2f}" for name in hosts))
    print(f"{'median':22}" + "".join(f"{statistics.median(added[name]):12.2f}" for name in hosts))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
