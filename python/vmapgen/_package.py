"""Packages of compiled programs (.pt2): AOTInductor's native code, with our programs, guards and checksums beside it."""

import contextlib
import errno
import json
import logging
import os
import pathlib
import tempfile
import threading
import warnings

import torch

from vmapgen import _export
from vmapgen._errors import CompileError

# Inductor keeps what it is doing in globals.
_compiling = threading.RLock()

# Draws the numbers that eager draws; everything else as Inductor has it: indices are checked.
_OPTIONS = {"aot_inductor.package": True, "fallback_random": True}


class Part:
    """A program with examples of its inputs: the forward one, or that of its gradients."""

    def __init__(self, program, examples, batch_sizes):
        self.program, self.examples, self.batch_sizes = program, examples, batch_sizes
        self.exported = _classes().Exported(program)
        self.why_fixed = ""

    def examples_at(self, sizes):
        """Copies of the examples at other batch sizes (B, C); None where their strides do not tell what they would be."""
        found = self.examples
        for now, then, of in zip(self.batch_sizes, sizes, (_export.B, _export.C)):
            dims = _export.dims_of(self.exported.input_sizes(), of)
            found = [_classes().Exported.resized(t, -1 if then == now else dim, then or 0) for t, dim in zip(found, dims)]
            if not all(isinstance(t, torch.Tensor) for t in found):
                return None
        return [t.detach() for t in found]


def part_of(program, examples):
    exported = _classes().Exported(program)
    why = exported.why_not()
    if why:
        raise CompileError(f"vmapgen: compile: this program cannot be compiled: {why}")
    if examples is None:
        size = exported.only_size()
        sizes = (8 if size is None else size, 6)
        examples = exported.examples(*sizes)
    return Part(program, examples, _batch_sizes(exported, examples))


def _batch_sizes(exported, examples):
    """(B, C) of the examples; None for one that nothing tells."""
    found = []
    for of in (_export.B, _export.C):
        dims = _export.dims_of(exported.input_sizes(), of)
        found.append(next((t.shape[dim] for t, dim in zip(examples, dims) if dim >= 0), None))
    if exported.only_size() is not None:
        found[0] = exported.only_size()
    return tuple(found)


def backward_of(forward, wanted):
    """The program of the gradients with respect to the inputs `wanted`, given the inputs and the gradients of the outputs."""
    run, count = forward.program.run, len(forward.examples)
    why = forward.exported.why_no_gradient()
    if why:
        raise CompileError(f"vmapgen: compile: no gradient goes through this program: {why}. gradients=False compiles it without")
    with torch.no_grad():
        outputs = run(forward.examples)
    places = [i for i, t in enumerate(outputs) if _has_gradient(t)]
    if not places:
        raise CompileError("vmapgen: compile: none of the outputs has a gradient: their numbers are not real. gradients=False compiles it without")
    examples = [t.detach() for t in forward.examples]
    examples += [torch.randn_like(outputs[i], memory_format=torch.contiguous_format) for i in places]
    sizes = forward.exported.input_sizes() + [forward.exported.output_sizes()[i] for i in places]
    names = list(forward.exported.input_names()) + [f"gradient_of_output_{i}" for i in places]

    def gradients(tensors):
        def function(*variables):
            given = list(tensors[:count])
            for i, variable in zip(wanted, variables):
                given[i] = variable
            return tuple(t for t in run(given) if _has_gradient(t))

        _, pull = torch.func.vjp(function, *[tensors[i] for i in wanted])
        return list(pull(tuple(tensors[count:])))

    is_any_size = forward.exported.only_size() is None
    tracing = _classes().Tracing(examples, _export.dims_of(sizes), names, forward.batch_sizes[0] or 1, is_any_size, False, False)
    try:
        while tracing.wants_run():
            inputs = tracing.inputs()
            tracing.begin()
            tracing.end(gradients(inputs))
    finally:
        tracing.abandon()
    return Part(tracing.program(), examples, forward.batch_sizes)


def _has_gradient(t):
    return isinstance(t, torch.Tensor) and (t.is_floating_point() or t.is_complex())


@contextlib.contextmanager
def compiling():
    """One at a time; what goes wrong is one sentence."""
    with _compiling, warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=FutureWarning)  # of PyTorch's, to PyTorch's own code
        log = logging.getLogger("torch._inductor.ir")  # of operators that are called by name: right, some microseconds slower
        before = log.level
        log.setLevel(logging.ERROR)
        try:
            yield
        except CompileError:
            raise
        except Exception as error:
            raise CompileError(f"vmapgen: compile: {_export.one_sentence(error)}. backend=\"replay\" runs the program without a compiler") from error
        finally:
            log.setLevel(before)


def write(path, forward, backward=None, wanted=()):
    """Compiles the parts, compares the package with the programs at other batch sizes, and puts it at `path`: whole, or not at all."""
    path = pathlib.Path(path)
    if path.suffix != ".pt2":
        raise CompileError(f"vmapgen: compile: a package is a .pt2 file, and {path.name} is named otherwise")
    with compiling(), _temporary_folder() as folder:
        parts = {"forward": forward} | ({"backward": backward} if backward else {})
        files = {name: _native_code(part, folder / name) for name, part in parts.items()}
        texts = {}
        for name, part in parts.items():
            part.program.save(str(folder / f"{name}.vmap"))
            texts[f"{name}.vmap"] = (folder / f"{name}.vmap").read_text()
        only_size, why = None, "; ".join(part.why_fixed for part in parts.values() if part.why_fixed)
        if why and forward.exported.only_size() is None:
            only_size = forward.batch_sizes[0]
        whole = folder / "whole.pt2"
        _zip(whole, files, texts, only_size, why, wanted)
        differs = _check(whole, parts, only_size, wanted)
        if differs:  # right at the examples' size: _check raises otherwise
            only_size = forward.batch_sizes[0]
            _zip(whole, files, texts, only_size, differs, wanted)
        put(whole, path)


def _native_code(part, folder):
    from torch._inductor import aot_compile

    examples = [_classes().Exported.resized(t, -1, 0).detach() for t in part.examples]
    folder.mkdir()
    fixed = False
    while True:
        try:
            exported = _export.exported_program(part.exported, examples, fixed)
            with _export.lowered_for_any_size(), torch.no_grad():
                files = aot_compile(exported.module(check_guards=False), *exported.example_inputs,
                                    options=_OPTIONS | {"aot_inductor.output_path": str(folder)})
            return [each for each in files if isinstance(each, str)]
        except Exception as error:
            if not fixed and "Constraints violated" in str(error) and part.exported.only_size() is None:
                fixed = True
                part.why_fixed = "torch.export makes a number of the batch size"
            else:
                raise


def _zip(path, files, texts, only_size, why, wanted):
    from torch.export.pt2_archive._package import package_pt2

    made = json.loads(_classes().Compiled.made_by())
    sums = {f"data/aotinductor/{name}/{os.path.basename(each)}": _classes().Compiled.checksum_of(each)
            for name, all_files in files.items() for each in all_files}
    for name, text in texts.items():
        beside = path.parent / name
        sums[f"extra/vmapgen/{name}"] = _classes().Compiled.checksum_of(str(beside))
    listed = json.dumps(made | {"only_size": only_size, "why_only": why, "wanted": list(wanted), "files": sums})
    list_file = path.parent / "package.json"
    list_file.write_text(listed)
    extra = {f"vmapgen/{name}": text for name, text in texts.items()}
    extra |= {"vmapgen/package.json": listed, "vmapgen/package.sum": _classes().Compiled.checksum_of(str(list_file))}
    path.unlink(missing_ok=True)
    package_pt2(str(path), aoti_files=files, extra_files=extra)


def _check(path, parts, only_size, wanted):
    """Why the package is for the examples' batch size only; empty where it gives what the programs do at other sizes too."""
    forward = parts["forward"]
    compiled = _classes().Compiled.of_program(str(path), forward.program, parts["backward"].program if "backward" in parts else None)
    return why_fixed(compiled, forward, only_size, wanted)


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
        shown = f"B = {sizes[0]}" if sizes[1] is None else f"B = {sizes[0]}, C = {sizes[1]}"
        if i == 0:
            raise CompileError(f"vmapgen: compile: the compiled code does not do what the program does: at {shown} {differs}. "
                               f"backend=\"replay\" runs the program itself")
        return f"at {shown} the compiler's code is wrong ({differs})"
    return ""


def _sizes_to_check(forward, only_size):
    """The examples' own first, then larger ones: code for one size reads and writes no further than that."""
    b, c = forward.batch_sizes
    if only_size is not None or forward.exported.only_size() is not None:
        return [(b, c)]
    sizes = [(b, c), (b + 3, c), (2 * b + 5, c)]
    if c is not None:
        sizes.append((b + 3, c + 2))
    return sizes


def _difference(compiled, program, examples, wanted):
    with torch.no_grad(), torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        want = program.run(examples)
        torch.manual_seed(0)
        got = compiled.run(examples)
    for i, (a, b) in enumerate(zip(got, want)):
        differs = _differs(a, b) or _shares_otherwise(a, b, examples)
        if differs:
            return f"output {i} {differs}"
    return _gradients_differ(compiled, program, examples, wanted) if wanted else ""


def _gradients_differ(compiled, program, examples, wanted):
    found = []
    with torch.enable_grad(), torch.random.fork_rng(devices=[]):
        for run in (compiled.run, program.run):
            torch.manual_seed(0)
            inputs = [t.detach().requires_grad_(i in wanted) for i, t in enumerate(examples)]
            outputs = [t for t in run(inputs) if isinstance(t, torch.Tensor) and t.requires_grad]
            weights = [torch.linspace(0.5, 1.5, t.numel(), device=t.device).to(t.dtype).reshape(t.shape) for t in outputs]
            found.append(torch.autograd.grad(outputs, [inputs[i] for i in wanted], weights, allow_unused=True))
    for i, a, b in zip(wanted, *found):
        a, b = (torch.zeros_like(examples[i]) if each is None else each for each in (a, b))
        differs = _differs(a, b)
        if differs:
            return f"the gradient of input {i} {differs}"
    return ""


_FEW_BITS = {torch.float16: 2e-2, torch.bfloat16: 5e-2, torch.float32: 1e-3, torch.complex64: 1e-3}


def _differs(a, b):
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
    wrong = (~torch.isclose(a, b, rtol=bits, atol=bits * max(scale, 1e-30), equal_nan=True)).sum().item()
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


def put(whole, path):
    """There is the whole file afterwards, or what was there before."""
    part = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    try:
        try:
            with open(whole, "rb") as source, open(part, "xb") as target:
                while block := source.read(1 << 20):
                    target.write(block)
                target.flush()
                os.fsync(target.fileno())
            os.replace(part, path)
        finally:
            with contextlib.suppress(OSError):
                part.unlink()
    except OSError as error:
        why = "there is no space left for it" if error.errno == errno.ENOSPC else f"it cannot be written: {error.strerror}"
        raise CompileError(f"vmapgen: compile: {path}: {why}") from error


@contextlib.contextmanager
def _temporary_folder():
    try:
        folder = tempfile.TemporaryDirectory(prefix="vmapgen-")
    except OSError as error:
        raise CompileError(f"vmapgen: compile: no temporary folder can be made: {error.strerror}. TMPDIR names another place") from error
    with folder:
        try:
            yield pathlib.Path(folder.name)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            raise CompileError(f"vmapgen: compile: there is no space left in {folder.name}. TMPDIR names another place") from error


def _classes():
    from vmapgen._trace import _classes

    return _classes()
