"""Products of matrices and vectors."""

import torch
import torch.nn.functional as F
from measure import Case

SIZES = ((4, 4, 4), (16, 16, 16), (64, 64, 64), (16, 64, 4))
# A sum of products in half may be kept in half, or in float and rounded once.
DTYPES = {"": (torch.float32, {}), ", half": (torch.float16, {"rtol": 2e-2, "atol": 6e-2})}


def products():
    for name, (dtype, tolerance) in DTYPES.items():
        randn = lambda *sizes, dtype=dtype: torch.randn(*sizes, dtype=dtype)
        for n, k, m in SIZES:
            yield from matrices(f"{n}x{k} · {k}x{m}{name}", n, k, m, randn, tolerance)
        for n in (4, 16, 64):
            yield from vectors(n, name, randn, tolerance)


def by_elements(a, b):
    return (a.unsqueeze(-1) * b.unsqueeze(-3)).sum(-2)


def matrices(label, n, k, m, randn, tolerance):
    tiny = {"mul, sum": by_elements} if max(n, k, m) <= 16 else {}
    yield Case("mm, both batched", label, lambda B: (randn(B, n, k), randn(B, k, m)), torch.mm, 0, {
        "bmm": torch.bmm, "matmul": torch.matmul, "einsum": lambda a, b: torch.einsum("bnk,bkm->bnm", a, b), **tiny}, **tolerance)
    yield Case("mm, left batched", label, lambda B: (randn(B, n, k), randn(k, m)), torch.mm, (0, None), {
        "one product": lambda a, b: (a.flatten(0, 1) @ b).view(-1, n, m), "matmul": torch.matmul,
        "bmm, expanded": lambda a, b: torch.bmm(a, b.expand(a.size(0), k, m)), **tiny}, **tolerance)
    yield Case("mm, left batched in its dim 1", label, lambda B: (randn(n, B, k), randn(k, m)), torch.mm, (1, None), {
        "as it lies": lambda a, b: (a.flatten(0, 1) @ b).view(n, -1, m).transpose(0, 1),
        "copied, one product": lambda a, b: (a.transpose(0, 1).reshape(-1, k) @ b).view(-1, n, m),
        "bmm, expanded": lambda a, b: torch.bmm(a.transpose(0, 1), b.expand(a.size(1), k, m))}, **tolerance)
    yield Case("mm, right batched", label, lambda B: (randn(n, k), randn(B, k, m)), torch.mm, (None, 0), {
        "bmm, expanded": lambda a, b: torch.bmm(a.expand(b.size(0), n, k), b), "matmul": torch.matmul,
        "one product": lambda a, b: (a @ b.transpose(0, 1).reshape(k, -1)).view(n, -1, m).transpose(0, 1),
        "one product, copied": lambda a, b: (a @ b.transpose(0, 1).reshape(k, -1)).view(n, -1, m).transpose(0, 1).contiguous(),
        "rows times a.T": lambda a, b: (b.mT.reshape(-1, k) @ a.t()).view(-1, m, n).mT, **tiny}, **tolerance)
    yield Case("linear, weights and bias batched", label, lambda B: (randn(B, n, k), randn(B, m, k), randn(B, m)), F.linear, 0, {
        "baddbmm": lambda x, w, b: torch.baddbmm(b.unsqueeze(1), x, w.mT),
        "bmm, add": lambda x, w, b: torch.bmm(x, w.mT) + b.unsqueeze(1),
        "einsum, add": lambda x, w, b: torch.einsum("bnk,bmk->bnm", x, w) + b.unsqueeze(1)}, **tolerance)


def vectors(n, name, randn, tolerance):
    matrix, vector = f"{n}x{n} · {n}{name}", f"{n} · {n}{name}"
    yield Case("mv, both batched", matrix, lambda B: (randn(B, n, n), randn(B, n)), torch.mv, 0, {
        "bmm, a column": lambda a, x: torch.bmm(a, x.unsqueeze(2)).squeeze(2),
        "bmm, a row": lambda a, x: torch.bmm(x.unsqueeze(1), a.mT).squeeze(1),
        "mul, sum": lambda a, x: (a * x.unsqueeze(1)).sum(2), "einsum": lambda a, x: torch.einsum("bnk,bk->bn", a, x)}, **tolerance)
    yield Case("mv, matrix batched", matrix, lambda B: (randn(B, n, n), randn(n)), torch.mv, (0, None), {
        "one mv": lambda a, x: torch.mv(a.flatten(0, 1), x).view(-1, n),
        "one mm": lambda a, x: (a.flatten(0, 1) @ x.unsqueeze(1)).view(-1, n),
        "matmul": torch.matmul, "mul, sum": lambda a, x: (a * x).sum(2)}, **tolerance)
    yield Case("mv, vector batched", matrix, lambda B: (randn(n, n), randn(B, n)), torch.mv, (None, 0), {
        "one mm": lambda a, x: x @ a.t(), "a first": lambda a, x: (a @ x.t()).t(),
        "mul, sum": lambda a, x: (a * x.unsqueeze(1)).sum(2)}, **tolerance)
    yield Case("dot, both batched", vector, lambda B: (randn(B, n), randn(B, n)), torch.dot, 0, {
        "mul, sum": lambda x, y: (x * y).sum(1), "vecdot": torch.linalg.vecdot,
        "einsum": lambda x, y: torch.einsum("bk,bk->b", x, y),
        "bmm": lambda x, y: torch.bmm(x.unsqueeze(1), y.unsqueeze(2)).view(-1)}, **tolerance)
    yield Case("outer, both batched", vector, lambda B: (randn(B, n), randn(B, n)), torch.outer, 0, {
        "mul": lambda x, y: x.unsqueeze(2) * y.unsqueeze(1), "bmm": lambda x, y: torch.bmm(x.unsqueeze(2), y.unsqueeze(1)),
        "einsum": lambda x, y: torch.einsum("bn,bm->bnm", x, y)}, **tolerance)
