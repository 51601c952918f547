"""Strategies of operators, written in Python.

The library asks an operator for them, whose kernel is the Python function: it knows no Python. It gets the dims, the mesh's id and the call's
own arguments, and gives [varying, reduced].
"""

import re

import torch

from vmapgen._variance_library import ops
from vmapgen._variance_mesh import mesh_of_id

_library = None
_count = 0


def is_operator(target):
    return isinstance(target, (torch._ops.OpOverload, torch._ops.OpOverloadPacket))


def sets_of(answer, reduced):
    """(varying, reduced) of what a strategy gave: the first alone, or both."""
    if isinstance(answer, tuple):
        varying, reduced = answer
    else:
        varying = answer
    return set(varying), set(reduced) - set(varying)


def _overloads(target):
    if isinstance(target, torch._ops.OpOverload):
        return [target]
    return [getattr(target, name) for name in target.overloads()]


def _arguments(schema):
    """Those of the signature as text, without a word of what they alias: the strategy writes to nothing."""
    text = str(schema)
    start = text.index("(") + 1
    text = text[start:text.rindex(") -> ")]
    return re.sub(r"Tensor\([^()]*\)", "Tensor", text)


def register_for_operators(target, strategy):
    global _library, _count
    if _library is None:
        _library = torch.library.Library("vmapgen_variance_asked", "DEF")
    for overload in _overloads(target):
        schema = overload._schema
        _count += 1
        name = f"strategy_{_count}"
        arguments = _arguments(schema)
        # After the operator's own, which may end with a star: names of ours that nobody has.
        _library.define(f"{name}(str[] variant_dims_, str[] reduced_dims_, int mesh_{', ' + arguments if arguments else ''}) -> str[][]")

        def asked(variant, reduced, mesh, *args, **kwargs):
            answer = strategy(frozenset(variant), frozenset(reduced), mesh_of_id(mesh), *args, **kwargs)
            return [sorted(dims) for dims in sets_of(answer, set(reduced))]

        _library.impl(name, asked, "CompositeImplicitAutograd")
        full = schema.name + (f".{schema.overload_name}" if schema.overload_name else "")
        ops.ask_operator([full], f"vmapgen_variance_asked::{name}")
