"""vmapgen.trace: a mapped function run once and kept as a flat program of ATen calls."""

import collections.abc
import os

from vmapgen._base.asked import check_flags
from vmapgen._programs.compiled import Compiled
from vmapgen._programs.of_torch import classes
from vmapgen._programs.program import Program


def settings_of(asker, chunk_size, any_size, check_values, check):
    """What `asker` was told of the trace itself. Raises TypeError for what is no bool."""
    check_flags(f"vmapgen: {asker}", any_size=any_size, check_values=check_values, check=check)
    return any_size and chunk_size is None, check_values, check


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

    Raises TypeError for an any_size, check_values or check that is no bool. Making the program raises RuntimeError for what no program can
    hold, with the operator or the value, and what `func` itself raises.
    """
    settings = settings_of("trace", chunk_size, any_size, check_values, check)

    def of_examples(*args, **kwargs):
        from vmapgen._programs.tracing import traced

        return traced(func, (in_dims, out_dims, randomness, chunk_size), settings, args, kwargs)

    return of_examples


def load(path, *, allow_ops=()):
    """The Program that `Program.save` has written, in Python or C++; of a .pt2, the Compiled.

        program = vmapgen.load("step.vmap")
        losses, = program(w, x, y)    # of step(w, x, scale=2.0, y=y)

    A file does not hold how the function took its arguments. Call it with its tensors alone, one after the other in the order of the trace
    (print(program) names them), with no keywords; numbers and what else was no tensor are a part of it. It returns a list of tensors.

    A .pt2 is native code: load those that you trust.
    A file may name ATen's operators, but for those that reach files and the host, and those of `allow_ops`: "myops::foo".

    Raises RuntimeError: there is no such file, it is damaged, or names an operator that is not there or not allowed. TypeError for an
    allow_ops that is no name and no list of names.
    """
    names = _names(allow_ops)
    if os.fsdecode(path).endswith(".pt2"):
        code = classes().Compiled.load(os.fsencode(path), names)
        return Compiled(code, Program(code.program()), os.path.abspath(path))
    return Program(classes().Program.load(os.fsencode(path), names))


def _names(allow_ops):
    names = [allow_ops] if isinstance(allow_ops, str) or not isinstance(allow_ops, collections.abc.Iterable) else list(allow_ops)
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f'vmapgen: load: allow_ops are names of operators, such as ["myops::foo"], and a {type(name).__name__} was given')
    return [name.removesuffix(".default") for name in names]  # as Python calls the overload that has no name
