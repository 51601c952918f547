#include "rules/variance.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "rules/linearity.h"

namespace vmapgen {

namespace {

class Resolver {
 public:
  Resolver(std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics) : diagnostics_(diagnostics) {
    places_.reserve(operators.size());
    for (GeneratedOperator& op : operators) {
      places_.push_back({&op});
      by_name_.emplace(op.rule.op->schema.name.to_string(), &places_.back());
    }
  }

  void all() {
    std::ranges::for_each(places_, [this](Place& place) { resolve(place); });
  }

 private:
  enum class Progress { None, Begun, Done };
  struct Place {
    GeneratedOperator* op;
    Progress progress = Progress::None;
  };

  // None where there is no rule, or where it is being worked out: a cycle is reported elsewhere.
  const ir::Variance* of(const OperatorName& name) {
    const auto found = by_name_.find(name.to_string());
    if (found == by_name_.end() || found->second->progress == Progress::Begun) return nullptr;
    resolve(*found->second);
    return &found->second->op->rule.variance;
  }

  void resolve(Place& place) {
    if (place.progress != Progress::None) return;
    place.progress = Progress::Begun;
    ir::BatchRule& rule = place.op->rule;
    if (rule.derived_from.empty()) {
      by_itself(*place.op);
    } else if (const ir::Variance* followed = of(rule.followed())) {
      rule.variance = following(rule, *followed);
    }
    place.progress = Progress::Done;
  }

  void by_itself(GeneratedOperator& op) {
    ir::Variance& variance = op.rule.variance;
    if (variance.expression) {
      const Linearity linearity = linearity_of(
          *variance.expression, [this](const TargetOperator& called) { return of(called.schema.name); });
      variance.products = linearity.products;
      const bool as_a_whole = !variance.products.empty() && variance.effect == ir::Effect::Body;
      if (as_a_whole) variance.effect = op.rule.op->schema.is_view() ? ir::Effect::View : ir::Effect::Join;
      if (linearity.is_random && variance.effect == ir::Effect::Join) variance.effect = ir::Effect::Random;
    }
    if (op.annotated->variance.is_mapping()) {
      if (auto declared = declared_variance(*op.annotated, variance, diagnostics_))
        variance = std::move(*declared);
    }
    order(op.rule.op->schema, variance);
    variance.expression = nullptr;
  }

  // By the places of the arguments.
  static void order(const OperatorSchema& schema, ir::Variance& variance) {
    const auto place = [&](const std::string& name) { return schema.find(name) - schema.arguments.data(); };
    for (ir::Product& product : variance.products) std::ranges::sort(product, {}, place);
    if (variance.effect == ir::Effect::Each) return;  // by the results
    std::ranges::stable_sort(variance.products, {},
                             [&](const ir::Product& product) { return place(product.front()); });
  }

  // The operator that writes has the functional one's arguments; the first one of an in-place operator may
  // have another name.
  ir::Variance following(const ir::BatchRule& rule, const ir::Variance& followed) {
    const OperatorSchema& own = rule.op->schema;
    const OperatorSchema& functional = by_name_.at(rule.followed().to_string())->op->rule.op->schema;
    ir::Variance variance = followed;
    const auto rename = [&](std::string& name) {
      const size_t place = functional.find(name) - functional.arguments.data();
      if (!own.find(name)) name = own.arguments.at(place).name;
    };
    for (ir::Product& product : variance.products) std::ranges::for_each(product, rename);
    if (!variance.if_zero.empty()) rename(variance.if_zero);
    if (variance.effect == ir::Effect::Each) return as_one(std::move(variance));
    // What writes into a tensor that it is brought has a body of its own, if it has one.
    const bool no_body = own.variant() == Variant::Out && !rule.op->composite_implicit;
    if (no_body && variance.effect == ir::Effect::Body) variance.effect = ir::Effect::Join;
    if (own.variant() == Variant::Out && variance.effect == ir::Effect::View)
      variance.effect = ir::Effect::Join;
    return variance;
  }

  // What is written is asked as a whole: all of it is linear in what is in each product.
  static ir::Variance as_one(ir::Variance variance) {
    ir::Product common = variance.products.front();
    for (const ir::Product& product : variance.products)
      std::erase_if(
          common, [&](const std::string& name) { return std::ranges::find(product, name) == product.end(); });
    variance.effect = ir::Effect::Join;
    variance.products.clear();
    if (!common.empty()) variance.products = {std::move(common)};
    return variance;
  }

  std::vector<Place> places_;
  std::unordered_map<std::string, Place*> by_name_;
  Diagnostics& diagnostics_;
};

int place_of(const ir::BatchRule& rule, const std::string& argument) {
  const OperatorSchema& schema = rule.op->schema;
  return static_cast<int>(schema.find(argument) - schema.arguments.data());
}

}  // namespace

void resolve_variances(std::vector<GeneratedOperator>& operators, Diagnostics& diagnostics) {
  Resolver(operators, diagnostics).all();
}

std::vector<uint32_t> masks_of(const ir::BatchRule& rule) {
  std::vector<uint32_t> masks;
  for (const ir::Product& product : rule.variance.products) {
    uint32_t& mask = masks.emplace_back(0);
    for (const std::string& factor : product) mask |= uint32_t{1} << place_of(rule, factor);
  }
  return masks;
}

int deciding_place(const ir::BatchRule& rule) {
  const ir::Variance& variance = rule.variance;
  const std::string& decides = variance.effect == ir::Effect::Random ? variance.drawn_when : variance.if_zero;
  return decides.empty() ? -1 : place_of(rule, decides);
}

bool says_anything(const ir::Variance& variance) {
  return variance.effect != ir::Effect::Join || !variance.products.empty();
}

}  // namespace vmapgen
