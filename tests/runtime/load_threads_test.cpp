// Rules are loaded, replaced, listed and removed while other threads map.
#include <torch/library.h>
#include <vmap/executor/loaded.h>
#include <vmap/load_rules.h>
#include <vmap/vmap.h>

#include <atomic>

#include "threads.h"

namespace {

using at::Tensor;

TORCH_LIBRARY(threadops, m) {
  m.def("plus(Tensor x) -> Tensor");
  m.def("others(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(threadops, CPU, m) {
  m.impl("plus", [](const Tensor& x) { return x + 1; });
}

std::string rule(const char* op, const char* kind) {
  return std::string("- func: threadops::") + op + "(Tensor x) -> Tensor\n  vmap: " + kind + "\n";
}

Tensor plus(const Tensor& x) {
  torch::jit::Stack stack{x};
  c10::Dispatcher::singleton().findSchemaOrThrow("threadops::plus", "").callBoxed(stack);
  return stack.front().toTensor();
}

TEST(LoadThreads, RulesComeAndGoWhileOthersMap) {
  const rt::Policy loops(vmap::FallbackPolicy::Allow);
  vmap::load_rules_text(rule("plus", "pointwise"));
  std::atomic<bool> done = false;
  rt::on_threads(4, [&](size_t thread) {
    if (thread == 0) {
      for (int i = 0; i < 50; ++i) {
        vmap::load_rules_text(rule("plus", i % 2 ? "pointwise" : "sequential"));
        vmap::load_rules_text(rule("others", "pointwise"));
        EXPECT_EQ(vmap::executor::loaded().size(), 2u);
        EXPECT_TRUE(vmap::executor::remove("threadops::plus"));
      }
      done = true;
      return;
    }
    const Tensor x = at::randn({3, 4}), wanted = x + 1;
    do {
      EXPECT_TRUE(at::equal(vmap::vmap(&plus)(x), wanted));
    } while (!done);
  });
  EXPECT_TRUE(vmap::executor::remove("threadops::others"));
}

}  // namespace
