"""Runs the Google Benchmark programs and boils their repetitions down to medians."""

import json
import statistics
import subprocess
import tempfile

from tools import Failed


def run(program, options):
    """{benchmark: {"us": median CPU time, "spread": half the quartiles' distance over it, counters...}}"""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        command = [
            options.build / "bin" / program,
            f"--benchmark_min_time={options.min_time}",
            f"--benchmark_repetitions={options.repetitions}",
            "--benchmark_enable_random_interleaving=true",
            f"--benchmark_out={out.name}",
            "--benchmark_out_format=json",
        ]
        finished = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if finished.returncode:
            raise Failed(f"{program} ended with {finished.returncode}:\n{finished.stderr}")
        entries = json.load(out)["benchmarks"]
    runs = {}
    for entry in sorted(entries, key=lambda e: (e["family_index"], e.get("repetition_index", 0))):  # as registered
        if entry["run_type"] == "iteration":
            runs.setdefault(entry["name"], []).append(entry)
    return {name: summary(repetitions) for name, repetitions in runs.items()}


def summary(repetitions):
    # CPU time of the thread: what other programs do to the clock on the wall is not ours.
    times = [r["cpu_time"] * {"ns": 1e-3, "us": 1, "ms": 1e3}[r["time_unit"]] for r in repetitions]
    low, middle, high = statistics.quantiles(times, n=4) if len(times) > 1 else times * 3
    found = {"us": middle, "spread": (high - low) / 2 / middle}
    if "peak_bytes" in repetitions[0]:
        found["peak_bytes"] = min(r["peak_bytes"] for r in repetitions)
    return found


def by_series(measured):
    """"what/series" -> {what: {series: summary}}"""
    rows = {}
    for name, found in measured.items():
        what, series = name.rsplit("/", 1)
        rows.setdefault(what, {})[series] = found
    return rows


def operators(options):
    """{"8x4x4": {operator: row}}: microseconds by hand, and added by ours and by functorch."""
    sizes = {}
    for what, series in by_series(run("bench_operators", options)).items():
        operator, size = what.split("/")
        hand, ours, functorch = (series[s]["us"] for s in ("hand", "ours", "functorch"))
        sizes.setdefault(size, {})[operator] = {
            "hand_us": hand,
            "ours_added_us": ours - hand,
            "functorch_added_us": functorch - hand,
            "ours_over_functorch": (ours - hand) / (functorch - hand),
            "noise_us": sum(series[s]["us"] * series[s]["spread"] for s in ("hand", "ours")),
        }
    return sizes


def products(options):
    """{product: row}: microseconds by hand, and the others' time over that."""
    found = {}
    for what, series in by_series(run("bench_products", options)).items():
        hand = series["hand"]
        found[what.split("/")[0]] = {
            "hand_us": hand["us"],
            "ours_over_hand": series["ours"]["us"] / hand["us"],
            "functorch_over_hand": series["functorch"]["us"] / hand["us"],
            "noise": hand["spread"] + series["ours"]["spread"],
        }
    return found


def front_end(options):
    calls, models, chunks = {}, {}, {}
    for what, series in by_series(run("bench_front_end", options)).items():
        kind, name = what.split("/")
        if kind == "call":
            calls[name] = {s: found["us"] for s, found in series.items()}
            continue
        if kind == "chunk":
            whole = max(series, key=int)
            chunks = {
                int(size): {
                    "us": found["us"],
                    "time": found["us"] / series[whole]["us"],
                    "peak_bytes": found["peak_bytes"],
                    "peak_memory": found["peak_bytes"] / series[whole]["peak_bytes"],
                }
                for size, found in series.items()
            }
            continue
        hand, ours = series["hand"], series["ours"]
        models[name] = {s + "_us": found["us"] for s, found in series.items()} | {
            "throughput": hand["us"] / ours["us"],
            "functorch_throughput": hand["us"] / series["functorch"]["us"],
            "noise": hand["spread"] + ours["spread"],
            "peak_memory": ours["peak_bytes"] / hand["peak_bytes"],
        }
    return {"calls_us": calls, "models": models, "chunks": chunks}
