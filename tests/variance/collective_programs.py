"""Random programs with collectives: what each says of the values of all ranks, in one process, and what it is called here.

In one process a value that differs between the ranks is a list, one tensor for each; one that is the same on all is a tensor.
"""

import random

import random_programs
import torch
from random_programs import INPUTS, OF_ONE, OF_TWO, SIZE

WORLD = SIZE  # each rank has a row
VARYING, SAME = "varying", "same"


def tall(xs):
    return torch.cat(xs).view(WORLD, SIZE, SIZE)


def row(x, rank):
    return x[rank : rank + 1].expand(SIZE, SIZE)


def half_more(x):
    return x @ (torch.eye(SIZE, dtype=x.dtype) * 1.5)


def shift(rank, k):
    """How many rows go to each: one stays, the others go `k` ranks on."""
    sizes = [0] * WORLD
    sizes[rank] += 1
    sizes[(rank + k) % WORLD] += WORLD - 1
    return sizes


# name: (what it takes, what it gives, on the values of all ranks, on the tracked value of this one). `k` is drawn: 0 to 3.
COLLECTIVES = {
    "all_reduce": (VARYING, SAME, lambda xs, k: sum(xs), lambda v, x, k: v.all_reduce(x, "dp", to="IR"[k % 2])),
    "average": (VARYING, SAME, lambda xs, k: sum(xs) / WORLD, lambda v, x, k: v.all_reduce(x, "dp", "avg")),
    "all_gather": (
        VARYING, SAME, lambda xs, k: tall(xs).mean(0), lambda v, x, k: v.all_gather(x, "dp", to="IR"[k % 2]).view(WORLD, SIZE, SIZE).mean(0),
    ),
    "all_gather_varying": (
        VARYING, VARYING, lambda xs, k: [tall(xs)[(rank + k) % WORLD] for rank in range(WORLD)],
        lambda v, x, k: v.all_gather(x, "dp", to="V").view(WORLD, SIZE, SIZE)[(rank_of(v, x) + k) % WORLD],
    ),
    "reduce_scatter": (
        VARYING, VARYING, lambda xs, k: [row(sum(xs), rank) for rank in range(WORLD)], lambda v, x, k: v.reduce_scatter(x, "dp").expand(SIZE, SIZE),
    ),
    "all_to_all": (
        VARYING, VARYING, lambda xs, k: [torch.cat([x[rank : rank + 1] for x in xs]) for rank in range(WORLD)],
        lambda v, x, k: v.all_to_all(x, "dp", 0, 0),
    ),
    "all_to_all_unequal": (
        VARYING, VARYING, lambda xs, k: [torch.cat([x.split(shift(i, k))[rank] for i, x in enumerate(xs)]) for rank in range(WORLD)],
        lambda v, x, k: v.all_to_all(x, "dp", 0, 0, shift(rank_of(v, x), k), shift(rank_of(v, x), -k)),
    ),
    "permute": (
        VARYING, VARYING, lambda xs, k: [xs[(rank - k) % WORLD] for rank in range(WORLD)],
        lambda v, x, k: v.permute(x, "dp", [(rank + k) % WORLD for rank in range(WORLD)]),
    ),
    "pipeline": (
        VARYING, VARYING, lambda xs, k: [torch.zeros_like(xs[0]), *xs[:-1]], lambda v, x, k: v.permute(x, "dp", [*range(1, WORLD), -1]),
    ),
    "broadcast": (VARYING, SAME, lambda xs, k: xs[k], lambda v, x, k: v.broadcast(x, "dp", k)),
    "sum_of_summands": (
        VARYING, SAME, lambda xs, k: half_more(sum(xs)).t(),
        lambda v, x, k: v.all_reduce(half_more(v.cast(x, "dp", "P")).t(), "dp", to="IR"[k % 2]),
    ),
    "scattered_summands": (
        VARYING, VARYING, lambda xs, k: [row(-sum(xs), rank) for rank in range(WORLD)],
        lambda v, x, k: v.reduce_scatter(-v.cast(x, "dp", "P"), "dp").expand(SIZE, SIZE),
    ),
    "shard": (SAME, VARYING, lambda x, k: [row(x, rank) for rank in range(WORLD)], lambda v, x, k: v.shard(x, "dp").expand(SIZE, SIZE)),
    "cast": (SAME, VARYING, lambda x, k: [x] * WORLD, lambda v, x, k: v.cast(x, "dp", "V")),
    "axis_index": (
        SAME, VARYING, lambda x, k: [x * (rank + 1) for rank in range(WORLD)], lambda v, x, k: x * (v.axis_index(v.state(x).mesh, "dp") + 1),
    ),
    "parts_together": (SAME, SAME, lambda x, k: x, lambda v, x, k: v.all_gather(v.shard(x, "dp"), "dp", to="IR"[k % 2])),
}  # fmt: skip


def rank_of(v, x):
    return v.state(x).mesh.coordinate("dp")


def drawn(seed):
    """Steps (name, table or None, numbers of the values, k) of a program whose first input varies, and the others do not."""
    rng = random.Random(seed)
    steps, kinds = [], [VARYING] + [SAME] * (INPUTS - 1)
    for number in range(INPUTS, INPUTS + rng.randrange(3, 12)):
        table, count = rng.choice([(OF_ONE, 1), (OF_TWO, 2), (None, 1)])
        of = [rng.randrange(number) for _ in range(count)]
        if table is None:
            name = rng.choice([name for name, (takes, *_) in COLLECTIVES.items() if takes == kinds[of[0]]])
            kinds.append(COLLECTIVES[name][1])
        else:
            name = rng.choice(sorted(table))
            kinds.append(VARYING if VARYING in [kinds[i] for i in of] else SAME)
        steps.append((name, table, of, rng.randrange(WORLD)))
    return steps


def run(steps, inputs, apply, collective):
    values = list(inputs)
    for name, table, of, k in steps:
        given = [values[i] for i in of]
        values.append(apply(table[name], *given) if table is not None else collective(name, given[0], k))
    weights = torch.linspace(0.5, 1.5, SIZE * SIZE, dtype=torch.float64).view(SIZE, SIZE)
    return apply(lambda x: (x * weights).sum(), values[-1])


def on_all_ranks(steps, inputs):
    def apply(f, *given):
        if not any(isinstance(x, list) for x in given):
            return f(*given)
        return [f(*xs) for xs in zip(*(x if isinstance(x, list) else [x] * WORLD for x in given), strict=True)]

    return run(steps, inputs, apply, lambda name, x, k: COLLECTIVES[name][2](x, k))


def on_this_rank(v, steps, inputs):
    return run(steps, inputs, lambda f, *given: f(*given), lambda name, x, k: COLLECTIVES[name][3](v, x, k))


def words(steps):
    return ", ".join(f"{INPUTS + i}: {name}{of}" for i, (name, _, of, _) in enumerate(steps))


def inputs(seed):
    """[of each rank], and what all ranks have."""
    generator = torch.Generator().manual_seed(seed)
    all_of = [torch.randn(random_programs.SIZE, random_programs.SIZE, dtype=torch.float64, generator=generator) for _ in range(WORLD + INPUTS - 1)]
    return all_of[:WORLD], all_of[WORLD:]
