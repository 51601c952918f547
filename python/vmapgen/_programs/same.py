"""Whether two values that are no tensors are one to a program, and copies to compare later ones with."""

import collections
import copy
import dataclasses
import types
import weakref

from vmapgen._programs.parts import apart, is_array, may_change, put_together

# Their == asks that of what they hold for no more than whether its answer is true, as that of an elementwise one always is.
_BY_PARTS = (list.__eq__, tuple.__eq__, collections.deque.__eq__, collections.OrderedDict.__eq__, types.SimpleNamespace.__eq__)

_QUICK = {int, str, bool, bytes}
_fields_of = weakref.WeakKeyDictionary()


def same(a, b):
    """Whether they are one to a program."""
    met, todo = {}, [(a, b)]
    while todo:
        a, b = todo.pop()
        if a is b or (id(a), id(b)) in met or (type(a) is type(b) and type(a) in _QUICK and a == b):
            continue
        met[id(a), id(b)] = a, b  # kept: their ids are not to be another's
        pairs = _pairs(a, b)
        if pairs is None:
            return False
        todo += pairs
    return True


def _pairs(a, b):
    """What has to be the same for two values to be; None where they are not."""
    if type(a) is not type(b):  # 2.0 is not 2: dtypes follow from it
        return None
    if is_array(a):
        return [] if a.dtype == b.dtype and getattr(a, "shape", ()) == getattr(b, "shape", ()) and a.tobytes() == b.tobytes() else None
    if type(a) in (float, complex):  # 0.0 is not -0.0, and NaN is NaN
        return [] if repr(a) == repr(b) else None
    equal = type(a).__eq__
    if equal is dict.__eq__:  # in any order
        return [(value, dict.__getitem__(b, key)) for key, value in dict.items(a)] if dict.keys(a) == dict.keys(b) else None
    if hasattr(a, "__dataclass_fields__") and (fields := _compared_fields(type(a), equal)) is not None:
        return [(getattr(a, name, None), getattr(b, name, None)) for name in fields]
    if equal not in _BY_PARTS and _are_equal(a, b):
        return []
    if not may_change(a):
        return None
    taken, other = apart(a), apart(b)
    if taken is None or other is None:
        return [] if taken is other and equal in _BY_PARTS else None
    return zip(taken.parts, other.parts) if taken.keys == other.keys else None


def _are_equal(a, b):
    try:
        return _is_true(a == b) or (_is_true(a != a) and _is_true(b != b))
    except Exception:  # of a class whose == is no comparison, or has such parts
        return False


def _is_true(answer):
    """Not what is true as any object is: an elementwise comparison's."""
    return answer is True or (type(answer).__module__ == "numpy" and type(answer).__name__ in ("bool", "bool_") and bool(answer))


def _compared_fields(cls, equal):
    """Of a dataclass whose == dataclasses wrote: the names of what it compares, as tuples do. None of another."""
    if getattr(getattr(equal, "__code__", None), "co_filename", None) != "<string>":
        return None
    if cls not in _fields_of:
        owner = next(each for each in cls.__mro__ if "__eq__" in each.__dict__)
        is_one = "__dataclass_fields__" in owner.__dict__
        _fields_of[cls] = [field.name for field in dataclasses.fields(owner) if field.compare] if is_one else None
    return _fields_of[cls]


def kept(value):
    """`value`, or a copy of one that may change in its place and is compared by what it holds: `same` tells whether it did.

    One that never is the same as a copy of it is itself."""
    try:
        copied = put_together(value, _look)
        return copied if same(value, copied) else value
    except Exception:  # of a class of users
        return value


def _look(value):
    if not may_change(value):
        return None, value
    taken = apart(value)
    if taken is None:
        copied = _copied(value)
        return None, copied if same(value, copied) else value
    return (taken, taken.parts) if taken.can_be_copied() else (None, value)


def _copied(value):
    try:
        return copy.copy(value)
    except Exception:  # of a class of users
        return value
