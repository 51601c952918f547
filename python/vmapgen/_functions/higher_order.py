"""PyTorch's higher-order operators (torch.cond, scan, while_loop, map, those of a library) inside a native vmap.

They are Python, and find a kernel by the dispatch keys themselves, of which they know none of the native host's. An operator that takes
functions runs its own body on the examples: what the functions captured are examples too, so that nothing could run them beneath the vmap,
and whatever they call has a rule. Another operator may have a rule for torch.vmap.
"""

import torch
from torch._C import DispatchKey, _functorch
from torch._functorch.pyfunctorch import dispatch_functorch
from torch._ops import HigherOrderOperator
from torch.utils import _pytree as pytree

from vmapgen._base.when_imported import when_imported
from vmapgen._functions.examples import Examples
from vmapgen._functions.watch import unseen
from vmapgen._functions.while_loop import WhileLoops
from vmapgen._native.level import beneath_all, differs, serves_other_values


class HigherOrderOperators:
    """What happens to an operator that is called inside a native vmap. `native` is what _native/for_functions.py tells of its levels."""

    def __init__(self, native):
        self._native, self._examples = native, Examples(native)

    def put_in(self):
        keys = self._native.dispatch_keys()
        beneath = HigherOrderOperator.dispatch

        def dispatch(op, /, dispatch_key, *args, **kwargs):
            if dispatch_key in keys:
                return self._run(op, args, kwargs)
            return beneath(op, dispatch_key, *args, **kwargs)

        HigherOrderOperator.dispatch = dispatch
        self._put_in_cond()
        WhileLoops(self._native, self).put_in()
        when_imported("torch._dynamo.eval_frame", self._put_in_compiler)

    def _put_in_compiler(self):
        """Inside a native vmap nothing is traced, since the compiler does not know our examples (what it does know: compiled.py);
        torch.cond and its like compile by themselves."""
        from torch._dynamo import eval_frame

        def inside(answer, beneath):
            return lambda argument: answer if self._native.open_levels() else beneath(argument)

        eval_frame._callback_from_stance = inside(None, eval_frame._callback_from_stance)  # None: nothing is traced
        count = "set_fullgraph_compiled_frame_count"  # of what fullgraph=True raises without; -1 where nobody asks
        if hasattr(eval_frame, count):
            setattr(eval_frame, count, inside(0, getattr(eval_frame, count)))

    def _put_in_cond(self):
        op = torch.ops.higher_order.cond
        beneath = type(op).__call__

        def call(op, pred, true_fn, false_fn, operands):
            if not self._native.open_levels() or torch.compiler.is_compiling():
                return beneath(op, pred, true_fn, false_fn, operands)
            if isinstance(pred, torch.Tensor) and (differs(pred) or serves_other_values()):
                return self._select(pred, true_fn, false_fn, operands)
            return true_fn(*operands) if pred else false_fn(*operands)

        type(op).__call__ = call

    def _select(self, pred, true_fn, false_fn, operands):
        """Both branches for all examples, and of each example, or run of a trace's program, the one that it asks for."""
        before = self.versions(operands)
        of_branches = [pytree.tree_flatten(branch(*operands)) for branch in (true_fn, false_fn)]
        if self.versions(operands) != before:
            raise RuntimeError("vmap: torch.cond: a branch writes into an operand, and both run, for examples (or runs of a program) that take either. "
                               "Clone what it writes to, or write after torch.cond")
        (of_true, spec), (of_false, other_spec) = of_branches
        if len(of_true) != len(of_false) or (spec != other_spec and len(of_true) > 1):
            raise RuntimeError(f"vmap: torch.cond: the branches return different structures, {spec} and {other_spec}, and examples (or runs of a program) "
                               f"take either")
        return pytree.tree_unflatten([self._select_leaf(pred.reshape(()), a, b) for a, b in zip(of_true, of_false)], spec)

    @staticmethod
    def _select_leaf(pred, a, b):
        if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor):
            return torch.where(pred, a, b)
        if type(a) is type(b) and not isinstance(a, torch.Tensor) and a == b:
            return a
        raise RuntimeError(f"vmap: torch.cond: the branches return {a!r} and {b!r}, and examples (or runs of a program) take either. Return tensors")

    def versions(self, tree):
        with unseen():
            values = [beneath_all(leaf) for leaf in pytree.tree_leaves(tree) if isinstance(leaf, torch.Tensor)]
            return [value._version for value in values if not value.is_inference()]

    def _run(self, op, args, kwargs):
        body = op.py_kernels.get(DispatchKey.CompositeExplicitAutograd)
        if body and any(map(callable, pytree.tree_leaves((args, kwargs)))):
            return body(*args, **kwargs)
        level = self._examples.innermost(self._examples.among((args, kwargs))) or self._native.open_levels()[-1]
        if self._native.has_transform_inside(level):
            return dispatch_functorch(op, args, kwargs)
        if _functorch.TransformType.Vmap in op.functorch_table:
            return self._run_by_torch_vmap_rule(op, level, args, kwargs)
        if body:
            return body(*args, **kwargs)
        raise NotImplementedError(f"vmap: {op} has neither a rule for torch.vmap nor a body for all devices. Give it a rule by "
                                  f"@{op}.py_impl(torch._C._functorch.TransformType.Vmap)")

    def _run_by_torch_vmap_rule(self, op, level, args, kwargs):
        """A torch.vmap for this one call, in place of the native vmap."""
        with self._native.beneath(level), self._native.torch_vmap(level) as theirs:
            def to_torch(tensor):
                value, dim = level.unwrap_batched(tensor)
                return value if dim is None else _functorch._add_batch_dim(value, dim, theirs)

            def from_torch(tensor):
                value, dim = _functorch._unwrap_batched(tensor, theirs)
                return value if dim is None else level.add(value, dim, level)

            args, kwargs = pytree.tree_map_only(torch.Tensor, to_torch, (args, kwargs))
            results = op(*args, **kwargs)
        return pytree.tree_map_only(torch.Tensor, from_torch, results)
