"""Calls of programs by a function that CPython calls as its own: NOTE: [calls from Python]."""

import ctypes

from vmapgen._programs.of_torch import flat


class ShortWay:
    """Mixed into what Jit keeps. `_short_way(args, kwargs)` gives the results, or NotImplemented where the long way is to be gone.

    It does not look at what has to be as it was (modules.py, answers.py): a call does before, and Jit.
    """

    _states = _around = None

    def __call__(self, *args, **kwargs):
        if self._states is not None and not self._states.fit():
            raise RuntimeError(f"vmapgen: {self._states.difference()}: trace again, or let vmapgen.jit do so")
        try:
            results = self._short_way(args, kwargs)
        except Exception as error:
            self._explain(error)
            raise
        return self._run(self._inputs(args, kwargs)) if results is NotImplemented else results

    def __reduce_ex__(self, protocol):
        """Of a copy, too: it would be of the tensors and modules of the first, which the program has captured."""
        raise TypeError(f"vmapgen: a {type(self).__name__} is neither copied nor pickled: save(path) writes it, and vmapgen.load(path) brings it back; "
                        f"a vmapgen.jit is copied, without its programs")

    def _inputs(self, args, kwargs):
        if self._arguments is not None:
            return self._arguments.tensors_of(*flat(args, kwargs))
        why = why_not_tensors_alone(args, kwargs)
        if why:
            raise TypeError(f"vmapgen: {why}. {self._how_it_is_called()}")
        return list(args)

    def _inputs_or_none(self, args, kwargs):
        if self._arguments is not None:
            return self._arguments.tensors_of(*flat(args, kwargs), or_none=True)
        return None if why_not_tensors_alone(args, kwargs) else list(args)

    def _how_it_is_called(self):
        """For who calls one that was loaded: a file does not hold how the function took its arguments."""
        names = [name or f"input {i}" for i, name in enumerate(self._input_names())]
        return f"Call it with its tensors alone, in the order of the trace ({', '.join(names)}): everything else is a part of the program, so trace " \
               "again for another value"

    def _is_for_states(self):
        return self._states is None or self._states.fit()

    def _is_for_now(self):
        """Whether it may run in the place of the function, by what that would find around it now."""
        return self._is_for_states() and (self._around is None or self._around.fit())

    @staticmethod
    def _short_way(args, kwargs):
        return NotImplemented

    def _explain(self, error):
        """Adds to what a call has raised where in the program it did, if the error does not say so."""

    def _prepare(self, program):
        """For a torch.classes.vmapgen.Program or Compiled, whose nestings are known."""
        from vmapgen._programs.structure import ANY_TENSORS, NO_KEYWORDS

        objects = []
        if self._arguments is None:
            arguments, results = ANY_TENSORS + NO_KEYWORDS, ANY_TENSORS
        else:
            arguments, results = self._arguments.described(objects), self._outputs.described(objects)
        layout = _layout()
        if arguments is None or results is None or layout is None:
            return
        made = program.python_call(arguments, results, [id(each) for each in objects], layout)
        if made:
            self._short_way = _function(*made, objects)


def why_not_tensors_alone(args, kwargs):
    import torch

    if kwargs:
        return f"a program that was loaded takes no keyword arguments, and got {', '.join(kwargs)}"
    for i, each in enumerate(args):
        if not isinstance(each, torch.Tensor):
            return f"argument {i} of a program that was loaded is {_shown(each)}, and no tensor"
        if each.is_nested:
            return f"argument {i} of a program that was loaded is a nested tensor, which has no sizes that all its parts share"
    return ""


def _shown(value):
    return repr(value) if value is None or type(value) in (bool, int, float, complex) else f"a {type(value).__name__}"


def _function(definition, capsule, objects):
    """The builtin function of python_call.h."""
    made = ctypes.cast(capsule, ctypes.py_object).value
    ctypes.pythonapi.Py_DecRef(ctypes.py_object(made))
    new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)(("PyCFunction_NewEx", ctypes.pythonapi))
    return new(definition, (made, *objects), None)


def _layout():
    """What python_tree.h asks, or None where this Python or PyTorch is laid out otherwise."""
    import torch

    from vmapgen._base.layout import objects_are_known, where_impl_is

    place = where_impl_is(torch.empty(0))
    return [id(torch.Tensor), id(torch.nn.Parameter), place] if objects_are_known() and place is not None else None
