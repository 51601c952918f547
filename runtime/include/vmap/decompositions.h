// Decompositions that an expression of the schema cannot say: named by `function:`. Each has its operator's
// own signature, and runs on what the mapped function sees.
#pragma once

#include <ATen/core/Tensor.h>
#include <vmap/bdim.h>

#include <array>
#include <optional>
#include <tuple>
#include <vector>

namespace vmap::decompositions {

// What a host may ask: shapes are the same for all examples.
Tensor trace(const Tensor& self);

Tensor functional_assert_async(const Tensor& self, std::string_view assert_msg, const Tensor& dep_token);

// The channels of [n, channels, size…], each group's first ones first. PyTorch's own body takes a view that a
// batch may not allow.
Tensor channel_shuffle(const Tensor& self, c10::SymInt groups);

// Distances between all pairs of n points, and their gradient: by those between all and all, which have
// rules.
Tensor pdist_forward(const Tensor& self, double p);
Tensor pdist_backward(const Tensor& grad, const Tensor& self, double p, const Tensor& pdist);
// ---- masks and counts ----

// The value has no dims; one that has would broadcast.
Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value);
Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source);
Tensor masked_scatter_backward(const Tensor& grad_output, const Tensor& mask, c10::SymIntArrayRef sizes);
Tensor nonzero_static(const Tensor& self, c10::SymInt size, int64_t fill_value);
// These read elements on the host, and throw where examples ask for results of several sizes.
Tensor argwhere(const Tensor& self);
Tensor bincount(const Tensor& self, const std::optional<Tensor>& weights, c10::SymInt minlength);
// Throws without `num_classes`, which tells the size of the result; and where a class lies beyond it.
Tensor one_hot(const Tensor& self, int64_t num_classes);

// ---- dropout: a seed gives the mask that it gives in torch.vmap ----

Tensor dropout(const Tensor& input, double p, bool train);
Tensor alpha_dropout(const Tensor& input, double p, bool train);
Tensor feature_dropout(const Tensor& input, double p, bool train);
Tensor feature_alpha_dropout(const Tensor& input, double p, bool train);

// ---- positions in a tensor as if it were flat ----

Tensor take(const Tensor& self, const Tensor& index);
Tensor put(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate);

// ---- histograms ----

// Elements on an edge belong to the bin on its right, those on the last edge to the last bin. Where no range
// is given, the edges follow from each example's own elements.
Tensor histc(const Tensor& self, int64_t bins, const at::Scalar& min, const at::Scalar& max);
std::tuple<Tensor, Tensor> histogram(const Tensor& self, int64_t bins, c10::OptionalArrayRef<double> range,
                                     const std::optional<Tensor>& weight, bool density);
std::tuple<Tensor, Tensor> histogram(const Tensor& self, const Tensor& bins,
                                     const std::optional<Tensor>& weight, bool density);
std::vector<Tensor> histogramdd_bin_edges(const Tensor& self, at::IntArrayRef bins,
                                          c10::OptionalArrayRef<double> range,
                                          const std::optional<Tensor>& weight, bool density);
Tensor histogramdd_from_bin_cts(const Tensor& self, at::IntArrayRef bins, c10::OptionalArrayRef<double> range,
                                const std::optional<Tensor>& weight, bool density);
Tensor histogramdd_from_bin_tensors(const Tensor& self, at::TensorList bins,
                                    const std::optional<Tensor>& weight, bool density);

// ---- tables ----

// The rows that `indices` name, none with a norm above `max_norm`.
Tensor embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type);

// The bags' rows summed (mode 0), averaged (1) or the largest of them (2); the bag of each index; how many
// indices each bag holds, padding left out; which index gave the largest. See EmbeddingBag in PyTorch.
std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag(const Tensor& weight, const Tensor& indices,
                                                         const Tensor& offsets, bool scale_grad_by_freq,
                                                         int64_t mode, bool sparse,
                                                         const std::optional<Tensor>& per_sample_weights,
                                                         bool include_last_offset, int64_t padding_idx);
std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag_forward_only(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode,
    bool sparse, const std::optional<Tensor>& per_sample_weights, bool include_last_offset,
    int64_t padding_idx);
Tensor embedding_bag_dense_backward(const Tensor& grad, const Tensor& indices, const Tensor& offset2bag,
                                    const Tensor& bag_size, const Tensor& maximum_indices,
                                    c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode,
                                    const std::optional<Tensor>& per_sample_weights, int64_t padding_idx);
// Throws for a sparse gradient.
Tensor embedding_bag_backward(const Tensor& grad, const Tensor& indices, const Tensor& offsets,
                              const Tensor& offset2bag, const Tensor& bag_size, const Tensor& maximum_indices,
                              c10::SymInt num_weights, bool scale_grad_by_freq, int64_t mode, bool sparse,
                              const std::optional<Tensor>& per_sample_weights, int64_t padding_idx);
Tensor embedding_bag_per_sample_weights_backward(const Tensor& grad, const Tensor& weight,
                                                 const Tensor& indices, const Tensor& offsets,
                                                 const Tensor& offset2bag, int64_t mode, int64_t padding_idx);

// Short-time Fourier transforms. Throw what PyTorch's own throw.
Tensor stft_center(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
                   std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center,
                   std::string_view pad_mode, bool normalized, std::optional<bool> onesided,
                   std::optional<bool> return_complex, std::optional<bool> align_to_window);
Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
            std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool normalized,
            std::optional<bool> onesided, std::optional<bool> return_complex,
            std::optional<bool> align_to_window);
// The signal of a short-time Fourier transform. Windows that add up to nothing are an error, as in PyTorch's
// own body: every example is asked at once.
Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
             std::optional<int64_t> win_length, const std::optional<Tensor>& window, bool center,
             bool normalized, std::optional<bool> onesided, std::optional<int64_t> length,
             bool return_complex);
// Throw what PyTorch's own throw, for one example of all: an asynchronous assertion says it.
Tensor quantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                std::string_view interpolation);
Tensor nanquantile(const Tensor& self, const Tensor& q, std::optional<int64_t> dim, bool keepdim,
                   std::string_view interpolation);
Tensor cov(const Tensor& self, int64_t correction, const std::optional<Tensor>& fweights,
           const std::optional<Tensor>& aweights);

// Sections or indices are read on the host: throws when they are batched.
std::vector<Tensor> tensor_split(const Tensor& self, const Tensor& sections_or_indices, int64_t dim);
// Products (products.cpp). addbmm: the sum of a batch of products is one product.
Tensor addbmm(const Tensor& self, const Tensor& batch1, const Tensor& batch2, const at::Scalar& beta,
              const at::Scalar& alpha);
Tensor addr(const Tensor& self, const Tensor& vec1, const Tensor& vec2, const at::Scalar& beta,
            const at::Scalar& alpha);
Tensor kron(const Tensor& self, const Tensor& other);
Tensor addmm_activation(const Tensor& self, const Tensor& mat1, const Tensor& mat2, const at::Scalar& beta,
                        const at::Scalar& alpha, bool use_gelu);

// Recurrent nets (recurrent_layers.cpp): a step at a time, for all examples.
Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                     const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh);
std::tuple<Tensor, Tensor> rnn_tanh_input(const Tensor& input, const Tensor& hx, at::TensorList params,
                                          bool has_biases, int64_t num_layers, double dropout, bool train,
                                          bool bidirectional, bool batch_first);
std::tuple<Tensor, Tensor> rnn_tanh_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                                         at::TensorList params, bool has_biases, int64_t num_layers,
                                         double dropout, bool train, bool bidirectional);
Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                     const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh);
std::tuple<Tensor, Tensor> rnn_relu_input(const Tensor& input, const Tensor& hx, at::TensorList params,
                                          bool has_biases, int64_t num_layers, double dropout, bool train,
                                          bool bidirectional, bool batch_first);
std::tuple<Tensor, Tensor> rnn_relu_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                                         at::TensorList params, bool has_biases, int64_t num_layers,
                                         double dropout, bool train, bool bidirectional);
Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                const std::optional<Tensor>& b_ih, const std::optional<Tensor>& b_hh);
std::tuple<Tensor, Tensor> gru_input(const Tensor& input, const Tensor& hx, at::TensorList params,
                                     bool has_biases, int64_t num_layers, double dropout, bool train,
                                     bool bidirectional, bool batch_first);
std::tuple<Tensor, Tensor> gru_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                                    at::TensorList params, bool has_biases, int64_t num_layers,
                                    double dropout, bool train, bool bidirectional);
std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, at::TensorList hx, const Tensor& w_ih,
                                     const Tensor& w_hh, const std::optional<Tensor>& b_ih,
                                     const std::optional<Tensor>& b_hh);
// One operator where examples share the weights and no dropout draws numbers.
std::tuple<Tensor, Tensor, Tensor> lstm_input(const Tensor& input, at::TensorList hx, at::TensorList params,
                                              bool has_biases, int64_t num_layers, double dropout, bool train,
                                              bool bidirectional, bool batch_first);
std::tuple<Tensor, Tensor, Tensor> lstm_data(const Tensor& data, const Tensor& batch_sizes, at::TensorList hx,
                                             at::TensorList params, bool has_biases, int64_t num_layers,
                                             double dropout, bool train, bool bidirectional);

// Attention (attention.cpp): what PyTorch has one kernel for when no gradient is wanted.
// ---- ranges ----

// `steps` numbers from start to end, which have no dims. Whole numbers are found in double precision, as the
// kernels find them.
Tensor linspace(const Tensor& start, const Tensor& end, int64_t steps, std::optional<at::ScalarType> dtype,
                std::optional<at::Layout> layout, std::optional<at::Device> device,
                std::optional<bool> pin_memory);
Tensor linspace(const at::Scalar& start, const Tensor& end, int64_t steps,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);
Tensor linspace(const Tensor& start, const at::Scalar& end, int64_t steps,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);
// The same as powers of `base`.
Tensor logspace(const Tensor& start, const Tensor& end, int64_t steps, double base,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);
Tensor logspace(const at::Scalar& start, const Tensor& end, int64_t steps, double base,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);
Tensor logspace(const Tensor& start, const at::Scalar& end, int64_t steps, double base,
                std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
                std::optional<at::Device> device, std::optional<bool> pin_memory);

// ---- lists of tensors ----

// Matrices (or a row, or a number) along the diagonal of a matrix, with zeros around them.
Tensor block_diag(at::TensorList tensors);
// Each tensor padded along `dim` until it falls into `num_chunks` chunks of one size, which are then joined.
Tensor chunk_cat(at::TensorList tensors, int64_t dim, int64_t num_chunks);

// ---- several results written at once: all of them, or none ----

void cummax_helper(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim);
void cummin_helper(const Tensor& self, Tensor& values, Tensor& indices, int64_t dim);

// ---- attention and softmax ----

// The softmax of what is not masked. A row that is masked altogether has no softmax: NaN.
Tensor masked_softmax(const Tensor& self, const Tensor& mask, std::optional<int64_t> dim,
                      std::optional<int64_t> mask_type);
Tensor masked_softmax_backward(const Tensor& grad_output, const Tensor& output, const Tensor& mask,
                               std::optional<int64_t> dim);
std::tuple<Tensor, Tensor, Tensor> transform_bias_rescale_qkv(const Tensor& qkv, const Tensor& qkv_bias,
                                                              int64_t num_heads);
std::tuple<Tensor, Tensor> native_multi_head_attention(
    const Tensor& query, const Tensor& key, const Tensor& value, int64_t embed_dim, int64_t num_head,
    const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight, const Tensor& proj_bias,
    const std::optional<Tensor>& mask, bool need_weights, bool average_attn_weights,
    std::optional<int64_t> mask_type);
Tensor transformer_encoder_layer(const Tensor& src, int64_t embed_dim, int64_t num_heads,
                                 const Tensor& qkv_weight, const Tensor& qkv_bias, const Tensor& proj_weight,
                                 const Tensor& proj_bias, bool use_gelu, bool norm_first, double eps,
                                 const Tensor& norm_weight_1, const Tensor& norm_bias_1,
                                 const Tensor& norm_weight_2, const Tensor& norm_bias_2,
                                 const Tensor& ffn_weight_1, const Tensor& ffn_bias_1,
                                 const Tensor& ffn_weight_2, const Tensor& ffn_bias_2,
                                 const std::optional<Tensor>& mask, std::optional<int64_t> mask_type);
std::tuple<Tensor, Tensor> scaled_dot_product_attention_math(const Tensor& query, const Tensor& key,
                                                             const Tensor& value,
                                                             const std::optional<Tensor>& attn_mask,
                                                             double dropout_p, bool is_causal,
                                                             const std::optional<Tensor>& dropout_mask,
                                                             std::optional<double> scale, bool enable_gqa);
// Heads of one sequence [heads, length, width], for which PyTorch has no fused kernel, are a batch of one,
// for which it has: that of all examples. Its gradient has no gradient of its own, so only where none is
// wanted.
Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                                    const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal,
                                    std::optional<double> scale, bool enable_gqa);
// Which kernel attention would take for one example: sizes, strides and flags decide, no value does.
int64_t fused_sdp_choice(const Tensor& query, const Tensor& key, const Tensor& value,
                         const std::optional<Tensor>& attn_mask, double dropout_p, bool is_causal,
                         std::optional<double> scale, bool enable_gqa);

// Kernels of one kind of convolution each, without groups. They are told the size of the kernel beside the
// weight that has it; the weight of slow_conv2d may be a matrix [o, i * height * width]. Throws where the two
// disagree.
Tensor slow_conv2d(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
                   const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
                   c10::SymIntArrayRef padding);
std::tuple<Tensor, Tensor, Tensor> slow_conv2d_backward(const Tensor& grad_output, const Tensor& self,
                                                        const Tensor& weight, c10::SymIntArrayRef kernel_size,
                                                        c10::SymIntArrayRef stride,
                                                        c10::SymIntArrayRef padding,
                                                        std::array<bool, 3> output_mask);
Tensor slow_conv3d(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
                   const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
                   c10::SymIntArrayRef padding);
Tensor slow_conv_dilated(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
                         const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
                         c10::SymIntArrayRef padding, c10::SymIntArrayRef dilation);
Tensor slow_conv_transpose(const Tensor& self, const Tensor& weight, c10::SymIntArrayRef kernel_size,
                           const std::optional<Tensor>& bias, c10::SymIntArrayRef stride,
                           c10::SymIntArrayRef padding, c10::SymIntArrayRef output_padding,
                           c10::SymIntArrayRef dilation);

// A convolution of sequences [time, n, channels] with a weight [width, i, o], padded with `pad` steps on both
// sides; and its gradients, of which the last three arguments are the convolution's own.
Tensor conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad);
std::tuple<Tensor, Tensor, Tensor> conv_tbc_backward(const Tensor& self, const Tensor& input,
                                                     const Tensor& weight, const Tensor& bias, int64_t pad);
// ---- optimizer steps, and what belongs to mixed precision ----
// Numbers (a step, a learning rate) may differ from example to example. Everything is written, or nothing.

// The functional forms give what would be written, in the order of the arguments.
using TensorLists3 = std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>;
using TensorLists4 =
    std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>>;
using TensorLists5 = std::tuple<std::vector<Tensor>, std::vector<Tensor>, std::vector<Tensor>,
                                std::vector<Tensor>, std::vector<Tensor>>;

// `Rate`: double, or a tensor, by reference or by value.
template <class Rate>
void fused_adam_(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                 at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps,
                 Rate lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad,
                 bool maximize, const std::optional<Tensor>& grad_scale,
                 const std::optional<Tensor>& found_inf);
template <class Rate>
TensorLists5 fused_adam(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                        at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs,
                        at::TensorList state_steps, Rate lr, double beta1, double beta2, double weight_decay,
                        double eps, bool amsgrad, bool maximize, const std::optional<Tensor>& grad_scale,
                        const std::optional<Tensor>& found_inf);
template <class Rate>
void fused_adamw_(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                  at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs, at::TensorList state_steps,
                  Rate lr, double beta1, double beta2, double weight_decay, double eps, bool amsgrad,
                  bool maximize, const std::optional<Tensor>& grad_scale,
                  const std::optional<Tensor>& found_inf);
template <class Rate>
TensorLists5 fused_adamw(at::TensorList self, at::TensorList grads, at::TensorList exp_avgs,
                         at::TensorList exp_avg_sqs, at::TensorList max_exp_avg_sqs,
                         at::TensorList state_steps, Rate lr, double beta1, double beta2, double weight_decay,
                         double eps, bool amsgrad, bool maximize, const std::optional<Tensor>& grad_scale,
                         const std::optional<Tensor>& found_inf);
template <class Rate>
void fused_sgd_(at::TensorList self, at::TensorList grads, at::TensorList momentum_buffer_list,
                double weight_decay, double momentum, Rate lr, double dampening, bool nesterov, bool maximize,
                bool is_first_step, const std::optional<Tensor>& grad_scale,
                const std::optional<Tensor>& found_inf);
template <class Rate>
TensorLists3 fused_sgd(at::TensorList self, at::TensorList grads, at::TensorList momentum_buffer_list,
                       double weight_decay, double momentum, Rate lr, double dampening, bool nesterov,
                       bool maximize, bool is_first_step, const std::optional<Tensor>& grad_scale,
                       const std::optional<Tensor>& found_inf);
template <class Rate>
void fused_adagrad_(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
                    at::TensorList state_steps, Rate lr, double lr_decay, double weight_decay, double eps,
                    bool maximize, const std::optional<Tensor>& grad_scale,
                    const std::optional<Tensor>& found_inf);
TensorLists4 fused_adagrad(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
                           at::TensorList state_steps, double lr, double lr_decay, double weight_decay,
                           double eps, bool maximize, const std::optional<Tensor>& grad_scale,
                           const std::optional<Tensor>& found_inf);
TensorLists3 fused_adagrad(at::TensorList self, at::TensorList grads, at::TensorList state_sums,
                           at::TensorList state_steps, const Tensor& lr, double lr_decay, double weight_decay,
                           double eps, bool maximize, const std::optional<Tensor>& grad_scale,
                           const std::optional<Tensor>& found_inf);
Tensor& amp_update_scale_(Tensor& self, Tensor& growth_tracker, const Tensor& found_inf, double growth_factor,
                          double backoff_factor, int64_t growth_interval);
std::tuple<Tensor, Tensor> amp_update_scale(const Tensor& self, const Tensor& growth_tracker,
                                            const Tensor& found_inf, double growth_factor,
                                            double backoff_factor, int64_t growth_interval);
void amp_foreach_non_finite_check_and_unscale_(at::TensorList self, Tensor& found_inf,
                                               const Tensor& inv_scale);
std::tuple<std::vector<Tensor>, Tensor> amp_foreach_non_finite_check_and_unscale(at::TensorList self,
                                                                                 const Tensor& found_inf,
                                                                                 const Tensor& inv_scale);

// ---- sizes ----

// The example's first elements in other sizes; zeros where there are more than it has. In place the example
// shows them instead: where nothing is added, in the memory that it has.
Tensor resize(const Tensor& self, c10::SymIntArrayRef size, std::optional<at::MemoryFormat> memory_format);
Tensor resize_as(const Tensor& self, const Tensor& the_template,
                 std::optional<at::MemoryFormat> memory_format);
const Tensor& as_strided_(const Tensor& self, c10::SymIntArrayRef size, c10::SymIntArrayRef stride,
                          std::optional<c10::SymInt> storage_offset);

// PyTorch's own body looks at memory, and of a tensor that is not contiguous fills other elements under
// `wrap`.
Tensor& fill_diagonal_(Tensor& self, const at::Scalar& fill_value, bool wrap);
// Throws for a sparse gradient.
Tensor gather_backward(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index,
                       bool sparse_grad);

// The values alone have no gradient: where one is wanted, the vectors are found as well.
Tensor linalg_eigvals(const Tensor& self);

// ---- sets and counts ----

// Whether each element is among the others: each is compared with a few, and looked up among many.
Tensor isin(const Tensor& elements, const Tensor& test_elements, bool assume_unique, bool invert);
Tensor isin(const at::Scalar& element, const Tensor& test_elements, bool assume_unique, bool invert);
// Each position as often as it is to be repeated. Throws when the examples' results would differ in size.
Tensor repeat_interleave(const Tensor& repeats, std::optional<c10::SymInt> output_size);

// ---- losses ----

// PyTorch's own body writes into what the examples share.
Tensor cross_entropy_loss(const Tensor& self, const Tensor& target, const std::optional<Tensor>& weight,
                          int64_t reduction, c10::SymInt ignore_index, double label_smoothing);
// Lengths are tensors, so that examples may differ in them.
Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity);

// ---- Sobol sequences ----

std::tuple<Tensor, Tensor> sobol_engine_draw(const Tensor& quasi, int64_t n, const Tensor& sobolstate,
                                             int64_t dimension, int64_t num_generated,
                                             std::optional<at::ScalarType> dtype);
Tensor& sobol_engine_ff_(Tensor& self, int64_t n, const Tensor& sobolstate, int64_t dimension,
                         int64_t num_generated);
Tensor& sobol_engine_scramble_(Tensor& self, const Tensor& ltm, int64_t dimension);
Tensor& sobol_engine_initialize_state_(Tensor& self, int64_t dimension);

}  // namespace vmap::decompositions
