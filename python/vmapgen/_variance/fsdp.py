"""FSDP2's parameters: while they are whole, each rank uses them in its own way, and FSDP sums the gradients itself."""

from torch.distributed.fsdp import FSDPModule
from torch.distributed.tensor import DTensor

from vmapgen._variance.mesh import mesh as mesh_from
from vmapgen._variance.states import mark, state, unmarked


def mark_fully_sharded(module, mesh, dims):
    """For a module after fully_shard: its whole parameters are reduced over `dims` in each forward. Gives the module back.

    `dims`: the dim of the mesh over which FSDP shards, or several. Their gradients come to FSDP as ordinary tensors, which it averages over
    its ranks, as ever: set_gradient_divide_factor(1.0) for the sum. Nothing but FSDP reduces them. Raises ValueError for a module without
    fully_shard. Parameters that tensor parallelism of DTensor's has divided as well are left alone.
    """
    mesh = mesh_from(mesh)
    of = [dims] if isinstance(dims, str) else list(dims)
    owners = [each for each in module.modules() if isinstance(each, FSDPModule)]
    if not owners:
        raise ValueError("variance: mark_fully_sharded: fully_shard has not been called on the module, or on one in it")
    hooked = set()

    def plain_gradient(parameter):
        if id(parameter) in hooked:  # FSDP makes it once, and fills it in each step
            return
        hooked.add(id(parameter))

        def hook(gradient):
            partial = state(gradient).reduced & set(of)
            if partial:
                raise RuntimeError(f"variance: the gradient of a parameter of FSDP's is reduced over \"{sorted(partial)[0]}\": the loss was the "
                                   f"same on all ranks and yet each rank's own. all_reduce the loss over \"{sorted(partial)[0]}\"")
            return unmarked(gradient)

        parameter.register_hook(hook)

    def before_forward(owner, _):
        for parameter in owner.parameters():
            if not isinstance(parameter, DTensor):  # those of a child are still FSDP's shards
                mark(parameter, mesh, reduced=of)
                plain_gradient(parameter)

    for owner in owners:
        owner.register_forward_pre_hook(before_forward)
    return module
