#include "operator_cases.h"

#include <ATen/ops/add.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/cumsum.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/flatten.h>
#include <ATen/ops/gather.h>
#include <ATen/ops/layer_norm.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/max_pool2d.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/select.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/sin.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/sum.h>
#include <ATen/ops/transpose.h>
#include <ATen/ops/tril.h>
#include <ATen/ops/view.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros_like.h>

namespace vmap_bench {

namespace {

// Most operators are written by hand on a batch as they are on an example.
OperatorCase same(const char* name, Tensor (*call)(const Inputs&)) {
  return {name, call, call};
}

}  // namespace

const std::vector<OperatorCase>& operator_cases() {
  using In = const Inputs&;
  static const std::vector<OperatorCase> cases = {
      same("add", [](In in) { return at::add(in.x, in.x); }),
      same("add captured", [](In in) { return at::add(in.x, in.weight); }),
      same("mul", [](In in) { return at::mul(in.x, in.y); }),
      same("sin", [](In in) { return at::sin(in.x); }),
      same("sum", [](In in) { return at::sum(in.x, {-1}); }),
      {"mm", [](In in) { return at::matmul(in.x, in.weight); },
       [](In in) { return at::mm(in.x, in.weight); }},
      {"transpose", [](In in) { return at::transpose(in.x, 1, 2); },
       [](In in) { return at::transpose(in.x, 0, 1); }},
      {"view",
       [](In in) {
         return in.x.view({in.x.size(0), -1});
       },
       [](In in) { return in.x.view({-1}); }},
      same("linear", [](In in) { return at::linear(in.x, in.weight); }),
      same("linear bias", [](In in) { return at::linear(in.x, in.weight, in.bias); }),
      same("softmax", [](In in) { return at::softmax(in.x, -1); }),
      same("where", [](In in) { return at::where(in.condition, in.x, in.y); }),
      same("cumsum", [](In in) { return at::cumsum(in.x, -1); }),
      {"select", [](In in) { return at::select(in.x, 1, 0); }, [](In in) { return at::select(in.x, 0, 0); }},
      {"sigmoid_", [](In in) { return Tensor(in.x).sigmoid_(); },
       [](In in) { return Tensor(in.x).sigmoid_(); }, true},
      // One of each kind that the others do not show.
      same("tril", [](In in) { return at::tril(in.x); }),
      same("cat",
           [](In in) {
             return at::cat({in.x, in.y}, -1);
           }),
      {"gather", [](In in) { return at::gather(in.row, 1, in.positions); },
       [](In in) { return at::gather(in.row, 0, in.positions); }},
      same("embedding", [](In in) { return at::embedding(in.weight, in.positions); }),
      {"max_pool2d",
       [](In in) {
         return at::max_pool2d(in.images.flatten(0, 1), 2).unflatten(0, {-1, 1});
       },
       [](In in) { return at::max_pool2d(in.images, 2); }},
      {"conv2d",
       [](In in) {
         return at::conv2d(in.images.flatten(0, 1), in.filters, {}, 1, 1).unflatten(0, {-1, 1});
       },
       [](In in) { return at::conv2d(in.images, in.filters, {}, 1, 1); }},
      same("layer_norm", [](In in) { return at::layer_norm(in.x, {in.x.size(-1)}, in.bias); }),
      same("zeros_like", [](In in) { return at::zeros_like(in.x); }),
  };
  return cases;
}

const std::vector<Size>& operator_sizes() {
  static const std::vector<Size> sizes = {{8, 4}, {64, 32}};
  return sizes;
}

}  // namespace vmap_bench
