"""Random programs on each host, against the loop. See README.md.

  run.py                       all hosts, the 2,000 seeds; prints how many pass, and the classes of the others
  run.py --host native --seeds 0:300 --check     as ctest: fails where a seed fails that the record does not name
  run.py --show 14             the program, standing alone
  run.py --host native --reduce 14 25            the shortest programs that fail alike
  run.py --record              writes record.txt;  --counts  what the programs use
"""

import argparse
import collections
import sys

import record
from check import NO_CASE, PASS, REFUSED
from grammar import program_of
from hosts import ALL, HOSTS
from pool import outcomes


def _arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--host", action="append", choices=ALL)
    parser.add_argument("--seeds", default="0:2000", help="FIRST:END")
    parser.add_argument("--show", type=int, nargs="+", metavar="SEED")
    parser.add_argument("--reduce", type=int, nargs="+", metavar="SEED")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--counts", action="store_true")
    return parser.parse_args()


def _seeds(text):
    first, end = map(int, text.split(":"))
    return range(first, end)


def print_counts(seeds):
    counts = collections.Counter()
    for seed in seeds:
        program = program_of(seed)
        counts.update(program.features)
        counts["operators"] += program.operators()
    for feature, count in counts.most_common():
        print(f"{count:6}  {feature}")


def print_classes(host, found):
    passed = sum(each[0] == PASS for each in found.values())
    refused = sum(each[0] == REFUSED for each in found.values())
    print(f"{host}: {passed} of {len(found)} pass{f', {refused} are refused' if refused else ''}", flush=True)
    classes = collections.defaultdict(list)
    for seed, each in record.failing(found).items():
        classes[each].append(seed)
    for each, seeds in sorted(classes.items(), key=lambda item: -len(item[1])):
        print(f"  {len(seeds):4}  {' '.join(each)[:150]}  {seeds[:6]}")


def check(host, seeds, found):
    """The record's programs, and no failure that it does not name."""
    failures, digests = record.read()
    known = record.digest(range(seeds.start, seeds.stop))
    right = digests.get(seeds, known) == known
    if not right:
        print(f"the programs of seeds {seeds.start} to {seeds.stop} are not those of the record")
    if 2 * sum(each[0] == REFUSED for each in found.values()) > len(found):
        print(f"{host}: more programs are refused than run")
        right = False
    for seed, each in sorted(found.items()):
        if each[0] == NO_CASE or (each[0] not in (PASS, REFUSED) and seed not in failures[host]):
            print(f"{host}: seed {seed} {' '.join(each)}\n{program_of(seed).standalone()}")
            right = False
        elif each[0] in (PASS, REFUSED) and seed in failures[host]:
            print(f"{host}: seed {seed} passes now: the record can leave it out")
    return right


def print_reduced(host, seeds):
    from reduce import reduced_safely
    for seed in seeds:
        program, outcome = reduced_safely(program_of(seed), host)
        print(f"# {host}, seed {seed}: {' '.join(outcome)}\n{program.standalone()}", flush=True)


def main():
    args = _arguments()
    hosts, seeds = args.host or HOSTS, _seeds(args.seeds)
    if args.show:
        print("\n".join(program_of(seed).standalone() for seed in args.show))
        return 0
    if args.counts:
        print_counts(seeds)
        return 0
    if args.reduce:
        for host in hosts:
            print_reduced(host, args.reduce)
        return 0
    failures, digests = record.read() if record.FILE.exists() else ({host: {} for host in ALL}, {})
    right = True
    for host in hosts:
        found = outcomes(host, seeds)
        print_classes(host, found)
        if args.check:
            right = check(host, seeds, found) and right
        if args.record:
            failures[host] = {s: each for s, each in failures[host].items() if s not in found} | record.failing(found)
            record.write(failures, digests | {seeds: record.digest(seeds)})
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
