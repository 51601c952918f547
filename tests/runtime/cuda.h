// The base of tests that only a GPU can run.
#pragma once

#include <ATen/Context.h>
#include <gtest/gtest.h>

namespace rt {

class Cuda : public testing::Test {
 protected:
  void SetUp() override {
    if (!at::globalContext().hasCUDA()) GTEST_SKIP() << "there is no CUDA device here";
  }
};

}  // namespace rt
