"""One program against the loop: which class its outcome is of."""

import re
import warnings

import torch

from derivatives import WAYS, derivative
from hosts import DERIVATIVES, is_compiled, run_loop, run_vmap

PASS = "passes"
NO_CASE = "no-case"
REFUSED = "refused"  # by vmapgen.compile, which says that programs of this kind are not compiled
TOLERANCE = {torch.float64: 1e-7, torch.float32: 2e-3}
# By which a sum of float32 numbers differs in another order, also where it becomes a float64: a compiler chooses one, and a gradient with respect to a
# float64 that was cast is such a sum in a product of a whole batch.
SUMS = 1e-6


def make_inputs(program):
    generator = torch.Generator().manual_seed(program.seed)
    made = []
    for i in program.inputs:
        shape = i.batched_shape(program.batch)
        if i.dtype == "int64":
            made.append(torch.randint(-4, 5, shape, generator=generator))
        elif i.dtype == "bool":
            made.append(torch.rand(shape, generator=generator) < 0.5)
        else:
            made.append((torch.rand(shape, generator=generator, dtype=torch.float64) * 4 - 2).to(getattr(torch, i.dtype)))
    return made


def _tensors(results):
    return [results] if isinstance(results, torch.Tensor) else list(results)


def expected(program):
    """(results, inputs afterwards) of the loop; or the error that it raises."""
    inputs = make_inputs(program)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _tensors(run_loop(program, inputs)), inputs
    except Exception as error:
        return error


def difference(ours, theirs, least=0):
    """What differs, in a word; None when nothing does. `least`: what values may differ by at least."""
    if ours.dtype != theirs.dtype:
        return "dtype"
    if ours.shape != theirs.shape:
        return "shape"
    if not ours.is_floating_point():
        return None if torch.equal(ours, theirs) else "value"
    tolerance = max(TOLERANCE[ours.dtype], least)
    return None if torch.allclose(ours, theirs, rtol=tolerance, atol=tolerance, equal_nan=True) else "value"


def message_class(error):
    """An error without what differs from program to program: numbers, shapes, names."""
    text = re.sub(r"\[[^\[\]]*\]|\([^()]*\)", "", str(error).strip().split("\n")[0])
    return f"{type(error).__name__}: " + re.sub(r"-?\d+(\.\d+)?", "#", text)[:70]


def outcome(program, reference=None):
    """(class, detail) on the host that torch.vmap is now."""
    reference = expected(program) if reference is None else reference
    if isinstance(reference, Exception):
        return NO_CASE, message_class(reference)
    inputs = make_inputs(program)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            results = _tensors(run_vmap(program, inputs))
            least = SUMS if is_compiled() and any(t.dtype == torch.float32 for t in inputs) else 0
            differing = [d for d in (difference(a, b, least) for a, b in zip(results, reference[0])) if d]
            if differing:
                return "differs", differing[0]
            if any(map(difference, inputs, reference[1])):
                return "differs", "input"
    except Exception as error:
        return REFUSED if "this program cannot be compiled" in str(error) else "raises", message_class(error)
    return PASS, ""


def expected_derivatives(program):
    """{way: what it gives of the loop}; a way that PyTorch refuses there is left out, and all where nothing can be differentiated."""
    found, inputs = {}, make_inputs(program)
    if not any(t.is_floating_point() for t in inputs):
        return found
    for way in WAYS:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found[way] = derivative(way, lambda given: _tensors(run_loop(program, given)), inputs)
        except Exception:
            continue
    return found


def derivatives_outcome(program, reference=None):
    """(class, detail) of the first way that gives something else on the host that torch.vmap is now."""
    inputs = make_inputs(program)
    least = SUMS if any(t.dtype == torch.float32 for t in inputs) else 0
    for way, wanted in (expected_derivatives(program) if reference is None else reference).items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found = derivative(way, lambda given: _tensors(run_vmap(program, given)), inputs)
        except Exception as error:
            return "raises", f"{way}: {message_class(error)}"
        differing = [d for d in (difference(a, b, least) for a, b in zip(found, wanted)) if d]
        if differing or len(found) != len(wanted):
            return "differs", f"{way}: {(*differing, 'number of tensors')[0]}"
    return PASS, ""


def of_host(name):
    """(what the loop gives, the outcome beside it) of a program."""
    return (expected_derivatives, derivatives_outcome) if name == DERIVATIVES else (expected, outcome)
