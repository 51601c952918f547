// What a batched tensor looks like, and what libtorch's own printing says of one.
#include <vmap/print.h>
#include <vmap/vmap.h>

#include <sstream>

#include "test_support.h"

namespace {

using at::Tensor;
using rt::expect_error;

std::string in_stream(const Tensor& t) {
  std::ostringstream out;
  out << vmap::shown(t);
  return out.str();
}

TEST(Print, ShowsLevelBatchDimAndAllExamples) {
  std::string text;
  vmap::vmap(
      [&](const Tensor& t) {
        text = in_stream(t);
        EXPECT_EQ(vmap::to_string(t), text);
        return t;
      },
      {.in_dims = 1})(at::arange(6).view({2, 3}));
  EXPECT_EQ(text, R"(BatchedTensor(lvl=1, bdim=1, value=
     0  1  2
     3  4  5
    [ CPULongType{2,3} ]
))");
}

TEST(Print, ShowsEachLevelOfANest) {
  std::string inner, outer;
  const Tensor y = at::ones({2}, at::kDouble);
  vmap::vmap([&](const Tensor& row) {
    return vmap::vmap([&](const Tensor& t) {
      inner = vmap::to_string(t + row.sum());
      outer = vmap::to_string(row);
      return t;
    })(y);
  })(at::zeros({1, 3}));
  EXPECT_EQ(outer, R"(BatchedTensor(lvl=1, bdim=0, value=
     0  0  0
    [ CPUFloatType{1,3} ]
))");
  EXPECT_EQ(inner, R"(BatchedTensor(lvl=2, bdim=0, value=
    BatchedTensor(lvl=1, bdim=0, value=
         1  1
        [ CPUDoubleType{1,2} ]
    )
))");
}

TEST(Print, LeavesTheLinesAsLibtorchHasThem) {
  std::string text;
  vmap::vmap([&](const Tensor& t) {
    text = vmap::to_string(t);
    return t;
  })(at::arange(8, at::kFloat).view({2, 2, 2}));
  EXPECT_EQ(text, R"(BatchedTensor(lvl=1, bdim=0, value=
    (1,.,.) = 
     0  1
      2  3

    (2,.,.) = 
     4  5
      6  7
    [ CPUFloatType{2,2,2} ]
))");
}

TEST(Print, ShowsOtherTensorsAsLibtorchDoes) {
  for (const Tensor& t : {at::arange(3), at::ones({}), Tensor()}) {
    std::ostringstream plain;
    plain << t;
    EXPECT_EQ(in_stream(t), plain.str());
  }
  // Also those that are made inside, which both ways of printing leave ordinary.
  vmap::vmap([](const Tensor& t) {
    const Tensor made = at::zeros({2});
    std::ostringstream plain;
    plain << made;
    EXPECT_EQ(plain.str(), " 0\n 0\n[ CPUFloatType{2} ]");
    EXPECT_EQ(vmap::to_string(made), plain.str());
    made.add_(t);  // now batched
    EXPECT_EQ(vmap::to_string(made),
              "BatchedTensor(lvl=1, bdim=0, value=\n     5  5\n     7  7\n    [ "
              "CPUFloatType{2,2} ]\n)");
    return made;
  })(at::tensor({5.f, 7.f}));
}

TEST(Print, ShowsThatAVmapHasEnded) {
  Tensor kept;
  vmap::vmap([&](const Tensor& t) { return kept = t; })(at::ones({2}));
  EXPECT_EQ(vmap::to_string(kept),
            "BatchedTensor(lvl=ended, bdim=0, value=\n     1\n     1\n    [ CPUFloatType{2} ]\n)");
}

TEST(Print, ChangesNeitherTheStreamNorTheLevel) {
  std::ostringstream out;
  out << std::hex << std::showbase;
  vmap::vmap([&](const Tensor& t) {
    out << vmap::shown(t);
    EXPECT_EQ(vmap::innermost_level().depth(), 1);
    return t + at::zeros({});
  })(at::ones({2}));
  out.str("");
  out << 255;
  EXPECT_EQ(out.str(), "0xff");
}

TEST(Print, LibtorchsOwnSaysWhatToUseInstead) {
  const auto print = [](const Tensor& t) {
    std::ostringstream out;
    out << t;
    return t;
  };
  for (const Tensor& x : {at::ones({2}), at::ones({2, 3}), at::ones({2, 3, 4}), at::ones({2, 1, 2, 3})}) {
    expect_error([&] { vmap::vmap(print)(x); },
                 {"the data of a tensor that is batched at vmap level 1 was asked for",
                  "to print it, vmap::shown(t) of vmap/print.h in C++, print(t) in Python"});
  }
}

}  // namespace
