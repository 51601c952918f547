"""The shortest program that still fails as the one given: statements, arguments, dims and sizes are taken away while the class of the
outcome stays.

A change may make a program that no longer makes sense: the loop refuses that one, and so do we.
"""

import functools
import json
import os
import re
from dataclasses import replace

from check import NO_CASE, PASS, of_host, outcome
from hosts import host
from program import NAME, Input, Statement, free_names

MAX_RUNS = 2500


def in_a_process(program, classify=outcome):
    """Its outcome, in a process of its own: a candidate may end it."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(write, json.dumps(classify(program)).encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as told:
        text = told.read()
    os.waitpid(child, 0)
    return tuple(json.loads(text)) if text else ("crash", "")


def reduced_safely(program, name):
    with host(name):
        return reduced(program, functools.partial(in_a_process, classify=of_host(name)[1]))


def reduced(program, classify=outcome):
    """(shortest program, its outcome) on the host that torch.vmap is now."""
    wanted = classify(program)
    if wanted[0] in (PASS, NO_CASE):
        return program, wanted
    runs = 0

    def fails(candidate):
        nonlocal runs
        runs += 1
        try:
            compile(candidate.source(), "candidate", "exec")
        except SyntaxError:
            return False
        return classify(candidate) == wanted

    smaller = True
    while smaller and runs < MAX_RUNS:
        smaller = False
        for candidate in candidates(program):
            if size(candidate) < size(program) and fails(candidate):
                program, smaller = candidate, True
                break
            if runs >= MAX_RUNS:
                break
    return program, wanted


def size(program):
    """Statements first; then what is simpler to read."""
    source = program.source()
    dims = sum(i.in_dim not in (0, None) for i in program.inputs) + sum(d != 0 for d in program.out_dims)
    elements = sum(sum(i.shape) + len(i.shape) for i in program.inputs)
    others = sum(i.dtype != "float64" for i in program.inputs)
    return (program.operators(), len(program.inputs) + len(program.body.results), dims, len(source) + elements + others, program.batch)


def candidates(program):
    for body in smaller_blocks(program.body, program.body.params):
        yield program.with_body(body)
    yield from _fewer_results(program)
    yield from _simpler_inputs(program)
    if program.batch > 2:
        yield replace(program, batch=program.batch - 1)
    yield from _simpler_numbers(program)


def _renamed(block, names):
    def rename(text):
        return NAME.sub(lambda m: names.get(m.group(), m.group()), text)

    def statement(s):
        return Statement(tuple(map(rename, s.defines)), rename(s.text), s.block and _renamed(s.block, names))

    return replace(block, statements=tuple(map(statement, block.statements)), results=tuple(map(rename, block.results)))


def smaller_blocks(block, scope):
    """The block with a statement less, or a statement's block made smaller."""
    for at in reversed(range(len(block.statements))):
        s = block.statements[at]
        rest = replace(block, statements=block.statements[:at] + block.statements[at + 1:])
        if not s.defines:
            yield rest
            continue
        later = replace(rest, statements=rest.statements[at:])
        needed = [n for n in s.defines if n in free_names(replace(later, params=()))]
        if not needed:
            yield rest
            continue
        before = list(scope) + [n for each in block.statements[:at] for n in each.defines]
        # The operands of what is taken out are the likeliest to have its shape.
        stand_ins = sorted(before, key=lambda n: n not in s.text)
        for stand_in in stand_ins:
            tail = _renamed(later, dict.fromkeys(needed, stand_in))
            yield replace(rest, statements=rest.statements[:at] + tail.statements, results=tail.results)
    for at, s in enumerate(block.statements):
        if s.block is None:
            continue
        before = list(scope) + [n for each in block.statements[:at] for n in each.defines]
        for inner in smaller_blocks(s.block, before + list(s.block.params)):
            yield _with_statement(block, at, replace(s, block=inner))
        for name in [n for each in s.block.statements for n in each.defines] + list(s.block.params) + before:
            if len(s.block.results) == 1 and name != s.block.results[0]:
                yield _with_statement(block, at, replace(s, block=replace(s.block, results=(name,))))
        yield from _fewer_arguments(block, at, s)
        yield from _one_result_of_two(block, at, s)


def _with_statement(block, at, s):
    return replace(block, statements=block.statements[:at] + (s,) + block.statements[at + 1:])


CALL = re.compile(r"vmap\((f\d+)((?:, \w+=(?:\([^()]*\)|-?\w+))*)\)\(([^()]*)\)")


def _call_parts(s):
    """(function, {option: text}, arguments) of a nested map, or None."""
    found = CALL.fullmatch(s.text)
    if not found:
        return None
    options = dict(re.findall(r"(\w+)=(\([^()]*\)|-?\w+)", found[2]))
    return found[1], options, found[3].split(", ")


def _call(function, options, arguments):
    options = "".join(f", {k}={v}" for k, v in options.items() if v != "0")
    return f"vmap({function}{options})({', '.join(arguments)})"


def _fewer_arguments(block, at, s):
    parts = _call_parts(s)
    if not parts:
        return
    function, options, arguments = parts
    for simpler in [{k: v for k, v in options.items() if k != gone} for gone in options]:
        yield _with_statement(block, at, replace(s, text=_call(function, simpler, arguments)))
    dims = eval(options.get("in_dims", "0"))
    dims = list(dims) if isinstance(dims, tuple) else [dims] * len(arguments)
    for k in range(len(arguments)):
        if len(arguments) == 1:
            break
        fewer = dims[:k] + dims[k + 1:]
        text = repr(fewer[0]) if len(fewer) == 1 else repr(tuple(fewer))
        inner = replace(s.block, params=s.block.params[:k] + s.block.params[k + 1:])
        inner = _renamed(inner, {s.block.params[k]: arguments[k]})
        call = _call(function, {**options, "in_dims": text}, arguments[:k] + arguments[k + 1:])
        yield _with_statement(block, at, replace(s, text=call, block=inner))


def _one_result_of_two(block, at, s):
    if len(s.defines) != 2 or len(s.block.results) != 2 or not _call_parts(s):
        return
    function, options, arguments = _call_parts(s)
    out = eval(options.get("out_dims", "0"))
    for k in (0, 1):
        call = _call(function, {**options, "out_dims": repr(out[k] if isinstance(out, tuple) else out)}, arguments)
        one = replace(s, defines=(s.defines[k],), text=call, block=replace(s.block, results=(s.block.results[k],)))
        whole = _with_statement(block, at, one)
        yield _renamed(whole, {s.defines[1 - k]: s.defines[k]})


def _fewer_results(program):
    body, dims = program.body, program.out_dims
    for k in range(len(body.results)):
        if len(body.results) > 1:
            yield program.with_body(replace(body, results=body.results[:k] + body.results[k + 1:]), dims[:k] + dims[k + 1:])
    names = [n for s in body.statements for n in s.defines] + list(body.params)
    for name in names:
        if len(body.results) == 1 and name != body.results[0]:
            yield program.with_body(replace(body, results=(name,)), (0,))
    for k, dim in enumerate(dims):
        if dim != 0:
            yield replace(program, out_dims=dims[:k] + (0,) + dims[k + 1:])


def _simpler_inputs(program):
    used = free_names(replace(program.body, params=()))
    for k, i in enumerate(program.inputs):
        rest = program.inputs[:k] + program.inputs[k + 1:]

        def with_input(new):
            return replace(program, inputs=program.inputs[:k] + (new,) + program.inputs[k + 1:])  # noqa: B023

        if i.name not in used and len(program.inputs) > 1:
            yield replace(program, inputs=rest, body=replace(program.body, params=tuple(r.name for r in rest)))
        if i.in_dim not in (0, None):
            yield with_input(replace(i, in_dim=0))
        if i.dtype != "float64":
            yield with_input(replace(i, dtype="float64"))
        for d in range(len(i.shape)):
            dim = None if i.in_dim is None else 0
            yield with_input(Input(i.name, i.shape[:d] + i.shape[d + 1:], i.dtype, dim))
            if i.shape[d] > 2:  # with one example alone a program may be right that otherwise is not
                yield with_input(Input(i.name, i.shape[:d] + (i.shape[d] - 1,) + i.shape[d + 1:], i.dtype, i.in_dim))


def _simpler_numbers(program):
    """A text without an option, or an operator's operand in its place."""
    def texts(block):
        for at, s in enumerate(block.statements):
            for name in dict.fromkeys(NAME.findall(s.text)):
                if s.defines and not s.block and s.text != name:
                    yield _with_statement(block, at, replace(s, text=name))
            for found in re.finditer(r"linspace\(-1, 1, \d+, dtype=torch.\w+\)\.reshape\(([^()]*\([^()]*\)|[^()]*)\)", s.text):
                yield _with_statement(block, at, replace(s, text=s.text.replace("torch." + found.group(),
                                                                                f"torch.ones({found[1]}, dtype=torch.float64)")))
            if s.block:
                for inner in texts(s.block):
                    yield _with_statement(block, at, replace(s, block=inner))
    for body in texts(program.body):
        yield program.with_body(body)
