"""Has the slots behind `x[i]` and `x[i] = value` of a class written in C do something else, for the class and all that inherit them."""

import ctypes

from vmapgen._base.layout import WORD, objects_are_known, words

_AS_MAPPING = 14  # of CPython's PyTypeObject, in words
_SLOTS = {"__getitem__": (1, 5), "__setitem__": (2, 3)}  # in PyMappingMethods; for PyType_GetSlot


def _get_slot(cls, number):
    get_slot = ctypes.pythonapi.PyType_GetSlot
    get_slot.restype, get_slot.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_int)
    return get_slot(cls, number)


def _mapping(cls):
    address = words(id(cls), _AS_MAPPING + 1)[_AS_MAPPING]
    return words(address, 3) if address else None


def _layout_is_known(cls):
    """Follows no pointer before what lies beside it has shown that it is one."""
    if not objects_are_known():
        return False
    type_fields = words(id(cls), _AS_MAPPING)
    if type_fields[1] != id(type(cls)) or type_fields[4] != cls.__basicsize__ or (type_fields[5] or 0) != cls.__itemsize__:
        return False

    class OfPython:
        def __getitem__(self, index):
            pass

    own = words(id(OfPython), _AS_MAPPING + 1)[_AS_MAPPING]  # a part of the class itself
    if own is None or not id(OfPython) < own < id(OfPython) + type.__basicsize__:
        return False
    return all(_mapping(each)[at] == _get_slot(each, number) for each in (OfPython, cls) for at, number in _SLOTS.values())


def _wrapped(cls, name):
    """The words of the `name` in the class's dictionary, the last of which is what it calls: classes that are made later, and
    super().__getitem__(i), take that."""
    wrapper = vars(cls)[name]
    if type(wrapper) is not type(object.__init__) or type(wrapper).__basicsize__ != 7 * WORD:
        return None
    found = words(id(wrapper), 7)
    return found if found[2] == id(cls) and found[6] == _get_slot(cls, _SLOTS[name][1]) else None


def _with_subclasses(cls):
    found = {cls}
    todo = [cls]
    while todo:
        new = set(type.__subclasses__(todo.pop())) - found
        found |= new
        todo += new
    return found


def slots_of(cls):
    """The addresses of what `cls` does for __getitem__ and __setitem__, or None in a Python whose layout is not known here."""
    if not _layout_is_known(cls) or any(_wrapped(cls, name) is None for name in _SLOTS):
        return None
    return [_get_slot(cls, number) for _, number in _SLOTS.values()]


def replace_slots(cls, addresses):
    """Puts these there, for good, where slots_of(cls) has found what they call."""
    before, wrapped = slots_of(cls), [_wrapped(cls, name) for name in _SLOTS]
    for each in _with_subclasses(cls):
        mapping = _mapping(each)
        for (at, _), old, new in zip(_SLOTS.values(), before, addresses):
            if mapping is not None and mapping[at] == old:
                mapping[at] = new
    for each, new in zip(wrapped, addresses):
        each[6] = new
