"""Holds torch.vmap of some operators to a loop over the examples, with functorch's own loop forbidden.

    check.py OPERATORS [LIBRARY]

prints a line for each operator that does not agree, and what it is, and ends with 1 if there is one. LIBRARY is loaded
first: without it this tells what stock PyTorch does.
"""

import itertools
import pathlib
import sys

import torch
from torch.utils import _pytree as pytree

import cases

BATCH = 3


class Difference(Exception):
    pass


def operator(name):
    base, _, overload = name.partition(".")
    packet = getattr(torch.ops.aten, base)
    return getattr(packet, overload or "default")


def is_in_place(op):
    return any(argument.alias_info is not None and argument.alias_info.is_write for argument in op._schema.arguments)


class Call:
    """One way to call an operator: its examples, each a list of the leaves of the arguments."""

    def __init__(self, name, make, levels):
        self.op = operator(name)
        self.copies = is_in_place(self.op)
        count = BATCH ** levels
        trees = [pytree.tree_flatten(make(cases.Draw(seed))) for seed in range(count)]
        self.spec = trees[0][1]
        self.examples = [leaves for leaves, _ in trees]
        self.tensors = [i for i, leaf in enumerate(self.examples[0]) if isinstance(leaf, torch.Tensor)]
        # Those that are written, which stand first.
        self.written = len(pytree.tree_leaves(make(cases.Draw(0))[0])) if self.copies else 0

    def __call__(self, *tensors):
        leaves = list(self.examples[0])
        for i, tensor in zip(self.tensors, tensors):
            leaves[i] = tensor
        arguments = pytree.tree_unflatten(leaves, self.spec)
        if not self.copies:
            result = self.op(*arguments)
            return arguments[0] if result is None else result
        arguments[0] = pytree.tree_map(torch.clone, arguments[0])
        self.op(*arguments)
        return arguments[0]

    def example(self, tensor, index):
        return self.examples[index][self.tensors[tensor]]


def subsets(call):
    every = range(len(call.tensors))
    for size in range(1, len(call.tensors) + 1):
        for subset in itertools.combinations(every, size):
            if set(range(call.written)) <= set(subset):
                yield subset


def compare(got, expected):
    got, expected = pytree.tree_leaves(got), pytree.tree_leaves(expected)
    if len(got) != len(expected):
        raise Difference(f"{len(got)} results, the loop has {len(expected)}")
    for one, other in zip(got, expected):
        if one.dtype != other.dtype or one.shape != other.shape:
            raise Difference(f"{one.dtype} {list(one.shape)}, the loop has {other.dtype} {list(other.shape)}")
        if not torch.allclose(one, other, rtol=1e-4, atol=1e-5, equal_nan=True):
            raise Difference("other values than the loop's")


def stacked(results):
    leaves = [pytree.tree_leaves(result) for result in results]
    return [torch.stack(of) for of in zip(*leaves)]


def sliced(values, dims, b):
    """One example of what is mapped. Some operators want theirs contiguous."""
    return [value if dim is None else value.select(dim, b).contiguous() for value, dim in zip(values, dims)]


def check_level(call, subset, place):
    """One vmap, the subset's tensors batched at `place` of their dims, counted from the end where negative."""
    values, dims = [], []
    for i in range(len(call.tensors)):
        if i not in subset:
            values.append(call.example(i, 0))
            dims.append(None)
            continue
        rank = call.example(i, 0).dim()
        dim = min(place, rank) if place >= 0 else rank
        values.append(torch.stack([call.example(i, b) for b in range(BATCH)], dim))
        dims.append(dim)
    loop = [call(*sliced(values, dims, b)) for b in range(BATCH)]
    compare(torch.vmap(call, tuple(dims))(*values), stacked(loop))


def check_levels(call, inner, outer):
    """Two: sets of tensors that each of them maps over."""
    def index(i, o, n):
        return (o if i in outer else 0) * BATCH + (n if i in inner else 0)

    every = range(len(call.tensors))
    values = []
    for i in every:
        rows = [[call.example(i, index(i, o, n)) for n in range(BATCH)] for o in range(BATCH)]
        rows = [torch.stack(row) if i in inner else row[0] for row in rows]
        values.append(torch.stack(rows) if i in outer else rows[0])
    inner_dims = tuple(0 if i in inner else None for i in every)
    outer_dims = tuple(0 if i in outer else None for i in every)
    nested = torch.vmap(torch.vmap(call, inner_dims), outer_dims)
    rows = [sliced(values, outer_dims, o) for o in range(BATCH)]
    loop = [stacked([call(*sliced(row, inner_dims, n)) for n in range(BATCH)]) for row in rows]
    compare(nested(*values), stacked(loop))


def check_refusal(call):
    """An operator that writes refuses batched values where its tensor is not batched."""
    values = [call.example(i, 0) for i in range(len(call.tensors))]
    last = len(values) - 1
    values[last] = torch.stack([call.example(last, b) for b in range(BATCH)])
    dims = tuple(0 if i == last else None for i in range(len(values)))
    try:
        torch.vmap(call, dims)(*values)
    except RuntimeError as error:
        if "vmap" in str(error):
            return
        raise
    raise Difference("a batched value went into a tensor that is not batched")


def check(name):
    """How many calls agreed. Raises for the first that does not."""
    calls = 0
    for make in cases.CASES[name]:
        call = Call(name, make, 1)
        for subset, place in itertools.product(subsets(call), (0, 1, -1)):
            check_level(call, subset, place)
            calls += 1
        call = Call(name, make, 2)
        every = set(range(len(call.tensors)))
        pairs = [(every, every)]
        if not call.copies and len(every) > 1:
            pairs += [({0}, every - {0}), (every - {0}, {0})]
        for inner, outer in pairs:
            check_levels(call, inner, outer)
            calls += 1
        if call.copies and len(every) > call.written:
            check_refusal(call)
            calls += 1
    return calls


def main(operators, library=None):
    if library:
        torch.ops.load_library(library)
    torch._C._functorch._set_vmap_fallback_enabled(False)
    lines = (line.split("#")[0].strip() for line in pathlib.Path(operators).read_text().splitlines())
    names = [line for line in lines if line]
    bad = calls = 0
    for name in names:
        try:
            calls += check(name)
        except Exception as error:  # whatever torch raises is an answer
            bad += 1
            print(f"{name}: {type(error).__name__}: {str(error).splitlines()[0]}")
    print(f"{len(names) - bad} of {len(names)} operators agree with the loop, in {calls} calls")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
