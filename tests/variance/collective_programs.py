"""Random programs with collectives: what each says of the values of all ranks, in one process, and what it is called here.

In one process a value that differs between ranks is a table: a tensor for each place along the dims that it varies over.
"""

import itertools
import random

import torch
from random_programs import INPUTS, OF_ONE, OF_TWO, SIZE

WORLD = SIZE
MESHES = ((("dp", WORLD),), (("dp", 2), ("tp", 2)))
VARYING, SAME = "varying", "same"


def mesh_of(seed):
    return MESHES[seed % len(MESHES)]


def part(x, rank, n):
    """Part `rank` of `n`, among as many others like it as make the whole."""
    mine = x.chunk(n)[rank]
    return mine.expand(SIZE, SIZE) if n == SIZE else mine.repeat(n, 1)


def spread(mine):
    return mine.expand(SIZE, SIZE) if len(mine) == 1 else mine.repeat(SIZE // len(mine), 1)


def half_more(x):
    return x @ (torch.eye(SIZE, dtype=x.dtype) * 1.5)


def shift(rank, k, n):
    """How many rows go to each: one stays, the others go `k` ranks on."""
    sizes = [0] * n
    sizes[rank] += 1
    sizes[(rank + k) % n] += SIZE - 1
    return sizes


# name: (what it takes, what it gives, on the values of the `n` ranks along a dim, on the tracked value of this one along `d`). `k` is drawn.
COLLECTIVES = {
    "all_reduce": (VARYING, SAME, lambda xs, k, n: sum(xs), lambda v, x, d, k, n: v.all_reduce(x, d, to="IR"[k % 2])),
    "average": (VARYING, SAME, lambda xs, k, n: sum(xs) / n, lambda v, x, d, k, n: v.all_reduce(x, d, "avg")),
    "all_gather": (
        VARYING, SAME, lambda xs, k, n: torch.stack(xs).mean(0), lambda v, x, d, k, n: v.all_gather(x, d, to="IR"[k % 2]).view(n, SIZE, SIZE).mean(0),
    ),
    "all_gather_varying": (
        VARYING, VARYING, lambda xs, k, n: [xs[(rank + k) % n] for rank in range(n)],
        lambda v, x, d, k, n: v.all_gather(x, d, to="V").view(n, SIZE, SIZE)[(rank_of(v, x, d) + k) % n],
    ),
    "reduce_scatter": (
        VARYING, VARYING, lambda xs, k, n: [part(sum(xs), rank, n) for rank in range(n)], lambda v, x, d, k, n: spread(v.reduce_scatter(x, d)),
    ),
    "all_to_all": (
        VARYING, VARYING, lambda xs, k, n: [torch.cat([x.chunk(n)[rank] for x in xs]) for rank in range(n)],
        lambda v, x, d, k, n: v.all_to_all(x, d, 0, 0),
    ),
    "all_to_all_unequal": (
        VARYING, VARYING, lambda xs, k, n: [torch.cat([x.split(shift(i, k, n))[rank] for i, x in enumerate(xs)]) for rank in range(n)],
        lambda v, x, d, k, n: v.all_to_all(x, d, 0, 0, shift(rank_of(v, x, d), k, n), shift(rank_of(v, x, d), -k, n) if k % 2 else ()),
    ),
    "permute": (
        VARYING, VARYING, lambda xs, k, n: [xs[(rank - k) % n] for rank in range(n)],
        lambda v, x, d, k, n: v.permute(x, d, [(rank + k) % n for rank in range(n)]),
    ),
    "pipeline": (
        VARYING, VARYING, lambda xs, k, n: [torch.zeros_like(xs[0]), *xs[:-1]], lambda v, x, d, k, n: v.permute(x, d, [*range(1, n), -1]),
    ),
    "broadcast": (VARYING, SAME, lambda xs, k, n: xs[k % n], lambda v, x, d, k, n: v.broadcast(x, d, k % n)),
    "sum_of_summands": (
        VARYING, SAME, lambda xs, k, n: half_more(sum(xs)).t(),
        lambda v, x, d, k, n: v.all_reduce(half_more(v.cast(x, d, "P")).t(), d, to="IR"[k % 2]),
    ),
    "scattered_summands": (
        VARYING, VARYING, lambda xs, k, n: [part(-sum(xs), rank, n) for rank in range(n)],
        lambda v, x, d, k, n: spread(v.reduce_scatter(-v.cast(x, d, "P"), d)),
    ),
    "shard": (SAME, VARYING, lambda x, k, n: [part(x, rank, n) for rank in range(n)], lambda v, x, d, k, n: spread(v.shard(x, d))),
    "cast": (SAME, VARYING, lambda x, k, n: [x] * n, lambda v, x, d, k, n: v.cast(x, d, "V")),
    "axis_index": (
        SAME, VARYING, lambda x, k, n: [x * (rank + 1) for rank in range(n)], lambda v, x, d, k, n: x * (v.axis_index(v.state(x).mesh, d) + 1),
    ),
    "parts_together": (SAME, SAME, lambda x, k, n: x, lambda v, x, d, k, n: v.all_gather(v.shard(x, d), d, to="IR"[k % 2])),
}  # fmt: skip


def rank_of(v, x, dim):
    return v.state(x).mesh.coordinate(dim)


def varies(mesh):
    """The dims that each input varies over: the first over all, the second over the last of two."""
    names = [name for name, _ in mesh]
    return [set(names), set(names[1:])] + [set()] * (INPUTS - 2)


def drawn(seed):
    """Steps (name, table or None, numbers of the values, dim, k) of a program."""
    rng = random.Random(seed)
    mesh = mesh_of(seed)
    steps, over = [], varies(mesh)
    for number in range(INPUTS, INPUTS + rng.randrange(3, 12)):
        table, count = rng.choice([(OF_ONE, 1), (OF_TWO, 2), (None, 1)])
        of = [rng.randrange(number) for _ in range(count)]
        dim = rng.choice(mesh)[0]
        if table is None:
            takes = VARYING if dim in over[of[0]] else SAME
            name = rng.choice([name for name, (wants, *_) in COLLECTIVES.items() if wants == takes])
            over.append(over[of[0]] | {dim} if COLLECTIVES[name][1] == VARYING else over[of[0]] - {dim})
        else:
            name = rng.choice(sorted(table))
            over.append(set().union(*(over[i] for i in of)))
        steps.append((name, table, of, dim, rng.randrange(WORLD)))
    return steps


def run(steps, inputs, apply, collective):
    values = list(inputs)
    for name, table, of, dim, k in steps:
        given = [values[i] for i in of]
        values.append(apply(table[name], *given) if table is not None else collective(name, given[0], dim, k))
    weights = torch.linspace(0.5, 1.5, SIZE * SIZE, dtype=torch.float64).view(SIZE, SIZE)
    return apply(lambda x: (x * weights).sum(), values[-1])


class Table:
    """A tensor for each place along `dims`, which are in the mesh's order. Without dims: one, which all ranks have."""

    def __init__(self, mesh, dims, tensors):
        self.mesh, self.dims, self.tensors = mesh, tuple(name for name, _ in mesh if name in dims), tensors

    @classmethod
    def of(cls, mesh, dims, tensor_at):
        table = cls(mesh, dims, {})
        sizes = dict(mesh)
        for place in itertools.product(*(range(sizes[dim]) for dim in table.dims)):
            table.tensors[place] = tensor_at(dict(zip(table.dims, place)))
        return table

    def at(self, place):
        return self.tensors[tuple(place[dim] for dim in self.dims)]


def on_all_ranks(mesh, steps, inputs):
    sizes = dict(mesh)

    def apply(f, *given):
        return Table.of(mesh, {dim for x in given for dim in x.dims}, lambda place: f(*(x.at(place) for x in given)))

    def collective(name, x, dim, k):
        takes, gives, of_all, _ = COLLECTIVES[name]
        n = sizes[dim]
        others = set(x.dims) - {dim}

        def along(place):
            return of_all([x.at({**place, dim: i}) for i in range(n)] if takes == VARYING else x.at(place), k, n)

        results = Table.of(mesh, others, along)
        if gives == SAME:
            return results
        return Table.of(mesh, others | {dim}, lambda place: results.at(place)[place[dim]])

    return run(steps, inputs, apply, collective)


def on_this_rank(v, mesh, steps, inputs):
    sizes = dict(mesh)
    return run(steps, inputs, lambda f, *given: f(*given), lambda name, x, dim, k: COLLECTIVES[name][3](v, x, dim, k, sizes[dim]))


def words(seed):
    steps = drawn(seed)
    return f"{mesh_of(seed)}: " + ", ".join(f"{INPUTS + i}: {name}{of} {dim if table is None else ''}" for i, (name, table, of, dim, _) in enumerate(steps))


def inputs(seed):
    """A table for each input."""
    mesh = mesh_of(seed)
    generator = torch.Generator().manual_seed(seed)
    return [Table.of(mesh, dims, lambda _: torch.randn(SIZE, SIZE, dtype=torch.float64, generator=generator)) for dims in varies(mesh)]


def reduced(seed):
    """The dims over which each input is reduced, as far as it does not vary: weights of every second pair of seeds."""
    rng = random.Random(seed)
    names = [name for name, _ in mesh_of(seed)]
    return [[]] * (INPUTS - 1) + [rng.sample(names, rng.randrange(1, len(names) + 1)) if seed % 4 < 2 else []]
