#include "placement.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <utility>

namespace vmap_proof {
namespace {

using Positions = std::vector<std::optional<int64_t>>;
using Chosen = std::vector<bool>;  // by leaf

constexpr size_t kFewCombinations = 16;
constexpr size_t kFewArguments = 4;
// The two levels of a nest differ in size, so that a dim that is taken for another shows in a shape; one
// level of each size alone shows what depends on the size.
constexpr std::array<int64_t, 3> kSizes = {3, 1, 0};
constexpr int64_t kOuterSize = 2;
constexpr int64_t kInnerSize = 3;

int64_t rank_of(const Leaf& leaf) {
  return static_cast<int64_t>(leaf.spec.shape.size());
}

// The leaves of each argument, in order; those that can be batched only.
std::vector<std::vector<size_t>> leaves_by_argument(const std::vector<Leaf>& leaves) {
  std::vector<std::vector<size_t>> groups;
  std::optional<size_t> argument;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!leaves[i].batchable) continue;
    if (argument != leaves[i].argument) groups.emplace_back();
    argument = leaves[i].argument;
    groups.back().push_back(i);
  }
  return groups;
}

// What of one argument may be batched: nothing, all of it, and of a list also its first or its last element
// alone.
std::vector<std::vector<size_t>> parts_of(const std::vector<size_t>& group) {
  std::vector<std::vector<size_t>> parts{{}, group};
  if (group.size() > 1) {
    parts.push_back({group.front()});
    parts.push_back({group.back()});
  }
  return parts;
}

Chosen choose(size_t leaves, const std::vector<size_t>& chosen) {
  Chosen result(leaves, false);
  for (const size_t leaf : chosen) result[leaf] = true;
  return result;
}

// With many arguments: each alone, neighbours, all but one, all.
std::vector<Chosen> covering_subsets(size_t leaves, const std::vector<std::vector<size_t>>& groups) {
  std::vector<Chosen> subsets;
  const auto add = [&](auto&& takes) {
    std::vector<size_t> chosen;
    for (size_t g = 0; g < groups.size(); ++g) {
      if (takes(g)) chosen.insert(chosen.end(), groups[g].begin(), groups[g].end());
    }
    subsets.push_back(choose(leaves, chosen));
  };
  add([](size_t) { return true; });
  for (size_t g = 0; g < groups.size(); ++g) {
    add([&](size_t other) { return other == g; });
    add([&](size_t other) { return other != g; });
    if (g + 1 < groups.size()) add([&](size_t other) { return other == g || other == g + 1; });
    for (const auto& part : parts_of(groups[g])) {
      if (!part.empty()) subsets.push_back(choose(leaves, part));
    }
  }
  return subsets;
}

std::vector<Chosen> subsets_of(const std::vector<Leaf>& leaves) {
  const auto groups = leaves_by_argument(leaves);
  std::vector<Chosen> subsets;
  if (groups.size() > kFewArguments) {
    subsets = covering_subsets(leaves.size(), groups);
  } else {
    std::vector<std::vector<size_t>> unions{{}};
    for (const auto& group : groups) {
      std::vector<std::vector<size_t>> extended;
      for (const auto& so_far : unions) {
        for (const auto& part : parts_of(group)) {
          extended.push_back(so_far);
          extended.back().insert(extended.back().end(), part.begin(), part.end());
        }
      }
      unions = std::move(extended);
    }
    for (const auto& chosen : unions) {
      if (!chosen.empty()) subsets.push_back(choose(leaves.size(), chosen));
    }
  }
  const std::set<Chosen> unique(subsets.begin(), subsets.end());
  return {unique.begin(), unique.end()};
}

Positions clipped(const std::vector<Leaf>& leaves, const Chosen& chosen, int64_t position) {
  Positions positions(leaves.size());
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (chosen[i]) positions[i] = std::min(position, rank_of(leaves[i]));
  }
  return positions;
}

std::vector<Positions> all_positions(const std::vector<Leaf>& leaves, const Chosen& chosen) {
  std::vector<Positions> result{Positions(leaves.size())};
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!chosen[i]) continue;
    std::vector<Positions> extended;
    for (const Positions& so_far : result) {
      for (int64_t position = 0; position <= rank_of(leaves[i]); ++position) {
        extended.push_back(so_far);
        extended.back()[i] = position;
      }
    }
    result = std::move(extended);
  }
  return result;
}

// Each position of each tensor, with the others' batch dims first and with them last; and all at one
// position.
std::vector<Positions> covering_positions(const std::vector<Leaf>& leaves, const Chosen& chosen) {
  std::set<Positions> result;
  int64_t highest = 0;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!chosen[i]) continue;
    highest = std::max(highest, rank_of(leaves[i]));
    for (int64_t position = 0; position <= rank_of(leaves[i]); ++position) {
      for (const int64_t others : {int64_t{0}, int64_t{64}}) {
        Positions positions = clipped(leaves, chosen, others);
        positions[i] = position;
        result.insert(std::move(positions));
      }
    }
  }
  for (int64_t position = 0; position <= highest; ++position)
    result.insert(clipped(leaves, chosen, position));
  return {result.begin(), result.end()};
}

std::vector<Positions> positions_for(const std::vector<Leaf>& leaves, const Chosen& chosen) {
  size_t combinations = 1;
  for (size_t i = 0; i < leaves.size() && combinations <= kFewCombinations; ++i) {
    if (chosen[i]) combinations *= static_cast<size_t>(rank_of(leaves[i]) + 1);
  }
  return combinations <= kFewCombinations ? all_positions(leaves, chosen)
                                          : covering_positions(leaves, chosen);
}

constexpr int64_t kLast = -1;

// Two levels. A position is 0, or kLast for the end of what the leaf has at that level.
Placement nest(const std::vector<Leaf>& leaves, const Chosen& outer, int64_t outer_position,
               const Chosen& inner, int64_t inner_position) {
  Placement placement{{{kOuterSize, Positions(leaves.size())}, {kInnerSize, Positions(leaves.size())}}};
  for (size_t i = 0; i < leaves.size(); ++i) {
    const int64_t rank = rank_of(leaves[i]);
    if (inner[i]) placement.levels[1].position[i] = inner_position == kLast ? rank : inner_position;
    if (!outer[i]) continue;
    const int64_t rank_with_inner = rank + (inner[i] ? 1 : 0);
    placement.levels[0].position[i] = outer_position == kLast ? rank_with_inner : outer_position;
  }
  return placement;
}

void add_nests(const std::vector<Leaf>& leaves, std::vector<Placement>& placements) {
  const auto groups = leaves_by_argument(leaves);
  Chosen all(leaves.size(), false);
  for (const auto& group : groups) {
    for (const size_t leaf : group) all[leaf] = true;
  }
  const Chosen none(leaves.size(), false);
  for (const int64_t outer : {int64_t{0}, kLast}) {
    for (const int64_t inner : {int64_t{0}, kLast})
      placements.push_back(nest(leaves, all, outer, all, inner));
  }
  // An inner level is there, and nothing is batched at it.
  placements.push_back(nest(leaves, all, kLast, none, 0));
  if (groups.size() < 2) return;
  for (size_t g = 0; g < groups.size(); ++g) {
    const Chosen one = choose(leaves.size(), groups[g]);
    const Chosen next = choose(leaves.size(), groups[(g + 1) % groups.size()]);
    placements.push_back(nest(leaves, one, 0, next, kLast));
    placements.push_back(nest(leaves, one, kLast, next, 0));
    placements.push_back(nest(leaves, one, 0, one, kLast));
    placements.push_back(nest(leaves, one, kLast, one, 0));
    placements.push_back(nest(leaves, all, 0, one, kLast));
    placements.push_back(nest(leaves, one, kLast, all, 0));
  }
}

}  // namespace

// A batch as large as one of the operator's own dims may be taken for it.
std::set<int64_t> coinciding_sizes(const std::vector<Leaf>& leaves) {
  std::set<int64_t> sizes;
  for (const Leaf& leaf : leaves) {
    for (const int64_t size : leaf.spec.shape) {
      const bool tried = std::find(kSizes.begin(), kSizes.end(), size) != kSizes.end();
      if (!tried && size < static_cast<int64_t>(kUnbatchedSlice)) sizes.insert(size);
    }
  }
  return sizes;
}

std::vector<Placement> placements(const std::vector<Leaf>& leaves, Sizes sizes) {
  std::vector<Placement> result;
  const std::vector<Chosen> subsets = subsets_of(leaves);
  if (subsets.empty()) return result;
  const std::set<int64_t> coinciding = sizes == Sizes::Few ? std::set<int64_t>() : coinciding_sizes(leaves);
  for (const Chosen& chosen : subsets) {
    for (const Positions& positions : positions_for(leaves, chosen)) {
      for (const int64_t size : kSizes) result.push_back(Placement{{{size, positions}}});
    }
    for (const int64_t size : coinciding) {
      result.push_back(Placement{{{size, clipped(leaves, chosen, 0)}}});
      result.push_back(Placement{{{size, clipped(leaves, chosen, std::numeric_limits<int64_t>::max())}}});
    }
  }
  add_nests(leaves, result);
  return result;
}

size_t slice_number(const Placement& placement, size_t leaf, const std::vector<int64_t>& index) {
  int64_t number = 0;
  bool batched = false;
  for (size_t level = 0; level < placement.levels.size(); ++level) {
    if (!placement.levels[level].position[leaf]) continue;
    number = number * placement.levels[level].size + index[level];
    batched = true;
  }
  return batched ? static_cast<size_t>(number) : kUnbatchedSlice;
}

bool writes_have_no_place(const Placement& placement, const std::vector<Leaf>& leaves) {
  for (const Level& level : placement.levels) {
    const bool any = std::any_of(level.position.begin(), level.position.end(),
                                 [](const std::optional<int64_t>& position) { return position.has_value(); });
    for (size_t i = 0; i < leaves.size(); ++i) {
      if (any && leaves[i].written && !level.position[i]) return true;
    }
  }
  return false;
}

bool has_no_examples(const Placement& placement) {
  return std::any_of(placement.levels.begin(), placement.levels.end(),
                     [](const Level& level) { return level.size == 0; });
}

std::string describe(const Placement& placement, const std::vector<Leaf>& leaves) {
  std::string text;
  for (const Level& level : placement.levels) {
    text += (text.empty() ? "B=" : " / B=") + std::to_string(level.size);
    for (size_t i = 0; i < leaves.size(); ++i) {
      text += ' ' + leaves[i].name + ':' + (level.position[i] ? std::to_string(*level.position[i]) : "-");
    }
  }
  return text;
}

Placement all_batched_first(const std::vector<Leaf>& leaves, int64_t size) {
  Level level{size, std::vector<std::optional<int64_t>>(leaves.size())};
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (leaves[i].batchable) level.position[i] = 0;
  }
  return Placement{{level}};
}

}  // namespace vmap_proof
