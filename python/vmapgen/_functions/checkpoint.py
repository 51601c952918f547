"""torch.utils.checkpoint inside a native map.

PyTorch's own keeps hooks on what autograd saves, which know no levels: torch.func refuses them, and by the time of the backward the map may
have ended. Here a checkpoint is an autograd.Function, as jax.checkpoint is an operator: PyTorch maps and differentiates it at each level.
Its inputs are all tensors that the function uses (NOTE: [what a checkpointed function uses]); its backward runs the function again under
torch.func.vjp, its jvp under torch.func.jvp, so that what is differentiated again is again ordinary code.
"""

import contextlib
import functools
import gc
import inspect
import warnings

import torch
from torch._C import _functorch
from torch._functorch import eager_transforms
from torch._functorch.utils import unwrap_dead_wrappers
from torch.autograd import forward_ad
from torch.utils import _pytree as pytree
from torch.utils import checkpoint as theirs
from torch.utils._python_dispatch import TorchDispatchMode

from vmapgen._functions.second_run import Modules, Surroundings
from vmapgen._functions.watch import UNSEEN, FirstRun, SecondRun, here, requires_grad, seen, tensors_in, unseen, watched
from vmapgen._native.level import inside, shown_to_all, transforms


class _Checkpoint:
    """A function, its arguments, and what the first run told of it."""

    def __init__(self, function, args, kwargs, options, around):
        self._function, self._options, self._around = function, options, around
        for run in self._around:
            args, kwargs = pytree.tree_map_only(torch.Tensor, run.exchange, (args, kwargs))
        self._args, self._kwargs = args, kwargs
        self._modules = Modules((function, args, kwargs))
        self._surroundings = Surroundings(options.preserve_rng_state, pytree.tree_leaves((args, kwargs)))
        self._contexts = options.contexts()

    def first_run(self):
        """What the function gives, all of it to be differentiated by this checkpoint."""
        run = FirstRun()
        with unseen():
            args, kwargs = self._exchanged(run.exchange)
            run.begin()
        with self._contexts[0], watched(run) as watch:
            outputs = self._function(*args, **kwargs)
            leaves, self._spec = pytree.tree_flatten(outputs)
            leaves = watch.exchange(leaves)
        del outputs, args, kwargs
        with unseen():
            return self._differentiable(run, leaves)

    def _exchanged(self, of_tensor):
        return pytree.tree_map_only(torch.Tensor, of_tensor, (self._args, self._kwargs))

    def _differentiable(self, run, leaves):
        self._refuse_what_is_lost(run, leaves)
        given = [run.outside.get(id(leaf), leaf) for leaf in leaves]  # what it gave back as it got it
        if not run.outside:
            return pytree.tree_unflatten(given, self._spec)
        unchanged = set(map(id, tensors_in([*self._args, *self._kwargs.values()])))
        self._computed = [i for i, leaf in enumerate(given) if isinstance(leaf, torch.Tensor) and leaf is leaves[i]
                          and (leaf.is_floating_point() or leaf.is_complex()) and id(leaf) not in unchanged]
        self._kinds = [self._kind(leaves[i]) for i in self._computed]
        others = [tensor for tensor in run.others_left() if run.matters(tensor)]
        self._outside = [*run.outside.values(), *others]
        self._wanting = len(run.outside)
        self._seen = {id(tensor): tensor for tensor in run.others_left()}  # ids are theirs as long as they live
        self._updated = run.updated & self._seen.keys()
        results = _Checkpointed.apply(self, len(self._computed), *(leaves[i] for i in self._computed), *self._outside)
        for i, result in zip(self._computed, results):
            given[i] = result
        return pytree.tree_unflatten(given, self._spec)

    def _refuse_what_is_lost(self, run, leaves):
        if run.writes():
            raise RuntimeError("vmap: checkpoint: the function writes into a tensor from outside of it, and would find another value when it "
                               "runs again. Clone the tensor in the function, and give back what it becomes")
        outputs = list(tensors_in(leaves))
        if any(requires_grad(leaf, run.depth) for leaf in outputs):
            raise RuntimeError(UNSEEN)
        if not self._options.use_reentrant and run.kept(outputs):
            gc.collect()
            if run.kept(outputs):
                raise RuntimeError("vmap: checkpoint: a tensor that the function computed is kept by something else than what it gives back "
                                   "(an attribute, a list, an object that is no pytree), and would have no gradient there. Give it back")

    @staticmethod
    def _kind(tensor):
        return tensor.shape, tensor.dtype, tensor.device

    def again(self, *explicit):
        """The computed outputs, of tensors in the places of those from outside."""
        of = dict(zip(map(id, self._outside), explicit))
        for key in self._updated:  # once, by the first run; what is written to belongs to the transform that runs here
            copy = of.get(key, self._seen[key]).clone()
            of[key] = copy if _functorch.maybe_get_level(copy) == transforms() else _functorch._wrap_for_grad(copy, transforms())
        run = SecondRun(self._around, of, self._seen, self)
        args, kwargs = self._exchanged(lambda tensor: run.of.get(id(tensor), tensor))
        with self._modules.as_they_were(), self._surroundings.again(), self._contexts[1], watched(run) as watch:
            leaves, spec = pytree.tree_flatten(self._function(*args, **kwargs))
            leaves = watch.exchange(leaves)
        computed = tuple(leaves[i] for i in self._computed) if spec == self._spec else ()
        if self._options.checks and [self._kind(tensor) for tensor in computed] != self._kinds:
            raise theirs.CheckpointError("torch.utils.checkpoint: the function gives other shapes, dtypes or devices than in its first run")
        return computed

    def split(self, explicit):
        """(a function of those that want a gradient, these)"""
        wanting, others = explicit[:self._wanting], explicit[self._wanting:]
        return lambda *wanting: self.again(*wanting, *others), wanting


class _Checkpointed(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(checkpoint, count, *tensors):
        return tuple(tensor.clone() for tensor in tensors[:count])  # as views of its inputs, nobody might write to them

    @staticmethod
    def setup_context(ctx, inputs, outputs):
        ctx.checkpoint, ctx.count, *tensors = inputs
        explicit = tensors[ctx.count:]
        ctx.save_for_backward(*explicit)
        ctx.save_for_forward(*explicit)

    @staticmethod
    def backward(ctx, *gradients):
        saved, gradients = ([t if t is None else _forgotten(t) for t in unwrap_dead_wrappers(ts)] for ts in (ctx.saved_tensors, gradients))
        function, wanting = ctx.checkpoint.split(saved)
        outputs, vjp = torch.func.vjp(function, *wanting)
        gradients = vjp(tuple(torch.zeros_like(o) if g is None else g for o, g in zip(outputs, gradients)), retain_graph=False)
        rest = len(ctx.saved_tensors) - len(wanting)
        return None, None, *(None,) * ctx.count, *gradients, *(None,) * rest

    @staticmethod
    def jvp(ctx, checkpoint, count, *tangents):
        function, wanting = ctx.checkpoint.split(unwrap_dead_wrappers(ctx.saved_tensors))
        tangents = tangents[ctx.count:ctx.count + len(wanting)]
        tangents = tuple(torch.zeros_like(t) if v is None else v for t, v in zip(wanting, tangents))
        # What autograd keeps of it lives longer than the map.
        with _in_the_open_dual_level():
            tangents = torch.func.jvp(function, tuple(wanting), tangents)[1]
        return tuple(map(shown_to_all, tangents))


@contextlib.contextmanager
def _in_the_open_dual_level():
    """PyTorch has one dual level, which the outermost torch.func.jvp opens. Where a program opened it, jvp goes on in it, as an inner one does."""
    opened = forward_ad._current_level >= 0 and eager_transforms.JVP_NESTING == 0
    eager_transforms.JVP_NESTING += opened
    try:
        yield
    finally:
        eager_transforms.JVP_NESTING -= opened


def _forgotten(tensor):
    """NOTE: [a transform's own graph]

    torch.func.grad has its backward recorded, for transforms around it, and so at its own level too, where nobody asks for it: what a
    second run makes would live until the transform ends. At that level, and no other, the second run takes its inputs for constants."""
    own = here.own
    if own is None:
        return tensor
    if _functorch.is_gradtrackingtensor(tensor):
        return _functorch._wrap_for_grad(_functorch.get_unwrapped(tensor), own) if _functorch.maybe_get_level(tensor) == own else tensor
    if not _functorch.is_batchedtensor(tensor):  # neither an example of ours nor functorch's
        return tensor
    value = _functorch.get_unwrapped(tensor)
    forgotten = _forgotten(value)
    if forgotten is value:
        return tensor
    return _functorch._add_batch_dim(forgotten, _functorch.maybe_get_bdim(tensor), _functorch.maybe_get_level(tensor))


def _know_own_graphs():
    compute = eager_transforms._autograd_grad

    @functools.wraps(compute)
    def autograd_grad(outputs, inputs, *args, **kwargs):
        if torch.compiler.is_compiling() or not inputs or _functorch.maybe_get_level(inputs[0]) != transforms():
            return compute(outputs, inputs, *args, **kwargs)
        before, here.own = here.own, transforms()
        try:
            return compute(outputs, inputs, *args, **kwargs)
        finally:
            here.own = before

    eager_transforms._autograd_grad = autograd_grad


class _Options:
    """What PyTorch's checkpoint is asked for, with its errors."""

    def __init__(self, use_reentrant=None, context_fn=theirs.noop_context_fn, determinism_check="default", debug=False,
                 preserve_rng_state=True):
        if use_reentrant is None:
            warnings.warn("torch.utils.checkpoint: the use_reentrant parameter should be passed explicitly", stacklevel=3)
        self.use_reentrant, self.preserve_rng_state = use_reentrant is None or use_reentrant, preserve_rng_state
        self._context_fn = context_fn
        self.checks = determinism_check != "none" and not self.use_reentrant
        if self.use_reentrant:
            if context_fn is not theirs.noop_context_fn or debug:
                raise ValueError("Passing `context_fn` or `debug` is only supported when use_reentrant=False.")
        elif determinism_check not in theirs._allowed_determinism_checks_to_fns:
            known = list(theirs._allowed_determinism_checks_to_fns)
            raise ValueError(f"determinism_check should be one of {known}, but got {determinism_check}")
        if debug:
            warnings.warn("vmap: checkpoint(debug=True) logs nothing inside a native map", stacklevel=3)

    def contexts(self):
        contexts = self._context_fn()
        if any(isinstance(each, TorchDispatchMode) for each in contexts):
            raise RuntimeError("vmap: checkpoint: selective checkpoints, and other dispatch modes of context_fn, do not work inside a native "
                               "map: operators run for whole batches, and for derivatives of any order. Use checkpoint without context_fn")
        return contexts


def _checkpoint(function, *args, **kwargs):
    names = inspect.signature(_Options.__init__).parameters
    options = _Options(**{name: kwargs.pop(name) for name in names if name in kwargs})
    kwargs.pop("early_stop", None)  # the second run needs the function's end
    if options.use_reentrant and kwargs:
        raise ValueError("Unexpected keyword arguments: " + ",".join(kwargs))
    if not torch.is_grad_enabled():
        return function(*args, **kwargs)
    around = list(here.watch.runs) if here.watch is not None else []
    with unseen():
        checkpoint = _Checkpoint(function, args, kwargs, options, around)
    return checkpoint.first_run()


def serve_checkpoints():
    """Inside native maps. Libraries hold PyTorch's function under names of their own; what it runs is in a cell of it."""
    outer = theirs.checkpoint
    if "fn" not in outer.__code__.co_freevars:
        return
    cell = outer.__closure__[outer.__code__.co_freevars.index("fn")]
    beneath = cell.cell_contents

    def checkpoint(function, *args, **kwargs):
        if (inside.levels or here.watch is not None) and not torch.compiler.is_compiling():
            return _checkpoint(function, *args, **kwargs)
        return beneath(function, *args, **kwargs)

    cell.cell_contents = checkpoint
    for name in ("_wrap_for_grad", "_unwrap_for_grad"):
        setattr(eager_transforms, name, seen(getattr(eager_transforms, name)))
    _know_own_graphs()
