// A library of operators, each as an author might write it: nothing here knows of vmap.
#include <torch/library.h>
#include <torch/types.h>

namespace {

using at::Tensor;

Tensor gain(const Tensor& x, double by) {
  Tensor out = torch::empty(x.sizes(), x.options());
  const Tensor in = x.contiguous();
  for (int64_t i = 0; i < in.numel(); ++i) out.view(-1)[i] = in.view(-1)[i].item<double>() * by;
  return out;
}
Tensor& gain_(Tensor& x, double by) {
  return x.copy_(gain(x.contiguous(), by));
}
Tensor& gain_out(const Tensor& x, double by, Tensor& out) {
  return out.copy_(gain(x.contiguous(), by));
}

// By value, which gives the operator another C++ type than ATen would.
Tensor blend(Tensor x, Tensor y, std::optional<Tensor> weight) {
  return weight ? x * *weight + y : x + y;
}

std::tuple<Tensor, Tensor> top(const Tensor& x, int64_t dim, bool keepdim) {
  return at::max(x, dim, keepdim);
}

// v' A v, for any number of both, but for equally many.
Tensor form(const Tensor& a, const Tensor& v) {
  TORCH_CHECK(a.dim() == v.dim() + 1, "form wants a vector for each matrix");
  return (a.matmul(v.unsqueeze(-1)).squeeze(-1) * v).sum(-1);
}

Tensor first(const Tensor& x, int64_t dim) {
  return x.select(dim, 0);
}

// Two kernels that share nothing, as those of a CPU and of an accelerator.
Tensor lift(const Tensor& x, const Tensor& by) {
  return x + by;
}
Tensor lift_meta(const Tensor& x, const Tensor& by) {
  TORCH_CHECK(by.dim() == 0 || by.sizes() == x.sizes(),
              "lift: this device wants a number, or one for each element");
  return at::empty_like(x);
}

// Of each of n images [height, width].
Tensor centre(const Tensor& x) {
  TORCH_CHECK(x.dim() == 3, "centre wants [n, height, width]");
  return x - x.mean({1, 2}, true);
}

Tensor pick(const Tensor& x, int64_t dim, const Tensor& index) {
  return x.gather(dim, index);
}
Tensor add_at(const Tensor& x, int64_t dim, const Tensor& index, const Tensor& source) {
  return x.scatter_add(dim, index, source);
}
Tensor add_rows(const Tensor& x, int64_t dim, const Tensor& index, const Tensor& source) {
  return x.index_add(dim, index, source);
}

Tensor jitter(const Tensor& x, double by) {
  return x + by * torch::rand(x.sizes());
}

Tensor ramp(int64_t n) {
  Tensor out = torch::empty({n});
  for (int64_t i = 0; i < n; ++i) out[i] = static_cast<double>(i);
  return out;
}

Tensor outer(const Tensor& x, at::TensorList more) {
  Tensor result = x;
  for (const Tensor& t : more) result = result.unsqueeze(-1) * t.unsqueeze(-2);
  return result;
}

// Any leading dims, the same for all.
Tensor opaque(const Tensor& x, at::TensorList more, const std::optional<Tensor>& last) {
  Tensor sum = x.clone();
  const auto add = [&](const Tensor& t) {
    TORCH_CHECK(t.sizes() == x.sizes(), "opaque wants tensors of one shape");
    sum += t;
  };
  for (const Tensor& t : more) add(t);
  if (last) add(*last);
  return sum;
}
Tensor& opaque_(Tensor& x, at::TensorList more, const std::optional<Tensor>& last) {
  return x.copy_(opaque(x, more, last));
}
std::tuple<Tensor, Tensor> broadcasting(const Tensor& x, const Tensor& y) {
  TORCH_CHECK(x.dim() == y.dim(), "broadcasting wants tensors of one rank");
  return {x * y, x + y};
}
Tensor loses_the_batch(const Tensor& x) {
  return x.sum();
}

// One row, and no more.
std::tuple<Tensor, std::vector<Tensor>> one_row(const Tensor& x, const Tensor& y) {
  TORCH_CHECK(x.dim() == 1 && y.dim() == 1, "one_row wants rows");
  return {x + y, {x - y, y - x}};
}
Tensor& one_row_(Tensor& x, const Tensor& y) {
  TORCH_CHECK(x.dim() == 1 && y.dim() == 1, "one_row_ wants rows");
  return x.add_(y);
}

Tensor squared(const Tensor& x) {
  return x * x;
}
Tensor same(const Tensor& x) {
  return x.clone();
}

}  // namespace

TORCH_LIBRARY(rowops, m) {
  m.def("gain(Tensor x, float by) -> Tensor");
  m.def("gain_(Tensor(a!) x, float by) -> Tensor(a!)");
  m.def("gain.out(Tensor x, float by, *, Tensor(a!) out) -> Tensor(a!)");
  m.def("blend(Tensor x, Tensor y, Tensor? weight=None) -> Tensor");
  m.def("top(Tensor x, int dim, bool keepdim=False) -> (Tensor values, Tensor positions)");
  m.def("form(Tensor a, Tensor v) -> Tensor");
  m.def("lift(Tensor x, Tensor by) -> Tensor");
  m.def("first(Tensor(a) x, int dim) -> Tensor(a)");
  m.def("centre(Tensor x) -> Tensor");
  m.def("pick(Tensor x, int dim, Tensor index) -> Tensor");
  m.def("add_at(Tensor x, int dim, Tensor index, Tensor source) -> Tensor");
  m.def("add_rows(Tensor x, int dim, Tensor index, Tensor source) -> Tensor");
  m.def("jitter(Tensor x, float by) -> Tensor");
  m.def("ramp(int n) -> Tensor");
  m.def("quadruple(Tensor x) -> Tensor");
  m.def("squared(Tensor x) -> Tensor", &squared);
  m.def("not_composite(Tensor x) -> Tensor");
  m.def("lengths(Tensor x) -> Tensor");
  m.def("outer(Tensor x, Tensor[] more) -> Tensor");
  m.def("halved(Tensor x) -> Tensor");
  m.def("opaque(Tensor x, Tensor[] more, Tensor? last=None) -> Tensor");
  m.def("opaque_(Tensor(a!) x, Tensor[] more, Tensor? last=None) -> Tensor(a!)");
  m.def("broadcasting(Tensor x, Tensor y) -> (Tensor, Tensor)");
  m.def("loses_the_batch(Tensor x) -> Tensor");
  m.def("one_row(Tensor x, Tensor y) -> (Tensor, Tensor[])");
  m.def("one_row_(Tensor(a!) x, Tensor y) -> Tensor(a!)");
  m.def("changed(Tensor x, float n) -> Tensor");
  m.def("nameless", torch::dispatch(c10::DispatchKey::CPU, &gain));
}

TORCH_LIBRARY_IMPL(rowops, CPU, m) {
  m.impl("gain", gain);
  m.impl("gain_", gain_);
  m.impl("gain.out", gain_out);
  m.impl("blend", blend);
  m.impl("top", top);
  m.impl("form", form);
  m.impl("lift", lift);
  m.impl("first", first);
  m.impl("centre", centre);
  m.impl("pick", pick);
  m.impl("add_at", add_at);
  m.impl("add_rows", add_rows);
  m.impl("jitter", jitter);
  m.impl("not_composite", same);
  m.impl("lengths", same);
  m.impl("outer", outer);
  m.impl("opaque", opaque);
  m.impl("opaque_", opaque_);
  m.impl("broadcasting", broadcasting);
  m.impl("loses_the_batch", loses_the_batch);
  m.impl("one_row", one_row);
  m.impl("one_row_", one_row_);
  m.impl("changed", gain);
}

TORCH_LIBRARY_IMPL(rowops, Meta, m) {
  m.impl("lift", lift_meta);
}
TORCH_LIBRARY_IMPL(rowops, CompositeExplicitAutograd, m) {
  m.impl("ramp", ramp);
  m.impl("quadruple", [](const Tensor& x) { return x * 4; });
  m.impl("halved", [](const Tensor& x) { return x * 0.5; });
}
