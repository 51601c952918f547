"""Functions of torch.compile that are called inside a native vmap: compiled for the batch."""

import functools
import threading
import types

import torch
from torch.utils import _pytree as pytree

from vmapgen._when_imported import when_imported

_MOST = 64  # kinds of calls that are kept of one function


class CompiledFunctions:
    """NOTE: [compiled for the batch]

    The compiler cannot look into an example, and knows torch.vmap. So a compiled function that is called with examples is compiled a second
    time, as torch.vmap of itself, and called with what the examples lie in. Only where all of it goes into one graph: nothing has run then
    when it turns out that it does not, and the function runs as it was written. That is also what happens inside of a transform of
    torch.func, and where examples come in by other ways than as arguments.

    Functions that were compiled before this was put in run as they were written.
    """

    def __init__(self, native):
        self._native = native

    def put_in(self):
        when_imported("torch._dynamo.eval_frame", self._put_in)

    def _put_in(self):
        from torch._dynamo import eval_frame

        beneath = eval_frame._TorchDynamoContext.__call__

        @functools.wraps(beneath)
        def call(context, fn):
            compiled = beneath(context, fn)
            is_compiler = isinstance(context, eval_frame.OptimizeContext)
            if not is_compiler or not isinstance(compiled, types.FunctionType) or _is_of_an_operator(fn):
                return compiled
            return self._with_batches(context, fn, compiled)

        eval_frame._TorchDynamoContext.__call__ = call

    def _with_batches(self, context, fn, compiled):
        batches = _Batches(self._native, context, fn, compiled)

        @functools.wraps(compiled)
        def call(*args, **kwargs):
            if not self._native.open_levels() or torch.compiler.is_compiling():
                return compiled(*args, **kwargs)
            return batches(args, kwargs)

        if hasattr(compiled, "_torchdynamo_wrapper_id"):  # by which the compiler tells its own from copies
            call._torchdynamo_wrapper_id = id(call)
        return call


class _Batches:
    """One compiled function, as torch.vmap of itself, for each kind of call."""

    def __init__(self, native, context, fn, compiled):
        self._native, self._context, self._fn, self._compiled = native, context, fn, compiled
        self._mapped, self._ran, self._lock = {}, set(), threading.Lock()

    def __call__(self, args, kwargs):
        leaves, spec = pytree.tree_flatten((args, kwargs))
        maps, values = self._taken_apart(leaves)
        if not maps or self._native.transforms():
            return self._compiled(*args, **kwargs)
        key = spec, tuple((dims, level.randomness) for level, dims in maps)
        mapped = self._mapped_for(key, maps)
        if mapped is None:
            return self._compiled(*args, **kwargs)
        from torch._dynamo.exc import TorchDynamoException

        try:
            with self._native.beneath(self._native.open_levels()[0]):
                outputs = mapped(*values)
        except Exception as error:
            if key in self._ran and not isinstance(error, TorchDynamoException):
                raise
            self._mapped[key] = None
            return self._compiled(*args, **kwargs)
        self._ran.add(key)
        outputs, of_outputs = pytree.tree_flatten(outputs)
        for level, _ in reversed(maps):
            outputs = [level.add(output, 0, level) for output in outputs]
        return pytree.tree_unflatten(outputs, of_outputs)

    def _taken_apart(self, leaves):
        """The levels that leaves are batched at, the innermost first, each with where; and what the leaves lie in."""
        maps, values = [], list(leaves)
        for level in reversed(self._native.open_levels()):
            taken = [level.unwrap_batched(each) if isinstance(each, torch.Tensor) else (each, None) for each in values]
            dims = tuple(dim for _, dim in taken)
            if any(dim is not None for dim in dims):
                maps.append((level, dims))
                values = [value for value, _ in taken]
        return maps, values

    def _mapped_for(self, key, maps):
        with self._lock:
            if key not in self._mapped:
                if len(self._mapped) >= _MOST:
                    oldest = next(iter(self._mapped))
                    self._ran.discard(oldest)
                    del self._mapped[oldest]
                self._mapped[key] = self._compile(key[0], maps)
            return self._mapped[key]

    def _compile(self, spec, maps):
        from torch._dynamo import eval_frame

        fn = self._fn

        def mapped(*leaves):
            args, kwargs = pytree.tree_unflatten(leaves, spec)
            return fn(*args, **kwargs)

        for level, dims in maps:
            mapped = torch.vmap(mapped, in_dims=dims, randomness=level.randomness)
        backend = eval_frame.innermost_backend(self._context.callback)
        return eval_frame.optimize(backend, nopython=True, dynamic=self._context._dynamic)(mapped)


def _is_of_an_operator(fn):
    """Whether a higher-order operator compiles its own call: what that one does with examples is in _native_higher_order.py."""
    return str(getattr(fn, "__module__", "")).startswith(("torch._higher_order_ops", "torch.nn.attention"))
