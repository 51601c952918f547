"""Whether vmappable objects are among the leaves of trees: what every torch.vmap is asked, and must not pay for."""

import torch
from torch.utils import _pytree as pytree

from vmapgen.vmappable import _METHODS as known_methods
from vmapgen.vmappable import is_vmappable, packages_of

NONE, THEIRS, OURS = range(3)
CONTAINERS = frozenset((tuple, list, dict))
_PLAIN = frozenset((torch.Tensor, int, float, bool, str, type(None)))


def whose_are(nodes, package):
    """Whether trees have vmappable objects, and others than those of `package`, which torch.vmap was taught by itself. Does not flatten
    them: most have none, and this is all that it costs them."""
    found = NONE
    for node in nodes:
        kind = type(node)
        if kind in _PLAIN:
            continue
        methods = known_methods.get(kind)
        if methods is not None:
            now = THEIRS if package in methods.packages else OURS
        elif kind in CONTAINERS:
            now = whose_are(node.values() if kind is dict else node, package)
        elif (packages := packages_of(node)) is not None:
            now = THEIRS if package in packages else OURS
        else:
            now = _in_a_tree(node, package)
        if now > found:
            found = now
    return found


def whose_is(tree, beneath):
    """The same of one tree, and of what `beneath`, which comes below us, would take for leaves."""
    methods = known_methods.get(type(tree))
    package = package_of(beneath)
    if methods is None:
        return whose_are((tree,), package)
    return THEIRS if package in methods.packages else OURS


def _in_a_tree(node, package):
    """The same of a container that is none of Python's own, or of a leaf."""
    if isinstance(node, torch.Tensor) or pytree.tree_is_leaf(node):
        return NONE
    return whose_are(filter(is_vmappable, pytree.tree_leaves(node, is_leaf=is_vmappable)), package)


def package_of(function):
    return function.__module__.partition(".")[0]


def is_ours(tree, beneath):
    """Whether `tree` has leaves that `beneath`, which comes below us, would not take for leaves.

    Another library may have taught torch.vmap its own types: where it finds these alone, it goes on to serve them.
    """
    return whose_are((tree,), package_of(beneath)) == OURS
