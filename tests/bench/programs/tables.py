"""What was measured, as tables of Markdown, and held against the bounds."""

BOUND_AT = 8  # the batch size that tables and bounds are for

TITLES = {
    "mlp_ensemble": "ensemble of MLPs",
    "convnet_ensemble": "ensemble of convnets",
    "mlp_gradients": "gradients of each example, MLP",
    "convnet_gradients": "gradients of each example, convnet",
    "transformer_gradients": "gradients of each example, transformer",
    "energy": "physics energy, 6 particles",
    "tiny_energy": "physics energy, 2 particles",
    "jacobians_by_jacrev": "Jacobians by jacrev, 16 to 16",
    "jacobians_by_jacfwd": "Jacobians by jacfwd, 16 to 16",
    "hessians": "Hessians of 16 inputs",
    "solves": "solve and slogdet, 8x8",
    "gathers": "gather, weighted sum, layer norm",
}
DERIVATIVES = ("mlp_gradients", "convnet_gradients", "transformer_gradients", "jacobians_by_jacrev", "jacobians_by_jacfwd", "hessians")

PEERS = {"torch.vmap": "`torch.vmap`", "vmapgen.vmap": "`vmapgen.vmap`", "hand_python": "by hand, Python",
         "dispatcher": "by the dispatcher", "below_autograd": "below autograd", "program": "as it runs", "jax.jit": "`jax.jit`"}
COMPILED = {"torch.vmap": "`torch.vmap`", "torch.compile": "`torch.compile(torch.vmap)`", "jax.jit": "`jax.jit`", "program": "program", "compiled": "compiled",
            "program_python": "program, from Python", "compiled_python": "compiled, from Python"}
AROUND = {"torch.compile_around": "`torch.compile(torch.vmap)`", "compiled_python_around": "compiled"}
OTHERS = {"vmap::vmap": "`vmap::vmap`", "program_python": "as it runs, from Python", "gradient_around": "with a gradient around"}


def markdown(headers, rows):
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [headers, ["---"] * len(headers), *rows])


def ratio(found, series):
    if series in found["slow"]:
        return f"{found['slow'][series]:.0f} s a call"
    return f"{found['ratios'][series]:.2f}" if series in found["ratios"] else "-"


def at(results, batch_size):
    """{workload: what was found}, of those that were timed."""
    return {name: sizes[batch_size] for name, sizes in results.items() if sizes.get(batch_size, {}).get("us")}


def beside_peers(results):
    rows = [[TITLES[name], found["calls"], f"{found['us']:.1f}"] + [ratio(found, series) for series in PEERS]
            for name, found in at(results, BOUND_AT).items()]
    return markdown(["workload", "calls", "by hand, µs", *PEERS.values()], rows)


def more_of_programs(results):
    rows = [[TITLES[name]] + [ratio(found, series) for series in OTHERS] + [f"{found['trace_us']:.0f}" if "trace_us" in found else "-"]
            for name, found in at(results, BOUND_AT).items()]
    return markdown(["workload", *OTHERS.values(), "trace, µs"], rows)


def has_series(results, series):
    return any(series in found["ratios"] for sizes in results.values() for found in sizes.values())


def of_compiled(results):
    rows = [[TITLES[name], f"{found['us']:.1f}"] + [ratio(found, series) for series in COMPILED] +
            [f"{found['load_us'] / 1e3:.1f}" if "load_us" in found else "-"] for name, found in at(results, BOUND_AT).items()]
    return markdown(["workload", "by hand, µs", *COMPILED.values(), "load, ms"], rows)


def of_gradients_around(results):
    rows = [[TITLES[name]] + [ratio(found, series) for series in AROUND] for name, found in at(results, BOUND_AT).items() if name not in DERIVATIVES]
    return markdown(["workload, and its gradient around", *AROUND.values()], rows)


def over_batch_sizes(results, series):
    sizes = sorted({size for found in results.values() for size in found})

    def cell(found):
        return "not asked" if found is None else ratio(found, series) if found["us"] else f"{found['slow']['hand']:.0f} s a call by hand"

    return markdown(["workload", *(f"B = {size}" for size in sizes)],
                    [[TITLES[name]] + [cell(of_sizes.get(size)) for size in sizes] for name, of_sizes in results.items()])


def bounds(results):
    """(what, bound, measured), of those that were measured."""
    rows = []
    for name, found in at(results, BOUND_AT).items():
        derivative = name in DERIVATIVES
        rows.append((f"{TITLES[name]}: by the dispatcher", 1.1 if derivative else 1.0, found["ratios"].get("dispatcher")))
        if not derivative:
            rows.append((f"{TITLES[name]}: below autograd", 0.9, found["ratios"].get("below_autograd")))
        if name == "energy" and "trace_us" in found:
            rows.append((f"a trace of {found['calls']} operators, ms", 5, found["trace_us"] / 1e3))
        rows += compiled_bounds(name, found)
    for size in sorted(results.get("tiny_energy", {})):
        if size <= BOUND_AT:
            rows.append((f"tiny operators, B = {size}: as it runs", 0.65, results["tiny_energy"][size]["ratios"].get("program")))
    of_one_size = [name for name, sizes in results.items() if not all(found["any_size"] for found in sizes.values())]
    rows.append(("workloads whose program is for one batch size only", 0, len(of_one_size)))
    return [row for row in rows if row[2] is not None]


def compiled_bounds(name, found):
    ours = found["ratios"].get("compiled")
    if ours is None:
        return []
    rows = [(f"{TITLES[name]}: compiled, to {PEERS.get(peer, peer)}", 0.2 if peer == "jax.jit" and name == "tiny_energy" else 1.0, ours / found["ratios"][peer])
            for peer in ("jax.jit", "torch.compile") if peer in found["ratios"]]
    for what, one, peer in (("from Python", "compiled_python", "jax.jit"), ("a gradient around", "compiled_python_around", "torch.compile_around")):
        if one in found["ratios"] and peer in found["ratios"]:
            rows.append((f"{TITLES[name]}: compiled, {what}, to {peer.removesuffix('_around')}", 1.0, found["ratios"][one] / found["ratios"][peer]))
    return rows + [(f"{TITLES[name]}: loading, ms", 30, found["load_us"] / 1e3)]


def bounds_table(results):
    return markdown(["bound", "at most", "measured", ""],
                    [[what, bound, f"{value:.3g}", "met" if value <= bound else "MISSED"] for what, bound, value in bounds(results)])


def text(results):
    parts = []
    if at(results, BOUND_AT):
        parts += [f"B = {BOUND_AT}: ratios to the code by hand in C++\n\n" + beside_peers(results), more_of_programs(results)]
        if has_series(results, "compiled"):
            parts += ["Compiled\n\n" + of_compiled(results), of_gradients_around(results)]
    for series, what in (("program", "as it runs"), ("compiled", "compiled"), ("jax.jit", "`jax.jit`")):
        if has_series(results, series):
            parts.append(f"Over batch sizes, {what}\n\n" + over_batch_sizes(results, series))
    return "\n\n".join(parts + [bounds_table(results)])
