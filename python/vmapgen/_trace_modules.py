"""The modules that a traced function calls: a program is for the mode that each was in, train() or eval()."""

import operator
import threading

from torch.nn.modules.module import register_module_forward_pre_hook

_training = operator.attrgetter("training")


class Called:
    """`with called:` around each run of the function; of this thread. Those that are made inside are not the caller's to change."""

    def __init__(self):
        self._in_all_runs, self._now = None, {}

    def __enter__(self):
        thread, now = threading.get_ident(), {}

        def note(module, args):
            if threading.get_ident() == thread:
                now[id(module)] = module  # kept: its id is not to be another's

        self._now, self._hook = now, register_module_forward_pre_hook(note)

    def __exit__(self, *raised):
        self._hook.remove()
        before = self._now if self._in_all_runs is None else self._in_all_runs
        self._in_all_runs = {key: module for key, module in self._now.items() if key in before}

    def modes(self):
        """None where there are no modules."""
        return Modes(list(self._in_all_runs.values())) if self._in_all_runs else None


class Modes:
    def __init__(self, modules):
        self._modules, self._training = modules, list(map(_training, modules))

    def fit(self):
        """Whether the modules are in the mode that they were in."""
        return list(map(_training, self._modules)) == self._training

    def difference(self):
        """Which is not, in words."""
        for module, was in zip(self._modules, self._training):
            if module.training != was:
                return f"a {type(module).__name__} that the function calls was in {_name(was)} mode when it was traced, and is in {_name(not was)} mode now"
        return ""

    def check(self):
        if not self.fit():
            raise RuntimeError(f"vmapgen: {self.difference()}: trace again, or let vmapgen.jit do so")


def _name(training):
    return "training" if training else "eval"
