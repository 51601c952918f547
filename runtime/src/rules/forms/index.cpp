#include <vmap/rules/index.h>

// These must follow Tensor.h.
#include <ATen/ops/add.h>
#include <ATen/ops/lt.h>
#include <ATen/ops/new_zeros.h>
#include <ATen/ops/scatter.h>
#include <ATen/ops/where.h>

namespace vmap::detail {

namespace {

void own(Operand& o, Tensor& owned, Tensor value, BDim bdim) {
  owned = std::move(value);
  o = Operand(owned, bdim);
}

// A dim of size 1 behind the batch dim, in place of the dims that the operand lacks.
void lift(Operand& o, Tensor& owned) {
  own(o, owned, o.tensor->unsqueeze(o.bdim ? 1 : 0), o.bdim);
}

// NOTE: [expanded positions]
// Along the first dim the kernels have a shorter way for an index that is expanded over all others, and there
// they read positions of any dtype as int64.
void widen(Operand& index, Tensor& owned) {
  if (index.tensor->scalar_type() == at::kInt) own(index, owned, index.tensor->to(at::kLong), index.bdim);
}

void place(Operand& o, Tensor& owned, int64_t bdim, const c10::SymInt& batch) {
  if (o.bdim == bdim) return;
  if (o.bdim) return own(o, owned, o.tensor->movedim(*o.bdim, bdim), bdim);
  Tensor t = o.tensor->unsqueeze(bdim);
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
  sizes[bdim] = batch;
  own(o, owned, t.expand_symint(sizes), bdim);
}

}  // namespace

int64_t bring_to_one_batch(Operand* operands, Tensor* owned, size_t count, unsigned skip) {
  const c10::SymInt batch = batch_of(operands, count);
  const auto taken = [&](size_t i) { return operands[i].present() && !(skip >> i & 1); };
  BDim bdim;
  bool one_rank = true;
  if (taken(1)) widen(operands[1], owned[1]);
  for (size_t i = 0; i < count; ++i) {
    if (!taken(i)) continue;
    if (operands[i].rank == 0) lift(operands[i], owned[i]);
    one_rank = one_rank && operands[i].rank == operands[0].rank;
    if (!bdim) bdim = operands[i].bdim;
  }
  // Without elements an index may have any rank.
  const int64_t target = one_rank && bdim ? *bdim : 0;
  for (size_t i = 0; i < count; ++i) {
    if (taken(i)) place(operands[i], owned[i], target, batch);
  }
  return target;
}

void VectorPositions::align(const char* name, Operand* operands, Tensor* owned, size_t count) {
  name_ = name;
  is_scalar_ = operands[0].rank == 0;
  if (one_rank) check_ranks(operands, count);
  own_index = operands[1].bdim.has_value() || (fills && operands[2].bdim);
  if (!own_index) return share_index(operands, owned, count);
  check_index(operands[1]);
  TORCH_CHECK(!fills || operands[2].rank == 0, name, ": the value has ", operands[2].rank,
              " dimensions inside vmap, and must have none");
  const bool is_alone = takes && !operands[0].bdim;
  if (is_alone) return split_index(operands, owned);
  spread_index(operands, owned, count);
}

// Of what the operator that is called in its place would not notice, or calls by another class of error.
void VectorPositions::check_index(const Operand& index) const {
  const bool is_vector = index.rank <= 1;
  const std::string error =
      is_vector ? ""
                : c10::str(name_, ": the index is a vector, and has ", index.rank, " dimensions inside vmap");
  TORCH_CHECK(is_vector || !masks, error);
  TORCH_CHECK_INDEX(is_vector, error);
  TORCH_CHECK_INDEX(!masks || index.tensor->scalar_type() == at::kLong, name_, ": the index has the dtype ",
                    index.tensor->scalar_type(), ", and has to be int64");
}

void VectorPositions::check_ranks(const Operand* operands, size_t count) const {
  for (size_t i = 2; i < count; ++i) {
    TORCH_CHECK(!operands[i].present() || operands[i].rank == operands[0].rank, name_, ": the source has ",
                operands[i].rank, " dimensions inside vmap, and what is indexed ", operands[0].rank);
  }
}

void VectorPositions::share_index(Operand* operands, Tensor* owned, size_t count) {
  const int64_t rank = operands[0].rank;
  bdim_ = bring_to_one_batch(operands, owned, count, fills ? 0b110 : 0b010);
  dim = physical_dim(dim, rank, bdim_);
}

// One larger vector of positions, which the result's dim is split by again.
void VectorPositions::split_index(Operand* operands, Tensor* owned) {
  own_index = false;
  splits_ = true;
  Operand& index = operands[1];
  split_.assign(index.tensor->sym_sizes().begin(), index.tensor->sym_sizes().end());
  if (index.rank == 0) split_.push_back(1);
  dim = c10::maybe_wrap_dim(dim, operands[0].rank);
  bdim_ = dim + *index.bdim;
  if (index.rank > 0) own(index, owned[1], index.tensor->reshape(-1), std::nullopt);
  if (is_scalar_) lift(operands[0], owned[0]);
}

// The shape of the index with a position for each element: that of what is indexed, with as many positions
// along the dim. Sources have it as well.
c10::SymDimVector VectorPositions::check_sources(const Operand* operands, size_t count,
                                                 const c10::SymInt& positions) const {
  c10::SymDimVector sizes(operands[0].tensor->sym_sizes().begin(), operands[0].tensor->sym_sizes().end());
  sizes[dim] = positions;
  for (size_t i = 2; i < count && !fills; ++i) {
    TORCH_CHECK(!operands[i].present() || operands[i].tensor->sym_sizes() == c10::SymIntArrayRef(sizes),
                name_, ": with the batch dim at ", bdim_, " source has the shape ",
                operands[i].tensor->sym_sizes(), ", and the index asks for ", c10::SymIntArrayRef(sizes));
  }
  return sizes;
}

// In the place of its positions, which may be negative: a dim of `size`, true where one of them points.
void VectorPositions::mask_index(Operand& index, Tensor& owned, const c10::SymInt& size) const {
  const int64_t positions = index.bdim ? 1 - *index.bdim : 0;
  const Tensor from_start =
      at::where(index.tensor->lt(0), index.tensor->add(at::Scalar(size)), *index.tensor);
  c10::SymDimVector sizes(from_start.sym_sizes().begin(), from_start.sym_sizes().end());
  sizes[positions] = size;
  const Tensor none = index.tensor->new_zeros_symint(sizes, index.tensor->options().dtype(at::kBool));
  own(index, owned, none.scatter(positions, from_start, at::Scalar(true)), index.bdim);
}

void VectorPositions::spread_index(Operand* operands, Tensor* owned, size_t count) {
  const int64_t rank = operands[0].rank;
  bdim_ = bring_to_one_batch(operands, owned, count, fills ? 0b110 : 0b010);
  dim = physical_dim(dim, rank, bdim_);
  Operand& index = operands[1];
  widen(index, owned[1]);
  if (index.rank == 0) lift(index, owned[1]);
  if (masks) mask_index(index, owned[1], operands[0].tensor->sym_size(dim));
  const c10::SymInt positions = index.tensor->sym_size(index.bdim ? 1 - *index.bdim : 0);
  const c10::SymDimVector sizes = check_sources(operands, count, positions);
  const auto spread = [&](Operand& o, Tensor& kept, bool has_positions) {
    c10::SymDimVector view(sizes.size(), c10::SymInt(1));
    if (o.bdim) view[bdim_] = sizes[bdim_];
    if (has_positions) view[dim] = positions;
    const bool in_order = !o.bdim || !has_positions || (*o.bdim == 0) == (bdim_ < dim);
    const Tensor ordered = in_order ? *o.tensor : o.tensor->transpose(0, 1);
    Tensor placed = ordered.view_symint(view);
    own(o, kept, has_positions && !masks ? placed.expand_symint(sizes) : placed, bdim_);
  };
  spread(index, owned[1], true);
  if (fills) spread(operands[2], owned[2], false);
}

OneResult VectorPositions::result(Tensor out) const {
  BDim bdim = bdim_;
  if (splits_) {
    c10::SymDimVector sizes(out.sym_sizes().begin(), out.sym_sizes().end());
    sizes.erase(sizes.begin() + dim);
    sizes.insert(sizes.begin() + dim, split_.begin(), split_.end());
    out = out.view_symint(sizes);
  }
  if (!is_scalar_) return with_bdim(std::move(out), bdim);
  const int64_t lifted = bdim_ == 0 ? 1 : 0;
  TORCH_CHECK(out.sym_size(lifted) == 1, name_,
              ": a tensor without dims has one position, and the index names ", out.sym_size(lifted));
  return with_bdim(out.squeeze(lifted), 0);
}

}  // namespace vmap::detail
