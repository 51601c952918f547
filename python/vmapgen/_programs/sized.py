"""Values that depend on the batch size: the integers in them are a*B + b, as those of a program are."""

import array
import collections
import copy
import types

import torch
from torch.utils._pytree import TreeSpec

# Not looked into: equal or not, and without an integer that is a size.
_WHOLE = (str, bytes, float, complex, bool, type(None), type, types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType,
          torch.dtype, torch.device, torch.layout)
_CONTAINERS = (dict, tuple, list, set, bytearray, collections.deque, array.array, types.SimpleNamespace)


class Unfit(Exception):
    """The values are no such function of the batch size: the text says which."""


def fit(values, sizes):
    """An object whose at(B) is values[i] for B = sizes[i], and the value in between.

    Looks into containers, TreeSpecs and the attributes of objects. Raises Unfit where anything but an integer differs, or one is not
    a*B + b.
    """
    return _fit(values, sizes, 0)


class Constant:
    def __init__(self, value):
        self._value = value

    def at(self, size):
        return self._value


class _Integer:
    def __init__(self, slope, offset):
        self._slope, self._offset = slope, offset

    def at(self, size):
        return self._slope * size + self._offset


class _Parts:
    """A value that `make` puts together of parts."""

    def __init__(self, make, parts):
        self._make, self._parts = make, parts

    def at(self, size):
        return self._make([part.at(size) for part in self._parts])


def _fit(values, sizes, depth):
    first = values[0]
    if all(each is first for each in values):
        return Constant(first)
    if any(type(each) is not type(first) for each in values) or depth > 32:
        raise _differ(values, sizes)
    if type(first) is int:
        return _integer(values, sizes)
    taken_apart = None if isinstance(first, _WHOLE) else [_apart(each) for each in values]
    if taken_apart is None or taken_apart[0] is None:
        if all(same(first, each) for each in values):
            return Constant(first)
        raise _differ(values, sizes)
    keys, _, make = taken_apart[0]
    if any(each_keys != keys for each_keys, _, _ in taken_apart):
        raise _differ(values, sizes)
    parts = [_fit(of_part, sizes, depth + 1) for of_part in zip(*(parts for _, parts, _ in taken_apart))]
    return Constant(first) if all(isinstance(part, Constant) for part in parts) else _Parts(make, parts)


def _integer(values, sizes):
    other = next((i for i, size in enumerate(sizes) if size != sizes[0]), 0)
    slope = (values[other] - values[0]) // (sizes[other] - sizes[0]) if other else 0
    offset = values[0] - slope * sizes[0]
    if any(slope * size + offset != value for value, size in zip(values, sizes)):
        raise _differ(values, sizes)
    return _Integer(slope, offset) if slope else Constant(values[0])


def _apart(value):
    """What must be equal in all values, its parts, and a function that makes such a value of other parts; None of what has none."""
    if isinstance(value, TreeSpec):
        if value.is_leaf():
            return None
        children = value.children() if hasattr(value, "children") else value.children_specs
        return (value.type, len(children)), [value.context, *children], lambda parts: TreeSpec(value.type, parts[0], parts[1:])
    if isinstance(value, dict):
        return list(value), list(value.values()), lambda parts: _with(value, zip(value, parts))
    if isinstance(value, (tuple, list)):
        make = type(value)._make if hasattr(value, "_fields") else type(value)
        return len(value), list(value), make
    slots = [name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ()) if hasattr(value, name)]
    names = [*slots, *getattr(value, "__dict__", ())]
    return (names, [getattr(value, name) for name in names], lambda parts: _with_attributes(value, zip(names, parts))) if names else None


def _with(mapping, items):
    changed = copy.copy(mapping)
    changed.update(items)
    return changed


def _with_attributes(value, items):
    changed = copy.copy(value)
    for name, each in items:
        object.__setattr__(changed, name, each)  # of a frozen dataclass, too
    return changed


def _differ(values, sizes):
    other = next((i for i, each in enumerate(values) if not same(each, values[0])), -1)
    return Unfit(f"{values[0]!r} at a batch size of {sizes[0]}, {values[other]!r} at one of {sizes[other]}")


def has_integers(value, depth=0):
    """Whether a value has integers in it, which may depend on the batch size, or cannot be looked into."""
    if isinstance(value, _WHOLE):
        return False
    apart = _apart(value) if depth <= 32 else None
    if apart is None:
        return not (isinstance(value, (dict, tuple, list)) or isinstance(value, TreeSpec))
    return any(has_integers(part, depth + 1) for part in apart[1])


def same(a, b):
    """Whether two values that are no tensors are one to a program."""
    if a is b:
        return True
    if type(a) is not type(b):  # 2.0 is not 2: dtypes follow from it
        return False
    if hasattr(a, "dtype") and hasattr(a, "tobytes"):  # numpy's
        return a.dtype == b.dtype and getattr(a, "shape", ()) == getattr(b, "shape", ()) and a.tobytes() == b.tobytes()
    if type(a) in (float, complex):  # 0.0 is not -0.0, and NaN is NaN
        return repr(a) == repr(b)
    try:
        if a == b or (a != a and b != b):
            return True
    except Exception:  # of a class whose == is no comparison, or has such parts
        pass
    return _has_same_parts(a, b)


def _has_same_parts(a, b):
    if not _may_change(a):
        return False
    (keys, parts, _), (other_keys, other_parts, _) = _apart(a) or (0, [], None), _apart(b) or (1, [], None)
    return keys == other_keys and all(map(same, parts, other_parts))


def kept(value, depth=0):
    """`value`, or a copy of one that may change in its place and is compared by what it holds: `same` tells whether it did."""
    if depth > 32 or not _may_change(value):
        return value
    try:
        taken_apart = _apart(value)
        if taken_apart is None:
            return copy.copy(value)
        return taken_apart[2]([kept(part, depth + 1) for part in taken_apart[1]])
    except Exception:  # it cannot be copied, or has itself in it
        return value


def _may_change(value):
    """Containers, numpy's arrays, and objects of classes that say in Python when two of them are equal, as dataclasses do."""
    if isinstance(value, _CONTAINERS) or (hasattr(value, "dtype") and hasattr(value, "tobytes")):
        return True
    return isinstance(type(value).__eq__, types.FunctionType) and not isinstance(value, (torch.Tensor, torch.nn.Module, TreeSpec))
