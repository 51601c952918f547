// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 19 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_assert_async_ops.h>
#include <ATen/ops/_foreach_addcdiv_ops.h>
#include <ATen/ops/_foreach_addcmul_ops.h>
#include <ATen/ops/_histogramdd_from_bin_tensors_ops.h>
#include <ATen/ops/_masked_scale_ops.h>
#include <ATen/ops/_masked_softmax_ops.h>
#include <ATen/ops/_native_multi_head_attention_ops.h>
#include <ATen/ops/_stack_ops.h>
#include <ATen/ops/avg_pool2d_ops.h>
#include <ATen/ops/cat_ops.h>
#include <ATen/ops/concat_ops.h>
#include <ATen/ops/concatenate_ops.h>
#include <ATen/ops/embedding_dense_backward_ops.h>
#include <ATen/ops/eye_ops.h>
#include <ATen/ops/mul_ops.h>
#include <ATen/ops/native_dropout_backward_ops.h>
#include <ATen/ops/nonzero_static_ops.h>
#include <ATen/ops/norm_ops.h>
#include <ATen/ops/segment_reduce_ops.h>
#include <ATen/ops/select_backward_ops.h>
#include <ATen/ops/select_copy_ops.h>
#include <ATen/ops/select_ops.h>
#include <ATen/ops/stack_ops.h>
#include <ATen/ops/std_mean_ops.h>
#include <ATen/ops/var_mean_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _assert_async: decompose
VMAP_SIGNATURE(_assert_async, "_assert_async(Tensor self) -> ()");
void _assert_async_rule(const Tensor& self) {
  return at::_ops::_assert_async_msg::call(self, "Expected Tensor with single nonzero value, but got zero");
}

// _foreach_addcdiv.Tensor: composite
VMAP_SIGNATURE(_foreach_addcdiv_Tensor, "_foreach_addcdiv.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]");

// _foreach_addcdiv.Tensor_out: composite, as _foreach_addcdiv.Tensor
VMAP_SIGNATURE(_foreach_addcdiv_Tensor_out, "_foreach_addcdiv.Tensor_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_addcdiv_.Tensor: composite, as _foreach_addcdiv.Tensor
VMAP_SIGNATURE(_foreach_addcdiv__Tensor, "_foreach_addcdiv_.Tensor(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> ()");

// _foreach_addcmul.Tensor: composite
VMAP_SIGNATURE(_foreach_addcmul_Tensor, "_foreach_addcmul.Tensor(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> Tensor[]");

// _foreach_addcmul.Tensor_out: composite, as _foreach_addcmul.Tensor
VMAP_SIGNATURE(_foreach_addcmul_Tensor_out, "_foreach_addcmul.Tensor_out(Tensor[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars, *, Tensor(a!)[] out) -> ()");

// _foreach_addcmul_.Tensor: composite, as _foreach_addcmul.Tensor
VMAP_SIGNATURE(_foreach_addcmul__Tensor, "_foreach_addcmul_.Tensor(Tensor(a!)[] self, Tensor[] tensor1, Tensor[] tensor2, Tensor scalars) -> ()");

// _histogramdd_from_bin_tensors: decompose
VMAP_SIGNATURE(_histogramdd_from_bin_tensors, "_histogramdd_from_bin_tensors(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False) -> Tensor");
Tensor _histogramdd_from_bin_tensors_rule(const Tensor& self, at::TensorList bins,
    const std::optional<Tensor>& weight, bool density) {
  return decompositions::histogramdd_from_bin_tensors(self, bins, weight, density);
}

// _histogramdd_from_bin_tensors.out: decompose, as _histogramdd_from_bin_tensors
VMAP_SIGNATURE(_histogramdd_from_bin_tensors_out, "_histogramdd_from_bin_tensors.out(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False, Tensor(a!) out) -> Tensor(a!)");

// _masked_scale: unsupported
VMAP_SIGNATURE(_masked_scale, "_masked_scale(Tensor self, Tensor mask, float scale) -> Tensor");

// _masked_scale.out: unsupported, as _masked_scale
VMAP_SIGNATURE(_masked_scale_out, "_masked_scale.out(Tensor self, Tensor mask, float scale, *, Tensor(a!) out) -> Tensor(a!)");

// _masked_softmax: decompose
VMAP_SIGNATURE(_masked_softmax, "_masked_softmax(Tensor self, Tensor mask, int? dim=None, int? mask_type=None) -> Tensor");
Tensor _masked_softmax_rule(const Tensor& self, const Tensor& mask, std::optional<int64_t> dim,
    std::optional<int64_t> mask_type) {
  return decompositions::masked_softmax(self, mask, dim, mask_type);
}

// _masked_softmax.out: decompose, as _masked_softmax
VMAP_SIGNATURE(_masked_softmax_out, "_masked_softmax.out(Tensor self, Tensor mask, int? dim=None, int? mask_type=None, *, Tensor(a!) out) -> Tensor(a!)");

// _native_multi_head_attention: decompose
VMAP_SIGNATURE(_native_multi_head_attention, "_native_multi_head_attention(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, bool need_weights=True, bool average_attn_weights=True, int? mask_type=None) -> (Tensor, Tensor)");
std::tuple<Tensor,Tensor> _native_multi_head_attention_rule(const Tensor& query, const Tensor& key,
    const Tensor& value, int64_t embed_dim, int64_t num_head, const Tensor& qkv_weight,
    const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias,
    const std::optional<Tensor>& mask, bool need_weights, bool average_attn_weights,
    std::optional<int64_t> mask_type) {
  return decompositions::native_multi_head_attention(query, key, value, embed_dim, num_head, qkv_weight, qkv_bias, proj_weight, proj_bias, mask, need_weights, average_attn_weights, mask_type);
}

// _native_multi_head_attention.out: decompose, as _native_multi_head_attention
VMAP_SIGNATURE(_native_multi_head_attention_out, "_native_multi_head_attention.out(Tensor query, Tensor key, Tensor value, int embed_dim, int num_head, Tensor qkv_weight, Tensor qkv_bias, Tensor proj_weight, Tensor proj_bias, Tensor? mask=None, bool need_weights=True, bool average_attn_weights=True, int? mask_type=None, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// _stack: decompose
VMAP_SIGNATURE(_stack, "_stack(Tensor[] tensors, int dim=0) -> Tensor");
Tensor _stack_rule(at::TensorList tensors, int64_t dim) {
  return at::_ops::stack::call(tensors, dim);
}

// _stack.out: decompose, as _stack
VMAP_SIGNATURE(_stack_out, "_stack.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// avg_pool2d: fold
VMAP_SIGNATURE(avg_pool2d, "avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor");
OneResult avg_pool2d_rule(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
    at::IntArrayRef stride, at::IntArrayRef padding, bool ceil_mode, bool count_include_pad,
    std::optional<int64_t> divisor_override) {
  Fold<1> in("avg_pool2d", Operand(self, self_bdim, 3));
  in.batch_is_optional().channels<0>().fold();
  return in.result(at::_ops::avg_pool2d::call(in[0], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override));
}

// avg_pool2d.out: fold, as avg_pool2d
VMAP_SIGNATURE(avg_pool2d_out, "avg_pool2d.out(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, Tensor(a!) out) -> Tensor(a!)");

// cat: join
VMAP_SIGNATURE(cat, "cat(Tensor[] tensors, int dim=0) -> Tensor");
OneResult cat_rule(const at::ITensorListRef& tensors, BDims tensors_bdim, int64_t dim) {
  const Joined in("cat", tensors, tensors_bdim, dim);
  return in.result(at::_ops::cat::call(in.tensors(), in.dim()));
}

// cat.out: join, as cat
VMAP_SIGNATURE(cat_out, "cat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// concat.out: composite, as concat
VMAP_SIGNATURE(concat_out, "concat.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// concatenate.out: composite, as concatenate
VMAP_SIGNATURE(concatenate_out, "concatenate.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// embedding_dense_backward: custom
VMAP_SIGNATURE(embedding_dense_backward, "embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq) -> Tensor");

// embedding_dense_backward.out: custom, as embedding_dense_backward
VMAP_SIGNATURE(embedding_dense_backward_out, "embedding_dense_backward.out(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq, *, Tensor(a!) out) -> Tensor(a!)");

// eye.m: factory
VMAP_SIGNATURE(eye_m, "eye.m(SymInt n, SymInt m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// eye.m_out: factory, as eye.m
VMAP_SIGNATURE(eye_m_out, "eye.m_out(SymInt n, SymInt m, *, Tensor(a!) out) -> Tensor(a!)");

// native_dropout_backward: decompose
VMAP_SIGNATURE(native_dropout_backward, "native_dropout_backward(Tensor grad_output, Tensor mask, float scale) -> Tensor");
Tensor native_dropout_backward_rule(const Tensor& grad_output, const Tensor& mask, double scale) {
  return at::_ops::mul_Scalar::call(at::_ops::mul_Tensor::call(grad_output, mask), scale);
}

// native_dropout_backward.out: decompose, as native_dropout_backward
VMAP_SIGNATURE(native_dropout_backward_out, "native_dropout_backward.out(Tensor grad_output, Tensor mask, float scale, *, Tensor(a!) out) -> Tensor(a!)");

// nonzero_static: decompose
VMAP_SIGNATURE(nonzero_static, "nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor");
Tensor nonzero_static_rule(const Tensor& self, c10::SymInt size, int64_t fill_value) {
  return decompositions::nonzero_static(self, size, fill_value);
}

// nonzero_static.out: decompose, as nonzero_static
VMAP_SIGNATURE(nonzero_static_out, "nonzero_static.out(Tensor self, *, SymInt size, int fill_value=-1, Tensor(a!) out) -> Tensor(a!)");

// norm.ScalarOpt_dtype: decompose
VMAP_SIGNATURE(norm_ScalarOpt_dtype, "norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor");
Tensor norm_ScalarOpt_dtype_rule(const Tensor& self, const std::optional<at::Scalar>& p,
    at::ScalarType dtype) {
  return at::_ops::norm_ScalarOpt_dim_dtype::call(self, p, at::IntArrayRef{}, false, dtype);
}

// norm.ScalarOpt_dtype_out: decompose, as norm.ScalarOpt_dtype
VMAP_SIGNATURE(norm_ScalarOpt_dtype_out, "norm.ScalarOpt_dtype_out(Tensor self, Scalar? p, *, ScalarType dtype, Tensor(a!) out) -> Tensor(a!)");

// segment_reduce: custom
VMAP_SIGNATURE(segment_reduce, "segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor");

// segment_reduce.out: custom, as segment_reduce
VMAP_SIGNATURE(segment_reduce_out, "segment_reduce.out(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None, Tensor(a!) out) -> Tensor(a!)");

// select.int: view
VMAP_SIGNATURE(select_int, "select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)");
OneResult select_int_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt index) {
  View in("select.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::select_int::call(in.self(), physical_dim, index));
}

// select_backward: view
VMAP_SIGNATURE(select_backward, "select_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index) -> Tensor");
OneResult select_backward_rule(const Tensor& grad_output, BDim grad_output_bdim,
    c10::SymIntArrayRef input_sizes, int64_t dim, c10::SymInt index) {
  View in("select_backward", grad_output, grad_output_bdim);
  const auto physical_input_sizes = in.of_result(input_sizes);
  const auto physical_dim = in.keep(dim);
  return in.result(at::_ops::select_backward::call(in.self(), physical_input_sizes, physical_dim, index));
}

// select_backward.out: view, as select_backward
VMAP_SIGNATURE(select_backward_out, "select_backward.out(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index, *, Tensor(a!) out) -> Tensor(a!)");

// select_copy.int: view
VMAP_SIGNATURE(select_copy_int, "select_copy.int(Tensor self, int dim, SymInt index) -> Tensor");
OneResult select_copy_int_rule(const Tensor& self, BDim self_bdim, int64_t dim, c10::SymInt index) {
  View in("select_copy.int", self, self_bdim, 1);
  const auto physical_dim = in.drop(dim);
  return in.result(at::_ops::select_copy_int::call(in.self(), physical_dim, index));
}

// select_copy.int_out: view, as select_copy.int
VMAP_SIGNATURE(select_copy_int_out, "select_copy.int_out(Tensor self, int dim, SymInt index, *, Tensor(a!) out) -> Tensor(a!)");

// stack: join
VMAP_SIGNATURE(stack, "stack(Tensor[] tensors, int dim=0) -> Tensor");
OneResult stack_rule(at::TensorList tensors, BDims tensors_bdim, int64_t dim) {
  const Joined in("stack", tensors, tensors_bdim, dim, NewDim::Yes);
  return in.result(at::_ops::stack::call(in.tensors(), in.dim()));
}

// stack.out: join, as stack
VMAP_SIGNATURE(stack_out, "stack.out(Tensor[] tensors, int dim=0, *, Tensor(a!) out) -> Tensor(a!)");

// std_mean.correction: reduction
VMAP_SIGNATURE(std_mean_correction, "std_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> std_mean_correction_rule(const Tensor& self, BDim self_bdim,
    at::OptionalIntArrayRef dim, const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::std_mean_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// std_mean.correction_out: reduction, as std_mean.correction
VMAP_SIGNATURE(std_mean_correction_out, "std_mean.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

// var_mean.correction: reduction
VMAP_SIGNATURE(var_mean_correction, "var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)");
std::tuple<Tensor, BDim, Tensor, BDim> var_mean_correction_rule(const Tensor& self, BDim self_bdim,
    at::OptionalIntArrayRef dim, const std::optional<at::Scalar>& correction, bool keepdim) {
  const Reduction<1> in(dim, EmptyDims::All, Operand(self, self_bdim));
  return in.result(at::_ops::var_mean_correction::call(in[0], in.dims(), correction, keepdim), keepdim);
}

// var_mean.correction_out: reduction, as var_mean.correction
VMAP_SIGNATURE(var_mean_correction_out, "var_mean.correction_out(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))");

}  // namespace

void register_shard_19(torch::Library& m) {
  VMAP_DECOMPOSE(_assert_async, _assert_async_rule);
  explicit_composite(m, "_foreach_addcdiv.Tensor");
  support_out(m, "aten", "_foreach_addcdiv.Tensor_out", "_foreach_addcdiv.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcdiv_.Tensor");
  explicit_composite(m, "_foreach_addcmul.Tensor");
  support_out(m, "aten", "_foreach_addcmul.Tensor_out", "_foreach_addcmul.Tensor", OutDtype::Same);
  explicit_writing_composite(m, "_foreach_addcmul_.Tensor");
  VMAP_DECOMPOSE(_histogramdd_from_bin_tensors, _histogramdd_from_bin_tensors_rule);
  support_out(m, "aten", "_histogramdd_from_bin_tensors.out", "_histogramdd_from_bin_tensors", OutDtype::Same);
  unsupported(m, "_masked_scale", "only CUDA has a kernel of it", "use self * mask * scale");
  unsupported(m, "_masked_scale.out", "only CUDA has a kernel of it", "use self * mask * scale");
  VMAP_DECOMPOSE(_masked_softmax, _masked_softmax_rule);
  support_out(m, "aten", "_masked_softmax.out", "_masked_softmax", OutDtype::Same);
  VMAP_DECOMPOSE(_native_multi_head_attention, _native_multi_head_attention_rule);
  support_out(m, "aten", "_native_multi_head_attention.out", "_native_multi_head_attention", OutDtype::Same);
  VMAP_DECOMPOSE(_stack, _stack_rule);
  support_out(m, "aten", "_stack.out", "_stack", OutDtype::Cast);
  composite(m, "_thnn_differentiable_gru_cell_backward");
  composite(m, "_thnn_differentiable_lstm_cell_backward");
  VMAP_SUPPORT(avg_pool2d, avg_pool2d_rule);
  support_out(m, "aten", "avg_pool2d.out", "avg_pool2d", OutDtype::Cast);
  VMAP_SUPPORT(cat, cat_rule);
  support_out(m, "aten", "cat.out", "cat", OutDtype::Cast);
  composite(m, "concat");
  support_out(m, "aten", "concat.out", "concat", OutDtype::Cast);
  composite(m, "concatenate");
  support_out(m, "aten", "concatenate.out", "concatenate", OutDtype::Cast);
  composite(m, "ctc_loss.IntList");
  composite(m, "dsplit.array");
  VMAP_SUPPORT(embedding_dense_backward, custom::embedding_dense_backward);
  support_out(m, "aten", "embedding_dense_backward.out", "embedding_dense_backward", OutDtype::Same);
  VMAP_FACTORY(aten, "eye.m", eye_m);
  support_out(m, "aten", "eye.m_out", "eye.m", OutDtype::Cast);
  composite(m, "hsplit.array");
  VMAP_DECOMPOSE(native_dropout_backward, native_dropout_backward_rule);
  support_out(m, "aten", "native_dropout_backward.out", "native_dropout_backward", OutDtype::Same);
  VMAP_DECOMPOSE(nonzero_static, nonzero_static_rule);
  support_out(m, "aten", "nonzero_static.out", "nonzero_static", OutDtype::Cast);
  VMAP_DECOMPOSE2(norm, ScalarOpt_dtype, norm_ScalarOpt_dtype_rule);
  support_out(m, "aten", "norm.ScalarOpt_dtype_out", "norm.ScalarOpt_dtype", OutDtype::Same);
  VMAP_SUPPORT(segment_reduce, custom::segment_reduce);
  support_out(m, "aten", "segment_reduce.out", "segment_reduce", OutDtype::Same);
  VMAP_SUPPORT2(select, int, select_int_rule);
  VMAP_SUPPORT(select_backward, select_backward_rule);
  support_out(m, "aten", "select_backward.out", "select_backward", OutDtype::Same);
  VMAP_SUPPORT2(select_copy, int, select_copy_int_rule);
  support_out(m, "aten", "select_copy.int_out", "select_copy.int", OutDtype::Same);
  VMAP_SUPPORT(stack, stack_rule);
  support_out(m, "aten", "stack.out", "stack", OutDtype::Cast);
  VMAP_SUPPORT2(std_mean, correction, std_mean_correction_rule);
  support_out(m, "aten", "std_mean.correction_out", "std_mean.correction", OutDtype::Same);
  composite(m, "unflatten.int");
  VMAP_SUPPORT2(var_mean, correction, var_mean_correction_rule);
  support_out(m, "aten", "var_mean.correction_out", "var_mean.correction", OutDtype::Same);
  composite(m, "vsplit.array");
  add_kinds(
      "composite _foreach_addcdiv.Tensor _foreach_addcdiv.Tensor_out _foreach_addcdiv_.Tensor"
      " _foreach_addcmul.Tensor _foreach_addcmul.Tensor_out _foreach_addcmul_.Tensor"
      " _thnn_differentiable_gru_cell_backward _thnn_differentiable_lstm_cell_backward concat concat.out"
      " concatenate concatenate.out ctc_loss.IntList dsplit.array hsplit.array unflatten.int vsplit.array\n"
      "custom embedding_dense_backward embedding_dense_backward.out segment_reduce segment_reduce.out\n"
      "decompose _assert_async _histogramdd_from_bin_tensors _histogramdd_from_bin_tensors.out"
      " _masked_softmax _masked_softmax.out _native_multi_head_attention _native_multi_head_attention.out"
      " _stack _stack.out native_dropout_backward native_dropout_backward.out nonzero_static"
      " nonzero_static.out norm.ScalarOpt_dtype norm.ScalarOpt_dtype_out\n"
      "factory eye.m eye.m_out\n"
      "fold avg_pool2d avg_pool2d.out\n"
      "join cat cat.out stack stack.out\n"
      "reduction std_mean.correction std_mean.correction_out var_mean.correction var_mean.correction_out\n"
      "unsupported _masked_scale _masked_scale.out\n"
      "view select.int select_backward select_backward.out select_copy.int select_copy.int_out\n"
  );
}

}  // namespace vmap::rules::aten
