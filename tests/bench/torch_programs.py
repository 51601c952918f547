#!/usr/bin/env python3
"""Times what people map, from Python: stock torch.vmap, our rules under it, and our own vmap. Prints a table.

    .venv/bin/python tests/bench/torch_programs.py LIBRARY_DIR [--rounds 15] [--calls 40] [--only NAME ...]

Each way has a process of its own, of one thread: what is replaced of PyTorch stays replaced. They are asked in turn, in another order each
round, and a round's time of a way is that of its fastest call. Shown are the medians over the rounds of the times, and of the ratios to
stock of the same round. Values are compared first.
"""

import argparse
import multiprocessing
import os
import pathlib
import statistics
import sys
import time
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))

WAYS = {"stock": None, "functorch": "functorch", "native": "native"}  # the host that is installed


def cases():
    """Name -> what is called."""
    import torch
    from torch import nn
    from torch.func import functional_call, grad, hessian, jacfwd, jacrev, jvp, stack_module_state, vmap
    from torch.nn.functional import cross_entropy

    torch.manual_seed(0)

    def weights(module):
        return {name: each.detach() for name, each in module.named_parameters()}

    def mlp():
        return nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 1))

    network, rows, targets = mlp(), torch.randn(32, 8), torch.randn(32, 1)
    ensemble, _ = stack_module_state([mlp() for _ in range(8)])
    convnet = nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 36, 10))
    images, labels = torch.randn(16, 1, 8, 8), torch.randint(0, 10, (16, ))
    layer, sentences = nn.TransformerEncoderLayer(16, 2, 32, 0.0, batch_first=True).eval(), torch.randn(8, 5, 16)

    def of_row(w, row):
        return functional_call(network, w, (row, ))

    def energy(w, row):
        return of_row(w, row).squeeze()

    def loss(w, row, target):
        return (of_row(w, row) - target).pow(2).mean()

    def image_loss(w, image, label):
        return cross_entropy(functional_call(convnet, w, (image[None], )), label[None])

    def sentence_loss(w, sentence):
        return functional_call(layer, w, (sentence[None], )).pow(2).mean()

    w, of_images, of_sentences = weights(network), weights(convnet), weights(layer)
    return {
        "one operator": lambda: vmap(torch.sin)(rows),
        "two maps": lambda: vmap(lambda a: vmap(lambda b: torch.dot(a, b))(rows))(rows),
        "MLP": lambda: vmap(of_row, (None, 0))(w, rows),
        "ensemble of MLPs": lambda: vmap(of_row, (0, None))(ensemble, rows),
        "gradients of each example, MLP": lambda: vmap(grad(loss), (None, 0, 0))(w, rows, targets),
        "gradients of each example, convnet": lambda: vmap(grad(image_loss), (None, 0, 0))(of_images, images, labels),
        "gradients of each example, transformer": lambda: vmap(grad(sentence_loss), (None, 0))(of_sentences, sentences),
        "jacrev": lambda: vmap(jacrev(of_row, 1), (None, 0))(w, rows),
        "jacfwd": lambda: vmap(jacfwd(of_row, 1), (None, 0))(w, rows),
        "jvp": lambda: vmap(lambda row: jvp(lambda at: energy(w, at), (row, ), (row, ))[1])(rows),
        "hessian": lambda: vmap(hessian(energy, 1), (None, 0))(w, rows),
    }


def work(way, connection):
    """Answers a name and a number of calls by microseconds of the fastest, and a name alone by the results' tensors."""
    import torch
    from torch.utils import _pytree as pytree

    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    if WAYS[way] is not None:
        import vmapgen

        vmapgen.install(host=WAYS[way])
    calls = cases()
    connection.send(list(calls))
    while (asked := connection.recv()) is not None:
        name, count = asked
        if not count:
            connection.send([each.detach().numpy() for each in pytree.tree_leaves(calls[name]())])
            continue
        best = float("inf")
        for _ in range(count):
            start = time.perf_counter_ns()
            calls[name]()
            best = min(best, time.perf_counter_ns() - start)
        connection.send(best / 1e3)


def started():
    context, connections = multiprocessing.get_context("spawn"), {}
    for way in WAYS:
        connections[way], theirs = context.Pipe()
        context.Process(target=work, args=(way, theirs), daemon=True).start()
    return connections


def ask(connection, name, count):
    connection.send((name, count))
    return connection.recv()


def compare(connections, name):
    import numpy

    values = {way: ask(connection, name, 0) for way, connection in connections.items()}
    for way, found in values.items():
        for ours, theirs in zip(found, values["stock"], strict=True):
            numpy.testing.assert_allclose(ours, theirs, rtol=1e-3, atol=1e-4, err_msg=f"{name}, {way}")


def measure(connections, name, rounds, calls):
    """{way: microseconds of each round}."""
    compare(connections, name)
    times, ways = {way: [] for way in WAYS}, list(WAYS)
    for _ in range(rounds):
        for way in ways:
            times[way].append(ask(connections[way], name, calls))
        ways = ways[1:] + ways[:1]
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("libraries", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--calls", type=int, default=40)
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    options = parser.parse_args()
    os.environ["VMAPGEN_LIBRARY_DIR"] = str(options.libraries.resolve())
    connections = started()
    names = [connection.recv() for connection in connections.values()][0]
    print("| µs a call | stock | our rules | native | our rules/stock | native/stock |\n|---|---|---|---|---|---|")
    for name in names:
        if options.only and name not in options.only:
            continue
        times = measure(connections, name, options.rounds, options.calls)
        middle = {way: statistics.median(each) for way, each in times.items()}
        ratios = [statistics.median(a / b for a, b in zip(times[way], times["stock"])) for way in ("functorch", "native")]
        print(f"| {name} |", *(f"{each:.0f} |" for each in middle.values()), *(f"{each:.2f} |" for each in ratios), flush=True)
    for connection in connections.values():
        connection.send(None)


if __name__ == "__main__":
    main()
