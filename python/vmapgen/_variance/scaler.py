"""torch.amp.GradScaler over weights of which some are divided between the ranks.

NOTE: [ranks scale together]
An overflow in a divided weight's gradient is seen by the rank that has that part. Each rank would decide for itself whether the optimizer steps and
what the scale becomes, so the scale, the loss and all gradients would vary from then on. DTensor reduces what was found as well.
"""

import functools

import torch

from vmapgen._variance.library import is_tracked
from vmapgen._variance.states import all_reduce, cast, mark, state


def _found_by_any(found, parameters):
    """Not by the gradients: a rank without them is waited for by the others."""
    states = [state(x) for x in [*parameters, found] if is_tracked(x)]
    dims = set().union(*(each.varying for each in states))
    if not dims:
        return found
    mesh = states[0].mesh
    if not is_tracked(found):
        mark(found, mesh)
    for dim in sorted(dims, key=mesh.index):
        found = all_reduce(found if state(found)[dim] == "V" else cast(found, dim, "V"), dim, "max")
    return found


def install():
    """A second call does nothing."""
    before = torch.amp.GradScaler._unscale_grads_
    if getattr(before, "_asks_all_ranks", False):
        return

    @functools.wraps(before)
    def unscale_grads(self, optimizer, inv_scale, found_inf, *args, **kwargs):
        found = before(self, optimizer, inv_scale, found_inf, *args, **kwargs)
        parameters = [p for group in optimizer.param_groups for p in group["params"] if p.requires_grad]
        if not found and any(state(p).varying for p in parameters):
            found[found_inf.device] = found_inf
        for device, by_device in found.items():
            found[device] = _found_by_any(by_device, parameters)
        return found

    unscale_grads._asks_all_ranks = True
    torch.amp.GradScaler._unscale_grads_ = unscale_grads
