#include "vendor/selection.h"

#include <fmt/format.h>

#include <algorithm>

#include "vendor/rules_cpp.h"

namespace vmapgen {

namespace {

// The word that begins a line, and its column from 1; empty for a remark.
std::pair<std::string_view, int> first_word(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const size_t start = line.find_first_not_of(" \t\r");
  if (start == line.npos) return {};
  const size_t end = std::min(line.find_first_of(" \t\r", start), line.size());
  return {line.substr(start, end - start), static_cast<int>(start) + 1};
}

template <class F>
void for_each_word(const SourceFile& file, F&& f) {
  const int lines = file.line_of(file.text().size());
  for (int number = 1; number <= lines; ++number) {
    const auto [word, column] = first_word(file.line(number));
    if (!word.empty()) f(std::string(word), number, column);
  }
}

bool is_wanted(const std::string& name, const Wanted& wanted, const std::set<std::string>& named,
               const FunctorchFacts& functorch) {
  if (wanted.which == Wanted::Which::Named) return named.contains(name);
  return wanted.which == Wanted::Which::All || !functorch.has_rule(name);
}

}  // namespace

FunctorchFacts::FunctorchFacts(const TargetFacts& facts,
                               const std::vector<std::shared_ptr<const SourceFile>>& gaps) {
  static const std::set<std::string> kKernel = {"batch_rule", "decomposition", "random_rule", "functorch",
                                                "python_decomp"};
  for (const TargetFact& fact : facts.operators) {
    if (kKernel.contains(fact.functorch)) kernels_.insert(fact.op);
  }
  for (const auto& file : gaps) {
    for_each_word(*file, [&](std::string name, int, int) { wrong_.insert(std::move(name)); });
  }
}

bool FunctorchFacts::has_rule(const std::string& name) const {
  return kernels_.contains(name) && !wrong_.contains(name);
}

Selection select_operators(const std::vector<GeneratedOperator>& operators, const Wanted& wanted,
                           const FunctorchFacts& functorch, const Vocabulary& vocabulary) {
  const std::set<std::string> named(wanted.names.begin(), wanted.names.end());
  Selection selection;
  for (const GeneratedOperator& op : operators) {
    const std::string name = op.rule.op->schema.name.to_string();
    if (!is_wanted(name, wanted, named, functorch)) {
      ++selection.not_wanted;
      continue;
    }
    const std::string reason = why_not_vendored(op.rule, vocabulary);
    if (reason.empty()) {
      selection.chosen.push_back(&op);
    } else {
      selection.left_out[reason].push_back(name);
    }
  }
  return selection;
}

std::vector<std::string> parse_operator_list(const std::shared_ptr<const SourceFile>& file,
                                             const std::set<std::string>& known, Diagnostics& diagnostics) {
  std::map<std::string, SourceLocation> seen;
  std::vector<std::string> names;
  const std::vector<std::string> candidates(known.begin(), known.end());
  for_each_word(*file, [&](const std::string& name, int line, int column) {
    const SourceLocation where{file, line, column, static_cast<int>(name.size())};
    if (const auto [first, fresh] = seen.emplace(name, where); !fresh) {
      diagnostics.error(where, "vendor-duplicate", fmt::format("{} stands here twice", name))
          .note("the first one is here", first->second);
      return;
    }
    if (known.contains(name)) return names.push_back(name);
    Diagnostic& error = diagnostics.error(where, "vendor-unknown-operator",
                                          fmt::format("neither the schema nor the fork has {}", name));
    std::vector<std::string> overloads;
    for (const std::string& each : candidates) {
      if (each.starts_with(name + ".")) overloads.push_back(each);
    }
    if (!overloads.empty()) {
      error.note(fmt::format("an overload has to be named: {}", overloads.front()));
    } else if (const std::string near = closest(name, candidates); !near.empty()) {
      error.note(fmt::format("did you mean '{}'?", near));
    }
  });
  return names;
}

}  // namespace vmapgen
