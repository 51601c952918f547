"""What the other packages stand on: our libraries and where they lie, and the hands on builtins and classes of others.

Nothing here imports torch by being imported.
"""
