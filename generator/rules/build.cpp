// From an annotated operator to its rule.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "rules/kind.h"
#include "rules/operator_check.h"

namespace vmapgen {

namespace {

// Reports options that the kind does not have.
bool check_option_names(const AnnotatedOperator& annotated, const RuleKind& kind, Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (const OptionSpec& spec : kind.options) known.emplace_back(spec.name);
  bool good = true;
  for (const auto& [key, value] : annotated.options.entries) {
    if (std::find(known.begin(), known.end(), key.word) != known.end()) continue;
    good = false;
    Diagnostic& d = diagnostics.error(key.where, "rule-unknown-option",
                                      fmt::format("kind '{}' has no option '{}'", kind.name, key.word));
    const std::string near = closest(key.word, known);
    if (!near.empty()) d.note(fmt::format("did you mean '{}'?", near));
    d.note(fmt::format("its options: {}", fmt::join(known, ", ")));
  }
  return good;
}

// Names of what the frame takes in hand.
struct Handled {
  std::vector<std::string> tensors;
  std::vector<std::string> remapped;

  void operator()(const ir::PassThrough& f) { tensors.push_back(f.operand.argument); }
  void operator()(const ir::Layout& f) {
    tensors.push_back(f.operand.argument);
    remapped.push_back(f.memory_format);
  }
  void operator()(const ir::Broadcast& f) {
    take(f.operands);
    if (!f.reduction.empty()) remapped.push_back(f.reduction);
  }
  void operator()(const ir::Variadic& f) { take(f.operands); }
  void operator()(const ir::Fold& f) {
    take(f.operands);
    if (!f.whole.empty()) remapped.push_back(f.whole);
  }
  void operator()(const ir::Reduction& f) {
    take(f.operands);
    remapped.push_back(f.dim);
  }
  void operator()(const ir::Join& f) {
    tensors.push_back(f.tensors);
    remapped.push_back(f.dim);
  }
  void operator()(const ir::View& f) {
    tensors.push_back(f.operand.argument);
    for (const auto& dim : f.dims) remapped.push_back(dim.first);
    for (const auto& size : f.sizes) remapped.push_back(size.first);
  }
  void operator()(const ir::Random& f) {
    take(f.operands);
    if (!f.size.empty()) remapped.push_back(f.size);
  }
  void operator()(const ir::Factory& f) {
    if (f.operand) tensors.push_back(f.operand->argument);
    for (const std::string& argument : {f.memory_format, f.size, f.stride}) {
      if (!argument.empty()) remapped.push_back(argument);
    }
  }
  void operator()(const ir::ElementIndex& f) {
    take(f.operands);
    remapped.push_back(f.dim);
  }
  void operator()(const ir::VectorIndex& f) {
    take(f.operands);
    remapped.push_back(f.dim);
  }
  void operator()(const ir::AdvancedIndex& f) {
    take(f.operands);
    tensors.push_back(f.indices);
  }
  void operator()(const ir::Product& f) { tensors = {f.lhs.argument, f.rhs.argument, f.addend}; }
  void operator()(const ir::Convolve& f) {
    take(f.operands);
    remapped.push_back(f.groups);
  }
  void operator()(const ir::Channelwise& f) {
    take(f.operands);
    if (!f.samples.empty()) remapped.push_back(f.samples);
    remapped.insert(remapped.end(), f.channels.begin(), f.channels.end());
  }
  void operator()(const ir::InFront& f) { remapped = f.tensors; }
  void operator()(const ir::Sequential&) {}
  void operator()(const ir::Decomposition&) {}
  void operator()(const ir::Custom&) {}
  void operator()(const ir::Composite&) {}
  void operator()(const ir::Unsupported&) {}
  void operator()(const ir::Out&) {}

 private:
  void take(const std::vector<ir::Operand>& operands) {
    for (const ir::Operand& o : operands) tensors.push_back(o.argument);
  }
};

// One forwarding for every argument of the signature: none can be dropped.
std::vector<ir::Forward> forward_all(const OperatorSchema& schema, const ir::Frame& frame) {
  if (!ir::calls_operator(frame)) return {};
  Handled handled;
  std::visit(handled, frame);
  std::vector<ir::Forward> call;
  for (const Argument& a : schema.arguments) {
    ir::Forward forward{a.name, ir::Forward::How::Verbatim, 0};
    const auto tensor = std::find(handled.tensors.begin(), handled.tensors.end(), a.name);
    if (tensor != handled.tensors.end()) {
      forward.how = ir::Forward::How::Tensor;
      forward.index = static_cast<size_t>(tensor - handled.tensors.begin());
    } else if (std::count(handled.remapped.begin(), handled.remapped.end(), a.name)) {
      forward.how = ir::Forward::How::Remapped;
    }
    call.push_back(std::move(forward));
  }
  return call;
}

// An `out=` operator writes what the one that it follows gives, of whatever kind that is; but what cannot be
// batched cannot be here either.
std::optional<ir::Frame> build_frame(RuleContext& context, const RuleKind& kind) {
  const bool follows = context.schema().variant() == Variant::Out && !context.annotated.derived_from.empty();
  if (!follows || kind.build == build_unsupported) return kind.build(context);
  return ir::Out{context.annotated.derived_from, kind.build == build_random, context.annotated.op->autogen};
}

// The rule without those of devices.
std::optional<ir::BatchRule> build_one(const AnnotatedOperator& annotated, const Target& target,
                                       Diagnostics& diagnostics) {
  const RuleKind* kind = find_kind(annotated.kind);
  if (!kind) throw std::logic_error("the loader let an unknown kind pass: " + annotated.kind);
  if (!check_option_names(annotated, *kind, diagnostics)) return std::nullopt;
  RuleContext context{annotated, target, diagnostics};
  if (!check_variant(context)) return std::nullopt;
  std::optional<ir::Frame> frame = build_frame(context, *kind);
  if (!frame || !check_operator(context, *frame)) return std::nullopt;
  ir::BatchRule rule;
  rule.op = annotated.op;
  rule.reach = ir::reach_of(annotated.op->schema.name);
  rule.kind = annotated.kind;
  rule.source = annotated.where.known() ? annotated.where.file->path() : "";
  rule.derived_from = annotated.derived_from;
  rule.call = forward_all(annotated.op->schema, *frame);
  rule.frame = std::move(*frame);
  return rule;
}

bool may_stand_in(const ir::BatchRule& rule) {
  return ir::is_plain_rule(rule.frame) && !rule.is_in_place_view();
}

// A decomposition runs before it is known what is batched, and a composite or a random operator elsewhere.
bool check_dispatch(const ir::BatchRule& rule, const Batching& own, const std::string& kind,
                    Diagnostics& diagnostics) {
  if (may_stand_in(rule)) return true;
  diagnostics
      .error(own.where, "rule-dispatch-kind",
             fmt::format("a rule of kind '{}' is not chosen by device", kind))
      .note(
          "'dispatch' chooses among rules that are given each tensor with its batch dim: of kind 'custom', "
          "or one "
          "that calls the operator");
  return false;
}

}  // namespace

std::optional<ir::BatchRule> build_rule(const AnnotatedOperator& annotated, const Target& target,
                                        Diagnostics& diagnostics) {
  std::optional<ir::BatchRule> rule = build_one(annotated, target, diagnostics);
  // An `out=` operator calls its functional one, which chooses.
  if (!rule || std::holds_alternative<ir::Out>(rule->frame)) return rule;
  bool good = true;
  for (const Batching& own : annotated.on_device) {
    AnnotatedOperator there = annotated;
    there.kind = own.kind;
    there.options = own.options;
    std::optional<ir::BatchRule> other = build_one(there, target, diagnostics);
    good = good && other && check_dispatch(*rule, own, annotated.kind, diagnostics) &&
           check_dispatch(*other, own, own.kind, diagnostics);
    if (!good) continue;
    other->device = own.device;
    rule->on_device.push_back(std::move(*other));
  }
  return good ? rule : std::nullopt;
}

}  // namespace vmapgen
