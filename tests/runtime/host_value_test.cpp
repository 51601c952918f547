// What a mapped function may not ask of a batched tensor, since there is one answer for each example:
// numbers, branches, addresses, shapes. Each error says at which level, why, and what to write instead.
#include <vmap/vmap.h>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_error;
using rt::expect_same;

const Tensor kBatch = at::ones({3, 2});

// Expects the parts of a mapped call of `f`, and of one in a nest with the level in it counted on.
template <class F>
void expect_refused(F&& f, std::initializer_list<const char*> parts) {
  const auto use = [&](const Tensor& t) {
    f(t);
    return t;
  };
  expect_error([&] { vmap::vmap(use)(kBatch); }, parts);
  expect_error([&] { vmap::vmap(use)(kBatch); }, {"at vmap level 1"});
  expect_error([&] { vmap::vmap(vmap::vmap(use))(at::ones({4, 3, 2})); }, {"at vmap level 2"});
  EXPECT_EQ(vmap::nesting_depth(), 0);
}

constexpr const char* kWhere = "Argument `self` is batched at vmap level 1 (3 examples). Instead, ";

TEST(HostValue, Numbers) {
  const std::initializer_list<const char*> parts = {
      "vmap: aten::item cannot be batched: it reads one number on the host, and every example has its own. ",
      kWhere,
      "compute with the tensor itself, which operators take where they take a number (x * t, "
      "where(condition, x, t), full_like(x, 1) * t; as an index with a dim: x[t[None]]; "
      "torch.stack([a, b]) for torch.tensor([a, b])), or return it, and call item() outside vmap"};
  expect_refused([](const Tensor& t) { t.sum().item(); }, parts);
  expect_refused([](const Tensor& t) { t.sum().item<double>(); }, parts);
  expect_refused([](const Tensor& t) { t.sum().item<int64_t>(); }, parts);
  expect_refused([](const Tensor& t) { t.sum().item<c10::complex<float>>(); }, parts);
  expect_refused(
      [](const Tensor& t) { at::_local_scalar_dense(t.sum()); },
      {"aten::_local_scalar_dense", kWhere, "compute with the tensor itself, which operators take"});
}

TEST(HostValue, WhatTheErrorOfANumberSaysWorks) {
  const auto f = [](const Tensor& t) {
    const Tensor sum = t.sum();
    return at::where(sum > 1, t, sum) + at::full_like(t, 1) * sum;
  };
  expect_same(vmap::vmap(f)(kBatch), rt::loop(kBatch, 0, f));
}

TEST(HostValue, Branches) {
  expect_refused([](const Tensor& t) { return t.sum().item<bool>() ? t : -t; }, {"aten::item", kWhere});
  expect_refused([](const Tensor& t) { return t.sum().is_nonzero() ? t : -t; },
                 {"vmap: aten::is_nonzero cannot be batched: a branch on the host takes one way, and every "
                  "example may want another. ",
                  kWhere, "compute both ways and choose with where(condition, x, y)"});
  expect_refused(
      [](const Tensor& t) { return at::equal(t, t) ? t : -t; },
      {"vmap: aten::equal cannot be batched: it tells the host one bool, and every example has its "
       "own. Arguments `self`, `other` are batched at vmap level 1 (3 examples). Instead, use "
       "eq(self, other).all(), a tensor that holds one bool for each example"});
  expect_refused([](const Tensor& t) { return t.allclose(at::ones({2})) ? t : -t; },
                 {"aten::allclose", kWhere, "use isclose(self, other).all()"});
}

TEST(HostValue, Memory) {
  const std::initializer_list<const char*> data = {
      "vmap: the data of a tensor that is batched at vmap level 1 was asked for, and it has none of its own: "
      "it stands for one example of a larger tensor. To read the values (numpy(), tolist(), accessor(), "
      "std::cout), return the tensor, and read them outside vmap; to print it, vmap::shown(t) of "
      "vmap/print.h "
      "in C++, print(t) in Python. ",
      "Make that code an operator with a kernel for its device (TORCH_LIBRARY_IMPL(…, CPU, m)), and give the "
      "operator a batching rule: one line in the schema, or VMAP_SUPPORT"};
  expect_refused([](const Tensor& t) { t.data_ptr(); }, data);
  expect_refused([](const Tensor& t) { t.const_data_ptr<float>(); }, data);
  expect_refused([](const Tensor& t) { t.mutable_data_ptr<float>(); }, data);
  expect_refused([](const Tensor& t) { t.accessor<float, 1>(); }, data);
  const std::initializer_list<const char*> storage = {
      "Cannot access storage of a tensor that is batched at vmap level 1: it has none of its own, for it "
      "stands "
      "for one example of a larger tensor. To copy, save or share it (deepcopy, pickle, torch::save), return "
      "the tensor, and do so outside vmap"};
  EXPECT_THROW(vmap::vmap([](const Tensor& t) {
                 t.storage();
                 return t;
               })(kBatch),
               c10::NotImplementedError);
  expect_refused([](const Tensor& t) { t.storage(); }, storage);
  // Between the levels of a nest each tensor tells its own.
  expect_error(
      [] {
        vmap::vmap([](const Tensor& row) {
          return vmap::vmap([&](const Tensor& t) {
            row.data_ptr();
            return t;
          })(row);
        })(kBatch);
      },
      {"batched at vmap level 1 was"});
}

TEST(HostValue, ShapesThatDependOnTheData) {
  const auto one_shape = "differs from example to example, and a batch has one shape. ";
  const auto nonzero =
      "use nonzero_static(size=...), or where(condition, x, y), or return the tensor and call nonzero "
      "outside "
      "vmap";
  expect_refused([](const Tensor& t) { t.nonzero(); }, {"aten::nonzero", one_shape, kWhere, nonzero});
  expect_refused([](const Tensor& t) { t.nonzero_numpy(); },
                 {"aten::nonzero_numpy", one_shape, kWhere, nonzero});
  expect_refused([](const Tensor& t) { at::where(t > 0); },
                 {"aten::where", one_shape, "Argument `condition` is batched at vmap level 1 (3 examples).",
                  "use where(condition, x, y), or nonzero_static(size=...)"});
  expect_refused(
      [](const Tensor& t) { at::_unique2(t); },
      {"aten::_unique2", one_shape, kWhere, "use sort, and compare neighbours, or return the tensor"});
  expect_refused([](const Tensor& t) { at::unique_dim(t, 0); },
                 {"aten::unique_dim", one_shape, kWhere, "sort the slices and compare neighbours"});
  expect_refused([](const Tensor& t) { at::unique_consecutive(t); },
                 {"aten::unique_consecutive", one_shape, kWhere, "compare neighbours (diff(self) != 0)"});
}

// Rules that serve some arguments and not others: the error ends with the operator and the level.
TEST(HostValue, ShapesThatDependOnTheDataOfOneArgument) {
  const auto in = [](const char* op) {
    return std::string("(vmap: in aten::") + op + " at level 1, 3 examples)";
  };
  expect_error(
      [] { vmap::vmap([](const Tensor& t) { return at::ones({2}).masked_select(t > 0); })(kBatch); },
      {"masked_select: 'mask' is batched, and each example's own would take another number of elements; a "
       "batch has one shape. Use where(mask, self, other) or masked_fill, which keep the shape",
       in("masked_select").c_str()});
  expect_error([] { vmap::vmap([](const Tensor& t) { return t.index({t > 0}); })(kBatch); },
               {"indices[0] is a mask of each example's own",
                "use torch.where or masked_fill, which keep the shape", in("index.Tensor").c_str()});
  expect_error(
      [] {
        vmap::vmap([](const Tensor& t) { return t.clone().index_put_({t > 0}, at::ones({2})); })(kBatch);
      },
      {"a mask of each example's own takes another number of values from each; write one value for all that "
       "it "
       "marks, or use torch.where or masked_scatter",
       "(vmap: in aten::index_put_ at level 1, 3 examples)"});
  const Tensor counts = at::arange(6).view({3, 2});
  expect_error([&] { vmap::vmap([](const Tensor& t) { return at::argwhere(t); })(counts); },
               {"argwhere: the number of nonzero elements differs from example to example",
                "Use nonzero_static(size=...)", in("argwhere").c_str()});
  expect_error([&] { vmap::vmap([](const Tensor& t) { return at::bincount(t); })(counts); },
               {"Give a 'minlength' above all elements", in("bincount").c_str()});
  expect_error([&] { vmap::vmap([](const Tensor& t) { return at::one_hot(t); })(counts); },
               {"Give 'num_classes'", in("one_hot").c_str()});
  expect_error(
      [&] { vmap::vmap([](const Tensor& t) { return at::repeat_interleave(t); })(counts); },
      {"Make them add up to the same, or call it outside vmap", in("repeat_interleave.Tensor").c_str()});
}

// What PyTorch says of physical tensors says which operator of which vmap that was.
TEST(HostValue, OtherErrorsOfOperatorsEndWithTheLevel) {
  const auto product = [](const Tensor& t) { return at::mm(t, at::ones({5, 5})); };
  const std::string one = rt::error_of([&] { vmap::vmap(product)(at::ones({3, 2, 4})); });
  EXPECT_NE(one.find(" (vmap: in aten::mm at level 1, 3 examples)"), std::string::npos) << one;
  const std::string two = rt::error_of([&] { vmap::vmap(vmap::vmap(product))(at::ones({1, 3, 2, 4})); });
  EXPECT_NE(two.find("vmap: in aten::mm at level 2, 3 examples"), std::string::npos) << two;
  EXPECT_EQ(rt::error_of([] { at::mm(at::ones({2, 4}), at::ones({5, 5})); }).find("vmap"), std::string::npos);
}

// Also where the kernel is not a plain rule's.
TEST(HostValue, ErrorsOfDrawsAndInPlaceViewsEndWithTheLevel) {
  expect_error([] { vmap::vmap([](const Tensor& t) { return t.clone().transpose_(0, 7); })(kBatch); },
               {"Dimension out of range", "(vmap: in aten::transpose_ at level 1, 3 examples)"});
  const auto draw = [](const Tensor& t) { return at::normal(t, -1.0); };
  expect_error([&] { vmap::vmap(draw, {.randomness = vmap::Randomness::Different})(kBatch); },
               {"normal expects std >= 0.0", "(vmap: in aten::normal.Tensor_float at level 1, 3 examples)"});
}

}  // namespace
