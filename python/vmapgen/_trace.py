"""vmapgen.trace: a mapped function run once and kept as a flat program of ATen calls."""

import os

from vmapgen._short_way import ShortWay


def trace(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None, any_size=True, check_values=False, check=False):
    """What makes a program of vmapgen.vmap(func, in_dims, out_dims, …): call it with example arguments.

        program = vmapgen.trace(per_example_loss, in_dims=(None, 0, 0))(parameters, x, y)
        losses = program(parameters, x2, y2)    # the physical calls alone: no wrapper, no rule
        print(program)                          # one line a call, sizes in B

    The program serves arguments of the examples' structure, dtypes, devices, sizes but for the batch size, and strides; other
    arguments raise. Arguments that are no tensors are part of it. `func` runs a few times for the trace, on copies of the
    examples, and never again: what it does beside calling operators is not repeated. Tensors that it captures are used as they
    are in each run; modules that it calls have to be in the mode, train() or eval(), that they were in, and to have
    the parameters that it captured.

    any_size=False: for the examples' batch size only. check_values=True: where `func` reads the value of a tensor (item(), if),
    the program is for this value, and a run that meets another raises; otherwise reading raises. check=True: the program is run
    beside the function for the trace, which raises where they differ: what numpy or data pointers compute is no operator's.
    """

    def of_examples(*args, **kwargs):
        from vmapgen._tracing import traced

        return traced(func, (in_dims, out_dims, randomness, chunk_size), (any_size and chunk_size is None, check_values, check), args, kwargs)

    return of_examples


def load(path, *, allow_ops=()):
    """The Program that `Program.save` has written, in Python or C++; of a .pt2, the Compiled. Its inputs and outputs are lists of tensors.

    A .pt2 is native code: load those that you trust.
    A file may name ATen's operators, but for those that reach files and the host, and those of `allow_ops`: "myops::foo".
    """
    if os.fspath(path).endswith(".pt2"):
        from vmapgen import _compile

        return _compile.load(path, allow_ops)
    return Program(_classes().Program.load(os.fspath(path), list(allow_ops)))


class Program(ShortWay):
    """A traced function. Call it as the mapped function; one that was loaded takes its tensors in the order of the trace.

    Differentiable where the function is, and a function like any other: it can be mapped, differentiated and traced.
    """

    def __init__(self, program, arguments=None, outputs=None, states=None):
        self._program, self._arguments, self._outputs, self._states = program, arguments, outputs, states
        self._prepare(program)

    def __call__(self, *args, **kwargs):
        if self._states is not None:
            self._states.check()
        try:
            results = self._short_way(args, kwargs)
        except Exception as error:
            self._explain(error)
            raise
        return self._run(self._inputs(args, kwargs)) if results is NotImplemented else results

    def _explain(self, error):
        _note(error, self._program.failed_call())

    def takes(self, *args, **kwargs):
        """Whether it runs with these arguments: it raises for others."""
        if self._arguments is None:
            return self._program.takes(list(args))
        if not self._is_for_states():
            return False
        inputs = self._arguments.tensors_of(*_flat(args, kwargs), or_none=True)
        return inputs is not None and self._program.takes(inputs)

    def _inputs(self, args, kwargs):
        return list(args) if self._arguments is None else self._arguments.tensors_of(*_flat(args, kwargs))

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
        """The same with everything computed once that depends on captured tensors alone. Raises in a run after one was written to."""
        return Program(self._program.frozen(), self._arguments, self._outputs, self._states)

    def rewritten(self):
        """The same with less work, where calls share some: one LU for a determinant and a solution. Equal up to rounding.

        First gradients are those of the program; second and forward-mode derivatives may be missing, and raise.
        """
        return Program(self._program.rewritten(), self._arguments, self._outputs, self._states)

    def save(self, path):
        """Writes it to a file for vmapgen.load, and for vmap::Program::load in C++: the calls, and the values of captured tensors."""
        self._program.save(os.fspath(path))

    def compile(self, examples=None, *, gradients=None, rewrite=None):
        """Native code that does the same, as vmapgen.compile makes it: a vmapgen.Compiled. Raises vmapgen.CompileError where there is none.

        examples: a tuple of arguments that the code is compared with the program on; without it, random numbers and zeros for integers.
        gradients: whether those are compiled too; None: where an argument of the trace wanted one. rewrite: as for vmapgen.compile.
        """
        from vmapgen import _compile

        return _compile.compiled(self, examples and self._inputs(tuple(examples), {}), gradients, rewrite)

    def aot(self, path, examples=None, *, gradients=None, rewrite=None):
        """Writes compile()'s code to a package (.pt2) for vmapgen.load, and for vmap::Compiled::load in C++ without Python."""
        from vmapgen import _compile

        _compile.write(self, path, examples and self._inputs(tuple(examples), {}), gradients, rewrite)


def _note(error, note):
    """add_note, which Python 3.10 lacks."""
    if note:
        error.__notes__ = [*getattr(error, "__notes__", []), note]


def _flat(args, kwargs):
    from torch.utils import _pytree

    return _pytree.tree_flatten((args, kwargs))


def _classes():
    import torch

    from vmapgen._load import operators_of, native_operators

    native_operators()
    operators_of("vmap_program", "trace_version")
    return torch.classes.vmapgen
