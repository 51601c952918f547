#include <ATen/ops/zeros_like.h>
#include <c10/util/Exception.h>
#include <torch/csrc/autograd/custom_function.h>
#include <vmap/variance/local_map.h>

#include <bit>

#include "raised.h"

namespace vmap::variance::detail {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

struct Enter : torch::autograd::Function<Enter> {
  // No view: a mark of one would be that of the caller's tensor.
  static Tensor forward(AutogradContext*, const Tensor& x) { return x.variable_data(); }
  static variable_list backward(AutogradContext*, variable_list gradients) {
    return {gradients[0].defined() ? unmarked(gradients[0]) : gradients[0]};
  }
};

// The gradient of an ordinary tensor says nothing of ranks. Here it gets the states of the value's gradient.
struct Leave : torch::autograd::Function<Leave> {
  static Tensor forward(AutogradContext* ctx, const Tensor& x) {
    const Cell& cell = *cell_of(x);
    ctx->saved_data["mesh"] = cell.mesh().id();
    ctx->saved_data["masks"] = std::bit_cast<int64_t>(cell.packed());
    Tensor plain = x.variable_data();
    take_cell_away(plain);
    return plain;
  }
  static variable_list backward(AutogradContext* ctx, variable_list gradients) {
    if (!gradients[0].defined()) return gradients;
    const Mesh mesh = Mesh::of_id(ctx->saved_data["mesh"].toInt());
    const Masks of = Masks::of(std::bit_cast<uint64_t>(ctx->saved_data["masks"].toInt()));
    Tensor gradient = gradients[0].variable_data();
    // Of a reduced value each rank has a summand of the gradient, and here it is whole on all: the first
    // keeps it.
    for (size_t i = 0; i < mesh.dims().size(); ++i) {
      if ((of.reduced >> i & 1) && mesh.dims()[i].coordinate != 0) gradient = at::zeros_like(gradient);
    }
    return {mark(gradient, mesh,
                 {names_of(mesh, of.varying), names_of(mesh, of.partial), names_of(mesh, of.reduced)})};
  }
};

bool holds(const Dims& dims, const std::string& dim) {
  return dims.find(dim) != dims.end();
}

const char* word_of(const States& states, const std::string& dim) {
  if (holds(states.varying, dim)) return "varying";
  if (holds(states.partial, dim)) return "partial";
  return holds(states.reduced, dim) ? "reduced" : "invariant";
}

void check_claim(size_t position, const States& of, const States& claimed) {
  const auto check = [&](bool fits, const std::string& dim, const char* instead) {
    TORCH_CHECK(fits, "variance: local_map: result ", position, " is ", word_of(of, dim), " over \"", dim,
                "\", and is said to be ", word_of(claimed, dim), ". ", instead);
  };
  for (const std::string& dim : of.varying)
    check(holds(claimed.varying, dim) || holds(claimed.partial, dim), dim,
          "all_reduce it first, or say varying, or partial if the values are summands");
  for (const std::string& dim : of.partial)
    check(holds(claimed.partial, dim), dim, "all_reduce it first, or say partial");
  for (const std::string& dim : claimed.partial)
    check(holds(of.partial, dim) || holds(of.varying, dim), dim,
          "The sum over the ranks would be that many times it: say invariant");
}

}  // namespace

Tensor entering(const Tensor& x, const Mesh& mesh, const States& states) {
  TORCH_CHECK(
      !is_tracked(x),
      "variance: local_map: an argument is tracked already, and local_map is for ordinary tensors. Call the "
      "function itself");
  return mark(Enter::apply(x), mesh, states);
}

Tensor leaving(const Tensor& x, size_t position, const States& claimed) {
  check_claim(position, states(x), claimed);
  return cell_of(x) != nullptr ? Leave::apply(known_to_history(x)) : x;
}

}  // namespace vmap::variance::detail
