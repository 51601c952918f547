// `view`: metadata only; dims and sizes are remapped, results alias the input.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rules/options.h"

namespace vmapgen {

namespace {

template <class Role, size_t N>
using Words = std::array<std::pair<std::string_view, Role>, N>;

constexpr Words<ir::DimRole, 5> kDimRoles = {{{"keep", ir::DimRole::Keep},
                                              {"drop", ir::DimRole::Drop},
                                              {"insert", ir::DimRole::Insert},
                                              {"drop_if_one", ir::DimRole::DropIfOne},
                                              {"permutation", ir::DimRole::Permutation}}};
constexpr Words<ir::SizeRole, 3> kSizeRoles = {
    {{"whole", ir::SizeRole::Whole}, {"expand", ir::SizeRole::Expand}, {"result", ir::SizeRole::Result}}};

// The roles that a list of dims can have.
bool takes_list(ir::DimRole role) {
  return role == ir::DimRole::Keep || role == ir::DimRole::DropIfOne || role == ir::DimRole::Permutation;
}
bool takes_one(ir::DimRole role) {
  return role != ir::DimRole::Permutation;
}

bool fits(const Type& type, ir::DimRole role) {
  if (type.is_list()) return type.element().is(BaseType::Int) && takes_list(role);
  return type.is(BaseType::Int) && takes_one(role);
}
bool fits(const Type& type, ir::SizeRole) {
  return type.is_list() && type.element().is_integer();
}

template <class Role, size_t N>
std::vector<std::pair<std::string, Role>> read_roles(Options& options, std::string_view key,
                                                     const Words<Role, N>& words) {
  std::vector<std::pair<std::string, Role>> roles;
  const Value* map = options.find(key);
  if (!map) return roles;
  if (!map->is_mapping()) {
    options.fail(*map, "rule-option-type", fmt::format("option '{}' maps arguments to their roles", key));
    return roles;
  }
  for (const auto& [name, role] : map->entries) {
    const Argument* argument = options.argument_named(name);
    const auto* word = std::find_if(words.begin(), words.end(),
                                    [&word = role.word](const auto& w) { return w.first == word; });
    if (word == words.end()) {
      std::vector<std::string_view> all;
      for (const auto& w : words) all.push_back(w.first);
      options.fail(role, "rule-option-value", fmt::format("'{}' is no role of '{}'", role.word, key))
          .note(fmt::format("one of: {}", fmt::join(all, ", ")));
    } else if (argument && !fits(argument->type, word->second)) {
      options.fail(name, "rule-option-value",
                   fmt::format("argument '{}' is {}, which cannot be '{}'", argument->name,
                               argument->type.to_string(), role.word));
    } else if (argument) {
      roles.emplace_back(argument->name, word->second);
    }
  }
  return roles;
}

// PyTorch looks up a dim that goes or comes, and refuses the tensor where all dims stay.
std::string_view usual_rank_error(const ir::View& view) {
  const bool all_stay = std::all_of(view.dims.begin(), view.dims.end(),
                                    [](const auto& dim) { return dim.second == ir::DimRole::Keep; });
  return all_stay ? "runtime" : "index";
}

}  // namespace

std::optional<ir::Frame> build_view(RuleContext& context) {
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  ir::View frame;
  frame.operand = operands->front();
  frame.min_rank = options.number("min_rank", 0);
  frame.trailing = options.number("trailing", 0);
  frame.dims = read_roles(options, "dims", kDimRoles);
  frame.sizes = read_roles(options, "sizes", kSizeRoles);
  frame.names_missing_dim = options.word("rank_error", usual_rank_error(frame)) == "index";
  if (operands->size() > 1) {
    context.diagnostics.error(context.annotated.where, "rule-view-tensors",
                              fmt::format("a 'view' remaps one tensor, and {} takes {}",
                                          context.schema().name.to_string(), operands->size()));
    return std::nullopt;
  }
  for (const auto& size : frame.sizes) {
    const auto same = [&](const auto& dim) { return dim.first == size.first; };
    if (std::none_of(frame.dims.begin(), frame.dims.end(), same)) continue;
    options.fail(*options.find("sizes"), "rule-option-value",
                 fmt::format("argument '{}' stands in 'dims' and in 'sizes'", size.first));
  }
  if (frame.operand.optional) {
    options.fail_operator(
        "rule-optional-tensor",
        fmt::format("a 'view' counts dims by its tensor, and '{}' may be absent", frame.operand.argument));
  }
  if (options.failed()) return std::nullopt;
  return frame;
}

}  // namespace vmapgen
