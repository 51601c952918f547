"""Which rules an operator may have, as its signature and its samples suggest."""

import itertools
import re

_MOST_OF_MAPS = 27  # core ranks of three tensors
_KERNELS = ({}, *({"kernel": each} for each in ({"contiguous": True}, {"nonempty_batch": True}, {"contiguous": True, "nonempty_batch": True})))
_INTS = ("int", "Optional[int]", "List[int]", "Optional[List[int]]")


class Shown:
    """What samples show of the tensors: the ranks of each, and what each other argument was given."""

    def __init__(self, samples):
        self.ranks, self.values = {}, {}
        for case in (samples or {}).get("cases") or []:
            for name, value in case.items():
                shape = value.get("shape") if isinstance(value, dict) else value
                if isinstance(shape, list) and all(isinstance(each, int) for each in shape):
                    self.ranks.setdefault(name, set()).add(len(shape))
                self.values.setdefault(name, []).append(value)

    def core(self, names, less):
        """The rank of each tensor, without `less` leading dims, where the samples have one rank for it."""
        seen = {name: min(self.ranks[name]) - less for name in names if name in self.ranks}
        return seen if seen and min(seen.values()) >= 0 else None


class Signature:
    """What an operator's signature allows its rule to be."""

    def __init__(self, schema):
        arguments = [(each.name, str(each.type)) for each in schema.arguments]
        self.tensors = [name for name, kind in arguments if kind in ("Tensor", "Optional[Tensor]")]
        self.lists = [name for name, kind in arguments if kind in ("List[Tensor]", "List[Optional[Tensor]]")]
        self.indices = [name for name, kind in arguments if kind == "List[Optional[Tensor]]"]
        self.ints = [name for name, kind in arguments if kind in ("int", "SymInt")]
        self.bools = [name for name, kind in arguments if kind == "bool"]
        self.scalars = [name for name, kind in arguments if kind in ("number", "float")]
        self.sizes = [name for name, kind in arguments if kind in ("List[int]", "List[SymInt]")]
        # What PyTorch has as an int and YAML as a word is no dim.
        words = set(re.findall(r"(?:ScalarType|Layout|MemoryFormat)\?? (\w+)", str(schema)))
        self.formats = re.findall(r"MemoryFormat\?? (\w+)", str(schema))
        self.dims = [name for name, kind in arguments if kind in _INTS and name not in words]
        self.results = len(schema.returns)
        aliases = [each.alias_info for each in [*schema.arguments, *schema.returns] if each.alias_info]
        self.writes = any(each.is_write for each in aliases)
        self.views = not self.writes and any(each.alias_info for each in schema.returns)
        self.makes = not self.tensors and not self.lists


def candidates(signature, shown, is_composite, draws):
    """Kinds and options, what costs least first, none twice."""
    seen = set()
    for kind, options in _all(signature, shown, is_composite, draws):
        if (kind, repr(options)) not in seen:
            seen.add((kind, repr(options)))
            yield kind, options


def _all(signature, shown, is_composite, draws):
    if is_composite:
        yield "composite", {}
    if draws:
        yield from _random(signature)
        return
    if signature.makes:
        yield "factory", {}
        return
    if len(signature.tensors) == 1 and not signature.lists:
        yield from _factories(signature)
    if signature.views:
        yield from _views(signature)
    else:
        yield from _one_call(signature, shown)
    yield "sequential", {}


def _random(signature):
    yield "random", {}
    for name in signature.sizes:
        yield "random", {"from": "size", "size": name}
    for origin in ("shape", "values"):
        yield "random", {"from": origin}
        for core in (1, 2):
            yield "random", {"from": origin, "core": core}
        for name in signature.bools:
            yield "random", {"from": origin, "when": name}


def _factories(signature):
    for name in signature.sizes:
        yield "factory", {"size": name}
    for size, stride in itertools.permutations(signature.sizes, 2):
        yield "factory", {"size": size, "stride": stride}
    for name in signature.formats:
        yield "pointwise", {"memory_format": name}
        yield "factory", {"memory_format": name}


def _views(signature):
    yield "view", {}
    # A result shaped like an argument says, by which dims are counted, before views of what is there.
    for size in signature.sizes:
        for count in (1, 2):
            for names in itertools.combinations([each for each in signature.dims if each != size], count):
                yield "view", {"sizes": {size: "result"}, "dims": {name: "keep" for name in names}}
    roles = ("keep", "drop", "insert", "drop_if_one", "permutation")
    for count in (1, 2):
        for names in itertools.combinations(signature.dims, count):
            for each in itertools.product(roles, repeat=count):
                dims = dict(zip(names, each))
                yield "view", {"dims": dims}
                yield "view", {"dims": dims, "kernel": {"min_rank": count}}
                if "insert" in each:
                    yield "view", {"dims": dims, "trailing": 64, "kernel": {"min_rank": 1}}
    for name, role in itertools.product(signature.sizes, ("whole", "expand")):
        yield "view", {"sizes": {name: role}}


def _views_of_last_dim():
    """Of an operator that works along it, leading dims say more."""
    yield "view", {"trailing": 1}
    yield "view", {"trailing": 1, "kernel": {"min_rank": 1}}


def _one_call(signature, shown):
    if signature.lists:
        yield from _of_lists(signature)
    else:
        yield from _pointwise(signature)
        yield from _reductions(signature)
        yield from _contractions(signature, shown)
        yield from _indices(signature)
        if len(signature.tensors) == 1 or any(len(ranks) > 1 for ranks in shown.ranks.values()):
            yield from _views(signature)
            if signature.views:
                yield from _views_of_last_dim()
        yield from _convolutions(signature)
        yield from _channels(signature, shown)
        yield from _leading_dims(signature)
        yield from _folds(signature, shown)
        yield from _views(signature)
        yield from _views_of_last_dim()
    yield "broadcast_all", {}
    yield "expand_dims", {}


def _of_lists(signature):
    for name in signature.dims:
        yield "join", {"dim": name}
        yield "join", {"dim": name, "new_dim": True}
    for name in signature.indices:
        yield "index_list", {"index": name}


def _pointwise(signature):
    yield "pointwise", {}
    several = ({}, {"promote": "none"}, {"broadcast": False}, {"promote": "none", "broadcast": False})
    for options in several if len(signature.tensors) > 1 else several[:1]:
        yield "pointwise", dict(options)
    for name in signature.ints if len(signature.tensors) > 1 else ():
        for more in ({}, {"broadcast": True}):
            yield "loss", {"reduction": name, **more}
            yield "loss", {"reduction": name, "grad": signature.tensors[0], **more}
    for name in signature.formats:
        yield "pointwise", {"memory_format": name}
    if len(signature.tensors) > 1:
        yield "variadic", {"core": 0}
        yield "variadic", {"core": 0, "broadcast": False}


def _reductions(signature):
    nonempty = {"kernel": {"nonempty_batch": True}}
    further = ({}, {"empty": "none"}, {"kernel": {"min_rank": 1}}, nonempty, {"empty": "none", **nonempty},
               {"kernel": {"min_rank": 2}})
    for name, output, options in itertools.product(signature.dims, ("reduced", "same_shape"), further):
        yield "reduction", {"dim": name, "output": output, **options}


def _contractions(signature, shown):
    for addend in ([], *([name] for name in signature.tensors)):
        factors = [name for name in signature.tensors if name not in addend]
        if len(factors) != 2:
            continue
        more = {"addend": addend[0]} if addend else {}
        for letters in (("nk", "km"), ("nk", "k"), ("k", "km"), ("k", "k"), ("n", "m"), ("bnk", "bkm")):
            ranks = [shown.ranks.get(name, {len(each)}) for name, each in zip(factors, letters)]
            if ranks == [{len(each)} for each in letters]:
                yield "contract", {"factors": dict(zip(factors, letters)), **more}


def _indices(signature):
    of = signature.tensors[0] if signature.tensors else None
    for index, dim, output in itertools.product(signature.tensors[1:], signature.dims, ("same_shape", "taken")):
        yield "index_elements", {"index": index, "dim": dim, "output": output}
        if output == "taken":
            ways = [f"gather({of}, {dim}, {index})"]
        else:
            ways = [f"{name}({of}, {dim}, {index}, {source})" for source in signature.tensors[1:] if source != index
                    for name in ("scatter_add", "scatter.src")]
        for way in ways:
            yield "index_vector", {"index": index, "dim": dim, "output": output, "own_index": way}
        for value in signature.scalars if output == "same_shape" else ():
            way = f"masked_fill({of}, {index}, {value})"
            yield "index_vector", {"index": index, "dim": dim, "output": output, "own_index": way, "mask": True}


def _convolutions(signature):
    if not 2 <= len(signature.tensors) <= 3:
        return
    for groups in signature.ints:
        for more in ({}, {"unbatched_input": True}, {"transposed": True}, {"transposed": True, "unbatched_input": True}):
            yield "convolve", {"groups": groups, **more}


def _channels(signature, shown):
    """The tensors of one dim beside the one that has channels."""
    per_channel = [name for name in signature.tensors if shown.ranks.get(name) == {1}]
    if not per_channel:
        return
    told = [name for name in signature.ints if name in shown.values]
    counted = [{}] + [{"outer": told[0], "channels": list(each)} for count in (1, 2) for each in itertools.combinations(told[1:], count)]
    for statistics, more, contiguous in itertools.product(["never", *signature.bools, "always"], counted, _KERNELS[:2]):
        yield "channelwise", {"per_channel": per_channel, "statistics": statistics, **more, **contiguous}


def _leading_dims(signature):
    broadcasts = ({}, {"broadcast": False}) if len(signature.tensors) > 1 else ({},)
    results = [[]] + [list(each) for count in range(1, min(signature.results, 3) + 1) for each in
                      itertools.combinations(range(signature.results), count) if signature.results > 1]
    for core, broadcast in itertools.product((1, 2, 3), broadcasts):
        yield "variadic", {"core": core, **broadcast}
    if 1 < len(signature.tensors) and 3 ** len(signature.tensors) <= _MOST_OF_MAPS:
        for cores in itertools.product((0, 1, 2), repeat=len(signature.tensors)):
            for broadcast in broadcasts if len(set(cores)) > 1 else ():
                yield "variadic", {"core": dict(zip(signature.tensors, cores)), **broadcast}
    for last in signature.tensors[1:]:
        for broadcast in broadcasts:
            yield "variadic", {"core": {last: [1, 2]}, **broadcast}
    for core, broadcast, some in itertools.product((1, 2, 3), broadcasts, results):
        for more in _KERNELS:
            yield "variadic", {"core": core, **broadcast, **more, **({"optional_results": some} if some else {})}


def _folds(signature, shown):
    cores = [1, 2, 3, 4]
    for less in (0, 1):
        seen = shown.core(signature.tensors, less)
        if seen:
            cores.insert(0, seen if len(set(seen.values())) > 1 else next(iter(seen.values())))
    whole = [{}] + [{"whole": name} for name in signature.sizes]
    for more, size, core, channels, batch in itertools.product(_KERNELS[:3], whole, cores, ({}, {"channels": "all"}), ({"batch": "optional"}, {})):
        yield "fold", {"core": core, **batch, **channels, **size, **more}
