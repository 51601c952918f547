// `index`: positions along a dim are read or written. How many positions there are tells the frame: one for
// each element (gather), one vector for the dim (index_select), or a list of indices (index).
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

using Names = std::vector<std::string_view>;

// Tensors of one rank, and an index with a position for each element: gather, scatter. Of each of these, the
// first operand is what is indexed, the second the index.
struct ElementIndex {
  std::vector<ir::Operand> operands;
  std::string dim;     // the argument
  bool takes = false;  // the result is shaped like the index; else like what is indexed
};

// A list of positions along one dim: index_select, index_add.
struct VectorIndex {
  std::vector<ir::Operand> operands;
  std::string dim;            // the argument
  bool takes = false;         // the result has the positions in the dim's place; else its shape stays
  bool fills = false;         // the third operand has no dims, and goes to every position
  bool from_the_end = false;  // positions may be negative
  // What to call where samples have positions of their own, over an index with a position for each element.
  std::shared_ptr<const Expression> own_index;
};

// A list of optional indices, one for each dim: index, index_put. The operands are what is indexed and, where
// the operator writes, the values.
struct AdvancedIndex {
  std::vector<ir::Operand> operands;
  std::string indices;     // the argument
  std::string accumulate;  // the argument, or empty
};

ir::Frame frame_of(const OperatorSchema& schema, const ElementIndex& index) {
  FrameBuilder build(schema);
  build.settled("ElementIndex", {ir::argument(index.dim)}).words = {
      fmt::format("bring {} to one batch dim, expanding what is not batched as views",
                  names_of(index.operands)),
      fmt::format("shift '{}' past the batch dim", index.dim)};
  build.operands(index.operands);
  build.ask(index.dim, {.name = "dim"});
  return build.finish({.name = index.takes ? "taken" : "result"},
                      {"the result has its batch dim in that place"});
}

ir::Words words_of_own_index(const VectorIndex& v) {
  const std::string& self = v.operands[0].argument;
  const std::string& index = v.operands[1].argument;
  const std::string own =
      v.fills ? fmt::format("'{}' or '{}'", index, v.operands[2].argument) : fmt::format("'{}'", index);
  const std::string run =
      fmt::format("give '{}' a position for each element, as a view{}, and run {}", index,
                  v.from_the_end ? ", counted from the start" : "", to_words(*v.own_index));
  if (!v.takes) return {fmt::format("{} batched: {}", own, run)};
  return {
      fmt::format("'{}' batched and '{}' not: take the positions of all samples at once, and split the dim",
                  index, self),
      "both batched: " + run};
}

ir::Frame frame_of(const OperatorSchema& schema, const VectorIndex& v) {
  FrameBuilder build(schema);
  build.changing("VectorIndex", {build.op_name(), ir::argument(v.dim)}).words = {
      fmt::format("shift '{}' past the batch dim", v.dim)};
  build.operands(v.operands);
  build.ask(v.dim, {.name = "dim"});
  std::vector<ir::Method> methods;
  if (v.takes) methods.push_back({.name = "takes"});
  if (v.fills) methods.push_back({.name = "fills"});
  if (v.from_the_end) methods.push_back({.name = "from_the_end"});
  methods.push_back({.name = "align"});
  build.modify(std::move(methods));
  ir::Branch own{.when = {.name = "has_own_index"}, .value = ir::run(v.own_index)};
  if (!build.is_in_place()) own.finish = {.name = "result"};
  own.words = words_of_own_index(v);
  build.branch(std::move(own));
  return build.finish({"the result has its batch dim in that place"});
}

ir::Words words_of(const AdvancedIndex& a) {
  const std::string& self = a.operands[0].argument;
  ir::Words words{fmt::format("'{}' not batched: the dim of '{}' moves on in the list", a.indices, self),
                  fmt::format("'{}' batched: its batch dim comes before the dims of each index", a.indices),
                  "both batched: one more index counts the samples"};
  if (a.operands.size() == 1)
    words.push_back("refuse a batched mask: how many elements it takes depends on the sample");
  return words;
}

ir::Branch fill(const AdvancedIndex& a, bool in_place) {
  const ir::Value adds = a.accumulate.empty() ? ir::word("false") : ir::argument(a.accumulate);
  return {.when = {.name = "is_mask"},
          .value = ir::asked({.name = in_place ? "fill_in_place" : "filled", .given = {adds}}),
          .words = {fmt::format(
              "a batched mask: '{}' goes where it is true, as where() does it{}", a.operands[1].argument,
              a.accumulate.empty() ? "" : fmt::format("; added, under '{}'", a.accumulate))}};
}

ir::Frame frame_of(const OperatorSchema& schema, const AdvancedIndex& a) {
  FrameBuilder build(schema);
  std::vector<ir::Value> given{build.op_name(), ir::operand(0), ir::argument(a.indices),
                               ir::batch_dim(a.indices)};
  build.tensor(a.operands[0].argument);
  build.ask(a.indices, {.name = "indices"});
  if (a.operands.size() > 1) {
    given.push_back(ir::operand(1));
    build.ask(a.operands[1].argument, {.name = "values"});
    build.branch(fill(a, build.is_in_place()));
  }
  build.settled("AdvancedIndex", std::move(given)).words = words_of(a);
  build.frame().operands = a.operands;
  return build.finish({"the result has its batch dim where the samples are counted"});
}

class IndexBuilder {
 public:
  explicit IndexBuilder(RuleContext& context) : context_(context), options_(context) {}

  std::optional<ir::Body> build() {
    positions_ = options_.word("positions", "elements");
    if (positions_ == "list") return list();
    const auto operands = operands_of(context_);
    if (!operands) return std::nullopt;
    operands_ = *operands;
    const auto body = positions_ == "vector" ? vector() : elements();
    say_variance();
    return body;
  }

 private:
  // What is written is linear in the tensor and in what goes into it. A number that goes into it in a
  // tensor's place is not, nor is what a word of the call chooses (`reduce`).
  void say_variance() {
    const auto holds = [this](BaseType base) {
      return std::ranges::any_of(context_.schema().arguments,
                                 [&](const Argument& a) { return a.type.innermost() == base; });
    };
    const auto tensors = std::ranges::count_if(
        operands_, [this](const ir::Operand& operand) { return operand.argument != index_; });
    const bool is_chosen = holds(BaseType::Str) || (tensors == 1 && holds(BaseType::Scalar));
    if (is_chosen) return;
    for (const ir::Operand& operand : operands_) {
      if (operand.argument != index_) context_.variance.products.push_back({operand.argument});
    }
  }

  std::optional<ir::Body> elements() {
    refuse({"own_index", "everywhere", "from_the_end", "accumulate"});
    ElementIndex frame;
    const bool good = find_index("index", false) && find_dim(frame.dim);
    frame.takes = takes();
    if (!good || options_.failed()) return std::nullopt;
    frame.operands = operands_;
    return frame_of(context_.schema(), frame);
  }

  std::optional<ir::Body> vector() {
    refuse({"accumulate"});
    VectorIndex frame;
    const bool good = find_index("index", false) && find_dim(frame.dim) && find_fill(frame);
    frame.takes = takes();
    frame.from_the_end = options_.flag("from_the_end", false);
    if (!good) return std::nullopt;
    frame.own_index = own_index();
    if (!frame.own_index || options_.failed()) return std::nullopt;
    frame.operands = operands_;
    return frame_of(context_.schema(), frame);
  }

  std::optional<ir::Body> list() {
    refuse({"own_index", "everywhere", "from_the_end", "dim", "output"});
    AdvancedIndex frame;
    if (!find_index("indices", true)) return std::nullopt;
    frame.indices = index_;
    for (const Argument* a : context_.schema().tensor_arguments()) {
      if (a->name != index_) operands_.push_back({.argument = a->name, .optional = a->type.is_optional()});
    }
    const bool plain = std::all_of(operands_.begin(), operands_.end(), [&](const ir::Operand& o) {
      return context_.schema().find(o.argument)->type.is_tensor();
    });
    if (operands_.empty() || operands_.size() > 2 || !plain) {
      options_.fail_operator("rule-index-operands",
                             fmt::format("beside '{}' a list of indices has one tensor to read, or that and "
                                         "the values to write; {} has {}",
                                         index_, name(), operands_.size()));
      return std::nullopt;
    }
    const Argument* by_default = context_.schema().find("accumulate");
    frame.accumulate = options_.argument("accumulate", by_default ? "accumulate" : "");
    check_accumulate(frame);
    if (options_.failed()) return std::nullopt;
    frame.operands = operands_;
    say_variance();
    return frame_of(context_.schema(), frame);
  }

  // Finds the argument that holds the positions, and puts its operand second.
  bool find_index(const char* otherwise, bool is_list) {
    index_ = options_.argument("index", otherwise);
    const Argument* index = context_.schema().find(index_);
    if (!index) {
      fail_at("index", "rule-no-index", fmt::format("{} has no argument '{}'", name(), index_))
          .note("name the argument that holds the positions with 'index:'");
      return false;
    }
    const bool is_optional_list = index->type.is_list() && index->type.element().is_optional_tensor();
    if (is_list ? is_optional_list : index->type.is_tensor()) return is_list || put_at(index_, 1);
    options_.fail_operator(
        "rule-index-type",
        fmt::format("argument '{}' of {} is {}, and 'positions: {}' takes a {}", index_, name(),
                    index->type.to_string(), positions_, is_list ? "Tensor?[]" : "Tensor"));
    return false;
  }

  // Moves the operand of that name to `place`: false after reporting that it stands before.
  bool put_at(const std::string& argument, size_t place) {
    const auto from = operands_.begin() + static_cast<std::ptrdiff_t>(place);
    const auto found = std::find_if(operands_.begin(), operands_.end(),
                                    [&](const ir::Operand& o) { return o.argument == argument; });
    if (found >= from && found != operands_.end()) {
      std::rotate(from, found, found + 1);
      return true;
    }
    options_
        .fail_operator(
            "rule-index-operands",
            fmt::format("'{}' of {} has a part already, and cannot have another", argument, name()))
        .note("the first tensor is what is indexed; then come the positions, and what goes everywhere");
    return false;
  }

  bool find_dim(std::string& dim) {
    dim = options_.argument("dim", "dim");
    const Argument* argument = context_.schema().find(dim);
    if (argument && argument->type.is(BaseType::Int)) return true;
    if (argument) {
      fail_at("dim", "rule-dim-type",
              fmt::format("argument '{}' of {} is {}, and the dim of an 'index' is int", dim, name(),
                          argument->type.to_string()));
    } else {
      options_.fail_operator(
          "rule-no-dim",
          fmt::format("an 'index' counts positions along a dim, and {} has no argument '{}'", name(), dim));
    }
    return false;
  }

  bool find_fill(VectorIndex& frame) {
    const std::string fill = options_.argument("everywhere", "");
    if (fill.empty()) return true;
    frame.fills = true;
    if (context_.schema().find(fill)->type.is_tensor()) return put_at(fill, 2);
    options_.fail(*options_.find("everywhere"), "rule-option-value", fmt::format("'{}' is no tensor", fill));
    return false;
  }

  bool takes() {
    const bool takes = options_.word("output", "same_shape") == "taken";
    if (takes && context_.schema().variant() == Variant::InPlace) {
      options_
          .fail_operator(
              "rule-inplace-shape",
              fmt::format("{} writes its result into 'self', which is not shaped like '{}'", name(), index_))
          .note("'inplace: false' keeps the in-place operator from following an entry");
    }
    return takes;
  }

  // What an in-place operator runs is the in-place twin of what its functional one runs.
  std::shared_ptr<const Expression> own_index() {
    const Value* text = options_.find("own_index");
    if (!text || !text->is_word()) {
      Diagnostic& d =
          text ? options_.fail(*text, "rule-option-type", "option 'own_index' wants an expression in quotes")
               : options_.fail_operator(
                     "rule-own-index", fmt::format("samples may each have an '{}' of their own, and {} takes "
                                                   "one for all",
                                                   index_, name()));
      d.note(
          "say with 'own_index' what to call on an index with a position for each element, for example "
          "\"gather(self, dim, index)\"");
      return nullptr;
    }
    auto expression =
        parse_expression(text->word, text->where, context_.schema(), context_.target, context_.diagnostics);
    if (!expression) return nullptr;
    if (context_.schema().variant() == Variant::InPlace && !turn_in_place(*expression, *text)) return nullptr;
    return std::make_shared<const Expression>(std::move(*expression));
  }

  bool turn_in_place(Expression& expression, const Value& text) {
    const bool calls_on_self = expression.form == Expression::Form::Call && !expression.parts.empty() &&
                               expression.parts.front().form == Expression::Form::Argument &&
                               expression.parts.front().name == operands_.front().argument;
    if (calls_on_self) {
      OperatorName twin = expression.op->schema.name;
      twin.base += "_";
      expression.op = context_.target.find(twin);
    }
    if (calls_on_self && expression.op) return true;
    options_.fail(text, "rule-own-index",
                  fmt::format("{} writes into '{}', and this is no call on it that has an in-place operator",
                              name(), operands_.front().argument));
    return false;
  }

  void check_accumulate(const AdvancedIndex& frame) {
    if (frame.accumulate.empty() || context_.schema().find(frame.accumulate)->type.is(BaseType::Bool)) return;
    options_.fail_operator("rule-option-value",
                           fmt::format("argument '{}' of {} is {}, not bool", frame.accumulate, name(),
                                       context_.schema().find(frame.accumulate)->type.to_string()));
  }

  // Reports options that say nothing under these positions.
  void refuse(const Names& names) {
    for (std::string_view each : names) {
      const Value* given = options_.find(each);
      if (!given) continue;
      options_.fail(*given, "rule-option-value",
                    fmt::format("option '{}' says nothing under 'positions: {}'", each, positions_));
    }
  }

  // A mistake of the option where it is given, of the operator where its default does not fit.
  Diagnostic& fail_at(std::string_view option, const char* id, const std::string& message) {
    const Value* given = options_.find(option);
    return given ? options_.fail(*given, id, message) : options_.fail_operator(id, message);
  }

  std::string name() const { return context_.schema().name.to_string(); }

  RuleContext& context_;
  Options options_;
  std::string positions_;
  std::string index_;
  std::vector<ir::Operand> operands_;
};

std::optional<ir::Body> build(RuleContext& context) {
  return IndexBuilder(context).build();
}

}  // namespace

RuleKind kind_index() {
  return {"index",
          "positions along a dim are read or written",
          {{"positions",
            "word",
            "`elements`: an index of the tensor's rank, with a position for each element (gather, "
            "scatter). `vector`: one vector for the dim (index_select, index_add). `list`: a list of "
            "optional indices, one for each dim (index, index_put)",
            "`elements`",
            {"elements", "vector", "list"}},
           {"index", "argument", "the argument that holds the positions", "`index`; of a list `indices`"},
           {"dim", "argument", "the argument that names the dim", "`dim`"},
           {"output",
            "word",
            "`same_shape`: the result is shaped like what is indexed. `taken`: like the index (gather), "
            "or with the positions in the dim's place (index_select)",
            "`same_shape`",
            {"same_shape", "taken"}},
           {"own_index", "text",
            "of a `vector`, where it is required: what to call where each sample has positions of its "
            "own, over an index with a position for each element. An expression, as for `decompose`; an "
            "in-place operator calls the in-place operator of its outermost call",
            ""},
           {"everywhere", "argument",
            "of a `vector`: the tensor without dims that goes to every position (index_fill); in "
            "`own_index` it broadcasts to what is indexed",
            "none"},
           {"from_the_end", "bool", "of a `vector`: positions may be negative (index_fill)", "`false`"},
           {"accumulate", "argument", "of a `list`: the bool argument that adds to what stands there",
            "`accumulate` if there is one"}},
          build};
}

}  // namespace vmapgen
