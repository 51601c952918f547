"""Tries to refute what the schema says of linearity, and what it does not say.

Ranks are simulated: a partial tensor is three summands. Where an operator is declared linear, its results of the summands must
add up to its result of the sum. Where it is not, some value must show that they do not. Needs PyTorch and the generated table only.
"""
import functools
import itertools
import pathlib
import re
import sys
import time
import warnings

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_flatten, tree_map

import pytorch_samples  # noqa: F401, I001
from torch.testing._internal.common_methods_invocations import op_db  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
RANKS = 3
CALLS = 12     # of each overload
SAMPLES = 12   # of each OpInfo
SECONDS = 50   # then no further samples are taken
# Magnitudes of the summands. Zeros are mixed in by themselves.
SCALES = (1.0, 30.0, 1e-2)

# Linear for all values that PyTorch's samples have, and not in general. A reason for each.
FALSE_FRIENDS = {
    "index_reduce": "a word of the call chooses what is computed",
    "scatter_reduce.two": "a word of the call chooses what is computed, and the sum is linear",
    "nan_to_num": "linear where all is finite",
    "nanmean": "linear where nothing is NaN",
    "nansum": "linear where nothing is NaN",
    "nanquantile.scalar": "the samples have one or two elements along the dim",
    "quantile.scalar": "the samples have one or two elements along the dim",
    "nextafter": "its step is smaller than any tolerance",
    "nll_loss_forward": "the mean divides by the weights, the sum does not",
    "resize_": "what it adds is not initialised",
    "resize_as_": "what it adds is not initialised",
}


ZERO = {}  # by operator: the place of the number that has to be 0 for it to be linear


def read_table():
    table = {}
    for line in (ROOT / "generated/variance/operators.inc").read_text().splitlines():
        row = re.fullmatch(r'VMAP_VARIANCE\("aten::([^"]+)", (\w+), (\d+), \{(.*)\}\)', line)
        if row:
            masks = [int(mask, 16) for mask in row[4].split(", ") if mask]
            if row[2] == "Each":  # of several results: all are linear in what is in each of their products
                masks = [functools.reduce(int.__and__, masks)]
            table[row[1]] = (row[2], masks)
            if masks and row[3] != "0":
                ZERO[row[1]] = int(row[3]) - 1
    return table


def name_of(overload):
    base, _, name = overload._schema.name.partition("::")[2], None, overload._schema.overload_name
    return f"{base}.{name}" if name else base


class Recorder(TorchDispatchMode):
    """Keeps the first calls of each overload, with copies of their tensors."""

    def __init__(self, table):
        super().__init__()
        self.table, self.calls = table, {}

    def add(self, overload, args, kwargs):
        name = name_of(overload)
        kept = self.calls.setdefault(name, [])
        if name not in self.table or len(kept) >= CALLS:
            return
        arguments = overload._schema.arguments
        given = {a.name: value for a, value in zip(arguments, args)} | kwargs
        tensors = tensors_of(given)
        if all(t.layout == torch.strided for t in tensors) and sum(t.numel() for t in tensors) < 4096:
            kept.append((overload, tree_map(copied, given)))

    def __torch_dispatch__(self, overload, types, args=(), kwargs=None):
        if overload.namespace == "aten":
            self.add(overload, args, kwargs or {})
        return overload(*args, **(kwargs or {}))


def copied(value):
    return value.detach().clone() if isinstance(value, torch.Tensor) else value


def is_real(value):
    return isinstance(value, torch.Tensor) and (value.is_floating_point() or value.is_complex())


def tensors_of(value):
    return [t for t in tree_flatten(value)[0] if isinstance(t, torch.Tensor)]


def run(overload, given):
    positional, keyword = [], {}
    given = tree_map(copied, given)
    for argument in overload._schema.arguments:
        if argument.name not in given:
            if not argument.kwarg_only and not argument.has_default_value():
                raise TypeError(argument.name)
            continue
        if argument.kwarg_only or len(positional) < overload._schema.arguments.index(argument):
            keyword[argument.name] = given[argument.name]
        else:
            positional.append(given[argument.name])
    result = tensors_of(overload(*positional, **keyword))
    if result:
        return result
    return [t for a in overload._schema.arguments if a.alias_info and a.alias_info.is_write for t in tensors_of(given[a.name])]


def drawn(tensor, scale):
    values = torch.randn_like(tensor) * scale
    return torch.where(torch.rand(tensor.shape) < 0.2, torch.zeros_like(values), values)


def largest(tensors):
    return max(float(t.abs().nan_to_num(0, 0, 0).max()) if t.numel() else 0.0 for t in tensors)


def is_additive(overload, given, partial, scale, all_real):
    """Whether the results of summands add up, where the arguments `partial` are split. None: a call raised."""
    ranks = []
    for _ in range(RANKS):
        ranks.append({k: tree_map(lambda t: drawn(t, scale) if is_real(t) else t, v) if k in partial else v for k, v in given.items()})
    total = dict(given)
    for name in partial:
        flat = [tree_flatten(rank[name]) for rank in ranks]
        sums = [sum(parts) if is_real(parts[0]) else parts[0] for parts in zip(*(leaves for leaves, _ in flat))]
        total[name] = torch.utils._pytree.tree_unflatten(sums, flat[0][1])
    try:
        parts, wanted = [run(overload, rank) for rank in ranks], run(overload, total)
    except Exception:
        return None
    for i, want in enumerate(wanted):
        if not is_real(want):
            if all_real:
                return False
            continue
        got = sum(part[i] for part in parts)
        # The error is that of the largest number in hand, where others cancel.
        size = largest([want, *(part[i] for part in parts), *filter(is_real, tensors_of(ranks + [total]))])
        eps = torch.finfo(want.dtype).eps
        close = dict(rtol=2**12 * eps, atol=2**10 * eps * max(size, 1e-3), equal_nan=not all_real)
        if want.shape != got.shape or not torch.allclose(want, got, **close):
            return False
    return True


def real_arguments(given):
    return [name for name, value in given.items() if any(is_real(t) and t.numel() for t in tensors_of(value))]


def factors(overload, mask):
    return [a.name for i, a in enumerate(overload._schema.arguments) if mask >> i & 1]


def allowed(overload, given, products):
    """The sets of arguments that may be partial together."""
    names = real_arguments(given)
    # What is not given adds nothing.
    present = [p for p in (factors(overload, mask) for mask in products) if all(tensors_of(given.get(name)) for name in p)]
    for count in range(1, len(names) + 1):
        for chosen in itertools.combinations(names, count):
            counts = [sum(name in chosen for name in product) for product in present]
            if present and all(n == 1 for n in counts) and all(any(name in p for p in present) for name in chosen):
                yield chosen


def refuted(name, calls, products):
    """A call and the arguments that show that the operator is not as linear as declared, and how many were tried."""
    tried = 0
    for overload, given in calls:
        for chosen in allowed(overload, given, products):
            for scale in SCALES:
                verdict = is_additive(overload, given, chosen, scale, False)
                tried += verdict is not None
                if verdict is False:
                    return chosen, tried
    return None, tried


def zeroed(name, calls):
    if name not in ZERO:
        return calls
    return [(overload, given | {overload._schema.arguments[ZERO[name]].name: 0}) for overload, given in calls]


def looks_linear(calls):
    """A set of arguments in which every call is additive, though nobody says so."""
    standing, broken, tried = set(), set(), {}
    for overload, given in calls:
        names = real_arguments(given)
        for count in range(1, min(len(names), 3) + 1):
            for chosen in itertools.combinations(names, count):
                if chosen in broken:
                    continue
                verdicts = [is_additive(overload, given, chosen, scale, True) for scale in SCALES]
                if False in verdicts or None in verdicts:
                    broken.add(chosen)
                else:
                    standing.add(chosen)
                    tried[chosen] = tried.get(chosen, 0) + 1
    left = [c for c in standing - broken if tried[c] >= 2]
    return min(left, key=len) if left else None


def record(table):
    recorder, begin = Recorder(table), time.time()
    for info in op_db:
        if torch.float64 not in info.supported_dtypes("cpu") or time.time() - begin > SECONDS / 2:
            continue
        try:
            samples = list(itertools.islice(info.sample_inputs("cpu", torch.float64, requires_grad=info.supports_autograd), SAMPLES))
        except Exception:
            continue
        packet = getattr(torch.ops.aten, info.aten_name or info.name, None)
        for sample in samples:
            try:
                with recorder:
                    result = info.op(sample.input, *sample.args, **sample.kwargs)
                    out = [t for t in tensors_of(result) if t.requires_grad]
                    if out:
                        torch.autograd.backward(out, [torch.randn_like(t) for t in out])
            except Exception:
                pass
            record_whole(recorder, packet, sample)
    record_lists(recorder)
    return recorder.calls


def record_whole(recorder, packet, sample):
    """The operator itself, where PyTorch takes it apart before a mode sees it."""
    if packet is None:
        return
    for overload_name in packet.overloads():
        overload = getattr(packet, overload_name)
        names = [a.name for a in overload._schema.arguments]
        given = dict(zip(names, (sample.input, *sample.args))) | sample.kwargs
        is_out = any(a.kwarg_only and a.alias_info for a in overload._schema.arguments)
        if not is_out and len(sample.args) < len(names) and set(given) <= set(names) and name_of(overload) in recorder.table:
            try:
                run(overload, given)
            except Exception:
                continue
            recorder.add(overload, (), given)


def record_lists(recorder):
    """Operators over lists, of which PyTorch has samples elsewhere: two matrices in each list."""
    made = {
        "List[Tensor]": lambda name: [torch.randn(2, 2, dtype=torch.float64), torch.randn(3, 3, dtype=torch.float64)],
        "Tensor": lambda name: torch.randn([2] if name == "scalars" else [], dtype=torch.float64),
        "List[number]": lambda name: [2.0, 0.5],
        "number": lambda name: 2.0,
    }
    for name, (effect, _) in recorder.table.items():
        base, _, overload_name = name.partition(".")
        overload = getattr(getattr(torch.ops.aten, base, None), overload_name or "default", None)  # a version may lack it
        if effect != "Lists" or overload is None or any(str(a.type) not in made for a in overload._schema.arguments if not a.has_default_value()):
            continue
        for _ in range(3):
            recorder.add(overload, (), {a.name: made[str(a.type)](a.name) for a in overload._schema.arguments if not a.has_default_value()})


def main():
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.manual_seed(0)
    table = read_table()
    assert len(table) > 2000, "the generated table is not there"
    begin = time.time()
    calls = record(table)
    failures, declared, silent, untried = [], 0, 0, []
    for name, (effect, products) in sorted(table.items()):
        if effect not in ("Join", "View", "Lists") or not calls.get(name):
            continue
        if products:
            chosen, tried = refuted(name, zeroed(name, calls[name]), products)
            declared += tried > 0
            if not tried:
                untried.append(name)
            if chosen:
                failures.append(f"{name} is declared linear in ({', '.join(chosen)}), and is not")
        else:
            silent += 1
            chosen = looks_linear(calls[name])
            if chosen and name not in FALSE_FRIENDS:
                failures.append(f"{name} looks linear in ({', '.join(chosen)}), and nobody says so")
    for name in FALSE_FRIENDS:
        if name not in table or table[name][1]:
            failures.append(f"{name} is no false friend: it is declared linear, or not there")
    for failure in failures:
        print(failure)
    print(f"{declared} operators declared linear, {silent} not; {len(untried)} without a call that is linear; "
          f"{time.time() - begin:.0f} s: {len(failures)} failures")
    return 1 if failures or declared < 100 or silent < 200 else 0


if __name__ == "__main__":
    sys.exit(main())
