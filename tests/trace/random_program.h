// Programs made at random: views of views, writes, draws, constants, and the same thing twice.
#pragma once

#include <random>

#include "passes_check.h"

namespace vmap::program::testing {

class RandomProgram {
 public:
  explicit RandomProgram(uint64_t seed) : random_(seed), floating_(seed % 3 == 0 ? at::kFloat : at::kDouble) {
    at::manual_seed(seed);
    tensors_ = {b_.input(ints({kB, 4}), floating_), b_.input(ints({kB, 4}), floating_),
                b_.input(ints({4, kB}), floating_), b_.input(ints({kB, 2, 3}), floating_),
                b_.input(ints({kB}), at::kLong)};
    captured_ = b_.captured(at::randn({4}, floating_));
    tensors_.push_back(captured_);
    tensors_.push_back(b_.made(at::full({}, 2.0, floating_)));
    const int64_t nodes = upto(6, 30);
    for (int64_t tries = 0; tries < 400 && static_cast<int64_t>(b_.graph().nodes.size()) < nodes; ++tries) {
      const int64_t mode = upto(0, 30);
      b_.grad_mode = mode < 2 ? Gradients::Off : mode == 2 ? Gradients::On : Gradients::AsRun;
      try {
        add();
      } catch (const std::exception&) {
        // These tensors do not fit the operator.
      }
    }
    for (int64_t n = upto(1, 4); n-- > 0;) b_.output(late());
  }

  Graph graph() const { return b_.graph(); }

 private:
  int64_t upto(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random_);
  }
  Ref any() { return tensors_[static_cast<size_t>(upto(0, static_cast<int64_t>(tensors_.size()) - 1))]; }
  // One of the last, so that programs are deep as well as wide.
  Ref late() {
    const auto size = static_cast<int64_t>(tensors_.size());
    return tensors_[static_cast<size_t>(upto(std::max<int64_t>(0, size - 6), size - 1))];
  }
  int64_t dims(Ref t) { return static_cast<int64_t>(b_.type(t).sizes.size()); }
  int64_t dim(Ref t, int64_t more = 0) { return upto(0, std::max<int64_t>(0, dims(t) - 1 + more)); }
  Arg number() {
    const std::vector<Arg> numbers = {2.0, 2, -0.0, 0.5, 3, true};
    return numbers[static_cast<size_t>(upto(0, 5))];
  }

  void keep(const std::vector<Ref>& refs) { tensors_.insert(tensors_.end(), refs.begin(), refs.end()); }
  void call(const std::string& name, const std::vector<Arg>& arguments) {
    keep(b_.all(name, arguments));
    calls_.emplace_back(name, arguments);
  }

  Ref writable() {
    const Ref t = late();
    const Aliases aliases(b_.graph());
    // A test runs a program more than once.
    TORCH_CHECK(aliases.memory_of(t.slot) != aliases.memory_of(captured_.slot), "captured");
    return t;
  }

  void add() {
    if (!calls_.empty() && upto(0, 4) == 0) return add_again();
    switch (upto(0, 3)) {
      case 0:
        return add_view();
      case 1:
        return upto(0, 2) == 0 ? add_write() : add_pointwise();
      case 2:
        return add_view_of_view();
      default:
        return add_other();
    }
  }

  // What programs have in common with themselves.
  void add_again() {
    const auto earlier = calls_[static_cast<size_t>(upto(0, static_cast<int64_t>(calls_.size()) - 1))];
    call(earlier.first, earlier.second);
  }

  void add_pointwise() {
    const Ref x = late();
    switch (upto(0, 6)) {
      case 0:
        return call("aten::sin", {x});
      case 1:
        return call("aten::mul.Tensor", {x, any()});
      case 2:
        return call("aten::add.Tensor", {x, any(), number()});
      case 3:
        return call("aten::mul.Scalar", {x, number()});
      case 4:
        return call("aten::sub.Scalar", {x, number()});
      case 5:
        return call("aten::gt.Scalar", {x, number()});
      default:
        return call("aten::clone", {x});
    }
  }

  void add_view() { view(any()); }
  void add_view_of_view() {
    view(late());
    view(tensors_.back());
  }
  void view(Ref x) {
    switch (upto(0, 11)) {
      case 0:
        return call("aten::t", {x});
      case 1:
        return call("aten::transpose.int", {x, dim(x), dim(x)});
      case 2:
        return call("aten::unsqueeze", {x, dim(x, 1)});
      case 3:
        return call("aten::squeeze.dim", {x, dim(x)});
      case 4:
        return call("aten::select.int", {x, dim(x), 0});
      case 5:
        return call("aten::slice.Tensor", {x, dim(x), 0, 2});
      case 6:
        return call("aten::view", {x, upto(0, 1) ? ints({Int(InB{4, 0})}) : ints({kB, 2, 2})});
      case 7:
        return call("aten::view", {x, upto(0, 1) ? ints({kB, 4}) : ints({kB, 6})});
      case 8:
        return call("aten::_unsafe_view", {x, ints({kB, 4})});
      case 9:
        return call("aten::expand", {x, upto(0, 1) ? ints({kB, 4}) : ints({3, kB, 4})});
      case 10:
        return call(upto(0, 1) ? "aten::detach" : "aten::alias", {x});
      default:
        return call("aten::permute", {x, dims(x) == 3 ? ints({2, 0, 1}) : ints({1, 0})});
    }
  }

  void add_write() {
    const Ref x = writable();
    switch (upto(0, 6)) {
      case 0:
        return call("aten::add_.Scalar", {x, number()});
      case 1:
        return call("aten::mul_.Tensor", {x, any()});
      case 2:
        return call("aten::copy_", {x, any()});
      case 3:
        return call("aten::zero_", {x});
      case 4:
        return call("aten::bernoulli_.float", {x, 0.5});
      case 5:
        return call(upto(0, 1) ? "aten::t_" : "aten::unsqueeze_", {x, 0});
      default:
        return call("aten::fill_.Scalar", {x, number()});
    }
  }

  void add_other() {
    const Ref x = late();
    switch (upto(0, 8)) {
      case 0:
        return call("aten::split.Tensor", {x, 2, dims(x) - 1});
      case 1:
        return call("aten::max.dim", {x, dim(x)});
      case 2:
        return call("aten::cat", {std::vector<Ref>{x, any()}, 0});
      case 3:
        return call("aten::sum.dim_IntList", {x, ints({0}), upto(0, 1) == 0});
      case 4:
        return call("aten::rand_like", {x});
      case 5:
        return call("aten::ones", {upto(0, 1) ? ints({4}) : ints({kB, 4}), floating_});
      case 6:
        return call("aten::arange", {4, floating_});
      case 7:
        return call("aten::mm", {x, any()});
      default:
        // Of the first two there are always two.
        call("aten::remainder.Scalar", {tensors_[4], 2});
        return call("aten::index.Tensor", {x, Arg::indices({Ref{}, tensors_.back()})});
    }
  }

  std::mt19937_64 random_;
  at::ScalarType floating_;
  GraphBuilder b_;
  std::vector<Ref> tensors_;
  std::vector<std::pair<std::string, std::vector<Arg>>> calls_;
  Ref captured_;
};

}  // namespace vmap::program::testing
