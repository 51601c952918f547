"""Finds the rule of an operator by experiment: each kind that its signature allows is loaded for a moment, and proven."""

import importlib
import json
import re
import sys
from typing import NamedTuple, Optional

from vmapgen._rules import own_process
from vmapgen._rules.candidates import Shown, Signature, candidates
from vmapgen._rules.rules import Proof, _ops, _with_plain_ints, _yaml, loaded_rules, overload_of, plain, rule

_ENOUGH = 100  # calls that agree
_SECONDS = 30  # for the proof of one candidate
_CASES_VARIED, _MOST_OTHERS = 3, 60


class Probe(NamedTuple):
    """What probe() found. `kind` is None where no kind fits; `doubts`: why the rule is not sure, empty for one that is."""

    op: str
    signature: str
    kind: Optional[str]
    options: dict
    doubts: list
    proof: Optional[Proof]
    tried: list  # (kind and options, why it does not fit), in order
    seen: list  # what the operator does without a vmap

    @property
    def sure(self):
        return self.kind is not None and not self.doubts

    @property
    def yaml(self):
        """The entry, for a file of rules."""
        if self.kind is None:
            return None
        options = {name: value for name, value in self.options.items() if name != "kernel"}
        kernel = f"  kernel: {_plain(self.options['kernel'])}\n" if "kernel" in self.options else ""
        return f"- func: {self.signature}\n  vmap: {_words(self.kind, options)}\n{kernel}"

    def __str__(self):
        if self.kind is None:
            lines = [f"{self.op}: no kind fits"]
        else:
            certainty = "sure" if self.sure else "not sure"
            lines = [self.yaml.rstrip(), f"{certainty}: {self.proof.agreed} calls agree with the loop, none differs"]
            lines += [f"  but {doubt}" for doubt in self.doubts]
        lines += [f"seen: {'; '.join(self.seen)}"] * bool(self.seen)
        lines += ["tried before:"] * bool(self.tried) + self._tried_by_kind()
        return "\n".join(lines)

    def _tried_by_kind(self):
        """The first of each kind; all of them are in `tried`."""
        kinds = {}
        for what, why in self.tried:
            kinds.setdefault(what.removeprefix("{kind: ").split(",")[0], []).append((what, why))
        return [f"  {each[0][0]}: {each[0][1]}" + f" (and {len(each) - 1} more of {kind})" * (len(each) > 1) for kind, each in kinds.items()]


def _plain(value):
    """As YAML, in one line. Of text, words alone stand without quotes: an expression has commas."""
    return re.sub(r'"([A-Za-z_][\w.]*)"', r"\1", json.dumps(value))


def _words(kind, options):
    return _plain({"kind": kind, **options}) if options else kind


def _overload(operator):
    import torch

    if isinstance(operator, str):
        space, _, rest = operator.partition("::")
        base, _, overload = rest.partition(".")
        try:
            packet = getattr(getattr(torch.ops, space), base)
            operator = getattr(packet, overload) if overload else packet
        except AttributeError:
            raise ValueError(f"vmapgen.probe: no library has registered {operator}") from None
    return overload_of(operator, "vmapgen.probe", 'a name, such as "myops::foo"')


_NO_CALL = "the loop takes it for no dtype"
_NOTHING = "nothing was proven"  # the line behind it says why


def _asked(name, *args):
    """The proof of rules.py without a process of its own: the caller is one."""
    return json.loads(getattr(_ops(), name)(*args))


def _answer(overload, op, kind, options, samples, others):
    """The candidate's proof, the first of `others`, samples beside those, that it gets wrong, and the wrong calls that it does."""
    try:
        rule(overload, kind, samples=samples, **options)
        proof = _asked("prove_rule", op, "", False)
        wrong = (_wrong(_asked("prove_rule", op, _yaml("samples", each), False)) for each in (others if proof["proven"] else ()))
        wrong = next(filter(None, wrong), "")
        if proof["proven"] and not wrong:
            proof = _asked("prove_rule", op, "", True)
        return {"proof": proof, "wrong": wrong}
    except RuntimeError as error:  # of what the executor has no form for
        return {"error": str(error)}


def _wrong(proof):
    if any(each.startswith(_NOTHING) for each in proof["failures"]):
        return ""
    return next((each for each in proof["failures"] if _NO_CALL not in each), "")


def _apart(heard, *candidate):
    """_answer() of a process of its own, which a wrong candidate may crash; `candidate` serves nobody in this one."""
    try:
        answer, why = own_process.run(lambda: _answer(*candidate), _SECONDS, heard)
    except ValueError as error:
        return {"error": str(error)}
    return answer or {"error": why}


def _observed(heard, overload, op, samples, signature):
    """What the operator does without a vmap."""
    # Whichever rule may be loaded: it says what the samples are, and is not used.
    kind, options = "view" if signature.views else "factory" if signature.makes else "sequential", {}
    if not all("Tensor" in str(each.type) for each in overload._schema.returns):
        kind, options = "unsupported", {"reason": "its rule is looked for", "instead": "wait"}

    def observe():
        rule(overload, kind, samples=samples, **options)
        return _asked("observe_operator", op)

    try:
        seen, why = own_process.run(observe, _SECONDS, heard)
    except ValueError as error:
        if "samples: error" in str(error):
            raise ValueError(str(error).replace("vmapgen.rule", "vmapgen.probe")) from None
        seen, why = None, str(error).split("error: ")[-1].split("\n")[0]
    return seen or {"calls": 0, "draws": False, "repeats": True, "aliased": [], "written": [], "failed": why}


def _others(samples, schema):
    """Samples beside the given ones, of which the operator may refuse some: fewer dims, other values. Where none are given, the proof has such
    of its own, but for tensors of several ranks in one call."""
    samples = samples or {}
    given = samples.get("cases") or []
    cases = given or [{each.name: [2, 3] for each in schema.arguments if str(each.type) == "Tensor"}]
    tensors = {each.name for each in schema.arguments if "Tensor" in str(each.type)}
    found, seen = [], {json.dumps(case, sort_keys=True) for case in cases}

    def add(case):
        text = json.dumps(case, sort_keys=True)
        if text not in seen:
            seen.add(text)
            found.append({**samples, "cases": [case]})

    for case in cases:
        named = [name for name in case if name in tensors]
        for changed in (*([named] if given else []), *([name] for name in named)):
            for fewer in (lambda shape: shape[1:], *([lambda shape: []] if given else [])):
                add({name: _shaped(value, fewer) if name in changed else value for name, value in case.items()})
    for argument in schema.arguments:
        for value in _values_of(argument):
            for case in given[:_CASES_VARIED]:
                add({**case, argument.name: value})
    return found[:_MOST_OTHERS]


def _shaped(value, shape_of):
    if isinstance(value, dict) and "shape" in value:
        return {**{name: each for name, each in value.items() if name != "elements"}, "shape": shape_of(value["shape"])}
    return shape_of(value) if isinstance(value, list) and all(isinstance(each, int) for each in value) else value


def _values_of(argument):
    kind, name = str(argument.type), str(argument.real_type) if hasattr(argument, "real_type") else str(argument.type)
    if "MemoryFormat" in name:
        return ["preserve_format", "channels_last"]
    if "ScalarType" in name or "Layout" in name:
        return []
    return {"bool": [True, False], "int": [0, 1, 2, -1], "Optional[int]": [0, -1],
            "List[int]": [[0], [-1], [0, 1]], "Optional[List[int]]": [[0], [0, 1]]}.get(kind, [])


def _told(facts, draws):
    """What was seen of an operator that was called without a vmap, in words."""
    if facts.get("failed"):
        return [f"called without a vmap: {facts['failed']}"]
    told = [f"{facts['calls']} calls without a vmap"]
    if draws:
        told.append("draws numbers" if facts["draws"] else "draws numbers, as its tag says")
    if facts["aliased"]:
        told.append(f"results share the memory of {', '.join(facts['aliased'])}")
    if facts["written"]:
        told.append(f"writes to {', '.join(facts['written'])}")
    if not facts["repeats"]:
        told.append("the same arguments and seed give other results in a second call")
    return told


def _doubts(kind, proof, wrong, facts, signature):
    doubts = [f"beside the samples it is wrong: {wrong}"] * bool(wrong)
    if proof.with_elements < _ENOUGH:
        doubts.append(f"only {proof.with_elements} calls of several examples gave elements: give more samples")
    if proof.unvaried:
        doubts.append(f"{', '.join(proof.unvaried)} had one value in all calls: give samples with others")
    if kind == "sequential":
        doubts.append("each example is run by itself: no kind was found that takes all of them at once")
    doubts += [f"a batch of no examples raises: {proof.no_empty_batches}"] * bool(proof.no_empty_batches)
    if facts["aliased"] and not signature.views:
        doubts.append(f"results share the memory of {', '.join(facts['aliased'])}, which the signature does not say")
    if not facts["repeats"]:
        doubts.append("the same arguments and seed give other results in a second call")
    if facts["written"]:
        doubts.append(f"it writes to {', '.join(facts['written'])}, which the signature does not say")
    return doubts


def _why_not(proof):
    return proof.failures[0] if proof.failures else "nothing was proven: the operator takes none of the samples"


def probe(operator, samples=None):
    """Finds how an operator is batched: tries the kinds that its signature allows, what costs least first, and proves each.

    operator: "myops::foo" or the operator, registered, which has no loaded rule.
    samples: what to call it with, as `samples:` of an entry has it (schema/README.md), such as {"cases": [{"x": [3, 4], "dim": -1}]};
    otherwise such as the signature suggests, which not every operator takes.

    Returns a Probe: its `yaml` is the entry; printed, it tells what was seen and tried. It is `sure` where enough calls agree, each argument
    had several values, calls like those of the samples (fewer dims, other values) and wrong calls agree too, and the signature says what was
    seen. An operator is judged by no more. What is tried is tried in copies of the process (fork), which it may crash: this one does not
    see it, and nothing is left loaded.

        >>> print(vmapgen.probe("myops::foo"))
        - func: myops::foo(Tensor x, Tensor w) -> Tensor
          vmap: {kind: variadic, core: 1}
        sure: 2690 calls agree with the loop, none differs

    Raises ValueError for an operator that is not there, has a loaded rule or writes to its arguments, and for samples that are not right;
    TypeError for what is no operator. `vmapgen probe` is the same as a command.
    """
    import torch
    import torch._dynamo  # operators written in Python import it when they are called: once here, not in every copy of the process

    if samples is not None and not isinstance(samples, dict):
        raise ValueError(f"vmapgen.probe: samples are a dict, such as {{'cases': [{{'x': [2, 3]}}]}}, and not {type(samples).__name__}")
    samples = plain(samples)
    overload = _overload(operator)
    schema, name = overload._schema, overload._schema.name
    op = f"{name}.{schema.overload_name}" if schema.overload_name else name
    if op in [each.op for each in loaded_rules()]:
        raise ValueError(f"vmapgen.probe: {op} has a loaded rule: take it away first, by vmapgen.remove_rule(\"{op}\")")
    signature = Signature(schema)
    if signature.writes:
        raise ValueError(f"vmapgen.probe: {op} writes to its arguments. Probe the operator without that: what writes has an entry of its own "
                         f"that follows it")
    is_composite = torch._C._dispatch_has_kernel_for_dispatch_key(op, "CompositeImplicitAutograd")
    heard = own_process.Heard()
    facts = _observed(heard, overload, op, samples, signature)
    draws = facts["draws"] or torch.Tag.nondeterministic_seeded in overload.tags
    others = [] if draws else _others(samples, schema)
    tried, nearly, seen = [], None, _told(facts, draws)
    for kind, options in candidates(signature, Shown(samples), is_composite, draws):
        if nearly and kind == "sequential":
            break
        answer = _apart(heard, overload, op, kind, options, samples, others)
        if "error" in answer:
            tried.append((_words(kind, options), answer["error"].split("error: ")[-1].split("\n")[0]))
            continue
        proof, wrong = Proof(**answer["proof"]), answer["wrong"]
        if not proof:
            tried.append((_words(kind, options), _why_not(proof)))
            continue
        doubts = _doubts(kind, proof, wrong, facts, signature)
        found = Probe(op, _with_plain_ints(str(schema), kind, options), kind, options, doubts, proof, tried, seen)
        if not wrong:
            return found
        nearly = nearly or found
        tried.append((_words(kind, options), wrong))
    return nearly or Probe(op, str(schema), None, {}, [], None, tried, seen)


def main(arguments):
    """vmapgen probe."""
    import argparse

    parser = argparse.ArgumentParser(prog="vmapgen probe", description="Finds how an operator is batched, by experiment, and prints its entry.")
    parser.add_argument("operator", help="myops::foo")
    parser.add_argument("--import", dest="modules", action="append", default=[], metavar="MODULE", help="a Python module that registers it")
    parser.add_argument("--load", dest="libraries", action="append", default=[], metavar="LIBRARY", help="a library that registers it")
    parser.add_argument("--samples", metavar="JSON", help="what to call it with: `samples:` of an entry, as JSON")
    parsed = parser.parse_args(arguments)
    try:
        samples = json.loads(parsed.samples) if parsed.samples is not None else None
    except ValueError as error:
        parser.error(f"--samples is no JSON: {error}")
    import torch

    sys.path.insert(0, "")
    try:
        for module in parsed.modules:
            importlib.import_module(module)
        for library in parsed.libraries:
            torch.ops.load_library(library)
        found = probe(parsed.operator, samples)
    except (ValueError, OSError, ImportError) as error:
        sys.exit(f"{error}")
    print(found)
    return 0 if found.sure else 1
