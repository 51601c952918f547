// A mapped function, traced at its first call with each kind of arguments.
//
//   const auto fast = vmap::jit(energy, {.in_dims = {0, 0, vmap::none}});
//   Tensor e = fast(x, q, offset);  // traces
//   Tensor f = fast(x2, q, offset);  // runs the program, for any batch size that it serves
//
// Of one kind are arguments that one program takes (trace.h says which), and of which the same ones want a
// gradient. What trace refuses, a call refuses; with check_values, so is a call that meets another value than
// the program of its kind was made for. Where no program can be made, inside a map or a transform and under
// torch.jit.trace, arguments of a new kind are mapped, and in autograd's anomaly mode all are.
//
// What f captures by value it has as it was; a captured tensor is used as it is in each run. A variable that
// f captures by reference and that is assigned anew keeps, in programs made before, what it had: hand it in.
#pragma once

#include <vmap/trace.h>

#include <any>
#include <list>
#include <memory>
#include <mutex>
#include <optional>

namespace vmap {

namespace detail {

// Programs, the one used last in front. Any number of threads may share it.
class ProgramCache {
 public:
  explicit ProgramCache(size_t at_most) : at_most_(at_most) {}

  // The first that is right, asked of each that is a T.
  template <class T, class IsRight>
  std::optional<T> find(const IsRight& is_right) {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (auto each = all_.begin(); each != all_.end(); ++each) {
      const T* found = std::any_cast<T>(&*each);
      if (!found || !is_right(*found)) continue;
      all_.splice(all_.begin(), all_, each);
      return *found;
    }
    return std::nullopt;
  }

  template <class T>
  void add(const T& traced) {
    std::list<std::any> dropped;  // outside of the lock
    const std::lock_guard<std::mutex> lock(mutex_);
    all_.emplace_front(traced);
    ++traces_;
    if (all_.size() > at_most_) dropped.splice(dropped.begin(), all_, std::prev(all_.end()));
  }

  size_t size() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return all_.size();
  }
  size_t traces() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return traces_;
  }
  void clear() {
    std::list<std::any> dropped;
    const std::lock_guard<std::mutex> lock(mutex_);
    dropped.swap(all_);
  }

 private:
  mutable std::mutex mutex_;
  std::list<std::any> all_;
  size_t at_most_;
  size_t traces_ = 0;
};

}  // namespace detail

// Copies share their programs. Calls may come from any number of threads; those that meet a new kind of
// arguments at once trace it each.
template <class F>
class Jit {
 public:
  Jit(F f, Options options, TraceOptions how, size_t at_most)
      : f_(std::move(f)),
        options_(std::move(options)),
        how_(how),
        cache_(std::make_shared<detail::ProgramCache>(at_most)) {}

  template <class... Args>
  auto operator()(const Args&... args) const {
    return call(detail::as_value(args)...);
  }

  // How many programs are kept, and how many were made.
  size_t programs() const { return cache_->size(); }
  size_t traces() const { return cache_->traces(); }
  // Drops the programs, and with them the tensors that they hold.
  void clear() { cache_->clear(); }

 private:
  template <class... Args>
  auto call(const Args&... args) const {
    using T = decltype(trace(f_, options_, how_, args...));
    if (program::wants_each_call()) return vmap(f_, options_)(args...);
    std::optional<T> found =
        cache_->template find<T>([&](const T& traced) { return traced.is_of_kind(args...); });
    if (!found) {
      if (!program::can_begin()) return vmap(f_, options_)(args...);
      found.emplace(trace(f_, options_, how_, args...));
      cache_->add(*found);
    }
    return (*found)(args...);
  }

  F f_;
  Options options_;
  TraceOptions how_;
  std::shared_ptr<detail::ProgramCache> cache_;
};

// vmap(f, options), as programs. `at_most` programs are kept: a new one takes the place of the one that was
// not used for the longest time.
template <class F>
Jit<std::decay_t<F>> jit(F&& f, Options options = {}, size_t at_most = 32) {
  return {std::forward<F>(f), std::move(options), TraceOptions(), at_most};
}
//   vmap::jit(f, {.in_dims = {0, vmap::none}}, {.check_values = true});
template <class F>
Jit<std::decay_t<F>> jit(F&& f, Options options, TraceOptions how, size_t at_most = 32) {
  return {std::forward<F>(f), std::move(options), how, at_most};
}

}  // namespace vmap
