#include <vmap/rules/takes.h>

#include <sstream>

namespace vmap {

namespace {

constexpr std::string_view kAny = "...";

// `bn...` -> `[b, n, ...]`
std::string shown(std::string_view letters) {
  std::string dims;
  for (size_t i = 0; i < letters.size();) {
    const bool is_any = letters.substr(i, kAny.size()) == kAny;
    if (i > 0) dims += ", ";
    dims += letters.substr(i, is_any ? kAny.size() : 1);
    i += is_any ? kAny.size() : 1;
  }
  return "[" + dims + "]";
}

std::string known(const std::map<char, c10::SymInt>& sizes) {
  std::ostringstream words;
  for (const auto& [letter, size] : sizes)
    words << (words.tellp() == 0 ? ", where " : ", ") << letter << " is " << size;
  return words.str();
}

}  // namespace

bool Takes::has_size(char letter, const c10::SymInt& size) {
  return sizes_.emplace(letter, size).first->second == size;
}

bool Takes::fits(c10::SymIntArrayRef own, std::string_view letters, const Sizes& sizes) {
  if (sizes) {
    if (own.size() != letters.size() + sizes->size() || own.slice(letters.size()) != *sizes) return false;
    return fits(own.slice(0, letters.size()), letters, std::nullopt);
  }
  const size_t at = letters.find(kAny);
  const bool has_any = at != std::string_view::npos;
  const size_t named = has_any ? letters.size() - kAny.size() : letters.size();
  if (own.size() < named || (!has_any && own.size() != named)) return false;
  const size_t before = has_any ? at : named, behind = named - before;
  for (size_t i = 0; i < before; ++i) {
    if (!has_size(letters[i], own[i])) return false;
  }
  for (size_t i = 1; i <= behind; ++i) {
    if (!has_size(letters[letters.size() - i], own[own.size() - i])) return false;
  }
  if (!has_any) return true;
  const c10::SymIntArrayRef any = own.slice(before, own.size() - named);
  if (!any_) any_.emplace(any.begin(), any.end());
  return c10::SymIntArrayRef(*any_) == any;
}

void Takes::check_dims(const char* name, const Tensor& t, std::string_view letters, const Sizes& sizes) {
  const std::map<char, c10::SymInt> before = sizes_;
  TORCH_CHECK(fits(t.sym_sizes(), letters, sizes), op_, ": '", name, "' has the shape ", t.sym_sizes(),
              " inside vmap, and the operator takes ", shown(letters), known(before),
              sizes ? c10::str(" and then the sizes ", *sizes) : "");
}

void Takes::check_count(const char* name, size_t count, size_t wanted) const {
  TORCH_CHECK(count == wanted, op_, ": '", name, "' has ", count, " items, and the operator takes ", wanted);
}

void Takes::check_dtype(const char* name, const Tensor& t, at::ScalarType wanted) const {
  TORCH_CHECK(t.scalar_type() == wanted, op_, ": '", name, "' has the dtype ", t.scalar_type(),
              ", and the operator takes ", wanted);
}

void Takes::check_number(const char* name, const Tensor& t) const {
  TORCH_CHECK(t.sym_numel() == 1, op_, ": '", name, "' has the shape ", t.sym_sizes(),
              " inside vmap, and the operator takes one number");
}

}  // namespace vmap
