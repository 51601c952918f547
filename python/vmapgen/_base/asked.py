"""What a caller has given in place of something else is said with the argument's name; PyTorch's own words name neither."""


def check_flags(asker, **flags):
    """Raises TypeError for one that is neither True nor False."""
    for name, value in flags.items():
        if not isinstance(value, int):
            raise TypeError(f"{asker}: {name} is True or False, and {value!r} was given")
