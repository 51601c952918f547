"""Finds the rule of an operator by experiment: each kind that its signature allows is loaded for a moment, and proven."""

import argparse
import importlib
import itertools
import json
import sys
from typing import NamedTuple, Optional

from vmapgen._rules import Proof, _with_plain_dims, loaded_rules, prove, remove_rule, rule

_ENOUGH = 100  # calls that agree
_MOST_OF_MAPS = 27  # core ranks of three tensors


class Probe(NamedTuple):
    """What probe() found. `kind` is None where no kind fits; `doubts`: why the rule is not sure, empty for one that is."""

    op: str
    signature: str
    kind: Optional[str]
    options: dict
    doubts: list
    proof: Optional[Proof]
    tried: list  # (kind and options, why it does not fit), in order

    @property
    def sure(self):
        return self.kind is not None and not self.doubts

    @property
    def yaml(self):
        """The entry, for a file of rules."""
        if self.kind is None:
            return None
        return f"- func: {self.signature}\n  vmap: {_words(self.kind, self.options)}\n"

    def __str__(self):
        if self.kind is None:
            lines = [f"{self.op}: no kind fits"]
        else:
            certainty = "sure" if self.sure else "not sure"
            lines = [self.yaml.rstrip(), f"{certainty}: {self.proof.agreed} calls agree with the loop, none differs"]
            lines += [f"  but {doubt}" for doubt in self.doubts]
        lines += ["tried before:"] * bool(self.tried) + [f"  {what}: {why}" for what, why in self.tried]
        return "\n".join(lines)


def _words(kind, options):
    if not options:
        return kind
    pairs = ", ".join(f"{name}: {json.dumps(value)}" for name, value in {"kind": kind, **options}.items())
    return "{" + pairs.replace('"', "") + "}"


def _overload(operator):
    import torch

    if isinstance(operator, str):
        space, _, rest = operator.partition("::")
        base, _, overload = rest.partition(".")
        try:
            return getattr(getattr(getattr(torch.ops, space), base), overload or "default")
        except AttributeError:
            raise ValueError(f"vmapgen.probe: no library has registered {operator}") from None
    operator = getattr(operator, "_opoverload", operator)
    return getattr(operator, "default", operator)


class _Signature:
    """What an operator's signature allows its rule to be."""

    def __init__(self, schema):
        arguments = [(each.name, str(each.type)) for each in schema.arguments]
        self.tensors = [name for name, kind in arguments if kind in ("Tensor", "Optional[Tensor]")]
        self.lists = [name for name, kind in arguments if kind in ("List[Tensor]", "List[Optional[Tensor]]")]
        self.dims = [name for name, kind in arguments if kind in ("int", "Optional[int]", "List[int]", "Optional[List[int]]")]
        self.sizes = [name for name, kind in arguments if kind in ("List[int]", "List[SymInt]")]
        aliases = [each.alias_info for each in [*schema.arguments, *schema.returns] if each.alias_info]
        self.writes = any(each.is_write for each in aliases)
        self.views = not self.writes and any(each.alias_info for each in schema.returns)
        self.makes = not self.tensors and not self.lists

    def candidates(self, is_composite, draws):
        """Kinds and options, what costs least first."""
        if is_composite:
            yield "composite", {}
        if draws:
            yield "random", {}
            for name in self.sizes:
                yield "random", {"from": "size", "size": name}
            for origin in ("shape", "values"):
                yield "random", {"from": origin}
            return
        if self.makes:
            yield "factory", {}
            return
        if len(self.tensors) == 1 and not self.lists:
            for name in self.sizes:
                yield "factory", {"size": name}
        if self.views:
            yield from self._views()
        else:
            yield from self._one_call()
        yield "sequential", {}

    def _views(self):
        yield "view", {}
        roles = ("keep", "drop", "insert", "drop_if_one", "permutation")
        for count in (1, 2):
            for names in itertools.combinations(self.dims, count):
                for each in itertools.product(roles, repeat=count):
                    yield "view", {"dims": dict(zip(names, each))}
        for name, role in itertools.product(self.dims, ("whole", "expand")):
            yield "view", {"sizes": {name: role}}

    def _one_call(self):
        if not self.lists:
            yield "pointwise", {}
            if len(self.tensors) > 1:
                yield "pointwise", {"promote": "none"}
                yield "pointwise", {"broadcast": False}
            for name in self.dims:
                yield "pointwise", {"reduction": name}
                if len(self.tensors) > 1:
                    yield "pointwise", {"reduction": name, "grad": self.tensors[0]}
            for name, output in itertools.product(self.dims, ("reduced", "same_shape")):
                yield "reduction", {"dim": name, "output": output}
                yield "reduction", {"dim": name, "output": output, "empty": "none"}
                yield "reduction", {"dim": name, "output": output, "min_rank": 1}
                yield "reduction", {"dim": name, "output": output, "needs_samples": True}
            yield from self._leading_dims()
        for name in self.dims if self.lists else ():
            yield "join", {"dim": name}
            yield "join", {"dim": name, "new_dim": True}
        for index, dim, output in itertools.product(self.tensors[1:], self.dims, ("same_shape", "taken")):
            yield "index", {"index": index, "dim": dim, "output": output}
        yield "broadcast_all", {}
        yield "expand_dims", {}

    def _leading_dims(self):
        broadcasts = (True, False) if len(self.tensors) > 1 else (True,)
        for core, broadcast in itertools.product((1, 2, 3), broadcasts):
            yield "variadic", {"core": core, **({} if broadcast else {"broadcast": False})}
        if 1 < len(self.tensors) and 3 ** len(self.tensors) <= _MOST_OF_MAPS:
            for cores in itertools.product((0, 1, 2), repeat=len(self.tensors)):
                if len(set(cores)) > 1:
                    for broadcast in broadcasts:
                        core = dict(zip(self.tensors, cores))
                        yield "variadic", {"core": core, **({} if broadcast else {"broadcast": False})}
        for core in (1, 2, 3, 4):
            yield "fold", {"core": core, "batch": "optional"}
            yield "fold", {"core": core}


def _doubts(kind, proof):
    doubts = []
    if proof.agreed < _ENOUGH:
        doubts.append(f"only {proof.agreed} calls were made: give more samples")
    if proof.unvaried:
        doubts.append(f"{', '.join(proof.unvaried)} had one value in all calls: give samples with others")
    if kind == "sequential":
        doubts.append("each example is run by itself: no kind was found that takes all of them at once")
    return doubts


def _why_not(proof):
    return proof.failures[0] if proof.failures else "nothing was proven: the operator takes none of the samples"


def probe(operator, samples=None):
    """Finds how an operator is batched: tries the kinds that its signature allows, what costs least first, and proves each.

    operator: "myops::foo" or the operator, registered, which has no loaded rule. samples: what to call it with, as `samples:` of an
    entry has it (schema/README.md); otherwise such as the signature suggests, which not every operator takes.

    Gives a Probe: its `yaml` is the entry; printed, it tells what was tried. It is `sure` where enough calls agree, and each argument had
    several values. An operator is judged by its samples alone. While it runs, its candidates serve every vmap of the process; nothing
    is left loaded.

        >>> print(vmapgen.probe("myops::foo"))
        - func: myops::foo(Tensor x, Tensor w) -> Tensor
          vmap: {kind: variadic, core: 1}
        sure: 2690 calls agree with the loop, none differs

    Raises ValueError for an operator that is not there or has a loaded rule, and for samples that are not right.
    """
    import torch

    overload = _overload(operator)
    schema, name = overload._schema, overload._schema.name
    op = f"{name}.{schema.overload_name}" if schema.overload_name else name
    if op in [each.op for each in loaded_rules()]:
        raise ValueError(f"vmapgen.probe: {op} has a loaded rule: take it away first, by vmapgen.remove_rule(\"{op}\")")
    signature = _Signature(schema)
    if signature.writes:
        raise ValueError(f"vmapgen.probe: {op} writes to its arguments. Probe the operator without that: what writes has an entry of its own "
                         f"that follows it")
    is_composite = torch._C._dispatch_has_kernel_for_dispatch_key(op, "CompositeImplicitAutograd")
    draws = torch.Tag.nondeterministic_seeded in overload.tags
    tried = []
    for kind, options in signature.candidates(is_composite, draws):
        try:
            rule(overload, kind, samples=samples, **options)
        except (ValueError, RuntimeError) as error:  # the second: of what the executor has no form for
            if "samples: error" in str(error):
                raise ValueError(str(error).replace("vmapgen.rule", "vmapgen.probe")) from None
            tried.append((_words(kind, options), str(error).split("error: ")[-1].split("\n")[0]))
            continue
        try:
            proof = prove(op)
        finally:
            remove_rule(op)
        if proof:
            return Probe(op, _with_plain_dims(str(schema), kind, options), kind, options, _doubts(kind, proof), proof, tried)
        tried.append((_words(kind, options), _why_not(proof)))
    return Probe(op, str(schema), None, {}, [], None, tried)


def main(arguments):
    """vmapgen probe."""
    parser = argparse.ArgumentParser(prog="vmapgen probe", description="Finds how an operator is batched, by experiment, and prints its entry.")
    parser.add_argument("operator", help="myops::foo")
    parser.add_argument("--import", dest="modules", action="append", default=[], metavar="MODULE", help="a Python module that registers it")
    parser.add_argument("--load", dest="libraries", action="append", default=[], metavar="LIBRARY", help="a library that registers it")
    parser.add_argument("--samples", type=json.loads, help="what to call it with: `samples:` of an entry, as JSON")
    parsed = parser.parse_args(arguments)
    import torch

    sys.path.insert(0, "")
    for module in parsed.modules:
        importlib.import_module(module)
    for library in parsed.libraries:
        torch.ops.load_library(library)
    try:
        found = probe(parsed.operator, parsed.samples)
    except ValueError as error:
        sys.exit(f"{error}")
    print(found)
    return 0 if found.sure else 1
