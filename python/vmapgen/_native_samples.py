"""Which parts of a tree are samples of native vmaps: tensors, and vmappable objects that can tell."""

import torch
from torch.utils import _pytree as pytree

from vmapgen import vmappable
from vmapgen.vmappable import is_vmappable


class Samples:
    """`native` is what _native.py tells of its levels."""

    def __init__(self, native):
        self._native = native

    def among(self, tree):
        return list(filter(self._is_sample, pytree.tree_leaves(tree, is_leaf=is_vmappable)))

    def innermost(self, samples):
        """The innermost of this thread's levels that one of them is batched at."""
        for level in reversed(self._native.open_levels()):
            if any(vmappable.unwrap_batched(sample, level)[1] is not None for sample in samples):
                return level
        return None

    def _is_sample(self, leaf):
        if isinstance(leaf, torch.Tensor):
            return self._native.is_batched(leaf)
        return is_vmappable(leaf) and vmappable.can_unwrap(leaf) and self.innermost([leaf]) is not None
