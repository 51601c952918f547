// Writing through a mask: see NOTE: [masks] in advanced_index.h.
#include <vmap/rules/advanced_index.h>
#include <vmap/rules/front.h>
#include <vmap/rules/number.h>

// These must follow Tensor.h.
#include <ATen/ops/add.h>
#include <ATen/ops/where.h>

namespace vmap {

// Whether a mask is all there is in the list, and what is written does not depend on which element it goes
// to.
bool AdvancedIndex::read_mask(const Indices& indices, c10::ArrayRef<BDim> bdims, const Operand& values) {
  Tensor mask;
  BDim mask_bdim;
  int64_t before = 0;
  for (size_t i = 0; i < indices.size(); ++i) {
    const std::optional<Tensor> index = indices.get(i);
    if (!index || !index->defined()) {
      before += mask.defined() ? 0 : 1;
      continue;
    }
    const bool is_mask = index->scalar_type() == at::kBool || index->scalar_type() == at::kByte;
    if (!is_mask || mask.defined()) return false;
    mask = *index;
    mask_bdim = bdims[i];
  }
  if (!mask.defined()) return false;
  if (mask_bdim) batch_ = mask.sym_size(*mask_bdim);
  const int64_t behind = rank_ - before - (mask.dim() - (mask_bdim ? 1 : 0));
  // The dim of the values that goes along the marked elements; negative where they have none.
  const int64_t along = values.rank - 1 - behind;
  const Tensor front = in_front(values_, values.bdim);
  const bool is_one = along < 0 || front.sym_size(along + (values.bdim ? 1 : 0)) == 1;
  if (!is_one && !mask_bdim) return false;
  TORCH_CHECK(is_one, name_,
              ": a mask of each example's own takes another number of values from each; write one value "
              "for all that it marks, or use torch.where or masked_scatter");
  align_mask(mask, mask_bdim, before, values, along);
  return true;
}

// Brings all three to the tensor's dims, with the batch dim in front.
void AdvancedIndex::align_mask(const Tensor& mask, BDim mask_bdim, int64_t before, const Operand& values,
                               int64_t along) {
  self_ = in_front(self_, self_bdim_);
  // Indices may lie on the CPU whatever is indexed; what is called in the operator's place wants its mask
  // there.
  mask_ = in_front(mask, mask_bdim).to(self_.device(), at::kBool);
  values_ = in_front(values_, values.bdim);
  const int64_t lead = mask_bdim ? 1 : 0, mask_rank = mask_.dim() - lead, self_lead = self_bdim_ ? 1 : 0;
  TORCH_CHECK_INDEX(before + mask_rank <= rank_, name_, ": a mask of ", mask_rank, " dims behind ", before,
                    " for a tensor with ", rank_, " dimensions inside vmap");
  for (int64_t i = 0; i < mask_rank; ++i) {
    TORCH_CHECK_INDEX(mask_.sym_size(lead + i) == self_.sym_size(self_lead + before + i), name_,
                      ": the mask has size ", mask_.sym_size(lead + i), " where the tensor has ",
                      self_.sym_size(self_lead + before + i));
  }
  is_number_ = values_.sym_numel() == (values.bdim ? values_.sym_size(0) : 1);
  mask_ =
      insert_ones(insert_ones(mask_, mask_.dim(), rank_ - before - mask_rank), lead, mask_bdim ? before : 0);
  const int64_t value_lead = values.bdim ? 1 : 0;
  if (along >= 0) values_ = insert_ones(values_.squeeze(value_lead + along), value_lead + along, mask_rank);
  const int64_t missing = rank_ + value_lead - values_.dim();
  if (values.bdim && missing > 0) values_ = insert_ones(values_, 1, missing);
}

// PyTorch fills in what is one number, of another dtype as well, where that has it.
Tensor AdvancedIndex::values_to_fill(bool accumulate) const {
  const at::ScalarType given = values_.scalar_type(), wanted = self_.scalar_type();
  if (given == wanted) return values_;
  TORCH_CHECK(is_number_ && !accumulate, name_, ": the tensor and the values have the dtypes ", wanted,
              " and ", given);
  check_number_fits(values_, wanted);
  return values_.to(wanted);
}

OneResult AdvancedIndex::filled(bool accumulate) const {
  const Tensor values = values_to_fill(accumulate);
  return with_bdim(at::where(mask_, accumulate ? self_.add(values) : values, self_), 0);
}

void AdvancedIndex::fill_in_place(bool accumulate) const {
  const Tensor values = values_to_fill(accumulate);
  const bool is_one_for_all = values.dim() <= rank_ && values.numel() == 1;
  if (!accumulate && is_one_for_all) {
    written().masked_fill_(mask_, values.reshape({}));
  } else {
    written().copy_(at::where(mask_, accumulate ? self_.add(values) : values, self_));
  }
}

}  // namespace vmap
