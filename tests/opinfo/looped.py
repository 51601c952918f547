"""What a map's derivatives are held to: those of each example, by calling the operator on it."""

from collections.abc import Callable, Iterator
from typing import Any

import torch

import placements
import samples

# Of each tensor, each example's gradient.
Gradients = dict[int, list[torch.Tensor | None]]


def is_differentiable(leaf: Any) -> bool:
    return isinstance(leaf, torch.Tensor) and (leaf.is_floating_point() or leaf.is_complex())


def weights(like: torch.Tensor, number: int, i: int) -> torch.Tensor:
    """What the elements of an example's result weigh in the sum whose gradient is taken: the same numbers on each device."""
    drawn = torch.Generator().manual_seed(1000 * number + i)
    return torch.randn(like.shape, dtype=like.dtype, generator=drawn).to(like.device)


def _recorded(leaf: torch.Tensor) -> bool:
    return leaf.requires_grad


def real_sum(
    results: list[Any],
    weigh: Callable[[torch.Tensor, int], torch.Tensor],
    counts: Callable[[torch.Tensor], bool] = _recorded,
) -> torch.Tensor | None:
    """All results that can be differentiated as one real number; nothing where none can."""
    terms = []
    for number, result in enumerate(results):
        if is_differentiable(result) and counts(result):
            term = (result * weigh(result, number)).sum()
            terms.append(term.real if term.is_complex() else term)
    return torch.stack(terms).sum() if terms else None


def func_sum(results: list[Any], weigh: Callable[[torch.Tensor, int], torch.Tensor]) -> torch.Tensor:
    """The same under torch.func, where no tensor says whether it has a gradient."""
    return real_sum(results, weigh, lambda _: True)


def along(grads: dict[int, torch.Tensor], directions: dict[int, torch.Tensor]) -> torch.Tensor:
    """How large gradients are in directions, as one real number."""
    terms = [(grad * directions[p]).sum() for p, grad in grads.items()]
    return torch.stack([term.real if term.is_complex() else term for term in terms]).sum()


class Loop:
    """Derivatives of single examples; `results` calls the operator on one's tensors."""

    def __init__(self, results: Callable[[samples.Batch, dict[int, Any]], list[Any]]) -> None:
        self._results = results

    def _examples(
        self, batch: samples.Batch, placement: placements.Placement
    ) -> Iterator[tuple[int, dict[int, torch.Tensor], Callable[[dict[int, torch.Tensor]], torch.Tensor]]]:
        """Of each example: its number, what of it may be differentiated, and its sum as a function of that."""
        for i in range(samples.BATCH):
            samples.seed(0)
            tensors = {p: samples.one(column, placement.get(p), i) for p, column in batch.slices.items()}

            def total(part: dict[int, torch.Tensor], i: int = i, tensors: dict[int, torch.Tensor] = tensors) -> torch.Tensor:
                return func_sum(self._results(batch, tensors | part), lambda like, number: weights(like, number, i))

            yield i, {p: t for p, t in tensors.items() if is_differentiable(t)}, total

    def gradients(self, batch: samples.Batch, placement: placements.Placement) -> Gradients | None:
        """By autograd; nothing where there is nothing to differentiate."""
        found: Gradients = {}
        for i in range(samples.BATCH):
            samples.seed(0)
            tensors = {p: samples.one(column, placement.get(p), i) for p, column in batch.slices.items()}
            inputs = {p: t.requires_grad_() for p, t in tensors.items() if is_differentiable(t)}
            total = real_sum(self._results(batch, tensors), lambda like, number: weights(like, number, i))  # noqa: B023
            if total is None or not inputs:
                return None
            for p, grad in zip(inputs, torch.autograd.grad(total, list(inputs.values()), allow_unused=True)):
                if grad is not None and grad.layout != torch.strided:
                    return None  # a batch holds no sparse gradient
                found.setdefault(p, []).append(grad)
        return found

    def in_direction(
        self, batch: samples.Batch, placement: placements.Placement, directions: dict[int, torch.Tensor]
    ) -> list[torch.Tensor] | None:
        """Each example's derivative in its direction; nothing where the operator refuses. Where a gradient is not defined, or not unique,
        the forward formula need not be the backward one's transpose."""
        found = []
        for i, variables, total in self._examples(batch, placement):
            try:
                found.append(torch.func.jvp(total, (variables,), ({p: directions[p][i] for p in variables},))[1])
            except Exception:  # noqa: BLE001  whatever the operator refuses an example with
                return None
        return found

    def second(
        self, batch: samples.Batch, placement: placements.Placement, directions: dict[int, torch.Tensor]
    ) -> Gradients | None:
        """The gradient of what each example's gradient is in its direction; nothing where the operator refuses."""
        found: Gradients = {}
        for i, variables, total in self._examples(batch, placement):

            def in_direction(part: dict[int, torch.Tensor]) -> torch.Tensor:
                return along(torch.func.grad(total)(part), {p: d[i] for p, d in directions.items()})  # noqa: B023

            try:
                for p, grad in torch.func.grad(in_direction)(variables).items():
                    found.setdefault(p, []).append(grad)
            except Exception:  # noqa: BLE001  whatever the operator refuses an example with
                return None
        return found
