"""What a traced function finds around it: tensors and numbers in its closure and its globals, and tensors in dicts, lists and objects there.

A program has those of the trace. vmapgen.jit, which runs it in the function's place, asks whether the names still stand for them.
"""

import dis
import functools
import operator
import types

import torch

from vmapgen._sized import same

_NUMBERS = (bool, int, float, complex, str)
_MOST = 200  # functions and objects that are looked into
_LIBRARIES = ("torch.", "vmapgen.", "numpy.", "functools")

_content = operator.attrgetter("cell_contents")


def around(func, captured):
    """The Around of a function whose program has captured these tensors; None where it finds nothing that may be another one."""
    found = _Search(captured)
    found.see(func)
    return Around(found.cells, found.items) if found.cells or found.items else None


class _Search:
    def __init__(self, captured):
        self._captured, self._seen = {id(tensor) for tensor in captured}, {}
        self.cells, self.items = [], []  # (cell, name), (dict or list, key)

    def see(self, value):
        """Looks into a function, or into what may hold tensors."""
        if id(value) in self._seen or len(self._seen) >= _MOST:
            return
        self._seen[id(value)] = value
        try:
            self._look_into(value)
        except Exception:  # of an object that answers by code of its own
            pass

    def _look_into(self, value):
        if isinstance(value, functools.partial):
            self.see(value.func)
        elif isinstance(value, types.MethodType):
            self.see(value.__func__)
            self.see(value.__self__)
        elif isinstance(value, types.FunctionType):
            self._see_function(value)
        elif isinstance(value, (dict, list)):
            for key, each in value.items() if isinstance(value, dict) else enumerate(value):
                if id(each) in self._captured:
                    self.items.append((value, key))
        elif not isinstance(value, (type, types.ModuleType, torch.Tensor, torch.nn.Module)) and type(getattr(value, "__dict__", None)) is dict:
            self.see(value.__dict__)
            if isinstance(call := getattr(type(value), "__call__", None), types.FunctionType):
                self.see(call)

    def _see_function(self, func):
        is_of_library = (func.__module__ or "").startswith(_LIBRARIES)
        read, written = set(), set()
        if not is_of_library:
            _names_in(func.__code__, read, written)
        for name, cell in zip(func.__code__.co_freevars, func.__closure__ or ()):
            try:
                self._name(cell.cell_contents, self.cells, (cell, name), name in written)
            except ValueError:  # nothing is in it yet
                pass
        for name in read:
            if name in func.__globals__:
                self._name(func.__globals__[name], self.items, (func.__globals__, name), name in written)

    def _name(self, value, found, where, is_written):
        """What the function itself counts is its own."""
        if id(value) in self._captured or (type(value) in _NUMBERS and not is_written):
            found.append(where)
        else:
            self.see(value)


def _names_in(code, read, written):
    """Adds the globals that it reads, and what it sets of globals and of functions around it."""
    for each in dis.get_instructions(code):
        if each.opname == "LOAD_GLOBAL":
            read.add(each.argval)
        elif each.opname in ("STORE_GLOBAL", "STORE_DEREF"):
            written.add(each.argval)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            _names_in(constant, read, written)


class Around:
    def __init__(self, cells, items):
        self._cells, self._holders, self._keys = [cell for cell, _ in cells], [holder for holder, _ in items], [key for _, key in items]
        self._names = [name for _, name in cells] + self._keys
        self._in_cells, self._in_holders = list(map(_content, self._cells)), list(map(operator.getitem, self._holders, self._keys))

    def fit(self):
        """Whether each name stands for what it stood for. One that is gone stands for nothing else."""
        try:
            if all(map(operator.is_, map(_content, self._cells), self._in_cells)) and all(
                    map(operator.is_, map(operator.getitem, self._holders, self._keys), self._in_holders)):
                return True
        except (ValueError, LookupError):
            pass
        return self.difference() == ""

    def difference(self):
        """What is not so, in words."""
        cells, items = [(_content, cell) for cell in self._cells], [(operator.itemgetter(key), holder) for holder, key in zip(self._holders, self._keys)]
        for (get, of), name, was in zip(cells + items, self._names, self._in_cells + self._in_holders):
            try:
                now = get(of)
            except (ValueError, LookupError):
                continue
            if now is not was and (isinstance(was, torch.Tensor) or not same(now, was)):
                what = "tensor" if isinstance(was, torch.Tensor) else "value"
                return f"{name!r}, which the function finds around it, stands for another {what} than when it was traced"
        return ""
