"""Solvers and factorizations of a batch of small matrices."""

import functools

import torch
from measure import Case, Way, linalg_library

L = torch.linalg
LIBRARIES = ("cusolver", "magma")


def linalg():
    for n in (4, 16, 64):
        yield from solvers(n)
        yield from factorizations(n)


def of_libraries(function):
    return {name: Way(function, functools.partial(linalg_library, name)) for name in LIBRARIES}


def positive(B, n):
    a = torch.randn(B, n, n)
    return a @ a.mT / n + torch.eye(n)


def any_matrix(B, n):
    return torch.randn(B, n, n) + 2 * torch.eye(n)


def by_lu(a, b):
    return L.lu_solve(*L.lu_factor(a), b)


def by_cholesky(a, b):
    return torch.cholesky_solve(b, L.cholesky(a))


def solvers(n):
    label = f"{n}x{n}"
    # Positive definite, so that Cholesky's ways are ways. The ex operators do not wait for the device to say that all went well.
    yield Case("solve, a vector", label, lambda B: (positive(B, n), torch.randn(B, n)), L.solve, 0, {
        "direct": lambda a, b: L.solve(a, b.unsqueeze(2)).squeeze(2),
        "unchecked": lambda a, b: L.solve_ex(a, b.unsqueeze(2))[0].squeeze(2),
        "inverse, bmm": lambda a, b: torch.bmm(L.inv(a), b.unsqueeze(2)).squeeze(2),
        "lu_solve": lambda a, b: by_lu(a, b.unsqueeze(2)).squeeze(2),
        "cholesky_solve": lambda a, b: by_cholesky(a, b.unsqueeze(2)).squeeze(2),
        **of_libraries(lambda a, b: L.solve(a, b.unsqueeze(2)).squeeze(2))})
    yield Case("solve, n vectors", label, lambda B: (positive(B, n), torch.randn(B, n, n)), L.solve, 0, {
        "direct": L.solve, "unchecked": lambda a, b: L.solve_ex(a, b)[0], "inverse, bmm": lambda a, b: torch.bmm(L.inv(a), b),
        "lu_solve": by_lu, "cholesky_solve": by_cholesky, **of_libraries(L.solve)})
    yield Case("solve, one matrix for all", label, lambda B: (positive(1, n)[0], torch.randn(B, n)), L.solve, (None, 0), {
        "columns": lambda a, b: L.solve(a, b.t()).t(),
        "expanded": lambda a, b: L.solve(a.expand(b.size(0), n, n), b.unsqueeze(2)).squeeze(2),
        "inverse, mm": lambda a, b: b @ L.inv(a).t()})
    yield Case("inv", label, lambda B: (positive(B, n),), L.inv, 0, {
        "direct": L.inv, "unchecked": lambda a: L.inv_ex(a)[0],
        "solve": lambda a: L.solve(a, torch.eye(n, device=a.device).expand_as(a)),
        "cholesky_inverse": lambda a: torch.cholesky_inverse(L.cholesky(a)), **of_libraries(L.inv)})
    yield Case("det", label, lambda B: (positive(B, n),), L.det, 0, {
        "direct": L.det, "lu_factor": by_diagonal, "cholesky": lambda a: L.cholesky(a).diagonal(0, 1, 2).prod(1).square(),
        "slogdet": lambda a: functools.reduce(lambda sign, log: sign * log.exp(), L.slogdet(a)), **of_libraries(L.det)})


def by_diagonal(a):
    lu, pivots = L.lu_factor(a)
    swaps = (pivots != torch.arange(1, a.size(1) + 1, device=a.device)).sum(1)
    return lu.diagonal(0, 1, 2).prod(1) * (1 - 2 * (swaps % 2))


def of_eigh(result):
    values, vectors = result
    return values, vectors * values.unsqueeze(1) @ vectors.mT


def of_svd(result):
    u, s, vh = result
    return s, u * s.unsqueeze(1) @ vh


def by_householder(a):
    packed, tau = torch.geqrf(a)
    return L.householder_product(packed, tau), packed.triu()


def by_drivers():
    return {name: lambda a, name=name: L.svd(a, driver=name) for name in ("gesvd", "gesvdj", "gesvda")}


def factorizations(n):
    label = f"{n}x{n}"
    yield Case("cholesky", label, lambda B: (positive(B, n),), L.cholesky, 0, {
        "direct": L.cholesky, "unchecked": lambda a: L.cholesky_ex(a)[0], **of_libraries(L.cholesky)})
    yield Case("lu", label, lambda B: (any_matrix(B, n),), L.lu, 0, {
        "direct": L.lu, "lu_factor, unpacked": lambda a: torch.lu_unpack(*L.lu_factor(a)),
        "unchecked, unpacked": lambda a: torch.lu_unpack(*L.lu_factor_ex(a)[:2]), **of_libraries(L.lu)},
        compared=lambda r: r[0] @ r[1] @ r[2], atol=1e-3)
    # Signs and directions are free: what the factors multiply to is not.
    yield Case("qr", label, lambda B: (any_matrix(B, n),), L.qr, 0, {
        "direct": L.qr, "geqrf, householder": by_householder, **of_libraries(L.qr)}, compared=lambda r: r[0] @ r[1], atol=1e-3)
    yield Case("svd", label, lambda B: (any_matrix(B, n),), L.svd, 0, {
        "direct": L.svd, **by_drivers(), **of_libraries(L.svd)}, compared=of_svd, atol=2e-3)
    yield Case("eigh", label, lambda B: (positive(B, n),), L.eigh, 0, {
        "direct": L.eigh, "svd": lambda a: tuple(t.flip(-1) for t in L.svd(a)[1::-1]), **of_libraries(L.eigh)}, compared=of_eigh, atol=1e-3)
