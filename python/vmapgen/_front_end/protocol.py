"""Functions of the Python front end that do not need torch, or a library of ours, to be loaded first."""

import warnings


def teach_torch():
    """install_protocol() at the import of torch, which must not fail with a PyTorch whose front end is another."""
    try:
        install_protocol()
    except (ImportError, AttributeError) as error:
        warnings.warn(f"vmapgen: torch.vmap of this PyTorch cannot be taught vmappable objects: {error}", stacklevel=2)


def install_protocol():
    """Has torch.vmap take vmappable objects for leaves (see vmapgen.vmappable). `import vmapgen` has done so; a second call does nothing."""
    from vmapgen._front_end import torch_vmap

    torch_vmap.install()


def uninstall_protocol():
    """torch.vmap knows tensors only. What another library has put over ours since stays as it is."""
    from vmapgen._front_end import torch_vmap

    torch_vmap.uninstall()


def register_vmappable_cls(cls):
    """Tells torch.vmap of a class beforehand; torch.compile then need not find out while it traces.

    Raises TypeError for a class of tensors, and for one that lacks methods that every vmap needs, which it names.
    """
    from vmapgen import vmappable

    vmappable.register_vmappable_cls(cls)


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """torch.vmap on our own levels, the native host: makes a function of whole batches of one that is written for a single example.

        gradients = vmapgen.vmap(torch.func.grad(loss), in_dims=(None, 0, 0))(parameters, x, y)

    func: takes and gives tensors, trees of them (torch.utils._pytree) and vmappable objects (vmapgen.vmappable).
    in_dims: the dim of each argument that is mapped over, None for what all examples share; one int for all, or a tree like the arguments.
    out_dims: where each result gets the batch dim; None for one that is not batched.
    randomness: of operators that draw: "error", they raise; "different", each example draws its own; "same", one draw is for all.
    chunk_size: how many examples are mapped at a time, which bounds the memory; None: all of them.

    Returns a function that takes what `func` takes.

    Raises what torch.vmap raises, in its words: ValueError and IndexError for dims that do not fit, RuntimeError for another `randomness` and
    where an example is asked for what it has not (`x.item()`). ImportError, FileNotFoundError: our libraries cannot be loaded.

    Beside torch.vmap: more operators have rules, and what has none runs example by example, as vmapgen.fallback says. Under torch.compile it
    is torch.vmap. The first call changes functions of PyTorch's front end, for good: docs/python-vmap.md lists them, and what else differs.
    """
    from vmapgen._native.begin import begin
    from vmapgen._native.vmap import native_vmap

    begin()
    return native_vmap(func, in_dims, out_dims, randomness, chunk_size=chunk_size)


native_vmap = vmap  # its first name


def native_host():
    """Has torch.vmap itself run on our own levels: on this thread, for the time of a `with` block.

        with vmapgen.native_host():
            library.step(model, x)      # calls torch.vmap somewhere

    Whoever calls it there, also torch.func.jacrev, jacfwd and hessian, which map, and torch.autograd.grad(is_grads_batched=True), gets what
    vmapgen.vmap gives. Blocks nest. A map that began before the block stays on its levels, with the maps inside of it.

    Returns a context manager. Raises ImportError, FileNotFoundError where our libraries cannot be loaded.

    Beside install(): other threads see nothing of it, and torch.vmap's own levels, to which torch.compile and nested tensors go, get no rules
    of ours.
    """
    from vmapgen._native import host
    from vmapgen._native.begin import begin

    begin()
    return host.native_host()
