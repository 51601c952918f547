"""Random programs with collectives on four ranks, of a mesh of one dim or of two, against all ranks' values in one process.

    collective_programs_test.py [--seeds FIRST LAST]

Inputs want a gradient, but for the second. The first varies over all dims, the last is a weight, reduced for every second pair of seeds.
"""

import functools
import unittest

import collective_programs as programs
import seeds
import torch
import torch.distributed as dist
from seeds import near
from torch.distributed.device_mesh import init_device_mesh


@functools.cache
def device_mesh(mesh):
    return init_device_mesh("cpu", tuple(size for _, size in mesh), mesh_dim_names=tuple(name for name, _ in mesh))


def in_one_process(mesh, steps, inputs):
    """The results' table; each input's tensors have their gradients."""
    for i, x in enumerate(inputs):
        for t in x.tensors.values():
            t.requires_grad_(i != 1)
    results = programs.on_all_ranks(mesh, steps, inputs)
    total = sum(results.tensors.values())
    if total.requires_grad:
        total.backward()
    return results


def summed(v, leaf, device):
    """The gradient of a leaf: where that is reduced, each rank's own until somebody adds them."""
    whole = v.unmarked(leaf.grad).detach().clone()
    for dim in device.mesh_dim_names:
        if v.state(leaf)[dim] == "R" and v.state(leaf.grad)[dim] in "PV":
            dist.all_reduce(whole, group=device.get_group(dim))
    return whole


def check(v, _mesh, seed, rank):
    mesh, steps = programs.mesh_of(seed), programs.drawn(seed)
    device = device_mesh(mesh)
    place = dict(zip(device.mesh_dim_names, device.get_coordinate()))
    whole = programs.inputs(seed)
    mine = [x.at(place).clone() for x in whole]
    try:
        wanted = in_one_process(mesh, steps, whole)
    except RuntimeError:
        return  # a write to what is expanded, refused without ranks as well
    for i, (x, of, dims) in enumerate(zip(mine, whole, programs.reduced(seed), strict=True)):
        v.mark(x.requires_grad_(i != 1), device, varying=of.dims, reduced=dims)
    result = programs.on_this_rank(v, mesh, steps, mine)
    near(v.unmarked(result).detach(), wanted.at(place).detach(), "the result")
    states = v.state(result)
    assert states.varying == set(wanted.dims), f"the result varies over {states.varying}, and the ranks' differ over {wanted.dims}"
    if not result.requires_grad or states.reduced:
        return
    result.backward()
    for i, (leaf, of) in enumerate(zip(mine, whole, strict=True)):
        if not leaf.requires_grad:
            continue
        grad = of.at(place).grad
        zeros = v.unmarked(torch.zeros_like(leaf))
        got = zeros if leaf.grad is None else summed(v, leaf, device)
        near(got, zeros if grad is None else grad, f"the gradient of input {i}, {v.state(leaf)}, of a result that is {states}")


class CollectivePrograms(unittest.TestCase):
    SEEDS = (0, 250)

    def test_they_are_as_in_one_process(self):
        seeds.hold(self, check, programs.WORLD, self.SEEDS, programs.words)


if __name__ == "__main__":
    seeds.main(CollectivePrograms)
