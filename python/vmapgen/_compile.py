"""vmapgen.compile: mapped functions, traced into programs and compiled by PyTorch's own compiler."""

import argparse
import importlib
import os
import pathlib
import shutil
import sys
import tempfile
import time
import types
import weakref

from vmapgen._errors import CompileError
from vmapgen._jit import Jit, map_of_now
from vmapgen._short_way import ShortWay
from vmapgen._trace import Program, _classes, _flat

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
    mapping, settings = (in_dims, out_dims, randomness, chunk_size), (any_size and chunk_size is None, check_values, check)
    if backend == "replay":
        return Jit(func, mapping, settings, at_most)
    return CompiledFunction(func, mapping, settings, at_most, backend, gradients, rewrite)


def explain_cache(step):
    """What a function of vmapgen.compile or vmapgen.jit keeps, the one used last at the end: a list of CacheEntry, which prints as text."""
    return Cache(CacheEntry(each) for each in step.programs())


class Cache(list):
    def __str__(self):
        return "\n".join(f"{i}: {each}" for i, each in enumerate(self)) or "nothing was called yet"


class CacheEntry:
    """program, backend, why it was traced, for which batch sizes, whether its gradients are compiled and whether it was rewritten, seconds of
    compiling."""

    def __init__(self, entry):
        self.program = entry.program if isinstance(entry, _OfKind) else entry
        self.backend = getattr(entry, "backend", "replay")
        self.why_traced = getattr(entry, "why_traced", "")
        self.why_not_any_size = entry.why_not_any_size()
        self.has_gradients = entry.has_gradients() if isinstance(entry, _OfKind) else True
        self.seconds = getattr(entry, "seconds", 0.0)
        self.is_rewritten = getattr(entry, "is_rewritten", False)

    def __str__(self):
        kind = str(self.program).splitlines()[0]
        sizes = f"; for one batch size: {self.why_not_any_size}" if self.why_not_any_size else ""
        compiled = f", compiled in {self.seconds:.1f} s" if self.seconds else ""
        rewritten = ", rewritten" if self.is_rewritten else ""
        return f"{kind.split('  #')[0]}\n   {self.backend}{compiled}{rewritten}{sizes}\n   traced because {self.why_traced}"


class _OfKind(ShortWay):
    """A compiled program as Jit keeps it: with the structure of its arguments and results."""

    def __init__(self, program, seconds):
        self.program, self.seconds = program, seconds
        self._arguments, self._outputs, self._states = program._arguments, program._outputs, program._states

    def __call__(self, *args, **kwargs):
        if self._states is not None:
            self._states.check()
        results = self._short_way(args, kwargs)
        if results is not NotImplemented:
            return results
        inputs = list(args) if self._arguments is None else self._arguments.tensors_of(*_flat(args, kwargs))
        return self._run(inputs)

    def _structured(self, outputs, inputs):
        return outputs if self._outputs is None else self._outputs.with_tensors(outputs, self._arguments.batch_size_of(inputs))

    def __str__(self):
        return str(self.program)

    def why_not_any_size(self):
        return self.program.why_not_any_size()


class Compiled(_OfKind):
    """A compiled program. Call it as the program. `vmapgen.load` of a .pt2 gives one, whose inputs and outputs are lists of tensors.

    Arguments are checked before each call, as the program's own are. Gradients are those that were compiled with it; where there are
    none, and for second and forward-mode derivatives and inside transforms, the program runs in its place.
    """

    backend = "aot"

    def __init__(self, compiled, program, package, seconds=0.0, is_rewritten=False):
        super().__init__(program, seconds)
        self.is_rewritten = is_rewritten
        self._compiled, self._package = compiled, package
        self._prepare(compiled)

    def takes(self, *args, **kwargs):
        """Whether it runs with these arguments: it raises for others."""
        inputs = list(args) if self._arguments is None else self._arguments.tensors_of(*_flat(args, kwargs), or_none=True)
        return inputs is not None and self._is_for_states() and self._compiled.takes(inputs)

    def _inputs_of_kind(self, leaves, spec):
        inputs = self._arguments.tensors_of(leaves, spec, or_none=True)
        return inputs if inputs is not None and self._compiled.is_of_kind(inputs) else None

    def _check(self, inputs):
        self._compiled.check(inputs)

    def _run(self, inputs):
        return self._structured(self._compiled.run(inputs), inputs)

    def has_gradients(self):
        """Whether a program of its gradients was compiled with it."""
        return self._compiled.has_gradients()

    def why_not_any_size(self):
        """Why it is for one batch size only; empty where it is for all of at least 2."""
        return self._compiled.why_not_any_size()

    def save(self, path):
        """Writes its package, for vmapgen.load and vmap::Compiled::load. Captured tensors have the values that they had when it was compiled."""
        from vmapgen import _package

        _package.put(self._package, pathlib.Path(path))


class InductorProgram(_OfKind):
    """A program run by torch.compile."""

    backend = "inductor"

    def __init__(self, program, inputs, rewrite=False):
        import torch

        from vmapgen import _export, _package

        began = time.monotonic()
        forward = _package.part_of(program._program, inputs)
        forward = forward.rewritten() if rewrite else forward
        self.is_rewritten = bool(rewrite)
        self._parameters, self._is_defined = forward.exported.parameters(), forward.exported.defined_outputs()
        self._code = torch.compile(_export.ProgramModule(forward.exported), fullgraph=True)
        wanted = [i for i, wants in enumerate(forward.exported.inputs_want_gradient()) if wants]
        with _package.compiling():
            # Its own guards compile again where code is for one size: nothing is fixed.
            why = _package.why_fixed(types.SimpleNamespace(run=self._called), forward, None, wanted)
        if why:
            raise CompileError(f"vmapgen: compile: {why}. backend=\"replay\" runs the program itself")
        super().__init__(program, time.monotonic() - began)

    def _called(self, inputs):
        outputs = iter(self._code(*inputs, *self._parameters))
        return [next(outputs) if is_defined else None for is_defined in self._is_defined]

    def _inputs_of_kind(self, leaves, spec):
        return self.program._inputs_of_kind(leaves, spec)

    def _check(self, inputs):
        self.program._check(inputs)

    def _run(self, inputs):
        import torch

        if torch._C._functorch.maybe_current_level() is not None:
            return self.program._run(inputs)
        self._check(inputs)
        return self._structured(self._called(inputs), inputs)

    def has_gradients(self):
        return True


class CompiledFunction(Jit):
    """What vmapgen.compile returns. Calls may come from any number of threads; one compiles at a time."""

    def __init__(self, func, mapping, settings, at_most, backend, gradients, rewrite):
        super().__init__(func, mapping, settings, at_most)
        self._backend, self._gradients, self._rewrite = backend, gradients, rewrite

    def _can_begin(self):
        """Nothing is compiled inside of what looks at operators: a map, transform, trace or mode."""
        import torch

        from vmapgen._native_level import inside, transforms

        return not inside.levels and inside.trace is None and not transforms() and not torch._C._len_torch_dispatch_stack()

    def _new(self, args, kwargs):
        program = super()._new(args, kwargs)
        inputs = program._inputs(args, kwargs)
        if self._backend == "inductor":
            return InductorProgram(program, inputs, self._rewrite)
        return compiled(program, inputs, self._gradients, self._rewrite)


def compiled(program, inputs=None, gradients=None, rewrite=None):
    """The Compiled of a Program. Examples are such inputs; without them random numbers are, and zeros for integers."""
    began = time.monotonic()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="vmapgen-"))
    try:
        package = folder / "program.pt2"
        backward, is_rewritten = write(program, package, inputs, gradients, rewrite)
        code = _classes().Compiled.of_program(str(package), program._program, backward)
        found = Compiled(code, program, package, time.monotonic() - began, is_rewritten)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    weakref.finalize(found, shutil.rmtree, folder, ignore_errors=True)
    return found


def write(program, path, inputs=None, gradients=None, rewrite=None):
    """Writes the package of a Program. Returns the program of its gradients, or None, and whether what is compiled was rewritten."""
    from vmapgen import _package

    forward = _package.part_of(program._program, inputs)
    wanted = _wanted(forward, gradients)
    backward = _package.backward_of(forward, wanted) if wanted else None
    is_rewritten = _package.write(path, forward, backward, wanted, rewrite)
    return backward.program if backward else None, is_rewritten


def _wanted(forward, gradients):
    if gradients is None:
        return [i for i, wants in enumerate(forward.exported.inputs_want_gradient()) if wants]
    return [i for i, t in enumerate(forward.examples) if t.is_floating_point() or t.is_complex()] if gradients else []


def load(path, allow_ops=()):
    """The Compiled that a .pt2 holds."""
    code = _classes().Compiled.load(os.fspath(path), list(allow_ops))
    return Compiled(code, Program(code.program()), path)


def main(arguments):
    """vmapgen compile."""
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

    from vmapgen import _trace

    sys.path.insert(0, "")
    try:
        for module in parsed.modules:
            importlib.import_module(module)
        for library in parsed.libraries:
            torch.ops.load_library(library)
        program = _trace.load(parsed.program, allow_ops=parsed.allow_op)
        examples = torch.load(parsed.examples, weights_only=True) if parsed.examples else None
        began = time.monotonic()
        write(program, parsed.out, examples, parsed.gradients, {"yes": True, "no": False}.get(parsed.rewrite))
    except (CompileError, RuntimeError, ValueError, OSError, ImportError) as error:
        sys.exit(f"{error}".splitlines()[0])
    print(f"{parsed.out}: compiled in {time.monotonic() - began:.1f} s")
    return 0
