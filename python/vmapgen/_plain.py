"""Calls of programs with tensors alone, which are most: they cost a fifth of those that walk over trees."""


class Plain:
    """Mixed into what Jit keeps: calls with tensors alone, by an operator in the place of methods and without a walk over trees.

    `_run_plain` is that operator, `_number` its program, and `_results` how many outputs there are: 0 where they are no plain tuple,
    -1 for one tensor that is in none. _prepare sets them.
    """

    _run_plain = _number = None
    _results = _count = 0

    def _prepare(self, run, number):
        import torch

        arguments, outputs = self._arguments, self._outputs
        if arguments is None or not arguments.is_plain_call() or not outputs.is_plain_result():
            return
        self._results, self._count = outputs.is_plain_result(), len(arguments._is_tensor)
        self._number, self._run_plain, self._tensor = number, run.default._op, torch.Tensor

    def _called_plainly(self, args):
        """None where it is another's."""
        if self._run_plain is None or len(args) != self._count:
            return None
        for each in args:
            if not isinstance(each, self._tensor):
                return None
        outputs = self._run_plain(self._number, args)
        if outputs is None:
            return None
        return outputs[0] if self._results < 0 else tuple(outputs)


def is_alone():
    """Whether nothing looks at the calls of this thread: no map, transform, trace or mode."""
    from vmapgen._native_level import inside, transforms

    return not inside.levels and inside.trace is None and not transforms() and not _modes()


def _modes():
    import torch

    return torch._C._len_torch_dispatch_stack()
