// The base of tests that only a GPU can run.
#pragma once

#include <ATen/Context.h>
#include <gtest/gtest.h>

namespace rt {

class Cuda : public testing::Test {
 protected:
  void SetUp() override {
    // Built with a libtorch for the CPU, or run where there is no GPU: CI is such a machine. `make gpu` runs
    // them.
    if (!at::globalContext().hasCUDA()) GTEST_SKIP() << "there is no CUDA device here";
  }
};

}  // namespace rt
