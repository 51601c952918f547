#include "emit/cpp_names.h"

#include <fmt/format.h>

#include <string_view>

namespace vmapgen {

namespace {

// The functional twin of an operator that is mutable at heart is declared with it.
constexpr std::string_view kFunctionalSuffix = "_functional";

// Keywords of C++20, and macros of its headers; a space on each side.
constexpr std::string_view kOfCpp =
    " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t "
    "class compl concept const consteval constexpr constinit const_cast continue co_await co_return "
    "co_yield decltype default delete do double dynamic_cast else enum explicit export extern false float "
    "for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq "
    "private protected public register requires return short signed sizeof static static_assert static_cast "
    "struct switch template this thread_local throw true try typedef typeid typename union unsigned using "
    "virtual void volatile wchar_t while xor xor_eq reinterpret_cast EOF NULL errno ";

// What rules say with no namespace before it: cpp_names_test.cpp holds this to all that is printed.
constexpr std::string_view kOfRules =
    " AdvancedIndex BDim BDims Broadcast Channelwise ClassLoss Contraction Convolution Draw DrawFrom "
    "DrawLike DrawSized ElementIndex EmptyDims Factor Fold InFront InPlaceBroadcast InPlaceDrawFrom "
    "InPlaceDrawLike Joined Layout ListResult Loss LossBackward NewDim NewSized OneResult Operand "
    "RankError Reduction Takes Tensor Unbatched Variadic VectorIndex View Writes any_on assign_in_place "
    "at c10 custom decompositions draw in int64_t keys std takes with_bdim write_all writes written ";

bool is_among(std::string_view words, const std::string& word) {
  return words.find(' ' + word + ' ') != words.npos;
}

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

std::string handle_function(const OperatorName& name) {
  return name.ns + "_" + name.cpp_name() + "_op";
}

std::string redispatch_function(const OperatorName& name) {
  return name.ns + "_" + name.cpp_name() + "_redispatch";
}

bool is_parameter_name(const std::string& argument) {
  if (argument.starts_with("physical_") || argument.ends_with("_bdim")) return false;
  return !is_among(kOfCpp, argument) && !is_among(kOfRules, argument);
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
