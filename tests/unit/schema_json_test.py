"""Holds the schema's files against schema/schema.json, as an editor does; and schema.json against mistakes.

Exit code 77 (skipped) where the Python packages yaml or jsonschema are not installed: `./setup.sh test` installs them.
"""
import json
import pathlib
import re
import sys

try:
    import jsonschema
    import yaml
except ImportError as missing:
    print(f"skipped: {missing}; run ./setup.sh test")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Yaml12(yaml.SafeLoader):
    """YAML 1.2's core schema, as editors and vmapgen read it: `off` is a word, `1e-4` a number."""


Yaml12.yaml_implicit_resolvers = {}
Yaml12.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|True|false|False)$"), list("tTfF"))
Yaml12.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("^[-+]?[0-9]+$"), list("-+0123456789"))
Yaml12.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$"),
    list("-+.0123456789"))
Yaml12.add_implicit_resolver("tag:yaml.org,2002:null", re.compile("^(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""])
Yaml12.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(loader.construct_scalar(node)))

# What must be refused: each is an entry's lines below `func`.
MISTAKES = [
    "",
    "vmap: pointwize",
    "vmap: pointwise\n  variance: linear",
    "vmap: pointwise\n  variance: {}",
    "vmap: pointwise\n  variance: {linear: [self]}",
    "vmap: pointwise\n  variance: {linear: self -}",
    "vmap: pointwise\n  variance: {state: P}",
    "vmap: pointwise\n  variance: {lists: all}",
    "vmap: pointwise\n  variance: {strategy: way}",
    "vmap: {promote: all}",
    "vmap: {kind: magic}",
    "vmap: {kind: pointwise, output: reduced}",
    "vmap: {kind: pointwise, promote: some}",
    "vmap: {kind: reduction, output: longer}",
    "vmap: {kind: reduction, dim: 1}",
    "vmap: {kind: variadic, core: [2, 1]}",
    "vmap: {kind: variadic, core: {self: two}}",
    "vmap: {kind: variadic, broadcast: 1}",
    "vmap: {kind: view, dims: {dim: kept}}",
    "vmap: {kind: view, dims: [dim]}",
    "vmap: {kind: view, min_rank: 1}",
    "vmap: view\n  kernel: {min_rank: -1}",
    "vmap: view\n  kernel: contiguous",
    "vmap: view\n  kernel: {dense: true}",
    "vmap: {kind: variadic, optional_results: first}",
    "vmap: {kind: decompose, as: []}",
    "vmap: {as: [[sum]]}",
    "vmap: {as: sum(self), core: 1}",
    "vmap: {takes: {self: nm}}",
    "vmap: {as: sum(self), takes: nm}",
    "vmap: {kind: decompose, function: f, constants: {a: [1]}}",
    "vmap: {kind: custom, function: mm}",
    "vmap: pointwise\n  inplace: off",
    "vmap: pointwise\n  dispatch: CUDA",
    "vmap: pointwise\n  dispatch: {GPU: pointwise}",
    "vmap: pointwise\n  dispatch: {CUDA: {core: 1}}",
    "vmap: pointwise\n  dispatch: {CUDA: {kernel: {contiguous: 1}}}",
    "vmap: pointwise\n  colour: red",
    "vmap: pointwise\n  samples: positive",
    "vmap: pointwise\n  samples: {domian: any}",
    "vmap: pointwise\n  samples: {domain: positiv}",
    "vmap: pointwise\n  samples: {domain: {self: positiv}}",
    "vmap: pointwise\n  samples: {dtypes: [float31]}",
    "vmap: pointwise\n  samples: {dtypes: []}",
    "vmap: pointwise\n  samples: {cases: {self: [1]}}",
    "vmap: pointwise\n  samples: {cases: [{self: {domain: any}}]}",
    "vmap: pointwise\n  samples: {cases: [{self: {shape: [-1]}}]}",
    "vmap: pointwise\n  samples: {shape_only: [first]}",
    "vmap: pointwise\n  samples: {tolerance: small}",
    "vmap: pointwise\n  samples: {unbatched: [self]}",
    "vmap: pointwise\n  samples: {tolerance: {float31: 0.1}}",
    "vmap: pointwise\n  samples: {untried: [bool]}",
    "vmap: pointwise\n  samples: {unvaried: [self]}",
    "vmap: pointwise\n  samples: {untried: {bol: because}}",
]
# The same of a file with samples alone.
SAMPLES_MISTAKES = ["[sin]", "sin: [cos]", "sin: {domian: any}", "sin: {like: [cos]}", "sin: {like: cos, dtypes: [float31]}"]

# The same of a peephole, each in the place of one line of a right one.
PEEPHOLE = {"peephole": "one", "why": "less work", "pattern": ["y = sin(x)"], "where": ["dim(x) == 2"], "replace": ["y = sin(x)"],
            "samples": [{"x": "float64[B, 3]"}]}
PEEPHOLE_MISTAKES = [
    {"peephole": ""}, {"peephole": 1}, {"why": None}, {"pattern": "y = sin(x)"}, {"pattern": []}, {"pattern": ["sin(x)"]}, {"pattern": ["y == sin(x)"]},
    {"where": []}, {"where": "dim(x) == 2"}, {"replace": [1]}, {"samples": []}, {"samples": ["x"]}, {"samples": [{"x": "float63"}]},
    {"samples": [{"x": "float64[b]"}]}, {"samples": [{"x": "int64[B] from 1"}]}, {"vmap": "pointwise"},
]


def problems(validator, document):
    for error in sorted(validator.iter_errors(document), key=lambda e: list(map(str, e.path))):
        path = list(error.path)
        name = document[path[0]].get("func", "?") if path and isinstance(document[path[0]], dict) else "?"
        yield f"entry {name}: at {path[1:]}: {error.message}"


def main():
    schema = json.loads((ROOT / "schema/schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    failures = 0

    files = sorted((ROOT / "schema").rglob("*.yaml"))
    assert files, "no schema files"
    files += [ROOT / "examples/custom_op/my_ops.yaml", ROOT / "tests/library/ops.yaml"]  # of libraries
    entries = 0
    for file in files:
        document = yaml.load(file.read_text(), Yaml12)
        entries += len(document)
        for problem in problems(validator, document):
            failures += 1
            print(f"{file.relative_to(ROOT)}: {problem}")

    # Samples that stand beside the schema: those of an entry, or the name of an operator that has them.
    one = schema["definitions"]["samples"]
    one = {**one, "properties": {**one["properties"], "like": {"type": "string"}}}
    beside = jsonschema.Draft7Validator({
        "type": "object", "additionalProperties": {"anyOf": [{"type": "string"}, one]}, "definitions": schema["definitions"]})
    sample_files = sorted((ROOT / "tests/rules/samples").rglob("*.yaml"))
    assert sample_files, "no samples"
    for file in sample_files:
        for error in beside.iter_errors(yaml.load(file.read_text(), Yaml12)):
            failures += 1
            print(f"{file.relative_to(ROOT)}: at {list(error.path)}: {error.message[:200]}")
    for mistake in SAMPLES_MISTAKES:
        if beside.is_valid(yaml.load(mistake, Yaml12)):
            failures += 1
            print(f"schema.json lets these samples pass: {mistake!r}")

    for mistake in MISTAKES:
        document = yaml.load(f"- func: sin(Tensor self) -> Tensor\n  {mistake}\n", Yaml12)
        if validator.is_valid(document):
            failures += 1
            print(f"schema.json lets this pass: {mistake!r}")
    if not validator.is_valid([PEEPHOLE, {**PEEPHOLE, "samples": [{"x": "int64[] from -2 to 1", "n": 3}]}]):
        failures += 1
        print("schema.json refuses a peephole")
    for mistake in [{**PEEPHOLE, **each} for each in PEEPHOLE_MISTAKES] + [{"peephole": "one"}]:
        if validator.is_valid([mistake]):
            failures += 1
            print(f"schema.json lets this pass: {mistake!r}")
    signatures = ["sin(Tensor self) -> Tensor", "cos(Tensor self) -> Tensor"]
    if not validator.is_valid([{"func": signatures, "vmap": "pointwise"}]):
        failures += 1
        print("schema.json refuses an entry of several operators")
    for document in ({}, ["sin"], [{"func": [], "vmap": "pointwise"}], [{"func": signatures + [1], "vmap": "pointwise"}], [{"func": signatures}],
                     [{"func": "myops::foo(Tensor x) -> Tensor"}], [{"vmap": "pointwise"}], [{"func": 1, "vmap": "pointwise"}]):
        if validator.is_valid(document):
            failures += 1
            print(f"schema.json lets this pass: {document!r}")

    print(f"{len(files)} files, {entries} entries, {len(MISTAKES) + len(PEEPHOLE_MISTAKES)} mistakes: {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
