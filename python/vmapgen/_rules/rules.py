"""Rules for operators, while the process runs and without a compiler."""

import ctypes
import functools
import json
import math
import os
import pathlib
import re
from typing import NamedTuple

from vmapgen._base.asked import check_flags
from vmapgen._base.load import functorch_operators, operators_of
from vmapgen._base.paths import library_dir
from vmapgen._rules import own_process

_CALL = "vmapgen.rule"
_WORDS = ("dtype", "memory_format", "layout")  # of torch, which is not imported for them


class LoadedRule(NamedTuple):
    """A rule that was loaded: its operator ("myops::foo"), kind, source, and whether it waits for its operator to be registered."""

    op: str
    kind: str
    source: str
    waits: bool


@functools.cache
def _ops():
    # torch.vmap uses what is loaded, and nothing else of ours, unless somebody has asked for more.
    if (pathlib.Path(library_dir()) / "libvmap_functorch.so").exists():  # else vmapgen.native_vmap alone uses them
        functorch_operators()
    # Others in the process may have another yaml-cpp than this library is linked to.
    return operators_of("vmap_rules", "load_rules", ctypes.RTLD_LOCAL)


def overload_of(operator, asker, or_text):
    """The overload that an operator stands for: what torch.library.custom_op gave, torch.ops.myops.foo, or one itself."""
    operator = getattr(operator, "_opoverload", operator)
    if hasattr(operator, "_schema"):
        return operator
    if not hasattr(operator, "overloads"):
        raise TypeError(f"{asker}: operator is {or_text}, or an operator, not {operator!r}")
    names = operator.overloads()
    if "default" not in names and len(names) > 1:
        raise ValueError(f"{asker}: {operator} has several overloads: say which, {' or '.join(f'torch.ops.{operator}.{name}' for name in names)}")
    return getattr(operator, "default" if "default" in names else names[0])


def _signature_of(operator, asker="vmapgen.rule", or_text='a signature, such as "myops::foo(Tensor x) -> Tensor"'):
    return operator if isinstance(operator, str) else str(overload_of(operator, asker, or_text)._schema)


def _registered(name):
    import torch

    namespace, _, rest = name.rpartition("::")
    found = getattr(torch.ops, namespace or "aten")
    for part in rest.split("."):
        found = getattr(found, part, None)
    if not hasattr(found, "_schema") and not hasattr(found, "overloads"):
        raise ValueError(f"{_CALL}: operator: no operator {name!r} is registered yet; give its signature, {name!r} and then \"(Tensor x) -> Tensor\"")
    return found


# Of each kind the option that names arguments which are no symbols, and what these are called where it is not said.
_PLAIN_INTS = {"view": ("dims", ()), "broadcast_all": ("dims", ()), "fold": ("dim", ()), "loss": ("reduction", "reduction"),
               "class_loss": ("reduction", "reduction"),
               **dict.fromkeys(("reduction", "index_elements", "index_vector", "join"), ("dim", "dim"))}


def _plain_ints(kind, options):
    """The arguments that name dims, or how a loss is reduced."""
    option, otherwise = _PLAIN_INTS.get(kind if isinstance(kind, str) else "", ("", ()))
    named = options.get(option, otherwise)
    return [str(each) for each in (named if isinstance(named, (dict, list, tuple)) else [named])]


def _with_plain_ints(signature, kind, options):
    """torch.library.custom_op takes every int for one that may be a symbol; these are none."""
    for name in _plain_ints(kind, options):
        signature = re.sub(rf"\bSymInt((?:\[\d*\])?\??) {re.escape(name)}\b", rf"int\1 {name}", signature)
    return signature


def plain(value):
    """What it is in YAML: of a torch.dtype its word, of numpy's numbers and arrays Python's."""
    if isinstance(value, dict):
        return {plain(name): plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    kind = type(value)
    if kind.__module__ == "torch" and kind.__name__ in _WORDS:
        return str(value).removeprefix("torch.")
    return value.tolist() if kind.__module__ == "numpy" and hasattr(value, "tolist") else value


def _marked(value):
    """What YAML says without quotes, and JSON in other words, as a text that nobody writes."""
    if isinstance(value, dict):
        return {name: _marked(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_marked(each) for each in value]
    if value is None or isinstance(value, float) and not math.isfinite(value):
        return f"\0{value}"
    return value


def _yaml(name, value):
    try:
        # In YAML null says nothing, and None is an argument's value.
        text = re.sub(r'"\\u0000(None|-?inf|nan)"', r"\1", json.dumps(_marked(plain(value)), ensure_ascii=False))
        text.encode()
    except TypeError as error:
        raise TypeError(f"{name}: {error}; it is what YAML can say") from None
    except UnicodeEncodeError as error:
        raise ValueError(f"{name}: {error.object[error.start]!r} is half of a character, which no text of YAML has") from None
    return text


def _entry(signature, kind, options, kernel, samples):
    """The entry, and the argument that each line of it came from."""
    lines = [f"- func: {_yaml(f'{_CALL}: operator', signature)}", "  vmap:", f"    kind: {_yaml(f'{_CALL}: kind', kind)}"]
    names = ["operator", "kind", "kind"]
    for name, value in options.items():
        lines.append(f"    {name}: {_yaml(f'{_CALL}: {name}', value)}")
        names.append(name)
    for name, value in (("kernel", kernel), ("samples", samples)):
        if value is not None:
            lines.append(f"  {name}: {_yaml(f'{_CALL}: {name}', value)}")
            names.append(name)
    return "\n".join(lines) + "\n", names


def _name_of(operator, asker):
    """"myops::foo" of a name, a signature or an operator."""
    name = _signature_of(operator, asker, 'a name, such as "myops::foo"').split("(")[0]
    return name if "::" in name else f"aten::{name}"


def rule(operator, kind, *, kernel=None, samples=None, **options):
    """Gives an operator its batching rule, for the process that runs: what `vmap: {kind: …, …}` says in YAML (schema/README.md).

    operator: its signature, "myops::foo(Tensor x, Tensor w) -> Tensor", when it may be registered later; or the operator itself,
    torch.ops.myops.foo, what torch.library.custom_op gave, or its name, "myops::foo".

    kernel: what its kernel does not take, as `kernel:` of an entry has it: {"contiguous": True}.

    samples: what prove() calls it with, as `samples:` of an entry has it; made of signature and kind without.

    options: those of the kind, by their names.

        vmapgen.rule("myops::foo(Tensor x, Tensor w) -> Tensor", kind="variadic", core=1)

    Returns nothing. It serves at once, in torch.vmap, vmapgen.vmap and vmap::vmap, and is believed: prove() holds it against the loop.
    It goes before every compiled rule of ours; a later rule for the operator replaces it, remove_rule() takes it away. Of this and an
    operator's first torch.library.register_vmap, torch.vmap uses what came last; a second one only replaces the first one's function.

    Raises ValueError for what cannot be, with the argument's name, and TypeError for what is no operator; nothing has changed then.
    """
    if isinstance(operator, str) and "(" not in operator:
        operator = _registered(operator)
    signature = _with_plain_ints(_signature_of(operator), kind, options)
    text, names = _entry(signature, kind, options, kernel, samples)
    try:
        _ops().load_rules(text, _CALL)
    except ValueError as error:
        told = re.sub(rf"^{re.escape(_CALL)}:(\d+):\d+: ", lambda m: f"{_CALL}: {names[int(m[1]) - 1]}: ", str(error), flags=re.M)
        raise ValueError(told) from None


def load_rules(path):
    """Loads all rules of a YAML file, or none, and gives the names of their operators. The file is what `vmapgen generate` reads.

    Raises ValueError with all its mistakes (file:line:col: error: …), OSError when it cannot be read.
    """
    with open(path, "rb"):  # the OSError of what cannot be read
        return list(_ops().load_rules_file(os.fsencode(path)))


def loaded_rules():
    """The rules that rule() and load_rules() have loaded, by their operators' names."""
    return [LoadedRule(**each) for each in json.loads(_ops().loaded_rules())]


def remove_rule(operator):
    """Takes the loaded rule of an operator ("myops::foo") away: what served before it does so again. Returns whether there was one.

    Rules that came with it go, too: of its in-place and out= variants.

    Raises TypeError for what is no operator,
    or no bool.
    """
    return _ops().remove_rule(_name_of(operator, "vmapgen.remove_rule"))


class Proof(NamedTuple):
    """What prove() found. `agreed`, `differed`: calls; `failures`, `accepted`: the first few, a line each."""

    op: str
    kind: str
    proven: bool
    agreed: int
    with_elements: int  # of `agreed`, those of two examples or more that give elements
    differed: int
    gradients: int  # calls whose gradients agree with the loop's
    no_gradients: str  # why there are none to compare, or empty
    wrong_calls: int  # that were made, of a rule whose values are proven
    failures: list
    accepted: list  # which the loop refuses, and the rule takes
    unvaried: list  # arguments and results that had one value in all calls: a rule may as well drop them
    text: str  # all of it, for people
    no_empty_batches: str = ""  # why batches of no examples were not compared, where such a call raises

    def __bool__(self):
        return self.proven

    def __str__(self):
        return self.text


_MOST_SECONDS = 1200  # no operator's proof takes a tenth of it


def _unproven(op, why):
    kind = next((each.kind for each in loaded_rules() if each.op == op), "")
    return Proof(op, kind, proven=False, agreed=0, with_elements=0, differed=0, gradients=0, no_gradients="the values are not proven", wrong_calls=0,
                 failures=[why], accepted=[], unvaried=[], text=f"{op} ({kind}): NOT PROVEN\n  {why}")


def prove(operator, samples=None, *, wrong_calls=True):
    """Holds the loaded rule of an operator against a loop over the examples: each place of the batch dim, sizes 0, 1, 3 and those of
    the operator's own dims, each subset of its arguments batched, two levels, several dtypes; in value, dtype, shape and aliasing. On
    the CPU. Then the gradients through the map, by each tensor, where the operator has some, and calls of which one argument is likely
    to be wrong: the rule gives the loop's result or refuses. The calls are made in a copy of the process (fork), which may die of them.

    operator: "myops::foo", or the operator. samples: what to call it with, as `samples:` of an entry has it (schema/README.md), such
    as {"cases": [{"x": [3, 4], "dim": -1}]}; otherwise those that the rule was given, or such as signature and kind suggest.
    wrong_calls: whether such are made.

        >>> print(vmapgen.prove("myops::foo"))
        myops::foo (variadic): proven
          calls that agree with the loop     2690
          calls that differ from it             0
          gradients that agree with it         76
          wrong calls                         185

    Returns a Proof, which is true when the rule is proven; printed, it tells what was compared. A rule that gives wrong results is told of
    there, and raises nothing.

    Raises ValueError where no such rule is loaded, its operator is not there, or the samples are not right; TypeError for what is no operator.
    """
    import torch._dynamo  # noqa: F401  # as in probe()

    check_flags("vmapgen.prove", wrong_calls=wrong_calls)
    text = "" if samples is None else _yaml("vmapgen.prove: samples", samples)
    op, ops = _name_of(operator, "vmapgen.prove"), _ops()
    told, why = own_process.run(lambda: ops.prove_rule(op, text, wrong_calls), _MOST_SECONDS)
    return Proof(**json.loads(told)) if told else _unproven(op, why)
