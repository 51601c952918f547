"""Whether objects of this Python and tensors of this PyTorch are laid out as our libraries read them."""

import ctypes
import sys

WORD = ctypes.sizeof(ctypes.c_void_p)


def words(address, count):
    return (ctypes.c_void_p * count).from_address(address)


def objects_are_known():
    """Whether an object begins with its references and its type, a word each."""
    if sys.implementation.name != "cpython" or object.__basicsize__ != 2 * WORD:
        return False
    one = object()
    return words(id(one), 2)[1] == id(object)


def where_impl_is(tensor):
    """Where in the tensor's object its TensorImpl lies, or None."""
    count = type(tensor).__basicsize__ // WORD
    held = words(id(tensor), count)
    places = [i for i in range(count) if held[i] == tensor._cdata]
    return WORD * places[0] if len(places) == 1 else None
