"""What programs ask PyTorch for, which is imported when they do."""


def flat(args, kwargs):
    from torch.utils import _pytree

    return _pytree.tree_flatten((args, kwargs))


def classes():
    import torch

    from vmapgen._base.load import native_operators, operators_of

    native_operators()
    operators_of("vmap_program", "trace_version")
    return torch.classes.vmapgen
