"""How vmapgen.trace runs a function: as often as a program takes, on copies of the examples."""

import contextlib
import inspect

import torch
from torch.utils import _pytree as pytree

from vmapgen._front_end.torch_vmap import batched_inputs
from vmapgen._native.begin import begin
from vmapgen._native.host import native_host
from vmapgen._native.level import inside
from vmapgen._native.vmap import native_vmap
from vmapgen._programs import objects
from vmapgen._programs.answers import Answers, together
from vmapgen._programs.around import around
from vmapgen._programs.asked import Asked
from vmapgen._programs.modules import Called
from vmapgen._programs.of_torch import classes, flat
from vmapgen._programs.program import Program
from vmapgen._programs.reads import Reads
from vmapgen._programs.search import Search
from vmapgen._programs.sized import Unfit
from vmapgen._programs.structure import Arguments, Structure

_UNMAPPED = -1


def traced(func, mapping, settings, args, kwargs):
    begin()
    in_dims, out_dims, randomness, chunk_size = mapping
    arguments, batch_size, why_fixed = _examples(func, in_dims, args, kwargs)
    mapped = native_vmap(func, in_dims, out_dims, randomness, chunk_size=chunk_size)
    dims = [_UNMAPPED if dim is None else dim for dim in arguments.dims]
    leaves = arguments.tensors_of(*flat(args, kwargs))
    tracing = classes().Tracing(leaves, dims, _names(func, (args, kwargs)), batch_size, *settings)
    if why_fixed:
        tracing.narrow(why_fixed)
    elif arguments.is_sized():
        tracing.fix_inside("an argument is an object, which holds sizes")
    results, called, asked, names = _Results(), Called(), Asked(), Search().of(func).values()
    before = inside.trace, inside.trace_reads_values
    inside.trace, inside.trace_reads_values = tracing, settings[1]
    try:
        is_wanted = _first_run(tracing, leaves)
        while is_wanted or tracing.wants_run() or (not results.fit(tracing) and tracing.wants_run()):
            is_wanted = False
            size = tracing.batch_size()
            args, kwargs = arguments.with_tensors(tracing.inputs(), size)
            reads = Reads(tracing.inner_sizes(), asked)
            tracing.begin()
            try:
                with called, reads, _unsaved(), native_host():  # of a map inside on functorch's levels nobody could say what it runs over
                    returned = mapped(*args, **kwargs)
            except Exception as error:
                if not tracing.goes_on_after(str(error)):
                    raise
                continue
            if reads.asked_size:
                tracing.narrow(f"the function asks for the size of a dim that it runs over ({reads.asked_size}), and may decide by it")
                continue
            tracing.end(results.add(returned, size, is_first=tracing.run() == 0))
    finally:
        inside.trace, inside.trace_reads_values = before
        tracing.abandon()
    program = tracing.program()
    own = set(map(id, pytree.tree_leaves((args, kwargs, returned))))
    del tracing, args, kwargs, returned  # and what they keep alive
    asked_of = asked.of_others(own)
    captured, met = program.captured(), [tensor for tensor, _ in asked_of]
    found, search = around(func, captured, asked_of, called.modules(), {**called.before, **names})
    questions = list(asked.questions | search.questions)
    states = together(called.states(captured + met, search.containers), Answers(questions) if questions else None)
    return Program(program, arguments, results.structure, states, found)


def _first_run(tracing, leaves):
    """Its inputs are made of the examples, by operators that a class of tensors in Python may not have."""
    try:
        return tracing.wants_run()
    except Exception as error:
        others = [type(leaf).__name__ for leaf in leaves if torch._C._dispatch_keys(leaf).has(torch._C.DispatchKey.Python)]
        if not others:
            raise
        raise RuntimeError(f"vmapgen: trace: no examples of other sizes can be made of a {others[0]}, whose operators Python carries out: "
                           f"{str(error).splitlines()[0]}. Map the function (vmapgen.vmap), or trace with what it holds") from error


@contextlib.contextmanager
def _unsaved():
    """Without the hooks that somebody around has on what autograd saves: a checkpoint counts it, and a trace is none of its calls."""
    autograd, hooks = torch._C._autograd, []
    try:
        while (top := autograd._top_saved_tensors_default_hooks(True)) is not None:
            hooks.append(top)
            autograd._pop_saved_tensors_default_hooks()
        yield
    finally:
        for pack, unpack in reversed(hooks):
            autograd._push_saved_tensors_default_hooks(pack, unpack)


def _examples(func, in_dims, args, kwargs):
    """The Arguments, their batch size, and why a program is for that one only; None where it may be for all."""
    objects.refuse_unknown((args, kwargs), lambda path: f"argument {_name(_parameters(func), path)}", "hand in its tensors")
    batch_size, dims, flat_args, args_spec = batched_inputs(in_dims, args, func)
    leaves, spec = flat(args, kwargs)
    by_leaf = [dim for arg, of_arg in zip(flat_args, dims) for dim in objects.dims_of_leaves(arg, of_arg, batch_size)]
    arguments = Arguments(leaves, spec, by_leaf + [None] * (len(leaves) - len(by_leaf)))
    if not objects.has_sizes(args):
        return arguments, batch_size, None
    try:
        larger = [Structure(*flat(objects.repeated(flat_args, dims, args_spec, times), kwargs)) for times in (2, 3)]
        return arguments.fitted([arguments, *larger], [batch_size, 2 * batch_size, 3 * batch_size]), batch_size, None
    except (TypeError, Unfit) as error:
        return arguments, batch_size, f"an argument holds sizes, and does not tell what they would be for another: {error}"


class _Results:
    """What the function gave back, run by run."""

    def __init__(self):
        self.structure, self._all, self._sizes = None, [], []

    def add(self, returned, size, is_first):
        """Its tensors."""
        objects.refuse_unknown(returned, lambda path: f"output{pytree.keystr(path)}", "return its tensors")
        if is_first:
            self._all, self._sizes = [], []
        leaves, spec = pytree.tree_flatten(returned)
        self.structure = Structure(leaves, spec)
        self._all.append(self.structure)
        self._sizes.append(size)
        return self.structure.tensors_of_leaves(leaves)

    def fit(self, tracing):
        """Whether they are one structure for every batch size of the runs. If not, fewer sizes are next; raises where there is one left."""
        try:
            self.structure.fitted(self._all, self._sizes)
        except Unfit as unfit:
            if not tracing.narrow(f"what the function returns is {unfit}"):
                raise TypeError(f"vmapgen: trace: two runs of the function at one batch size return {unfit}. A program returns the same in each") from None
            return False
        return True


def _names(func, arguments):
    """What errors and sources call the tensors: params["weight"], after the function's own parameters."""
    return [_name(_parameters(func), path) for path, leaf in objects.leaves_with_paths(arguments) if isinstance(leaf, torch.Tensor)]


def _parameters(func):
    try:
        return [name for name, each in inspect.signature(func).parameters.items() if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    except (TypeError, ValueError):  # builtins have none
        return []


def _name(parameters, path):
    of_kwargs, first, *rest = path
    root = first.key if of_kwargs.idx else parameters[first.idx] if first.idx < len(parameters) else f"args[{first.idx}]"
    return root + "".join(str(key) for key in rest)
