"""What was measured, as tables, and held against the bounds of docs/design.md.

All times that bounds are about are CPU time, which a loaded machine stretches less than the clock on the wall.
"""

import statistics

SMALL = "8x4x4"  # the size that the bounds are for: overhead shows where the work is small


def bounds(results):
    """[{"what", "bound", "measured", "met"}]"""
    rows = []

    def at_most(what, bound, measured, unit=""):
        rows.append({"what": what, "bound": f"≤ {bound:g}{unit}", "measured": measured, "unit": unit,
                     "met": measured <= bound})

    if "operators" in results:
        small = results["operators"][SMALL].values()
        median = lambda key: statistics.median(row[key] for row in small)
        at_most(f"added to an operator, median at {SMALL}", 0.15, median("ours_added_us"), " µs")
        at_most("the same over what functorch adds, median", 0.2, median("ours_over_functorch"))
        at_most("the same over what functorch adds, the worst", 0.2, max(row["ours_over_functorch"] for row in small))
    for name, row in results.get("products", {}).items():
        at_most(f"time over by hand: {name}", 1.1, row["ours_over_hand"])
    if "front_end" in results:
        for name, row in results["front_end"]["models"].items():
            rows.append({"what": f"throughput over by hand: {name}", "bound": "≥ 0.97", "measured": row["throughput"],
                         "unit": "", "met": row["throughput"] >= 0.97})
        for name, row in results["front_end"]["models"].items():
            at_most(f"peak memory over by hand: {name}", 1.05, row["peak_memory"])
    for size, found in results.get("torch_vmap", {}).items():
        loops = [row["ours_over_functorch"] for row in found.values() if row["loops"]]
        rules = [row["ours_over_functorch"] for row in found.values() if not row["loops"]]
        if loops:
            at_most(f"torch.vmap, {size}: ours over its loops, the worst", 1, max(loops))
        if rules:
            at_most(f"torch.vmap, {size}: all of ours over its rules, median", 1.1, statistics.median(rules))
    if "generator" in results:
        at_most("vmapgen generate, empty folder, CPU time", 50, results["generator"]["fresh"]["cpu_s"] * 1e3, " ms")
        at_most("vmapgen generate, again, CPU time", 50, results["generator"]["again"]["cpu_s"] * 1e3, " ms")
        at_most("files that the second run wrote", 0, results["generator"]["second_run_writes"])
    if "compile" in results:
        found = results["compile"]
        at_most("compile the rule set, CPU time over 2 cores", 120, found["all_cpu_s"] / 2, " s")
        one_more = found["one_shard"]["cpu_s"] + found["link"]["cpu_s"]
        at_most("after one more operator: shard + link, CPU time", 15, one_more, " s")
    return rows


def table(headers, rows):
    """The first column to the left, the others to the right."""
    cells = [headers] + [[c if isinstance(c, str) else f"{c:.2f}" for c in row] for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(headers))]
    lines = ["  ".join(c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths)))
             for row in cells]
    return "\n".join([lines[0], "-" * len(lines[0])] + lines[1:])


def operator_tables(sizes):
    for size, rows in sizes.items():
        yield f"Operators, {size}: µs of CPU time; added is over by hand; ± is noise of our added\n\n" + table(
            ["operator", "by hand", "ours adds", "±", "functorch adds", "ours/functorch"],
            [[name, r["hand_us"], r["ours_added_us"], r["noise_us"], r["functorch_added_us"], r["ours_over_functorch"]]
             for name, r in rows.items()])


def front_end_tables(found):
    yield "A call of vmap::vmap(f)(x), µs\n\n" + table(
        ["f", "by hand", "ours", "functorch"],
        [[name] + [row.get(s, "-") for s in ("hand", "ours", "functorch")] for name, row in found["calls_us"].items()])
    whole = max(found["chunks"])
    yield f"A batch of {whole} in chunks: time and peak memory are ratios to one chunk\n\n" + table(
        ["examples in a chunk", "µs", "time", "peak, KB", "peak memory", "of the batch"],
        [[str(size), r["us"], r["time"], r["peak_bytes"] / 1e3, r["peak_memory"], size / whole]
         for size, r in found["chunks"].items()])
    yield "Models: throughput and peak memory are ratios to by hand\n\n" + table(
        ["model", "by hand, µs", "throughput", "±", "functorch's", "times the loop", "peak memory"],
        [[name, r["hand_us"], r["throughput"], r["noise"], r["functorch_throughput"], r["loop_us"] / r["ours_us"],
          r["peak_memory"]] for name, r in found["models"].items()])


def product_table(found):
    return "Products, 64x64x64: µs of CPU time by hand, and times that\n\n" + table(
        ["product", "by hand", "ours", "±", "functorch"],
        [[name, r["hand_us"], r["ours_over_hand"], r["noise"], r["functorch_over_hand"]] for name, r in found.items()])


def torch_vmap_tables(sizes):
    for size, rows in sizes.items():
        yield (f"Operators inside torch.vmap, {size}: µs of CPU time, from Python; ours: all operators handed over\n\n" + table(
            ["operator", "torch.vmap's", "", "ours", "ours/torch.vmap's"],
            [[name, r["functorch_us"], "loop" if r["loops"] else "rule", r["ours_us"], r["ours_over_functorch"]]
             for name, r in rows.items()]))


def tool_lines(results):
    if "generator" in results:
        for what, row in (("empty folder", results["generator"]["fresh"]), ("again", results["generator"]["again"])):
            yield (f"vmapgen generate, {what}: {row['wall_s'] * 1e3:.1f} ms "
                   f"({row['cpu_s'] * 1e3:.1f} ms of CPU time), median of {row['runs']}")
    if "compile" in results:
        c = results["compile"]
        yield (f"compile {c['shard']}, the largest of {c['files']} generated files: {c['one_shard']['wall_s']:.1f} s "
               f"({c['one_shard']['cpu_s']:.1f} s of CPU time), median of {c['one_shard']['runs']}; "
               f"link: {c['link']['wall_s']:.1f} s; all of them: {c['all_cpu_s']:.0f} s of CPU time")
    if "library" in results:
        yield (f"libvmap_native.so: {results['library']['stripped_bytes'] / 1e6:.2f} MB stripped, "
               f"loads in {results['library']['load_ms']:.1f} ms")


def text(results):
    parts = []
    if "operators" in results:
        parts += operator_tables(results["operators"])
    if "products" in results:
        parts.append(product_table(results["products"]))
    if "front_end" in results:
        parts += front_end_tables(results["front_end"])
    if "torch_vmap" in results:
        parts += torch_vmap_tables(results["torch_vmap"])
    parts.append("\n".join(tool_lines(results)))
    parts.append("Bounds\n\n" + table(
        ["what", "bound", "measured", ""],
        [[b["what"], b["bound"], f"{b['measured']:.3g}{b['unit']}", "met" if b["met"] else "MISSED"]
         for b in results["bounds"]]))
    load = results["load_average"]
    parts.append(f"load average {load['before']:.1f} before, {load['after']:.1f} after")
    return "\n" + "\n\n".join(p for p in parts if p)
