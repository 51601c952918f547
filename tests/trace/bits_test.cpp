// Inputs whose memory is read otherwise than it lies: conjugated or negated by a bit, or zeros without
// memory.
#include <ATen/ops/_efficientzerotensor.h>

#include <filesystem>
#include <functional>

#include "run/replay.h"
#include "traced.h"

namespace traced {
namespace {

using vmap::program::Executor;
using vmap::program::Replay;

Tensor complex_of(int64_t batch_size) {
  return at::randn({batch_size, 3, 3}, at::kComplexFloat);
}
Tensor conj_of(int64_t batch_size) {
  return complex_of(batch_size).conj();
}
Tensor neg_of(int64_t batch_size) {
  return at::randn({batch_size, 3, 3})._neg_view();
}
Tensor plain_of(int64_t batch_size) {
  return at::randn({batch_size, 3, 3});
}

// The same memory, as another tensor.
Tensor copy_of(const Tensor& t) {
  if (t.is_conj()) return t.conj().clone().conj();
  return t.is_neg() ? t._neg_view().clone()._neg_view() : t.clone();
}

using Function = std::function<Tensor(const Tensor&)>;

const std::vector<std::pair<const char*, Function>>& functions() {
  static const std::vector<std::pair<const char*, Function>> all = {
      {"product", [](const Tensor& x) { return x * 2 + x.sum(0); }},
      {"matrices", [](const Tensor& x) { return at::mm(x, x.t()); }},
      {"resolved and written to", [](const Tensor& x) { return x.resolve_conj().resolve_neg().mul_(2); }},
      {"itself", [](const Tensor& x) { return x; }},
      {"a copy", [](const Tensor& x) { return x.clone().mul_(3); }},
      {"conjugated", [](const Tensor& x) { return x.conj() + x.conj_physical(); }},
      {"of the bits", [](const Tensor& x) { return x.is_conj() || x.is_neg() ? x + 1 : x - 1; }},
  };
  return all;
}

// By each executor, what the mapped function gives, writes, and leaves in bits.
void same_by_each_executor(const Function& f, const Tensor& example, const Tensor& x, const char* what) {
  const auto program = vmap::trace(f, {}, example);
  const Replay replay(program.program().graph());
  const Tensor theirs = copy_of(x), wanted = vmap::vmap(f)(theirs);
  const auto check = [&](Executor executor) {
    const Tensor ours = copy_of(x);
    const Tensor got = replay.run({ours}, x.size(0), executor)[0];
    EXPECT_TRUE(got.equal(wanted)) << what;
    EXPECT_EQ(got.is_conj(), wanted.is_conj()) << what;
    EXPECT_EQ(got.is_neg(), wanted.is_neg()) << what;
    EXPECT_TRUE(ours.equal(theirs)) << what << ": what is written";
  };
  check(Executor::Dispatcher);
  const at::NoGradGuard no_grad;
  check(Executor::BelowAutograd);
  for (int twice = 0; twice < 2; ++twice) check(Executor::Planned);
}

TEST(TraceBits, AreKeptInTheTraceAndInRuns) {
  for (const auto& [name, f] : functions()) {
    for (const auto& of : {complex_of, conj_of, neg_of, plain_of})
      same_by_each_executor(f, of(4), of(3), name);
  }
  const auto imaginary = [](const Tensor& x) { return at::imag(x) * 2; };
  same_by_each_executor(imaginary, conj_of(4), conj_of(3), "imag");
  same_by_each_executor(imaginary, complex_of(4), complex_of(3), "imag");
}

TEST(TraceBits, AreCheckedInEachRun) {
  const auto twice = [](const Tensor& x) { return x.resolve_conj().resolve_neg().mul_(2); };
  const auto told = [&](const Tensor& example, const Tensor& x) {
    const auto program = vmap::trace(twice, {}, example);
    EXPECT_FALSE(program.is_of_kind(x));
    return error_of([&] { program(x); });
  };
  EXPECT_NE(told(complex_of(4), conj_of(4))
                .find("has the conj bit (is_conj()), and was traced without it: trace "
                      "again, or hand in resolve_conj() of it"),
            std::string::npos);
  EXPECT_NE(told(conj_of(4), complex_of(4)).find("lacks the conj bit"), std::string::npos);
  EXPECT_NE(told(plain_of(4), neg_of(4)).find("has the neg bit"), std::string::npos);
  EXPECT_NE(told(neg_of(4), plain_of(4)).find("with resolve_neg() of the example"), std::string::npos);
}

TEST(TraceBits, AreInFilesAndPrinted) {
  const auto path = std::filesystem::temp_directory_path() / "vmap_bits_test.vmap";
  for (const auto& of : {conj_of, neg_of}) {
    const auto program = vmap::trace([](const Tensor& x) { return x * 2; }, {}, of(4)).program();
    program.save(path);
    const auto loaded = vmap::Program::load(path);
    EXPECT_TRUE(loaded.takes({of(3)}));
    EXPECT_FALSE(loaded.takes({copy_of(of(3)).resolve_conj().resolve_neg()}));
    EXPECT_NE(loaded.code().find(of(2).is_conj() ? "with the conj bit" : "with the neg bit"),
              std::string::npos);
  }
  std::filesystem::remove(path);
}

// They need no guard: which calls are made does not depend on it, and the calls know it.
TEST(TraceBits, ZerosWithoutMemoryAreZeros) {
  const Tensor w = plain_of(1)[0];
  const std::vector<Function> all = {
      [](const Tensor& x) { return x * 2; },
      [&](const Tensor& x) { return x * w; },
      [&](const Tensor& x) { return x + w; },
      [&](const Tensor& x) { return at::mm(x, w); },
      [](const Tensor& x) { return x; },
      [](const Tensor& x) { return x.clone().mul_(2).add_(1); },
      [](const Tensor& x) {
        return x.sum(0).view({1, 3});
      },
  };
  const Tensor zero = at::_efficientzerotensor({4, 3, 3}, at::kFloat);
  for (const Function& f : all) {
    for (const Tensor& example : {zero, plain_of(4)}) {
      const auto program = vmap::trace(f, {}, example);
      const Replay replay(program.program().graph());
      for (const Tensor& x : {zero, plain_of(4)}) {
        const Tensor wanted = vmap::vmap(f)(x);
        const auto check = [&](Executor executor) {
          const Tensor got = replay.run({x}, 4, executor)[0];
          EXPECT_EQ(got._is_zerotensor(), wanted._is_zerotensor());
          EXPECT_TRUE(got.clone().equal(wanted.clone()));
        };
        check(Executor::Dispatcher);
        const at::NoGradGuard no_grad;
        check(Executor::BelowAutograd);
        for (int twice = 0; twice < 2; ++twice) check(Executor::Planned);
      }
    }
  }
  const auto written = [](const Tensor& x) { return x.mul_(2); };
  const auto program = vmap::trace(written, {}, plain_of(4));
  EXPECT_EQ(error_of([&] { program(zero); }).empty(), error_of([&] { vmap::vmap(written)(zero); }).empty());
}

}  // namespace
}  // namespace traced
