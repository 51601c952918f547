// Batching rules written by hand: named by `custom` entries of the schema, which is where they are
// registered.
#pragma once

#include <vmap/rules/results.h>

namespace vmap {
struct Draw;  // random.h
}

namespace vmap::custom {

// input [*, i], weight [o, i] with a bias [o], or weight [i] -> [*, o] or [*]. A weight that all examples
// share is linear on the whole batch; a weight of each example's own is one baddbmm; a batched weight for one
// input is one larger product.
OneResult linear(const Tensor& input, BDim input_bdim, const Tensor& weight, BDim weight_bdim,
                 const std::optional<Tensor>& bias, BDim bias_bdim);

// _int_mm: the product of two int8 matrices, in int32. Batched matrices beside a plain one are one larger
// product; for two batched ones there is no such operator, and they are multiplied in int32.
OneResult int_mm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim);

// _grouped_mm: products of groups of rows, of columns, or of the terms that are summed; 'offs' says where
// each group ends. The batch makes larger groups where 'offs' is shared, and more groups where it is not.
OneResult grouped_mm(const Tensor& self, BDim self_bdim, const Tensor& mat2, BDim mat2_bdim,
                     const std::optional<Tensor>& offs, BDim offs_bdim, const std::optional<Tensor>& bias,
                     BDim bias_bdim, std::optional<c10::ScalarType> out_dtype);

// _trilinear: three tensors are multiplied, each given dims of size 1 at `expand`, and summed over `sumdim`.
// The batch is one more dim, which those that are not batched are given as well.
OneResult trilinear(const Tensor& i1, BDim i1_bdim, const Tensor& i2, BDim i2_bdim, const Tensor& i3,
                    BDim i3_bdim, at::IntArrayRef expand1, at::IntArrayRef expand2, at::IntArrayRef expand3,
                    at::IntArrayRef sumdim, int64_t unroll_dim);

// _linalg_solve_ex: matrices in a batch, as `variadic` has it. What is told of A (its LU, pivots, info) has
// A's own leading dims, where B has more.
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim, Tensor, BDim> linalg_solve_ex(
    const Tensor& A, BDim A_bdim, const Tensor& B, BDim B_bdim, bool left, bool check_errors);

// An LSTM of weights that all examples share, which draws nothing: the batch is more sequences for the same
// call. See decompositions::lstm for the others.
using LstmResult = std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim>;
LstmResult lstm_of_shared_weights(const Tensor& input, BDim input_bdim, at::TensorList hx,
                                  c10::ArrayRef<BDim> hx_bdims, at::TensorList params,
                                  c10::ArrayRef<BDim> params_bdims, bool has_biases, int64_t num_layers,
                                  double dropout, bool train, bool bidirectional, bool batch_first);

// Attention on CPU [N, heads, length, width]: the batch goes into N.
std::tuple<Tensor, BDim, Tensor, BDim> flash_attention_for_cpu(
    const Tensor& query, BDim query_bdim, const Tensor& key, BDim key_bdim, const Tensor& value,
    BDim value_bdim, double dropout_p, bool is_causal, const std::optional<Tensor>& attn_mask,
    BDim attn_mask_bdim, std::optional<double> scale);
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> flash_attention_for_cpu_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& query, BDim query_bdim, const Tensor& key,
    BDim key_bdim, const Tensor& value, BDim value_bdim, const Tensor& out, BDim out_bdim,
    const Tensor& logsumexp, BDim logsumexp_bdim, double dropout_p, bool is_causal,
    const std::optional<Tensor>& attn_mask, BDim attn_mask_bdim, std::optional<double> scale);
// The gradients of a convolution that the mask asks for. Each is one convolution of the whole batch, whose
// batch lies where that gradient has it. See NOTE: [the gradients of a convolution].
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> convolution_backward(
    const Tensor& grad_output, BDim grad_output_bdim, const Tensor& input, BDim input_bdim,
    const Tensor& weight, BDim weight_bdim, at::OptionalSymIntArrayRef bias_sizes, c10::SymIntArrayRef stride,
    c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation, bool transposed,
    c10::SymIntArrayRef output_padding, c10::SymInt groups, std::array<bool, 3> output_mask);

// Layer normalization and its gradients: the batch dim is one more leading dim; a weight and bias of each
// example's own take effect behind. See NOTE: [parameters of each example's own].
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_layer_norm(const Tensor& input, BDim input_bdim,
                                                                       c10::SymIntArrayRef normalized_shape,
                                                                       const std::optional<Tensor>& weight,
                                                                       BDim weight_bdim,
                                                                       const std::optional<Tensor>& bias,
                                                                       BDim bias_bdim, double eps);
std::tuple<Tensor, BDim, Tensor, BDim, Tensor, BDim> native_layer_norm_backward(
    const Tensor& grad_out, BDim grad_out_bdim, const Tensor& input, BDim input_bdim,
    c10::SymIntArrayRef normalized_shape, const Tensor& mean, BDim mean_bdim, const Tensor& rstd,
    BDim rstd_bdim, const std::optional<Tensor>& weight, BDim weight_bdim, const std::optional<Tensor>& bias,
    BDim bias_bdim, std::array<bool, 3> output_mask);

// A weight g * v / |v|, its norms taken over all dims but `dim`, the first or the last one; and its
// gradients. The batch joins that dim. Throws for another one.
std::tuple<Tensor, BDim, Tensor, BDim> weight_norm_interface(const Tensor& v, BDim v_bdim, const Tensor& g,
                                                             BDim g_bdim, int64_t dim);
std::tuple<Tensor, BDim, Tensor, BDim> weight_norm_interface_backward(
    const Tensor& grad_w, BDim grad_w_bdim, const Tensor& saved_v, BDim saved_v_bdim, const Tensor& saved_g,
    BDim saved_g_bdim, const Tensor& saved_norms, BDim saved_norms_bdim, int64_t dim);

// constant_pad_nd: two numbers for each padded dim, the last dim first. Throws when they name more dims than
// an example has: the next one would be the batch's.
OneResult constant_pad_nd(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef pad,
                          const at::Scalar& value);

// squeeze: drops every logical dim of size 1. The batch dim stays, whatever its size.
OneResult squeeze(const Tensor& self, BDim self_bdim);

// flatten: joins logical dims. (PyTorch's own body takes a tensor's storage for granted.) The batch dim moves
// to the front where it lies between them. Throws for dims out of range, or in the wrong order.
OneResult flatten(const Tensor& self, BDim self_bdim, int64_t start_dim, int64_t end_dim);

// t: swaps the logical dims of a matrix; a vector and a scalar stay. Throws for a logical rank above 2.
OneResult t(const Tensor& self, BDim self_bdim);

// _reshape_alias: what reshape comes to when a view will do. The strides follow from the shape: the examples'
// are told to the operator's caller, the batch's are its own.
OneResult reshape_alias(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
                        c10::SymIntArrayRef stride);

// lerp.Tensor takes a 0-dimensional weight of any dtype, and casts it to self's.
OneResult lerp(const Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight,
               BDim weight_bdim);
void lerp_(Tensor& self, BDim self_bdim, const Tensor& end, BDim end_bdim, const Tensor& weight,
           BDim weight_bdim);

// Random operators: see NOTE: [what is drawn once]. self [n] or [m, n] of weights -> [num_samples] or [m,
// num_samples].
OneResult multinomial(const Draw& draw, const Tensor& self, BDim bdim, c10::SymInt num_samples,
                      bool replacement, std::optional<at::Generator> generator);
// The upper bound is a number for the host, so it must not be batched.
OneResult randint_like_tensor(const Draw& draw, const Tensor& self, BDim self_bdim, const Tensor& high,
                              BDim high_bdim, std::optional<at::ScalarType> dtype,
                              std::optional<at::Layout> layout, std::optional<at::Device> device,
                              std::optional<bool> pin_memory, std::optional<at::MemoryFormat> memory_format);
OneResult randint_like_tensor_generator(const Draw& draw, const Tensor& self, BDim self_bdim,
                                        const Tensor& high, BDim high_bdim,
                                        std::optional<at::Generator> generator,
                                        std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                                        std::optional<at::Device> device, std::optional<bool> pin_memory,
                                        std::optional<at::MemoryFormat> memory_format);
// A permutation of n numbers; under `different` one for each example, in another order than torch::randperm
// draws.
OneResult randperm(const Draw& draw, c10::SymInt n, std::optional<at::Generator> generator,
                   std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                   std::optional<at::Device> device, std::optional<bool> pin_memory);
OneResult randperm_default(const Draw& draw, c10::SymInt n, std::optional<at::ScalarType> dtype,
                           std::optional<at::Layout> layout, std::optional<at::Device> device,
                           std::optional<bool> pin_memory);
// Under `same` all examples share one mask.
std::tuple<Tensor, BDim, Tensor, BDim> native_dropout(const Draw& draw, const Tensor& input, BDim bdim,
                                                      double p, std::optional<bool> train);

// One draw cannot serve examples that differ: how many slopes are drawn depends on the values.
OneResult rrelu_with_noise(const Draw& draw, const Tensor& self, BDim self_bdim, Tensor& noise,
                           BDim noise_bdim, const at::Scalar& lower, const at::Scalar& upper, bool training,
                           std::optional<at::Generator> generator);
void rrelu_with_noise_in_place(const Draw& draw, Tensor& self, BDim self_bdim, Tensor& noise, BDim noise_bdim,
                               const at::Scalar& lower, const at::Scalar& upper, bool training,
                               std::optional<at::Generator> generator);
std::tuple<Tensor, BDim, Tensor, BDim> rrelu_with_noise_functional(const Draw& draw, const Tensor& self,
                                                                   BDim self_bdim, const Tensor& noise,
                                                                   BDim noise_bdim, const at::Scalar& lower,
                                                                   const at::Scalar& upper, bool training,
                                                                   std::optional<at::Generator> generator);

// Checks of every example, which return nothing. A batch is checked at once, so the error names no example.
void assert_async(const Tensor& self, BDim self_bdim);
void assert_async_msg(const Tensor& self, BDim self_bdim, std::string_view assert_msg);
// One answer for all examples, which the host reads to check values.
OneResult is_all_true(const Tensor& self, BDim self_bdim);
OneResult is_any_true(const Tensor& self, BDim self_bdim);
void linalg_check_errors(const Tensor& info, BDim info_bdim, std::string_view api_name, bool is_matrix);

// What the host may ask of a tensor, and is told of the batch: the examples lie in one memory.
// Zeros that lie as `other` does, behind the first dims of `self`: room for the tangents of what those dims
// run over.
std::tuple<Tensor, BDim> new_zeros_with_same_feature_meta(const Tensor& self, BDim self_bdim,
                                                          const Tensor& other, BDim other_bdim,
                                                          int64_t self_num_batch_dims);
std::tuple<bool> is_pinned(const Tensor& self, BDim self_bdim, std::optional<at::Device> device);
std::tuple<bool> is_same_size(const Tensor& self, BDim self_bdim, const Tensor& other, BDim other_bdim);
std::tuple<bool> has_same_storage_numel(const Tensor& self, BDim self_bdim, const Tensor& other,
                                        BDim other_bdim);
std::tuple<bool> has_compatible_shallow_copy_type(const Tensor& self, BDim self_bdim, const Tensor& from,
                                                  BDim from_bdim);

// Fractional pooling, self [n, channels, size…] or without n, random_samples [n, channels, dims] always.
// Throws for other logical ranks, and for too few random samples.
using TwoResults = std::tuple<Tensor, BDim, Tensor, BDim>;
TwoResults fractional_max_pool2d(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
                                 at::IntArrayRef output_size, const Tensor& random_samples,
                                 BDim random_samples_bdim);
TwoResults fractional_max_pool3d(const Tensor& self, BDim self_bdim, at::IntArrayRef kernel_size,
                                 at::IntArrayRef output_size, const Tensor& random_samples,
                                 BDim random_samples_bdim);
// Where values would go in a sorted sequence. A sequence that all examples share is searched for the values
// of all of them at once.
OneResult searchsorted(const Tensor& sorted_sequence, BDim sequence_bdim, const Tensor& self, BDim self_bdim,
                       bool out_int32, bool right, std::optional<std::string_view> side,
                       const std::optional<Tensor>& sorter, BDim sorter_bdim);
OneResult searchsorted_scalar(const Tensor& sorted_sequence, BDim sequence_bdim, const at::Scalar& self,
                              bool out_int32, bool right, std::optional<std::string_view> side,
                              const std::optional<Tensor>& sorter, BDim sorter_bdim);

// Throws for a batched mask: each example's own would take another number of elements.
OneResult masked_select(const Tensor& self, BDim self_bdim, const Tensor& mask, BDim mask_bdim);

// Rows of a table, and their gradient. Tables of all examples are one larger table: side by side where the
// examples share the indices, below each other where they do not.
OneResult embedding(const Tensor& weight, BDim weight_bdim, const Tensor& indices, BDim indices_bdim,
                    c10::SymInt padding_idx, bool scale_grad_by_freq, bool sparse);
OneResult embedding_dense_backward(const Tensor& grad_output, BDim grad_bdim, const Tensor& indices,
                                   BDim indices_bdim, c10::SymInt num_weights, c10::SymInt padding_idx,
                                   bool scale_grad_by_freq);
// repeat: the batch dim is not repeated. roll: along the examples' dims, or each example as if it were flat.
OneResult repeat(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef repeats);
OneResult roll(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef shifts, at::IntArrayRef dims);

// as_strided and what copies it: size and stride are an example's, an offset is where the first example's
// begins.
OneResult as_strided(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                     std::optional<c10::SymInt> storage_offset);
OneResult as_strided_copy(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
                          c10::SymIntArrayRef stride, std::optional<c10::SymInt> storage_offset);
OneResult reshape_alias_copy(const Tensor& self, BDim self_bdim, c10::SymIntArrayRef size,
                             c10::SymIntArrayRef stride);

// Losses with a batch dim of their own, into which ours is folded. A weight of each example's own costs one
// more call of the kernel.
using TwoResults = std::tuple<Tensor, BDim, Tensor, BDim>;
TwoResults nll_loss_forward(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
                            const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                            c10::SymInt ignore_index);
TwoResults nll_loss2d_forward(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
                              const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                              c10::SymInt ignore_index);
OneResult nll_loss_backward(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                            BDim self_bdim, const Tensor& target, BDim target_bdim,
                            const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                            c10::SymInt ignore_index, const Tensor& total_weight, BDim total_weight_bdim);
OneResult nll_loss2d_backward(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                              BDim self_bdim, const Tensor& target, BDim target_bdim,
                              const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction,
                              c10::SymInt ignore_index, const Tensor& total_weight, BDim total_weight_bdim);
OneResult multi_margin_loss(const Tensor& self, BDim self_bdim, const Tensor& target, BDim target_bdim,
                            const at::Scalar& p, const at::Scalar& margin,
                            const std::optional<Tensor>& weight, BDim weight_bdim, int64_t reduction);
OneResult multi_margin_loss_backward(const Tensor& grad_output, BDim grad_output_bdim, const Tensor& self,
                                     BDim self_bdim, const Tensor& target, BDim target_bdim,
                                     const at::Scalar& p, const at::Scalar& margin,
                                     const std::optional<Tensor>& weight, BDim weight_bdim,
                                     int64_t reduction);
TwoResults multilabel_margin_loss_forward(const Tensor& self, BDim self_bdim, const Tensor& target,
                                          BDim target_bdim, int64_t reduction);
OneResult multilabel_margin_loss_backward(const Tensor& grad_output, BDim grad_output_bdim,
                                          const Tensor& self, BDim self_bdim, const Tensor& target,
                                          BDim target_bdim, int64_t reduction, const Tensor& is_target,
                                          BDim is_target_bdim);
TwoResults ctc_loss(const Tensor& log_probs, BDim log_probs_bdim, const Tensor& targets, BDim targets_bdim,
                    at::IntArrayRef input_lengths, at::IntArrayRef target_lengths, int64_t blank,
                    bool zero_infinity);
TwoResults ctc_loss_tensor(const Tensor& log_probs, BDim log_probs_bdim, const Tensor& targets,
                           BDim targets_bdim, const Tensor& input_lengths, BDim input_lengths_bdim,
                           const Tensor& target_lengths, BDim target_lengths_bdim, int64_t blank,
                           bool zero_infinity);
OneResult ctc_loss_backward(const Tensor& grad, BDim grad_bdim, const Tensor& log_probs, BDim log_probs_bdim,
                            const Tensor& targets, BDim targets_bdim, at::IntArrayRef input_lengths,
                            at::IntArrayRef target_lengths, const Tensor& neg_log_likelihood,
                            BDim neg_log_likelihood_bdim, const Tensor& log_alpha, BDim log_alpha_bdim,
                            int64_t blank, bool zero_infinity);
OneResult ctc_loss_backward_tensor(const Tensor& grad, BDim grad_bdim, const Tensor& log_probs,
                                   BDim log_probs_bdim, const Tensor& targets, BDim targets_bdim,
                                   const Tensor& input_lengths, BDim input_lengths_bdim,
                                   const Tensor& target_lengths, BDim target_lengths_bdim,
                                   const Tensor& neg_log_likelihood, BDim neg_log_likelihood_bdim,
                                   const Tensor& log_alpha, BDim log_alpha_bdim, int64_t blank,
                                   bool zero_infinity);

// A part of a tensor replaced.
OneResult select_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim, int64_t dim,
                         c10::SymInt index);
OneResult slice_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim, int64_t dim,
                        std::optional<c10::SymInt> start, std::optional<c10::SymInt> end, c10::SymInt step);
OneResult diagonal_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
                           int64_t offset, int64_t dim1, int64_t dim2);
OneResult as_strided_scatter(const Tensor& self, BDim self_bdim, const Tensor& src, BDim src_bdim,
                             c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                             std::optional<c10::SymInt> storage_offset);

// Reductions of the segments of a dim. Lengths or offsets have the dims before it as well.
OneResult segment_reduce(const Tensor& data, BDim data_bdim, c10::string_view reduce,
                         const std::optional<Tensor>& lengths, BDim lengths_bdim,
                         const std::optional<Tensor>& indices, BDim indices_bdim,
                         const std::optional<Tensor>& offsets, BDim offsets_bdim, int64_t axis, bool unsafe,
                         const std::optional<at::Scalar>& initial);
OneResult segment_reduce_backward(const Tensor& grad, BDim grad_bdim, const Tensor& output, BDim output_bdim,
                                  const Tensor& data, BDim data_bdim, c10::string_view reduce,
                                  const std::optional<Tensor>& lengths, BDim lengths_bdim,
                                  const std::optional<Tensor>& offsets, BDim offsets_bdim, int64_t axis,
                                  const std::optional<at::Scalar>& initial);

}  // namespace vmap::custom
