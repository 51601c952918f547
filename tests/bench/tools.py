"""Measures the generator, the compiler on what it generates, and the library."""

import json
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import tempfile
import time


class Failed(Exception):
    pass


def timed(command, **kwargs):
    """(wall, user) seconds of a command that must succeed."""
    start = time.perf_counter()
    process = subprocess.Popen([str(c) for c in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **kwargs)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    wall = time.perf_counter() - start
    if process.returncode:
        raise Failed(f"{command[0]} ended with {process.returncode}:\n{errors.decode(errors='replace')}")
    return wall, usage.ru_utime + usage.ru_stime


def medians(runs):
    wall, cpu = zip(*runs)
    return {"wall_s": statistics.median(wall), "cpu_s": statistics.median(cpu), "runs": len(wall)}


def stamps(folder):
    return {p: p.stat().st_mtime_ns for p in folder.rglob("*") if p.is_file()}


def generator(options, runs=25):
    """`vmapgen generate` of the full schema, into an empty folder and into one that is up to date."""
    program = options.build / "bin" / "vmapgen"
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        generate = lambda out: timed([program, "generate", "--out", scratch / out], cwd=options.source)
        fresh = [generate(f"fresh{i}") for i in range(runs)]
        before = stamps(scratch / "fresh0")
        again = [generate("fresh0") for _ in range(runs)]
        return {
            "fresh": medians(fresh),
            "again": medians(again),
            "second_run_writes": sum(before.get(p) != t for p, t in stamps(scratch / "fresh0").items()),
        }


def torch_vmap(options):
    """Operators under torch.vmap: by its own rule or loop, and by ours."""
    program = pathlib.Path(__file__).with_name("torch_vmap.py")
    command = [options.python, program, options.build / "lib", "--repetitions", str(options.repetitions)]
    done = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise Failed(f"{program.name} ended with {done.returncode}:\n{done.stderr}")
    return json.loads(done.stdout)


def compile_command(entry, out):
    """The command of a compile_commands.json entry, past any cache, with its outputs elsewhere."""
    words = shlex.split(entry["command"])
    compiler = next(i for i, w in enumerate(words) if re.fullmatch(r"(.*/)?(g\+\+|c\+\+|clang\+\+)[-\d.]*", w))
    words = words[compiler:]
    for flag, value in (("-o", out), ("-MF", out + ".d")):
        if flag in words:
            words[words.index(flag) + 1] = value
    return words


def compile_times(options, runs=3):
    """Of the largest shard the median of some runs, of the others one run each."""
    entries = json.loads((options.build / "compile_commands.json").read_text())
    generated = options.source / "generated" / "aten"
    rules = [e for e in entries if pathlib.Path(e["file"]).parent == generated]
    if not rules:
        raise Failed(f"no file of {generated} is compiled in {options.build}")
    size = lambda e: os.path.getsize(e["file"])
    shard = max(rules, key=size)
    with tempfile.TemporaryDirectory() as scratch:
        once = lambda e: timed(compile_command(e, scratch + "/out.o"), cwd=e["directory"],
                               env=os.environ | {"CCACHE_DISABLE": "1"})
        repeated = [once(shard) for _ in range(runs)]
        link = [timed(link_command(options, scratch + "/out.so"), cwd=options.build) for _ in range(runs)]
        one_each = [once(e)[1] for e in rules if e is not shard]
    found = {"shard": pathlib.Path(shard["file"]).name, "one_shard": medians(repeated), "link": medians(link)}
    found["all_cpu_s"] = found["one_shard"]["cpu_s"] + sum(one_each)
    found["files"] = len(rules)
    return found


def link_command(options, out):
    """How ninja links the library, with its output elsewhere."""
    library = "lib/libvmap_native.so"
    listed = subprocess.run(["ninja", "-C", options.build, "-t", "commands", "-s", library], capture_output=True, text=True)
    links = [line for line in listed.stdout.splitlines() if f"-o {library}" in line]
    if not links:
        raise Failed(f"ninja knows no command for {library}: {listed.stderr}")
    return ["sh", "-c", links[-1].replace(f"-o {library}", f"-o {shlex.quote(out)}")]


def library(options, runs=15):
    """Stripped size, and the time to load it into a program that has loaded libtorch."""
    path = options.build / "lib" / "libvmap_native.so"
    with tempfile.TemporaryDirectory() as scratch:
        stripped = scratch + "/stripped.so"
        timed(["strip", "-o", stripped, path])
        size = os.path.getsize(stripped)
    program = options.build / "bin" / "bench_load"
    loads = [float(subprocess.run([program, path], capture_output=True, text=True, check=True).stdout)
             for _ in range(runs)]
    return {"stripped_bytes": size, "load_ms": statistics.median(loads), "runs": runs}
