"""Errors that callers may want to catch. Nothing here imports torch."""


class CompileError(RuntimeError):
    """A program cannot be compiled: one sentence says why, and what to do."""
