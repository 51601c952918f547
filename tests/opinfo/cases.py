"""One operator's cases: each is run under vmap and slice by slice, and classed."""

import contextlib
import dataclasses
import time
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch.utils import _pytree as pytree

import compare
import contract
import devices
import hosts
import operators
import placements
import samples

# From good to bad. An operator is in the worst class of its cases. "none": no case applies.
CLASSES = ("none", "pass", "rounded", "refused", "loop", "error", "differs", "crash")


@dataclasses.dataclass(frozen=True)
class Effort:
    """How many cases."""

    dtypes: tuple[torch.dtype, ...]
    main_samples: int | None  # of the operator's main dtype
    other_samples: int | None
    quick: bool  # the ends of the placements only, and the main dtype only
    seconds: float  # for one operator


QUICK = Effort(operators.DTYPES, 5, 0, True, 15)
FULL = Effort(operators.DTYPES, None, 12, False, 90)


@dataclasses.dataclass
class Outcome:
    """Of an operator's cases, in-place ones or the others."""

    classes: tuple[str, ...] = CLASSES
    counts: dict[str, int] = dataclasses.field(default_factory=dict)
    by_dtype: dict[str, str] = dataclasses.field(default_factory=dict)
    failures: dict[str, str] = dataclasses.field(default_factory=dict)  # class -> the first such case
    note: str = ""

    def add(self, dtype: torch.dtype, kind: str, case: str, message: str) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        key = str(dtype).removeprefix("torch.")
        self.by_dtype[key] = self.worst([self.by_dtype.get(key, "none"), kind])
        if kind != "pass" and kind not in self.failures:
            self.failures[kind] = f"{case}: {message}"

    @contextlib.contextmanager
    def blamed(self, dtype: torch.dtype, case: str) -> Iterator[None]:
        """Around a case: it fails if its vmap breaks the device, and nothing can be run after it."""
        try:
            yield
        except devices.Broken as broken:
            if broken.who == devices.VMAP:
                self.add(dtype, "crash", case, str(broken))
            raise

    @property
    def kind(self) -> str:
        return self.worst(self.counts)

    def worst(self, kinds: Any) -> str:
        return max(kinds, key=self.classes.index, default="none")

    def as_json(self) -> dict[str, Any]:
        kind = self.kind
        return {
            "class": kind,
            "cases": self.counts,
            "dtypes": self.by_dtype,
            "failure": self.failures.get(kind, ""),
            "failures": self.failures,
            "note": self.note,
        }


def first_line(error: BaseException) -> str:
    text = str(error).strip().split("\n")[0]
    return f"{type(error).__name__}: {text}"[:400]


def _is_written(now: torch.Tensor, before: torch.Tensor) -> bool:
    """Whether an operator wrote to what was a copy. Not every kernel that writes (running statistics) raises the version."""
    if now._version or now.shape != before.shape:
        return True
    return not torch.equal(now, before) and bool(compare.difference(now.unsqueeze(0), [before]))


class Runner:
    """Runs cases of one operator, its function or its in-place variant."""

    def __init__(self, host: hosts.Host, name: str, op: Any, inplace: bool, device: str = "cpu") -> None:
        self.host, self.name, self.inplace, self.device = host, name, inplace, device
        self.function: Callable[..., Any] = op.inplace_variant if inplace else op.op
        self.values = name not in contract.UNINITIALISED
        self.front_only = name in contract.FRONT_ONLY
        self.packed = name in contract.PACKED
        self.outcome = Outcome()

    def loop(self, batch: samples.Batch, batched: placements.Placement, packed: bool = False) -> tuple[list[Any], set[int]]:
        """What each slice gives, with what it leaves in the tensors that it writes to, and which those are."""
        with devices.watched(self.device, devices.LOOP):
            return self._loop(batch, dict.fromkeys(batched, 0) if packed or self.packed else batched)

    def _loop(self, batch: samples.Batch, dims: placements.Placement) -> tuple[list[Any], set[int]]:
        results, written = [], set()
        for i in range(samples.BATCH):
            samples.seed(0)
            tensors = {p: samples.one(column, dims.get(p), i) for p, column in batch.slices.items()}
            result = batch.call(self.function, tensors)
            before = {p: column[i if p in dims else 0] for p, column in batch.slices.items()}
            written |= {p for p, t in tensors.items() if _is_written(t, before[p])}
            results.append((result, tensors))
        return [(result, [tensors[p] for p in sorted(written)]) for result, tensors in results], written

    def vmap(self, batch: samples.Batch, placement: placements.Placement, written: set[int], randomness: str) -> Any:
        stacked = {p: (torch.stack(batch.slices[p], dim), dim) for p, dim in placement.items()}
        plain = {p: column[0].clone() for p, column in batch.slices.items() if p not in placement}
        samples.seed(0)

        def call(inputs: dict[int, Any]) -> Any:
            return batch.call(self.function, plain | inputs), [inputs[p] for p in sorted(written)]

        with devices.watched(self.device, devices.VMAP):
            return self.host.run(call, stacked, randomness)

    def drawn(
        self, batch: samples.Batch, placement: placements.Placement, wanted: list[Any], written: set[int]
    ) -> tuple[str, str]:
        """The class, and what is wrong, of numbers drawn for each example, and with those of one draw, which are the loop's from one seed."""
        got = self.vmap(batch, placement, written, "different")
        if found := compare.difference(got, wanted, False):
            return "differs", found
        try:
            got = self.vmap(batch, placement, written, "same")
        except Exception as error:
            if self.host.is_one_draw(error):
                return "pass", ""
            raise
        if written:  # as in torch.vmap, one draw is made in contiguous memory, whatever the strides of what is written to
            wanted, _ = self.loop(batch, placement, packed=True)
        kind, found = self.compared(batch, placement, got, wanted)
        return kind, found and f"{found}, with one draw for all"

    def case(self, batch: samples.Batch, placement: placements.Placement) -> tuple[str, str] | None:
        """Its class and what is wrong; nothing where the loop itself refuses."""
        try:
            wanted, written = self.loop(batch, placement)
        except Exception as error:  # noqa: BLE001  whatever the operator refuses an example with
            self.outcome.note = self.outcome.note or f"the loop refuses: {first_line(error)}"
            return None
        if not written <= set(placement):
            return None  # a batch cannot be written into one tensor that all examples share
        try:
            try:
                got = self.vmap(batch, placement, written, "error")
                unasked = self.drawn_unasked(batch)
                return ("differs", unasked) if unasked else self.compared(batch, placement, got, wanted)
            except Exception as error:
                if not self.host.is_draw(error):
                    raise
                return self.drawn(batch, placement, wanted, written)
        except Exception as error:  # noqa: BLE001  an error is what is being looked for
            kind = "loop" if self.host.is_loop(error) else "error"
            return ("refused" if contract.must_refuse(self.name, error) else kind), first_line(error)

    def drawn_unasked(self, batch: samples.Batch) -> str:
        """What is wrong with a call that draws numbers, when the vmap that did not say for whom took it."""
        if (batch.slices and batch.index) or not self.values:
            return ""
        results = []
        with devices.watched(self.device, devices.LOOP):
            for seed in range(2):
                samples.seed(seed)
                results.append(batch.call(self.function, {p: column[0].clone() for p, column in batch.slices.items()}))
        same = pytree.tree_map_only(torch.Tensor, lambda t: t.unsqueeze(0), results[0])
        return "numbers were drawn, and nobody said for whom" if compare.difference(same, results[1:]) else ""

    def compared(
        self, batch: samples.Batch, placement: placements.Placement, got: Any, wanted: list[Any]
    ) -> tuple[str, str]:
        """The class, and what differs. Whether that is how each rounds, the loop in a wider dtype tells."""
        found = compare.difference(got, wanted, self.values)
        if not found:
            return "pass", ""
        if "values" not in found:
            return "differs", found
        try:
            exact, _ = self.loop(batch.widened(compare.WIDE), placement)
        except Exception:  # noqa: BLE001  not every operator takes wider numbers
            return "differs", found
        return ("rounded" if compare.is_as_near(got, wanted, exact) else "differs"), found

    def places(self, batch: samples.Batch, quick: bool) -> dict[str, placements.Placement]:
        ranks = {place: column[0].dim() for place, column in batch.slices.items()}
        return placements.placements(ranks, quick, self.front_only)

    def usable(self, batch: samples.Batch) -> bool:
        return not self.inplace or (0 in batch.slices and not batch.broadcasts_input)

    def cases(self, batch: samples.Batch, quick: bool) -> Iterator[tuple[str, str, str]]:
        """(placement, class, what is wrong)."""
        for name, placement in self.places(batch, quick).items():
            try:
                found = self.case(batch, placement)
            except devices.Broken as broken:
                if broken.who == devices.VMAP:
                    yield name, "crash", str(broken)
                raise
            if found:
                yield name, *found


def drawn(outcome: Outcome, op: Any, dtype: torch.dtype, limit: int | None, device: str) -> Iterator[samples.Batch]:
    try:
        yield from samples.batches(op, dtype, limit, device)
    except Exception as error:  # noqa: BLE001  PyTorch's own code that draws for another device
        outcome.note = f"no samples: {first_line(error)}"


def _run(runners: dict[str, Runner], op: Any, effort: Effort, progress: Callable[[str], None], device: str) -> bool:
    """Whether time ran out before the last case."""
    start = time.monotonic()
    for number, dtype in enumerate(operators.dtypes_of(op, effort.dtypes, device)):
        limit = effort.other_samples if number else effort.main_samples
        if limit == 0:
            break
        for runner in runners.values():
            runner.outcome.by_dtype.setdefault(str(dtype).removeprefix("torch."), "none")
        for batch in drawn(runners["function"].outcome, op, dtype, limit, device):
            if time.monotonic() - start > effort.seconds:
                return True
            for what, runner in runners.items():
                progress(f"{what} {dtype} sample {batch.index}")
                if runner.usable(batch):
                    for place, kind, message in runner.cases(batch, effort.quick):
                        runner.outcome.add(dtype, kind, f"{dtype} sample {batch.index} {place}", message)
    return False


def run(
    host: hosts.Host, name: str, op: Any, effort: Effort, progress: Callable[[str], None], device: str = "cpu"
) -> dict[str, Any]:
    """All cases of an operator, of its function and of its in-place variant. `progress` is told of each sample before it."""
    runners = {"function": Runner(host, name, op, False, device)}
    if op.inplace_variant is not None:
        runners["inplace"] = Runner(host, name, op, True, device)
    start = time.monotonic()
    try:
        end: dict[str, Any] = {"cut": _run(runners, op, effort, progress, device)}
    except devices.Broken as broken:
        end = {"cut": True, "broken": str(broken)}
    result: dict[str, Any] = {what: runner.outcome.as_json() for what, runner in runners.items()}
    return result | {"seconds": round(time.monotonic() - start, 2)} | end
