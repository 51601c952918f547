#include "emit/cpp_names.h"

#include <fmt/format.h>

namespace vmapgen {

namespace {

// The functional twin of an operator that is mutable at heart is declared with it.
constexpr std::string_view kFunctionalSuffix = "_functional";

bool is_dunder(const std::string& base) {
  return base.size() > 4 && base.compare(0, 2, "__") == 0 && base.compare(base.size() - 2, 2, "__") == 0;
}

}  // namespace

std::string operator_header(const OperatorName& name) {
  std::string root = name.base;
  if (is_dunder(root)) {
    root = root.substr(2, root.size() - 4);
    if (root.size() > 2 && root[0] == 'i') root.erase(0, 1);
  } else if (root.size() > 1 && root.back() == '_') {
    root.pop_back();
  } else if (root.ends_with(kFunctionalSuffix)) {
    root.resize(root.size() - kFunctionalSuffix.size());
  }
  return fmt::format("ATen/ops/{}_ops.h", root);
}

std::string rule_function(const OperatorName& name) {
  return name.cpp_name() + "_rule";
}

std::string cpp_string(const std::string& text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace vmapgen
