#include "report/coverage_html.h"

#include <stdexcept>

#include "emit/templates.h"
#include "report/coverage_json.h"

namespace vmapgen {
namespace {

// JSON that may stand in a script element: nothing in it ends the element or begins a comment of the page.
std::string for_script(const std::string& json) {
  std::string safe;
  safe.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

}  // namespace

std::string coverage_html(const CoverageData& data) {
  constexpr std::string_view kPlace = "@COVERAGE_JSON@";
  std::string page(embedded_template("coverage.html.in"));
  const size_t place = page.find(kPlace);
  if (place == page.npos) throw std::logic_error("coverage.html.in has no @COVERAGE_JSON@");
  return page.replace(place, kPlace.size(), for_script(coverage_json(data, -1)));
}

}  // namespace vmapgen
