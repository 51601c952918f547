// Tensors beside the mapped ones whose shape changes in place while a program runs, and views of them: what a
// run plans ahead (NOTE: [planned memory]) is none of theirs.
#include <functional>

#include "traced.h"

namespace {

using namespace traced;

const vmap::Options kFirstMapped{.in_dims = {0, vmap::none, vmap::none}};

class ChangedShapes : public testing::Test {
 protected:
  // Runs once for each of these, one after the other: memory stays from run to run.
  void check(const std::function<Tensor(Tensor, Tensor, Tensor)>& f) {
    const at::NoGradGuard no_grad;
    std::vector<std::tuple<Tensor, Tensor, Tensor>> others;
    for (const int64_t size : {3, 3, 7, 3}) others.emplace_back(randn({size, 4}), randn({4}), randn({4, 16}));
    same_as_vmap([&](const Tensor& x, const Tensor& v, const Tensor& w) { return f(x, v, w); }, kFirstMapped,
                 others.front(), others);
  }
};

TEST_F(ChangedShapes, OfAProductThatIsSqueezed) {
  check([](const Tensor& x, const Tensor& v, const Tensor& w) {
    const Tensor gates = v.matmul(w);
    return gates.slice(0, 0, 8).mul(gates.slice(0, 8)).slice(0, 0, 4) + x;
  });
  check([](const Tensor& x, const Tensor& v, const Tensor& w) {
    const auto parts = v.matmul(w).chunk(4);
    return parts[0].sigmoid() * parts[3].tanh() + x;
  });
}

TEST_F(ChangedShapes, ByTheUser) {
  const std::vector<std::function<void(Tensor&)>> changes = {
      [](Tensor& t) { t.t_(); },
      [](Tensor& t) { t.unsqueeze_(0); },
      [](Tensor& t) { t.swapaxes_(0, 1); },
      [](Tensor& t) {
        t.resize_({2, 32});
      },
      [](Tensor& t) {
        t.as_strided_({4, 4}, {1, 4}, 2);
      },
  };
  for (const auto& change : changes) {
    check([&](const Tensor& x, const Tensor&, const Tensor& w) {
      Tensor changed = w.sin();
      change(changed);
      return x * changed.select(0, 0).sum() + changed.select(-1, 1).sum();
    });
  }
}

TEST_F(ChangedShapes, OfWhatWasViewedBefore) {
  check([](const Tensor& x, const Tensor&, const Tensor& w) {
    Tensor changed = w.sin();
    const Tensor row = changed.select(0, 0);
    changed.t_();
    return x * row.sum() + changed.select(0, 1) * changed.select(1, 0).sum();
  });
}

}  // namespace
