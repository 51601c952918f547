"""What a value consists of, and a value that is put together of other parts. One that is met twice is one, and may hold itself."""

import array
import collections
import copy
import types

import torch
from torch.utils._pytree import TreeSpec

# Not looked into: equal or not, and without an integer that is a size.
WHOLE = (str, bytes, float, complex, bool, type(None), type, types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType,
         torch.dtype, torch.device, torch.layout)
_CONTAINERS = (dict, tuple, list, set, bytearray, collections.deque, array.array, types.SimpleNamespace)


class Apart:
    """keys: what must be equal in two values for their parts to be compared. Either `make` gives such a value of other parts, or `fill`
    writes them to an `empty` one."""

    def __init__(self, value, keys, parts, make=None, fill=None):
        self._value, self.keys, self.parts, self.make, self.fill = value, keys, parts, make, fill

    def empty(self):
        cls = type(self._value)
        # A class that says how it is copied may copy all that it holds: once for each object would be quadratic.
        return object.__new__(cls) if cls.__new__ is object.__new__ and hasattr(cls, "__copy__") else copy.copy(self._value)

    def can_be_copied(self):
        try:
            if self.make:
                self.make(self.parts)
            else:
                self.fill(self.empty(), self.parts)
        except Exception:  # of a class of users
            return False
        return True


def apart(value):
    """Its Apart; None of what has no parts."""
    if isinstance(value, TreeSpec):
        if value.is_leaf():
            return None
        children = value.children() if hasattr(value, "children") else value.children_specs
        return Apart(value, (value.type, len(children)), [value.context, *children], make=lambda parts: TreeSpec(value.type, parts[0], parts[1:]))
    if isinstance(value, dict):  # not by an `update` of its own, which may add to what is there
        keys = list(dict.keys(value))
        return Apart(value, keys, list(dict.values(value)), fill=lambda empty, parts: dict.update(empty, zip(keys, parts)))
    if isinstance(value, list):
        return Apart(value, len(value), list(value), fill=lambda empty, parts: list.__setitem__(empty, slice(None), parts))
    if isinstance(value, tuple):
        return Apart(value, len(value), list(value), make=type(value)._make if hasattr(value, "_fields") else type(value))
    if isinstance(value, collections.deque):
        return Apart(value, (len(value), value.maxlen), list(value), fill=_refill)
    try:
        slots = [name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ()) if hasattr(value, name)]
        names = [*slots, *getattr(value, "__dict__", ())]
        parts = [getattr(value, name) for name in names]
    except Exception:  # of a class of users
        return None
    return Apart(value, names, parts, fill=lambda empty, parts: _set(empty, names, parts)) if names else None


def _refill(deque, parts):
    collections.deque.clear(deque)
    collections.deque.extend(deque, parts)


def _set(empty, names, parts):
    for name, each in zip(names, parts):
        object.__setattr__(empty, name, each)  # of a frozen dataclass, too


def put_together(root, look):
    """The value of a place, of which look(place) is (its Apart, the places of its parts), or (None, the value) where nothing is put together."""
    made, unfilled = {}, []

    def value_of(place):
        if id(place) not in made:
            taken, found = look(place)
            if taken is None:
                value = found
            elif taken.make:
                value = taken.make([value_of(part) for part in found])
            else:  # filled later: what it holds may hold it
                value = taken.empty()
                unfilled.append((taken, value, found))
            made[id(place)] = place, value  # the place is kept: its id is not to be another's
        return made[id(place)][1]

    value = value_of(root)
    for taken, empty, found in unfilled:  # which grows meanwhile
        taken.fill(empty, [value_of(part) for part in found])
    return value


def is_array(value):
    """numpy's, and its numbers."""
    return hasattr(type(value), "dtype") and hasattr(type(value), "tobytes")


def may_change(value):
    """Containers, numpy's arrays, and objects of classes that say in Python when two of them are equal, as dataclasses do."""
    if isinstance(value, _CONTAINERS) or is_array(value):
        return True
    return isinstance(type(value).__eq__, types.FunctionType) and not isinstance(value, (torch.Tensor, torch.nn.Module, TreeSpec))
