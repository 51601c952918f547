#include "mistakes_test.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace vmap_proof {
namespace {

bool excuses(const KnownMistake& known, const Oddity& seen) {
  return known.what == seen.what && known.argument == seen.argument && known.mistake == seen.mistake &&
         seen.text.find(known.text) != std::string::npos;
}

// As mistakes.txt would have it.
std::string line_of(const std::string& name, const Oddity& seen) {
  return name + " | " + seen.argument + " | " + seen.mistake + " | " + word_of(seen.what) + " | " + seen.text;
}

}  // namespace

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
#ifdef VMAP_PINNED_TORCH
  for (const KnownMistake& known : known_) {
    if (!known.by_chance && needed.count(known.line) == 0)
      ADD_FAILURE() << VMAP_MISTAKES_FILE << ':' << known.line << ": " << entry_.name
                    << " does not do this any more";
  }
#endif
}

}  // namespace vmap_proof
