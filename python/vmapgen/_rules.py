"""Rules for operators, while the process runs and without a compiler."""

import ctypes
import json
import os
import pathlib
import re
from typing import NamedTuple

from vmapgen._load import doors_of
from vmapgen._paths import library_dir

_CALL = "vmapgen.rule"


class LoadedRule(NamedTuple):
    """A rule that was loaded: its operator ("myops::foo"), kind, source, and whether it waits for its operator to be registered."""

    op: str
    kind: str
    source: str
    waits: bool


def _doors():
    # torch.vmap uses what is loaded, and nothing else of ours, unless somebody has asked for more.
    asked = "VMAPGEN_RULES" in os.environ
    os.environ.setdefault("VMAPGEN_RULES", "none")
    try:
        if (pathlib.Path(library_dir()) / "libvmap_functorch.so").exists():  # else vmapgen.native_vmap alone uses them
            doors_of("vmap_functorch", "functorch_install")
    finally:
        if not asked:
            del os.environ["VMAPGEN_RULES"]
    # Others in the process may have another yaml-cpp than this library is linked to.
    return doors_of("vmap_rules", "load_rules", ctypes.RTLD_LOCAL)


def _signature_of(operator):
    if isinstance(operator, str):
        return operator
    overload = getattr(operator, "_opoverload", operator)  # of torch.library.custom_op
    overload = getattr(overload, "default", overload)  # torch.ops.myops.foo
    schema = getattr(overload, "_schema", None)
    if schema is None:
        raise TypeError(f"vmapgen.rule: operator is a signature, such as \"myops::foo(Tensor x) -> Tensor\", or an "
                        f"operator, not {operator!r}")
    return str(schema)


def _yaml_of(signature, kind, options):
    """The entry, and the argument that each line of it came from."""
    lines = [f"- func: {json.dumps(signature, ensure_ascii=False)}", "  vmap:", f"    kind: {json.dumps(kind)}"]
    names = ["operator", "kind", "kind"]
    for name, value in options.items():
        try:
            text = json.dumps(value, ensure_ascii=False)
        except TypeError as error:
            raise TypeError(f"vmapgen.rule: {name}: {error}; options are what YAML can say") from None
        lines.append(f"    {name}: {text}")
        names.append(name)
    return "\n".join(lines) + "\n", names


def rule(operator, kind, **options):
    """Gives an operator its batching rule: what `vmap: {kind: …, …}` says in YAML (schema/README.md).

    operator: its signature, "myops::foo(Tensor x, Tensor w) -> Tensor", when it may be registered later; or the operator itself,
    torch.ops.myops.foo or what torch.library.custom_op gave.

    Serves at once, in torch.vmap, vmapgen.vmap and vmap::vmap. It goes before every compiled rule of ours; a later rule for the
    operator replaces it, remove_rule() takes it away. Of this and torch.library.register_vmap, torch.vmap uses what came last.

        vmapgen.rule("myops::foo(Tensor x, Tensor w) -> Tensor", kind="variadic", core=1)

    Raises ValueError for what cannot be, with the argument's name; nothing has changed then.
    """
    text, names = _yaml_of(_signature_of(operator), kind, options)
    try:
        _doors().load_rules(text, _CALL)
    except ValueError as error:
        told = re.sub(rf"^{re.escape(_CALL)}:(\d+):\d+: ", lambda m: f"{_CALL}: {names[int(m[1]) - 1]}: ", str(error), flags=re.M)
        raise ValueError(told) from None


def load_rules(path):
    """Loads all rules of a YAML file, or none, and gives the names of their operators. The file is what `vmapgen generate` reads.

    Raises ValueError with all its mistakes (file:line:col: error: …), OSError when it cannot be read.
    """
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return list(_doors().load_rules(text, os.fspath(path)))


def loaded_rules():
    """The rules that rule() and load_rules() have loaded, by their operators' names."""
    return [LoadedRule(**each) for each in json.loads(_doors().loaded_rules())]


def remove_rule(op):
    """Takes the loaded rule of an operator ("myops::foo") away: what served before it does so again. Returns whether there was one."""
    return _doors().remove_rule(op)
