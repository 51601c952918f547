"""Levels of the native host, as PyTorch's front end and the vmappable protocol see them."""

import contextlib
import threading

import torch
from torch._C import _functorch

from vmapgen._base.load import native_library
from vmapgen._native.errors import explain
from vmapgen.vmappable import HostLevel

_ops = native_library()


def _of_tensors(operator):
    """The operator's own entry point: a packet would choose among overloads at each call.

    A class of tensors is not asked, by its __torch_function__, as it is not by functorch's builtins: to it an example is a plain tensor.
    """
    call, plain, unasked = operator.default._op, torch.Tensor, torch._C.DisableTorchFunctionSubclass

    def of_tensor(tensor, *args):
        if type(tensor) is plain:
            return call(tensor, *args)
        with unasked():
            return call(tensor, *args)

    return of_tensor


_enter = _ops.enter.default._op
_leave = _ops.leave.default._op
_leave_unknown = _ops.leave_unknown.default._op
_unwrap = _of_tensors(_ops.unwrap_batched)
is_batched = _of_tensors(_ops.is_batched)
look_inside = _of_tensors(_ops.look_inside)
shown_to_all = _of_tensors(_ops.shown_to_all)
hide, unhide = _ops.hide.default._op, _ops.unhide.default._op
_show, _unshow = _ops.show.default._op, _ops.unshow.default._op
transforms = torch._C._functorch.get_dynamic_layer_stack_depth
_set_eval_frame = torch._C._dynamo.eval_frame.set_eval_frame


def differs(tensor):
    """Whether it differs between the examples of a native vmap or a torch.vmap, also where a gradient has wrapped it."""
    tensor = shown_to_all(tensor)
    while _functorch.is_gradtrackingtensor(tensor):
        tensor = shown_to_all(_functorch.get_unwrapped(tensor))
    return is_batched(tensor) or _functorch.is_batchedtensor(tensor)


def layers(tensor):
    """The tensor, and what its wrappers hold, of levels and of transforms, down to an ordinary tensor."""
    while True:
        tensor = shown_to_all(tensor)
        yield tensor
        if _functorch.is_functorch_wrapped_tensor(tensor):
            tensor = _functorch.get_unwrapped(tensor)
        elif is_batched(tensor):
            tensor = look_inside(tensor)[0]
        else:
            return


def beneath_all(tensor):
    *_, ordinary = layers(tensor)
    return ordinary


class NativeLevel(HostLevel):
    """A level of the native host."""

    batch_size: int
    randomness: str
    transforms_around: int  # of torch.func
    compiler: object  # that was asked for each function outside of the level, or None
    beneath: tuple  # the levels that what was outside of this one ran beneath
    is_shown: bool  # whether it is that one again
    of_first_vmap = False  # whether it stands in for PyTorch's first vmap

    add = staticmethod(_of_tensors(_ops.add_batch_dim))
    remove = staticmethod(_of_tensors(_ops.remove_batch_dim))
    add_plain = staticmethod(_ops.add_batch_dim.default._op)
    remove_plain = staticmethod(_ops.remove_batch_dim.default._op)

    def asks_for_rules(self):
        """Whether an autograd.Function has to have one. PyTorch's first vmap knows of none."""
        return not self.of_first_vmap and not (self.is_shown and not self.beneath[0].asks_for_rules())

    def unwrap_batched(self, tensor):
        value, dim = _unwrap(tensor, self)
        return value, None if dim < 0 else dim


class _Inside(threading.local):
    def __init__(self):
        self.levels = []  # of the native_vmaps that this thread is in, the outermost first
        self.beneath = ()  # the levels that what runs here is beneath, the outermost first, of which no map has begun since
        self.told = None  # whether torch.vmap runs on the native host on this thread; None: as in the whole process
        self.trace = None  # that this thread runs a function for (_programs/trace.py)
        self.trace_reads_values = False  # and makes them a part of the program (check_values)


class _Process:
    native = False  # vmapgen.install(host="native")


inside = _Inside()
process = _Process()
running = set()  # levels of all threads


@contextlib.contextmanager
def told(native):
    """What torch.vmap runs on, on this thread, for a while."""
    thread = inside  # which the module may have lost when the interpreter ends
    before, thread.told = thread.told, native
    try:
        yield
    finally:
        thread.told = before


def innermost():
    """The level of the native host that comes before every transform of torch.func here, or None."""
    levels = inside.levels
    return levels[-1] if levels and levels[-1].transforms_around == transforms() else None


def _in_a_vmap_of_functorch():
    return transforms() and any(each.key() == _functorch.TransformType.Vmap for each in _functorch.get_interpreter_stack())


def serves_other_values():
    """Whether what a tensor's value is now, which no example differs in, may be another when what is called now runs again."""
    return inside.trace is not None and not inside.trace_reads_values


def begins_natively():
    """Whether a map that begins now does so on the native host. One inside of another stays on that one's."""
    if inside.told is not None:
        return inside.told
    return process.native and not _in_a_vmap_of_functorch()


def push(batch_size, randomness):
    """NOTE: [no compiler looks into a map]

    Where torch.compile cannot trace a function it runs it, and tries to compile each function that is called meanwhile. The compiler does
    not know our examples: in a map there is nothing for it to try (what is compiled by name: _functions/compiled.py).

    NOTE: [a map beneath its level]

    The rule of an autograd.Function runs beneath its level, and maps the function's methods over the same examples. These may close over
    others of them, which for torch.vmap, where a level is a depth, are examples of that map. So it is the same level, shown again."""
    hidden = inside.beneath
    is_shown = bool(hidden) and hidden[0].batch_size == batch_size and hidden[0].transforms_around == transforms()
    if is_shown:
        _show(hidden[0], randomness)
    level = None
    try:
        level = NativeLevel(hidden[0] if is_shown else _enter(batch_size, randomness))
        level.batch_size, level.randomness = batch_size, randomness
        level.transforms_around = transforms()
        level.is_shown, level.beneath, level.compiler = is_shown, hidden, None
        inside.levels.append(level)
        level.compiler = _set_eval_frame(None)
        inside.beneath = hidden[1:] if is_shown else ()
        if not is_shown:
            running.add(level)
        return level
    except BaseException:
        _forget(level)
        raise


def pop():
    levels = inside.levels
    try:
        level = levels[-1]
        inside.beneath = level.beneath
        if level.compiler is not None:
            _set_eval_frame(level.compiler)
        if level.is_shown:
            _unshow()
        else:
            running.discard(level)
            _leave()
        return levels.pop()
    except BaseException:
        _forget(level)
        raise


def _forget(level):
    """NOTE: [a signal in between]

    What a signal's handler raises (Ctrl-C) comes out of any line here: before the level is known that was just entered, or after it was left. A level
    that stays open would ask of every draw that is made outside of maps for whom it is. What can still be hit are the lines around `with`."""
    if level is not None:
        if inside.levels and inside.levels[-1] is level:
            inside.levels.pop()
            inside.beneath = level.beneath
        running.discard(level)
    _leave_unknown([each for each in inside.levels if not each.is_shown])


class Level:
    """`with Level(batch_size, randomness) as level`, in place of a generator: it is entered at every call."""

    __slots__ = ("_batch_size", "_randomness", "_level")

    def __init__(self, batch_size, randomness):
        self._batch_size = batch_size
        self._randomness = randomness

    def __enter__(self):
        self._level = push(self._batch_size, self._randomness)
        return self._level

    def __exit__(self, kind, error, traceback):
        if error is not None and self._level in inside.levels:
            while inside.levels[-1] is not self._level:  # see NOTE: [a signal in between]
                pop()
        pop()
        if error is not None:
            explain(error)
