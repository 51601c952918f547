"""Tensors in Python's own containers, which most maps are given and give: taken apart without pytrees, which take several times as long."""

import torch
from torch.nn import Parameter

from vmapgen.vmappable import _METHODS as known_methods

_LEAVES = frozenset((int, float, bool, complex, str, type(None)))
_TENSORS = frozenset((torch.Tensor, ))
_PLAIN = _LEAVES | {torch.Tensor, Parameter}


def _take_sizes(tree, dim, sizes):
    """Adds the sizes of the tensors in `dim`. False where something is to be looked after, or wrong: others say what."""
    kind = type(tree)
    if kind is torch.Tensor or kind is Parameter:
        if type(dim) is int and -tree.dim() <= dim < tree.dim():
            sizes.append(tree.size(dim))
            return True
        return dim is None
    if kind is not dict and kind is not tuple and kind is not list:
        return dim is None and kind in _LEAVES
    if kind in known_methods:
        return False
    if kind is dict:
        if type(dim) is dict:
            if list(dim) != list(tree):
                return False
            return _all_take_sizes(tree.values(), dim.values(), sizes)
        tree = tree.values()
    elif type(dim) is kind:
        return len(dim) == len(tree) and _all_take_sizes(tree, dim, sizes)
    if dim is not None and type(dim) is not int:
        return False
    for each in tree:
        if not _take_sizes(each, dim, sizes):
            return False
    return True


def _all_take_sizes(trees, dims, sizes):
    for each, dim in zip(trees, dims):
        if not _take_sizes(each, dim, sizes):
            return False
    return True


def batch_size(in_dims, args):
    """The size of the batch dims of `args`, a tuple; None where more is to look after than is done here, or wrong."""
    sizes = []
    if not _take_sizes(args, in_dims, sizes) or not sizes:
        return None
    size = sizes[0]
    for each in sizes:
        if each != size:
            return None
    return size


def batched(tree, dim, add, level):
    """`tree`, of which batch_size has told, with `add(tensor, dim, level)` for each tensor that has a batch dim."""
    kind = type(tree)
    if kind is torch.Tensor or kind is Parameter:
        return tree if dim is None else add(tree, dim if dim >= 0 else dim + tree.dim(), level)
    if kind is dict:
        if type(dim) is dict:
            return {key: batched(each, dim[key], add, level) for key, each in tree.items()}
        return {key: batched(each, dim, add, level) for key, each in tree.items()}
    if kind is not tuple and kind is not list:
        return tree
    if type(dim) is kind:
        return kind([batched(each, its, add, level) for each, its in zip(tree, dim)])
    return kind([batched(each, dim, add, level) for each in tree])


def _has_only(tree, kinds):
    kind = type(tree)
    if kind in kinds:
        return True
    if kind is not dict and kind is not tuple and kind is not list or kind in known_methods:
        return False
    for each in tree.values() if kind is dict else tree:
        if not _has_only(each, kinds):
            return False
    return True


def is_plain(tree):
    """Whether Python's own containers, tensors and numbers are all that is in it."""
    return _has_only(tree, _PLAIN)


def are_tensors(tree):
    """Whether there are tensors alone in it, of no class of their own."""
    return _has_only(tree, _TENSORS)


def each_leaf(tree, function):
    """`tree`, of which is_plain holds, with `function(leaf)` for each leaf."""
    kind = type(tree)
    if kind is dict:
        return {key: each_leaf(each, function) for key, each in tree.items()}
    if kind is tuple or kind is list:
        return kind([each_leaf(each, function) for each in tree])
    return function(tree)
