"""Strategies of operators, written in Python.

The library asks an operator for them, whose kernel is the Python function: it knows no Python. It gets the dims, the mesh's id and the call's
own arguments, and gives [varying, reduced].
"""

import re

import torch

from vmapgen._variance.library import ops
from vmapgen._variance.mesh import mesh_of_id

_library = None
_count = 0


def is_operator(target):
    return isinstance(target, (torch._ops.OpOverload, torch._ops.OpOverloadPacket))


def _are_dims(dims):
    return isinstance(dims, (set, frozenset, list)) and all(isinstance(dim, str) for dim in dims)


def sets_of(who, answer, reduced):
    """(varying, reduced) of what the strategy of `who` gave: the first alone, or both. Raises TypeError for anything else."""
    pair = answer if isinstance(answer, tuple) else (answer, reduced)
    if len(pair) != 2 or not all(map(_are_dims, pair)):
        raise TypeError(f"variance: the strategy of {who} gave {answer!r}. It gives the set of the names of the dims over which the results vary, "
                        f"{{\"dp\"}}, set() for none, or a pair of sets: varying and reduced")
    varying, reduced = map(set, pair)
    return varying, reduced - varying


def _is_dispatched(overload):
    """Others are TorchScript's own, of numbers and lists."""
    try:
        torch._C._dispatch_find_schema_or_throw(overload._schema.name, overload._schema.overload_name)
    except RuntimeError:
        return False
    return True


def _overloads(target):
    if isinstance(target, torch._ops.OpOverload):
        return [target]
    return [each for each in (getattr(target, name) for name in target.overloads()) if _is_dispatched(each)]


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
        full = schema.name + (f".{schema.overload_name}" if schema.overload_name else "")
        arguments = _arguments(schema)
        # After the operator's own, which may end with a star: names of ours that nobody has.
        _library.define(f"{name}(str[] variant_dims_, str[] reduced_dims_, int mesh_{', ' + arguments if arguments else ''}) -> str[][]")

        def asked(variant, reduced, mesh, *args, _who=full, **kwargs):
            answer = strategy(frozenset(variant), frozenset(reduced), mesh_of_id(mesh), *args, **kwargs)
            return [sorted(dims) for dims in sets_of(_who, answer, set(reduced))]

        _library.impl(name, asked, "CompositeImplicitAutograd")
        ops.ask_operator([full], f"vmapgen_variance_asked::{name}")
