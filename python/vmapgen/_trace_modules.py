"""The modules that a traced function calls: a program is for the mode that each was in, train() or eval(), and for the parameters that it has
captured of them, which others may take the place of (load_state_dict(assign=True), pruning)."""

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

    def states(self, captured):
        """Of what a program with these captured tensors is for; None where there are no modules."""
        return States(list(self._in_all_runs.values()), captured) if self._in_all_runs else None


class States:
    """The mode of each module, and which of its parameters and buffers the program has captured."""

    def __init__(self, modules, captured):
        self._modules, self._training = modules, list(map(_training, modules))
        tensors = {id(tensor): tensor for tensor in captured}
        held = [(module, names, name, tensor) for module in modules for names in (module._parameters, module._buffers)
                for name, tensor in names.items() if id(tensor) in tensors]
        self._holders, self._dicts, self._names, self._tensors = map(list, zip(*held)) if held else ([], [], [], [])

    def fit(self):
        """Whether the modules are in the mode that they were in, and have the tensors that they had."""
        return (list(map(_training, self._modules)) == self._training
                and all(map(operator.is_, map(dict.get, self._dicts, self._names), self._tensors)))

    def difference(self):
        """What is not so, in words."""
        for module, was in zip(self._modules, self._training):
            if module.training != was:
                return f"a {type(module).__name__} that the function calls was in {_name(was)} mode when it was traced, and is in {_name(not was)} mode now"
        for module, names, name, tensor in zip(self._holders, self._dicts, self._names, self._tensors):
            if names.get(name) is not tensor:
                return f"`{name}` of a {type(module).__name__} that the function calls is another tensor than when it was traced"
        return ""

    def check(self):
        if not self.fit():
            raise RuntimeError(f"vmapgen: {self.difference()}: trace again, or let vmapgen.jit do so")


def _name(training):
    return "training" if training else "eval"
