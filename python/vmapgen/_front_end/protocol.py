"""Functions of the Python front end that do not need torch, or a library of ours, to be loaded first."""

import warnings


def teach_torch():
    """install_protocol() at the import of torch, which must not fail with a PyTorch whose front end is another."""
    try:
        install_protocol()
    except (ImportError, AttributeError) as error:
        warnings.warn(f"vmapgen: torch.vmap of this PyTorch cannot be taught vmappable objects: {error}", stacklevel=2)


def install_protocol():
    """torch.vmap takes vmappable objects for leaves (see vmapgen.vmappable). `import vmapgen` has done so."""
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
    """torch.vmap, on the native host: PyTorch's front end over our levels and rules. Needs libvmap_native.so."""
    from vmapgen._native.begin import begin
    from vmapgen._native.vmap import native_vmap

    begin()
    return native_vmap(func, in_dims, out_dims, randomness, chunk_size=chunk_size)


native_vmap = vmap  # its first name


def native_host():
    """`with native_host():` as install(), for this thread and this block, also where libraries call torch.vmap or torch.func.jacrev,
    jacfwd and hessian, which map. They nest. torch.compile is left alone.
    """
    from vmapgen._native import host
    from vmapgen._native.begin import begin

    begin()
    return host.native_host()
