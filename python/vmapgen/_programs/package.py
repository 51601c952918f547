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

from vmapgen._programs import export
from vmapgen._programs.errors import WITHOUT_COMPILER, CompileError
from vmapgen._programs.of_torch import classes
from vmapgen._programs.package_check import is_faster, why_fixed
from vmapgen._programs.package_file import check_place, put

# Inductor keeps what it is doing in globals.
_compiling = threading.RLock()

# Draws the numbers that eager draws; everything else as Inductor has it: indices are checked.
_OPTIONS = {"aot_inductor.package": True, "fallback_random": True}


class Part:
    """A program with examples of its inputs: the forward one, or that of its gradients. `code`: what is compiled for it."""

    def __init__(self, program, examples, batch_sizes, code=None):
        self.program, self.examples, self.batch_sizes = program, examples, batch_sizes
        self.exported = classes().Exported(program if code is None else code)
        self.why_fixed = ""

    def rewritten(self):
        """The same with less work, where there is less (Program.rewritten)."""
        return Part(self.program, self.examples, self.batch_sizes, self.program.rewritten())

    def examples_at(self, sizes):
        """Copies of the examples at other batch sizes (B, C, D); None where their strides do not tell what they would be."""
        found = self.examples
        for now, then, of in zip(self.batch_sizes, sizes, export.AXES):
            if then == now:
                continue
            for i, all_dims in enumerate(export.all_dims_of(self.exported.input_sizes(), of)):
                for dim in all_dims:
                    found = [classes().Exported.resized(t, dim, then) if k == i else t for k, t in enumerate(found)]
                    if not isinstance(found[i], torch.Tensor):
                        return None
        return [t.detach() for t in found]


def part_of(program, examples):
    exported = classes().Exported(program)
    why = exported.why_not()
    if why:
        raise CompileError(f"vmapgen: compile: this program cannot be compiled: {why}")
    if examples is None:
        size = exported.only_size()
        sizes = (8 if size is None else size, 6, 5)
        examples = exported.examples(*sizes)
    return Part(program, examples, _batch_sizes(exported, examples))


def _batch_sizes(exported, examples):
    """(B, C, D) of the examples; None for one that nothing tells."""
    found = []
    for of in export.AXES:
        dims = export.dims_of(exported.input_sizes(), of)
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
    tracing = classes().Tracing(examples, export.dims_of(sizes), names, forward.batch_sizes[0] or 1, is_any_size, False, False)
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
            raise CompileError(f"vmapgen: compile: {export.one_sentence(error)}. {WITHOUT_COMPILER}") from error
        finally:
            log.setLevel(before)


def write(path, forward, backward=None, wanted=(), rewrite=None):
    """Compiles the parts, compares the package with the programs at other batch sizes, and puts it at `path`: whole, or not at all.

    Returns whether it is that of the rewritten programs. rewrite=None: it is where they are other programs and take less time.
    """
    path = pathlib.Path(path)
    check_place(path)
    parts = {"forward": forward} | ({"backward": backward} if backward else {})
    with compiling(), _temporary_folder() as folder:
        plain = None if rewrite else _Package(folder / "plain", parts, wanted)
        rewritten = None if rewrite is False else _rewritten(folder / "rewritten", parts, wanted, plain)
        put((rewritten or plain).path, path)
        return rewritten is not None


def _rewritten(folder, parts, wanted, plain):
    """The package of the rewritten programs; None where that of the programs as they are, if there is one, is no worse."""
    forms = {name: part.rewritten() for name, part in parts.items()}
    if plain is None:
        return _Package(folder, forms, wanted)
    if all(forms[name].exported.code() == part.exported.code() for name, part in parts.items()):
        return None
    try:
        found = _Package(folder, forms, wanted)
    except CompileError:
        return None
    is_for_less = found.only_size is not None and plain.only_size is None
    return None if is_for_less or not is_faster(found.loaded(), plain.loaded(), parts["forward"], wanted) else found


class _Package:
    """The parts, compiled into a file of a folder of its own, and compared with the programs."""

    def __init__(self, folder, parts, wanted):
        folder.mkdir()
        forward = parts["forward"]
        self._parts, self.path, self.only_size = parts, folder / "whole.pt2", None
        files = {name: _native_code(part, folder / name) for name, part in parts.items()}
        texts = {}
        for name, part in parts.items():
            part.program.save(str(folder / f"{name}.vmap"))
            texts[f"{name}.vmap"] = (folder / f"{name}.vmap").read_text()
        why = "; ".join(part.why_fixed for part in parts.values() if part.why_fixed)
        if why and forward.exported.only_size() is None:
            self.only_size = forward.batch_sizes[0]
        strides = {name: [list(t.stride()) for t in part.exported.parameters()] for name, part in parts.items()}
        _zip(self.path, files, texts, self.only_size, why, wanted, strides)
        differs = why_fixed(self.loaded(), forward, self.only_size, wanted)
        if differs:  # right at the examples' size: why_fixed raises otherwise
            self.only_size = forward.batch_sizes[0]
            _zip(self.path, files, texts, self.only_size, differs, wanted, strides)

    def loaded(self):
        backward = self._parts["backward"].program if "backward" in self._parts else None
        return classes().Compiled.of_program(str(self.path), self._parts["forward"].program, backward)


def _native_code(part, folder):
    from torch._inductor import aot_compile

    examples = [classes().Exported.resized(t, -1, 0).detach() for t in part.examples]
    folder.mkdir()
    fixed = False
    while True:
        try:
            exported = export.exported_program(part.exported, examples, fixed)
            with export.lowered_as_it_should(), torch.no_grad():
                files = aot_compile(exported.module(check_guards=False), *exported.example_inputs,
                                    options=_OPTIONS | {"aot_inductor.output_path": str(folder)})
            return [each for each in files if isinstance(each, str)]
        except Exception as error:
            if not fixed and "Constraints violated" in str(error) and part.exported.only_size() is None:
                fixed = True
                part.why_fixed = "torch.export makes a number of the batch size"
            else:
                raise


def _zip(path, files, texts, only_size, why, wanted, strides):
    from torch.export.pt2_archive._package import package_pt2

    made = json.loads(classes().Compiled.made_by())
    sums = {f"data/aotinductor/{name}/{os.path.basename(each)}": classes().Compiled.checksum_of(each)
            for name, all_files in files.items() for each in all_files}
    for name in texts:
        beside = path.parent / name
        sums[f"extra/vmapgen/{name}"] = classes().Compiled.checksum_of(str(beside))
    listed = json.dumps(made | {"only_size": only_size, "why_only": why, "wanted": list(wanted), "strides": strides, "files": sums})
    list_file = path.parent / "package.json"
    list_file.write_text(listed)
    extra = {f"vmapgen/{name}": text for name, text in texts.items()}
    extra |= {"vmapgen/package.json": listed, "vmapgen/package.sum": classes().Compiled.checksum_of(str(list_file))}
    path.unlink(missing_ok=True)
    package_pt2(str(path), aoti_files=files, extra_files=extra)


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
