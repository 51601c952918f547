"""Is what vmap returned what the loop returned?"""

from typing import Any

import torch
from torch.utils import _pytree as pytree

# (relative, absolute): one larger product sums in another order than three small ones.
TOLERANCES: dict[torch.dtype, tuple[float, float]] = {
    torch.float64: (1e-7, 1e-7),
    torch.complex128: (1e-7, 1e-7),
    torch.float32: (1e-4, 1e-4),
    torch.complex64: (1e-4, 1e-4),
    torch.float16: (1e-2, 1e-2),
    torch.bfloat16: (2e-2, 2e-2),
}


def _difference(got: torch.Tensor, wanted: list[torch.Tensor], values: bool) -> str:
    """Empty when equal. `got` has its batch dim in front."""
    shape = (len(wanted), *wanted[0].shape)
    if tuple(got.shape) != shape:
        return f"shape {list(got.shape[1:])} for an example, and the loop's is {list(wanted[0].shape)}"
    if got.dtype != wanted[0].dtype:
        return f"dtype {got.dtype}, and the loop's is {wanted[0].dtype}"
    if got.device != wanted[0].device:
        return f"device {got.device}, and the loop's is {wanted[0].device}"
    if got.layout != wanted[0].layout:
        return f"layout {got.layout}, and the loop's is {wanted[0].layout}"
    if not values or got.numel() == 0:
        return ""
    expected = torch.stack(wanted)
    if expected.dtype not in TOLERANCES:
        wide = torch.int64 if not expected.dtype.is_floating_point else torch.float64
        if torch.equal(got.to(wide), expected.to(wide)):
            return ""
        return f"values: {(got.to(wide) != expected.to(wide)).sum().item()} of {got.numel()} differ"
    relative, absolute = TOLERANCES[expected.dtype]
    got, expected = got.resolve_conj().resolve_neg(), expected.resolve_conj().resolve_neg()
    if torch.allclose(got, expected, rtol=relative, atol=absolute, equal_nan=True):
        return ""
    apart = (got - expected).abs()
    return f"values: up to {apart[~apart.isnan()].max().item() if (~apart.isnan()).any() else 'nan'} apart"


# Wide enough to tell which of two results in a narrower dtype is nearer to the true one.
WIDE: dict[torch.dtype, torch.dtype] = {
    torch.bfloat16: torch.float64,
    torch.float16: torch.float64,
    torch.float32: torch.float64,
    torch.complex64: torch.complex128,
}


def is_as_near(got: Any, wanted: list[Any], exact: list[Any]) -> bool:
    """Whether vmap's results are no farther from the exact ones than twice what the loop's are, and one rounding."""
    flat = pytree.tree_leaves(got)
    rows, true = ([pytree.tree_leaves(one) for one in many] for many in (wanted, exact))
    for number, leaf in enumerate(flat):
        columns = [[row[number] for row in many] for many in (rows, true)]
        if not difference([leaf], [[one] for one in columns[0]]):
            continue
        if not isinstance(leaf, torch.Tensor) or leaf.dtype not in WIDE or leaf.layout != torch.strided:
            return False
        if leaf.dtype != columns[0][0].dtype:
            return False
        wide = WIDE[leaf.dtype]
        ours, loop, target = leaf.to(wide), torch.stack(columns[0]).to(wide), torch.stack(columns[1]).to(wide)
        if ours.shape != target.shape:
            return False
        rounding = torch.finfo(leaf.dtype).eps * target.abs().max()
        if not (ours - target).abs().max() <= 2 * (loop - target).abs().max() + rounding:
            return False
    return True


def difference(got: Any, wanted: list[Any], values: bool = True) -> str:
    """What vmap's results, batch dims in front, have different from the loop's, one for each example. Empty when nothing."""
    flat, tree = pytree.tree_flatten(got)
    rows = [pytree.tree_flatten(one) for one in wanted]
    if len(flat) != len(rows[0][0]):
        return f"{len(flat)} results, and the loop's are {len(rows[0][0])}"
    for number, leaf in enumerate(flat):
        column = [row[number] for row, _ in rows]
        if not isinstance(leaf, torch.Tensor) or not isinstance(column[0], torch.Tensor):
            found = "" if not values or all(leaf == one for one in column) else f"{leaf}, and the loop's are {column}"
        elif any(one.shape != column[0].shape for one in column):
            found = "one shape, and the loop's differ from example to example"
        else:
            found = _difference(leaf, column, values)
        if found:
            return f"result {number}: {found}"
    return ""
