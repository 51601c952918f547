"""Random programs with collectives on four ranks, against all ranks' values in one process.

    collective_programs_test.py [--seeds FIRST LAST]

The first input varies and wants a gradient, as the two last ones do, weights, of which one is reduced for odd seeds.
"""

import unittest

import collective_programs as programs
import seeds
import torch
import torch.distributed as dist
from seeds import near


def in_one_process(steps, own, shared, rank):
    """This rank's result, whether the ranks' differ, and the gradients of its own input and of the weights."""
    own = [x.clone().requires_grad_() for x in own]
    same, *weights = [x.clone() for x in shared]
    for w in weights:
        w.requires_grad_()
    results = programs.on_all_ranks(steps, [own, same, *weights])
    differs = isinstance(results, list)
    total = sum(results) if differs else results
    if total.requires_grad:
        total.backward()
    grads = [torch.zeros_like(x) if x.grad is None else x.grad for x in (own[rank], *weights)]
    return (results[rank] if differs else results).detach(), differs, grads


def check(v, mesh, seed, rank):
    steps = programs.drawn(seed)
    own, shared = programs.inputs(seed)
    try:
        wanted, differs, grads = in_one_process(steps, own, shared, rank)
    except RuntimeError:
        return  # a write to what is expanded, refused without ranks as well
    mine = v.mark(own[rank].clone().requires_grad_(), mesh, varying="dp")
    same, *weights = [x.clone() for x in shared]
    weights = [v.mark(w.requires_grad_(), mesh, reduced="dp" if seed % 2 and i else ()) for i, w in enumerate(weights)]
    result = programs.on_this_rank(v, steps, [mine, v.mark(same, mesh), *weights])
    near(v.unmarked(result).detach(), wanted, "the result")
    state = v.state(result)["dp"]
    assert (state == "V") == differs, f"the result is {state}, and the ranks' {'differ' if differs else 'are the same'}"
    if not result.requires_grad or state == "R":
        return
    result.backward()
    for leaf, grad in zip((mine, *weights), grads, strict=True):
        got = torch.zeros_like(grad) if leaf.grad is None else v.unmarked(leaf.grad).detach().clone()
        if v.state(leaf)["dp"] == "R" and leaf.grad is not None and v.state(leaf.grad)["dp"] in "PV":
            dist.all_reduce(got)
        near(got, grad, f"a gradient of what is {v.state(leaf)['dp']}, of a result that is {state}")


class CollectivePrograms(unittest.TestCase):
    SEEDS = (0, 250)

    def test_they_are_as_in_one_process(self):
        seeds.hold(self, check, programs.WORLD, self.SEEDS, lambda seed: programs.words(programs.drawn(seed)))


if __name__ == "__main__":
    seeds.main(CollectivePrograms)
