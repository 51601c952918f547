"""Functions of torch.compile that are called inside a native vmap: compiled for the batch."""

import functools
import itertools
import types

import torch
from torch.utils import _pytree as pytree

from vmapgen._base.when_imported import when_imported
from vmapgen._functions.compiled_graph import Call, Graph, NotForTheBatch, ask_functions_themselves, here, take_examples_by_looks
from vmapgen._native.level import inside

_MOST = 64  # kinds of calls that are known to run as written, of one function

_numbers = itertools.count()


class CompiledFunctions:
    """NOTE: [compiled for the batch]

    The compiler cannot look into an example, and knows torch.vmap. So a function that is called inside a map is compiled twice. First as if
    examples were the ordinary tensors that they look like: then all that it does to Python's objects is the compiler's to do again at each
    call, to the caller's own objects, and what is left is a graph of operators. Then that graph, as torch.vmap of itself, for what the
    examples lie in; an output is an example where it differs between examples, and an ordinary tensor elsewhere.

    Whatever does not go that way runs as it was written: nothing has run when that turns out. That is so where it does not go into one
    graph, where torch.vmap refuses it, of a kind of call too many, inside of a transform of torch.func, and where a mode watches.

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
        take_examples_by_looks(self._native.is_batched)
        ask_functions_themselves()

    def _with_batches(self, context, fn, compiled):
        batches = _Batches(self._native, context, fn)

        @functools.wraps(compiled)
        def call(*args, **kwargs):
            if torch.compiler.is_compiling() or not self._native.open_levels():
                return compiled(*args, **kwargs)
            return batches(args, kwargs)

        if hasattr(compiled, "_torchdynamo_wrapper_id"):  # by which the compiler tells its own from copies
            call._torchdynamo_wrapper_id = id(call)
        return call


class _Batches:
    """One compiled function, for the batch."""

    def __init__(self, native, context, fn):
        self._native, self._context, self._fn = native, context, fn
        self._as_written = set()  # kinds of calls

    def __call__(self, args, kwargs):
        if self._native.transforms() or _is_watched() or self._is_known_to_run_as_written(args, kwargs):
            return self._fn(*args, **kwargs)
        levels = self._native.open_levels()
        before, here.call = here.call, Call(levels)
        try:
            with self._native.beneath(levels[0]):
                return self._pretended(*args, **kwargs)
        except Exception:
            if here.call.has_begun:
                raise
        finally:
            here.call = before
        self._as_written.add(self._kind(args, kwargs))
        return self._fn(*args, **kwargs)

    def _is_known_to_run_as_written(self, args, kwargs):
        known = self._as_written
        return bool(known) and (len(known) >= _MOST or self._kind(args, kwargs) in known)

    def _kind(self, args, kwargs):
        leaves, spec = pytree.tree_flatten((args, kwargs))
        randomness = tuple(level.randomness for level in self._native.open_levels())
        return spec, randomness, tuple((leaf.shape, leaf.dtype) if isinstance(leaf, torch.Tensor) else type(leaf) for leaf in leaves)

    @functools.cached_property
    def _pretended(self):
        """The function, compiled as if examples were ordinary tensors."""
        return self._compile(self._fn, lambda graph, _: Graph(self._native, self._compile_for_batch, graph))

    def _compile_for_batch(self, mapped):
        from torch._dynamo import eval_frame

        backend = eval_frame.innermost_backend(self._context.callback)

        @functools.wraps(backend)
        def noting(graph, inputs, **options):
            compiled = backend(graph, inputs, **options)

            def begin(*values):
                here.call.has_begun = True
                return compiled(*values)

            return begin

        return self._compile(mapped, noting)

    def _compile(self, fn, backend):
        from torch._dynamo import eval_frame

        def compiled(*args, **kwargs):
            if not torch.compiler.is_dynamo_compiling():  # the compiler was told to leave what it does not know yet
                raise NotForTheBatch
            return fn(*args, **kwargs)

        return eval_frame.optimize(backend, nopython=True, dynamic=self._context._dynamic)(_with_code_of_its_own(compiled))


def _with_code_of_its_own(fn):
    """The compiler counts what it compiles, and remembers sizes, by code, by its name and place: those of a closure are shared by all. Our files it
    leaves alone (_front_end/compiler_frames.py)."""
    name = f"{fn.__name__}_{next(_numbers)}"
    code = fn.__code__.replace(co_name=name, co_filename=f"<{name}>")
    return types.FunctionType(code, fn.__globals__, fn.__name__, fn.__defaults__, fn.__closure__)


def _is_watched():
    """Whether a mode or a program is to see each call: the compiler would hide them, or a mode be asked twice."""
    return inside.trace is not None or torch._C._len_torch_dispatch_stack() or torch._C._len_torch_function_stack()


def _is_of_an_operator(fn):
    """Whether a higher-order operator compiles its own call: what that one does with examples is in higher_order.py."""
    return str(getattr(fn, "__module__", "")).startswith(("torch._higher_order_ops", "torch.nn.attention"))
