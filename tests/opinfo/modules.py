"""PyTorch's own modules under vmap: ensembles of them, and gradients of each example; against a loop."""

import time
import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch.func import functional_call
from torch.utils import _pytree as pytree

import cases
import compare
import devices
import hosts
import samples
from looped import is_differentiable

State = dict[str, torch.Tensor]


def load() -> dict[str, Any]:
    """Every module of `module_db`, once for training and once for evaluation: "nn.BatchNorm1d.train"."""
    import operators

    operators.load()  # what PyTorch's test files need
    from torch.testing._internal.common_modules import module_db

    return {f"{info.name}.{'train' if training else 'eval'}": (info, training) for info in module_db for training in (True, False)}


def _weighted_sum(results: Any) -> torch.Tensor:
    terms = []
    for leaf in pytree.tree_leaves(results):
        if is_differentiable(leaf):
            count = leaf.numel()
            weights = torch.linspace(0.5, 1.5, max(count, 1), dtype=leaf.real.dtype, device=leaf.device)[:count]
            terms.append((leaf * weights.reshape(leaf.shape)).sum())
    return torch.stack([term.real if term.is_complex() else term for term in terms]).sum()


class Instance:
    """One sample of a module: B modules that differ in their parameters, and B inputs."""

    def __init__(
        self, draws: list[list[Any]], index: int, training: bool, dtype: torch.dtype, device: str = "cpu"
    ) -> None:
        chosen = [draw[index] for draw in draws]
        self.models = []
        for i, sample in enumerate(chosen):
            samples.seed(i)
            made = sample.constructor_input
            self.models.append(draws[0][0].module(*made.args, **made.kwargs).to(device=device, dtype=dtype).train(training))
        flat = [pytree.tree_flatten((s.forward_input.args, s.forward_input.kwargs)) for s in chosen]
        self.tree = flat[0][1]
        self.leaves = flat[0][0]
        self.slices: dict[int, list[torch.Tensor]] = {}
        for place, leaf in enumerate(self.leaves):
            if samples.is_batchable(leaf, device):
                column = [other[0][place] for other in flat]
                if all(isinstance(t, torch.Tensor) and t.shape == leaf.shape for t in column):
                    self.slices[place] = [t.detach() for t in column]

    def state(self, i: int) -> State:
        model = self.models[i]
        return {k: v.detach().clone() for k, v in (*model.named_parameters(), *model.named_buffers())}

    def parameters(self) -> set[str]:
        return {name for name, _ in self.models[0].named_parameters()}

    def call(self, state: State, tensors: dict[int, Any]) -> Any:
        args, kwargs = pytree.tree_unflatten([tensors.get(p, leaf) for p, leaf in enumerate(self.leaves)], self.tree)
        return functional_call(self.models[0], state, args, kwargs)

    def inputs(self, i: int) -> dict[int, torch.Tensor]:
        return {place: column[i].clone() for place, column in self.slices.items()}

    def stacked_inputs(self) -> dict[int, torch.Tensor]:
        return {place: torch.stack(column) for place, column in self.slices.items()}


def _stack(states: list[State]) -> State:
    return {name: torch.stack([state[name] for state in states]) for name in states[0]}


class Ensemble:
    """Several modules at once: their results, and what each has written to itself."""

    def __init__(self, instance: Instance, vmap: Callable[..., Any]) -> None:
        self.instance, self.vmap = instance, vmap

    def loop(self) -> list[Any]:
        return [self._of(self.instance.state(i), self.instance.inputs(i), self.instance.call) for i in range(samples.BATCH)]

    def mapped(self) -> Any:
        states = [self.instance.state(i) for i in range(samples.BATCH)]
        stacked = {name: torch.stack([state[name] for state in states]) for name in states[0]}
        return self._of(stacked, self.instance.stacked_inputs(), self.vmap(self.instance.call, randomness="same"))

    @staticmethod
    def _of(state: State, tensors: dict[int, Any], call: Callable[..., Any]) -> Any:
        samples.seed(0)
        return call(state, tensors), state


class ExampleGradients:
    """One module, and each example's gradient of its parameters (of its inputs, where it has none)."""

    def __init__(self, instance: Instance, vmap: Callable[..., Any]) -> None:
        self.instance, self.vmap = instance, vmap
        self.names = instance.parameters()
        self.inputs = {p for p, column in instance.slices.items() if is_differentiable(column[0])}

    def loop(self) -> list[Any]:
        return [self._of(self.instance.inputs(i), self._per_example) for i in range(samples.BATCH)]

    def mapped(self) -> Any:
        return self._of(self.instance.stacked_inputs(), self.vmap(self._per_example, in_dims=(None, 0), randomness="same"))

    def _of(self, tensors: dict[int, Any], per_example: Callable[..., Any]) -> Any:
        samples.seed(0)
        return per_example(self.instance.state(0), tensors)

    def _per_example(self, state: State, tensors: dict[int, Any]) -> dict[Any, torch.Tensor]:
        part = {n: state[n] for n in self.names} if self.names else {p: tensors[p] for p in self.inputs}
        rest = {n: t for n, t in state.items() if n not in self.names}
        return torch.func.grad(self._loss)(part, rest, tensors)

    def _loss(self, part: dict[Any, torch.Tensor], rest: State, tensors: dict[int, Any]) -> torch.Tensor:
        state, given = (rest | part, tensors) if self.names else (rest, tensors | part)
        return _weighted_sum(self.instance.call(state, given))


class _Sample:
    """A module's sample that remembers its class."""

    def __init__(self, module: Any, sample: Any) -> None:
        self.module, self.constructor_input, self.forward_input = module, sample.constructor_input, sample.forward_input


def _draws(info: Any, training: bool, dtype: torch.dtype, device: str) -> list[list[_Sample]]:
    draws = []
    for value in range(samples.BATCH):
        samples.seed(value)
        drawn = info.module_inputs_func(info, device=device, dtype=dtype, requires_grad=False, training=training)
        draws.append([_Sample(info.module_cls, sample) for sample in drawn])
    return draws


def _classed(host: hosts.Host, check: Ensemble | ExampleGradients, device: str) -> tuple[str, str] | None:
    """Its class and what is wrong; nothing where the loop refuses, or there is nothing to differentiate."""
    try:
        with devices.watched(device, devices.LOOP):
            wanted = check.loop()
    except Exception:  # noqa: BLE001  whatever the module refuses an example with
        return None
    try:
        with devices.watched(device, devices.VMAP):
            got = check.mapped()
        found = compare.difference(got, wanted)
    except Exception as error:  # noqa: BLE001  an error is what is being looked for
        return ("loop" if host.is_loop(error) else "error"), cases.first_line(error)
    return ("differs", found) if found else ("pass", "")


def _run(
    host: hosts.Host,
    entry: tuple[Any, bool],
    found: dict[str, cases.Outcome],
    effort: cases.Effort,
    progress: Callable[[str], None],
    device: str,
) -> None:
    info, training = entry
    dtype, start, vmap = torch.float32, time.monotonic(), host.vmap
    try:
        draws = _draws(info, training, dtype, device)
    except Exception as error:  # noqa: BLE001  PyTorch's own code that draws for another device
        found["function"].note = f"no samples: {cases.first_line(error)}"
        return
    for index in samples.spread(range(len(draws[0])), effort.main_samples):
        if time.monotonic() - start > effort.seconds:
            break
        for kind, check in (("function", Ensemble), ("inplace", ExampleGradients)):
            progress(f"{kind} sample {index}")
            try:
                instance = Instance(draws, index, training, dtype, device)
            except Exception:  # noqa: BLE001  a lazy module has no parameters yet
                continue
            with found[kind].blamed(dtype, f"sample {index}"):
                classed = _classed(host, check(instance, vmap), device)
            if classed:
                found[kind].add(dtype, classed[0], f"sample {index}", classed[1])


def run(
    host: hosts.Host, name: str, entry: Any, effort: cases.Effort, progress: Callable[[str], None], device: str = "cpu"
) -> dict[str, Any]:
    """Ensembles count as `function`, gradients of each example as `inplace`: the report's two rows."""
    start = time.monotonic()
    found = {"function": cases.Outcome(), "inplace": cases.Outcome()}
    end: dict[str, Any] = {"cut": False}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            _run(host, entry, found, effort, progress, device)
        except devices.Broken as broken:
            end = {"cut": True, "broken": str(broken)}
    result = {kind: outcome.as_json() for kind, outcome in found.items()}
    return result | {"seconds": round(time.monotonic() - start, 2)} | end
