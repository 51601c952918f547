#include "vendor/unified_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace vmapgen {

namespace {

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const size_t length = end == text.npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

// One line of the difference: ' ' in both, '-' in the first only, '+' in the second only.
struct Edit {
  char what;
  std::string_view line;
};

// The shortest way from one text to the other, as E. Myers describes it ("An O(ND) difference algorithm"):
// how far each diagonal is reached with d edits, remembered for the way back.
class Shortest {
 public:
  Shortest(const Lines& a, const Lines& b)
      : a_(a), b_(b), n_(static_cast<int>(a.size())), m_(static_cast<int>(b.size())) {}

  std::vector<Edit> edits() {
    search();
    std::vector<Edit> edits;
    int x = n_, y = m_;
    for (int d = static_cast<int>(trace_.size()) - 1; d >= 0; --d) {
      const int k = x - y;
      const int previous_k = goes_down(trace_[d], d, k) ? k + 1 : k - 1;
      const int previous_x = d == 0 ? 0 : at(trace_[d], d, previous_k), previous_y = previous_x - previous_k;
      while (x > (d == 0 ? 0 : previous_x) && y > (d == 0 ? 0 : previous_y)) {
        --x, --y;
        edits.push_back({' ', a_[static_cast<size_t>(x)]});
      }
      if (d == 0) break;
      if (x == previous_x) {
        edits.push_back({'+', b_[static_cast<size_t>(--y)]});
      } else {
        edits.push_back({'-', a_[static_cast<size_t>(--x)]});
      }
    }
    std::reverse(edits.begin(), edits.end());
    return edits;
  }

 private:
  using Reached = std::vector<int>;  // x on each diagonal from -d - 1 to d + 1

  static int at(const Reached& reached, int d, int k) { return reached[static_cast<size_t>(k + d + 1)]; }
  static bool goes_down(const Reached& before, int d, int k) {
    return k == -d || (k != d && at(before, d, k - 1) < at(before, d, k + 1));
  }

  void search() {
    Reached reached{0, 0, 0};
    for (int d = 0;; ++d) {
      trace_.push_back(reached);
      Reached next(static_cast<size_t>(2 * d + 5), 0);
      for (int k = -d; k <= d; k += 2) {
        const bool down = goes_down(reached, d, k);
        int x = d == 0 ? 0 : down ? at(reached, d, k + 1) : at(reached, d, k - 1) + 1;
        while (x < n_ && x - k < m_ && a_[static_cast<size_t>(x)] == b_[static_cast<size_t>(x - k)]) ++x;
        next[static_cast<size_t>(k + d + 2)] = x;
        if (x >= n_ && x - k >= m_) return;
      }
      reached = std::move(next);
    }
  }

  const Lines& a_;
  const Lines& b_;
  int n_, m_;
  std::vector<Reached> trace_;
};

std::vector<Edit> edits_between(const Lines& before, const Lines& after) {
  std::vector<Edit> edits;
  if (before.empty() || after.empty()) {  // a file that is new, or gone: no search
    for (const auto& line : before) edits.push_back({'-', line});
    for (const auto& line : after) edits.push_back({'+', line});
    return edits;
  }
  return Shortest(before, after).edits();
}

// `12,5`; a range of nothing begins on the line before it.
std::string range(size_t first, size_t count) {
  return fmt::format("{},{}", count == 0 ? first : first + 1, count);
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, const std::string& before_name,
                         const std::string& after_name) {
  if (before == after) return "";
  constexpr size_t kContext = 3;
  const Lines a = lines_of(before), b = lines_of(after);
  const std::vector<Edit> edits = edits_between(a, b);
  std::string text = fmt::format("--- {}\n+++ {}\n", before_name, after_name);
  size_t a_line = 0, b_line = 0;
  for (size_t i = 0; i < edits.size();) {
    // The next change, with its context, up to where more than twice that lies unchanged.
    size_t change = i;
    while (change < edits.size() && edits[change].what == ' ') ++change;
    if (change == edits.size()) break;
    const size_t start = std::max(i, change - std::min(change, kContext));
    size_t last = change, end = change;
    for (; end < edits.size() && end - last <= 2 * kContext; ++end) {
      if (edits[end].what != ' ') last = end;
    }
    end = std::min(edits.size(), last + 1 + kContext);
    a_line += start - i, b_line += start - i;
    std::string body;
    size_t a_count = 0, b_count = 0;
    for (size_t j = start; j < end; ++j) {
      a_count += edits[j].what != '+';
      b_count += edits[j].what != '-';
      body += edits[j].what;
      body += edits[j].line;
      if (!edits[j].line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
    }
    text += fmt::format("@@ -{} +{} @@\n{}", range(a_line, a_count), range(b_line, b_count), body);
    a_line += a_count, b_line += b_count;
    i = end;
  }
  return text;
}

}  // namespace vmapgen
