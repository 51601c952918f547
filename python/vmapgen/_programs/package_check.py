"""What compiled code has to do as its program does: numbers up to rounding, shared memory, gradients, at several batch sizes."""

import time

import torch

from vmapgen._programs.errors import WITHOUT_COMPILER, CompileError
from vmapgen._programs.of_torch import classes


def why_fixed(compiled, forward, only_size=None, wanted=()):
    """The same of what has a run(inputs). Raises where it is wrong at the examples' own batch size."""
    for i, sizes in enumerate(_sizes_to_check(forward, only_size)):
        examples = forward.examples_at(sizes)
        if examples is None:
            return "the strides of an argument do not tell what they would be at another size, so that none could be checked"
        try:
            differs = _difference(compiled, forward.program, examples, wanted)
        except Exception as error:
            differs = f"it throws {type(error).__name__}: {next(iter(str(error).splitlines()), '')}"
        if not differs:
            continue
        shown = ", ".join(f"{name} = {size}" for name, size in zip("BCD", sizes) if size is not None or name == "B")
        if i == 0:
            raise CompileError(f"vmapgen: compile: the compiled code does not do what the program does: at {shown} {differs}. {WITHOUT_COMPILER}")
        return f"at {shown} the compiler's code is wrong ({differs})"
    return ""


def _sizes_to_check(forward, only_size):
    """The examples' own first, then larger ones: code for one size reads and writes no further than that."""
    b, *inside = forward.batch_sizes
    if only_size is not None or forward.exported.only_size() is not None:
        return [(b, *inside)]
    sizes = [(b, *inside), (b + 3, *inside), (2 * b + 5, *inside)]
    if any(size is not None for size in inside):
        sizes.append((b + 3, *(size and size + 2 + i for i, size in enumerate(inside))))
    return sizes


def _difference(compiled, program, examples, wanted):
    with torch.no_grad(), torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        want = program.run(examples)
        torch.manual_seed(0)
        got = compiled.run(examples)
    for i, (a, b) in enumerate(zip(got, want)):
        differs = _differs(a, b)
        if differs:
            differs = _differs(a, b, _rounding(program, examples, i))
        differs = differs or _shares_otherwise(a, b, examples)
        if differs:
            return f"output {i} {differs}"
    return _gradients_differ(compiled, program, examples, wanted) if wanted else ""


def _gradients_differ(compiled, program, examples, wanted):
    found = []
    for run in (compiled.run, program.run):
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(0)
            found.append(_gradients_of(run, examples, wanted))
    for i, a, b in zip(wanted, *found):
        a, b = (torch.zeros_like(examples[i]) if each is None else each for each in (a, b))
        differs = _differs(a, b)
        if differs:
            return f"the gradient of input {i} {differs}"
    return ""


def _gradients_of(run, examples, wanted):
    with torch.enable_grad():
        inputs = [t.detach().requires_grad_(i in wanted) for i, t in enumerate(examples)]
        outputs = [t for t in run(inputs) if isinstance(t, torch.Tensor) and t.requires_grad]
        weights = [torch.linspace(0.5, 1.5, t.numel(), device=t.device).to(t.dtype).reshape(t.shape) for t in outputs]
        return torch.autograd.grad(outputs, [inputs[i] for i in wanted], weights, allow_unused=True)


def _rounding(program, examples, output):
    """By how much the program's own output moves when the last bits of the inputs do: what is left of sums that come to nothing is all rounding."""
    def moved(t):
        if not (t.is_floating_point() or t.is_complex()):
            return t
        copy = classes().Exported.resized(t, -1, 0).detach()  # of the strides that the program is for
        own = copy[tuple(slice(0, 1) if stride == 0 else slice(None) for stride in copy.stride())]
        own.mul_(1 + torch.finfo(t.dtype).eps * torch.randint(-1, 2, own.shape, device=t.device).to(t.dtype))
        return copy

    found = []
    with torch.no_grad(), torch.random.fork_rng(devices=[]):
        for seed in range(4):
            torch.manual_seed(seed)
            inputs = [moved(t) for t in examples] if seed else examples
            torch.manual_seed(0)
            found.append(program.run(inputs)[output])
    first = found[0]
    if first is None or not (first.is_floating_point() or first.is_complex()) or any(t.shape != first.shape for t in found):
        return 0.0
    moves = torch.stack([(t - first).abs() for t in found])
    moves = moves[moves.isfinite()]
    return 10 * moves.max().item() if moves.numel() else 0.0


_FEW_BITS = {torch.float16: 2e-2, torch.bfloat16: 5e-2, torch.float32: 1e-3, torch.complex64: 1e-3}


def _differs(a, b, rounding=0.0):
    """How the numbers differ, more than rounding does: sums are in other orders, so that one in 10,000 may be on the other side of a kink."""
    if a is None or b is None:
        return "" if a is b else "is undefined on one side"
    if a.shape != b.shape or a.dtype != b.dtype:
        return f"is {a.dtype} of shape {list(a.shape)}, and should be {b.dtype} of shape {list(b.shape)}"
    if not (a.is_floating_point() or a.is_complex()):
        wrong = (a != b).sum().item()
        return f"differs in {wrong} of {a.numel()} elements" if wrong > a.numel() / 10_000 else ""
    bits = _FEW_BITS.get(a.dtype, 1e-9)
    finite = b[b.isfinite()]
    scale = finite.abs().max().item() if finite.numel() else 0.0
    wrong = (~torch.isclose(a, b, rtol=bits, atol=max(bits * scale, rounding, 1e-39), equal_nan=True)).sum().item()
    return f"differs in {wrong} of {a.numel()} elements" if wrong > a.numel() / 10_000 else ""


def _shares_otherwise(a, b, inputs):
    """Whether memory is shared with an argument by one of them only."""
    if a is None:
        return ""
    for i, t in enumerate(inputs):
        shares = [each.numel() > 0 and each.untyped_storage().data_ptr() == t.untyped_storage().data_ptr() for each in (a, b)]
        if shares[0] != shares[1]:
            return f"{'shares' if shares[0] else 'does not share'} memory with input {i}, and the program's {'does' if shares[1] else 'does not'}"
    return ""


def is_faster(compiled, other, forward, wanted):
    """Whether a call of the first takes clearly less time than one of the second, at the examples' batch size; with gradients where these
    are compiled."""
    best = [float("inf")] * 2
    for _ in range(_ROUNDS):
        for i, each in enumerate((compiled, other)):
            best[i] = min(best[i], _seconds(each, forward.examples, wanted))
    return best[0] < 0.95 * best[1]


_ROUNDS, _AT_LEAST = 7, 2e-3  # seconds of each round


def _seconds(compiled, examples, wanted):
    """Of one call."""
    calls, began = 0, time.perf_counter()
    while True:
        if wanted:
            _gradients_of(compiled.run, examples, wanted)
        else:
            with torch.no_grad():
                compiled.run(examples)
        calls += 1
        spent = time.perf_counter() - began
        if spent > _AT_LEAST:
            return spent / calls
