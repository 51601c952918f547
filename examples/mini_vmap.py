"""vmap, written anew on the library's operators: to read, and to try out how vmap works.

A vmap needs four operators of torch.ops.vmapgen; all else below is about arguments and outputs.

    level = enter(batch_size, randomness)          a vmap begins: its level is a number
    one = add_batch_dim(batch, dim, level)         `batch` that looks like one example: dim `dim` is hidden
    batch = remove_batch_dim(one, level, batch_size, dim)
                                                   what was hidden is a dim again, at `dim`
    leave()                                        the innermost vmap ends

While a function works on `one`, each operator that it calls runs once, on the whole batch: PyTorch's dispatcher finds the
hidden dim and calls our batching rule instead. Nothing here loops over examples.

    python examples/mini_vmap.py
"""

import contextlib

import torch
import vmapgen
from torch.utils._pytree import keystr, tree_flatten, tree_flatten_with_path, tree_leaves, tree_unflatten

ops = vmapgen.native_operators()


class MiniError(ValueError):
    pass


# ---- step 1: which dim of which tensor ----
# in_dims and out_dims are a dim, or a tree that begins like the tree that they are for: {"w": None, "x": 0} for a dict of two.


def is_container(tree):
    return not isinstance(tree, torch.Tensor) and isinstance(tree, (tuple, list, dict))


def spread(dims, tree, what):
    """One dim for each leaf of `tree`: a dim stands for all leaves below its place. `what` names the tree in errors."""
    if dims is None or isinstance(dims, int):
        return [dims] * len(tree_leaves(tree))
    fits = is_container(dims) and is_container(tree) and isinstance(dims, dict) == isinstance(tree, dict)
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if is_container(tree) else []
    if not fits or (set(dims) != set(keys) if isinstance(tree, dict) else len(dims) != len(keys)):
        raise MiniError(f"mini_vmap: dims {dims} do not fit {what}, which is {describe(tree)}")
    return [dim for key in keys for dim in spread(dims[key], tree[key], f"{what}[{key!r}]")]


def describe(tree):
    if isinstance(tree, torch.Tensor):
        return f"a tensor of shape {tuple(tree.shape)}"
    return f"a {type(tree).__name__} of {len(tree)}" if is_container(tree) else f"of type {type(tree).__name__}"


def names_of_leaves(tree, what):
    return [what + keystr(path) for path, _ in tree_flatten_with_path(tree)[0]]


def from_the_front(dim, dims, name, shape):
    """A dim counted from the front; -1 is the last of `dims`."""
    if not -dims <= dim < dims:
        raise MiniError(f"mini_vmap: dim {dim} for {name} of shape {tuple(shape)}: there are {dims} to choose from")
    return dim % dims


def find_batch_size(leaves, dims, names):
    """The size that all mapped dims have."""
    sizes = {}
    for leaf, dim, name in zip(leaves, dims, names):
        if dim is not None:
            sizes[name] = leaf.size(dim)
    if not sizes:
        raise MiniError("mini_vmap: no argument is mapped, so there is no batch size")
    if len(set(sizes.values())) > 1:
        raise MiniError(f"mini_vmap: the mapped dims must have one size, not {sizes}")
    return next(iter(sizes.values()))


def read_arguments(args, in_dims):
    """(leaves, their dims from the front, the tree's structure, batch size)"""
    leaves, structure = tree_flatten(args)
    names = names_of_leaves(args, "args")
    dims = spread(in_dims, args, "args")
    for i, (leaf, dim, name) in enumerate(zip(leaves, dims, names)):
        if dim is None:
            continue
        if not isinstance(leaf, torch.Tensor):
            raise MiniError(f"mini_vmap: {name} is {describe(leaf)}, which has no dims: its in_dim must be None, not {dim}")
        dims[i] = from_the_front(dim, leaf.dim(), name, leaf.shape)
    return leaves, dims, structure, find_batch_size(leaves, dims, names)


# ---- step 2: the function runs once, inside a level ----


@contextlib.contextmanager
def vmap_level(batch_size, randomness):
    """Levels nest: a vmap in a vmap enters a second one, and wraps what may be wrapped already."""
    level = ops.enter(batch_size, randomness)
    try:
        yield level
    finally:
        ops.leave()


def call_batched(func, leaves, dims, structure, batch_size, randomness, out_dims, kwargs):
    with vmap_level(batch_size, randomness) as level:
        examples = [leaf if dim is None else ops.add_batch_dim(leaf, dim, level) for leaf, dim in zip(leaves, dims)]
        outputs = func(*tree_unflatten(examples, structure), **kwargs)
        flat, out_structure = tree_flatten(outputs)
        flat_dims = spread(out_dims, outputs, "the output")
        named = zip(flat, flat_dims, names_of_leaves(outputs, "output"))
        return tree_unflatten([give_back(*one, level, batch_size) for one in named], out_structure)


def give_back(output, dim, name, level, batch_size):
    """An output of one example -> of all. What does not depend on a mapped argument is repeated by remove_batch_dim."""
    if dim is None:
        return output
    if not isinstance(output, torch.Tensor):
        raise MiniError(f"mini_vmap: {name} is {describe(output)}, and only tensors can be batched: its out_dim must be None")
    return ops.remove_batch_dim(output, level, batch_size, from_the_front(dim, output.dim() + 1, name, output.shape))


# ---- step 3: chunks, for when all examples at once take too much memory ----


def call_in_chunks(func, leaves, dims, structure, batch_size, randomness, out_dims, kwargs, chunk_size):
    # "same" means one draw for all examples, so each chunk starts from the same state of the generator.
    state = torch.get_rng_state() if randomness == "same" else None
    results = []
    for start in range(0, batch_size, chunk_size):
        size = min(chunk_size, batch_size - start)
        part = [leaf if dim is None else leaf.narrow(dim, start, size) for leaf, dim in zip(leaves, dims)]
        if state is not None:
            torch.set_rng_state(state)
        results.append(call_batched(func, part, dims, structure, size, randomness, out_dims, kwargs))
    flat = [tree_leaves(result) for result in results]
    joined = [chunks[0] if dim is None else torch.cat(chunks, dim)
              for chunks, dim in zip(zip(*flat), spread(out_dims, results[0], "the output"))]
    return tree_unflatten(joined, tree_flatten(results[0])[1])


def mini_vmap(func, in_dims=0, out_dims=0, *, randomness="error", chunk_size=None):
    """A function of batches, from `func`, which is one of single examples. As torch.vmap; keyword arguments are not mapped."""
    if randomness not in ("error", "same", "different"):
        raise MiniError(f"mini_vmap: randomness is 'error', 'same' or 'different', not {randomness!r}")
    if chunk_size is not None and chunk_size < 1:
        raise MiniError(f"mini_vmap: chunk_size is {chunk_size}; it must be at least 1")

    def mapped(*args, **kwargs):
        leaves, dims, structure, batch_size = read_arguments(args, in_dims)
        arguments = (func, leaves, dims, structure, batch_size, randomness, out_dims, kwargs)
        if chunk_size is None or chunk_size >= batch_size:
            return call_batched(*arguments)
        return call_in_chunks(*arguments, chunk_size)

    return mapped


def main():
    class Watch(torch.utils._python_dispatch.TorchDispatchMode):
        """Prints what really runs."""

        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            print("   ", func.name(), [tuple(a.shape) for a in args if isinstance(a, torch.Tensor)])
            return func(*args, **(kwargs or {}))

    a, b = torch.randn(5, 3), torch.randn(3)

    def one_example(a, b):
        print("  one example:", tuple(a.shape), tuple(b.shape))
        return torch.sin(a * b).sum()

    print("mini_vmap(one_example, in_dims=(0, None)) of", tuple(a.shape), tuple(b.shape))
    with Watch():
        out = mini_vmap(one_example, in_dims=(0, None))(a, b)
    torch.testing.assert_close(out, torch.sin(a * b).sum(1))
    print("each pair of two sets, by two vmaps:")
    table = mini_vmap(mini_vmap(torch.dot, in_dims=(None, 0)), in_dims=(0, None))(a, a)
    torch.testing.assert_close(table, a @ a.t())
    print(" ", tuple(table.shape), "as a @ a.t()")


if __name__ == "__main__":
    main()
