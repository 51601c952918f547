#include <vmap/variance/effect.h>

#include <algorithm>
#include <atomic>
#include <list>
#include <mutex>

namespace vmap::variance {

namespace {

std::mutex& mutex() {
  static auto* the_mutex = new std::mutex;
  return *the_mutex;
}

// Static objects of libraries come and go in any order, so that the list stays until the end.
std::list<const LibraryState*>& all() {
  static auto* rows = new std::list<const LibraryState*>;
  return *rows;
}

std::atomic<void (*)(const std::string&)> listener{nullptr};

void tell(const std::vector<LibraryState>& states) {
  const auto changed = listener.load();
  if (!changed) return;
  for (const LibraryState& state : states) changed(state.op);
}

}  // namespace

LibraryStates::LibraryStates(std::vector<LibraryState> states) : states_(std::move(states)) {
  {
    const std::lock_guard<std::mutex> lock(mutex());
    for (const LibraryState& state : states_) all().push_back(&state);
  }
  tell(states_);
}

LibraryStates::~LibraryStates() {
  {
    const std::lock_guard<std::mutex> lock(mutex());
    all().remove_if([&](const LibraryState* each) {
      return std::any_of(states_.begin(), states_.end(),
                         [&](const LibraryState& mine) { return &mine == each; });
    });
  }
  tell(states_);
}

bool detail::find_library_state(const std::string& op, LibraryState& found) {
  const std::lock_guard<std::mutex> lock(mutex());
  const auto row =
      std::find_if(all().begin(), all().end(), [&](const LibraryState* each) { return each->op == op; });
  if (row == all().end()) return false;
  found = **row;
  return true;
}

void detail::on_library_states(void (*changed)(const std::string& op)) {
  listener = changed;
}

}  // namespace vmap::variance
