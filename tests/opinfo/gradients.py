"""What is differentiated through mapped operators: those of the batch are the loop's, example by example; of what all examples share, their sum."""

import time
from collections.abc import Callable
from typing import Any

import torch
from torch.utils import _pytree as pytree

import cases
import compare
import contract
import devices
import hosts
import placements
import samples
from looped import Gradients, Loop, along, func_sum, is_differentiable, real_sum, weights

DTYPE = torch.float64


def _weigh_batch(like: torch.Tensor, number: int) -> torch.Tensor:
    return torch.stack([weights(like[i], number, i) for i in range(samples.BATCH)])


def _physical(batch: samples.Batch, placement: placements.Placement) -> dict[int, torch.Tensor]:
    """Each tensor as the whole batch has it: what is not placed is shared."""
    return {
        p: torch.stack(column, placement[p]) if p in placement else column[0].clone() for p, column in batch.slices.items()
    }


def _of(stacked: torch.Tensor, which: torch.Tensor) -> torch.Tensor:
    """An example's own, by its number, which lies where the samples do; a result may lie elsewhere."""
    number = which if which.device == stacked.device else which.to(stacked.device)
    return stacked.index_select(0, number.reshape(1)).squeeze(0)


def _directions(batch: samples.Batch) -> dict[int, torch.Tensor]:
    """In which direction derivatives are taken: of each example, also where it shares the tensor with the others."""
    found = {}
    for p, column in batch.slices.items():
        if is_differentiable(column[0]):
            drawn = torch.Generator().manual_seed(7000 + p)
            direction = torch.randn((samples.BATCH, *column[0].shape), dtype=column[0].dtype, generator=drawn)
            found[p] = direction.to(column[0].device)
    return found


class Runner:
    """The cases of one operator."""

    def __init__(self, host: hosts.Host, name: str, op: Any, device: str = "cpu") -> None:
        self.host, self.name, self.op, self.device = host, name, op, device
        self.loop = Loop(self.results)

    def results(self, batch: samples.Batch, tensors: dict[int, Any]) -> list[Any]:
        return pytree.tree_leaves(batch.process(batch.call(self.op.op, tensors)))

    def mapped(
        self, batch: samples.Batch, placement: placements.Placement, tensors: dict[int, torch.Tensor], randomness: str
    ) -> list[Any]:
        shared = {p: t for p, t in tensors.items() if p not in placement}
        batched = {p: (tensors[p], dim) for p, dim in placement.items()}
        return self.host.run(lambda given: self.results(batch, shared | given), batched, randomness)

    def vmap(
        self, batch: samples.Batch, placement: placements.Placement, randomness: str = "error"
    ) -> dict[int, torch.Tensor | None]:
        """Of each tensor, the gradient of all examples' sums together."""
        samples.seed(0)
        tensors = _physical(batch, placement)
        inputs = {p: t.requires_grad_() for p, t in tensors.items() if is_differentiable(t)}
        total = real_sum(self.mapped(batch, placement, tensors, randomness), _weigh_batch)
        if total is None:
            return dict.fromkeys(inputs)
        return dict(zip(inputs, torch.autograd.grad(total, list(inputs.values()), allow_unused=True)))

    def around(
        self, batch: samples.Batch, placement: placements.Placement, tensors: dict[int, torch.Tensor], randomness: str
    ) -> Callable[[dict[int, torch.Tensor]], torch.Tensor]:
        """All examples' sums together, as a function of some of the tensors."""
        return lambda part: func_sum(self.mapped(batch, placement, tensors | part, randomness), _weigh_batch)

    def func_outside(
        self, batch: samples.Batch, placement: placements.Placement, randomness: str = "error"
    ) -> dict[int, torch.Tensor | None]:
        """The same by torch.func.grad around the vmap."""
        samples.seed(0)
        tensors = _physical(batch, placement)

        variables = {p: t for p, t in tensors.items() if is_differentiable(t)}
        return torch.func.grad(self.around(batch, placement, tensors, randomness))(variables)

    def jvp_outside(self, batch: samples.Batch, placement: placements.Placement, randomness: str = "error") -> torch.Tensor:
        """The derivative of all examples' sums together, by torch.func.jvp around the vmap."""
        samples.seed(0)
        tensors = _physical(batch, placement)
        directions = {p: d.movedim(0, placement[p]) if p in placement else d[0] for p, d in _directions(batch).items()}

        total = self.around(batch, placement, tensors, randomness)
        return torch.func.jvp(total, ({p: tensors[p] for p in directions},), (directions,))[1]

    def inside(
        self,
        batch: samples.Batch,
        placement: placements.Placement,
        randomness: str,
        derive: Callable[[Callable[[Any], torch.Tensor], dict[int, Any], torch.Tensor], Any],
        physical: dict[int, torch.Tensor] | None = None,
    ) -> Any:
        """What `derive` makes of each example's sum, of what it may differentiate, and of the example's number."""
        samples.seed(0)
        physical = _physical(batch, placement) if physical is None else physical
        shared = {p: t for p, t in physical.items() if p not in placement}
        batched = {p: (physical[p], dim) for p, dim in placement.items()}
        number_of_example = -1 - len(batch.leaves)  # a place of its own
        batched[number_of_example] = (torch.arange(samples.BATCH, device=self.device), 0)
        stacked: dict[tuple[int, torch.Size], torch.Tensor] = {}

        def of_example(given: dict[int, Any]) -> Any:
            which = given.pop(number_of_example)
            tensors = shared | given

            def weigh(like: torch.Tensor, number: int) -> torch.Tensor:
                key = (number, like.shape)
                if key not in stacked:
                    plain = torch.empty(like.shape, dtype=like.dtype, device=like.device)
                    stacked[key] = torch.stack([weights(plain, number, i) for i in range(samples.BATCH)])
                return _of(stacked[key], which)

            def total(part: dict[int, torch.Tensor]) -> torch.Tensor:
                return func_sum(self.results(batch, tensors | part), weigh)

            return derive(total, {p: t for p, t in tensors.items() if is_differentiable(t)}, which)

        return self.host.run(of_example, batched, randomness)

    def func_inside(
        self, batch: samples.Batch, placement: placements.Placement, randomness: str = "error"
    ) -> dict[int, torch.Tensor | None]:
        """The same by torch.func.grad of each example: vmap of vjp."""
        found = self.inside(batch, placement, randomness, lambda total, variables, _: torch.func.grad(total)(variables))
        return {p: grad.movedim(0, placement[p]) if p in placement else grad.sum(0) for p, grad in found.items()}

    def second(
        self, batch: samples.Batch, placement: placements.Placement, randomness: str = "error"
    ) -> dict[int, torch.Tensor | None]:
        """The gradient around the vmap of what each example's own gradient is in its direction."""
        tensors, directions = _physical(batch, placement), _directions(batch)

        def total(part: dict[int, torch.Tensor]) -> torch.Tensor:
            grads = self.inside(
                batch, placement, randomness, lambda total, variables, _: torch.func.grad(total)(variables), tensors | part
            )
            return along(grads, directions)

        return torch.func.grad(total)({p: tensors[p] for p in directions})

    def in_direction(self, batch: samples.Batch, placement: placements.Placement, randomness: str = "error") -> torch.Tensor:
        """Each example's derivative in its direction, by torch.func.jvp."""
        directions = _directions(batch)

        def derive(total: Callable[[Any], torch.Tensor], variables: dict[int, Any], which: torch.Tensor) -> torch.Tensor:
            return torch.func.jvp(total, (variables,), ({p: _of(directions[p], which) for p in variables},))[1]

        return self.inside(batch, placement, randomness, derive)

    def case(
        self, kind: str, wanted: Gradients, batch: samples.Batch, placement: placements.Placement
    ) -> tuple[str, str] | None:
        """Its class and what is wrong, by the ways of that kind."""
        found = None
        for word, (way, wrong) in self.ways(kind, wanted, batch, placement).items():
            found = self.compared(lambda *how, way=way: way(batch, placement, *how), wrong)
            if found and found[0] != "pass":
                return found[0], f"{word}: {found[1]}"
        return found

    def ways(
        self, kind: str, wanted: Gradients, batch: samples.Batch, placement: placements.Placement
    ) -> dict[str, tuple[Callable[..., Any], Callable[[Any], str]]]:
        """How derivatives are taken, and what is wrong with them. Autograd's counts as the report's `function`, those of torch.func as
        its `inplace`: the report's two rows."""
        gradients = _wrong_gradients(batch, placement, wanted)
        if kind == "function":
            return {"autograd": (self.vmap, gradients)}
        ways = {"grad of vmap": (self.func_outside, gradients), "vmap of grad": (self.func_inside, gradients)}
        if self.op.supports_gradgrad:
            with devices.watched(self.device, devices.LOOP):
                twice = self.loop.second(batch, placement, _directions(batch))
            if twice is not None:
                ways["grad of vmap of grad"] = (self.second, _wrong_gradients(batch, placement, twice))
        if not self.op.supports_forward_ad:
            return ways
        own = _directions(batch)
        of_shared = {p: d if p in placement else d[:1].expand_as(d) for p, d in own.items()}
        with devices.watched(self.device, devices.LOOP):
            derivatives = self.loop.in_direction(batch, placement, own)
            together = derivatives if own.keys() <= placement.keys() else self.loop.in_direction(batch, placement, of_shared)
        if derivatives is not None:
            ways["vmap of jvp"] = (self.in_direction, lambda got: compare.difference(got, derivatives))
        if together is not None:
            whole = [torch.stack(together).sum(0)]
            ways["jvp of vmap"] = (self.jvp_outside, lambda got: compare.difference(got.unsqueeze(0), whole))
        return ways

    def wanted(self, batch: samples.Batch, placement: placements.Placement) -> Gradients | None:
        try:
            with devices.watched(self.device, devices.LOOP):
                return self.loop.gradients(batch, placement)
        except Exception:  # noqa: BLE001  whatever the operator refuses an example with
            return None

    def compared(self, way: Callable[..., Any], wrong: Callable[[Any], str]) -> tuple[str, str] | None:
        try:
            with devices.watched(self.device, devices.VMAP):
                try:
                    got = way()
                except Exception as error:
                    if not self.host.is_draw(error):
                        raise
                    got = way("same")
        except Exception as error:  # noqa: BLE001  an error is what is being looked for
            if self.host.is_one_draw(error):
                return None
            kind = "loop" if self.host.is_loop(error) else "error"
            return ("refused" if contract.must_refuse(self.name, error) else kind), cases.first_line(error)
        found = wrong(got)
        return ("differs", found) if found else ("pass", "")


def _wrong_gradients(batch: samples.Batch, placement: placements.Placement, wanted: Gradients) -> Callable[[Any], str]:
    def wrong(got: dict[int, torch.Tensor | None]) -> str:
        for p, grads in wanted.items():
            found = _difference(got[p], grads, batch.slices[p], placement.get(p))
            if found:
                return f"gradient of tensor {p}: {found}"
        return ""

    return wrong


def _difference(
    got: torch.Tensor | None, wanted: list[torch.Tensor | None], of: list[torch.Tensor], dim: int | None
) -> str:
    """No gradient is one of zeros."""
    rows = [torch.zeros_like(t) if grad is None else grad for t, grad in zip(of, wanted)]
    if dim is None:
        rows = [torch.stack(rows).sum(0)]
        got = None if got is None else got.unsqueeze(0)
    elif got is not None:
        got = got.movedim(dim, 0)
    if got is None:
        got = torch.zeros_like(torch.stack(rows))
    return compare.difference(got, rows)


def _run(
    runner: Runner, found: dict[str, cases.Outcome], effort: cases.Effort, progress: Callable[[str], None]
) -> None:
    start, op, name = time.monotonic(), runner.op, runner.name
    applies = op.supports_autograd and DTYPE in op.supported_dtypes(runner.device) and name not in contract.UNINITIALISED
    for batch in cases.drawn(found["function"], op, DTYPE, effort.main_samples, runner.device) if applies else ():
        if time.monotonic() - start > effort.seconds:
            break
        ranks = {place: column[0].dim() for place, column in batch.slices.items()}
        for place, placement in placements.placements(ranks, True, name in contract.FRONT_ONLY).items():
            progress(f"function {DTYPE} sample {batch.index}")
            wanted = runner.wanted(batch, placement)
            for kind, outcome in found.items() if wanted is not None else ():
                progress(f"{kind} {DTYPE} sample {batch.index}")
                with outcome.blamed(DTYPE, f"sample {batch.index} {place}"):
                    classed = runner.case(kind, wanted, batch, placement)
                if classed:
                    outcome.add(DTYPE, classed[0], f"sample {batch.index} {place}", classed[1])


def run(
    host: hosts.Host, name: str, op: Any, effort: cases.Effort, progress: Callable[[str], None], device: str = "cpu"
) -> dict[str, Any]:
    """All cases of an operator's function. `progress` is told of each sample before it."""
    start = time.monotonic()
    found = {"function": cases.Outcome(), "inplace": cases.Outcome()}
    end: dict[str, Any] = {"cut": False}
    try:
        _run(Runner(host, name, op, device), found, effort, progress)
    except devices.Broken as broken:
        end = {"cut": True, "broken": str(broken)}
    result = {kind: outcome.as_json() for kind, outcome in found.items()}
    return result | {"seconds": round(time.monotonic() - start, 2)} | end
