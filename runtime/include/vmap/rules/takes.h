// What an operator takes, where those that say it would take more.
#pragma once

#include <vmap/bdim.h>

#include <map>
#include <string>
#include <string_view>
#include <type_traits>

namespace vmap {

// Looks at the arguments of one call, as the mapped function sees them. Dims are named by letters, and what
// has one name has one size, also in another argument; `...` stands for any dims, everywhere the same ones.
// Throws c10::Error, which names the operator and the argument. What is absent is as it should be; of a list
// each tensor is looked at.
class Takes {
 public:
  explicit Takes(const char* op) : op_(op) {}

  using Sizes = std::optional<c10::SymIntArrayRef>;

  // The dims behind those with letters have `sizes`, where these are given. `t`: Tensor, Tensor? or Tensor[].
  template <class T>
  void dims(const char* name, const T& t, std::string_view letters, const Sizes& sizes = std::nullopt) {
    each(t, [&](const Tensor& one) { check_dims(name, one, letters, sizes); });
  }
  template <class T>
  void dtype(const char* name, const T& t, at::ScalarType wanted) const {
    each(t, [&](const Tensor& one) { check_dtype(name, one, wanted); });
  }
  // What has one letter has one dtype.
  template <class T>
  void same_dtype(const char* name, const T& t, char letter) {
    each(t, [&](const Tensor& one) {
      check_dtype(name, one, dtypes_.emplace(letter, one.scalar_type()).first->second);
    });
  }
  // One element, in any dims.
  template <class T>
  void number(const char* name, const T& t) const {
    each(t, [&](const Tensor& one) { check_number(name, one); });
  }
  template <class T>
  void count(const char* name, const T& list, size_t wanted) const {
    check_count(name, list.size(), wanted);
  }

 private:
  template <class T, class Look>
  static void each(const T& t, const Look& look) {
    if constexpr (std::is_same_v<T, Tensor>) {
      look(t);
    } else if constexpr (std::is_same_v<T, std::optional<Tensor>>) {
      if (t && t->defined()) look(*t);
    } else {
      for (const Tensor& one : t) look(one);
    }
  }

  void check_dims(const char* name, const Tensor& t, std::string_view letters, const Sizes& sizes);
  void check_dtype(const char* name, const Tensor& t, at::ScalarType wanted) const;
  void check_count(const char* name, size_t count, size_t wanted) const;
  void check_number(const char* name, const Tensor& t) const;
  bool fits(c10::SymIntArrayRef own, std::string_view letters, const Sizes& sizes);
  bool has_size(char letter, const c10::SymInt& size);

  const char* op_;
  std::map<char, c10::SymInt> sizes_;
  std::map<char, at::ScalarType> dtypes_;
  std::optional<c10::SymDimVector> any_;  // what `...` stands for
};

}  // namespace vmap
