#include "schema/followers.h"

#include <utility>
#include <vector>

#include "schema/renamed.h"

namespace vmapgen {
namespace {

class Followers {
 public:
  Followers(const Target& target, const std::function<bool(const std::string&)>& may_follow,
            AcceptedEntries& accepted, Diagnostics& diagnostics)
      : target_(target), may_follow_(may_follow), accepted_(accepted), diagnostics_(diagnostics) {}

  void add_inplace();
  void add_out();

 private:
  const TargetOperator* inplace_twin(const OperatorSchema& functional) const;
  void follow(const std::string& name, const AcceptedEntry& functional, const TargetOperator& op,
              AcceptedEntries& derived) const;

  const Target& target_;
  const std::function<bool(const std::string&)>& may_follow_;
  AcceptedEntries& accepted_;
  Diagnostics& diagnostics_;
};

const TargetOperator* Followers::inplace_twin(const OperatorSchema& functional) const {
  const OperatorName& name = functional.name;
  std::vector<std::string> bases = {name.base + "_"};
  if (name.base.starts_with("__"))
    bases.push_back("__i" + name.base.substr(2));  // Python's spelling: `__iand__`
  for (const std::string& base : bases) {
    const OperatorName same_overload{name.ns, base, name.overload};
    const TargetOperator* twin =
        target_.check(same_overload, diagnostics_) ? target_.find(same_overload) : nullptr;
    if (twin && is_inplace_twin(functional, twin->schema)) return twin;
    // Some have another overload's name: transpose.int and transpose_.
    for (const TargetOperator* other : target_.overloads(OperatorName{name.ns, base, ""}.qualified_base())) {
      if (is_inplace_twin(functional, other->schema)) return other;
    }
  }
  return nullptr;
}

void Followers::follow(const std::string& name, const AcceptedEntry& functional, const TargetOperator& op,
                       AcceptedEntries& derived) const {
  std::string follower = op.schema.name.to_string();
  if (!may_follow_(follower)) return;
  const auto [at, fresh] = derived.try_emplace(std::move(follower), functional);
  if (!fresh) return;
  AnnotatedOperator& follows = at->second.annotated;
  const Renames renames = follower_renames(follows.op->schema, op.schema);
  follows.op = &op;
  follows.derived_from = name;
  if (renames.empty()) return;
  rename_samples(renames, follows.samples);
  for (YamlValue* each : {&follows.options, &follows.kernel, &follows.variance})
    rename_arguments(renames, *each);
  for (Batching& own : follows.on_device)
    for (YamlValue* each : {&own.options, &own.kernel}) rename_arguments(renames, *each);
}

void Followers::add_inplace() {
  AcceptedEntries derived;
  for (const auto& [name, functional] : accepted_) {
    const OperatorSchema& op = functional.annotated.op->schema;
    if (!functional.inplace || op.variant() != Variant::Functional) continue;
    if (const TargetOperator* twin = inplace_twin(op)) follow(name, functional, *twin, derived);
  }
  accepted_.merge(derived);
}

// An operator that makes a tensor may have two functional forms that fit: the one that fits in full goes
// first.
void Followers::add_out() {
  AcceptedEntries derived;
  for (const OutTwin wanted : {OutTwin::Exact, OutTwin::OptionsLeftOut}) {
    for (const auto& [name, functional] : accepted_) {
      const OperatorSchema& op = functional.annotated.op->schema;
      if (op.variant() != Variant::Functional || !functional.out) continue;
      const OperatorName& of = op.name;
      for (const TargetOperator* out : target_.overloads(of.qualified_base())) {
        if (is_out_twin(op, out->schema) == wanted) follow(name, functional, *out, derived);
      }
    }
  }
  accepted_.merge(derived);
}

}  // namespace

void add_followers(const Target& target, const std::function<bool(const std::string&)>& may_follow,
                   AcceptedEntries& accepted, Diagnostics& diagnostics) {
  Followers followers(target, may_follow, accepted, diagnostics);
  followers.add_inplace();
  followers.add_out();
}

}  // namespace vmapgen
