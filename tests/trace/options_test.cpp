// How a function is traced, beside how it is mapped: TraceOptions, of trace and of jit.
#include <vmap/jit.h>

#include "traced.h"

namespace traced {
namespace {

using vmap::none;

Tensor scaled(const Tensor& x, const Tensor& by) {
  return by.sum().item<double>() > 0 ? x * 2 : x * 3;
}

TEST(TraceOptions, ValuesThatAreReadMayBeAPartOfTheProgram) {
  const Tensor x = randn({4, 3}), up = at::ones({2}), down = -up;
  EXPECT_NE(error_of([&] {
              vmap::trace(scaled, {.in_dims = {0, none}}, x, up);
            }).find("reads the value"),
            std::string::npos);
  const auto program = vmap::trace(scaled, {.in_dims = {0, none}}, {.check_values = true}, x, up);
  EXPECT_TRUE(program(x, up).equal(x * 2));
  EXPECT_TRUE(program(x.narrow(0, 0, 2), up).equal(x.narrow(0, 0, 2) * 2));
  EXPECT_NE(error_of([&] { program(x, down); }).find("which the traced function has read"),
            std::string::npos);
}

TEST(TraceOptions, OneBatchSizeMayBeAskedFor) {
  const Tensor x = randn({4, 3});
  const auto sine = [](const Tensor& t) { return t.sin(); };
  EXPECT_EQ(vmap::trace(sine, {}, x).program().why_not_any_size(), "");
  const auto program = vmap::trace(sine, {}, {.any_size = false}, x);
  EXPECT_EQ(program.program().why_not_any_size(),
            "one size was asked for, by any_size, axis_size or chunk_size");
  EXPECT_TRUE(program(x).equal(x.sin()));
  EXPECT_NE(error_of([&] { program(randn({5, 3})); }).find("this batch size only"), std::string::npos);
}

TEST(TraceOptions, TheProgramIsHeldToTheFunctionWhereThatIsAskedFor) {
  const auto past_operators = [](const Tensor& x, const Tensor& by) {
    const Tensor own = at::zeros({3});
    own.mutable_data_ptr<float>()[0] = by.const_data_ptr<float>()[0];
    return x * own;
  };
  const Tensor x = randn({4, 3}), by = at::ones({3});
  const vmap::Options dims{.in_dims = {0, none}};
  const auto unchecked = vmap::trace(past_operators, dims, {.check = false}, x, by);
  EXPECT_TRUE(unchecked(x, by).equal(x * 0));
  EXPECT_NE(error_of([&] {
              vmap::trace(past_operators, dims, {.check = true}, x, by);
            }).find("is not the function's"),
            std::string::npos);
}

TEST(TraceOptions, NamedOnesAreNoArguments) {
  const vmap::TraceOptions how{.any_size = false, .check_values = true};
  const vmap::Options dims{.in_dims = {0, none}};
  const Tensor x = randn({4, 3});
  const auto program = vmap::trace(scaled, dims, how, x, at::ones({2}));
  static_assert(std::is_same_v<decltype(program), const vmap::Traced<Tensor, Tensor, Tensor>>);
  EXPECT_TRUE(program(x, at::ones({2})).equal(x * 2));
  // What is no TraceOptions is an argument, also where it converts to one of its members.
  const auto by_flag = [](const Tensor& t, bool twice) { return twice ? t * 2 : t; };
  const auto flagged = vmap::trace(by_flag, dims, x, true);
  EXPECT_TRUE(flagged(x, true).equal(x * 2));
  const auto first_flag = [](bool twice, const Tensor& t) { return twice ? t * 2 : t; };
  EXPECT_TRUE(vmap::trace(first_flag, {.in_dims = {none, 0}}, true, x)(true, x).equal(x * 2));
}

TEST(TraceOptions, OfJit) {
  const Tensor x = randn({4, 3}), up = at::ones({2});
  EXPECT_THROW(vmap::jit(scaled, {.in_dims = {0, none}})(x, up), c10::Error);
  const auto fast = vmap::jit(scaled, {.in_dims = {0, none}}, {.check_values = true});
  EXPECT_TRUE(fast(x, up).equal(x * 2));
  EXPECT_NE(error_of([&] { fast(x, -up); }).find("which the traced function has read"), std::string::npos);
  const auto of_one_size =
      vmap::jit([](const Tensor& t) { return t.sin(); }, {}, {.any_size = false}, /*at_most=*/2);
  for (const int64_t size : {4, 5, 6, 4}) {
    const Tensor t = randn({size, 3});
    EXPECT_TRUE(of_one_size(t).equal(t.sin()));
  }
  EXPECT_EQ(of_one_size.traces(), 4U);
  EXPECT_EQ(of_one_size.programs(), 2U);
}

}  // namespace
}  // namespace traced
