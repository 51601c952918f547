#include "subjects.h"

#include <c10/util/Exception.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace vmap_variance_tests {

using vmap_proof::Case;
using vmap_proof::Entry;
using vmap_proof::Samples;

namespace {

at::ScalarType dtype_of(const Samples& samples) {
  const auto has = [&](const std::vector<at::ScalarType>& all) {
    return std::find(all.begin(), all.end(), at::kDouble) != all.end();
  };
  if (has(samples.dtypes) || has(samples.further_dtypes)) return at::kDouble;
  return samples.dtypes.empty() ? at::kFloat : samples.dtypes.front();
}

}  // namespace

Tensor Subject::drawn(size_t leaf, size_t rank) const {
  const uint64_t seed = vmap_proof::seed_of(entry.name + text, leaf * 16 + rank);
  return vmap_proof::draw(leaves[leaf].spec, dtype, seed);
}

std::string first_line(const std::exception& error) {
  const std::string text = error.what();
  return text.substr(0, text.find('\n'));
}

c10::WarningHandler& quiet() {
  class Quiet final : public c10::WarningHandler {
    void process(const c10::Warning&) override {}
  };
  static Quiet handler;
  return handler;
}

bool can_differ(const Tensor& t) {
  return t.defined() && t.layout() == c10::kStrided && (t.is_floating_point() || t.is_complex());
}

void for_each_subject(const std::function<bool(const Entry&)>& wanted,
                      const std::function<void(const Subject&)>& see) {
  for (const Entry& entry : vmap_proof::read_catalog(VMAP_OPERATORS_FILE)) {
    if (!wanted(entry)) continue;
    const auto op = vmap_proof::find_operator(entry);
    if (!op) continue;
    const Samples samples = vmap_proof::make_samples(entry, op->schema());
    for (const Case& sample : samples.cases) {
      const auto leaves = vmap_proof::leaves_of(sample, op->schema(), samples);
      see({entry, *op, samples, sample, leaves, dtype_of(samples),
           vmap_proof::describe(sample, op->schema())});
    }
  }
}

struct Excuse {
  std::string reason;
  bool by_chance = false;  // it may not be needed in a run
};

// By operator.
static const std::map<std::string, Excuse>& excuses(const std::string& check) {
  static std::map<std::string, std::map<std::string, Excuse>> all = [] {
    std::map<std::string, std::map<std::string, Excuse>> read;
    std::ifstream file(VMAP_EXCUSES);
    TORCH_CHECK(file, VMAP_EXCUSES, ": cannot be read");
    for (std::string line; std::getline(file, line);) {
      if (line.empty() || line[0] == '#') continue;
      std::istringstream words(line);
      std::string of, name, reason;
      words >> of >> name;
      std::getline(words >> std::ws, reason);
      TORCH_CHECK(!reason.empty(), VMAP_EXCUSES, ": `", line, "` gives no reason");
      const std::string by_chance = "by_chance ";
      const bool may_be_unneeded = reason.rfind(by_chance, 0) == 0;
      read[of][name] = {may_be_unneeded ? reason.substr(by_chance.size()) : reason, may_be_unneeded};
    }
    return read;
  }();
  return all[check];
}

bool is_function(const vmap_proof::Entry& entry) {
  return entry.kind != "random" && entry.kind != "factory" && entry.functional.empty();
}

void hold_to_excuses(const std::string& check, const std::map<std::string, std::vector<std::string>>& wrong,
                     const std::set<std::string>* tried) {
  for (const auto& [name, lines] : wrong) {
    if (excuses(check).count(name) == 0)
      ADD_FAILURE() << lines.size() << " of " << name << ": " << lines.front();
  }
  for (const auto& [name, excuse] : excuses(check)) {
    const bool was_tried = tried == nullptr || tried->count(name) != 0;
    if (!excuse.by_chance && was_tried && wrong.count(name) == 0)
      ADD_FAILURE() << name << " needs no excuse (\"" << excuse.reason << "\")";
  }
}

}  // namespace vmap_variance_tests
