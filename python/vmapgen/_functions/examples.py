"""Which parts of a tree are examples of native vmaps: tensors, and vmappable objects that can tell."""

import torch
from torch.utils import _pytree as pytree

from vmapgen import vmappable
from vmapgen.vmappable import is_vmappable


class Examples:
    """`native` is what _native/for_functions.py tells of its levels."""

    def __init__(self, native):
        self._native = native

    def among(self, tree):
        return list(filter(self._is_example, pytree.tree_leaves(tree, is_leaf=is_vmappable)))

    def innermost(self, examples):
        """The innermost of this thread's levels that one of them is batched at."""
        for level in reversed(self._native.open_levels()):
            if any(vmappable.unwrap_batched(example, level)[1] is not None for example in examples):
                return level
        return None

    def _is_example(self, leaf):
        if isinstance(leaf, torch.Tensor):
            return self._native.is_batched(leaf)
        return is_vmappable(leaf) and vmappable.can_unwrap(leaf) and self.innermost([leaf]) is not None
