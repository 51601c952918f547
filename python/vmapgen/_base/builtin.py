"""Has a builtin function, or a method of a class written in C, do something else for all who hold it, also under names that they imported long ago."""

import ctypes
import gc


class _Method(ctypes.Structure):
    """CPython's PyMethodDef."""

    _fields_ = [("name", ctypes.c_void_p), ("call", ctypes.c_void_p), ("flags", ctypes.c_int), ("doc", ctypes.c_void_p)]


# What a builtin runs gets `self` and the arguments in a form that its flags tell. These functions of CPython take the same, with a
# callable for `self`.
_CALLS = {0x1 | 0x2: "PyObject_Call", 0x80 | 0x2: "PyObject_Vectorcall", 0x8: "PyObject_CallOneArg"}


def replace(builtin, function):
    """`builtin(...)` is `function(...)` from now on, for good. Gives another builtin, which does what this one did.

    A module's attribute reaches only those who look it up at each call; `from module import name` has taken the object.
    """
    # PyCFunctionObject begins with the method and its `self`.
    fields = (ctypes.c_void_p * 2).from_address(id(builtin) + object.__basicsize__)
    known = fields[1] == id(builtin.__self__)  # otherwise the other field is no pointer to follow
    method = _Method.from_address(fields[0]) if known else None
    if not known or ctypes.string_at(method.name).decode() != builtin.__name__ or method.flags not in _CALLS:
        raise ImportError(f"vmapgen: this Python has {builtin.__name__} of PyTorch in a form that is not known here")
    make = ctypes.pythonapi.PyCFunction_NewEx
    make.restype, make.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.py_object, ctypes.py_object)
    before = make(ctypes.addressof(method), builtin.__self__, builtin.__module__)
    ours = _Method.from_buffer_copy(method)
    ours.call = ctypes.cast(getattr(ctypes.pythonapi, _CALLS[method.flags]), ctypes.c_void_p).value
    for kept in (ours, function):  # while the builtin lives, which may be longer than any module
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))
    fields[:] = ctypes.addressof(ours), id(function)
    return before


def put_into(cls, name, function):
    """What `cls`, which is written in C and lets nobody set attributes, has under a name that is no slot of a class, for good."""
    (attributes,) = gc.get_referents(vars(cls))
    attributes[name] = function
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(cls))
