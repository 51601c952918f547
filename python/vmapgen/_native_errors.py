"""What PyTorch says of examples before the dispatcher could ask us, in the words of who called it."""

# What PyTorch says -> what it is about. PyTorch asks a tensor's keys, or its class, and knows no examples by either.
_WORDS = {
    "Setting requires_grad=True on inference tensor": (
        "Tensor.requires_grad_() (or torch.autograd.functional, which calls it) was called inside the mapped function, on an example. "
        "Gradients of each example are taken by torch.func.grad, vjp or jvp inside; gradients of all of them by requires_grad_() before "
        "vmap. (On a tensor made in inference mode it is refused as well)"),
    "NestedTensorImpl doesn't support": (
        "a nested tensor meets examples, which have one shape each. Pad it (torch.nested.to_padded_tensor) and use a mask, or work on its "
        "parts (unbind)"),
}


def explain(error):
    """Raises what says more than `error`, which left a mapped function, if there is such."""
    if not isinstance(error, RuntimeError):
        return
    text = str(error)
    for theirs, ours in _WORDS.items():
        if theirs in text:
            raise RuntimeError(f"vmap: {ours}") from error
