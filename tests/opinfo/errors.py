"""One operator's calls with wrong inputs: what the loop refuses must be refused, and with an error of the same kind."""

import contextlib
import dataclasses
import functools
import time
from collections.abc import Callable, Iterator
from typing import Any

import torch

import cases
import compare
import contract
import devices
import hosts
import mistakes
import operators
import placements
import samples
import survive

# From good to bad: another class of error, an error where the loop has none, a result that is not the loop's, a result
# where the loop has an error.
CLASSES = ("none", "pass", "refused", "kind", "raises", "differs", "accepts", "crash")


@dataclasses.dataclass(frozen=True)
class Effort:
    """How many samples are spoilt, of the operator and of its in-place variant."""

    samples: int
    seconds: float  # for one operator


QUICK = Effort(1, 20)
FULL = Effort(3, 60)


def is_same_kind(got: Exception, wanted: Exception) -> bool:
    """NotImplementedError is a RuntimeError, and which of the two an operator raises depends on how far it came."""
    kinds = [RuntimeError if type(e) is NotImplementedError else type(e) for e in (got, wanted)]
    return kinds[0] is kinds[1]


class Runner(cases.Runner):
    def __init__(self, host: hosts.Host, name: str, op: Any, inplace: bool, device: str = "cpu") -> None:
        super().__init__(host, name, op, inplace, device)
        self.outcome = cases.Outcome(CLASSES)

    def mapped(self, batch: samples.Batch, placement: placements.Placement, written: set[int]) -> tuple[Any, bool]:
        """What vmap gives, and whether its values are the loop's: not those that are drawn."""
        try:
            return self.vmap(batch, placement, written, "error"), self.values
        except Exception as error:
            if not self.host.is_draw(error):
                raise
        return self.vmap(batch, placement, written, "different"), False

    def held_to_error(self, batch: samples.Batch, placement: placements.Placement, wanted: Exception) -> tuple[str, str]:
        try:
            self.mapped(batch, placement, set())
        except Exception as error:  # noqa: BLE001  as it should
            if is_same_kind(error, wanted):
                return "pass", ""
            kind = "refused" if self.name in contract.REFUSES else "kind"
            return kind, f"{cases.first_line(error)[:200]} | the loop's: {cases.first_line(wanted)[:200]}"
        return "accepts", f"the loop's: {cases.first_line(wanted)}"

    def held_to_values(
        self, batch: samples.Batch, placement: placements.Placement, wanted: list[Any], written: set[int]
    ) -> tuple[str, str]:
        try:
            found = compare.difference(*self._paired(batch, placement, wanted, written))
        except Exception as error:  # noqa: BLE001  an error is what is being looked for
            return ("refused" if self.name in contract.REFUSES else "raises"), cases.first_line(error)
        return ("differs", found) if found else ("pass", "")

    def _paired(
        self, batch: samples.Batch, placement: placements.Placement, wanted: list[Any], written: set[int]
    ) -> tuple[Any, list[Any], bool]:
        got, values = self.mapped(batch, placement, written)
        return got, wanted, values

    def held(
        self, batch: samples.Batch, placement: placements.Placement, told: Callable[[str], None], ours_first: bool
    ) -> tuple[str, str] | None:
        """Its class and what is wrong; `told` hears who runs next.

        `ours_first`: a process died in vmap. The loop may have spoilt its memory, so vmap runs before it; a death
        after that is the loop's.
        """
        if ours_first:
            told("vmap")
            with contextlib.suppress(Exception):
                self.mapped(batch, placement, set())
        told("loop")
        wanted, written, refusal = [], set(), None
        try:
            wanted, written = self.loop(batch, placement)
        except Exception as error:  # noqa: BLE001  whatever the operator refuses an example with
            refusal = error
        if not written <= set(placement) or (self.inplace and 0 not in placement):
            return None  # a batch cannot be written into one tensor that all examples share
        if not ours_first:
            told("vmap")
        if refusal is not None:
            return self.held_to_error(batch, placement, refusal)
        return self.held_to_values(batch, placement, wanted, written)


def _main_dtype(op: Any, device: str) -> torch.dtype | None:
    return next(iter(operators.dtypes_of(op, device=device)), None)


def _mistakes(op: Any, limit: int, device: str) -> Iterator[mistakes.Mistake | str]:
    """Or why there are none."""
    dtype = _main_dtype(op, device)
    if dtype is None:
        return  # it does not run there
    try:
        yield from mistakes.of_pytorch(op, device)
    except Exception as error:  # noqa: BLE001  PyTorch's own code that makes a tensor for another device
        yield f"no error inputs: {cases.first_line(error)}"
    try:
        for batch in samples.batches(op, dtype, limit, device):
            yield from mistakes.of_sample(batch)
    except Exception as error:  # noqa: BLE001  the same
        yield f"no samples: {cases.first_line(error)}"


# What a call belongs to (the function or the in-place variant), its class, which call it is, and what is wrong.
Found = tuple[str, str, str, str]


def _calls(
    runners: dict[str, Runner], op: Any, effort: Effort, place: survive.Place, first: int, died: str
) -> Iterator[Found]:
    number, device = -1, runners["function"].device
    for mistake in _mistakes(op, effort.samples, device):
        if isinstance(mistake, str):
            yield "note", "", "", mistake
            continue
        batch = mistake.batch
        for what, runner in runners.items():
            for where, placement in mistake.placements.items() if runner.usable(batch) else ():
                number += 1
                if number < first:
                    continue
                case = f"sample {batch.index} {mistake.name}, {where}"

                def told(who: str, number: int = number, case: str = f"{what} {case}") -> None:
                    place.tell(number, f"{case}: {who}")

                try:
                    found = runner.held(batch, placement, told, number == first and died.endswith(": vmap"))
                except devices.Broken as broken:
                    if broken.who == devices.VMAP:
                        yield what, "crash", case, str(broken)
                    raise
                if found:
                    yield what, found[0], case, found[1]


def _take(found: Any, runners: dict[str, Runner], dtype: torch.dtype | None, pytorchs: list[str]) -> None:
    if isinstance(found, survive.Death):
        what, _, rest = found.where[-1].partition(" ")
        case = rest.rpartition(": ")[0]
        if any(where.endswith(": loop") for where in found.where):
            pytorchs.append(f"{what} {case}: {found.how}")
        else:
            runners[what].outcome.add(dtype, "crash", case, found.how)
    elif found[0] == "note":
        runners["function"].outcome.note = found[3]
    else:
        what, kind, case, message = found
        runners[what].outcome.add(dtype, kind, case, message)


def run(
    host: hosts.Host, name: str, op: Any, effort: Effort, place: survive.Place, device: str = "cpu"
) -> dict[str, Any]:
    """All wrong calls of an operator. The deaths of the loop are PyTorch's own."""
    runners = {"function": Runner(host, name, op, False, device)}
    if op.inplace_variant is not None:
        runners["inplace"] = Runner(host, name, op, True, device)
    start, pytorchs = time.monotonic(), []
    end: dict[str, Any] = {"cut": False}
    dtype = _main_dtype(op, device)
    calls = functools.partial(_calls, runners, op, effort, place)
    try:
        for found in survive.run(calls, place) if device == "cpu" else survive.inline(calls):
            _take(found, runners, dtype, pytorchs)
            if time.monotonic() - start > effort.seconds:
                end["cut"] = True
                break
    except devices.Broken as broken:
        end = {"cut": True, "broken": str(broken)}
    result: dict[str, Any] = {what: runner.outcome.as_json() for what, runner in runners.items()}
    return result | {"seconds": round(time.monotonic() - start, 2), "pytorchs": pytorchs} | end
