// Compiled programs in C++, run without Python: VMAP_TEST_PACKAGE is of the program that is saved here, or of
// the same one from Python.
#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>
#include <unistd.h>
#include <vmap/compiled.h>
#include <vmap/trace.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

namespace {

namespace fs = std::filesystem;
using at::Tensor;
using Tensors = std::vector<Tensor>;

Tensor energy(const Tensor& x, const Tensor& q, const Tensor& off) {
  const Tensor d = x.unsqueeze(-2) - x.unsqueeze(-3);
  const Tensor inverse = ((d * d).sum(-1) + 0.5).rsqrt();
  return (q.unsqueeze(-1) * q.unsqueeze(-2) * inverse * off).sum() * 0.5;
}

const vmap::Options kOptions{.in_dims = {0, 0, vmap::none}};

// Charges of one sign: an energy whose terms cancel is as small as its rounding is large, by chance.
Tensors inputs(int64_t batch_size) {
  return {at::randn({batch_size, 5, 3}), at::rand({batch_size, 5}) + 0.5, 1 - at::eye(5)};
}

Tensor looped(const Tensors& in) {
  Tensors all;
  for (int64_t i = 0; i < in[0].size(0); ++i)
    all.push_back(energy(in[0][i].to(at::kDouble), in[1][i].to(at::kDouble), in[2].to(at::kDouble)));
  return at::stack(all);
}

void expect_close(const Tensor& got, const Tensor& wanted) {
  ASSERT_EQ(got.sizes(), wanted.sizes());
  EXPECT_LE((got.to(at::kDouble) - wanted.to(at::kDouble)).abs().max().item<double>(),
            2e-5 * wanted.abs().max().item<double>());
}

fs::path package() {
  const char* named = std::getenv("VMAP_TEST_PACKAGE");
  TORCH_CHECK(named, "VMAP_TEST_PACKAGE names the package: ctest makes one (trace.compiled_package)");
  return named;
}

const vmap::Compiled& compiled() {
  static const vmap::Compiled loaded = vmap::Compiled::load(package());
  return loaded;
}

std::string refused(const std::function<void()>& call) {
  try {
    call();
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  }
  return "nothing was thrown";
}

TEST(Saved, ForTheCompiler) {
  const char* file = std::getenv("VMAP_TEST_SAVE");
  if (!file) GTEST_SKIP() << "VMAP_TEST_SAVE names no file";
  const Tensors in = inputs(4);
  vmap::trace(energy, kOptions, in[0], in[1], in[2]).program().save(file);
}

TEST(Compiled, RunsAtAnyBatchSize) {
  const at::NoGradGuard no_grad;
  for (const int64_t size : {2, 5, 40}) {
    const Tensors in = inputs(size);
    expect_close(compiled().run(in)[0], looped(in));
  }
}

TEST(Compiled, RefusesWhatTheProgramRefuses) {
  const Tensors in = inputs(4);
  const auto with = [&](size_t i, const Tensor& t) {
    Tensors other = in;
    other[i] = t;
    EXPECT_FALSE(compiled().takes(other));
    return refused([&] { compiled().run(other); });
  };
  using testing::IsSubstring;
  EXPECT_PRED_FORMAT2(IsSubstring, "has dtype Double", with(0, in[0].to(at::kDouble)));
  EXPECT_PRED_FORMAT2(IsSubstring, "has strides", with(1, in[1].t().contiguous().t()));
  EXPECT_PRED_FORMAT2(IsSubstring, "has shape [3, 5]", with(1, in[1].narrow(0, 0, 3)));
  EXPECT_PRED_FORMAT2(IsSubstring, "on meta", with(1, in[1].to(at::kMeta)));
  EXPECT_PRED_FORMAT2(IsSubstring, "takes 3 tensors, and got 2", refused([&] {
                        compiled().run({in[0], in[1]});
                      }));
  EXPECT_PRED_FORMAT2(IsSubstring, "at least 2", refused([&] {
                        compiled().run({in[0].narrow(0, 0, 1), in[1].narrow(0, 0, 1), in[2]});
                      }));
}

TEST(Compiled, HasGradientsAndSecondOnes) {
  ASSERT_TRUE(compiled().has_gradients());
  for (const int64_t size : {3, 8}) {
    Tensors in = inputs(size);
    in[0].requires_grad_();
    in[1].requires_grad_();
    const auto gradients = [](const Tensor& e, const Tensors& in) {
      return torch::autograd::grad({(e * e).sum()}, {in[0], in[1]}, {}, std::nullopt, true);
    };
    const auto second = [](const Tensors& first, const Tensors& in) {
      return torch::autograd::grad({(first[0] * first[0]).sum()}, {in[0]})[0];
    };
    Tensors exact_in;
    for (const Tensor& t : in)
      exact_in.push_back(t.detach().to(at::kDouble).requires_grad_(t.requires_grad()));
    const Tensors got = gradients(compiled().run(in)[0], in);
    const Tensors exact =
        gradients(vmap::vmap(energy, kOptions)(exact_in[0], exact_in[1], exact_in[2]), exact_in);
    expect_close(got[0], exact[0]);
    expect_close(got[1], exact[1]);
    expect_close(second(got, in), second(exact, exact_in));
  }
}

TEST(Compiled, InsideAMapTheProgramRuns) {
  const at::NoGradGuard no_grad;
  const Tensors in = inputs(4);
  const auto run = [](const Tensor& x, const Tensor& q, const Tensor& off) {
    return compiled().run({x, q, off})[0];
  };
  const Tensor many = vmap::vmap(run, kOptions)(in[0].expand({3, 4, 5, 3}), in[1].expand({3, 4, 5}), in[2]);
  expect_close(many, looped(in).expand({3, 4}));
  const auto traced = vmap::trace(run, kOptions, in[0].expand({3, 4, 5, 3}).contiguous(),
                                  in[1].expand({3, 4, 5}).contiguous(), in[2]);
  EXPECT_GT(traced.program().graph().nodes.size(), 5u);
}

TEST(Compiled, ThreadsRunIt) {
  const at::NoGradGuard no_grad;
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&right, t] {
      const at::NoGradGuard no_grad_here;
      for (int i = 0; i < 50; ++i) {
        const Tensors in = inputs(2 + t);
        right += compiled().run(in)[0].allclose(compiled().program().run(in)[0], 1e-4, 1e-5);
      }
    });
  }
  for (std::thread& each : threads) each.join();
  EXPECT_EQ(right, 200);
}

TEST(Compiled, ABadFileIsRefusedInOneSentence) {
  using testing::IsSubstring;
  EXPECT_PRED_FORMAT2(IsSubstring, "none.pt2: there is no such file",
                      refused([] { vmap::Compiled::load("none.pt2"); }));
  std::ifstream in(package(), std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(in), {}};
  const fs::path path =
      fs::temp_directory_path() / ("vmapgen-damaged-" + std::to_string(::getpid()) + ".pt2");
  for (const size_t part : {3u, 2u}) {
    std::ofstream(path, std::ios::binary) << whole.substr(0, whole.size() / part);
    EXPECT_PRED_FORMAT2(IsSubstring, "is damaged", refused([&] { vmap::Compiled::load(path); }));
  }
  fs::remove(path);
}

}  // namespace
