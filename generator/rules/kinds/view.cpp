// `view`: metadata only; dims and sizes are remapped, results alias the input.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

enum class DimRole { Keep, Drop, Insert, DropIfOne, Permutation };
enum class SizeRole { Whole, Expand, Result };

struct View {
  ir::Operand operand;
  int min_rank = 0;
  bool names_missing_dim = true;  // fewer dims: an IndexError; else a RuntimeError
  int trailing = 0;
  std::vector<std::pair<std::string, DimRole>> dims;
  std::vector<std::pair<std::string, SizeRole>> sizes;
};

template <class Role, size_t N>
using Words = std::array<std::pair<std::string_view, Role>, N>;

constexpr Words<DimRole, 5> kDimRoles = {{{"keep", DimRole::Keep},
                                          {"drop", DimRole::Drop},
                                          {"insert", DimRole::Insert},
                                          {"drop_if_one", DimRole::DropIfOne},
                                          {"permutation", DimRole::Permutation}}};
constexpr Words<SizeRole, 3> kSizeRoles = {
    {{"whole", SizeRole::Whole}, {"expand", SizeRole::Expand}, {"result", SizeRole::Result}}};

// The roles that a list of dims can have.
bool takes_list(DimRole role) {
  return role == DimRole::Keep || role == DimRole::DropIfOne || role == DimRole::Permutation;
}
bool takes_one(DimRole role) {
  return role != DimRole::Permutation;
}

bool fits(const Type& type, DimRole role) {
  if (type.is_list()) return type.element().is(BaseType::Int) && takes_list(role);
  return type.is(BaseType::Int) && takes_one(role);
}
bool fits(const Type& type, SizeRole) {
  return type.is_list() && type.element().is_integer();
}

template <class Role, size_t N>
std::vector<std::pair<std::string, Role>> read_roles(Options& options, std::string_view key,
                                                     const Words<Role, N>& words) {
  std::vector<std::pair<std::string, Role>> roles;
  const YamlValue* map = options.find(key);
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

// A dim that goes has been there.
int dropped(const View& view) {
  return static_cast<int>(
      std::ranges::count(view.dims, DimRole::Drop, &std::pair<std::string, DimRole>::second));
}

// PyTorch looks up a dim that goes or comes, and refuses the tensor where all dims stay.
std::string_view usual_rank_error(const View& view) {
  const bool all_stay = std::all_of(view.dims.begin(), view.dims.end(),
                                    [](const auto& dim) { return dim.second == DimRole::Keep; });
  return all_stay ? "runtime" : "index";
}

const char* becomes(DimRole role) {
  switch (role) {
    case DimRole::Keep:
      return "stays in the result";
    case DimRole::Drop:
      return "is gone from the result";
    case DimRole::Insert:
      return "is new in the result";
    case DimRole::DropIfOne:
      return "is gone from the result when its size is 1";
    case DimRole::Permutation:
      return "gives the order of all logical dims; the batch dim keeps its place";
  }
  return "";
}

template <class Role, size_t N>
std::string role_word(Role role, const Words<Role, N>& words) {
  return std::string(
      std::find_if(words.begin(), words.end(), [&](const auto& w) { return w.second == role; })->first);
}

// The runtime's methods have the schema's words, but for the result's sizes.
std::string method(DimRole role) {
  return role_word(role, kDimRoles);
}
std::string method(SizeRole role) {
  return role == SizeRole::Result ? "of_result" : role_word(role, kSizeRoles);
}

std::vector<ir::Value> given_to(const FrameBuilder& build, const View& view) {
  std::vector<ir::Value> given{build.op_name(), ir::argument(view.operand.argument),
                               ir::batch_dim(view.operand.argument)};
  const bool runtime_error = view.min_rank > 0 && !view.names_missing_dim;
  const bool tells_trailing = view.trailing > 0 || runtime_error;
  if (view.min_rank > 0 || tells_trailing) given.push_back(ir::number(view.min_rank));
  if (tells_trailing) given.push_back(ir::number(view.trailing));
  if (runtime_error) given.push_back(ir::word("RankError::Runtime"));
  return given;
}

ir::Words words_of(const View& view) {
  ir::Words words = refuse_ranks(view.min_rank, view.names_missing_dim);
  if (view.trailing == 1) {
    words.push_back("move the batch dim to the front when it is the last dim");
  } else if (view.trailing > 1) {
    words.push_back(
        fmt::format("move the batch dim to the front when it lies among the last {} dims", view.trailing));
  }
  return words;
}

ir::Words size_words(const std::string& argument, SizeRole role) {
  const char* pad = role == SizeRole::Expand ? ", pad to the rank it asks for" : "";
  ir::Words words{
      fmt::format("move the batch dim to the front{}, and put the batch size before '{}'", pad, argument)};
  if (role == SizeRole::Result) words.push_back("count dims by them");
  return words;
}

ir::Frame frame_of(const OperatorSchema& schema, const View& view) {
  FrameBuilder build(schema);
  build.changing("View", given_to(build, view)).words = words_of(view);
  build.frame().operands = {view.operand};
  build.tensor(view.operand.argument);
  bool makes_result = false;
  // Sizes first: they may move the batch dim, and dims are shifted past where it is.
  for (const auto& [argument, role] : view.sizes) {
    build.remap(argument, method(role), size_words(argument, role));
    makes_result = makes_result || role == SizeRole::Result;
  }
  for (const auto& [argument, role] : view.dims) {
    build.remap(argument, method(role),
                {fmt::format("shift '{}' past the batch dim; it {}", argument, becomes(role))});
  }
  return build.finish({makes_result ? "the result has its batch dim in front" : "results alias the input"});
}

// The metadata of its tensor changes, as the rule of the view that it follows says.
std::optional<ir::Body> in_place(RuleContext& context, Options& options) {
  const std::string& followed = context.annotated.derived_from;
  if (!followed.empty())
    return ir::InPlaceView{
        {}, {fmt::format("apply the rule of {} and change the tensor's own metadata", followed)}};
  options
      .fail_operator("rule-inplace-view",
                     fmt::format("{} changes what its tensor is, as the rule of another operator tells",
                                 context.schema().name.to_string()))
      .note("it follows the entry of the view that it is named after: take this one out");
  return std::nullopt;
}

std::optional<ir::Body> build_view(RuleContext& context) {
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  Options options(context);
  View view;
  view.operand = operands->front();
  const Kernel kernel = options.kernel();
  view.trailing = options.number("trailing", 0);
  view.dims = read_roles(options, "dims", kDimRoles);
  view.sizes = read_roles(options, "sizes", kSizeRoles);
  view.min_rank = kernel.min_rank.value_or(dropped(view));
  view.names_missing_dim =
      (kernel.rank_error.empty() ? usual_rank_error(view) : kernel.rank_error) == "index";
  if (operands->size() > 1) {
    context.diagnostics.error(context.annotated.where, "rule-view-tensors",
                              fmt::format("a 'view' remaps one tensor, and {} takes {}",
                                          context.schema().name.to_string(), operands->size()));
    return std::nullopt;
  }
  for (const auto& size : view.sizes) {
    const auto same = [&](const auto& dim) { return dim.first == size.first; };
    if (std::none_of(view.dims.begin(), view.dims.end(), same)) continue;
    options.fail(*options.find("sizes"), "rule-option-value",
                 fmt::format("argument '{}' stands in 'dims' and in 'sizes'", size.first));
  }
  options.refuse_absent(view.operand);
  if (options.failed()) return std::nullopt;
  for (const auto& [argument, role] : view.dims)
    context.meaning.arguments.push_back({.name = argument, .role = role_word(role, kDimRoles)});
  for (const auto& [argument, role] : view.sizes)
    context.meaning.arguments.push_back({.name = argument, .role = role_word(role, kSizeRoles)});
  context.variance.products = {{view.operand.argument}};
  if (context.schema().variant() == Variant::InPlace) return in_place(context, options);
  return frame_of(context.schema(), view);
}

}  // namespace

RuleKind kind_view() {
  return {"view",
          "metadata only: dims and sizes are remapped, results alias the input",
          {{"dims",
            "map",
            "map from argument (int, or list of ints) to its role: `keep` "
            "(transpose, slice, split), `drop` (select, unbind, diagonal), "
            "`insert` (unsqueeze), `drop_if_one` (squeeze), `permutation` (permute)",
            "none",
            {"keep", "drop", "insert", "drop_if_one", "permutation"}},
           {"sizes",
            "map",
            "map from argument to its role: `whole` (view, reshape: the whole logical shape), `expand` "
            "(may be longer than the rank; -1 keeps), `result` (a view's backward operator: the shape of "
            "its result, by which dims are counted)",
            "none",
            {"whole", "expand", "result"}},
           {"trailing", "integer",
            "how many of the last dims must lie last in memory order as well (view_as_complex, view.dtype)",
            "`0`"}},
          build_view,
          OfOut::Writes,
          {"min_rank", "rank_error"}};
}

}  // namespace vmapgen
