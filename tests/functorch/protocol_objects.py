"""Vmappable objects, each with the methods in another way, for the tests of the protocol."""

from torch.utils import _pytree as pytree
from vmapgen import vmappable


class Private:
    """By the private names of the RFC, and derived from by others."""

    def __init__(self, value):
        self.value = value

    def dim(self):
        return self.value.dim()

    def size(self, dim):
        return self.value.size(dim)

    def _add_batch_dim(self, in_dim, vmap_level):
        return type(self)(vmappable.add_batch_dim(self.value, in_dim, vmap_level))

    def _maybe_remove_batch_dim(self, func_name, vmap_level, batch_size, out_dim):
        return type(self)(vmappable.remove_batch_dim(self.value, func_name, vmap_level, batch_size, out_dim))

    def _unwrap_batched(self, level):
        value, dim = vmappable.unwrap_batched(self.value, level)
        return type(self)(value), dim


class Derived(Private):
    pass


class ByName(Private):
    """Its first method takes no positions, as tensordict's."""

    def _add_batch_dim(self, *, in_dim, vmap_level):
        return super()._add_batch_dim(in_dim, vmap_level)


class Both(Private):
    """The public names come first."""

    def vmap_add_batch_dim(self, in_dim, level):
        return super()._add_batch_dim(in_dim, level)

    def _add_batch_dim(self, in_dim, vmap_level):
        raise AssertionError("the private name was called")


class InTree(Private):
    """Known to pytree as a container as well: vmap must not look into it."""


pytree.register_pytree_node(InTree, lambda obj: ([obj.value], None), lambda parts, _: InTree(*parts))
