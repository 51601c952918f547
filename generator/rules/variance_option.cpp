// The option `variance` of an entry.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "rules/options.h"
#include "rules/variance.h"
#include "support/names.h"

namespace vmapgen {

namespace {

using ir::Effect;

std::set<ir::Product> as_set(std::vector<ir::Product> products) {
  for (ir::Product& product : products) std::ranges::sort(product);
  return {products.begin(), products.end()};
}

// `self + tensor1 * tensor2`, with a place for each mistake.
class LinearReader {
 public:
  LinearReader(const YamlValue& text, const OperatorSchema& schema, Diagnostics& diagnostics)
      : text_(text), schema_(schema), diagnostics_(diagnostics) {}

  std::optional<std::vector<ir::Product>> read() {
    if (!text_.is_word()) {
      diagnostics_.error(text_.where, "variance-syntax", "option 'linear' wants a sum of products of tensors")
          .note("write 'linear: self + tensor1 * tensor2'");
      return std::nullopt;
    }
    std::vector<ir::Product> products;
    if (text_.word == "none") return products;
    do {
      const size_t begin = skip();
      ir::Product product;
      do {
        if (!factor(product)) return std::nullopt;
      } while (takes('*'));
      if (!add(products, std::move(product), begin)) return std::nullopt;
    } while (takes('+'));
    if (skip() == text_.word.size()) return products;
    expected("'+', '*' or the end");
    return std::nullopt;
  }

 private:
  // The place of the next character that is no space.
  size_t skip() {
    while (at_ < text_.word.size() && text_.word[at_] == ' ') ++at_;
    return at_;
  }

  bool takes(char sign) {
    if (skip() == text_.word.size() || text_.word[at_] != sign) return false;
    ++at_;
    return true;
  }

  void expected(std::string_view what) {
    diagnostics_
        .error(text_.place(std::min(at_, text_.word.size() - 1), 1), "variance-syntax",
               fmt::format("here should be {}", what))
        .note("a sum of products of tensors: 'self + tensor1 * tensor2'");
  }

  bool factor(ir::Product& product) {
    const size_t begin = skip();
    while (at_ < text_.word.size() && is_in_name(text_.word[at_])) ++at_;
    const std::string name = text_.word.substr(begin, at_ - begin);
    if (name.empty()) {
      expected("the name of a tensor argument");
      return false;
    }
    const SourceLocation where = text_.place(begin, name.size());
    const Argument* argument = schema_.find(name);
    if (!argument || !argument->type.holds_tensor()) {
      report_no_tensor(name, argument, where);
      return false;
    }
    if (std::ranges::find(product, name) != product.end()) {
      diagnostics_
          .error(where, "variance-factor-twice", fmt::format("'{}' is a factor of this product twice", name))
          .note(
              "a square is linear in nothing: leave the tensor "
              "out of the products that are linear in others");
      return false;
    }
    product.push_back(name);
    return true;
  }

  void report_no_tensor(const std::string& name, const Argument* argument, const SourceLocation& where) {
    std::vector<std::string> tensors;
    for (const Argument* each : schema_.tensor_arguments()) tensors.push_back(each->name);
    const std::string of = schema_.name.to_string();
    Diagnostic& error = argument ? diagnostics_.error(where, "variance-no-tensor",
                                                      fmt::format("argument '{}' of {} is {}, not a tensor",
                                                                  name, of, argument->type.to_string()))
                                 : diagnostics_.error(where, "variance-no-argument",
                                                      fmt::format("{} has no argument '{}'", of, name));
    const std::string near = closest(name, tensors);
    if (!near.empty()) error.note(fmt::format("did you mean '{}'?", near));
    if (near.empty()) error.note(fmt::format("its tensors: {}", fmt::join(tensors, ", ")));
  }

  bool add(std::vector<ir::Product>& products, ir::Product product, size_t begin) {
    const SourceLocation where = text_.place(begin, at_ - begin);
    for (const std::string& name : product) {
      if (schema_.find(name) - schema_.arguments.data() < 32) continue;
      diagnostics_
          .error(where, "variance-place",
                 fmt::format("'{}' is behind the 32nd argument of the operator", name))
          .note("a product is a mask of 32 places; say it with 'strategy'");
      return false;
    }
    if (as_set(products).contains(*as_set({product}).begin())) {
      diagnostics_.error(where, "variance-product-twice", "this product stands here twice")
          .note("numbers do not count: self + self is linear in self");
      return false;
    }
    products.push_back(std::move(product));
    if (products.size() <= kMostProducts) return true;
    diagnostics_.error(where, "variance-too-many", fmt::format("more than {} products", kMostProducts))
        .note("say it with 'strategy'");
    return false;
  }

  const YamlValue& text_;
  const OperatorSchema& schema_;
  Diagnostics& diagnostics_;
  size_t at_ = 0;
};

// The effect that a word of an option stands for. None after reporting.
std::optional<Effect> effect_of(const KeyedValue& option, Diagnostics& diagnostics) {
  struct Meaning {
    std::string_view key, word;
    Effect effect;
  };
  static constexpr Meaning kMeanings[] = {
      {"lists", "elementwise", Effect::Lists}, {"inherits", "none", Effect::Shape},
      {"state", "V", Effect::Varying},         {"state", "random", Effect::Random},
      {"host", "reads", Effect::Host},         {"state", "gradient", Effect::RootGradient}};
  std::vector<std::string> words;
  for (const Meaning& meaning : kMeanings) {
    if (meaning.key != option.key.word) continue;
    if (option.value.is_word() && meaning.word == option.value.word) return meaning.effect;
    words.emplace_back(meaning.word);
  }
  diagnostics
      .error(option.value.where, "variance-word",
             fmt::format("option '{}' has no such word", option.key.word))
      .note(fmt::format("write {}", fmt::join(words, " or ")));
  return std::nullopt;
}

// The product that each result is. None after reporting.
std::optional<std::vector<ir::Product>> results_of(const YamlValue& list, const OperatorSchema& schema,
                                                   Diagnostics& diagnostics) {
  const size_t results = schema.returns.size();
  if (!list.is_sequence() || list.items.size() != results || results == 0 || results > kMostProducts) {
    diagnostics
        .error(list.where, "variance-results",
               fmt::format("option 'results' lists a product of tensors for each result; {} has {}",
                           schema.name.to_string(), results))
        .note("of a gradient of a product: 'results: [grad * other, grad * self]'");
    return std::nullopt;
  }
  std::vector<ir::Product> products;
  for (const YamlValue& item : list.items) {
    auto one = LinearReader(item, schema, diagnostics).read();
    if (!one) return std::nullopt;
    if (one->size() != 1) {
      diagnostics.error(item.where, "variance-results", "a result is one product here")
          .note("'linear' takes sums, of all results together");
      return std::nullopt;
    }
    products.push_back(std::move(one->front()));
  }
  return products;
}

bool check_linear(const KeyedValue& option, const ir::Variance& derived,
                  const std::vector<ir::Product>& products, Diagnostics& diagnostics) {
  if (derived.effect == Effect::Random) {
    diagnostics
        .error(option.key.where, "variance-not-linear",
               "the kind says that numbers are drawn: this is no function of the tensors alone")
        .note("'linear' is for operators that sum products of their tensors");
    return false;
  }
  // `none` of what has a body: it is asked as a whole, since the body reads values that nobody sees it read.
  if (derived.effect == Effect::Body || as_set(products) != as_set(derived.products)) return true;
  diagnostics.error(option.key.where, "variance-superfluous", "the kind says so already")
      .note("leave 'linear' out");
  return false;
}

std::optional<std::string> strategy_of(const YamlValue& value, Diagnostics& diagnostics) {
  if (is_qualified_identifier(value) && value.word.find("::") != std::string::npos) return value.word;
  diagnostics
      .error(value.where, "variance-strategy", "option 'strategy' wants a C++ function with its namespace")
      .note("write 'strategy: myops::strategy'");
  return std::nullopt;
}

// The number that has to be 0. None after reporting.
std::optional<std::string> number_named(const YamlValue& name, const YamlValue& variance,
                                        const OperatorSchema& schema, Diagnostics& diagnostics) {
  const Argument* argument = name.is_word() ? schema.find(name.word) : nullptr;
  const bool is_number = argument && (argument->type.is(BaseType::Scalar) ||
                                      argument->type.is(BaseType::Float) || argument->type.is_integer());
  if (is_number && variance.find("linear")) return argument->name;
  diagnostics
      .error(name.where, "variance-if-zero",
             "'if_zero' names the number that has to be 0 for 'linear' to hold")
      .note("write 'variance: {linear: self, if_zero: value}'");
  return std::nullopt;
}

bool check_one_effect(const YamlValue& variance, Diagnostics& diagnostics) {
  const KeyedValue* first = nullptr;
  for (const KeyedValue& option : variance.entries) {
    const bool goes_together =
        option.key.word == "linear" || option.key.word == "lists" || option.key.word == "if_zero";
    if (variance.entries.size() == 1 || goes_together) {
      first = first ? first : &option;
      continue;
    }
    diagnostics
        .error(option.key.where, "variance-one", fmt::format("option '{}' stands by itself", option.key.word))
        .note("only 'linear', 'if_zero' and 'lists' go together");
    return false;
  }
  if (first) return true;
  diagnostics.error(variance.where, "variance-one", "this map says nothing")
      .note("write 'variance: {linear: self + other}'");
  return false;
}

}  // namespace

std::optional<ir::Variance> declared_variance(const AnnotatedOperator& annotated, const ir::Variance& derived,
                                              Diagnostics& diagnostics) {
  const YamlValue& said = annotated.variance;
  if (!check_one_effect(said, diagnostics)) return std::nullopt;
  ir::Variance variance = derived;
  variance.products.clear();
  // An operator that is linear is asked as a whole, though it may have a body, and depends on its tensors,
  // though what it gives may be made like a factory's.
  const bool is_other = variance.effect == Effect::Body || variance.effect == Effect::Factory;
  if (said.find("linear") && is_other)
    variance.effect = annotated.op->schema.is_view() ? Effect::View : Effect::Join;
  for (const KeyedValue& option : said.entries) {
    if (option.key.word == "linear") {
      auto products = LinearReader(option.value, annotated.op->schema, diagnostics).read();
      if (!products || !check_linear(option, derived, *products, diagnostics)) return std::nullopt;
      variance.products = std::move(*products);
    } else if (option.key.word == "results") {
      auto products = results_of(option.value, annotated.op->schema, diagnostics);
      if (!products) return std::nullopt;
      variance.effect = Effect::Each;
      variance.products = std::move(*products);
    } else if (option.key.word == "if_zero") {
      const auto number = number_named(option.value, said, annotated.op->schema, diagnostics);
      if (!number) return std::nullopt;
      variance.if_zero = *number;
    } else if (option.key.word == "strategy") {
      const auto function = strategy_of(option.value, diagnostics);
      if (!function) return std::nullopt;
      variance.effect = Effect::Strategy;
      variance.function = *function;
    } else {
      const auto effect = effect_of(option, diagnostics);
      if (!effect) return std::nullopt;
      variance.effect = *effect;
    }
  }
  return variance;
}

}  // namespace vmapgen
