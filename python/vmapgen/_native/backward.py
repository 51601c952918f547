"""`y.backward(g)` inside a native_vmap puts what comes of g into `.grad` of leaves, which are there before the map and after it: no example may."""

import functools

import torch
from torch.autograd import graph

from vmapgen._native.level import is_batched, look_inside, running

_INSTEAD = ("a leaf has one .grad, and each example a gradient of its own. Call torch.autograd.grad(outputs, inputs, gradient) there, return what it "
            "gives, and add that to .grad after the map")


def teach_backward(inside):
    """Once in a process. `inside()` says whether this thread is in a native_vmap."""
    theirs = graph._engine_run_backward

    @functools.wraps(theirs)
    def _engine_run_backward(outputs, gradients, *args, accumulate_grad=False, **kwargs):
        if not (accumulate_grad and running):  # of any thread: autograd has threads of its own
            return theirs(outputs, gradients, *args, accumulate_grad=accumulate_grad, **kwargs)
        example = next((g for g in gradients if g is not None and is_batched(g)), None)
        if example is not None:
            raise RuntimeError(f"vmap: backward() was called inside the mapped function with an example as the gradient (vmap level "
                               f"{look_inside(example)[2]}): {_INSTEAD}")
        before = {leaf: leaf.grad for leaf in _leaves(outputs)} if inside() else {}
        result = theirs(outputs, gradients, *args, accumulate_grad=accumulate_grad, **kwargs)
        _check_leaves(before)
        return result

    # PyTorch itself takes it from the one for the other where it puts something over it for a while.
    graph._engine_run_backward = torch.autograd._engine_run_backward = _engine_run_backward


def _leaves(outputs):
    nodes = [output.grad_fn for output in outputs if output.grad_fn is not None]
    leaves = {output for output in outputs if output.grad_fn is None}
    seen = set(nodes)
    while nodes:
        node = nodes.pop()
        if type(node).__name__ == "AccumulateGrad":
            leaves.add(node.variable)
        new = {each for each, _ in node.next_functions if each is not None} - seen
        seen |= new
        nodes += new
    return leaves


def _check_leaves(before):
    """What a hook gave, or a formula that closes over an example, is known when it has arrived."""
    wrong = [leaf for leaf in before if leaf.grad is not None and is_batched(leaf.grad)]
    for leaf in wrong:
        leaf.grad = before[leaf]
    if wrong:
        raise RuntimeError("vmap: backward() was called inside the mapped function, and a hook or an autograd.Function made an example of the gradient "
                           f"of a leaf: {_INSTEAD}")
