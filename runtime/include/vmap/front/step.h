// Where a child lies in its node (tree.h): a number, and in nodes with keys or names that as well. Dims may
// name it (vmap::by_key), and errors do.
#pragma once

#include <concepts>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>

namespace vmap {

namespace detail {

template <class K>
std::string key_text(const void* key) {
  const K& value = *static_cast<const K*>(key);
  if constexpr (std::is_convertible_v<const K&, std::string_view>) {
    return std::string(std::string_view(value));
  } else if constexpr (std::integral<K>) {
    return std::to_string(value);
  } else if constexpr (requires(std::ostream & out) { out << value; }) {
    std::ostringstream out;
    out << value;
    return out.str();
  } else {
    return "";
  }
}

inline std::string field_text(const void* name) {
  return static_cast<const char*>(name);
}

}  // namespace detail

class Step {
 public:
  Step(size_t index) : index_(index) {}

  // The step borrows the key, of any type: text, numbers and what can be put into a stream can be named by
  // Dims.
  template <class K>
  static Step keyed(size_t index, const K& key) {
    constexpr bool is_text = std::is_convertible_v<const K&, std::string_view>;
    return Step(index, &key, &detail::key_text<K>, is_text ? Style::Text : Style::Other);
  }
  // A struct's field. `name` ends with a null and is borrowed as well.
  static Step field(size_t index, const char* name) {
    return Step(index, name, &detail::field_text, Style::Field);
  }

  size_t index() const { return index_; }
  bool has_key() const { return key_ != nullptr; }
  std::string key() const { return has_key() ? text_(key_) : ""; }
  // "[1]", "[\"weight\"]", ".mean"
  std::string str() const;

 private:
  enum class Style { Index, Text, Other, Field };
  Step(size_t index, const void* key, std::string (*text)(const void*), Style style)
      : index_(index), key_(key), text_(text), style_(style) {}

  size_t index_;
  const void* key_ = nullptr;
  std::string (*text_)(const void*) = nullptr;
  Style style_ = Style::Index;
};

}  // namespace vmap
