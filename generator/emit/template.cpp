#include "emit/template.h"

#include <set>
#include <stdexcept>

namespace vmapgen {

std::string fill_template(std::string_view text, const std::map<std::string, std::string>& values) {
  std::string out;
  std::set<std::string> used;
  for (size_t at = 0; at < text.size();) {
    const size_t dollar = text.find('$', at);
    out.append(text.substr(at, dollar == std::string_view::npos ? dollar : dollar - at));
    if (dollar == std::string_view::npos) break;
    const size_t end = text.find('$', dollar + 1);
    if (end == std::string_view::npos) throw std::logic_error("template: a $ without its partner");
    const std::string name(text.substr(dollar + 1, end - dollar - 1));
    if (name.empty()) {
      out += '$';
    } else {
      const auto value = values.find(name);
      if (value == values.end()) throw std::logic_error("template: no value for $" + name + "$");
      out += value->second;
      used.insert(name);
    }
    at = end + 1;
  }
  if (used.size() != values.size()) throw std::logic_error("template: a value is not used");
  return out;
}

}  // namespace vmapgen
