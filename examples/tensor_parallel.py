"""A transformer block over four processes, in the way of Megatron: each has some of the heads, and of the hidden units. No placement.

    PYTHONPATH=python python examples/tensor_parallel.py [number of processes]

starts the processes, which talk over Gloo, and prints how far loss and gradients are from those of one process. Ends with 1 where that is more
than rounding.
"""

import os
import socket
import sys

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.distributed.device_mesh import init_device_mesh
from torch.nn.functional import gelu, layer_norm, scaled_dot_product_attention
from vmapgen import variance

SEQUENCE, WIDTH, HEADS, HIDDEN = 10, 16, 4, 32

# What becomes of each weight: which of its dims is divided among the ranks. None: all have it.
WEIGHTS = {
    "norm1": ((WIDTH, ), None),
    "query": ((WIDTH, WIDTH), 1),
    "key": ((WIDTH, WIDTH), 1),
    "value": ((WIDTH, WIDTH), 1),
    "out": ((WIDTH, WIDTH), 0),
    "norm2": ((WIDTH, ), None),
    "up": ((WIDTH, HIDDEN), 1),
    "up_bias": ((HIDDEN, ), 0),
    "down": ((HIDDEN, WIDTH), 0),
    "down_bias": ((WIDTH, ), None),
}


def block(x, w, total):
    """[sequence, width] -> the same. `total` sums over the ranks what each has computed with its part; one process has it all."""
    normed = layer_norm(x, (WIDTH, )) * w["norm1"]
    # [heads, sequence, width of a head], of the heads that are here
    q, k, v = ((normed @ w[name]).unflatten(-1, (-1, WIDTH // HEADS)).transpose(0, 1) for name in ("query", "key", "value"))
    heads = scaled_dot_product_attention(q, k, v, is_causal=True).transpose(0, 1).flatten(1)
    x = x + total(heads @ w["out"])
    normed = layer_norm(x, (WIDTH, )) * w["norm2"]
    return x + total(gelu(normed @ w["up"] + w["up_bias"]) @ w["down"]) + w["down_bias"]


def inputs():
    torch.manual_seed(0)  # the same on all ranks
    x = torch.randn(SEQUENCE, WIDTH, dtype=torch.float64)
    return x, {name: torch.randn(shape, dtype=torch.float64) / 3 for name, (shape, _) in WEIGHTS.items()}


def part(value, dim, mesh):
    return value if dim is None else value.chunk(mesh.size("tp"), dim)[mesh.coordinate("tp")]


def one_process():
    x, w = inputs()
    w = {"x": x.requires_grad_(), **{name: value.requires_grad_() for name, value in w.items()}}
    loss = block(x, w, lambda y: y).pow(2).mean()
    loss.backward()
    return loss.detach(), {name: value.grad for name, value in w.items()}


def run(rank, ranks, port):
    torch.set_num_threads(1)
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port), GLOO_SOCKET_IFNAME="lo")
    dist.init_process_group("gloo", rank=rank, world_size=ranks)
    mesh = variance.mesh(init_device_mesh("cpu", (ranks, ), mesh_dim_names=("tp", )))

    x, w = inputs()
    dims = {"x": None, **{name: dim for name, (_, dim) in WEIGHTS.items()}}
    # All that a rank has to say: what of it is its own.
    mine = {
        name: variance.mark(part(value, dims[name], mesh).clone().requires_grad_(), mesh, varying=() if dims[name] is None else "tp")
        for name, value in {"x": x, **w}.items()
    }
    y = block(mine["x"], mine, lambda y: variance.all_reduce(y, "tp"))
    loss = y.pow(2).mean()
    loss.backward()

    wanted_loss, wanted = one_process()
    errors = {"loss": (loss.detach() - wanted_loss).abs()}
    for name, value in mine.items():
        errors[name] = (value.grad - part(wanted[name], dims[name], mesh)).abs().max()
    worst = {}
    for name, error in errors.items():  # of all ranks
        error = variance.unmarked(error).detach().clone()
        dist.all_reduce(error, dist.ReduceOp.MAX)
        worst[name] = float(error)
    if rank == 0:
        print(f"the result: {variance.state(y)}; the loss: {variance.state(loss)}")
        for name, error in worst.items():
            of = "" if name == "loss" else f"  its gradient: {variance.state(mine[name].grad)}"
            print(f"{name:>10}  {error:.1e}{of}")
    dist.destroy_process_group()
    if max(worst.values()) > 1e-12:
        raise SystemExit(1)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    if HEADS % count or HIDDEN % count:
        raise SystemExit(f"{HEADS} heads and {HIDDEN} hidden units cannot be divided among {count} processes")
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        free_port = s.getsockname()[1]
    mp.spawn(run, args=(count, free_port), nprocs=count)
