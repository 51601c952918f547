"""Objects of vmappable classes among a traced function's arguments and results.

A program holds tensors. Those of an object are known where its class is a pytree (torch.utils._pytree.register_pytree_node); which of
them are mapped, and over what dim, says the class's own vmap_add_batch_dim; and what else it holds that depends on the batch size
shows in several such objects joined by vmap_cat.
"""

import torch
from torch.utils import _pytree as pytree

from vmapgen import vmappable
from vmapgen._native.level import Level
from vmapgen._programs.sized import has_integers


def leaves_with_paths(tree):
    """(path, leaf) for all leaves, those in objects as well. A class that names no keys has numbers."""
    found = []
    for path, node in pytree.tree_flatten_with_path(tree, is_leaf=_has_no_keys)[0]:
        if not _has_no_keys(node):
            found.append((path, node))
            continue
        children, _ = pytree.SUPPORTED_NODES[type(node)].flatten_fn(node)
        for i, child in enumerate(children):
            found += [((*path, pytree.SequenceKey(i), *rest), leaf) for rest, leaf in leaves_with_paths(child)]
    return found


def _has_no_keys(node):
    known = pytree.SUPPORTED_NODES.get(type(node))
    return known is not None and known.flatten_with_keys_fn is None


def refuse_unknown(tree, name, instead):
    """Objects that are no pytrees: their tensors would be taken for a part of the program, those of the example in each run."""
    for path, leaf in leaves_with_paths(tree):
        if vmappable.is_vmappable(leaf):
            cls = type(leaf).__name__
            raise TypeError(f"vmapgen: trace: {name(path)} is a {cls}, of a vmappable type that is no pytree. A program holds tensors, and does "
                            f"not know those of such an object: register the class (torch.utils._pytree.register_pytree_node({cls}, …)), "
                            f"or {instead}, and make the object inside the function or after the run")


def dims_of_leaves(arg, dim, batch_size):
    """For each leaf of an argument that the front end takes for one: the dim that is mapped over, or None."""
    leaves = pytree.tree_leaves(arg)
    if dim is None:
        return [None] * len(leaves)
    if not vmappable.is_vmappable(arg):
        return [dim] * len(leaves)
    with Level(batch_size, "error") as level:
        hidden = pytree.tree_leaves(vmappable.add_batch_dim(arg, dim, level))
        found = [level.unwrap_batched(leaf) if isinstance(leaf, torch.Tensor) else (leaf, None) for leaf in hidden]
    if len(found) != len(leaves) or not all(_is_same_memory(a, b) for a, (b, _) in zip(leaves, found)):
        raise TypeError(f"vmapgen: trace: as an example, a {type(arg).__name__} has other tensors than it is a pytree of. A program does not know "
                        f"how to make these: let its vmap_add_batch_dim call vmappable.add_batch_dim for each, or hand in its tensors")
    return [dim for _, dim in found]


def _is_same_memory(a, b):
    if not isinstance(a, torch.Tensor):
        return not isinstance(b, torch.Tensor)
    return isinstance(b, torch.Tensor) and a.shape == b.shape and a.stride() == b.stride() and a.data_ptr() == b.data_ptr()


def has_sizes(args):
    """Whether objects among them hold integers beside their tensors."""
    return any(has_integers(pytree.tree_structure(each).context) for each in _objects(args))


def _objects(tree):
    return [leaf for leaf in pytree.tree_leaves(tree, is_leaf=vmappable.is_vmappable) if vmappable.is_vmappable(leaf)]


def repeated(flat_args, dims, spec, times):
    """The arguments with their mapped objects `times` as large. TypeError where a class cannot join its objects."""
    larger = [vmappable.cat([arg] * times, dim) if dim is not None and vmappable.is_vmappable(arg) else arg
              for arg, dim in zip(flat_args, dims)]
    return pytree.tree_unflatten(larger, spec)
