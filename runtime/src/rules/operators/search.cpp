// Places in sorted sequences.
#include <ATen/native/TypeProperties.h>
#include <vmap/operators/search.h>
#include <vmap/rules/front.h>
#include <vmap/rules/operand.h>

// These must follow Tensor.h.
#include <ATen/ops/full.h>
#include <ATen/ops/result_type.h>
#include <ATen/ops/searchsorted_ops.h>

namespace vmap::custom {

namespace {

// The dtype that an example's sequence and values are compared in: see NOTE: [logical type promotion].
at::ScalarType common_dtype(const Operand& sequence, const Operand& values) {
  at::native::ResultTypeState state;
  for (const Operand* o : {&sequence, &values}) {
    c10::ScalarType& slot = o->rank > 0 ? state.dimResult : state.zeroResult;
    const c10::ScalarType dtype = o->tensor->scalar_type();
    slot = slot == c10::ScalarType::Undefined ? dtype : c10::promoteTypes(slot, dtype);
  }
  return at::native::result_type(state);
}

void check_sequence(const Operand& sequence) {
  TORCH_CHECK(sequence.rank > 0,
              "searchsorted: sorted_sequence has no dimensions inside vmap, it takes at least one");
}

// [B, …], contiguous: the kernel warns of any other.
Tensor in_rows(const Tensor& t, BDim bdim, const c10::SymInt& batch) {
  return each(t, bdim, batch).contiguous();
}

std::optional<Tensor> in_rows(const std::optional<Tensor>& t, BDim bdim, const c10::SymInt& batch) {
  return t && t->defined() ? std::optional<Tensor>(in_rows(*t, bdim, batch)) : std::nullopt;
}

// The values that are looked up in one sequence stand in one dim, whatever theirs are.
Tensor one_row(const Tensor& values) {
  c10::SymInt count = 1;
  for (int64_t i = 1; i < values.dim(); ++i) count *= values.sym_size(i);
  return values.reshape_symint({values.sym_size(0), count});
}

}  // namespace

OneResult searchsorted(const Tensor& sorted_sequence, BDim sequence_bdim, const Tensor& self, BDim self_bdim,
                       bool out_int32, bool right, std::optional<std::string_view> side,
                       const std::optional<Tensor>& sorter, BDim sorter_bdim) {
  const Operand sequence(sorted_sequence, sequence_bdim), values(self, self_bdim);
  check_sequence(sequence);
  const at::ScalarType dtype = common_dtype(sequence, values);
  const Tensor in = sorted_sequence.to(dtype), of = self.to(dtype);
  const auto search = [&](const Tensor& s, const Tensor& v, const std::optional<Tensor>& order) {
    return at::_ops::searchsorted_Tensor::call(s, v, out_int32, right, side, order);
  };
  const bool is_shared = !sequence_bdim && !sorter_bdim && sequence.rank == 1;
  if (is_shared) return with_bdim(search(in, of.contiguous(), sorter), self_bdim);

  const Tensor order = sorter.value_or(Tensor());
  const c10::SymInt batch = Batch(seen(in, sequence_bdim), seen(of, self_bdim), seen(order, sorter_bdim));
  const Tensor rows = in_rows(in, sequence_bdim, batch);
  const std::optional<Tensor> orders = in_rows(sorter, sorter_bdim, batch);
  const Tensor wanted = in_rows(of, self_bdim, batch);
  if (sequence.rank > 1) return with_bdim(search(rows, wanted, orders), 0);
  return with_bdim(search(rows, one_row(wanted), orders).view_symint(wanted.sym_sizes()), 0);
}

OneResult searchsorted_scalar(const Tensor& sorted_sequence, BDim sequence_bdim, const at::Scalar& self,
                              bool out_int32, bool right, std::optional<std::string_view> side,
                              const std::optional<Tensor>& sorter, BDim sorter_bdim) {
  const Operand sequence(sorted_sequence, sequence_bdim);
  check_sequence(sequence);
  TORCH_CHECK(sequence.rank == 1,
              "searchsorted: a number is looked up in a sequence of one dim, and sorted_sequence has ",
              sequence.rank, " dimensions inside vmap");
  const at::ScalarType dtype = at::result_type(sorted_sequence, self);
  const Tensor order = sorter.value_or(Tensor());
  const c10::SymInt batch = Batch(seen(sorted_sequence, sequence_bdim), seen(order, sorter_bdim));
  const Tensor rows = in_rows(sorted_sequence.to(dtype), sequence_bdim, batch);
  const Tensor wanted = rows.new_full_symint({batch, 1}, self);
  return with_bdim(at::_ops::searchsorted_Tensor::call(rows, wanted, out_int32, right, side,
                                                       in_rows(sorter, sorter_bdim, batch))
                       .squeeze(1),
                   0);
}

}  // namespace vmap::custom
