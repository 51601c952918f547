"""Compiled programs, as they are called, and how they are made: see package.py for what is in a package."""

import pathlib
import time
import types
import weakref

from vmapgen._programs.errors import WITHOUT_COMPILER, CompileError
from vmapgen._programs.of_torch import classes
from vmapgen._programs.short_way import ShortWay


class OfKind(ShortWay):
    """A compiled program as Jit keeps it: with the structure of its arguments and results."""

    def __init__(self, program, seconds):
        self.program, self.seconds = program, seconds
        self._arguments, self._outputs, self._states, self._around = program._arguments, program._outputs, program._states, program._around

    def _input_names(self):
        return self.program._input_names()

    def _structured(self, outputs, inputs):
        return outputs if self._outputs is None else self._outputs.with_tensors(outputs, self._arguments.batch_size_of(inputs))

    def __str__(self):
        return str(self.program)

    def why_not_any_size(self):
        return self.program.why_not_any_size()


class Compiled(OfKind):
    """A compiled program. Call it as the program. `vmapgen.load` of a .pt2 gives one, which takes tensors and returns a list of them.

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
        inputs = self._inputs_or_none(args, kwargs)
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
        """Writes its package, for vmapgen.load and vmap::Compiled::load. Captured tensors have the values that they had when it was compiled.

        Of one that was loaded, the file that it was loaded from is copied: where it is gone or another one by now, it raises vmapgen.CompileError.
        """
        from vmapgen._programs import package_file

        package_file.check_place(pathlib.Path(path))
        package_file.put(self._package, pathlib.Path(path), self._compiled.list_checksum())


class InductorProgram(OfKind):
    """A program run by torch.compile."""

    backend = "inductor"

    def __init__(self, program, inputs, rewrite=False):
        import torch

        from vmapgen._programs import export, package

        began = time.monotonic()
        forward = package.part_of(program._program, inputs)
        forward = forward.rewritten() if rewrite else forward
        self.is_rewritten = bool(rewrite)
        self._parameters, self._is_defined = forward.exported.parameters(), forward.exported.defined_outputs()
        self._code = torch.compile(export.ProgramModule(forward.exported), fullgraph=True)
        wanted = [i for i, wants in enumerate(forward.exported.inputs_want_gradient()) if wants]
        with package.compiling():
            # Its own guards compile again where code is for one size: nothing is fixed.
            why = package.why_fixed(types.SimpleNamespace(run=self._called), forward, None, wanted)
        if why:
            raise CompileError(f"vmapgen: compile: {why}. {WITHOUT_COMPILER}")
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


def compiled(program, inputs=None, gradients=None, rewrite=None):
    """The Compiled of a Program. Examples are such inputs; without them random numbers are, and zeros for integers."""
    import shutil  # here, as tempfile: they take a tenth of the time of `import vmapgen`
    import tempfile

    began = time.monotonic()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="vmapgen-"))
    try:
        package = folder / "program.pt2"
        backward, is_rewritten = write(program, package, inputs, gradients, rewrite)
        code = classes().Compiled.of_program(str(package), program._program, backward)
        found = Compiled(code, program, package, time.monotonic() - began, is_rewritten)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    weakref.finalize(found, shutil.rmtree, folder, ignore_errors=True)
    return found


def write(program, path, inputs=None, gradients=None, rewrite=None):
    """Writes the package of a Program. Returns the program of its gradients, or None, and whether what is compiled was rewritten."""
    from vmapgen._programs import package

    forward = package.part_of(program._program, inputs)
    wanted = _wanted(forward, gradients)
    backward = package.backward_of(forward, wanted) if wanted else None
    is_rewritten = package.write(path, forward, backward, wanted, rewrite)
    return backward.program if backward else None, is_rewritten


def _wanted(forward, gradients):
    if forward.exported.draws():
        if gradients:
            raise CompileError("vmapgen: compile: the program draws random numbers, and its compiled gradients, which compute the forward again, would "
                               "draw others. Compile the gradient with it (vmap of grad), or leave gradients out: the program itself gives them")
        return []
    if gradients is None:
        return [i for i, wants in enumerate(forward.exported.inputs_want_gradient()) if wants]
    return [i for i, t in enumerate(forward.examples) if t.is_floating_point() or t.is_complex()] if gradients else []
