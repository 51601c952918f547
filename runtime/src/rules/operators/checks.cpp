#include <ATen/ops/_assert_async.h>
#include <ATen/ops/_has_compatible_shallow_copy_type.h>
#include <ATen/ops/_linalg_check_errors.h>
#include <ATen/ops/all.h>
#include <ATen/ops/ne.h>
#include <vmap/operators/checks.h>
#include <vmap/rules/dims.h>

namespace vmap::custom {

namespace {

// Whether every example's number is true, as one number.
Tensor all_true(const Tensor& self) {
  return at::all(at::ne(self, 0));
}

c10::SymInt numel_of_example(const Tensor& self, BDim bdim) {
  c10::SymInt numel = 1;
  for (int64_t dim = 0; dim < self.dim(); ++dim) {
    if (dim != bdim) numel *= self.sym_size(dim);
  }
  return numel;
}

void check_one_number(const Tensor& self, BDim bdim) {
  const c10::SymInt numel = numel_of_example(self, bdim);
  TORCH_CHECK(numel != 0, "Boolean value of Tensor with no values is ambiguous");
  TORCH_CHECK(numel < 2, "Boolean value of Tensor with more than one value is ambiguous");
}

}  // namespace

void assert_async_msg(const Tensor& self, BDim self_bdim, std::string_view assert_msg) {
  check_one_number(self, self_bdim);
  at::_assert_async(all_true(self), assert_msg);
}

// The error of a batch names the example as an element of the batch.
void linalg_check_errors(const Tensor& info, BDim, std::string_view api_name, bool) {
  at::_linalg_check_errors(info.contiguous(), api_name, /*is_matrix=*/false);
}

std::tuple<bool> has_same_storage_numel(const Tensor& self, BDim self_bdim, const Tensor& other,
                                        BDim other_bdim) {
  return {numel_of_example(self, self_bdim) == numel_of_example(other, other_bdim)};
}

std::tuple<bool> has_compatible_shallow_copy_type(const Tensor& self, BDim self_bdim, const Tensor& from,
                                                  BDim from_bdim) {
  TORCH_CHECK(
      self_bdim || !from_bdim,
      "vmap: `.data` of a tensor that is not batched cannot be set to an example, of which there are "
      "many. Instead, compute with the example itself; a module runs with examples for its parameters "
      "by torch.func.functional_call(module, parameters, args)");
  return {at::_has_compatible_shallow_copy_type(self, from)};
}

}  // namespace vmap::custom
