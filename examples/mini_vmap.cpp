// The checks of a vmap tutorial, on a vmap that fits one header, each against a loop over the examples. Ends
// with 1 when one fails.
#include "mini_vmap.h"

#include <ATen/ops/allclose.h>
#include <vmap/fallback.h>

#include <cstdio>

namespace {

using at::Tensor;
using mini::Dim;
using mini::Dims;
using mini::mini_vmap;
using mini::Tensors;
using vmap::Randomness;

const Tensor& tensor(const Tensors& tree) {
  return std::get<Tensor>(tree.value);
}
const Tensor& part(const Tensors& tree, size_t i) {
  return tensor(tree.children().at(i));
}

bool agree(const Tensor& got, const Tensor& wanted) {
  return got.sizes() == wanted.sizes() && at::allclose(got, wanted, 1e-5, 1e-6);
}

// The text of the exception that `call` throws.
template <class F>
std::string refusal(F call) {
  try {
    call();
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  }
  return "";
}

const Dim none;
constexpr int64_t kChunks[] = {1, 2, 3, 100};

// One argument, all at once and in chunks.
bool sum_of_squares_and_sines() {
  const auto f = [](const Tensors& args) -> Tensors {
    return (part(args, 0).square() + part(args, 0).sin()).sum();
  };
  const Tensor batch = at::randn({7, 4});
  std::vector<Tensor> loop;
  for (const Tensor& example : batch.unbind()) loop.push_back((example.square() + example.sin()).sum());
  bool good = agree(tensor(mini_vmap(f)({batch})), at::stack(loop));
  for (const int64_t chunk : kChunks) {
    good &= agree(tensor(mini_vmap(f, {.chunk_size = chunk})({batch})), at::stack(loop));
  }
  return good;
}

// An argument that is not mapped, dims counted from the back, an output's batch dim elsewhere.
bool dims() {
  const Tensor a = at::randn({3, 8}), b = at::randn({3});
  const auto dot = [](const Tensors& args) -> Tensors { return part(args, 0).dot(part(args, 1)); };
  const auto square = [](const Tensors& args) -> Tensors { return part(args, 0).square(); };
  return agree(tensor(mini_vmap(dot, {.in_dims = {Dim(-1), none}})({a, b})), a.t().mv(b)) &&
         agree(tensor(mini_vmap(square, {.out_dims = Dim(1)})({a})), a.t().square());
}

// Trees in and out; an output that the arguments do not change is repeated, or told to be the same for all.
bool trees() {
  const Tensor w = at::randn({2, 4}), x = at::randn({4, 3}), y = at::randn({3, 2});
  const auto f = [&](const Tensors& args) -> Tensors {
    const auto& model = args.children()[0];
    return {part(model, 0).mv(part(model, 1)) + part(args, 1), Tensors{at::ones({2}), w}};
  };
  const mini::Options options{.in_dims = {Dims{none, Dim(1)}, Dim(0)},
                              .out_dims = {Dim(-1), Dims{Dim(0), none}}};
  for (const Dim chunk : {Dim(), Dim(1), Dim(2)}) {
    auto chunked = options;
    chunked.chunk_size = chunk;
    const Tensors out = mini_vmap(f, chunked)({Tensors{w, x}, y});
    const Tensors& more = out.children()[1];
    if (!agree(part(out, 0), w.matmul(x) + y.t())) return false;
    if (!agree(part(more, 0), at::ones({3, 2})) || !part(more, 1).is_same(w)) return false;
  }
  return true;
}

bool randomness() {
  const auto noisy = [](const Tensors& args) -> Tensors { return part(args, 0) + at::rand({4}); };
  const Tensors zeros{at::zeros({3, 4})};
  bool good = !refusal([&] { mini_vmap(noisy)(zeros); }).empty();
  for (const Dim chunk : {Dim(), Dim(1), Dim(2)}) {
    const Tensor one = tensor(mini_vmap(noisy, {.randomness = Randomness::Same, .chunk_size = chunk})(zeros));
    const Tensor each =
        tensor(mini_vmap(noisy, {.randomness = Randomness::Different, .chunk_size = chunk})(zeros));
    good &=
        one[0].equal(one[1]) && one[1].equal(one[2]) && !each[0].equal(each[1]) && !each[1].equal(each[2]);
  }
  return good;
}

bool nested() {
  const Tensor a = at::randn({5, 3}), b = at::randn({4, 3});
  const auto dot = [](const Tensors& args) -> Tensors { return part(args, 0).dot(part(args, 1)); };
  const auto row = mini_vmap(dot, {.in_dims = {none, Dim(0)}});
  return agree(tensor(mini_vmap(row, {.in_dims = {Dim(0), none}})({a, b})), a.mm(b.t())) &&
         agree(
             tensor(mini_vmap(row, {.in_dims = {Dim(0), none}, .out_dims = Dim(1), .chunk_size = 2})({a, b})),
             b.mm(a.t()));
}

bool refusals() {
  const Tensor x = at::randn({3, 4}), y = at::randn({5, 4});
  const auto add = [](const Tensors& args) -> Tensors { return part(args, 0) + part(args, 1); };
  const auto says = [&](mini::Options options, const Tensors& args, const std::string& text) {
    const std::string told = refusal([&] { mini_vmap(add, options)(args); });
    if (told.find(text) == std::string::npos) std::printf("  told: %s\n", told.c_str());
    return told.find(text) != std::string::npos;
  };
  bool good = says({}, {x, y}, "the mapped dim of args[0] has size 3, that of args[1] 5");
  good &= says({.in_dims = none}, {x, x}, "no argument is mapped");
  good &= says({.in_dims = {Dim(0)}}, {x, x}, "args is a list of 2, and its dims are a list of 1");
  good &= says({.in_dims = {Dims{Dim(0), Dim(0)}, Dim(0)}}, {x, x},
               "args[0] is a tensor, and its dims are a list");
  good &= says({.in_dims = {Dim(2), Dim(0)}}, {x, x}, "dim 2 for args[0], where there are 2");
  good &= says({.out_dims = Dim(-3)}, {x, x}, "dim -3 for output, where there are 2");
  good &= says({.chunk_size = 0}, {x, x}, "chunk_size is 0; it must be at least 1");
  return good && !vmap::innermost_level().exists();
}

}  // namespace

int main() {
  at::manual_seed(0);
  vmap::set_fallback_policy(vmap::FallbackPolicy::Error);
  const std::pair<const char*, bool (*)()> checks[] = {
      {"one argument, in chunks of any size", sum_of_squares_and_sines},
      {"in_dims and out_dims", dims},
      {"trees", trees},
      {"randomness", randomness},
      {"nested", nested},
      {"what it refuses", refusals},
  };
  bool all = true;
  for (const auto& [name, check] : checks) {
    const bool good = check();
    std::printf("%-40s %s\n", name, good ? "right" : "WRONG");
    all &= good;
  }
  return all ? 0 : 1;
}
