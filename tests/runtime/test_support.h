// Helpers of the runtime's tests.
#pragma once

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <gtest/gtest.h>
#include <vmap/fallback.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace rt {

using at::Tensor;

// What `f` throws; "no error" where it does not.
template <class F>
std::string error_of(F&& f) {
  try {
    f();
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  }
  return "no error";
}

// Expects that `f` throws, and that the message holds each of `parts`.
template <class F>
void expect_error(F&& f, std::initializer_list<const char*> parts) {
  const std::string text = error_of(f);
  for (const char* part : parts)
    EXPECT_NE(text.find(part), std::string::npos) << "no `" << part << "` in: " << text;
  EXPECT_NE(text, "no error");
}

inline void expect_same(const Tensor& actual, const Tensor& expected) {
  ASSERT_EQ(actual.sizes(), expected.sizes());
  ASSERT_EQ(actual.scalar_type(), expected.scalar_type());
  EXPECT_TRUE(at::allclose(actual, expected, 1e-5, 1e-6, /*equal_nan=*/true)) << actual << "\nexpected\n"
                                                                              << expected;
}

// f of each slice of `x` along `dim`, stacked.
template <class F>
Tensor loop(const Tensor& x, int64_t dim, F&& f) {
  std::vector<Tensor> out;
  for (int64_t i = 0; i < x.size(dim); ++i) out.push_back(f(x.select(dim, i)));
  return at::stack(out);
}

// Sets the fallback policy for a scope.
class Policy {
 public:
  explicit Policy(vmap::FallbackPolicy policy) : before_(vmap::fallback_policy()) {
    vmap::set_fallback_policy(policy);
  }
  ~Policy() { vmap::set_fallback_policy(before_); }

 private:
  vmap::FallbackPolicy before_;
};

// A registered operator by name ("rt_test::scale"), as a C++ function.
template <class Signature>
auto op(const char* name, const char* overload = "") {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload).typed<Signature>();
}

}  // namespace rt
