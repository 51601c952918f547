// Errors of operators in a run: of the class that the operator throws, and told which call it was.
#include <torch/library.h>

#include <new>
#include <stdexcept>

#include "traced.h"

namespace traced {
namespace {

using vmap::none;

struct OfItsOwn : std::runtime_error {
  using std::runtime_error::runtime_error;
  int code = 7;
};

// Throws for what is negative.
Tensor positive(const Tensor& x, int64_t which) {
  if (x.sum().item<float>() >= 0) return x.clone();
  switch (which) {
    case 0:
      throw std::runtime_error("is negative");
    case 1:
      throw std::invalid_argument("is negative");
    case 2:
      throw std::out_of_range("is negative");
    case 3:
      throw OfItsOwn("is negative");
    case 4:
      throw std::bad_alloc();
    case 5:
      throw 5;
    default:
      TORCH_CHECK_INDEX(false, "is negative");
  }
  return x;
}

TORCH_LIBRARY(trace_errors, m) {
  m.def("positive(Tensor x, int which) -> Tensor");
}
TORCH_LIBRARY_IMPL(trace_errors, CPU, m) {
  m.impl("positive", &positive);
}

auto program_that_throws(int64_t which) {
  const auto op = c10::Dispatcher::singleton()
                      .findSchemaOrThrow("trace_errors::positive", "")
                      .typed<Tensor(const Tensor&, int64_t)>();
  const auto f = [op, which](const Tensor& x, const Tensor& w) {
    const Tensor sine = (x * 2).sin();
    return sine * op.call(w, which);
  };
  return vmap::trace(f, {.in_dims = {0, none}}, at::ones({4, 3}), at::ones({3}));
}

const std::string kCall = "in call 2, trace_errors::positive, of a traced program";

template <class Error>
Error caught(int64_t which) {
  const auto program = program_that_throws(which);
  for (int twice = 0; twice < 2; ++twice) {
    try {
      program(at::ones({4, 3}), -at::ones({3}));
    } catch (const Error& error) {
      EXPECT_EQ(typeid(error), typeid(Error));
      if (twice) return error;
    }
    EXPECT_TRUE(program(at::ones({4, 3}), at::ones({3})).equal((at::ones({4, 3}) * 2).sin()));
  }
  throw std::logic_error("nothing was thrown");
}

TEST(TraceErrors, OfTheStandardLibrarySayWhichCallItWas) {
  EXPECT_EQ(caught<std::runtime_error>(0).what(), "is negative (" + kCall + ")");
  EXPECT_EQ(caught<std::invalid_argument>(1).what(), "is negative (" + kCall + ")");
  EXPECT_EQ(caught<std::out_of_range>(2).what(), "is negative (" + kCall + ")");
  EXPECT_EQ(vmap::Program::failed_call(), "");
}

TEST(TraceErrors, OfPyTorchSayWhichCallItWas) {
  const auto error = caught<c10::IndexError>(6);
  EXPECT_NE(std::string(error.what()).find(kCall), std::string::npos) << error.what();
  EXPECT_EQ(vmap::Program::failed_call(), "");
}

TEST(TraceErrors, OfOthersAreAsTheyWereAndTheCallIsAskedFor) {
  const auto error = caught<OfItsOwn>(3);
  EXPECT_STREQ(error.what(), "is negative");
  EXPECT_EQ(error.code, 7);
  EXPECT_EQ(vmap::Program::failed_call(), kCall);
  EXPECT_EQ(vmap::Program::failed_call(), "");
  caught<std::bad_alloc>(4);
  EXPECT_EQ(vmap::Program::failed_call(), kCall);
  EXPECT_EQ(caught<int>(5), 5);
  // It is forgotten when another run begins.
  EXPECT_NE(error_of([&] { program_that_throws(3)(at::ones({4, 4}), at::ones({3})); }), "");
  EXPECT_EQ(vmap::Program::failed_call(), "");
}

}  // namespace
}  // namespace traced
