"""A training step of a small transformer on four ranks: tracked parameters beside collectives by hand and DTensor's local_map, in one run."""

import argparse
import functools
import os
import pathlib
import statistics
import sys
import time

os.environ["OMP_NUM_THREADS"] = "1"
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "variance"))

import torch
import torch.distributed as dist
import torch.nn.functional as F
from ranks import run
from torch.distributed.device_mesh import init_device_mesh
from torch._utils import _flatten_dense_tensors, _unflatten_dense_tensors
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.experimental import local_map
from vmapgen import variance

WIDTH, HEADS, LAYERS, LENGTH, SEQUENCES, WORDS = 128, 4, 2, 32, 16, 256
DP = "dp"


def weights():
    """Of a transformer, float32, the same on all ranks."""
    of = torch.Generator().manual_seed(0)

    def drawn(*shape):
        return torch.randn(shape, generator=of) / shape[-1]**0.5

    made = {"embed": drawn(WORDS, WIDTH)}
    for i in range(LAYERS):
        for name, shape in (("qkv", (3 * WIDTH, WIDTH)), ("proj", (WIDTH, WIDTH)), ("up", (4 * WIDTH, WIDTH)), ("down", (WIDTH, 4 * WIDTH))):
            made[f"{name}{i}"] = drawn(*shape)
            made[f"{name}_bias{i}"] = torch.zeros(shape[0])
        for name in ("norm1", "norm2"):
            made[f"{name}{i}"] = torch.ones(WIDTH)
            made[f"{name}_bias{i}"] = torch.zeros(WIDTH)
    return made


NAMES = list(weights())


def loss_of(words, *values):
    """words: [N, LENGTH + 1]. The sum over this rank's words, over the number of all."""
    w = dict(zip(NAMES, values))
    x = F.embedding(words[:, :-1], w["embed"])
    for i in range(LAYERS):
        y = F.layer_norm(x, (WIDTH, ), w[f"norm1{i}"], w[f"norm1_bias{i}"])
        q, k, v = F.linear(y, w[f"qkv{i}"], w[f"qkv_bias{i}"]).unflatten(-1, (3, HEADS, -1)).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2)
        x = x + F.linear(y, w[f"proj{i}"], w[f"proj_bias{i}"])
        y = F.layer_norm(x, (WIDTH, ), w[f"norm2{i}"], w[f"norm2_bias{i}"])
        x = x + F.linear(F.gelu(F.linear(y, w[f"up{i}"], w[f"up_bias{i}"])), w[f"down{i}"], w[f"down_bias{i}"])
    scores = F.linear(x, w["embed"])
    return F.cross_entropy(scores.flatten(0, 1), words[:, 1:].flatten(), reduction="sum") / (SEQUENCES * LENGTH)


def parameters(each=lambda w: w):
    return [each(w).requires_grad_() for w in weights().values()]


def stepped(values, loss, finish=lambda: None):
    """The function that trains one step and returns the loss."""
    optimizer = torch.optim.AdamW(values, lr=1e-3, foreach=True)

    def step():
        optimizer.zero_grad()
        now = loss()
        now.backward()
        finish()
        optimizer.step()
        return now

    return step


def tracked(words, device_mesh, at_once=False):
    mesh = variance.mesh(device_mesh)
    values = parameters(lambda w: variance.mark(w, mesh, reduced=[DP] if at_once else []))
    mine = variance.mark(words, mesh, varying=DP)
    finish = (lambda: variance.reduce_gradients(values)) if at_once else (lambda: None)
    return stepped(values, lambda: variance.all_reduce(loss_of(mine, *values), DP), finish)


def by_hand(words, device_mesh, at_once=False):
    values = parameters()
    group = device_mesh.get_group(DP)

    def sum_gradients():
        gradients = [w.grad for w in values]
        if at_once:
            whole = _flatten_dense_tensors(gradients)
            dist.all_reduce(whole, group=group)
            torch._foreach_copy_(gradients, list(_unflatten_dense_tensors(whole, gradients)))
            return
        for gradient in gradients:
            dist.all_reduce(gradient, group=group)

    def loss():
        mine = loss_of(words, *values)
        told = mine.detach().clone()
        dist.all_reduce(told, group=group)
        return mine

    return stepped(values, loss, sum_gradients)


def by_hooks(words, device_mesh):
    """Each gradient is sent as soon as it is there, and waited for when all are."""
    values = parameters()
    group = device_mesh.get_group(DP)
    sent = []
    for w in values:
        w.register_post_accumulate_grad_hook(lambda w: sent.append(dist.all_reduce(w.grad, group=group, async_op=True)))

    def loss():
        mine = loss_of(words, *values)
        told = mine.detach().clone()
        dist.all_reduce(told, group=group)
        return mine

    def wait():
        for each in sent:
            each.wait()
        sent.clear()

    return stepped(values, loss, wait)


def by_local_map(words, device_mesh):
    values = parameters(lambda w: distribute_tensor(w, device_mesh, [Replicate()]).detach())
    mine = DTensor.from_local(words, device_mesh, [Shard(0)])
    placements = ([Shard(0)], *([[Replicate()]] * len(values)))
    gradients = ([Shard(0)], *([[Partial()]] * len(values)))
    region = local_map(loss_of, out_placements=[Partial()], in_placements=placements, in_grad_placements=gradients, device_mesh=device_mesh)

    def sum_gradients():
        for w in values:
            w.grad = w.grad.redistribute(placements=[Replicate()])

    return stepped(values, lambda: region(mine, *values).redistribute(placements=[Replicate()]), sum_gradients)


STEPS = {
    "by hand": by_hand,
    "by hand, in hooks": by_hooks,
    "tracked": tracked,
    "local_map": by_local_map,
    "by hand, gradients at once": functools.partial(by_hand, at_once=True),
    "tracked, gradients at once": functools.partial(tracked, at_once=True),
}


def measure(rank, tell, rounds):
    device_mesh = init_device_mesh("cpu", (dist.get_world_size(), ), mesh_dim_names=(DP, ))
    words = torch.randint(WORDS, (SEQUENCES, LENGTH + 1), generator=torch.Generator().manual_seed(1))
    mine = words.chunk(dist.get_world_size())[rank].contiguous()
    steps = {name: make(mine.clone(), device_mesh) for name, make in STEPS.items()}
    losses = {name: [] for name in steps}
    seconds = {name: [] for name in steps}
    for at in range(rounds + 3):
        names = list(steps)
        for name in names[at % len(names):] + names[:at % len(names)]:
            dist.barrier()
            begin = time.perf_counter()
            loss = steps[name]()
            dist.barrier()
            seconds[name].append(time.perf_counter() - begin)
            losses[name].append(loss.full_tensor() if hasattr(loss, "full_tensor") else loss)
    last = {}
    for name, of_steps in losses.items():
        value = torch.tensor(float(of_steps[-1].detach()))
        if name.startswith("by hand"):
            dist.all_reduce(value)
        last[name] = float(value)
    tell("last losses", last)
    tell("seconds", {name: each[3:] for name, each in seconds.items()})


class Body:
    """What a rank does, as spawn() can send it."""

    def __init__(self, rounds):
        self.rounds = rounds

    def __call__(self, rank, tell):
        measure(rank, tell, self.rounds)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=60)
    arguments.add_argument("--ranks", type=int, default=4)
    options = arguments.parse_args()
    told = run(Body(options.rounds), world=options.ranks, timeout=600)
    if "seconds" not in told:
        sys.exit(f"a rank ended with an error:\n{told}")
    seconds = told["seconds"][0]
    losses = told["last losses"][0]
    print(f"PyTorch {torch.__version__}, {options.ranks} ranks over Gloo, one thread each, {sum(w.numel() for w in weights().values())} parameters, "
          f"{SEQUENCES} sequences of {LENGTH} words; median of {options.rounds} steps\n")
    print(f"{'':28}{'ms a step':>12}{'over by hand':>14}{'last loss':>12}")
    for name in STEPS:
        base = "by hand, gradients at once" if name.endswith("at once") else "by hand"
        ratio = statistics.median(a / b for a, b in zip(seconds[name], seconds[base]))
        print(f"{name:28}{statistics.median(seconds[name]) * 1e3:12.2f}{ratio:14.3f}{losses[name]:12.5f}")


if __name__ == "__main__":
    main()
