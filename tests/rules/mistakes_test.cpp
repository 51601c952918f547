#include "mistakes_test.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>

namespace vmap_proof {
namespace {

bool excuses(const KnownMistake& known, const Oddity& seen) {
  const auto& names = known.arguments;
  return known.what == seen.what && known.mistake == seen.mistake &&
         std::find(names.begin(), names.end(), seen.argument) != names.end() &&
         seen.text.find(known.text) != std::string::npos;
}

// As mistakes.txt would have it.
std::string line_of(const std::string& name, const Oddity& seen) {
  return name + " | " + seen.argument + " | " + seen.mistake + " | " + word_of(seen.what) + " | " + seen.text;
}

// What another PyTorch does, the lines of the pinned one do not say.
#ifdef VMAP_PINNED_TORCH
constexpr bool kLinesAreForThis = true;
#else
constexpr bool kLinesAreForThis = false;
#endif

void check_needed(const std::string& name, const std::vector<KnownMistake>& known,
                  const std::set<size_t>& needed) {
  if (!kLinesAreForThis) return;
  for (const KnownMistake& each : known) {
    if (!each.by_chance && needed.count(each.line) == 0)
      ADD_FAILURE() << VMAP_MISTAKES_FILE << ':' << each.line << ": " << name << " does not do this any more";
  }
}

}  // namespace

void refuse_unknown(const std::map<std::string, std::vector<KnownMistake>>& left) {
  if (!kLinesAreForThis || left.empty()) return;
  const auto& [name, lines] = *left.begin();
  throw std::runtime_error(VMAP_MISTAKES_FILE ":" + std::to_string(lines.front().line) + ": " + name +
                           " is no operator that is proven");
}

void check_right_calls(const std::string& name, const std::vector<std::string>& warnings,
                       const std::vector<KnownMistake>& known) {
  std::set<size_t> needed;
  for (const std::string& warning : warnings) {
    bool excused = false;
    for (const KnownMistake& each : known) {
      if (warning.find(each.text) == std::string::npos) continue;
      excused = true;
      needed.insert(each.line);
    }
    EXPECT_TRUE(excused || !kLinesAreForThis) << name << " | - | - | accepts | " << warning;
  }
  check_needed(name, known, needed);
}

void MistakesTest::TestBody() {
  const Survival survival = survive(entry_);
  std::set<size_t> needed;
  std::map<std::tuple<std::string, std::string, Oddity::What>, std::vector<const Oddity*>> unexcused;
  for (const Oddity& seen : survival.oddities) {
    bool excused = false;
    for (const KnownMistake& known : known_) {
      if (!excuses(known, seen)) continue;
      excused = true;
      needed.insert(known.line);
    }
    if (!excused) unexcused[{seen.argument, seen.mistake, seen.what}].push_back(&seen);
  }
  for (const auto& [key, seen] : unexcused) {
    const Oddity& first = *seen.front();
    if (first.what == Oddity::What::crashes && !excuse_.empty()) GTEST_SKIP() << excuse_ << first.text;
    ADD_FAILURE() << line_of(entry_.name, first) << "\n  of " << seen.size()
                  << " such calls the first: " << first.call;
  }
  check_needed(entry_.name, known_, needed);
}

}  // namespace vmap_proof
