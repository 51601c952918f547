"""A workload at a batch size, by all workers: values first, then rounds of times."""

import statistics
import tempfile
import time

HAND = "hand"
ONCE = "trace"  # timed where it is asked for: it does not depend on the batch size


def measured(peers, workload, batch_size, options, with_trace, package=None):
    """{"calls", "any_size", "us": by hand, "ratios": {series: median over rounds, to by hand}, "slow": {series: seconds}, "rounds"};
    `package`: what makes the compiled program of one."""
    with tempfile.TemporaryDirectory() as folder:
        replies = [peer.ask("prepare", workload, batch_size, folder, options.limit) for peer in peers]
        compiled = peers[0].ask("compiled", workload, package(workload, folder)) if package else None
    found = {"calls": replies[0]["calls"], "any_size": replies[0]["any_size"], "us": None, "ratios": {}, "rounds": 0,
             "slow": {name: seconds for reply in replies for name, seconds in reply["slow"].items()}}
    if HAND in found["slow"]:
        return found
    if compiled:
        found["load_us"] = compiled["load_us"]
        replies[0]["series"] += compiled["series"]
    asked = [(peer, name) for peer, reply in zip(peers, replies) for name in reply["series"] if with_trace or name != ONCE]
    times = rounds(asked, options)
    found |= {"rounds": len(times), "us": statistics.median(each[HAND] for each in times),
              "ratios": {name: statistics.median(each[name] / each[HAND] for each in times) for _, name in asked}}
    if with_trace and ONCE in times[0]:
        found["trace_us"] = statistics.median(each[ONCE] for each in times)
    return found


def rounds(asked, options):
    """[{series: microseconds}]: each round asks everyone, and starts at another."""
    times, begin = [], time.monotonic()
    while len(times) < options.rounds and (len(times) < 3 or time.monotonic() - begin < options.seconds):
        times.append({name: peer.ask("time", name, options.microseconds)["us"] for peer, name in asked})
        asked = asked[1:] + asked[:1]
    return times
