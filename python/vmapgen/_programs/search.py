"""The search for what a traced function finds around it.

NOTE: [what is noticed] The code of a function names what it reads: variables around it, globals, attributes. What these stand for is noted, and
what is in dicts and lists that are found so. Functions and methods that it names are read as it is. An attribute that no code names says nothing
of the results, nor does a variable that the function sets itself; a tensor there that the program has captured is noted all the same: it was
found somehow (getattr), and so is a module that its run has used. Of tensors in dicts and lists only those are, since others may be anybody's;
their attributes are noted as those of other objects. Code of libraries is not read. Each note costs some 60 ns in every call of a program, so a search ends.
"""

import builtins
import collections
import dis
import functools
import operator
import sys
import types
from typing import Any, NamedTuple

import torch
from torch import nn

from vmapgen._programs.answers import QUESTIONS, name_of_question

_MOST = 200  # functions and objects that are looked into
_MOST_ITEMS = 64  # of what is more only those are noted that the program is known to have
_MOST_NOTED = 250  # beside these
_LIBRARIES = frozenset(("torch", "vmapgen", "numpy", *sys.stdlib_module_names))
_PLAIN = (bool, int, float, complex, str, bytes, type(None))
_READ_BY_NO_NAME = ("__call__", "__getitem__", "forward")
_OF_MODULES = frozenset(vars(nn.Module()))  # modules.py has these


class Link(NamedTuple):
    """`read(holder, key)` is `value`."""

    read: Any
    holder: Any
    key: Any
    value: Any
    words: str
    is_known: bool  # captured or used

    @property
    def place(self):
        return id(self.holder), self.key

    def is_gone(self):
        """Whether a name of a dict is: dict.get gives None for it."""
        return self.read is dict.get and self.key not in self.holder


class Search:
    def __init__(self, captured=(), used=()):
        self._tensors, self._used, self._noted = list(captured), list(used), 0
        self._captured = set(map(id, self._tensors))
        self._known = self._captured.union(map(id, used))
        self._seen, self._queue = {}, collections.deque()
        self._names, self._objects = set(_READ_BY_NO_NAME), []  # (object, its words, its attributes, which are found by name)
        self.links, self.containers = [], []  # modules that hold others and cannot be called
        self.questions = {}  # names of answers.QUESTIONS that the code names, as keys

    def of(self, func):
        """Looks around the function, and into the modules that its trace has used."""
        self._see(func, "")
        for module in self._used:
            self._see(module, type(module).__name__)
        for tensor in self._tensors:
            self._see(tensor, "tensor")
        for _ in range(_MOST + len(self._used)):
            if not self._queue:
                break
            self._look(self._look_into, *self._queue.popleft())
        for each in self._objects:
            self._look(self._look_for_captured, *each)
        return self

    def values(self):
        return {link.place: link.value for link in self.links}

    @staticmethod
    def _look(into, *value):
        try:
            into(*value)
        except Exception:  # of an object that answers by code of its own
            pass

    def _see(self, value, words):
        if isinstance(value, _PLAIN) or (isinstance(value, torch.Tensor) and not value.__dict__):
            return
        if id(value) not in self._seen:
            self._seen[id(value)] = value  # kept: its id is not to be another's
            self._note_question(name_of_question(value))
            self._queue.append((value, words))

    def _note(self, read, holder, key, value, words, unless_known=True):
        is_known = id(value) in self._known
        if is_known or (unless_known and self._noted < _MOST_NOTED and not isinstance(value, types.ModuleType)):
            self.links.append(Link(read, holder, key, value, words, is_known))
            self._noted += not is_known
        self._see(value, words)

    def _look_into(self, value, words):
        if isinstance(value, functools.partial):
            self._look_into((value.func, *value.args, *value.keywords.values()), words or "partial")
        elif isinstance(value, types.MethodType):
            self._see(value.__func__, words)
            self._see(value.__self__, words or "self")
        elif isinstance(value, (classmethod, staticmethod)):
            self._see(value.__func__, words)
        elif isinstance(value, property):
            self._see(value.fget, words)
        elif isinstance(value, types.FunctionType):
            self._look_into_function(value)
        elif isinstance(value, dict):
            self._look_into_items(dict.get, value, list(value.items()), words)
        elif isinstance(value, list):
            self._look_into_items(operator.getitem, value, list(enumerate(value)), words)
        elif isinstance(value, (tuple, set, frozenset)):
            for i, each in enumerate(list(value)[:_MOST_ITEMS]):
                self._see(each, f"{words}[{i}]")
        elif not (isinstance(value, (type, types.ModuleType)) and _is_of_library(value)):
            self._look_into_object(value, words)

    def _look_into_function(self, func):
        if func.__dict__:
            self._look_into_object(func, func.__name__)
        if _is_of_library(func):  # grad(f), such as: what it has around it stays
            for cell in func.__closure__ or ():
                self._look(lambda cell=cell: self._see(cell.cell_contents, ""))
        else:
            self._look_for_names(func)

    def _look_for_names(self, func):
        read, written, names = names_in(func.__code__)
        for name, cell in zip(func.__code__.co_freevars, func.__closure__ or ()):
            try:
                self._note(getattr, cell, "cell_contents", cell.cell_contents, name, name not in written)
            except ValueError:  # nothing is in it yet
                pass
        for name in read:
            if name in func.__globals__ or not hasattr(builtins, name):
                self._note(dict.get, func.__globals__, name, func.__globals__.get(name), name, name not in written)
        for name in ("__code__", "__defaults__", "__kwdefaults__"):
            if getattr(func, name):
                self._note(getattr, func, name, getattr(func, name), f"{func.__name__}.{name}")
        for name in names:
            self._name(name)

    def _look_into_items(self, read, holder, items, words):
        for key, each in items:
            if len(items) <= _MOST_ITEMS or id(each) in self._known:
                self._note(read, holder, key, each, f"{words}[{key!r}]", not isinstance(each, torch.Tensor))

    def _look_into_object(self, value, words):
        attributes = set(_held(value)).union(*(vars(cls) for cls in _own_classes(value)))
        if isinstance(value, nn.Module):
            self._look_into_module(value, words, attributes)
        self._objects.append((value, words, attributes))
        self._see(_held(value).get("__wrapped__"), "")
        for name in attributes.intersection(self._names):
            self._look(self._look_at_attribute, value, words, name)

    def _look_into_module(self, module, words, attributes):
        attributes.update(module._modules)
        attributes -= _OF_MODULES
        for tensors in (module._parameters, module._buffers):
            for name, each in tensors.items():
                self._see(each, f"{words}.{name}")
        for hooks in (module._forward_pre_hooks, module._forward_hooks):
            for hook in hooks.values():
                self._see(hook, words)
        if type(module).forward is nn.Module.forward:
            self.containers.append(module)
            for name, each in module._modules.items():
                self._see(each, f"{words}.{name}")

    def _note_question(self, name):
        if name in QUESTIONS:
            self.questions[name] = None

    def _name(self, name):
        self._note_question(name)
        if name not in self._names:
            self._names.add(name)
            for value, words, attributes in list(self._objects):
                if name in attributes:
                    self._look(self._look_at_attribute, value, words, name)

    def _look_at_attribute(self, value, words, name):
        held, named = _held(value), f"{words}.{name}" if words else name
        if name in held:
            return self._note(*_place(value, held, name), held[name], named)
        if isinstance(value, nn.Module) and name in value._modules:
            return self._see(value._modules[name], named)  # modules.py has the name
        is_code = False
        for found in (vars(cls)[name] for cls in _own_classes(value) if name in vars(cls)):
            if hasattr(type(found), "__get__") and not isinstance(found, types.MemberDescriptorType):
                self._see(found, named)  # and what super() finds
                self._see(getattr(found, "func", None), named)  # of a cached_property, which is not to be asked
                is_code = True
            elif not is_code:
                return self._note(getattr, value, name, getattr(value, name), named)

    def _look_for_captured(self, value, words, attributes):
        for name in attributes.difference(self._names).intersection(held := _held(value)):
            if id(held[name]) in self._captured:
                self._note(*_place(value, held, name), held[name], f"{words}.{name}" if words else name)


def _held(value):
    """The attributes of an object's own: those of a class are found by getattr, as it finds those of the classes below it."""
    return {} if isinstance(value, type) else getattr(value, "__dict__", {})


def _place(value, held, name):
    """How the attribute is read. Of a module it may become a parameter, which is elsewhere; where it is deleted, a class may have another."""
    of_class = getattr(type(value), name, None)
    by_name = (isinstance(value, nn.Module) or any(name in vars(cls) for cls in _own_classes(value))) and not hasattr(of_class, "__set__")
    return (getattr, value, name) if by_name else (dict.get, held, name)


def _own_classes(value):
    return [cls for cls in (value if isinstance(value, type) else type(value)).__mro__ if not _is_of_library(cls)]


def _is_of_library(value):
    if isinstance(value, types.FunctionType):
        name = value.__globals__.get("__name__")  # its __module__ is that of what it wraps
    else:
        name = value.__name__ if isinstance(value, types.ModuleType) else value.__module__
    return (name or "").partition(".")[0] in _LIBRARIES


@functools.lru_cache(1024)
def names_in(code):
    """The globals that it reads; what it sets of globals and of functions around it; what it may read of objects."""
    read, written, names = {}, set(), dict.fromkeys(each for each in code.co_consts if isinstance(each, str) and each.isidentifier())
    for each in dis.get_instructions(code):
        if each.opname == "LOAD_GLOBAL":
            read[each.argval] = None
        elif each.opname in ("STORE_GLOBAL", "STORE_DEREF"):
            written.add(each.argval)
        elif each.opname in ("LOAD_ATTR", "LOAD_METHOD", "LOAD_SUPER_ATTR", "IMPORT_FROM"):
            names[each.argval] = None
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            of_inner = names_in(constant)
            read, written, names = {**read, **of_inner[0]}, written | of_inner[1], {**names, **of_inner[2]}
    return read, written, names
