"""The operators of the grammar by family."""

FAMILIES = {}  # family: [(weight, function, zones)]
ALL_ZONES = ("reverse", "forward", "second")


def op(family, weight=1, zones=ALL_ZONES):
    """Adds a function that writes a statement. `zones`: the gradients in which it may stand (builder.Frame.zone)."""
    def add(function):
        FAMILIES.setdefault(family, []).append((weight, function, zones))
        return function
    return add


def of_family(family, zone):
    return [(weight, function) for weight, function, zones in FAMILIES[family] if zone is None or zone in zones]
