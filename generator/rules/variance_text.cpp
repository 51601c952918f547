// What people and the runtime read of variance.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/variance.h"

namespace vmapgen {

using ir::Effect;

std::string_view word_of(Effect effect) {
  switch (effect) {
    case Effect::Join:
      return "Join";
    case Effect::View:
      return "View";
    case Effect::Random:
      return "Random";
    case Effect::Factory:
      return "Factory";
    case Effect::RootGradient:
      return "RootGradient";
    case Effect::Body:
      return "Body";
    case Effect::Lists:
      return "Lists";
    case Effect::Shape:
      return "Shape";
    case Effect::Varying:
      return "Varying";
    case Effect::Host:
      return "Host";
    case Effect::Each:
      return "Each";
    case Effect::Strategy:
      return "Strategy";
  }
  return "Join";
}

std::string to_words(const std::vector<ir::Product>& products) {
  std::string text;
  for (const ir::Product& product : products)
    text += fmt::format("{}{}", text.empty() ? "" : " + ", fmt::join(product, " * "));
  return text;
}

std::string linear_words(const ir::Variance& variance) {
  if (variance.effect != Effect::Each) return to_words(variance.products);
  std::vector<std::string> results;
  for (const ir::Product& product : variance.products) results.push_back(to_words({product}));
  return fmt::format("{}", fmt::join(results, ", "));
}

namespace {

std::string sentence(const ir::Variance& variance) {
  switch (variance.effect) {
    case Effect::Join:
      return "results vary where one of the tensors does";
    case Effect::View:
      return "results vary as the tensor does, and share its state";
    case Effect::Random:
      if (variance.drawn_when.empty())
        return "numbers are drawn: results vary as the scope's randomness says";
      return fmt::format("where '{}' is True numbers are drawn: results vary as the scope's randomness says",
                         variance.drawn_when);
    case Effect::Factory:
      return "what is made is invariant, whatever tensor tells its shape";
    case Effect::RootGradient:
      return "what is made is a gradient of its tensor: reduced where that is partial";
    case Effect::Body:
      return "PyTorch's body runs, and its operators say it";
    case Effect::Lists:
      return "each element of the lists by itself: results vary where one of its tensors does";
    case Effect::Shape:
      return "results depend on shapes alone: they are invariant";
    case Effect::Varying:
      return "results vary on all axes";
    case Effect::Host:
      return "the host reads values: refused where ranks could take different ways";
    case Effect::Each:
      return fmt::format("each result depends on some of the tensors alone, whose product it is: {}",
                         linear_words(variance));
    case Effect::Strategy:
      return fmt::format("a function says it: {}", variance.function);
  }
  return "";
}

}  // namespace

ir::Words in_words(const ir::Variance& variance) {
  ir::Words words{sentence(variance)};
  const bool is_of_values =
      variance.effect == Effect::Join || variance.effect == Effect::View || variance.effect == Effect::Lists;
  if (!is_of_values) return words;
  words.push_back(
      variance.products.empty()
          ? "a partial tensor is an error: it is not linear"
          : fmt::format(
                "linear{}: {}. Partial where each product has one partial factor, and the rest is reduced",
                variance.if_zero.empty() ? "" : fmt::format(" where '{}' is 0", variance.if_zero),
                to_words(variance.products)));
  return words;
}

}  // namespace vmapgen
