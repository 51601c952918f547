"""Optimizers: a step by what differs between the ranks would make a weight differ that is the same on all."""

import torch
from torch.optim.optimizer import register_optimizer_step_pre_hook

from vmapgen._variance.library import is_tracked
from vmapgen._variance.states import state


def _check(weight):
    of, gradient = state(weight), state(weight.grad)
    dims = gradient.varying - of.varying - of.partial
    if of.mesh != gradient.mesh or not dims:
        return
    dim = min(dims, key=of.mesh.index)
    was = "reduced" if dim in of.reduced else "invariant"
    helps = ("Call variance.reduce_gradients() before the step." if was == "reduced" else
             "It was summed in the backward pass, and changed since by what differs (clipped by a norm of each rank's own, for one).")
    raise RuntimeError(f"variance: step() of an optimizer: a weight of shape {list(weight.shape)} is {was} over \"{dim}\", and its gradient is "
                       f"varying there, so that the ranks' weights would differ from now on. {helps} Where each rank is to have a weight of its "
                       f"own, mark() it as varying")


def _before_step(optimizer, args, kwargs):
    for group in optimizer.param_groups:
        for weight in group["params"]:
            if isinstance(weight, torch.Tensor) and weight.grad is not None and is_tracked(weight):
                _check(weight)


_installed = False


def install():
    """A second call does nothing."""
    global _installed
    if not _installed:
        register_optimizer_step_pre_hook(_before_step)
    _installed = True
