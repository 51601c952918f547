"""Errors that callers may want to catch. Nothing here imports torch."""


class CompileError(RuntimeError):
    """A program cannot be compiled: one sentence says why, and what to do."""


# For who calls vmapgen.compile, Program.compile and aot, and `vmapgen compile` alike.
WITHOUT_COMPILER = "The program runs as it is without a compiler (vmapgen.compile with backend=\"replay\", or vmapgen.load of its .vmap)"
