"""What a traced function finds around it, by the names that it reads: search.py finds it.

A program has what was there in the trace. vmapgen.jit, which runs it in the function's place, asks whether the names still stand for that.
"""

import functools
import operator
import types

import torch

from vmapgen._programs.asked import links_of
from vmapgen._programs.search import Link, Search
from vmapgen._programs.same import same

_DEEPEST = 8
# Another object of any other class may differ, or change, in what nobody looks at.
_COMPARED = (bool, int, float, complex, str, bytes, torch.Size, torch.dtype, torch.device, torch.layout, types.CodeType)
_GONE = (ValueError, LookupError, AttributeError)


def around(func, captured, asked, used, before):
    """The Around of a function whose program has captured these tensors and has used these modules, and the Search.
    `asked`: Asked.of_others(). `before`: values() of before the trace: a number that the function itself counts is its own."""
    known = [*captured, *(tensor for tensor, _ in asked)]
    first = Search(known, used).of(func)
    own = {link.place: link.holder for link in first.links if before.get(link.place, link.value) is not link.value}

    def noticed(search):
        links = [link for link in search.links if link.is_known or link.place not in own]
        return links + links_of(asked, captured, lambda *parts: Link(*parts, is_known=True))

    found = Around(lambda: noticed(Search(known, used).of(func)), noticed(first))
    return found if found.links else None, first


class Around:
    def __init__(self, again, links):
        self._again = again
        self._look_at(links)

    def _look_at(self, links):
        self.links, by_read = links, {}
        for link in links:
            by_read.setdefault(link.read, []).append((link.holder, link.key, link.value))
        # No loop in Python goes over all of them in each call.
        self._groups = tuple((read, *map(list, zip(*of_read))) for read, of_read in by_read.items())

    def fit(self):
        """Whether each name stands for what it stood for. One that is gone stands for nothing else."""
        try:
            for read, holders, keys, values in self._groups:
                if not all(map(operator.is_, map(read, holders, keys), values)):
                    break
            else:
                return True
        except _GONE:
            pass
        if self.difference():
            return False
        self._look_at(self._again())  # an equal list in the place of another is the one that may change from now on
        return True

    def difference(self):
        """What is not so, in words."""
        for link in self.links:
            try:
                now = link.read(link.holder, link.key)
            except _GONE:
                continue
            if now is not link.value and not link.is_gone() and not _alike(link.value, now):
                return f"{link.words!r}, which the function finds around it, stands for another {_kind(link.value, now)} than when it was traced"
        return ""


_KINDS = {torch.Tensor: "tensor", torch.nn.Module: "module", types.FunctionType: "function", types.BuiltinFunctionType: "function"}


def _kind(was, now):
    """In words: of None that is a tensor now, a value."""
    return next((words for kind, words in _KINDS.items() if isinstance(was, kind) and isinstance(now, kind)), "value")


def _alike(was, now, depth=0):
    """Whether a program may have one in the other's place, until something in them changes."""
    if was is now:
        return True
    if type(was) is not type(now) or depth > _DEEPEST:
        return False
    parts, others = _parts(was), _parts(now)
    if parts is None:
        return isinstance(was, _COMPARED) and same(was, now)
    return len(parts) == len(others) and all(_alike(*each, depth + 1) for each in zip(parts, others))


def _parts(value):
    if isinstance(value, types.FunctionType):
        return [value.__code__, id(value.__globals__), value.__defaults__, value.__kwdefaults__, *map(_content, value.__closure__ or ())]
    if isinstance(value, types.MethodType):
        return [value.__func__, value.__self__]
    if isinstance(value, functools.partial):
        return [value.func, value.args, value.keywords]
    if type(value) is dict:
        return [*value, *value.values()]
    return value if type(value) is list or (isinstance(value, tuple) and not isinstance(value, torch.Size)) else None


def _content(cell):
    try:
        return cell.cell_contents
    except ValueError:  # nothing is in it yet
        return cell
