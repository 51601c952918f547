"""vmapgen.jit: a mapped function, traced at its first call with each kind of arguments."""

import copy
import functools
import itertools
import threading
import types
import warnings

from vmapgen._programs.of_torch import flat
from vmapgen._programs.trace import settings_of

_MANY = 3
_MOST_ALIKE, _MOST_LOOKS = 4, 256
_PLAIN = (bool, int, float, str, type(None))


def jit(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None, any_size=True, check_values=False, check=False, at_most=32):
    """vmapgen.vmap(func, in_dims, out_dims, …), traced at its first call with each kind of arguments and run as a program from then on.

        step = vmapgen.jit(grad(loss), in_dims=(None, 0, 0))
        step(parameters, x, y)      # traces
        step(parameters, x2, y2)    # runs the program, for any batch size that it serves

    func, in_dims, out_dims, randomness, chunk_size: as for vmapgen.vmap. any_size, check_values, check: as for vmapgen.trace.
    at_most: how many programs are kept, of 0 none: a new one takes the place of the one that was not used for the longest time.

    Of one kind are arguments that one program takes (see vmapgen.trace), and of which the same ones want a gradient, while the modules that
    the function calls are in the same mode and have the same parameters, and the names that it reads stand for what they stood for
    (docs/programs.md says which are noticed). What `func` does beside calling operators is done by the trace alone.

    Returns a function that takes what `func` takes; its programs() and clear() are those that it keeps.

    Raises ValueError for an `at_most` that is no number of programs, TypeError for a setting that is no bool. A call raises what trace
    refuses, and, with check_values, where it meets another value than its program was made for. Inside of a map or a transform, and under
    torch.compile, no new program is made: it maps. In a TorchFunctionMode it always does, for the mode to see the function's calls.
    """
    import torch

    if torch.compiler.is_compiling():  # which takes apart what is made in the code that it compiles
        return map_of_now()(func, in_dims, out_dims, randomness, chunk_size=chunk_size)
    settings = settings_of("jit", chunk_size, any_size, check_values, check)
    return Jit(func, (in_dims, out_dims, randomness, chunk_size), settings, at_most)


class Jit:
    """What vmapgen.jit returns. Calls may come from any number of threads."""

    def __init__(self, func, mapping, settings, at_most):
        import torch

        if not hasattr(at_most, "__index__") or at_most < 0:
            raise ValueError(f"vmapgen: at_most is how many programs are kept, a number that is not negative, and {at_most!r} was given")
        functools.update_wrapper(self, func, updated=())
        self._func, self._mapping, self._settings, self._at_most = func, mapping, settings, at_most
        self._programs, self._lock = [], threading.Lock()  # the one used last at the end
        self._by_look = {}  # what _look_of says of arguments -> the programs that took such, the one used last at the end
        self._other_names = 0
        self._is_compiling, self._has_modes = torch.compiler.is_compiling, torch._C._is_torch_function_mode_enabled
        self._tensor = torch.Tensor

    def __call__(self, *args, **kwargs):
        if self._is_compiling() or (self._has_modes() and _is_in_mode()):
            return self._mapped()(*args, **kwargs)
        known = self._programs  # never changed, but replaced
        if known and known[-1]._is_for_now():
            try:
                results = known[-1]._short_way(args, kwargs)
            except Exception as error:
                known[-1]._explain(error)
                raise
            if results is not NotImplemented:
                return results
        if _is_to_see_calls():
            return self._mapped()(*args, **kwargs)
        look = self._look_of(args, kwargs) if len(known) > 1 else None
        for program in reversed(self._by_look.get(look, ())):
            if program is not known[-1] and program._is_for_now():
                results = _by_short_way(program, args, kwargs)
                if results is not NotImplemented:
                    self._used(program, look)
                    return results
        leaves, spec = flat(args, kwargs)
        for program in reversed(known):
            inputs = program._inputs_of_kind(leaves, spec) if program._is_for_now() else None
            if inputs is not None:
                return self._used(program, look)._run(inputs)
        if not _have_sizes(leaves) or not self._can_begin():
            return self._mapped()(*args, **kwargs)
        program = self._new(args, kwargs)
        program.why_traced = _why_new(known, leaves, spec)
        self._note_other_names(known, program.why_traced)
        return self._used(program, look)(*args, **kwargs)

    def __get__(self, instance, owner=None):
        """As a function in a class is: the instance is its first argument."""
        return self if instance is None else types.MethodType(self, instance)

    def __deepcopy__(self, memo):
        """Without the programs, which have captured what the other's function has."""
        return type(self)(copy.deepcopy(self._func, memo), *self._made_of()[1:])

    def __reduce__(self):
        return type(self), self._made_of()

    def _made_of(self):
        return self._func, self._mapping, self._settings, self._at_most

    def _mapped(self):
        in_dims, out_dims, randomness, chunk_size = self._mapping
        return map_of_now()(self._func, in_dims, out_dims, randomness, chunk_size=chunk_size)

    def _can_begin(self):
        """Whether a program can be made here: a trace has no copies of a transform's or a map's tensors. For this call the function is mapped."""
        import torch

        from vmapgen._native.level import inside

        return not inside.levels and torch._C._functorch.maybe_current_level() is None

    def _new(self, args, kwargs):
        from vmapgen._programs.tracing import traced

        return traced(self._func, self._mapping, self._settings, args, kwargs)

    def _note_other_names(self, known, why):
        """A loop that binds a name anew for each call pays for a trace in each."""
        if known and known[-1]._is_for_states() and not known[-1]._is_for_now():
            self._other_names += 1
            if self._other_names == _MANY:
                warnings.warn(f"vmapgen: {getattr(self._func, '__name__', 'a function')} was traced {_MANY} times more, since {why}: hand it in as an "
                              f"argument, for which one program serves all: a number as a tensor, of a module its parameters "
                              f"(torch.func.functional_call)", stacklevel=4)

    def _look_of(self, args, kwargs):
        """What tells most kinds of arguments apart, and takes a fraction of the time of asking each program; None where it cannot be asked."""
        look = []
        try:
            self._add_looks((*args, *kwargs.values()), look)
            return hash(tuple(look))
        except TypeError:  # a size that is a symbol
            return None

    def _add_looks(self, values, look):
        for each in values:
            if isinstance(each, self._tensor):
                look += (each.shape, each.dtype)
            elif type(each) in (dict, tuple, list):
                look += (type(each), len(each))
                self._add_looks(itertools.islice(each.values() if type(each) is dict else each, 2), look)
            else:
                look.append(each if type(each) in _PLAIN else type(each))

    def _used(self, program, look):
        with self._lock:
            if self._programs and self._programs[-1] is program:
                return program
            self._programs = [each for each in self._programs if each is not program] + [program]
            kept_from = max(len(self._programs) - self._at_most, 0)
            dropped, self._programs = self._programs[:kept_from], self._programs[kept_from:]
            if dropped or len(self._by_look) > _MOST_LOOKS:
                dropped.append(self._by_look)
                self._by_look = {}
            if look is not None and self._programs:
                alike = [each for each in self._by_look.get(look, ()) if each is not program]
                self._by_look[look] = *alike[1 - _MOST_ALIKE:], program
        del dropped  # outside of the lock
        return program

    def programs(self):
        """The programs that it keeps, the one used last at the end."""
        with self._lock:
            return list(self._programs)

    def clear(self):
        """Drops the programs, and with them the tensors that they hold."""
        with self._lock:
            dropped = self._programs, self._by_look
            self._programs, self._by_look = [], {}
        del dropped  # outside of the lock


def _by_short_way(program, args, kwargs):
    try:
        return program._short_way(args, kwargs)
    except Exception as error:
        program._explain(error)
        raise


def map_of_now():
    """What maps as a program would: PyTorch's compiler knows torch.vmap's own levels."""
    import torch

    if torch.compiler.is_compiling():
        return torch.vmap
    from vmapgen._native.begin import begin
    from vmapgen._native.vmap import native_vmap

    begin()
    return native_vmap


def _have_sizes(leaves):
    """Whether examples of other sizes can be made of all tensors: sizes of make_fx are symbols, a nested tensor has one for each of its parts,
    and of what Python carries operators out for (DTensor, MaskedTensor) nobody knows."""
    import torch

    def has_sizes(tensor):
        is_carried_out = torch._C._dispatch_keys(tensor).has(torch._C.DispatchKey.Python)
        return not (is_carried_out or tensor.is_nested or any(isinstance(size, torch.SymInt) for size in tensor.shape))

    return all(has_sizes(leaf) for leaf in leaves if isinstance(leaf, torch.Tensor))


def _is_in_mode():
    """Whether a TorchFunctionMode is to see the function's own calls: not that of a trace around, for which a program's are as good."""
    from vmapgen._programs.answers import is_in_mode
    from vmapgen._programs.reads import Reads

    return is_in_mode((Reads, ))


def _is_to_see_calls():
    """Whether the function's own calls are to be seen: by anomaly mode, which looks at each gradient, also where the short way would be gone
    (python_call.cpp); by torch.jit.trace, which sees the calls of a program on the short way, and takes no other, and no trace."""
    import torch

    return torch._C._get_tracing_state() is not None or torch.is_anomaly_enabled()


def _why_new(known, leaves, spec):
    """Why none of the programs is for these arguments: what the one used last has against them."""
    if not known:
        return "it was the first call"
    if not known[-1]._is_for_states():
        return known[-1]._states.difference()
    if not known[-1]._is_for_now():
        return known[-1]._around.difference()
    try:
        known[-1]._check(known[-1]._arguments.tensors_of(leaves, spec))
    except Exception as error:
        return str(error).splitlines()[0]
    return "other arguments want a gradient"
