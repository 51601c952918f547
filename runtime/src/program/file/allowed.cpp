#include "allowed.h"

#include <c10/util/StringUtil.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "form.h"

namespace vmap::program::file {

namespace {

constexpr std::string_view kNamespace = "aten::";

// NOTE: [operators in files]
// ATen's operators whose arguments and results are tensors and plain values, by their schemas. A text is an
// argument of a few names, which all say how to compute; one of another name (`filename`) may be anything.
constexpr std::array<std::string_view, 20> kTexts = {
    "UPLO",     "activation", "algorithm",     "api_name", "approximate",   "assert_msg", "driver",
    "equation", "indexing",   "interpolation", "mode",     "norm",          "ord",        "p",
    "pad_mode", "padding",    "padding_side",  "reduce",   "rounding_mode", "side"};

// What the schema does not tell.
struct Refused {
  std::string_view name;  // with all its overloads
  std::string_view why;
  const char* written_as = nullptr;
};
constexpr std::array<Refused, 16> kRefused = {{
    {"aten::from_file", "it opens a file"},
    {"aten::_backward",
     "it runs autograd, and writes to the gradients of tensors that are not the program's"},
    {"aten::requires_grad_", "it changes what autograd does with a tensor that may be the caller's"},
    {"aten::retain_grad", "it changes what autograd does with a tensor that may be the caller's"},
    {"aten::set_data", "it takes the memory of a tensor away, which may be the caller's"},
    {"aten::_add_batch_dim", "it makes a wrapper of torch.vmap, of a level that nobody checks"},
    {"aten::_remove_batch_dim", "it takes a wrapper of torch.vmap off, of a level that nobody checks"},
    {"aten::_reshape_alias", "it does not check its strides", "aten::view"},
    {"aten::_nested_view_from_buffer", "it does not check its offsets"},
    {"aten::_nested_view_from_buffer_copy", "it does not check its offsets"},
    {"aten::_sparse_coo_tensor_unsafe", "it does not check its indices"},
    {"aten::_sparse_compressed_tensor_unsafe", "it does not check its indices"},
    {"aten::_sparse_csr_tensor_unsafe", "it does not check its indices"},
    {"aten::_sparse_csc_tensor_unsafe", "it does not check its indices"},
    {"aten::_sparse_bsr_tensor_unsafe", "it does not check its indices"},
    {"aten::_sparse_bsc_tensor_unsafe", "it does not check its indices"},
}};

std::string_view without_overload(std::string_view name) {
  const size_t colons = name.find("::");
  return colons == name.npos ? name : name.substr(0, name.find('.', colons));
}

const Refused* refused(std::string_view name) {
  const auto found = std::find_if(kRefused.begin(), kRefused.end(),
                                  [&](const Refused& each) { return each.name == without_overload(name); });
  return found == kRefused.end() ? nullptr : found;
}

bool is_named_in(const LoadOptions& options, const std::string& name) {
  return options.allow_ops.count(name) || options.allow_ops.count(std::string(without_overload(name)));
}

bool is_plain_result(const Form& form) {
  switch (form.of) {
    case Form::Of::Tensor:
      return !form.has_optional_items && !(form.is_list && form.is_optional);
    case Form::Of::Integer:
    case Form::Of::Float:
    case Form::Of::Number:
    case Form::Of::Bool:
      return !form.is_list && !form.is_optional;
    default:
      return false;
  }
}

std::string why_not_by_schema(const c10::FunctionSchema& schema) {
  if (schema.is_vararg() || schema.is_varret()) return "it takes or returns any number of values";
  bool has_tensors = false;
  for (const c10::Argument& argument : schema.arguments()) {
    const Form form = form_of(argument);
    has_tensors = has_tensors || form.of == Form::Of::Tensor;
    if (form.of == Form::Of::Other && !form.is_optional)
      return c10::str("its argument `", argument.name(), "` is a ", argument.real_type()->repr_str());
    if (form.of == Form::Of::Text && std::find(kTexts.begin(), kTexts.end(), argument.name()) == kTexts.end())
      return c10::str("its argument `", argument.name(), "` is a text that may name anything, a file too");
  }
  for (const c10::Argument& result : schema.returns()) {
    const Form form = form_of(result);
    has_tensors = has_tensors || form.of == Form::Of::Tensor;
    if (!is_plain_result(form)) return c10::str("it returns a ", result.real_type()->repr_str());
  }
  return has_tensors ? "" : "it neither takes nor returns tensors";
}

}  // namespace

std::string why_not_allowed(const std::string& name, const LoadOptions& options) {
  if (is_named_in(options, name)) return "";
  if (const Refused* found = refused(name)) return std::string(found->why);
  return std::string_view(name).starts_with(kNamespace) ? "" : "it is not one of ATen's";
}

std::string why_not_allowed(const c10::OperatorHandle& op, const LoadOptions& options) {
  const std::string name = c10::toString(op.operator_name());
  const std::string why = why_not_allowed(name, options);
  return !why.empty() || is_named_in(options, name) ? why : why_not_by_schema(op.schema());
}

const char* written_as(const std::string& name) {
  const Refused* found = refused(name);
  return found ? found->written_as : nullptr;
}

}  // namespace vmap::program::file
