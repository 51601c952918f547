"""A program as torch.export and Inductor take it: Python source over torch.ops.aten, with the batch sizes as dynamic dims."""

import contextlib
import dataclasses
import functools
import inspect
import os
import traceback

import torch

# The sizes that a dim may be of, by their factors: bit 0 of an index is B, bit 1 is C, bit 2 is D.
AXES = [[int(index == 1 << axis) for index in range(8)] for axis in range(3)]


def source_of(exported):
    """The function that the program's source defines, and what it is given behind the inputs."""
    code = exported.code()
    scope = {}
    exec(compile(code, "<a traced program>", "exec"), scope)
    return scope["program"]


class ProgramModule(torch.nn.Module):
    """The program's source as a module of its inputs and then its captured tensors."""

    def __init__(self, exported):
        super().__init__()
        self._function = source_of(exported)
        self._inputs = len(exported.input_sizes())
        parameters = inspect.signature(self._function).parameters.values()
        self._names = [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]

    def forward(self, *tensors):
        named = dict(zip(self._names, tensors[self._inputs :]))
        found = self._function(*tensors[: self._inputs], **named)
        found = found if isinstance(found, tuple) else (found,)
        return tuple(each for each in found if each is not None)


def dims_of(sizes, of=AXES[0]):
    """For each tensor the dim that is B (C, D), -1 where none is: that which another size is tried on."""
    return [next(iter(dims), -1) for dims in all_dims_of(sizes, of)]


def all_dims_of(sizes, of=AXES[0]):
    """For each tensor the dims that are B (C, D): more than one where maps over dims of one tensor have equal sizes."""
    return [[d for d, each in enumerate(of_tensor) if each == of] for of_tensor in sizes]


def exported_program(exported, examples, fixed=False):
    """torch.export of it. With `fixed`, for the examples' sizes only."""
    module = ProgramModule(exported)
    parameters = [each.detach() for each in exported.parameters()]
    dynamic = None if fixed or exported.only_size() is not None else _dynamic(exported, len(parameters))
    with torch.no_grad():
        return torch.export.export(module, (*examples, *parameters), dynamic_shapes=dynamic and (dynamic,), strict=False)


def _dynamic(exported, parameters):
    dims = {1 << axis: torch.export.Dim(name, min=2) for axis, name in enumerate("BCD")}

    def of_size(size):
        plus, *_ = size
        factors = {index: factor for index, factor in enumerate(size) if index and factor}
        if not factors:
            return None
        if len(factors) > 1 or not dims.keys() >= factors.keys():  # a product of two has no name
            return torch.export.Dim.AUTO
        (index, factor), = factors.items()
        scaled = dims[index] if factor == 1 else factor * dims[index]
        return scaled + plus if plus else scaled

    all_inputs = []
    for sizes in exported.input_sizes():
        found = {d: of_size(size) for d, size in enumerate(sizes)}
        all_inputs.append({d: dim for d, dim in found.items() if dim is not None} or None)
    return (*all_inputs, *[None] * parameters)


@contextlib.contextmanager
def lowered_as_it_should():
    """Inductor, without its mistakes that AOTInductor does not tell of, and without a kernel for each bias."""
    with _groups_of_any_size(), _biases_added_behind(), _no_writes_to_expanded(), _matrices_as_traced():
        yield


@contextlib.contextmanager
def _no_writes_to_expanded():
    """Inductor writes in place of making a copy where nobody needs the tensor any more; to one that is expanded, too, whose elements are one."""
    from torch._inductor.fx_passes import reinplace

    def checked(each):
        def check(node):
            expanded = any(_is_expanded(getattr(node.args[place], "meta", {}).get("val")) for place in each.mutated_args)
            return not expanded and each.extra_check(node)

        return dataclasses.replace(each, extra_check=check)

    before = dict(reinplace.inplaceable_ops)
    reinplace.inplaceable_ops.update({op: checked(each) for op, each in before.items()})
    try:
        yield
    finally:
        reinplace.inplaceable_ops.update(before)


@contextlib.contextmanager
def _matrices_as_traced():
    """Kernels of LAPACK read pivots as if they lay in order, and end the process where Inductor has laid them out otherwise."""
    from torch._inductor import lowering

    constraints = lowering._maybe_layout_constraints
    before = dict(constraints)
    for op in lowering.fallbacks:
        if "linalg" in op.name() and constraints.get(op) is None:
            constraints[op] = lowering.constrain_to_fx_strides
    try:
        yield
    finally:
        constraints.clear()
        constraints.update(before)


def _is_expanded(t):
    return isinstance(t, torch.Tensor) and any(isinstance(stride, int) and stride == 0 for stride in t.stride())


@contextlib.contextmanager
def _lowered(by):
    """With other lowerings, {operator: what gives one, of the usual one}."""
    from torch._inductor import lowering

    before = {kernel: lowering.lowerings[kernel] for kernel in by if kernel in lowering.lowerings}
    lowering.lowerings.update({kernel: by[kernel](usual) for kernel, usual in before.items()})
    try:
        yield
    finally:
        lowering.lowerings.update(before)


def _groups_of_any_size():
    """Inductor turns a convolution's groups into a number, without a word to AOTInductor, whose code then is for one batch size. Where
    they are the batch size, ATen's own kernel is called."""
    from torch._inductor import lowering

    def lowered(kernel, usual):
        whole = lowering.fallback_handler(kernel, add_to_fallback_set=False)
        groups = [each.name for each in kernel._schema.arguments].index("groups")

        def handler(*args, **kwargs):
            given = args[groups] if len(args) > groups else kwargs.get("groups", 1)
            return (usual if isinstance(given, int) else whole)(*args, **kwargs)

        return handler

    aten = torch.ops.aten
    return _lowered({kernel: functools.partial(lowered, kernel) for kernel in (aten.convolution.default, aten.convolution_backward.default)})


def _biases_added_behind():
    """A product of a batch has its bias copied to every row first, by a kernel of its own. Added behind, it is part of the next kernel.
    Not in half precision, where the product is rounded before."""
    from torch._inductor import lowering

    aten = torch.ops.aten

    def lowered(usual):
        def handler(bias, a, b, *, beta=1, alpha=1, **options):
            if not (1 in bias.get_size() and beta == alpha == 1 and a.get_dtype() in (torch.float32, torch.float64)):
                return usual(bias, a, b, beta=beta, alpha=alpha, **options)
            return lowering.lowerings[aten.add.Tensor](lowering.lowerings[aten.bmm.default](a, b), bias)

        return handler

    return _lowered({aten.baddbmm.default: lowered})


def one_sentence(error):
    """What went wrong in torch.export or Inductor, for who has called vmapgen.compile."""
    from torch._inductor import exc

    chain = _chain(error)
    for each in chain:
        text = str(each)
        if getattr(each, "errno", None) == 28 or "No space left on device" in text:
            return f"there is no space left where PyTorch's compiler writes its files ({_cache_folder()}; TORCHINDUCTOR_CACHE_DIR and TMPDIR name others)"
        if isinstance(each, exc.InvalidCxxCompiler) or (isinstance(each, FileNotFoundError) and _is_compiler(each.filename)):
            return f"no C++ compiler works here, and PyTorch's compiler needs one ({_compiler()}): install g++, or name one in CXX"
        if isinstance(each, exc.CppCompileError):
            lines = each.output.splitlines() if isinstance(each.output, str) else []
            shown = next((line for line in lines if "error" in line), lines[-1] if lines else "no message")
            return f"the C++ compiler refuses what Inductor has written: {shown.strip()}"
    last = chain[-1]
    first_line = next(iter(str(last).strip().splitlines()), "") or _where(last)
    return f"PyTorch's compiler cannot compile it: {type(last).__name__}: {first_line}"


def _where(error):
    """Of one that says nothing: the line that it comes from."""
    frames = traceback.extract_tb(error.__traceback__, limit=-1)
    return f"no message, from {frames[0].filename}:{frames[0].lineno}: {frames[0].line}" if frames else "no message"


def _chain(error):
    chain = [error]
    while True:
        last = chain[-1]
        following = getattr(last, "inner_exception", None) or last.__cause__
        if following is None or following in chain:
            return chain
        chain.append(following)


def _compiler():
    from torch._inductor import config

    named = config.cpp.cxx
    return ", ".join(str(each) for each in (named if isinstance(named, (list, tuple)) else [named]) if each)


def _is_compiler(name):
    return name is not None and os.path.basename(str(name)) in {os.path.basename(each) for each in _compiler().split(", ")}


def _cache_folder():
    from torch._inductor.runtime.cache_dir_utils import cache_dir

    return cache_dir()
