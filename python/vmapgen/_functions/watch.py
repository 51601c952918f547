"""Which tensors a function uses that are from outside of it, and others in their places.

NOTE: [what a checkpointed function uses]

A checkpointed function runs again when the backward comes to it. By then the levels of its tensors may have ended, and functional_call has
put a module's own parameters back. So what the function uses from outside has to be inputs of an autograd.Function, which PyTorch maps and
differentiates at each level. Most of them are no arguments: a module's parameters, what a function closes over.

They are found by watching the first run: a TorchFunctionMode sees each function of PyTorch that is called, and a tensor that none of these
made is from outside. Where a gradient of it is wanted at any level, the call gets it detached, so that the first run keeps nothing of what
it makes. In the second run the mode puts the Function's inputs into the places of the same tensors. What it does not see (a C++ extension's
function that is no operator) would use the tensor itself. Its result wants a gradient then, which nothing else in the first run does, and
is refused.
"""

import contextlib
import threading
import weakref

import torch
from torch._C import _functorch
from torch._functorch import eager_transforms
from torch._ops import HigherOrderOperator
from torch.autograd import forward_ad
from torch.overrides import TorchFunctionMode

from vmapgen._base.load import native_library
from vmapgen._native.level import beneath_all, inside, is_batched, layers, transforms


class _Here(threading.local):
    watch = None  # the one that sees what this thread calls now
    own = None  # the level of the torch.func.grad whose gradient this thread computes now


here = _Here()


def version(tensor):
    value = beneath_all(tensor)
    return 0 if value.is_inference() else value._version


def has_gradients(tensor):
    return tensor.is_floating_point() or tensor.is_complex()


def _requires_grad(layer, depth):
    return layer.requires_grad and (not _functorch.is_gradtrackingtensor(layer) or 0 < _functorch.maybe_get_level(layer) <= depth)


def requires_grad(tensor, depth):
    """Whether autograd, or a transform that is no newer than `depth`, has recorded where it comes from."""
    return has_gradients(tensor) and any(_requires_grad(layer, depth) for layer in layers(tensor))


def _may_have_tangent(layer, depth):
    """As far as can be told: what a transform of torch.func has wrapped need not have one."""
    if not _functorch.is_gradtrackingtensor(layer):
        return forward_ad._current_level >= 0 and not eager_transforms.JVP_NESTING
    level = _functorch.maybe_get_level(layer)
    return 0 < level <= depth and _functorch.get_interpreter_stack()[level - 1].key() == _functorch.TransformType.Jvp


def wants_gradient(tensor, depth):
    return requires_grad(tensor, depth) or (has_gradients(tensor) and any(_may_have_tangent(layer, depth) for layer in layers(tensor)))


def tensors_in(tree):
    if isinstance(tree, torch.Tensor):
        yield tree
    elif isinstance(tree, (list, tuple)):
        for each in tree:
            yield from tensors_in(each)
    elif isinstance(tree, dict):
        for each in tree.values():
            yield from tensors_in(each)


def exchange(tree, of_tensor):
    """`tree` with `of_tensor(t)` for each tensor, or itself where that changes nothing."""
    if isinstance(tree, torch.Tensor):
        return of_tensor(tree)
    if isinstance(tree, dict) and type(tree) is dict:
        items = {key: exchange(each, of_tensor) for key, each in tree.items()}
        return items if any(items[key] is not tree[key] for key in tree) else tree
    if not isinstance(tree, (list, tuple)) or isinstance(tree, torch.Size):
        return tree
    items = [exchange(each, of_tensor) for each in tree]
    if all(a is b for a, b in zip(items, tree)):
        return tree
    return type(tree)(*items) if hasattr(tree, "_fields") else type(tree)(items)


_ops = native_library()
_QUESTIONS = {_ops.is_batched.default, _ops.look_inside.default, _ops.unwrap_batched.default, _ops.shown_to_all.default}  # ours, of what is in a wrapper
_ASKS = torch.Tensor.requires_grad.__get__
_DETACHES = (torch.Tensor.detach, torch.detach, torch.Tensor.data.__get__)
UNSEEN = ("vmap: checkpoint: the function uses a tensor from outside of it in a way that cannot be seen: it calls what is no function of "
          "PyTorch (a script, an extension). Pass the tensor to checkpoint as an argument")
_SETITEM = torch.Tensor.__setitem__


class FirstRun:
    """What is learnt of a function that runs with detached tensors from outside."""

    def __init__(self):
        self.depth, self.levels = transforms(), list(inside.levels)
        self._began = None
        self.of = {}  # id of a tensor from outside that wants a gradient -> what the function gets for it
        self.outside = {}  # id of that -> the tensor
        self.others = {}  # id -> weak reference: from outside, without a gradient, or made where nobody saw it
        self.updated = set()  # ids of others that the function writes to, by what no gradient goes through
        self._made = {}  # id -> (weak reference, whether it depends on what wants a gradient)
        self._versions = {}

    def begin(self):
        """The function has its arguments."""
        self._began = torch._C._autograd._get_sequence_nr()

    def exchange(self, tensor):
        key = id(tensor)
        if key in self._made or key in self.others or key in self.outside:
            return tensor
        return self.of[key] if key in self.of else self._first_seen(tensor)

    def _first_seen(self, tensor):
        wanted = wants_gradient(tensor, self.depth)
        if wanted and (self.is_inner(tensor) or self._is_new(tensor)):
            raise RuntimeError(UNSEEN)
        seen = tensor
        if wanted:
            seen = self.of[id(tensor)] = self._detached(tensor)
            self.outside[id(seen)] = tensor
        else:
            self._remember(self.others, tensor)
        self._versions[id(seen)] = version(seen)
        return seen

    def _detached(self, tensor):
        """Not of a transform that the function has begun."""
        tensor = tensor.detach()
        while _functorch.is_gradtrackingtensor(tensor) and _functorch.maybe_get_level(tensor) > self.depth:
            tensor = _functorch.get_unwrapped(tensor)
        return tensor

    def _is_new(self, tensor):
        """Whether autograd has recorded it since: somebody whom we do not see has made it, of a tensor from outside."""
        nodes = [layer.grad_fn for layer in layers(tensor)] if self._began is not None else []
        return any(node is not None and self._began <= node._sequence_nr() < 2**63 for node in nodes)

    def is_inner(self, tensor):
        """Whether its outermost wrapper belongs to a map or transform that the function began."""
        if not _functorch.is_functorch_wrapped_tensor(tensor):
            return is_batched(tensor) and _functorch.maybe_get_level(tensor) not in self.levels
        return not 0 < _functorch.maybe_get_level(tensor) <= self.depth

    @staticmethod
    def _remember(table, tensor, *more):
        key = id(tensor)
        ref = weakref.ref(tensor, lambda _: table.pop(key, None))
        table[key] = (ref, *more) if more else ref

    def depends(self, tensor):
        """Whether its values are those of tensors that want a gradient."""
        return id(tensor) in self.outside or self._made.get(id(tensor), (None, False))[1]

    def saw(self, func, args, result):
        given = list(tensors_in(args))
        results = list(tensors_in(result))
        is_constant = not torch.is_grad_enabled() or func in _DETACHES
        depends = not is_constant and any(map(self.depends, given))
        for tensor in results:
            key = id(tensor)
            if key not in self.outside and key not in self.others and (key not in self._made or depends):
                self._remember(self._made, tensor, depends and has_gradients(tensor))
        if func is _SETITEM and depends and id(given[0]) in self._made:
            self._remember(self._made, given[0], True)
        for tensor in given:
            self._look_after(tensor, not depends or not (func is _SETITEM or any(tensor is each for each in results)))

    def _look_after(self, tensor, is_update):
        """A statistic is updated beside what is computed, as batch_norm does, or with what wants no gradient."""
        key = id(tensor)
        if is_update and key in self.others and version(tensor) != self._versions[key]:
            self._versions[key] = version(tensor)
            self.updated.add(key)

    def others_left(self):
        """Those that were there before, as far as can be told: what nobody saw being made is gone by now."""
        left = [ref() for ref in list(self.others.values())]
        return [tensor for tensor in left if tensor is not None]

    def matters(self, tensor):
        """Whether another tensor has to stand for it at other levels."""
        return (_functorch.is_functorch_wrapped_tensor(tensor) or is_batched(tensor)) and not self.is_inner(tensor)

    def writes(self):
        """Whether it has written to a tensor from outside that it may not write to."""
        changed = [tensor for tensor in (*self.of.values(), *self.others_left()) if version(tensor) != self._versions[id(tensor)]]
        return any(id(each) in self.outside or (self.matters(each) and has_gradients(each)) for each in changed)

    def kept(self, outputs):
        """Whether something else than the outputs keeps a tensor that it made, of those that depend on what wants a gradient."""
        ids = set(map(id, outputs))
        return any(depends and key not in ids for key, (_, depends) in list(self._made.items()))


class SecondRun:
    """Tensors in the places of those that the first run saw."""

    def __init__(self, around, of, seen, owner):
        self._around, self.of, self._seen, self._owner = around, of, seen, owner  # who keeps alive what ids stand for
        self.depth = transforms()
        self._ours = set(map(id, of.values()))

    def exchange(self, tensor):
        for run in (*self._around, self):  # those of the checkpoints around it come first, as they did in the first run
            tensor = run.of.get(id(tensor), tensor)
        if id(tensor) not in self._ours and id(tensor) not in self._seen and self._is_missed(tensor):
            raise RuntimeError("vmap: checkpoint: the function uses a tensor that it did not use in its first run, in the map: a parameter of "
                               "a module that was exchanged meanwhile, or one that a function which cannot be seen took in. Pass the tensor, "
                               "or the module, to checkpoint as an argument")
        return tensor

    def _is_missed(self, tensor):
        for layer in layers(tensor):
            if _functorch.is_gradtrackingtensor(layer) and _functorch.maybe_get_level(layer) >= self.depth:
                return False  # made of what was put in
        return isinstance(tensor, torch.nn.Parameter) or any(layer.requires_grad for layer in layers(tensor))

    def saw(self, func, args, result):
        pass


class Watch(TorchFunctionMode):
    """Shows what is called to the runs that it is within, the outermost first."""

    def __init__(self):
        super().__init__()
        self.runs = []

    def __torch_function__(self, func, types, args=(), kwargs=None):
        if here.watch is not self or func in _QUESTIONS:
            return func(*args, **(kwargs or {}))
        return self.call(func, args, kwargs or {}, self._in_function)

    def call(self, func, args, kwargs, resumed=None):
        """`func(*args, **kwargs)`, seen."""
        here.watch = None
        try:
            args, kwargs = self.exchange((args, kwargs))
            run = self.runs[-1]
            if isinstance(run, FirstRun) and func == _ASKS:
                return func(*args) or (run.depends(args[0]) and not run.is_inner(args[0]))
            called = args
            if isinstance(func, HigherOrderOperator):
                called = [resumed(arg) if callable(arg) and not isinstance(arg, torch.nn.Module) else arg for arg in args]
            result = func(*called, **kwargs)
            for run in self.runs:
                run.saw(func, (args, kwargs), result)
            return result
        finally:
            here.watch = self

    def _in_function(self, function):
        """Seen also where PyTorch calls it inside of something that has been seen."""

        def call(*args, **kwargs):
            before, here.watch = here.watch, self
            try:
                with self:
                    return function(*args, **kwargs)
            finally:
                here.watch = before

        return call

    def exchange(self, tree):
        for run in self.runs:
            tree = exchange(tree, run.exchange)
        return tree


@contextlib.contextmanager
def watched(run):
    """What is called inside is seen by `run`, after those that see already."""
    watch = here.watch
    if watch is not None:
        watch.runs.append(run)
        try:
            yield watch
        finally:
            watch.runs.pop()
        return
    watch = Watch()
    watch.runs.append(run)
    with watch:
        here.watch = watch
        try:
            yield watch
        finally:
            here.watch = None


@contextlib.contextmanager
def unseen():
    before, here.watch = here.watch, None
    try:
        yield
    finally:
        here.watch = before


def seen(function):
    """A function of PyTorch that modes do not see, seen."""

    def call(*args, **kwargs):
        if torch.compiler.is_compiling() or here.watch is None:
            return function(*args, **kwargs)
        return here.watch.call(function, args, kwargs)

    return call
