#include "report/coverage_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace vmapgen {
namespace {

constexpr size_t kGroupsPerLine = 3;

std::string known(bool is_known, int number) {
  return is_known ? with_thousands(number) : "?";
}

std::string title_of(const std::string& kind) {
  if (kind == "inplace") return "in-place";
  return kind == "out" ? "out=" : kind;
}

class Writer {
 public:
  explicit Writer(const CoverageData& data) : data_(data) {}

  std::string write(int most_missing) {
    heading();
    kinds();
    rule_kinds();
    variances();
    groups();
    refused();
    left_out();
    skipped();
    missing(most_missing);
    return std::move(text_);
  }

 private:
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
  }

  void heading() {
    print("Coverage of {}: {} operators, of which {} count\n", data_.target,
          with_thousands(static_cast<int64_t>(data_.rows.size())), with_thousands(data_.total.operators));
    if (!data_.proof_known) print("The proof has not run: what is registered and proven is not known\n");
  }

  void totals_line(const std::string& title, const CoverageTotals& totals) {
    const bool proof = data_.proof_known;
    print("  {:<12}{:>10}{:>9}{:>10}{:>11}{:>7}{:>8}{:>10}{:>8}{:>10}\n", title,
          with_thousands(totals.operators), with_thousands(totals.declared), with_thousands(totals.generated),
          known(proof, totals.registered), known(proof, totals.proven), known(proof, totals.refused),
          with_thousands(totals.composite), with_thousands(totals.missing), with_thousands(totals.functorch));
  }

  void kinds() {
    print("\n  {:<12}{:>10}{:>9}{:>10}{:>11}{:>7}{:>8}{:>10}{:>8}{:>10}\n", "", "operators", "declared",
          "generated", "registered", "proven", "refused", "composite", "missing", "functorch");
    for (const auto& [kind, totals] : data_.by_kind) totals_line(title_of(kind), totals);
    totals_line("all", data_.total);
    print("  composite: PyTorch decomposes it into others. functorch: torch.vmap maps it without a loop.\n");
    print("  refused: it cannot be batched, and raises an error that says why and what to use.\n");
  }

  void rule_kinds() {
    if (data_.by_rule_kind.empty()) return;
    print("\nRules by kind\n");
    print("  {:<12}{:>10}{:>11}{:>12}{:>8}\n", "", "declared", "generated", "registered", "proven");
    for (const auto& [kind, totals] : data_.by_rule_kind) {
      print("  {:<12}{:>10}{:>11}{:>12}{:>8}\n", kind, with_thousands(totals.declared),
            with_thousands(totals.generated), known(data_.proof_known, totals.registered),
            known(data_.proof_known, totals.proven));
    }
  }

  void variances() {
    if (data_.by_variance.empty()) return;
    print("\nRules by what they do to tensors that differ between ranks\n");
    for (const auto& [word, number] : data_.by_variance) {
      if (word != "linear") print("  {:<14}{:>8}\n", word, with_thousands(number));
    }
    const auto linear = data_.by_variance.find("linear");
    print("  let a partial tensor through: {}\n",
          with_thousands(linear == data_.by_variance.end() ? 0 : linear->second));
  }

  void groups() {
    print("\n{} of all, by group\n", data_.proof_known ? "Proven" : "Generated");
    size_t in_line = 0;
    for (const auto& [group, totals] : data_.by_group) {
      const int done = data_.proof_known ? totals.proven : totals.generated;
      const std::string share = fmt::format("{}/{}", done, totals.operators);
      const bool last = ++in_line % kGroupsPerLine == 0;
      if (last) {
        print("  {:<21}{}\n", group, share);
      } else {
        print("  {:<21}{:<9}", group, share);
      }
    }
    if (in_line % kGroupsPerLine != 0) {
      while (text_.back() == ' ') text_.pop_back();
      print("\n");
    }
  }

  void refused() {
    if (data_.total.refused == 0) return;
    print("\nRefused by contract: {}\n", with_thousands(data_.total.refused));
    for (const CoverageRow& row : data_.rows) {
      if (row.standing == Standing::Refused) print("  {:<37} {}\n", row.fact.op, row.reason);
    }
  }

  void left_out() {
    if (data_.left_out.empty()) return;
    int sum = 0;
    for (const auto& [reason, number] : data_.left_out) sum += number;
    print("\nLeft out: {}\n", with_thousands(sum));
    for (const auto& [reason, number] : data_.left_out)
      print("  {:>10}  {}\n", with_thousands(number), reason);
  }

  void skipped() {
    if (data_.skipped.empty()) return;
    print("\nEntries of the schema that the target lacks, or has otherwise: {}\n", data_.skipped.size());
    for (const std::string& name : data_.skipped) print("  {}\n", name);
  }

  void missing(int most) {
    // An out= overload is missing on its own account only where its functional operator is there.
    const auto counts = [](const CoverageRow& row) {
      return row.standing == Standing::Missing && row.fact.kind != "out";
    };
    if (std::none_of(data_.rows.begin(), data_.rows.end(), counts)) return;
    print("\nThe most used that are missing\n");
    print("  {:>10}  {:<38}{:<12}{:<22}{}\n", "uses", "operator", "kind", "group", "functorch");
    for (const CoverageRow& row : data_.rows) {
      if (!counts(row)) continue;
      if (most-- <= 0) break;
      print("  {:>10}  {:<37} {:<12}{:<22}{}\n", with_thousands(row.fact.uses), row.fact.op,
            title_of(row.fact.kind), row.fact.group, row.fact.functorch);
    }
  }

  const CoverageData& data_;
  std::string text_;
};

}  // namespace

std::string with_thousands(int64_t number) {
  std::string digits = std::to_string(number);
  for (int64_t at = static_cast<int64_t>(digits.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3) {
    digits.insert(static_cast<size_t>(at), 1, ',');
  }
  return digits;
}

std::string coverage_text(const CoverageData& data, int most_missing) {
  return Writer(data).write(most_missing);
}

}  // namespace vmapgen
