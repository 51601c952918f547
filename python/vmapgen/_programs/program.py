"""vmapgen.Program: what a trace gives."""

import os

from vmapgen._programs.of_torch import classes
from vmapgen._programs.short_way import ShortWay


class Program(ShortWay):
    """A traced function. Call it as the mapped function; one that was loaded takes its tensors alone, in the order of the trace, and returns a
    list of tensors.

    Differentiable where the function is, and a function like any other: it can be mapped, differentiated and traced.
    """

    def __init__(self, program, arguments=None, outputs=None, states=None, around=None):
        import torch

        if not isinstance(program, torch.ScriptObject):
            raise TypeError(f"vmapgen: Program: program is one of C++, which vmapgen.trace and vmapgen.load bring; a {type(program).__name__} was given")
        self._program, self._arguments, self._outputs, self._states, self._around = program, arguments, outputs, states, around
        self._prepare(program)

    def _explain(self, error):
        _note(error, self._program.failed_call())

    def takes(self, *args, **kwargs):
        """Whether it runs with these arguments: it raises for others."""
        inputs = self._inputs_or_none(args, kwargs)
        return inputs is not None and self._is_for_states() and self._program.takes(inputs)

    def _input_names(self):
        return classes().Exported(self._program).input_names()

    def _inputs_of_kind(self, leaves, spec):
        inputs = self._arguments.tensors_of(leaves, spec, or_none=True)
        return inputs if inputs is not None and self._program.is_of_kind(inputs) else None

    def _check(self, inputs):
        self._program.check(inputs)

    def _run(self, inputs):
        try:
            outputs = self._program.run(inputs)
        except Exception as error:
            self._explain(error)
            raise
        return outputs if self._outputs is None else self._outputs.with_tensors(outputs, self._arguments.batch_size_of(inputs))

    def __str__(self):
        return self._program.shown()

    def __len__(self):
        """How many operators it calls."""
        return self._program.calls()

    @property
    def code(self):
        """Python source that does the same, over torch.ops.aten alone."""
        return self._program.code()

    def cpp(self, name):
        """C++ source of a header that does the same in a function of that name, over ATen alone."""
        if not isinstance(name, str):
            raise TypeError(f"vmapgen: cpp: name is the function's, a str, and {name!r} was given")
        return self._program.cpp(name)

    def why_not_any_size(self):
        """Why it is for one batch size only; empty where it is for all of at least 2."""
        return self._program.why_not_any_size()

    def why_not_any_size_inside(self):
        """Why a map inside the function has the example's size only; empty where it may have any of at least 2, or is over no argument's dim."""
        return self._program.why_not_any_size_inside()

    def captured(self):
        """The tensors that it holds: those that the function has captured, and constants."""
        return self._program.captured()

    def frozen(self):
        """The same with everything computed once that depends on captured tensors alone. Raises in a run after one was written to, and where a
        gradient of one is wanted: run it under torch.no_grad(), or freeze after requires_grad_(False)."""
        return Program(self._program.frozen(), self._arguments, self._outputs, self._states)

    def rewritten(self):
        """The same with less work, where calls share some: one LU for a determinant and a solution. Equal up to rounding.

        First gradients are those of the program; second and forward-mode derivatives may be missing, and raise.
        """
        return Program(self._program.rewritten(), self._arguments, self._outputs, self._states)

    def save(self, path):
        """Writes it to a file (.vmap) for vmapgen.load, and for vmap::Program::load in C++: the calls, and the values of captured tensors."""
        if os.fsdecode(path).endswith(".pt2"):  # which vmapgen.load takes for native code
            raise ValueError(f"vmapgen: save: {os.fsdecode(path)} is named like a package of native code, which aot() writes: name a program's file .vmap")
        self._program.save(os.fsencode(path))

    def compile(self, examples=None, *, gradients=None, rewrite=None):
        """Native code that does the same, as vmapgen.compile makes it: a vmapgen.Compiled. Raises vmapgen.CompileError where there is none.

        examples: a tuple of arguments that the code is compared with the program on; without it, random numbers and zeros for integers.
        gradients: whether those are compiled too; None: where an argument of the trace wanted one. rewrite: as for vmapgen.compile.
        """
        from vmapgen._programs import compiled

        return compiled.compiled(self, self._checked(examples), gradients, rewrite)

    def aot(self, path, examples=None, *, gradients=None, rewrite=None):
        """Writes compile()'s code to a package (.pt2) for vmapgen.load, and for vmap::Compiled::load in C++ without Python."""
        from vmapgen._programs import compiled

        compiled.write(self, path, self._checked(examples), gradients, rewrite)

    def _checked(self, examples):
        """The tensors in a tuple of arguments: before seconds of a compiler, which would be blamed."""
        if examples is None:
            return None
        if not isinstance(examples, (tuple, list)):
            raise TypeError(f"vmapgen: compile: examples are a tuple of the program's arguments, and a {type(examples).__name__} was given: "
                            f"for one argument say (x,)")
        inputs = self._inputs(tuple(examples), {})
        self._check(inputs)
        return inputs


def _note(error, note):
    """add_note, which Python 3.10 lacks."""
    if note:
        error.__notes__ = [*getattr(error, "__notes__", []), note]
