#include <vmap/rules/reduction.h>

#include <algorithm>

namespace vmap::detail {

void ReducedDims::one(int64_t dim, int64_t rank, int64_t bdim) {
  dims.push_back(physical_dim(dim, rank, bdim));
}

void ReducedDims::list(at::IntArrayRef wanted, EmptyDims empty, int64_t rank, int64_t bdim) {
  if (!wanted.empty()) {
    for (int64_t dim : wanted) dims.push_back(physical_dim(dim, rank, bdim));
  } else if (empty == EmptyDims::All) {
    // Rank 0: the dim that was put there, see NOTE: [dims of rank 0].
    for (int64_t dim = 0; dim < std::max<int64_t>(rank, 1); ++dim)
      dims.push_back(dim >= bdim ? dim + 1 : dim);
  }
}

Tensor ReducedDims::lifted(const Tensor& self) {
  return self.unsqueeze(1);
}

Tensor ReducedDims::flattened(const Tensor& self, int64_t from) {
  dims.push_back(1);
  if (rank == 0) return self;  // lifted: one dim already
  flat = true;
  bdim = 0;
  const Tensor front = from == 0 ? self : self.movedim(from, 0);
  c10::SymInt numel = 1;
  for (int64_t i = 1; i < front.dim(); ++i) numel *= front.sym_size(i);
  return front.reshape_symint({front.sym_size(0), numel});
}

void ReducedDims::finish(Tensor& result, bool keeps_rank) const {
  if (!result.defined()) return;
  if (!keeps_rank && !dims.empty()) return;
  if (rank == 0) {
    result = result.squeeze(1);
    return;
  }
  c10::SymDimVector sizes(rank + 1, c10::SymInt(1));
  sizes[0] = result.sym_size(0);
  result = result.view_symint(sizes);
}

BDim ReducedDims::result_bdim(bool keeps_rank) const {
  if (keeps_rank) return bdim;
  return bdim - std::count_if(dims.begin(), dims.end(), [&](int64_t d) { return d < bdim; });
}

void move_to_front_and_expand(Operand* operands, Tensor* owned, size_t count) {
  const int64_t rank = operands[0].rank;
  c10::SymInt batch = 1;
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present()) continue;
    TORCH_CHECK(o.rank == rank, "tensors that are worked along a dim together have one rank: inside vmap ",
                "the first has ", rank, " dimensions, and another ", o.rank);
    if (o.bdim) batch = o.tensor->sym_size(*o.bdim);
  }
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present() || o.bdim == 0) continue;
    Tensor front = !o.bdim        ? o.tensor->unsqueeze(0)
                   : *o.bdim == 0 ? *o.tensor
                                  : o.tensor->movedim(*o.bdim, 0);
    c10::SymDimVector sizes(front.sym_sizes().begin(), front.sym_sizes().end());
    sizes[0] = batch;
    if (!o.bdim) front = front.expand_symint(sizes);
    owned[i] = std::move(front);
    o = Operand(owned[i], 0);
  }
}

void check_plain_dims(const char* name, at::IntArrayRef dims, int64_t rank) {
  for (auto dim = dims.begin(); dim != dims.end(); ++dim) {
    TORCH_CHECK(*dim >= 0 && *dim < rank && std::find(dims.begin(), dim, *dim) == dim, name,
                ": dims are distinct, at least 0 and below ", rank, " inside vmap, and not ", dims);
  }
}

void check_one_shape(const char* name, const Operand* operands, size_t count) {
  const c10::SymIntArrayRef first = operands[0].tensor->sym_sizes().slice(1);
  for (size_t i = 1; i < count; ++i) {
    if (!operands[i].present()) continue;
    const c10::SymIntArrayRef other = operands[i].tensor->sym_sizes().slice(1);
    TORCH_CHECK(other == first, name, ": the tensors have one shape inside vmap, and not ", first, " and ",
                other);
  }
}

}  // namespace vmap::detail
