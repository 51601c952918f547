"""The graph of a compiled function that is called inside a native vmap, run for the batch (NOTE: [compiled for the batch])."""

import threading

import torch
from torch._C import _functorch
from torch._functorch.autograd_function import has_overridden_vmap_rule

from vmapgen._base.when_imported import when_imported
from vmapgen._front_end.compiled_functions import give_up


class NotForTheBatch(Exception):
    """It has to run as it was written."""


class Call:
    """One call of a compiled function."""

    def __init__(self, levels):
        self.levels = tuple(levels)
        self.takes_by_looks = True  # examples, in what is compiled
        self.has_begun = False  # what was compiled


class _Here(threading.local):
    call = None


here = _Here()


class Graph:
    """A graph of ordinary tensors, compiled as torch.vmap of itself for each way that examples come in."""

    def __init__(self, native, compile_for_batch, graph):
        from torch.fx._lazy_graph_module import _LazyGraphModule

        _LazyGraphModule.force_recompile(graph)
        self._native, self._compile = native, compile_for_batch
        self._run = graph.forward  # by itself: called as a module, it writes errors down
        self._mapped, self._lock = {}, threading.Lock()

    def __call__(self, *inputs):
        call = here.call
        call.takes_by_looks = False
        maps, values = _taken_apart(call.levels, inputs)
        mapped, differ = self._mapped_for(maps, values, len(inputs))
        outputs = mapped(*values)
        made_here = _made_here(outputs, values, differ)
        for (level, _), at_level in zip(reversed(maps), reversed(differ)):
            outputs = [level.add(output, 0, level) if differs else output for output, differs in zip(outputs, at_level)]
        if any(made_here):
            with self._native.back_inside(call.levels):
                return tuple(output.clone() if made else output for output, made in zip(outputs, made_here))
        return tuple(outputs)

    def _mapped_for(self, maps, values, number):
        key = number, tuple((level.randomness, dims) for level, dims in maps)
        with self._lock:
            found = self._mapped.get(key)
            if found is None:
                found = self._mapped[key] = self._map(maps, values, number)
        return found

    def _map(self, maps, values, number):
        run = self._run
        differ = self._which_differ(maps, values, number)

        def mapped(*values):
            return run(*values[:number])

        for (level, dims), differs in zip(maps, differ):
            mapped = _at_level(mapped, level, dims, differs)
        return self._compile(mapped), differ

    def _which_differ(self, maps, values, number):
        """For each level, the innermost first, which outputs differ between its examples: from a run on tensors without values."""
        from torch._subclasses.fake_tensor import FakeTensorMode

        differ = []

        def beneath(maps, values):
            if not maps:
                return self._run(*values[:number])
            (level, dims), outer = maps[-1], maps[:-1]
            with self._native.torch_vmap(level) as theirs:
                outputs = beneath(outer, [each if dim is None else _functorch._add_batch_dim(each, dim, theirs)
                                          for each, dim in zip(values, dims)])
                if not all(isinstance(output, torch.Tensor) for output in outputs):
                    raise NotForTheBatch
                taken = [_functorch._unwrap_batched(output, theirs) for output in outputs]
            differ.append([dim is not None for _, dim in taken])
            return [value for value, _ in taken]

        with FakeTensorMode(allow_non_fake_inputs=True) as mode:
            beneath(maps, [mode.from_tensor(each) if isinstance(each, torch.Tensor) else each for each in values])
        return differ


def _made_here(outputs, values, differ):
    """Which outputs that lack a level have memory of their own: each example may write to those, once they are made inside the map."""
    lack = [not all(at_levels) for at_levels in zip(*differ)]
    if not any(lack):
        return lack
    places = [output.untyped_storage()._cdata for output in outputs]
    taken = {each.untyped_storage()._cdata for each in values if isinstance(each, torch.Tensor)}
    return [each and place not in taken and places.count(place) == 1 for each, place in zip(lack, places)]


def _at_level(func, level, dims, differs):
    """torch.vmap of func; `differs` says for each output whether it differs between the examples of that level.

    With `out_dims=None` torch.vmap refuses one that differs at an outer level. So each is repeated, and one of its examples is taken.
    """
    if level.batch_size == 0 and not all(differs):
        raise NotForTheBatch
    mapped = torch.vmap(func, in_dims=dims, randomness=level.randomness)

    def taking_one(*values):
        return tuple(output if each else output.select(0, 0) for output, each in zip(mapped(*values), differs))

    return mapped if all(differs) else taking_one


def _taken_apart(levels, inputs):
    """The levels, the innermost first, each with where values are batched; and what inputs lie in.

    A level that no input is batched at has a value of its own: what is drawn in it may differ all the same.
    """
    maps, values = [], list(inputs)
    device = next((each.device for each in inputs if isinstance(each, torch.Tensor)), None)
    for level in reversed(levels):
        taken = [level.unwrap_batched(each) if isinstance(each, torch.Tensor) else (each, None) for each in values]
        if all(dim is None for _, dim in taken):
            taken.append((torch.empty(level.batch_size, device=device), 0))
        values = [value for value, _ in taken]
        maps.append((level, [dim for _, dim in taken]))
    return [(level, (*dims, *(None,) * (len(values) - len(dims)))) for level, dims in maps], values


def _looks_of(example):
    """An ordinary tensor like it."""
    plain = type(example) is torch.Tensor and example.layout is torch.strided
    if not plain or example.is_quantized or example.is_conj() or example.is_neg():
        raise NotForTheBatch
    like = torch.empty_strided(example.size(), example.stride(), dtype=example.dtype, device=example.device)
    if not example.requires_grad:
        return like
    like.requires_grad_()
    with torch.enable_grad():
        return like if example.is_leaf else like.clone()


def take_examples_by_looks(is_example):
    """Where a function is compiled for the batch the compiler gets ordinary tensors in the place of examples."""

    def put_in():
        from torch._subclasses.fake_tensor import FakeTensorConverter

        beneath = FakeTensorConverter.from_real_tensor

        def from_real_tensor(converter, mode, tensor, *args, **kwargs):
            call = here.call
            if call is not None and call.takes_by_looks and is_example(tensor):
                tensor = _looks_of(tensor)
            return beneath(converter, mode, tensor, *args, **kwargs)

        FakeTensorConverter.from_real_tensor = from_real_tensor

    when_imported("torch._subclasses.fake_tensor", put_in)


def ask_functions_themselves():
    """Of a torch.autograd.Function the compiler would see its `forward` alone: NOTE: [functions that are not inlined]. An example does not say
    whether a gradient is wanted around the map: only where gradients are off is that the whole function."""

    def put_in():
        from torch._dynamo.variables.misc import AutogradFunctionVariable

        beneath = AutogradFunctionVariable.call_apply

        def call_apply(variable, *args, **kwargs):
            call, function = here.call, variable.fn_cls
            if call is not None and call.takes_by_looks:
                if has_overridden_vmap_rule(function) or torch.is_grad_enabled():
                    give_up(function)
            return beneath(variable, *args, **kwargs)

        AutogradFunctionVariable.call_apply = call_apply

    when_imported("torch._dynamo.variables.misc", put_in)
