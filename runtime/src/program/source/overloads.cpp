#include "overloads.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>
#include <string_view>

#include "prepared.h"

namespace vmap::program {

namespace {

// Nothing at run time tells what of an operator is declared in ATen's headers. As a rule all have a function,
// and those that write to their first argument a method; these are the exceptions (of 2,070 without out=),
// which hold for all overloads of a name. A test compares them with the headers.
constexpr std::string_view kFunctionOnly =
    "_add_relu_ _amp_update_scale_ _cudnn_attention_forward_no_dropout_inplace "
    "_fill_mem_eff_dropout_mask_ _flash_attention_forward_no_dropout_inplace _index_put_impl_ "
    "_mkldnn_transpose_ _resize_output_ _scaled_addmm_ _sobol_engine_ff_ _sobol_engine_initialize_state_ "
    "_sobol_engine_scramble_ alpha_dropout_ celu_ "
    "copy_sparse_to_sparse_ dropout_ elu_ embedding_renorm_ feature_alpha_dropout_ feature_dropout_ "
    "gelu_ hardsigmoid_ hardswish_ hardtanh_ leaky_relu_ mish_ relu6_ rrelu_ rrelu_with_noise_ selu_ "
    "silu_ threshold_";
constexpr std::string_view kMethodOnly =
    "_autocast_to_full_precision _autocast_to_reduced_precision _dimI _dimV _fw_primal _indices "
    "_nested_tensor_size _nested_tensor_storage_offsets _nested_tensor_strides _nnz "
    "_sparse_mask_projection _to_dense _to_sparse _to_sparse_bsc _to_sparse_bsr _to_sparse_csc "
    "_to_sparse_csr _values align_as align_to ccol_indices chalf coalesce col_indices crow_indices "
    "dense_dim expand expand_as indices is_coalesced is_pinned is_set_to item mH mT matrix_H new_empty "
    "new_empty_strided new_full new_ones new_zeros numpy_T pin_memory qscheme refine_names rename "
    "repeat reshape_as row_indices sparse_dim sparse_mask sum_to_size to to_dense to_mkldnn "
    "to_padded_tensor to_sparse to_sparse_bsc to_sparse_bsr to_sparse_csc to_sparse_csr type_as unfold "
    "values view view_as";
// Written by hand under these names, with other arguments or without the dispatcher.
constexpr std::string_view kByHand =
    "_backward _is_zerotensor _version conj contiguous data dim get_device is_complex is_conj "
    "is_contiguous is_floating_point is_inference is_leaf is_neg is_signed numel output_nr "
    "requires_grad_ retain_grad retains_grad set_data size storage_offset stride sym_is_contiguous "
    "sym_numel sym_size sym_storage_offset sym_stride";
// Whose C++ defaults are fewer than the schema's, where nothing else tells.
constexpr std::string_view kFewerDefaults = "arange";

// Whether ATen's headers know it: libraries may add operators to the namespace, and torch itself adds one of
// distributed autograd's, the only one with a dictionary.
bool is_native(const c10::OperatorHandle& op) {
  if (op.schema().name().rfind("aten::", 0) != 0) return false;
  for (const c10::Argument& result : op.schema().returns())
    if (result.type()->kind() == c10::TypeKind::DictType) return false;
  const std::string& where = op.debug();
  return where.empty() || where.find("RegisterSchema") != std::string::npos;
}

bool writes_first(const c10::FunctionSchema& schema) {
  if (schema.arguments().empty()) return false;
  const c10::Argument& first = schema.arguments()[0];
  return first.type()->kind() == c10::TypeKind::TensorType && first.alias_info() &&
         first.alias_info()->isWrite();
}

}  // namespace

bool is_method_only(const std::string& name) {
  return is_among(kMethodOnly, name);
}

bool is_function_only(const std::string& name) {
  return is_among(kFunctionOnly, name);
}

bool is_by_hand(const std::string& name) {
  return is_among(kByHand, name);
}

bool has_fewer_defaults(const std::string& name) {
  return is_among(kFewerDefaults, name);
}

Spelling spelling_of(const c10::OperatorHandle& op) {
  const c10::FunctionSchema& schema = op.schema();
  if (!is_native(op)) return Spelling::None;
  const std::string name = base_name(schema);
  if (is_by_hand(name)) return Spelling::Schema;
  const auto is_out = [](const c10::Argument& argument) { return argument.is_out(); };
  if (std::any_of(schema.arguments().begin(), schema.arguments().end(), is_out)) return Spelling::Out;
  if (is_method_only(name) || (writes_first(schema) && !is_function_only(name))) return Spelling::Method;
  return Spelling::Function;
}

Overloads::Overloads(const Graph& graph) {
  for (const Node& node : graph.nodes) by_name_[node.op.schema().name()];
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
    const auto wanted = by_name_.find(name.name);
    if (wanted == by_name_.end()) continue;
    if (const auto op = c10::Dispatcher::singleton().findSchema(name)) wanted->second.push_back(*op);
  }
}

}  // namespace vmap::program
