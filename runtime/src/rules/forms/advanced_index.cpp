#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/gather.h>
#include <ATen/ops/index.h>
#include <ATen/ops/where.h>
#include <vmap/rules/advanced_index.h>
#include <vmap/rules/recorded.h>

#include <numeric>

namespace vmap {

namespace {

bool marks(const Tensor& index) {
  return index.scalar_type() == at::kBool || index.scalar_type() == at::kByte;
}

// gather() takes fewer dtypes than indexing does, and positions of more.
bool can_be_gathered(const Tensor& self, const Tensor& positions) {
  const at::ScalarType dtype = self.scalar_type(), of = positions.scalar_type();
  const bool is_common = !c10::isBarebonesUnsignedType(dtype) && !c10::isFloat8Type(dtype) &&
                         dtype != at::kComplexHalf && !self.is_quantized();
  return is_common && (of == at::kLong || of == at::kInt);
}

// `t` with its batch dim in front, and dims of size 1 behind it until it has `rank` logical dims.
Tensor padded(const Tensor& t, int64_t bdim, int64_t rank) {
  const Tensor front = bdim == 0 ? t : t.movedim(bdim, 0);
  const int64_t missing = rank + 1 - front.dim();
  if (missing <= 0) return front;
  c10::SymDimVector sizes(front.sym_sizes().begin(), front.sym_sizes().end());
  sizes.insert(sizes.begin() + 1, missing, c10::SymInt(1));
  return front.view_symint(sizes);
}

// A number goes with what lies on any device, as PyTorch has it, and so do the numbers of a batch.
Tensor beside(const Tensor& self, const Operand& values) {
  const bool moves = values.rank == 0 && values.tensor->device() != self.device();
  return moves ? values.tensor->to(self.device()) : *values.tensor;
}

// With the strides that a new tensor of its sizes has, where it lies like one: a dim of size 1 may have any
// other, and kernels that add up on a GPU go by it.
Tensor as_a_new_one(const Tensor& t) {
  if (t.is_cpu() || !t.is_contiguous()) return t;
  c10::SymDimVector strides(t.dim());
  c10::SymInt stride = 1;
  for (int64_t dim = t.dim() - 1; dim >= 0; --dim) {
    strides[dim] = stride;
    stride *= t.sym_size(dim) == 0 ? c10::SymInt(1) : t.sym_size(dim);
  }
  return t.sym_strides() == c10::SymIntArrayRef(strides) ? t : t.as_strided_symint(t.sym_sizes(), strides);
}

}  // namespace

AdvancedIndex::AdvancedIndex(const char* name, const Operand& self, const Indices& indices,
                             c10::ArrayRef<BDim> bdims)
    : name_(name), self_(*self.tensor), self_bdim_(self.bdim), rank_(self.rank) {
  if (self_bdim_) batch_ = self_.sym_size(*self_bdim_);
  read_list(indices, bdims);
  locate();
  gathers_ = can_gather();
  if (gathers_) return;
  if (!self_bdim_) {
    taken_bdim_ = last_ - first_ + 1 == count_ ? first_ : 0;
  } else if (is_own_) {
    count_examples();
  } else {
    skip_batch();
  }
  align_indices();
  bdim_ = taken_bdim_;
}

AdvancedIndex::AdvancedIndex(const char* name, const Operand& self, const Indices& indices,
                             c10::ArrayRef<BDim> bdims, const Operand& values)
    : name_(name),
      self_(*self.tensor),
      values_(beside(*self.tensor, values)),
      self_bdim_(self.bdim),
      rank_(self.rank) {
  if (self_bdim_) batch_ = self_.sym_size(*self_bdim_);
  if (values.bdim) batch_ = values_.sym_size(*values.bdim);
  if (read_mask(indices, bdims, values)) return;
  read_list(indices, bdims);
  locate();
  if (!self_bdim_) expand_self();
  is_own_ ? count_examples() : skip_batch();
  align_indices();
  align_values(values);
  self_ = as_a_new_one(self_);
  bdim_ = *self_bdim_;
}

void AdvancedIndex::read_list(const Indices& indices, c10::ArrayRef<BDim> bdims) {
  for (size_t i = 0; i < indices.size(); ++i) {
    const std::optional<Tensor> index = indices.get(i);
    if (!index || !index->defined()) {
      entries_.push_back({});
    } else if (!marks(*index)) {
      entries_.push_back({*index, bdims[i]});
      if (bdims[i]) batch_ = index->sym_size(*bdims[i]);
    } else {
      TORCH_CHECK(!bdims[i], name_, ": indices[", i,
                  "] is a mask of each example's own, which takes another number of elements from each; "
                  "use torch.where or masked_fill, which keep the shape, or positions instead of a mask");
      check_mask(*index, i);
      for (Tensor& dim : index->nonzero().unbind(1)) entries_.push_back({std::move(dim), std::nullopt});
    }
  }
  TORCH_CHECK_INDEX(static_cast<int64_t>(entries_.size()) <= rank_, name_, ": ", entries_.size(),
                    " indices for a tensor with ", rank_, " dimensions inside vmap");
}

// A mask stands for as many dims as it has, of the same sizes: its positions alone would not tell.
void AdvancedIndex::check_mask(const Tensor& mask, size_t i) const {
  const auto first = static_cast<int64_t>(entries_.size());
  for (int64_t d = 0; d < mask.dim() && first + d < rank_; ++d) {
    const int64_t logical = first + d;
    const c10::SymInt size = self_.sym_size(self_bdim_ && *self_bdim_ <= logical ? logical + 1 : logical);
    TORCH_CHECK_INDEX(mask.sym_size(d) == size, name_, ": the mask indices[", i, "] has size ",
                      mask.sym_size(d), " where the tensor has ", size, " inside vmap");
  }
}

void AdvancedIndex::locate() {
  for (size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (!entry.index.defined()) continue;
    if (count_++ == 0) first_ = static_cast<int64_t>(i);
    last_ = static_cast<int64_t>(i);
    index_rank_ = std::max(index_rank_, entry.rank());
    is_own_ = is_own_ || entry.bdim;
  }
  taken_rank_ = rank_ - count_ + index_rank_;
}

bool AdvancedIndex::can_gather() const {
  if (!self_bdim_ || count_ != 1 || !is_own_ || first_ == 0 || !self_.is_cpu()) return false;
  if (!can_be_gathered(self_, entries_[first_].index)) return false;
  c10::SymInt before = 1, behind = 1;
  for (int64_t logical = 0; logical < rank_; ++logical) {
    if (logical == first_) continue;
    (logical < first_ ? before : behind) *= self_.sym_size(*self_bdim_ <= logical ? logical + 1 : logical);
  }
  return before > behind;
}

OneResult AdvancedIndex::indexed_in_front(const Tensor& from, const Tensor& own) const {
  const Tensor examples = at::arange(batch_.guard_int(__FILE__, __LINE__), own.options());
  Indices list;
  list.push_back(padded(examples, 0, index_rank_));
  list.push_back(own);
  const Tensor out = at::index(from.movedim(first_ + 1, 1), list);  // [B, taken..., rest...]
  std::vector<int64_t> in_front(index_rank_), in_place(index_rank_);
  std::iota(in_front.begin(), in_front.end(), 1);
  std::iota(in_place.begin(), in_place.end(), first_ + 1);
  return with_bdim(out.movedim(in_front, in_place), 0);
}

OneResult AdvancedIndex::gathered() const {
  const int64_t dim = first_ + 1;
  const Tensor from = self_.movedim(*self_bdim_, 0);
  const Tensor own = padded(entries_[first_].index, *entries_[first_].bdim, index_rank_).to(at::kLong);
  if (is_recorded(from)) return indexed_in_front(from, own);
  const int64_t size = from.sym_size(dim).guard_int(__FILE__, __LINE__);
  const Tensor positions = at::where(own < 0, own + size, own);

  const c10::SymIntArrayRef taken = positions.sym_sizes().slice(1);
  c10::SymInt count = 1;
  for (const c10::SymInt& each : taken) count *= each;
  c10::SymDimVector narrow(from.dim(), c10::SymInt(1)),
      wide(from.sym_sizes().begin(), from.sym_sizes().end());
  narrow[0] = batch_;
  narrow[dim] = wide[dim] = count;
  const Tensor each = positions.reshape_symint(narrow).expand_symint(wide);
  try {
    const Tensor out = at::gather(from, dim, each);
    if (taken.size() == 1) return with_bdim(out, 0);
    return with_bdim(taken.empty() ? out.select(dim, 0) : out.unflatten_symint(dim, taken), 0);
  } catch (const c10::Error&) {
    // Of a position that is out of range, the operator has an error of its own, of another class.
    Indices list;
    list.resize(dim, std::nullopt);
    list.push_back(own);
    at::index(from, list);
    throw;
  }
}

void AdvancedIndex::expand_self() {
  c10::SymDimVector sizes{batch_};
  sizes.append(self_.sym_sizes().begin(), self_.sym_sizes().end());
  self_ = self_.expand_symint(sizes);
  self_bdim_ = 0;
}

// The list has one entry more, where the batch dim lies.
void AdvancedIndex::skip_batch() {
  const bool adjacent = last_ - first_ + 1 == count_;
  if (adjacent && first_ < *self_bdim_ && *self_bdim_ <= last_) {
    // Between indices that stand side by side it would part them, and what they take would go elsewhere.
    self_ = self_.movedim(*self_bdim_, 0);
    self_bdim_ = 0;
  }
  const int64_t bdim = *self_bdim_;
  const int64_t listed = std::min<int64_t>(bdim, static_cast<int64_t>(entries_.size()));
  int64_t before = 0;
  for (int64_t i = 0; i < listed; ++i) before += entries_[i].index.defined() ? 1 : 0;
  const bool is_behind = !adjacent || before > 0;
  taken_bdim_ = bdim - before + (is_behind ? index_rank_ : 0);
  if (listed == bdim) entries_.insert(entries_.begin() + bdim, Entry{});
}

// The list has one index more, that counts the examples: beside the others where these stand side by side, so
// that what they take stays where it is.
void AdvancedIndex::count_examples() {
  const bool adjacent = last_ - first_ + 1 == count_;
  const int64_t place = adjacent ? first_ : 0;
  if (*self_bdim_ != place) self_ = self_.movedim(*self_bdim_, place);
  self_bdim_ = place;
  taken_bdim_ = place;
  const Tensor examples = at::arange(batch_.guard_int(__FILE__, __LINE__), self_.options().dtype(at::kLong));
  entries_.insert(entries_.begin() + place, Entry{examples, 0});
}

void AdvancedIndex::align_indices() {
  indices_.reserve(entries_.size());
  for (const Entry& entry : entries_) {
    if (!entry.index.defined()) {
      indices_.push_back(std::nullopt);
    } else {
      indices_.push_back(entry.bdim ? padded(entry.index, *entry.bdim, index_rank_) : entry.index);
    }
  }
}

void AdvancedIndex::align_values(const Operand& values) {
  if (values.bdim) {
    values_ = padded(values_, *values.bdim, taken_rank_);
    if (values.rank <= taken_rank_ && taken_bdim_ > 0) values_ = values_.movedim(0, taken_bdim_);
    return;
  }
  const int64_t behind = taken_rank_ - taken_bdim_;
  if (values.rank > behind) values_ = values_.unsqueeze(values.rank - behind);
}

}  // namespace vmap
