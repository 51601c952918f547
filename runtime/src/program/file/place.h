// Internal: where in a program an error is, said only when there is one.
#pragma once

#include <c10/util/Exception.h>
#include <c10/util/StringUtil.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace vmap::program::file {

// "energy.vmap: node 12, aten::mm, argument `self`"
class Place {
 public:
  explicit Place(std::string_view file) : what_(file) {}
  Place(const Place& around, std::string_view what, int64_t number, std::string_view name = {})
      : around_(&around), what_(what), number_(number), name_(name) {}
  Place(const Place& around, std::string_view what, std::string_view name)
      : around_(&around), what_(what), name_(name) {}

  template <class... Words>
  [[noreturn]] void fail(const Words&... words) const {
    TORCH_CHECK(false, "vmap: ", text(), ": ", words...);
  }
  template <class... Words>
  void check(bool holds, const Words&... words) const {
    if (!holds) fail(words...);
  }

 private:
  std::string text() const {
    std::string own(what_);
    if (number_ >= 0) own += c10::str(" ", number_);
    if (!name_.empty()) own += number_ >= 0 ? c10::str(", ", name_) : c10::str(" `", name_, "`");
    return around_ ? around_->text() + (around_->around_ ? ", " : ": ") + own : own;
  }

  const Place* around_ = nullptr;
  std::string_view what_;
  int64_t number_ = -1;
  std::string_view name_;
};

// Text of a file as it may be shown: letters and signs that one sees, and not long.
std::string shown(std::string_view text, size_t longest = 200);

}  // namespace vmap::program::file
