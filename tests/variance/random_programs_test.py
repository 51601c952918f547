"""Random programs on two ranks against plain tensors: values, what is claimed of the result, and gradients.

    random_programs_test.py [--seeds FIRST LAST]

One input varies, one is the same on both ranks, of the two weights one is invariant and one, for odd seeds, reduced.
"""

import unittest

import random_programs
import seeds
import torch
import torch.distributed as dist
from seeds import near

WORLD = 2


def numbers(seed, count):
    generator = torch.Generator().manual_seed(seed)
    return [torch.randn(random_programs.SIZE, random_programs.SIZE, dtype=torch.float64, generator=generator) for _ in range(count)]


def summed(x):
    total = x.clone()
    dist.all_reduce(total)
    return total


def plain(program, own, same, weights):
    """The result, and the gradients of the weights on this rank alone."""
    weights = [w.clone().requires_grad_() for w in weights]
    result = program(own.clone(), same.clone(), *weights)
    if result.requires_grad:
        result.backward()
    return result.detach(), [torch.zeros_like(w) if w.grad is None else w.grad for w in weights]


def check(v, mesh, seed, rank):
    program, _ = random_programs.drawn(seed)
    own = numbers(seed * WORLD + rank, 1)[0]
    same, *weights = numbers(seed, 3)
    wanted, alone = plain(program, own, same, weights)
    of_all = [summed(g) for g in alone]
    tracked = [v.mark(w.clone().requires_grad_(), mesh, reduced="dp" if seed % 2 and i else ()) for i, w in enumerate(weights)]
    marked = v.mark(same.clone(), mesh) if seed % 3 else same.clone()
    result = program(v.mark(own.clone(), mesh, varying="dp"), marked, *tracked)
    near(v.unmarked(result).detach(), wanted, "the result")
    state = v.state(result)["dp"]
    if state in "IR":
        near(summed(wanted), WORLD * wanted, f"the result is {state}")
    if not result.requires_grad or state == "R":
        return
    result.backward()
    for weight, one, all_of in zip(tracked, alone, of_all, strict=True):
        grad = torch.zeros_like(one) if weight.grad is None else v.unmarked(weight.grad)
        if weight.grad is not None and v.state(weight.grad)["dp"] in "PV":
            grad = summed(grad)
        near(grad, all_of if state == "V" else one, f"a gradient of a result that is {state}")


class RandomPrograms(unittest.TestCase):
    SEEDS = (0, 300)

    def test_they_are_as_on_plain_tensors(self):
        seeds.hold(self, check, WORLD, self.SEEDS, lambda seed: random_programs.drawn(seed)[1])


if __name__ == "__main__":
    seeds.main(RandomPrograms)
