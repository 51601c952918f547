// Products, where the batch is on one side, or on both: held against the one larger product, or the batch of
// products, that one would write by hand.
#include <ATen/ops/add.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/addmv.h>
#include <ATen/ops/baddbmm.h>
#include <ATen/ops/bmm.h>
#include <ATen/ops/dot.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/mv.h>
#include <ATen/ops/outer.h>
#include <ATen/ops/scaled_dot_product_attention.h>

#include "operator_cases.h"

namespace vmap_bench {

namespace {

// [*, n] as rows of one matrix, and a product of those apart again.
Tensor rows(const Tensor& t) {
  return t.view({-1, t.size(-1)});
}
Tensor like(const Tensor& product, const Tensor& t) {
  return product.view({t.size(0), t.size(1), -1});
}

// [*, n, n] as 4 heads, or as 4 products of fewer rows.
Tensor heads(const Tensor& t) {
  return t.unflatten(-1, {4, t.size(-1) / 4}).transpose(-2, -3);
}
Tensor four(const Tensor& t) {
  return t.unflatten(-2, {4, t.size(-2) / 4});
}

// [B, 4, n, k] x [4, k, m] is a batch of four products.
Tensor bmm_by_hand(const Inputs& in) {
  const Tensor lhs = four(in.x);
  const Tensor out = at::bmm(lhs.transpose(0, 1).flatten(1, 2), in.stack);
  return out.unflatten(1, {lhs.size(0), lhs.size(2)}).transpose(0, 1).contiguous();
}

Tensor attention(const Inputs& in) {
  return at::scaled_dot_product_attention(heads(in.x), heads(in.y), heads(in.x));
}

}  // namespace

const std::vector<OperatorCase>& operator_cases() {
  using In = const Inputs&;
  static const std::vector<OperatorCase> cases = {
      {"mm left", [](In in) { return at::matmul(in.x, in.weight); },
       [](In in) { return at::mm(in.x, in.weight); }},
      {"mm right", [](In in) { return at::matmul(in.weight, in.x); },
       [](In in) { return at::mm(in.weight, in.x); }},
      {"mm both", [](In in) { return at::bmm(in.x, in.y); }, [](In in) { return at::mm(in.x, in.y); }},
      {"bmm left", bmm_by_hand, [](In in) { return at::bmm(four(in.x), in.stack); }},
      {"mv matrix", [](In in) { return at::matmul(in.x, in.bias); },
       [](In in) { return at::mv(in.x, in.bias); }},
      {"mv vector", [](In in) { return at::matmul(in.row, in.weight.t()); },
       [](In in) { return at::mv(in.weight, in.row); }},
      {"dot", [](In in) { return at::mv(in.row, in.bias); }, [](In in) { return at::dot(in.row, in.bias); }},
      {"outer", [](In in) { return at::mul(in.row.unsqueeze(2), in.bias); },
       [](In in) { return at::outer(in.row, in.bias); }},
      {"addmm row", [](In in) { return like(at::addmm(in.bias, rows(in.x), in.weight), in.x); },
       [](In in) { return at::addmm(in.bias, in.x, in.weight); }},
      {"addmm addend", [](In in) { return like(at::addmm(rows(in.y), rows(in.x), in.weight), in.x); },
       [](In in) { return at::addmm(in.y, in.x, in.weight); }},
      {"addmm both", [](In in) { return at::baddbmm(in.bias, in.x, in.y); },
       [](In in) { return at::addmm(in.bias, in.x, in.y); }},
      {"addmv", [](In in) { return at::add(at::matmul(in.x, in.bias), in.row); },
       [](In in) { return at::addmv(in.row, in.x, in.bias); }},
      {"linear", [](In in) { return at::linear(in.x, in.weight, in.bias); },
       [](In in) { return at::linear(in.x, in.weight, in.bias); }},
      {"linear weight", [](In in) { return at::matmul(in.weight, in.x.transpose(1, 2)); },
       [](In in) { return at::linear(in.weight, in.x); }},
      {"attention", attention, attention},
  };
  return cases;
}

const std::vector<Size>& operator_sizes() {
  static const std::vector<Size> sizes = {{64, 64}};
  return sizes;
}

}  // namespace vmap_bench
