#include "emit/product_cpp.h"

#include <fmt/format.h>

#include "emit/cpp_names.h"

namespace vmapgen {

namespace {

std::string factor(const ir::ProductFactor& f) {
  return fmt::format("Factor({0}, {1}, {1}_bdim, {2})", cpp_string(f.argument), f.argument,
                     cpp_string(f.dims));
}

}  // namespace

std::vector<std::string> product_to_cpp(const ir::BatchRule& rule, const ir::Product& f) {
  const auto scale = [](const std::string& argument) { return argument.empty() ? "1" : argument; };
  const std::string plus = fmt::format("({0}, {0}_bdim, {1}, {2})", f.addend, scale(f.beta), scale(f.alpha));
  std::vector<std::string> lines = {fmt::format("const Contraction in({}, {}, {});",
                                                cpp_string(rule.op->schema.name.to_string()), factor(f.lhs),
                                                factor(f.rhs))};
  lines.push_back(rule.is_in_place() ? fmt::format("in.write_plus{};", plus)
                  : f.addend.empty() ? "return in.product();"
                                     : fmt::format("return in.plus{};", plus));
  return lines;
}

}  // namespace vmapgen
