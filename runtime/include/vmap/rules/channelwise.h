// Operators that work each channel of [n, channels, *] by itself: batch normalization and its kin.
#pragma once

#include <vmap/rules/operand.h>
#include <vmap/rules/results.h>

#include <bitset>

namespace vmap {

namespace detail {

// NOTE: [folding the batch into channels]
// The tensors are [n, c, *], or have one number for each channel, [c] (core 1). Each channel is worked by
// itself, so a batch of B is one call with B * c channels: [n, B * c, *] and [B * c]. Tensors that are not
// batched are expanded. Where those of n do not depend on each other, and no [c] is batched, the batch joins
// n instead: nothing is copied then, unless the batch dim lies behind the channels.
struct ChannelwiseBatch {
  const char* name = nullptr;  // the operator's
  int64_t into = 1;            // the dim that the batch joins, of a tensor of core 2
  bool behind = false;         // n, which it joins
  c10::SymInt batch = 1;
  c10::SymInt outer = 1;  // n
};

// Checks the ranks, and finds where the batch goes. `together`: those of n depend on each other.
void examine_channelwise(ChannelwiseBatch& batch, const Operand* operands, size_t count, bool together);
// Brings the operands there; `owned` keeps what had to be made.
void fold_channelwise(const ChannelwiseBatch& batch, Operand* operands, Tensor* owned, size_t count);
// Splits the batch out of a result. An empty one-dimensional result, not asked for, has none.
OneResult unfold_channelwise(const ChannelwiseBatch& batch, const Tensor& result);
// Copies what the operator wrote into `folded` to where it came from, if that is elsewhere.
void write_back_channelwise(const Tensor& folded, const Operand& to);
// NOTE: [scaled behind]
// A weight and a bias of each example's own, beside an input that all share: the input is normalized once,
// and scaled for each, where to fold would copy it for each and normalize every copy. Not where it would be
// rounded twice: of tensors of several dtypes, or of half precision.
bool scales_behind(const Operand* operands, size_t count, size_t weight, size_t bias);
// `out`, [n, channels, *], by a weight and a bias, either of them absent. Its batch dim is the first.
Tensor scaled_behind(const Tensor& out, const Operand& weight, const Operand& bias);
// What is written is made of the first tensor: where that is not batched, all examples write the same.
void check_written(const char* op, const char* argument, const Operand& operand, const Operand& first);
void check_outer(const ChannelwiseBatch& batch, const Operand& input, const c10::SymInt& outer);

}  // namespace detail

// N tensors, of which the first is [n, channels, *]. After fold(), [i] is what to call the operator with.
template <size_t N>
class Channelwise {
 public:
  // `name` is the operator's, for errors. Operands have core 2, or 1 for one number for each channel.
  template <class... Operands, detail::IfCount<N, Operands...> = 0>
  explicit Channelwise(const char* name, Operands&&... operands)
      : original_{std::forward<Operands>(operands)...}, operands_(original_) {
    batch_.name = name;
  }

  // Operands point into the object once they have moved.
  Channelwise(const Channelwise&) = delete;
  Channelwise& operator=(const Channelwise&) = delete;

  // The operator writes into operand `i`, of that name. Throws where examples would write what differs
  // into one tensor. Before fold().
  void writes(size_t i, const char* argument) {
    if (!original_[i].present()) return;
    detail::check_written(batch_.name, argument, original_[i], original_[0]);
    writes_[i] = true;
  }
  // The first result is the normalized input by operand `weight` and operand `bias`: NOTE: [scaled behind].
  // Before fold().
  Channelwise& affine(size_t weight, size_t bias) {
    if (!detail::scales_behind(original_.data(), N, weight, bias)) return *this;
    scale_ = &original_[weight];
    shift_ = &original_[bias];
    operands_[weight].tensor = operands_[bias].tensor = nullptr;
    return *this;
  }
  // See NOTE: [folding the batch into channels], and NOTE: [a batch of no examples].
  Channelwise& fold(bool together) {
    if (scale_) {
      detail::examine_channelwise(batch_, original_.data(), N, together);
      batch_.batch = 1;  // of what the operator sees
      return *this;
    }
    stands_in_ = detail::stand_in(operands_.data(), owned_.data(), N);
    detail::examine_channelwise(batch_, operands_.data(), N, together);
    detail::fold_channelwise(batch_, operands_.data(), owned_.data(), N);
    for (size_t i = 0; i < N; ++i) {
      if (writes_[i] && !original_[i].bdim) own(i);
    }
    return *this;
  }
  // For kernels that take contiguous tensors for granted. After fold().
  Channelwise& contiguous() {
    detail::make_contiguous(operands_.data(), owned_.data(), N);
    return *this;
  }

  const Tensor& operator[](size_t i) const { return *operands_[i].tensor; }
  std::optional<Tensor> optional(size_t i) const {
    return operands_[i].present() ? std::optional<Tensor>(*operands_[i].tensor) : std::nullopt;
  }
  // A tensor that is written to.
  Tensor& written(size_t i) const { return const_cast<Tensor&>(*operands_[i].tensor); }
  // The size of the outer dim, or a number of channels or groups of them, as the folded tensors have it.
  c10::SymInt outer(const c10::SymInt& n) const {
    detail::check_outer(batch_, original_[0], n);
    return batch_.into == 0 ? n * batch_.batch : n;
  }
  c10::SymInt channels(const c10::SymInt& count) const {
    return batch_.into == 1 ? count * batch_.batch : count;
  }
  int64_t channels(int64_t count) const { return channels(c10::SymInt(count)).guard_int(__FILE__, __LINE__); }

  OneResult result(const Tensor& result) {
    write_back();
    return unfold(result);
  }
  template <class... Ts>
  auto result(const std::tuple<Ts...>& results) {
    write_back();
    auto out = std::apply([&](const auto&... each) { return std::tuple_cat(unfold(each)...); }, results);
    if (scale_) {
      std::get<0>(out) = detail::scaled_behind(std::get<0>(out), *scale_, *shift_);
      std::get<1>(out) = 0;
    }
    return out;
  }

 private:
  OneResult unfold(const Tensor& result) const {
    if (scale_) return with_bdim(result, std::nullopt);
    auto [out, bdim] = detail::unfold_channelwise(batch_, result);
    return with_bdim(stands_in_ && bdim ? out.narrow(*bdim, 0, 0) : out, bdim);
  }
  void write_back() const {
    for (size_t i = 0; i < N; ++i) {
      if (!writes_[i] || stands_in_ || scale_) continue;
      detail::write_back_channelwise(*operands_[i].tensor, original_[i]);
    }
  }
  // Memory for each example, where all of them would write to the same.
  void own(size_t i) {
    owned_[i] = operands_[i].tensor->clone(at::MemoryFormat::Contiguous);
    operands_[i].tensor = &owned_[i];
  }

  std::array<Operand, N> original_;
  std::array<Operand, N> operands_;
  std::array<Tensor, N> owned_;
  std::bitset<N> writes_;
  const Operand *scale_ = nullptr, *shift_ = nullptr;  // that are applied behind, or none
  detail::ChannelwiseBatch batch_;
  bool stands_in_ = false;
};

}  // namespace vmap
