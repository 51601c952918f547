#include <ATen/TensorOperators.h>
#include <ATen/ops/copy.h>
#include <ATen/ops/expand.h>
#include <ATen/ops/new_empty.h>
#include <ATen/ops/select.h>
#include <vmap/rules/dims.h>
#include <vmap/rules/front.h>
#include <vmap/rules/random.h>

namespace vmap {

namespace detail {

void throw_random_refused(const char* op, Level level) {
  TORCH_CHECK(
      false, "vmap: called random operation while in randomness error mode: ", op,
      " draws random numbers, and the vmap at level ", level.position(),
      " does not say for whom. Ask for randomness 'different' (each example gets numbers of its own) or "
      "'same' (one draw for all examples); in C++, vmap::Options::randomness");
}

// The first, with its strides: kernels may draw in the order of the memory.
Tensor one_example(const Tensor& whole, int64_t bdim) {
  return whole.sym_size(bdim) != 0 ? whole.select(bdim, 0)
                                   : whole.new_empty_symint(logical_sizes(whole, bdim));
}

Tensor room_for_one(const Tensor& whole, int64_t bdim) {
  return whole.new_empty_symint(logical_sizes(whole, bdim));
}

void spread(const Tensor& whole, int64_t bdim, const Tensor& drawn) {
  whole.copy_(drawn.unsqueeze(bdim));
}

void batches_in_front(Operand* operands, Tensor* owned, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present() || o.bdim.value_or(0) == 0) continue;
    owned[i] = in_front(*o.tensor, o.bdim);
    o = Operand(owned[i], BDim(0), o.core);
  }
}

bool any_batched(const Operand* operands, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (operands[i].present() && operands[i].bdim) return true;
  }
  return false;
}

void check_draw(const Draw& draw, const Operand* operands, size_t count, size_t from) {
  if (!draw.draws || draw.different() || from >= count) return;
  TORCH_CHECK(!any_batched(operands + from, count - from), "vmap: ", draw.op,
              " cannot serve all examples with one draw (randomness 'same' at level ", draw.level.position(),
              "): what it draws depends on values that differ between the examples. Ask for randomness "
              "'different', or draw from a tensor that is not batched");
}

void batch_first(const Draw& draw, Operand* operands, Tensor* owned, size_t count) {
  int64_t leading = 0;
  for (size_t i = 0; i < count; ++i) {
    if (operands[i].present()) leading = std::max(leading, operands[i].leading());
  }
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present()) continue;
    if (o.bdim) return;
    c10::SymDimVector sizes(o.tensor->sym_sizes().begin(), o.tensor->sym_sizes().end());
    sizes.insert(sizes.begin(), leading - o.leading(), c10::SymInt(1));
    sizes.insert(sizes.begin(), c10::SymInt(draw.batch_size()));
    owned[i] = o.tensor->expand_symint(sizes);
    o = Operand(owned[i], BDim(0), o.core);
    return;
  }
}

}  // namespace detail

c10::SymDimVector DrawSized::sizes(c10::SymIntArrayRef logical) const {
  c10::SymDimVector physical;
  if (draw_.different()) physical.push_back(c10::SymInt(draw_.batch_size()));
  physical.append(logical.begin(), logical.end());
  return physical;
}

c10::DimVector DrawSized::sizes(c10::IntArrayRef logical) const {
  c10::DimVector physical;
  if (draw_.different()) physical.push_back(draw_.batch_size());
  physical.append(logical.begin(), logical.end());
  return physical;
}

DrawLike::DrawLike(const Draw& draw, const Operand& operand) {
  const Tensor& whole = *operand.tensor;
  if (draw.different()) {
    bdim_ = 0;
    self_ = each(whole, operand.bdim, draw.batch_size());
  } else {
    self_ = operand.bdim ? detail::one_example(whole, *operand.bdim) : whole;
  }
}

InPlaceDrawLike::InPlaceDrawLike(const Draw& draw, const Operand& operand)
    : whole_(*operand.tensor),
      whole_bdim_(operand.bdim),
      is_for_all_(operand.bdim && !draw.different()),
      written_(is_for_all_ ? detail::room_for_one(whole_, *whole_bdim_) : in_front(whole_, whole_bdim_)) {}

void InPlaceDrawLike::spread() const {
  if (is_for_all_) detail::spread(whole_, *whole_bdim_, written_);
}

}  // namespace vmap
