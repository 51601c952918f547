"""What of a traced function's arguments and results is no tensor: a part of the program."""

import torch
from torch.utils import _pytree as pytree

from vmapgen._programs.same import kept, same
from vmapgen._programs.sized import Constant, Unfit, fit


class Structure:
    """A nesting with tensors in it, without them. Where objects in it hold sizes, what these are at a batch size."""

    def __init__(self, leaves, spec):
        self._spec = spec
        self._is_tensor = [isinstance(leaf, torch.Tensor) for leaf in leaves]
        self._others = [None if is_tensor else leaf for leaf, is_tensor in zip(leaves, self._is_tensor)]
        self._by_size, self._last = None, (None, None)

    def fitted(self, structures, sizes):
        """This one, as it is at any batch size: structures[i] is what it is at sizes[i]. Raises Unfit."""
        if any(each._is_tensor != self._is_tensor for each in structures):
            raise Unfit("one with other tensors in it at another batch size")
        by_size = fit([(each._spec, each._others) for each in structures], sizes)
        self._by_size = None if isinstance(by_size, Constant) else by_size
        return self

    def is_sized(self):
        """Whether anything in it depends on the batch size."""
        return self._by_size is not None

    def _at(self, size):
        if size is None or not self.is_sized():
            return self._spec, self._others
        known, found = self._last
        if known != size:
            found = self._by_size.at(size)
            self._last = size, found  # replaced as one: threads share it
        return found

    def tensors_of_leaves(self, leaves):
        return [leaf for leaf, is_tensor in zip(leaves, self._is_tensor) if is_tensor]

    def described(self, objects):
        """It as python_tree.h reads it, or None where it holds other than tuples, lists and dicts. Adds constants and keys to `objects`."""
        if self.is_sized():
            return None
        leaves = zip(self._is_tensor, self._others)
        return _described(self._spec, leaves, objects)

    def with_tensors(self, tensors, size=None):
        """The nesting with these tensors in it, at a batch size; without one, as in the example."""
        spec, others = self._at(size)
        tensors = iter(tensors)
        leaves = [next(tensors) if is_tensor else other for is_tensor, other in zip(self._is_tensor, others)]
        return pytree.tree_unflatten(leaves, spec)


class Arguments(Structure):
    """dims: for each leaf, the dim that is mapped over, or None."""

    def __init__(self, leaves, spec, dims):
        super().__init__(leaves, spec)
        self.dims = self.tensors_of_leaves(dims)
        self._kept = [kept(other) for other in self._others]
        self._mapped = next((i for i, dim in enumerate(self.dims) if dim is not None), None)

    def batch_size_of(self, tensors):
        """That of a call with these tensors; None where no argument tells it."""
        if self._mapped is None or self._mapped >= len(tensors):
            return None
        tensor, dim = tensors[self._mapped], self.dims[self._mapped]
        return tensor.size(dim) if isinstance(tensor, torch.Tensor) and dim < tensor.dim() else None

    def tensors_of(self, leaves, spec, or_none=False):
        own, others = self._at(self.batch_size_of(self.tensors_of_leaves(leaves))) if self.is_sized() else (self._spec, self._kept)
        if spec != own:
            ordered = _ordered(leaves, spec, own)
            spec, leaves = (spec, leaves) if ordered is None else (own, ordered)
        if spec != own:
            if or_none:
                return None
            raise TypeError(f"vmapgen: a program's arguments have another structure than in the trace: {_told_call(spec)} now, and {_told_call(own)} "
                            f"there, where a star stands for a tensor or another value. Trace again for these")
        for i, (leaf, is_tensor, other) in enumerate(zip(leaves, self._is_tensor, others)):
            if is_tensor != isinstance(leaf, torch.Tensor) or not (is_tensor or same(leaf, other)):
                if or_none:
                    return None
                raise ValueError(f"vmapgen: argument {i} of a program is {type(leaf).__name__ if is_tensor else repr(leaf)}, and was "
                                 f"{'a tensor' if is_tensor else repr(other)} in the trace, of which the program is made. Trace again for this")
        tensors = self.tensors_of_leaves(leaves)
        if any(tensor.is_nested for tensor in tensors):  # in Python: of a class of its own, which hands no tensor on to C++
            if or_none:
                return None
            raise RuntimeError("vmapgen: an argument of a program is a nested tensor, which has no sizes that all its parts share. Pad it "
                               "(torch.nested.to_padded_tensor) and hand in a mask, or loop over its parts (unbind)")
        return tensors

    def described(self, objects):
        """(args, kwargs), one after the other."""
        if self.is_sized():
            return None
        both = _described(self._spec, zip(self._is_tensor, self._kept), objects)
        return both and both[2:]


def _ordered(leaves, spec, own):
    """The leaves in the order of `own`, where `spec` differs from it by the order of keys in dicts alone; else None."""
    if spec == own:
        return leaves
    children, owns = _children(spec), _children(own)
    if spec.type is not own.type or spec.is_leaf() or own.is_leaf() or len(children) != len(owns):
        return None
    parts, at = [], 0
    for child in children:
        parts.append((leaves[at:at + child.num_leaves], child))
        at += child.num_leaves
    if spec.type is dict:
        by_key = dict(zip(spec.context, parts))
        if by_key.keys() != set(own.context):
            return None
        parts = [by_key[key] for key in own.context]
    elif spec.context != own.context:
        return None
    ordered = [_ordered(*part, each) for part, each in zip(parts, owns)]
    return None if None in ordered else [leaf for part in ordered for leaf in part]


def _children(spec):
    return spec.children() if hasattr(spec, "children") else spec.children_specs


def _told(spec):
    """A nesting for people: [*, {'a': *}]."""
    if spec.is_leaf():
        return "*"
    children = [_told(each) for each in _children(spec)]
    if isinstance(spec.context, (list, tuple)) and issubclass(spec.type, dict) and len(spec.context) == len(children):
        children = [f"{key!r}: {child}" for key, child in zip(spec.context, children)]
    inside = ", ".join(children)
    if spec.type in (tuple, list, dict):
        return {tuple: f"({inside}{',' * (len(children) == 1)})", list: f"[{inside}]", dict: f"{{{inside}}}"}[spec.type]
    return f"{spec.type.__name__}({inside})"


def _told_call(spec):
    """Of (args, kwargs): (*, [*, *], scale=*)."""
    args, kwargs = _children(spec)
    told = [_told(each) for each in _children(args)] if not args.is_leaf() else []
    told += [f"{name}={_told(each)}" for name, each in zip(kwargs.context, _children(kwargs))] if not kwargs.is_leaf() else []
    return f"({', '.join(told)})"


_TENSOR, _CONSTANT, _TUPLE, _LIST, _DICT, _TENSORS = range(6)
ANY_TENSORS, NO_KEYWORDS = [_TENSORS], [_DICT, 0]  # a tuple of tensors, of a call, and a list of them, of its results


def _described(spec, leaves, objects):
    if spec.is_leaf():
        is_tensor, other = next(leaves)
        return [_TENSOR] if is_tensor else [_CONSTANT, _place(other, objects)]
    if spec.type not in (tuple, list, dict):
        return None
    children = [_described(each, leaves, objects) for each in _children(spec)]
    if None in children:
        return None
    if spec.type is dict:
        children = [[_place(key, objects), *child] for key, child in zip(spec.context, children)]
    return [{tuple: _TUPLE, list: _LIST, dict: _DICT}[spec.type], len(children), *(code for child in children for code in child)]


def _place(constant, objects):
    objects.append(constant)
    return len(objects) - 1
