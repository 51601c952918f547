// Ten thousand vmaps that throw, at every place where one can: nothing of them is left behind.
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <malloc.h>
#include <torch/autograd.h>
#include <torch/types.h>
#include <vmap/vmap.h>

#include <functional>

#include "test_support.h"

// Of the sanitizers, which bring an allocator of their own.
extern "C" __attribute__((weak)) size_t __sanitizer_get_current_allocated_bytes();

namespace rt {
namespace {

using vmap::none;
using vmap::Options;
using vmap::Randomness;

size_t bytes_in_use() {
  if (__sanitizer_get_current_allocated_bytes) return __sanitizer_get_current_allocated_bytes();
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

struct Mine : std::exception {
  const char* what() const noexcept override { return "mine"; }
};
Tensor fail_with(const Tensor&) {
  throw Mine();
}

// A vmappable type, one function of which throws.
struct Fragile {
  enum class Where { Size, Add, Remove, Split, Cat, Nowhere };
  Tensor value;
  Where where = Where::Nowhere;

  void pass(Where here) const {
    if (here == where) fail_with(value);
  }
  int64_t dim() const { return value.dim(); }
  int64_t size(int64_t dim) const { return pass(Where::Size), value.size(dim); }
  Fragile vmap_add_batch_dim(int64_t in_dim, vmap::Level level) const {
    pass(Where::Add);
    return {vmap::add_batch_dim(value, in_dim, level), where};
  }
  Fragile vmap_remove_batch_dim(const std::string&, vmap::Level level, int64_t batch_size,
                                int64_t out_dim) const {
    pass(Where::Remove);
    return {vmap::remove_batch_dim(value, level, batch_size, out_dim), where};
  }
  std::vector<Fragile> vmap_split(int64_t dim, const std::vector<int64_t>& sizes) const {
    pass(Where::Split);
    std::vector<Fragile> parts;
    for (const Tensor& part : value.split_with_sizes(sizes, dim)) parts.push_back({part, where});
    return parts;
  }
  Fragile vmap_cat(const std::vector<Fragile>& all, int64_t dim) const {
    pass(Where::Cat);
    std::vector<Tensor> values;
    for (const Fragile& one : all) values.push_back(one.value);
    return {at::cat(values, dim), where};
  }
};

// Throws for the examples of which the first element is not 0.
Tensor picky(const Tensor& x) {
  TORCH_CHECK(x[0].item<float>() == 0, "not 0");
  return x + 1;
}
TORCH_LIBRARY(rt_left_behind, m) {
  m.def("picky(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(rt_left_behind, CPU, m) {
  m.impl("picky", &picky);
}

// A vmap that throws, and what it says.
struct Failing {
  const char* says;
  std::function<void()> run;

  void operator()() const {
    try {
      run();
    } catch (const c10::Error& error) {
      return check(error.what_without_backtrace());  // to resolve the backtrace's symbols takes long
    } catch (const std::exception& error) {
      return check(error.what());
    }
    ADD_FAILURE() << "did not throw: " << says;
  }
  void check(std::string_view text) const {
    if (text.find(says) == text.npos) ADD_FAILURE() << "no `" << says << "` in: " << text;
  }
};

class LeftBehind : public testing::Test {
 protected:
  template <class F>
  Failing mapped(const char* says, F f, Options options = {}) {
    return {says, [this, f, options] { vmap::vmap(f, options)(x); }};
  }
  static Tensor same(const Tensor& t) { return t; }

  // The front end's own checks, before and after the function.
  std::vector<Failing> at_the_entry() {
    return {
        mapped("in_dims[0] is 2", same, {.in_dims = 2}),
        mapped("nothing is mapped", same, {.in_dims = none}),
        mapped("in_dims[0] is the list", same, {.in_dims = {{0, 0}}}),
        mapped("axis_size is 4", same, {.axis_size = 4}),
        mapped("chunk_size is 0", same, {.chunk_size = 0}),
        mapped("out_dims is 2", same, {.out_dims = 2}),
        mapped("out_dims is none", same, {.out_dims = none}),
        mapped("output is an undefined tensor", [](const Tensor&) { return Tensor(); }),
        mapped("output is of type int", [](const Tensor& t) { return c10::IValue(t.size(0)); }),
        {"have different sizes",
         [this] { vmap::vmap([](const Tensor& a, const Tensor&) { return a; })(x, x.t()); }},
        mapped("vmap (level 2): out_dims is 3",
               [](const Tensor& t) { return vmap::vmap(same, {.out_dims = 3})(t); }),
        mapped("tensor of rank 0", [](const Tensor& t) { return vmap::vmap(same)(t.sum()); }),
    };
  }

  // Operators and their rules, and what the function throws itself.
  std::vector<Failing> inside() {
    const auto picky_op = op<decltype(picky)>("rt_left_behind::picky");
    return {
        mapped("mine", fail_with),
        mapped("mine",
               [](const Tensor& t) {
                 return vmap::vmap([](const Tensor& s) { return fail_with(s.sin()); })(t);
               }),
        mapped("mm: argument 'self'", [](const Tensor& t) { return at::mm(t, t); }),
        mapped("Dimension out of range", [](const Tensor& t) { return t.sum(5); }),
        mapped("cat: tensors must have",
               [](const Tensor& t) {
                 return at::cat({t, t.unsqueeze(0)}, 0);
               }),
        mapped("negative dimension", [](const Tensor& t) { return t.new_zeros({-1}); }),
        mapped("item cannot be batched", [](const Tensor& t) { return t.item<float>() > 0 ? t : -t; }),
        mapped("not batched (vmap level 1)", [this](const Tensor& t) { return captured.add_(t); }),
        mapped("doesn't match the broadcast shape",
               [](const Tensor& t) {
                 return at::zeros({4}).add_(t.expand({3, 4}));
               }),
        mapped("the data of a tensor", [](const Tensor& t) { return t.data_ptr<float>() ? t : -t; }),
        mapped("draws random numbers", [](const Tensor& t) { return at::rand_like(t); }),
        mapped("normal expects", [](const Tensor& t) { return at::normal(0.0, -1.0, {3}) + t; },
               {.randomness = Randomness::Same}),
        mapped("p_in", [](const Tensor& t) { return at::bernoulli(t + 2); },
               {.randomness = Randomness::Different}),
        mapped("not 0", [picky_op](const Tensor& t) { return picky_op.call(t); }),
        mapped("not 0",
               [picky_op](const Tensor& t) {
                 return vmap::vmap([&](const Tensor& s) { return picky_op.call(s); })(t.unsqueeze(1));
               }),
        {"has escaped from its vmap",
         [this] {
           vmap::vmap([&](const Tensor& t) { escaped = t; })(x);
           escaped + x;
         }},
    };
  }

  // Where a part of the work is done already.
  std::vector<Failing> half_way() {
    const auto in_second_chunk = [this](const Tensor& t) {
      if (++calls % 2 == 0) throw Mine();
      return t + at::rand({4});
    };
    return {
        mapped("mine", in_second_chunk, {.randomness = Randomness::Same, .chunk_size = 2}),
        mapped("mine", in_second_chunk, {.randomness = Randomness::Different, .chunk_size = 2}),
        mapped("output of chunk 1", [this](const Tensor& t) { return ++calls % 2 == 0 ? t : t.sum(); },
               {.chunk_size = 2}),
        {"mine",
         [this] {
           const Tensor w = at::ones({4}).requires_grad_();
           vmap::vmap([&](const Tensor& t) { return fail_with(t * w); })(x);
         }},
        {"mine",
         [this] {
           const Tensor w = at::ones({4}).requires_grad_();
           const auto f = [&](const Tensor& t) {
             const Tensor u = w.exp();
             u.register_hook([](const Tensor&) { throw Mine(); });
             return (t * u).sum();
           };
           vmap::vmap(f)(x).sum().backward();
         }},
        {"invalid gradient",
         [this] {  // backward in the function, of what it has captured
           const Tensor w = at::ones({4}).requires_grad_();
           vmap::vmap([&](const Tensor& t) {
             torch::autograd::grad({w.sin()}, {w}, {at::ones({5})});
             return t;
           })(x);
         }},
    };
  }

  std::vector<Failing> in_the_protocol() {
    using Where = Fragile::Where;
    const auto run = [this](Where where, std::optional<int64_t> chunk_size) {
      const auto f = [](const Fragile& one) { return Fragile{one.value.sin(), one.where}; };
      return Failing{"mine", [=, this] { vmap::vmap(f, {.chunk_size = chunk_size})(Fragile{x, where}); }};
    };
    std::vector<Failing> all;
    for (Where where : {Where::Size, Where::Add, Where::Remove, Where::Split, Where::Cat})
      all.push_back(run(where, 2));
    for (Where where : {Where::Size, Where::Add, Where::Remove}) all.push_back(run(where, std::nullopt));
    return all;
  }

  const Tensor x = at::arange(1, 13, at::kFloat).view({3, 4});
  const Tensor captured = at::zeros({4});
  Tensor escaped;
  int64_t calls = 0;
};

struct ThreadState {
  c10::impl::LocalDispatchKeySet keys = c10::impl::tls_local_dispatch_key_set();
  bool grad = at::GradMode::is_enabled();
  int64_t depth = vmap::nesting_depth();
  bool in_vmap = vmap::innermost_level().exists() || vmap::innermost_visible_level().exists();
};

void expect_unchanged(const ThreadState& before, size_t place) {
  const ThreadState now;
  ASSERT_FALSE(testing::Test::HasFailure());
  ASSERT_EQ(now.keys.included_, before.keys.included_) << "place " << place;
  ASSERT_EQ(now.keys.excluded_, before.keys.excluded_) << "place " << place;
  ASSERT_EQ(now.grad, before.grad) << "place " << place;
  ASSERT_EQ(now.depth, 0) << "place " << place;
  ASSERT_FALSE(now.in_vmap) << "place " << place;
}

TEST_F(LeftBehind, NothingByTenThousandVmapsThatThrow) {
  const Policy allow(vmap::FallbackPolicy::Allow);
  std::vector<Failing> runs;
  for (const std::vector<Failing>& some : {at_the_entry(), inside(), half_way(), in_the_protocol()})
    runs.insert(runs.end(), some.begin(), some.end());
  const ThreadState before;
  const auto throw_times = [&](size_t times) {
    for (size_t i = 0; i < times; ++i) {
      const size_t place = i % runs.size();
      runs[place]();
      ASSERT_NO_FATAL_FAILURE(expect_unchanged(before, place));
    }
    escaped = Tensor();
  };
  throw_times(10 * runs.size());  // what is made once is made
  const size_t bytes = bytes_in_use();
  throw_times(10'000);
  if (HasFatalFailure()) return;
  EXPECT_LT(static_cast<int64_t>(bytes_in_use()) - static_cast<int64_t>(bytes), 10'000);
  // No example is alive: each holds the tensor that it is an example of.
  EXPECT_EQ(x.use_count(), 1u);
  EXPECT_EQ(captured.use_count(), 1u);
  EXPECT_TRUE(captured.equal(at::zeros({4})));
}

// What comes after is as if none had thrown: random operators, factories, gradients.
TEST_F(LeftBehind, NothingThatTheNextVmapWouldSee) {
  const Policy allow(vmap::FallbackPolicy::Allow);
  const auto next = [this] {
    const Tensor w = at::full({4}, 2).to(at::kFloat).requires_grad_();
    const auto f = [&](const Tensor& t) { return at::zeros({4}).add_(t * w) + at::rand({4}); };
    at::manual_seed(5);
    const Tensor out = vmap::vmap(f, {.randomness = Randomness::Different})(x);
    return at::stack({out, out + at::rand({4}), torch::autograd::grad({out.sum()}, {w})[0].expand({3, 4})});
  };
  const Tensor expected = next();
  for (const std::vector<Failing>& some : {at_the_entry(), inside(), half_way(), in_the_protocol()}) {
    for (const Failing& failing : some) {
      failing();
      EXPECT_TRUE(next().equal(expected));
    }
  }
}

}  // namespace
}  // namespace rt
