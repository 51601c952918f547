"""What in_dims and out_dims may be where vmappable objects are among the leaves, and what is said when they are not."""

import torch
from torch._functorch import vmap as _vmap
from torch.utils import _pytree as pytree

from vmapgen.vmappable import is_vmappable


def _path(args, i):
    """Where leaf `i` is in the arguments: "args[1]['weight']"."""
    try:
        leaves, _ = pytree.tree_flatten_with_path(args, is_leaf=is_vmappable)
    except ValueError:  # a container that names no keys
        return f"leaf {i} of the arguments"
    return "args" + pytree.keystr(leaves[i][0])


def _check_in_dim(dim, arg, say):
    """The dim counted from the front. `say(text)` is the error with the argument's path in it."""
    if dim is None:
        return None
    vmappable = is_vmappable(arg)
    if not vmappable and not isinstance(arg, torch.Tensor):
        raise say(f"has in_dim {dim!r} and is of type {type(arg).__name__}, which is neither a tensor nor vmappable. Give it "
                  f"in_dim None, or its class the methods of vmapgen.vmappable")
    if not isinstance(dim, int):
        if not vmappable:
            raise say(f"has in_dim {dim!r}: a tensor's is an int or None")
        return dim  # the object's own size(dim) says whether there is such a one
    if not hasattr(arg, "dim") or not hasattr(arg, "size"):
        raise say(f"is of type {type(arg).__name__}, which lacks dim() or size(dim): what is mapped needs both")
    dims = arg.dim()
    if dims == 0:
        raise say(f"has in_dim {dim}, and its {type(arg).__name__} has dim() 0, so that there is no dim to map over. Give it in_dim None")
    if not -dims <= dim < dims:
        raise say(f"has in_dim {dim}, and its {type(arg).__name__} has dim() {dims}: in_dim must be at least {-dims} and "
                  f"less than {dims}")
    return dim % dims


def check_in_dims(in_dims, args, flat_args, spec, name):
    """in_dims for each leaf, counted from the front. ValueError names the argument by its path."""
    if in_dims is None or isinstance(in_dims, (list, dict)):
        raise ValueError(f"vmap({name}, in_dims={in_dims}): expected `in_dims` to be one dim or a (nested) tuple like the "
                         f"inputs, got: {type(in_dims)}")
    flat_in_dims = pytree._broadcast_to_and_flatten(in_dims, spec)
    if flat_in_dims is None:
        raise ValueError(f"vmap({name}, in_dims={in_dims}): in_dims is not compatible with the structure of `inputs`. "
                         f"in_dims has structure {pytree.tree_structure(in_dims)} but inputs has structure {spec}")

    def say(i):
        return lambda text: ValueError(f"vmap({name}, in_dims={in_dims}): {_path(args, i)} {text}")

    return [_check_in_dim(dim, arg, say(i)) for i, (dim, arg) in enumerate(zip(flat_in_dims, flat_args))]


def _size_of(arg, dim, say):
    size = arg.size(dim)
    if not isinstance(size, (int, torch.SymInt)) and not hasattr(size, "__index__"):
        raise say(f"is of type {type(arg).__name__}, whose size({dim!r}) is {size!r}: it must be an int")
    return size


def batch_size_of(flat_in_dims, flat_args, args, name):
    """The size that all mapped leaves have. ValueError lists each with its path where they differ; TypeError of one that is no int."""

    def say(i):
        return lambda text: TypeError(f"vmap({name}): {_path(args, i)} {text}")

    sizes = [None if dim is None else _size_of(arg, dim, say(i)) for i, (dim, arg) in enumerate(zip(flat_in_dims, flat_args))]
    mapped = [i for i, size in enumerate(sizes) if size is not None]
    if not mapped:
        raise ValueError(f"vmap({name}): nothing is mapped: every in_dim is None. Expected at least one Tensor to vmap over, "
                         f"or vmappable object")
    first = sizes[mapped[0]]
    if any(sizes[i] != first for i in mapped):
        found = ", ".join(f"{_path(args, i)} ({type(flat_args[i]).__name__}) has size {sizes[i]} at dim {flat_in_dims[i]!r}"
                          for i in mapped)
        raise ValueError(f"vmap({name}): the mapped dims must have one size, and {found}")
    return first


def check_out_dim(dim, out_dims, func):
    """ValueError, as PyTorch words it, for a dim that no tensor can have."""
    _vmap._check_int_or_none(dim, func, out_dims)


def normal_out_dim(output, dim, name):
    """An int dim of the result counted from the front: the result has one more dim than the output has inside vmap."""
    if not isinstance(dim, int) or not hasattr(output, "dim"):
        return dim
    dims = output.dim() + 1
    if not -dims <= dim < dims:
        raise ValueError(f"vmap({name}): out_dim is {dim} for a {type(output).__name__} that has {dims} dims with the batch "
                         f"dim: it must be at least {-dims} and less than {dims}")
    return dim % dims
