"""vmapgen.compile: mapped functions, traced into programs and compiled by PyTorch's own compiler."""

import importlib
import pathlib
import sys
import time

from vmapgen._programs.compiled import Compiled, InductorProgram, OfKind, compiled, write
from vmapgen._programs.errors import CompileError
from vmapgen._programs.jit import Jit, map_of_now
from vmapgen._programs.package_file import check_place
from vmapgen._programs.trace import load, settings_of

_BACKENDS = ("replay", "inductor", "aot")


def compile(func, in_dims=0, out_dims=0, randomness="error", *, backend="aot", gradients=None, rewrite=None, chunk_size=None,
            any_size=True, check_values=False, check=False, at_most=32):
    """vmapgen.vmap(func, in_dims, out_dims, …), traced and compiled at its first call with each kind of arguments.

        step = vmapgen.compile(grad(loss), in_dims=(None, 0, 0))
        step(parameters, x, y)      # traces and compiles: seconds, with a C++ compiler
        step(parameters, x2, y2)    # native code, for any batch size that the program serves

    backend: "aot", native code by AOTInductor that is called without PyTorch's guards (ours check each call), and which can be
    saved for C++; "inductor", torch.compile of the program, which has its guards beside ours; "replay", the program itself, as
    vmapgen.jit. What was compiled is compared with the program at three batch sizes before it is handed out; code that is right for
    one size only serves that size.

    gradients: whether "aot" compiles a program of the gradients too. None: where an argument wants one in the call that traces.
    rewrite: whether Program.rewritten() is compiled in its place, which is equal up to rounding. None: "aot" compiles both where they
    differ, and keeps what is faster with the arguments of that call.
    Kinds of arguments, and everything else, are as for vmapgen.jit. vmapgen.explain_cache(step) shows what was compiled, and why.
    Raises vmapgen.CompileError with the reason where a program cannot be compiled.
    """
    import torch

    if backend not in _BACKENDS:
        raise ValueError(f"vmapgen: compile: there is no backend {backend!r}: it is one of {', '.join(_BACKENDS)}")
    if torch.compiler.is_compiling():
        return map_of_now()(func, in_dims, out_dims, randomness, chunk_size=chunk_size)
    mapping, settings = (in_dims, out_dims, randomness, chunk_size), settings_of("compile", chunk_size, any_size, check_values, check)
    if backend == "replay":
        return Jit(func, mapping, settings, at_most)
    return CompiledFunction(func, mapping, settings, at_most, backend, gradients, rewrite)


def explain_cache(step):
    """What a function of vmapgen.compile or vmapgen.jit keeps, the one used last at the end: a list of entries, which prints as text.

    An entry has `program`, `backend`, `why_traced`, `why_not_any_size` (of what would make it serve any batch size), `has_gradients`,
    `is_rewritten`, and `seconds` of compiling. Raises TypeError for another function.
    """
    if not hasattr(step, "programs"):
        raise TypeError(f"vmapgen: explain_cache is of what vmapgen.jit or vmapgen.compile has given, not of {type(step).__name__}")
    return Cache(CacheEntry(each) for each in step.programs())


class Cache(list):
    def __str__(self):
        return "\n".join(f"{i}: {each}" for i, each in enumerate(self)) or "nothing was called yet"


class CacheEntry:
    """program, backend, why it was traced, for which batch sizes, whether its gradients are compiled and whether it was rewritten, seconds of
    compiling."""

    def __init__(self, entry):
        self.program = entry.program if isinstance(entry, OfKind) else entry
        self.backend = getattr(entry, "backend", "replay")
        self.why_traced = getattr(entry, "why_traced", "")
        self.why_not_any_size = entry.why_not_any_size()
        self.has_gradients = entry.has_gradients() if isinstance(entry, OfKind) else True
        self.seconds = getattr(entry, "seconds", 0.0)
        self.is_rewritten = getattr(entry, "is_rewritten", False)

    def __str__(self):
        kind = str(self.program).splitlines()[0]
        sizes = f"; for one batch size: {self.why_not_any_size}" if self.why_not_any_size else ""
        compiled = f", compiled in {self.seconds:.1f} s" if self.seconds else ""
        rewritten = ", rewritten" if self.is_rewritten else ""
        return f"{kind.split('  #')[0]}\n   {self.backend}{compiled}{rewritten}{sizes}\n   traced because {self.why_traced}"


class CompiledFunction(Jit):
    """What vmapgen.compile returns. Calls may come from any number of threads; one compiles at a time."""

    def __init__(self, func, mapping, settings, at_most, backend, gradients, rewrite):
        super().__init__(func, mapping, settings, at_most)
        self._backend, self._gradients, self._rewrite = backend, gradients, rewrite

    def _made_of(self):
        return *super()._made_of(), self._backend, self._gradients, self._rewrite

    def _can_begin(self):
        """Nothing is compiled inside of what looks at operators: a map, transform, trace or mode."""
        import torch

        from vmapgen._native.level import inside, transforms

        return not inside.levels and inside.trace is None and not transforms() and not torch._C._len_torch_dispatch_stack()

    def _new(self, args, kwargs):
        import torch

        program = super()._new(args, kwargs)
        inputs = program._inputs(args, kwargs)
        with torch.random.fork_rng(devices=[]):  # what is compared with the program is drawn
            if self._backend == "inductor":
                return InductorProgram(program, inputs, self._rewrite)
            return compiled(program, inputs, self._gradients, self._rewrite)


def main(arguments):
    """vmapgen compile."""
    import argparse

    parser = argparse.ArgumentParser(prog="vmapgen compile", description="Compiles a program into native code for vmap::Compiled and vmapgen.load.")
    parser.add_argument("program", help="energy.vmap, which Program::save has written")
    parser.add_argument("--out", required=True, metavar="FILE", help="energy.pt2")
    parser.add_argument("--gradients", action="store_true", help="compile its gradients too, with respect to all inputs that have some")
    parser.add_argument("--rewrite", choices=("yes", "no"), help="whether the program is rewritten, which is equal up to rounding; without it both are "
                                                                 "compiled where they differ, and the faster is kept")
    parser.add_argument("--examples", metavar="FILE", help="a list of its inputs, by torch.save; without it random numbers, and zeros for integers, "
                                                             "are what the code is compared with the program on")
    parser.add_argument("--allow-op", action="append", default=[], metavar="OP", help="myops::foo, an operator that the program may name")
    parser.add_argument("--import", dest="modules", action="append", default=[], metavar="MODULE", help="a Python module that registers operators")
    parser.add_argument("--load", dest="libraries", action="append", default=[], metavar="LIBRARY", help="a library that registers operators")
    parsed = parser.parse_args(arguments)
    import torch

    sys.path.insert(0, "")
    try:
        for module in parsed.modules:
            importlib.import_module(module)
        for library in parsed.libraries:
            torch.ops.load_library(library)
        check_place(pathlib.Path(parsed.out))
        program = _program_of(parsed.program, parsed.allow_op)
        examples = _examples_of(parsed.examples, program) if parsed.examples else None
        began = time.monotonic()
        write(program, parsed.out, examples, parsed.gradients, {"yes": True, "no": False}.get(parsed.rewrite))
    except (CompileError, RuntimeError, ValueError, OSError, ImportError) as error:
        sys.exit(f"{error}".splitlines()[0])
    print(f"{parsed.out}: compiled in {time.monotonic() - began:.1f} s")
    return 0


def _program_of(path, allow_ops):
    found = load(path, allow_ops=allow_ops)
    if isinstance(found, Compiled):
        raise CompileError(f"vmapgen: compile: {path} is compiled already: it is a package, made of a program's .vmap. Give that one")
    return found


def _examples_of(path, program):
    """The inputs in a file of torch.save, checked: the compiler takes seconds, and would be blamed."""
    import torch

    how = f"torch.save([{', '.join(name or 'tensor' for name in program._input_names())}], {path!r}) writes them"
    try:
        found = torch.load(path, weights_only=True)
    except OSError as error:
        raise CompileError(f"vmapgen: compile: the examples {path} cannot be read: {error.strerror or error}") from error
    except Exception as error:
        raise CompileError(f"vmapgen: compile: {path} holds no examples that can be read ({type(error).__name__}): {how}") from error
    is_list = isinstance(found, (tuple, list))
    others = [type(each).__name__ for each in (found if is_list else [found]) if not (is_list and isinstance(each, torch.Tensor))]
    if others:
        raise CompileError(f"vmapgen: compile: examples are a list of tensors, and {path} holds {'a list with ' * is_list}a {others[0]}: {how}")
    try:
        program._check(list(found))
    except RuntimeError as error:
        raise CompileError(f"vmapgen: compile: the examples in {path} are not of this program: {str(error).splitlines()[0]}") from error
    return list(found)
