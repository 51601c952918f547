#include "rules/linearity.h"

#include <algorithm>
#include <map>
#include <set>

#include "rules/variance.h"

namespace vmapgen {

namespace {

// NOTE: [polynomials]
// A value as a sum of products of tensor arguments, each with a factor that nothing is known of but that it
// has no tensor that is linear. An empty product is such a factor alone: the value is not linear. Tensors
// that are in such factors, or twice in one product, are *plain*: they may not be summands, so they are no
// factors that count.
struct Polynomial {
  std::set<ir::Product> products;
  std::set<std::string> plain;
};

void add(Polynomial& to, Polynomial from) {
  to.products.merge(from.products);
  to.plain.merge(from.plain);
}

void make_plain(Polynomial& to, const Polynomial& value) {
  to.plain.insert(value.plain.begin(), value.plain.end());
  for (const ir::Product& product : value.products) to.plain.insert(product.begin(), product.end());
}

std::set<ir::Product> multiplied(const std::set<ir::Product>& a, const std::set<ir::Product>& b) {
  std::set<ir::Product> all;
  for (const ir::Product& left : a) {
    for (const ir::Product& right : b) {
      ir::Product both = left;
      both.insert(both.end(), right.begin(), right.end());
      std::ranges::sort(both);
      all.insert(std::move(both));
    }
  }
  return all;
}

class Evaluator {
 public:
  explicit Evaluator(const VarianceOf& variance_of) : variance_of_(variance_of) {}

  Polynomial value(const Expression& e) {
    switch (e.form) {
      case Expression::Form::Argument:
        if (e.type().holds_tensor()) return {{{e.name}}, {}};
        return {{{}}, {}};
      case Expression::Form::None:
        return {};
      case Expression::Form::Step:
        return steps_.at(e.name);
      case Expression::Form::Call:
        return call(e);
      case Expression::Form::Element:
      case Expression::Form::List:
      case Expression::Form::Results:
        return sum(e.parts);
      case Expression::Form::Steps:
        for (size_t i = 0; i < e.names.size(); ++i) steps_[e.names[i]] = value(e.parts[i]);
        return value(e.parts.back());
      default:
        return {{{}}, {}};
    }
  }

  bool is_random() const { return is_random_; }

 private:
  Polynomial sum(const std::vector<Expression>& parts) {
    Polynomial all;
    for (const Expression& part : parts) add(all, value(part));
    return all;
  }

  Polynomial call(const Expression& e) {
    const ir::Variance* variance = variance_of_(*e.op);
    is_random_ = is_random_ || (variance && variance->effect == ir::Effect::Random);
    const std::vector<ir::Product> products = variance ? variance->products : std::vector<ir::Product>();
    const std::vector<Argument>& arguments = e.op->schema.arguments;
    std::map<std::string, Polynomial> given;
    for (size_t i = 0; i < arguments.size(); ++i) given[arguments[i].name] = value(e.parts[i]);
    Polynomial result;
    for (const ir::Product& product : products) {
      std::set<ir::Product> factors = {{}};
      for (const std::string& name : product) factors = multiplied(factors, given.at(name).products);
      result.products.merge(factors);
    }
    if (products.empty()) result.products = {{}};
    for (const auto& [name, polynomial] : given) {
      const bool is_factor = std::ranges::any_of(products, [&name = name](const ir::Product& product) {
        return std::ranges::find(product, name) != product.end();
      });
      result.plain.insert(polynomial.plain.begin(), polynomial.plain.end());
      if (!is_factor) make_plain(result, polynomial);
    }
    return result;
  }

  const VarianceOf& variance_of_;
  bool is_random_ = false;
  std::map<std::string, Polynomial> steps_;
};

}  // namespace

Linearity linearity_of(const Expression& expression, const VarianceOf& variance_of) {
  Evaluator evaluator(variance_of);
  Polynomial polynomial = evaluator.value(expression);
  Linearity linearity{{}, evaluator.is_random()};
  for (const ir::Product& product : polynomial.products) {
    for (size_t i = 1; i < product.size(); ++i) {
      if (product[i] == product[i - 1]) polynomial.plain.insert(product[i]);
    }
  }
  std::set<ir::Product> products;
  for (ir::Product product : polynomial.products) {
    std::erase_if(product, [&](const std::string& name) { return polynomial.plain.contains(name); });
    if (product.empty()) return linearity;
    products.insert(std::move(product));
  }
  if (products.size() <= kMostProducts) linearity.products.assign(products.begin(), products.end());
  return linearity;
}

}  // namespace vmapgen
