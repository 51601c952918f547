"""PyTorch's own front end on the native host: its Python code, with the levels and wrappers of torch.ops.vmapgen.

The front end is a module of functions that call each other by name. Here that module, and ours over it, are loaded a second
time, and a few names in the copies mean the native host's operators. torch.vmap itself is not touched.
"""

import contextlib
import functools
import importlib.util
import threading

import torch
from torch._functorch import autograd_function, eager_transforms
from torch._functorch import vmap as _stock

from vmapgen import _torch_vmap, vmappable
from vmapgen._load import native_doors
from vmapgen._native_function import Functions
from vmapgen._native_higher_order import HigherOrderOperators
from vmapgen._native_new import teach_new
from vmapgen.vmappable import HostLevel

_doors = native_doors()
# The operators' own entry points: a packet would choose among overloads at each call.
_enter = _doors.enter.default._op
_leave = _doors.leave.default._op
_add = _doors.add_batch_dim.default._op
_remove = _doors.remove_batch_dim.default._op
_unwrap = _doors.unwrap_batched.default._op
_is_batched = _doors.is_batched.default._op
_look_inside = _doors.look_inside.default._op
_transforms = torch._C._functorch.get_dynamic_layer_stack_depth
_hide, _unhide = _doors.hide.default._op, _doors.unhide.default._op


class NativeLevel(HostLevel):
    """A level of the native host. Tensors inside vmappable objects are wrapped by it (vmapgen.vmappable)."""

    batch_size: int
    randomness: str
    transforms_around: int  # of torch.func

    def add_batch_dim(self, tensor, dim):
        return _add(tensor, dim, self)

    def remove_batch_dim(self, tensor, batch_size, out_dim):
        return _remove(tensor, self, batch_size, out_dim)

    def unwrap_batched(self, tensor):
        value, dim = _unwrap(tensor, self)
        return value, None if dim < 0 else dim


class _Inside(threading.local):
    def __init__(self):
        self.levels = []  # of the native_vmaps that this thread is in, the outermost first


_inside = _Inside()


def _refuse_vjp_between():
    """A vjp is called when its transform has ended. functorch takes what is left of that for the values beneath, and forgets the
    native vmaps in between where a transform around these still runs."""
    enter = eager_transforms._vjp_with_argnums

    @functools.wraps(enter)
    def checked(*args, **kwargs):
        if _inside.levels and _inside.levels[-1].transforms_around:
            raise RuntimeError("vmapgen: torch.func.vjp (or jacrev, hessian) inside native_vmap, which is inside a transform of torch.func "
                               "itself, would not see that the values are batched. Use torch.vmap for the vmap between, or torch.func.grad "
                               "or jacfwd inside")
        return enter(*args, **kwargs)

    eager_transforms._vjp_with_argnums = checked


def _refuse_functionalize():
    """Its wrapper takes over the dispatch key of ours."""
    enter = eager_transforms._func_increment_nesting

    @functools.wraps(enter)
    def checked(*args):
        level = enter(*args)  # also before an error: the caller leaves the level in any case
        if _inside.levels:
            raise RuntimeError("vmapgen: torch.func.functionalize does not work inside native_vmap. Put it around native_vmap, or use torch.vmap")
        return level

    eager_transforms._func_increment_nesting = checked


class _Level:
    """`with _Level(batch_size, randomness) as level`, in place of a generator: it is entered at every call."""

    __slots__ = ("_batch_size", "_randomness")

    def __init__(self, batch_size, randomness):
        self._batch_size = batch_size
        self._randomness = randomness

    def __enter__(self):
        level = NativeLevel(_enter(self._batch_size, self._randomness))
        level.batch_size, level.randomness = self._batch_size, self._randomness
        level.transforms_around = _transforms()
        _inside.levels.append(level)
        return level

    def __exit__(self, *error):
        _inside.levels.pop()
        _leave()


def _unwrap_tree(args, level):
    """As unwrap_batched of torch._functorch.vmap, which asks functorch by its full name."""
    flat, spec = _stock.tree_flatten(args)
    if not flat:
        return args, ()
    pairs = [level.unwrap_batched(leaf) if isinstance(leaf, torch.Tensor) else (leaf, None) for leaf in flat]
    return _stock.tree_unflatten([v for v, _ in pairs], spec), _stock.tree_unflatten([d for _, d in pairs], spec)


def _copy_of(module):
    spec = importlib.util.find_spec(module.__name__)
    copy = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(copy)
    return copy


def _make_front_end():
    """(PyTorch's front end, ours over it), on the native host."""
    theirs = _copy_of(_stock)
    theirs._add_batch_dim = _add
    theirs._remove_batch_dim = _remove
    theirs.vmap_increment_nesting = _Level
    theirs.is_batchedtensor = _is_batched
    theirs.unwrap_batched = _unwrap_tree
    theirs.lazy_load_decompositions = lambda: None  # those are functorch's rules
    ours = _copy_of(_torch_vmap)
    ours.teach(theirs)
    return theirs, ours


_theirs, _ours = _make_front_end()


class _Levels:
    """What _native_function.py and _native_higher_order.py ask of the host."""

    is_batched = staticmethod(_is_batched)

    @staticmethod
    @contextlib.contextmanager
    def beneath(level):
        """As around the native_vmap of that level."""
        levels = _inside.levels
        _hide(level)
        _inside.levels = levels[:levels.index(level)]
        try:
            yield
        finally:
            _inside.levels = levels
            _unhide()

    @staticmethod
    def open_levels():
        return _inside.levels

    @staticmethod
    def has_transform_inside(level):
        """Whether a transform of torch.func runs that was entered inside the native_vmap of that level."""
        return _transforms() > level.transforms_around

    @staticmethod
    def dispatch_keys():
        """Those of a sample, and of a thread inside a native_vmap; Python has no names for them."""
        with _Level(1, "error") as level:
            sample = torch._C._dispatch_keys(_add(torch.zeros(1), 0, level)).highestPriorityTypeId()
            mode = torch._C._dispatch_tls_local_include_set().highestPriorityTypeId()
        return sample, mode

    @staticmethod
    def value(tensor):
        return _look_inside(tensor)[0]


def _rules_for_functions():
    """PyTorch's rules for autograd.Function, at our levels."""
    registry = torch._ops._higher_order_ops
    registered = dict(registry)
    rules = _copy_of(autograd_function)
    registry.update(registered)  # a copy registers its operator in the place of PyTorch's
    rules.restore_vmap = _theirs.restore_vmap
    rules.vmap = native_vmap
    rules.current_level = lambda: _inside.levels[-1]
    rules._add_batch_dim = vmappable.add_batch_dim
    # Contexts know each other by their class, where one host's vmap is around the other's.
    saving = {name: getattr(rules.CtxCustomSave, name) for name in ("save_for_backward", "save_for_forward")}
    rules.CtxCustomSave = type("CtxCustomSave", (autograd_function.CtxCustomSave,), saving)
    rules.CtxWithSavedTensors = autograd_function.CtxWithSavedTensors
    _ours.teach_functions(rules)
    return rules


_refuse_vjp_between()
_refuse_functionalize()
teach_new(lambda: _inside.levels)


def native_vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """torch.vmap, on the native host: the same arguments, checks and errors, our levels and batching rules.

    Random operators, a batched value's .item() and the like are refused in the native host's words.
    """
    _stock._check_randomness_arg(randomness)
    if not (chunk_size is None or chunk_size > 0):
        raise ValueError(f"vmap: chunk_size should be None or greater than 0. (got {chunk_size})")
    run = _ours.vmap_impl

    def mapped(*args, **kwargs):
        return run(func, in_dims, out_dims, randomness, chunk_size, *args, **kwargs)

    return functools.wraps(func)(mapped)


def native_restore_vmap(func, in_dims, batch_size, randomness):
    """restore_vmap of torch._functorch.vmap, on the native host: gives (outputs, where their batch dims lie)."""
    return _theirs.restore_vmap(func, in_dims, batch_size, randomness)


Functions(_Levels, _rules_for_functions()).put_in()
HigherOrderOperators(_Levels).put_in()
