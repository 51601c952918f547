"""What of a traced function's arguments and results is no tensor: a part of the program."""


class Structure:
    """A nesting with tensors in it, without them."""

    def __init__(self, leaves, spec):
        import torch

        self._spec = spec
        self._is_tensor = [isinstance(leaf, torch.Tensor) for leaf in leaves]
        self._others = [None if is_tensor else leaf for leaf, is_tensor in zip(leaves, self._is_tensor)]

    def tensors_of_leaves(self, leaves):
        return [leaf for leaf, is_tensor in zip(leaves, self._is_tensor) if is_tensor]

    def is_plain_result(self):
        """-1 for a tensor, their number for a tuple of tensors, otherwise 0."""
        if self._is_tensor == [True] and self._spec.is_leaf():
            return -1
        is_plain = self._spec.type is tuple and all(self._is_tensor) and self._spec.num_children == len(self._is_tensor)
        return len(self._is_tensor) if is_plain else 0

    def with_tensors(self, tensors):
        from torch.utils import _pytree

        tensors = iter(tensors)
        leaves = [next(tensors) if is_tensor else other for is_tensor, other in zip(self._is_tensor, self._others)]
        return _pytree.tree_unflatten(leaves, self._spec)


class Arguments(Structure):
    def tensors_of(self, leaves, spec, or_none=False):
        import torch

        if spec != self._spec:
            if or_none:
                return None
            raise TypeError(f"vmapgen: a program's arguments have another structure than in the trace: {spec}, and then {self._spec}. Trace "
                            f"again for these")
        for i, (leaf, is_tensor, other) in enumerate(zip(leaves, self._is_tensor, self._others)):
            if is_tensor != isinstance(leaf, torch.Tensor) or not (is_tensor or _same(leaf, other)):
                if or_none:
                    return None
                raise ValueError(f"vmapgen: argument {i} of a program is {type(leaf).__name__ if is_tensor else repr(leaf)}, and was "
                                 f"{'a tensor' if is_tensor else repr(other)} in the trace, of which the program is made. Trace again for this")
        return self.tensors_of_leaves(leaves)

    def is_plain_call(self):
        """Whether these are (args, kwargs) of tensors alone, by position."""
        args, kwargs = self._spec.children() if hasattr(self._spec, "children") else self._spec.children_specs
        return all(self._is_tensor) and kwargs.num_leaves == 0 and args.num_children == args.num_leaves == len(self._is_tensor)


def _same(a, b):
    """Whether two arguments that are no tensors are one to a program."""
    if a is b:
        return True
    if type(a) is not type(b):  # 2.0 is not 2: dtypes follow from it
        return False
    if hasattr(a, "dtype") and hasattr(a, "tobytes"):  # numpy's
        return a.dtype == b.dtype and getattr(a, "shape", ()) == getattr(b, "shape", ()) and a.tobytes() == b.tobytes()
    try:
        return bool(a == b) or bool(a != a and b != b)
    except Exception:  # of a class whose == is no comparison
        return False
