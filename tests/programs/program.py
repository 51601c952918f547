"""What is run, as data, and as Python source that stands alone.

Names are unique in a program: `x0` an input, `v3` a value, `f2` a function that a transform maps or differentiates. So a statement's text
says by itself what it reads, and a part of a program can be taken out without knowing its operators.
"""

import re
from dataclasses import dataclass, field, replace

NAME = re.compile(r"\b[xv]\d+\b")
FUNCTION = re.compile(r"\bf\d+\b")

HEADER = """import torch
import torch.nn.functional as F
from torch import vmap
from torch.func import grad, grad_and_value, jacfwd, jacrev, jvp, vjp
"""


@dataclass(frozen=True)
class Block:
    """The body of a function."""

    params: tuple
    statements: tuple
    results: tuple


@dataclass(frozen=True)
class Statement:
    """`defines = text`; without `defines` it is run for what it writes. `block` is the body of the function `f…` that `text` names."""

    defines: tuple
    text: str
    block: Block = None

    def reads(self):
        """The names that are needed before it, those inside its function included."""
        names = set(NAME.findall(self.text))
        return names | free_names(self.block) if self.block else names


@dataclass(frozen=True)
class Input:
    name: str
    shape: tuple  # of an example
    dtype: str
    in_dim: int = None  # None: one for all examples

    def batched_shape(self, batch):
        if self.in_dim is None:
            return self.shape
        at = self.in_dim % (len(self.shape) + 1)
        return self.shape[:at] + (batch,) + self.shape[at:]


@dataclass(frozen=True)
class Program:
    seed: int
    batch: int
    inputs: tuple
    body: Block
    out_dims: tuple
    features: frozenset = field(default=frozenset(), compare=False)

    def in_dims(self):
        return tuple(i.in_dim for i in self.inputs)

    def with_body(self, body, out_dims=None):
        return replace(self, body=body, out_dims=self.out_dims if out_dims is None else out_dims)

    def source(self):
        """Functions only: who runs it says what `vmap` and the gradients are."""
        return "\n".join(function_lines("program", self.body, "")) + "\n"

    def standalone(self):
        """With inputs and the call: for a report."""
        lines = [HEADER, self.source(), "torch.manual_seed(0)"]
        for i in self.inputs:
            lines.append(f"{i.name} = {_random_input(i, self.batch)}")
        names = ", ".join(i.name for i in self.inputs)
        lines.append(f"print(vmap(program, in_dims={self.in_dims()}, out_dims={printed_dims(self.out_dims)})({names}))")
        return "\n".join(lines) + "\n"

    def operators(self):
        return _count(self.body)


def printed_dims(dims):
    return repr(dims[0]) if len(dims) == 1 else repr(tuple(dims))


def _random_input(i, batch):
    shape = i.batched_shape(batch)
    if i.dtype == "int64":
        return f"torch.randint(-4, 5, {shape})"
    if i.dtype == "bool":
        return f"torch.rand({shape}) < 0.5"
    return f"torch.rand({shape}, dtype=torch.{i.dtype}) * 4 - 2"


def _count(block):
    return sum(1 + (_count(s.block) if s.block else 0) for s in block.statements)


def free_names(block):
    """What a body needs from around it."""
    bound, free = set(block.params), set()
    for s in block.statements:
        free |= s.reads() - bound
        bound |= set(s.defines)
    return free | (set(block.results) - bound)


def function_lines(name, block, indent):
    lines = [f"{indent}def {name}({', '.join(block.params)}):"]
    inner = indent + "    "
    for s in block.statements:
        if s.block:
            lines += function_lines(FUNCTION.search(s.text).group(), s.block, inner)
        left = f"{', '.join(s.defines)} = " if s.defines else ""
        lines.append(f"{inner}{left}{s.text}")
    lines.append(f"{inner}return {', '.join(block.results)}")
    return lines
