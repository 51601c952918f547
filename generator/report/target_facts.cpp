#include "report/target_facts.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <map>
#include <string_view>

namespace vmapgen {
namespace {

constexpr std::string_view kHeader = "op,kind,composite,functorch,group,uses,left_out";
constexpr size_t kColumns = 7;
constexpr size_t kUses = 5;

struct Cell {
  std::string_view text;
  int column = 0;  // from 1
};

std::vector<Cell> split(std::string_view line) {
  std::vector<Cell> cells;
  size_t start = 0;
  while (true) {
    const size_t comma = line.find(',', start);
    cells.push_back(
        {line.substr(start, comma == line.npos ? comma : comma - start), static_cast<int>(start) + 1});
    if (comma == line.npos) return cells;
    start = comma + 1;
  }
}

class Reader {
 public:
  Reader(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics)
      : file_(file), diagnostics_(diagnostics) {}

  TargetFacts read() {
    TargetFacts facts;
    facts.target = std::filesystem::path(file_->path()).stem().string();
    if (line(1) != kHeader) {
      error(1, {line(1), 1}, "facts-header", "the first line does not name the columns of a target's facts")
          .note(fmt::format("it should be `{}`", kHeader));
      return facts;
    }
    const size_t bytes = file_->text().size();
    for (size_t number = 2, seen = kHeader.size() + 1; seen < bytes; ++number) {
      const std::string_view row = line(static_cast<int>(number));
      seen += file_->line(static_cast<int>(number)).size() + 1;
      if (!row.empty()) add_row(static_cast<int>(number), row, facts);
    }
    return facts;
  }

 private:
  // Without the carriage return that some editors leave.
  std::string_view line(int number) const {
    std::string_view text = file_->line(number);
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
  }

  Diagnostic& error(int number, const Cell& cell, std::string id, std::string message) {
    const int length = std::max<int>(1, static_cast<int>(cell.text.size()));
    return diagnostics_.error({file_, number, cell.column, length}, std::move(id), std::move(message));
  }

  void add_row(int number, std::string_view row, TargetFacts& facts) {
    const std::vector<Cell> cells = split(row);
    if (cells.size() != kColumns) {
      error(number, {row, 1}, "facts-columns", fmt::format("{} columns, not {}", cells.size(), kColumns));
      return;
    }
    const std::string_view uses_text = cells[kUses].text;
    int64_t uses = 0;
    const auto [end, failure] = std::from_chars(uses_text.begin(), uses_text.end(), uses);
    if (failure != std::errc{} || end != uses_text.end() || uses < 0) {
      error(number, cells[kUses], "facts-uses", fmt::format("`{}` is not a number of uses", uses_text));
      return;
    }
    const auto [first, is_new] = lines_.try_emplace(std::string(cells[0].text), number);
    if (!is_new) {
      error(number, cells[0], "facts-duplicate", fmt::format("`{}` has a row already", cells[0].text))
          .note("the first one is here", {file_, first->second, 1, static_cast<int>(cells[0].text.size())});
      return;
    }
    const auto text = [&](size_t i) { return std::string(cells[i].text); };
    facts.operators.push_back({text(0), text(1), text(2), text(3), text(4), uses, text(6)});
  }

  const std::shared_ptr<const SourceFile>& file_;
  Diagnostics& diagnostics_;
  std::map<std::string, int> lines_;  // operator -> the line of its row
};

}  // namespace

TargetFacts parse_target_facts(const std::shared_ptr<const SourceFile>& file, Diagnostics& diagnostics) {
  return Reader(file, diagnostics).read();
}

}  // namespace vmapgen
