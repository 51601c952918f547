"""Programs: a mapped function traced into a flat list of operators (trace, jit), and compiled by PyTorch's compiler (compile, packages)."""
