"""What PyTorch says of examples before the dispatcher could ask us, in the words of who called it."""

import traceback

GRADIENTS_INSTEAD = (
    "Gradients of each example are taken by torch.func.grad, vjp, jacrev or jvp inside (vmap::grad in C++); gradients of all of them by "
    "requires_grad_() before vmap")

# What PyTorch says -> what it is about. PyTorch asks a tensor's keys, or its class, and knows no examples by either.
_WORDS = {
    "Setting requires_grad=True on inference tensor": (
        "requires_grad was set inside the mapped function, on an example. " + GRADIENTS_INSTEAD +
        ". (On a tensor made in inference mode it is refused as well)"),
    "does not require grad and does not have a grad_fn": (
        "backward() or torch.autograd.grad was called inside the mapped function, on what depends on an example or has no gradient: an example "
        "says requires_grad=False. " + GRADIENTS_INSTEAD + ", and torch.autograd.grad of what the map gives"),
    "NestedTensorImpl doesn't support": (
        "a nested tensor meets examples, which have one shape each. Pad it (torch.nested.to_padded_tensor) and use a mask, or work on its "
        "parts (unbind)"),
}

_COMPILED_BACKWARD = (
    "the backward of a function that torch.compile made outside of the map was called inside it, with an example as the gradient: what the "
    "compiler wrote computes with data pointers, and an example has none. Compile what calls torch.vmap, or leave the function uncompiled: its "
    "backward is then mapped operator by operator, as with backend=\"aot_eager\"")


def _is_of_compiled_backward(error, text):
    """An example was asked for its data by what AOTAutograd calls for a backward."""
    if "the data of a tensor that is batched" not in text:
        return False
    frames = (frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__))
    return any(code.co_name == "_backward_impl" and code.co_filename.endswith("runtime_wrappers.py") for code in frames)


def explain(error):
    """Raises what says more than `error`, which left a mapped function, if there is such."""
    if not isinstance(error, RuntimeError):
        return
    text = str(error)
    if _is_of_compiled_backward(error, text):
        raise RuntimeError(f"vmap: {_COMPILED_BACKWARD}") from None
    for theirs, ours in _WORDS.items():
        if theirs in text:
            raise RuntimeError(f"vmap: {ours}") from error
