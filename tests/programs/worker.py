"""One host's programs in a process of their own: `worker.py HOST SEED…` prints `seed <tab> class <tab> detail` for each."""

import sys

import torch

from check import of_host
from grammar import program_of
from hosts import host


def main():
    torch.set_num_threads(1)
    name, seeds = sys.argv[1], list(map(int, sys.argv[2:]))
    programs = [program_of(seed) for seed in seeds]
    expected, outcome = of_host(name)
    loops = [expected(program) for program in programs]
    with host(name):
        for program, reference in zip(programs, loops):
            print(program.seed, end="\t", flush=True)
            print(*outcome(program, reference), sep="\t", flush=True)


if __name__ == "__main__":
    main()
