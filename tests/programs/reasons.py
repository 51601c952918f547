"""Why programs of the record do not pass: by what they raise. Each reason has the shortest program that fails for it."""

import re

# key: (hosts, pattern of "class detail", reason, shortest program: mapped over the first dim of x [3, 2])
REASONS = {
    "functorch's wrappers do not become batched": (
        ("install", "install-all"),
        r"is not possible because there exists a Tensor|would write a batched value|doesn't match the broadcast shape|expanded size of the tensor"
        r"|must match the size of tensor|returned an invalid gradient",
        "A batched value is written into what was made in the mapped function. Under torch.vmap that is an ordinary tensor, or one of "
        "an outer map's, "
        "and neither can become a batch where it is: as in stock. The native host can.",
        "def program(x):\n    made = torch.zeros(2, dtype=torch.float64)\n    made.add_(x)\n    return made\n"),
    "an output that is expanded": (
        ("install", "install-all", "native", "traced", "derivatives"), r"more than one element of the written-to tensor",
        "A map's output that is not batched is one tensor that is expanded, in stock as well, where the loop stacks copies; what "
        "makes another like it and writes "
        "into that is refused. Copies would cost memory for each output that is only read.",
        "def program(x):\n    made = vmap(lambda y: x)(x)\n    return jacfwd(jacrev(lambda v: x))(made)\n"),
    "a number as index inside a gradient": (
        ("install", "install-all"), r"calling .item on a Tensor",
        "PyTorch reads the number that an index without dims holds, except from an example itself; inside of a gradient it sees the "
        "gradient's wrapper: as in stock.",
        "def program(x):\n    i = (x.sum() > 0).long()\n    return grad(lambda v: v[i % 2])(x)\n"),
    "an index that no example has": (
        ("traced",), r"_local_scalar_dense reads the value",
        "PyTorch reads the number that an index without dims holds, and a program would hold the example's. torch.index_select does not read it.",
        "def program(x, i=torch.tensor(0)):\n    return x[i]\n"),
    "constants inside two maps and a gradient": (
        ("traced",), r"the data of a tensor that is batched",
        "A tensor of numbers that is made inside two maps and a forward gradient, and becomes a batch of both by an in-place write: the trace asks it for its "
        "data. Natively it passes.",
        "def program(x):\n    def f(v):\n        made = torch.tensor([1.0, -0.5])\n        made.index_add_(0, torch.tensor([1, 1]), v.float().expand(2))\n"
        "        return v\n"
        "    return vmap(lambda y: vmap(lambda z: (jacfwd(f)(y), z)[1])(x))(x)\n"),
    "written to inside of a transform": (
        ("derivatives",), r"would write a batched value|attempted to call in-p",
        "torch.func.grad or jvp around the map wraps what it has seen. What is made of that inside of two maps cannot always become a batch of "
        "both where an example's own value is written into it: it raises, and passes without the transform.",
        "def program(x):\n    def f(z):\n        def g(y):\n            made = x.clone()\n            other = made.sort().values\n            made += z\n"
        "            other.copy_(made)\n            return y\n        return vmap(g)(x)\n    return vmap(f)(x)\n"),
}

# Programs that the grammar should not have made; it is left as it was when the seeds were run.
NO_PROGRAMS = {
    2090: "forward mode over the gradient of huber_loss, for which PyTorch has no formula: the loop refuses",
    2391: "the same",
    2493: "what flatten() gives inside the map is a view of the argument, which is written to later: the loop has stacked a copy. Stock gives what we do",
}

# Those of which the loop's derivatives are not what they should be.
NO_DERIVATIVES = {
    1200: "the loop's forward derivative of a float32 result is a float64, PyTorch's of `(z * 1j).conj().real`; stock gives what we do",
}


def reason_of(host, seed, outcome):
    if seed in NO_PROGRAMS:
        return NO_PROGRAMS[seed]
    if host == "derivatives" and seed in NO_DERIVATIVES:
        return NO_DERIVATIVES[seed]
    text = " ".join(outcome)
    for key, (hosts, pattern, *_) in REASONS.items():
        if host in hosts and re.search(pattern, text):
            return key
    return None
