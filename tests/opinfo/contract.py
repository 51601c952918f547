"""What is known beforehand of single operators, each with its reason."""

# An example cannot do this, whatever the rule: its result has no one shape, or is no tensor. Such an operator must refuse;
# a right result is welcome, and an error that says something else is not.
_HOST = "hands the host a value, which differs from example to example"
_SHAPE = "the result's shape depends on the values, and differs from example to example"
_SPARSE = "makes or takes a layout that has no strides"
_MEMORY = "an example lies among the others in the memory of its batch, and cannot grow there"
REFUSES: dict[str, str] = {
    "item": _HOST,
    "allclose": _HOST,
    "equal": _HOST,
    "unique": _SHAPE,
    "unique_consecutive": _SHAPE,
    "nonzero": _SHAPE,
    "argwhere": _SHAPE,
    "masked_select": _SHAPE,
    "to_sparse": _SPARSE,
    "sparse.sampled_addmm": _SPARSE,
    "sparse.mm.reduce": _SPARSE,
    "resize_": _MEMORY,
    "resize_as_": _MEMORY,
    "bincount": _SHAPE,
    # with sections, a start or a number of classes that is the same for all examples these pass
    "tensor_split": _SHAPE,
    "nn.functional.one_hot": _SHAPE,
    "narrow": "the result is a view that starts elsewhere for each example: no strides say that",
    "nn.functional.gaussian_nll_loss": "PyTorch's Python code branches on the variances before it calls an operator",
}

# Of these only some calls must be refused, by an error that says so; any other error is one.
REFUSES_SOME: dict[str, str] = {"__getitem__": "a mask of each example's own"}


# What an error says that refuses to batch: ours, then functorch's.
SAYS: tuple[str, ...] = (
    "cannot be batched",
    "from example to example",
    "each example's own",
    "has no batching rule",
    "hit the vmap fallback",
    "Batching rule not implemented",
    "dynamic shape",
    "data-dependent control flow",
    "calling .item()",
    "isn't supported yet",
    "We cannot support this",
    "provide an explicit positive num_classes",
)


def must_refuse(name: str, error: Exception) -> bool:
    says = SAYS if name in REFUSES else (REFUSES_SOME[name],) if name in REFUSES_SOME else ()
    return any(each in str(error) for each in says)


# What they return holds whatever the memory held: shape and dtype are compared.
UNINITIALISED: frozenset[str] = frozenset(
    {
        "empty",
        "empty_like",
        "empty_permuted",
        "empty_strided",
        "new_empty",
        "new_empty_strided",
        "resize_",
        "resize_as_",
    }
)

# The loop's slices are packed, wherever the batch dim lies: PyTorch's kernel reads a weight that is not contiguous as if it were.
PACKED: frozenset[str] = frozenset({"native_group_norm"})

# What they do depends on the memory behind a slice, so each slice's must be its own: the batch dim goes in front.
FRONT_ONLY: frozenset[str] = frozenset(
    {
        "as_strided",
        "as_strided.partial_views",
        "as_strided_copy",
        "as_strided_scatter",
        "resize_",
        "resize_as_",
    }
)
