"""The modules that a traced function calls, or has a parameter or a module of: a program is for the mode that each was in, train() or eval(),
for the parameters that it has captured of them, which others may take the place of (load_state_dict(assign=True), pruning), and for the
modules and hooks that were in them."""

import functools
import inspect
import operator
import sys
import threading
import types
import weakref

import torch
from torch import nn
from torch.nn.modules import module as of_all_modules

from vmapgen._programs.search import names_in
from vmapgen._programs.same import same

_training = operator.attrgetter("training")


class _Looks:
    """nn.Module.__getattr__, through which parameters, buffers and modules are found, while any thread traces. Each tells its own notes."""

    def __init__(self):
        self._lock, self._notes, self._plain = threading.Lock(), {}, None  # thread -> a list of notes, the innermost at the end

    def begin(self, note):
        with self._lock:
            if not self._notes:
                self._plain = nn.Module.__getattr__
                nn.Module.__getattr__ = self._noting(self._plain)
            self._notes.setdefault(threading.get_ident(), []).append(note)

    def end(self):
        with self._lock:
            mine = self._notes[threading.get_ident()]
            mine.pop()
            if not mine:
                del self._notes[threading.get_ident()]
            if not self._notes:
                nn.Module.__getattr__ = self._plain

    def _noting(self, plain):
        @functools.wraps(plain)
        def __getattr__(module, name):
            found = plain(module, name)
            if mine := self._notes.get(threading.get_ident()):
                mine[-1](module, name, found)
            return found

        return __getattr__


_looks = _Looks()


class Called:
    """`with called:` around each run of the function; of this thread. Those that are made inside are not the caller's to change."""

    def __init__(self):
        self._in_all_runs, self._now, self._met, self._read = None, {}, {}, {}
        self.before = {}  # (id of a module, name of an attribute) -> what was there when the module was met first

    def __enter__(self):
        thread, now = threading.get_ident(), {}

        def note(module, args=()):
            if threading.get_ident() == thread:
                _check_is_operators_alone(module)
                now[id(module)] = module
                if id(module) not in self._met:
                    self._met[id(module)] = module  # kept: its id is not to be another's
                    self.before.update({(id(module), name): each for name, each in module.__dict__.items()})

        def note_look(module, name, found):
            note(module)
            if isinstance(found, torch.Tensor):  # weakly: it may be one of the trace's own (functional_call)
                self._read.setdefault((id(module), name), weakref.ref(found))

        note.is_of_a_trace = True
        self._now, self._hook = now, of_all_modules.register_module_forward_pre_hook(note)
        _looks.begin(note_look)

    def __exit__(self, *raised):
        _looks.end()
        self._hook.remove()
        before = self._now if self._in_all_runs is None else self._in_all_runs
        self._in_all_runs = {key: module for key, module in self._now.items() if key in before}

    def modules(self):
        return list((self._in_all_runs or {}).values())

    def states(self, captured, containers):
        """Of what a program with these captured tensors is for; None where there are no modules. `containers`: modules that nobody calls, of
        which those count that hold one which is."""
        modules = self.modules()
        return States(modules + _holding(containers, modules), captured, self._read) if modules else None


def _check_is_operators_alone(module):
    """Refuses what does in Python, around the operators, what training needs."""
    if isinstance(module, nn.parallel.DistributedDataParallel) and torch.is_grad_enabled():
        raise RuntimeError("vmapgen: trace: a DistributedDataParallel prepares in its forward, in Python, that gradients are summed over the "
                           "processes. A program would leave that out. Map the function (vmapgen.vmap), or trace what is inside (`ddp.module`) "
                           "and sum the gradients yourself")
    fsdp = sys.modules.get("torch.distributed.fsdp")
    if fsdp is not None and isinstance(module, fsdp.FSDPModule):
        raise RuntimeError("vmapgen: trace: a module of fully_shard gathers its parameters before each call and frees them after it, in Python. "
                           "A program would leave that out. Map the function (vmapgen.vmap)")


def _holding(containers, modules):
    known, found = set(map(id, modules)), []
    for _ in containers:  # as deep as they may lie in each other
        found += [each for each in containers if id(each) not in known and not known.isdisjoint(map(id, each._modules.values()))]
        known.update(map(id, found))
    return found


_HOOKS_OF_ALL = (of_all_modules._global_forward_pre_hooks, of_all_modules._global_forward_hooks)


def _keys(hooks):
    """Without those of a trace, which another thread may be at."""
    return tuple(key for key, each in hooks.items() if not (isinstance(each, types.FunctionType) and hasattr(each, "is_of_a_trace")))


_SETTINGS = (bool, int, float, str, type(None), types.FunctionType, types.BuiltinFunctionType)


def _settings(module):
    """What PyTorch's own modules have beside parameters, buffers and modules and their forward reads: a dropout's p, a convolution's stride. Of
    others' attributes nobody knows which are the program's own records; those that code names, Around has."""
    if not type(module).__module__.startswith("torch.nn."):
        return []
    return [name for name in _read_by_forward(type(module)) if name != "training" and _is_setting(module.__dict__.get(name, module))]


def _is_setting(value):
    return isinstance(value, _SETTINGS) or (type(value) is tuple and all(isinstance(each, _SETTINGS) for each in value))


@functools.lru_cache(1024)
def _read_by_forward(cls):
    """Names of attributes that forward reads, and the methods and properties that it names."""
    read, waiting = {}, ["forward"]
    while waiting:
        found = getattr(cls, waiting.pop(), None)
        found = found.fget if isinstance(found, property) else inspect.unwrap(found) if callable(found) else None
        if isinstance(found, types.FunctionType) and found.__globals__.get("__name__", "").startswith("torch.nn."):
            new = [name for name in names_in(found.__code__)[2] if name not in read]
            read.update(dict.fromkeys(new))
            waiting += new
    return list(read)


class States:
    """The mode of each module, which of its parameters and buffers the program has captured, the function has looked at or are None, and what
    modules and hooks it has.

    Asked before each run: what is compared is what can be without a loop in Python."""

    def __init__(self, modules, captured, read):
        self._modules, self._training = modules, list(map(_training, modules))
        tensors = {id(tensor) for tensor in captured}
        # A scripted module keeps what it has in C++, and its graph is what it is.
        plain = [module for module in modules if type(module._parameters) is dict]

        def is_held(module, names, name, each):
            if each is None or names is module._modules or id(each) in tensors:
                return True
            looked_at = read.get((id(module), name))  # whether it is None, or its dtype
            return looked_at is not None and looked_at() is each

        held = [(module, names, name, each) for module in plain for names in (module._parameters, module._buffers, module._modules)
                for name, each in names.items() if is_held(module, names, name, each)]
        for module in plain:
            settings = [(name, module.__dict__.get(name)) for name in ("forward", *_settings(module))]
            held += [(module, module.__dict__, name, each) for name, each in settings]
            held += [(module, module._parameters, name, None) for name, each in settings[1:] if each is None]  # what it would be as a tensor
        self._holders, self._dicts, self._names, self._held = map(list, zip(*held)) if held else ([], [], [], [])
        # Each hook has a number of its own.
        keyed = [(module, of) for module in plain for of in (module._modules, module._forward_hooks, module._forward_pre_hooks)]
        keyed += [(None, hooks) for hooks in _HOOKS_OF_ALL]
        self._all_keys = [(owner, of, _keys(of)) for owner, of in keyed]
        self._empty = [of for _, of, keys in self._all_keys if not keys]
        self._keyed, self._keys = [of for _, of, keys in self._all_keys if keys], [keys for _, _, keys in self._all_keys if keys]

    def fit(self):
        """Whether the modules are in the mode that they were in, and have what they had."""
        return (list(map(_training, self._modules)) == self._training
                and ((not any(self._empty) and list(map(tuple, self._keyed)) == self._keys) or not self._other_keys())
                and (all(map(operator.is_, map(dict.get, self._dicts, self._names), self._held)) or self._has_equal()))

    def _has_equal(self):
        """Whether the others are equal settings. Those are looked for from now on."""
        now = list(map(dict.get, self._dicts, self._names))
        if not all(map(_is_one, now, self._held)):
            return False
        self._held = now
        return True

    def _other_keys(self):
        for module, of, keys in self._all_keys:
            if _keys(of) != keys:
                if module is None:
                    return "there are other hooks of all modules (register_module_forward_hook) than when it was traced"
                what = "modules" if of is module._modules else "hooks"
                return f"a {type(module).__name__} that the function calls has other {what} than when it was traced"
        return ""

    def difference(self):
        """What is not so, in words."""
        for module, was in zip(self._modules, self._training):
            if module.training != was:
                return f"a {type(module).__name__} that the function calls was in {_name(was)} mode when it was traced, and is in {_name(not was)} mode now"
        for module, names, name, each in zip(self._holders, self._dicts, self._names, self._held):
            if not _is_one(names.get(name), each):
                are_tensors = isinstance(each, torch.Tensor) and isinstance(names.get(name), torch.Tensor)
                what = "tensor" if are_tensors else "module" if names is module._modules else "value"
                return f"`{name}` of a {type(module).__name__} that the function calls is another {what} than when it was traced"
        return self._other_keys()


def _is_one(now, was):
    return now is was or (_is_setting(was) and same(now, was))


def _name(training):
    return "training" if training else "eval"
