// From an annotated operator to its rule.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "rules/kind.h"
#include "rules/operator_check.h"
#include "schema/former_words.h"
#include "schema/keys.h"

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
    if (const std::string_view instead = instead_of_option(kind.name, key.word); !instead.empty()) {
      d.note(std::string(instead));
      continue;
    }
    const std::string near = closest(key.word, known);
    if (!near.empty()) d.note(fmt::format("did you mean '{}'?", near));
    d.note(fmt::format("its options: {}", fmt::join(known, ", ")));
  }
  return good;
}

// Reports what is said of the kernel and the kind does nothing about.
bool check_kernel(const AnnotatedOperator& annotated, const RuleKind& kind, Diagnostics& diagnostics) {
  bool good = true;
  for (const auto& [key, value] : annotated.kernel.entries) {
    if (contains(kind.kernel, key.word)) continue;
    good = false;
    diagnostics
        .error(key.where, "rule-kernel", fmt::format("kind '{}' does not heed '{}'", kind.name, key.word))
        .note(kind.kernel.empty() ? "it heeds nothing of 'kernel'"
                                  : fmt::format("it heeds {}", fmt::join(kind.kernel, ", ")));
  }
  return good;
}

// An `out=` operator writes what the one that it follows gives, of whatever kind that is; but what cannot be
// batched cannot be here either.
std::optional<ir::Body> build_body(RuleContext& context, const RuleKind& kind) {
  const AnnotatedOperator& annotated = context.annotated;
  const bool follows = context.schema().variant() == Variant::Out && !annotated.derived_from.empty();
  if (!follows || kind.of_out == OfOut::Itself) return kind.build(context);
  const bool same_dtype = annotated.op->autogen;
  return ir::Out{
      annotated.derived_from,
      kind.of_out == OfOut::Draws,
      same_dtype,
      {fmt::format("call {} with the arguments that are not written", annotated.derived_from),
       same_dtype ? "refuse tensors to write to that have another dtype than its results"
                  : "refuse tensors to write to that its results cannot be cast to",
       "refuse to write a batched result into what is not batched and was not made inside the vmap",
       "write the results, giving what has another shape the right one"}};
}

// The rule without those of devices.
std::optional<ir::BatchRule> build_one(const AnnotatedOperator& annotated, const Target& target,
                                       Diagnostics& diagnostics) {
  const RuleKind* kind = find_kind(annotated.kind);
  if (!kind) throw std::logic_error("the loader let an unknown kind pass: " + annotated.kind);
  const bool options_known = check_option_names(annotated, *kind, diagnostics);
  if (!check_kernel(annotated, *kind, diagnostics) || !options_known) return std::nullopt;
  RuleContext context{annotated, target, diagnostics};
  if (!check_variant(context)) return std::nullopt;
  if (context.schema().is_view()) context.variance.effect = ir::Effect::View;
  std::optional<ir::Body> body = build_body(context, *kind);
  if (!body || !check_operator(context, *body)) return std::nullopt;
  ir::BatchRule rule;
  rule.op = annotated.op;
  rule.reach = ir::reach_of(annotated.op->schema.name);
  rule.kind = annotated.kind;
  rule.source = annotated.where.known() ? annotated.where.file->path() : "";
  rule.derived_from = annotated.derived_from;
  rule.meaning = std::move(context.meaning);
  rule.variance = std::move(context.variance);
  rule.body = std::move(*body);
  return rule;
}

// A decomposition runs before it is known what is batched, and a composite or a random operator elsewhere.
bool check_dispatch(const ir::BatchRule& rule, const Batching& own, const std::string& kind,
                    Diagnostics& diagnostics) {
  if (ir::is_plain_rule(rule.body)) return true;
  diagnostics
      .error(own.where, "rule-dispatch-kind",
             fmt::format("a rule of kind '{}' is not chosen by device", kind))
      .note(
          "'dispatch' chooses among rules that are given each tensor with "
          "its batch dim: of kind 'custom', or one that calls the operator");
  return false;
}

}  // namespace

std::optional<ir::BatchRule> build_rule(const AnnotatedOperator& annotated, const Target& target,
                                        Diagnostics& diagnostics) {
  std::optional<ir::BatchRule> rule = build_one(annotated, target, diagnostics);
  // An `out=` operator calls its functional one, which chooses.
  if (!rule || std::holds_alternative<ir::Out>(rule->body)) return rule;
  bool good = true;
  for (const Batching& own : annotated.on_device) {
    AnnotatedOperator there = annotated;
    there.kind = own.kind;
    there.options = own.options;
    there.kernel = own.kernel;
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
