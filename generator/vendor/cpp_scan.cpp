#include "vendor/cpp_scan.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace vmapgen {

namespace {

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

template <class F>
void for_each_line(std::string_view text, F&& f) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    f(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// The identifier that ends before `end`.
std::string_view word_before(std::string_view line, size_t end) {
  size_t start = end;
  while (start > 0 && in_word(line[start - 1])) --start;
  return line.substr(start, end - start);
}

std::string_view word_at(std::string_view line, size_t start) {
  size_t end = start;
  while (end < line.size() && in_word(line[end])) ++end;
  return line.substr(start, end - start);
}

// What a line of the first column introduces: `class X`, `using X = …`, `R f(…`, `R C::f(…`.
std::string_view introduced(std::string_view line) {
  if (line.empty() || !std::isalpha(static_cast<unsigned char>(line[0]))) return {};
  constexpr std::array<std::string_view, 4> kTypes = {"enum class ", "class ", "struct ", "using "};
  for (const std::string_view type : kTypes) {
    if (line.starts_with(type)) return word_at(line, type.size());
  }
  constexpr std::array<std::string_view, 4> kOthers = {"namespace", "template", "static_assert", "return"};
  for (const std::string_view other : kOthers) {
    if (line.starts_with(other)) return {};
  }
  const size_t open = line.find('(');
  return open == line.npos ? std::string_view() : word_before(line, open);
}

}  // namespace

std::vector<std::string> own_includes(std::string_view text) {
  std::vector<std::string> includes;
  for_each_line(text, [&](std::string_view line) {
    constexpr std::string_view kOurs = "#include <vmap/", kBeside = "#include \"";
    if (line.starts_with(kOurs)) {
      includes.emplace_back(line.substr(10, line.find('>') - 10));
    } else if (line.starts_with(kBeside)) {
      includes.emplace_back(line.substr(10, line.find('"', 10) - 10));
    }
  });
  return includes;
}

std::vector<std::string> other_includes(std::string_view text) {
  std::vector<std::string> includes;
  for_each_line(text, [&](std::string_view line) {
    constexpr std::string_view kAny = "#include <";
    if (!line.starts_with(kAny) || line.starts_with("#include <vmap/")) return;
    includes.emplace_back(line.substr(kAny.size(), line.find('>') - kAny.size()));
  });
  return includes;
}

Names names_of(std::string_view text) {
  constexpr std::string_view kNamespace = "namespace ";
  Names names;
  std::vector<std::string> inside;  // the innermost namespace last; an empty name is that of `namespace {`
  for_each_line(text, [&](std::string_view line) {
    if (line.starts_with(kNamespace) && line.ends_with('{')) {
      const size_t end = line.find_last_not_of(" {") + 1;
      inside.emplace_back(end <= kNamespace.size() ? std::string_view() : word_before(line, end));
    } else if (line.starts_with("}  // namespace") && !inside.empty()) {
      inside.pop_back();
    }
    const std::string name(introduced(line));
    if (name.empty()) return;
    if (!inside.empty() && inside.back().empty()) {
      names.hidden.insert(name);
    } else {
      names.defined.insert(name);
      names.qualified.insert((inside.empty() ? "" : inside.back()) + "::" + name);
    }
  });
  return names;
}

void for_each_name(std::string_view text,
                   const std::function<void(std::string_view, std::string_view, char)>& see) {
  for (size_t at = 0; at < text.size();) {
    if (!in_word(text[at])) {
      ++at;
      continue;
    }
    const std::string_view name = word_at(text, at);
    const std::string_view before = text.substr(0, at);
    at += name.size();
    if (before.ends_with('.') || before.ends_with("->")) continue;
    std::string_view qualifier;
    if (before.ends_with("::")) qualifier = word_before(before, before.size() - 2);
    see(qualifier, name, at < text.size() ? text[at] : '\0');
  }
}

}  // namespace vmapgen
