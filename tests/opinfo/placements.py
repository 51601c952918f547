"""Which tensors of a call are batched, and where their batch dims go."""

# Leaf's place -> the batch dim among the batched tensor's dims.
Placement = dict[int, int]

# More tensors than that are not tried alone: lists of tensors are long, and their members alike.
ALONE = 4


def placements(ranks: dict[int, int], quick: bool, front_only: bool) -> dict[str, Placement]:
    """By name. `ranks`: of each tensor, a slice's; `front_only`: the batch dim must be the first."""
    if not ranks:
        return {"inside": {}}  # what is made inside a vmap is the same for all, or drawn
    if front_only:
        found = {"front": dict.fromkeys(ranks, 0)}
    else:
        found = {"front": dict.fromkeys(ranks, 0), "back": dict(ranks)}
        if not quick:
            found["mixed"] = {p: (i + 1) % (r + 1) for i, (p, r) in enumerate(ranks.items())}
    if len(ranks) > 1:
        alone = list(ranks)[: 1 if quick else ALONE]
        found |= {f"only {i}": {p: 0 if quick or front_only else ranks[p] // 2} for i, p in enumerate(alone)}
    distinct: dict[str, Placement] = {}
    for name, placement in found.items():
        if placement not in distinct.values():
            distinct[name] = placement
    return distinct
