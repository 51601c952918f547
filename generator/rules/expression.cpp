#include "rules/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "model/dtypes.h"

namespace vmapgen {
namespace {

using Form = Expression::Form;

// Words of signatures (`long`, `Mean`) and of Python (`int64`). A word may mean something for several types.
// Beside the dtypes.
constexpr std::array kWords = {
    WordMeaning{"None", BaseType::Int, "None", 0},
    WordMeaning{"Mean", BaseType::Int, "Mean", 1},
    WordMeaning{"Sum", BaseType::Int, "Sum", 2},
    WordMeaning{"contiguous_format", BaseType::MemoryFormat, "Contiguous", 0},
    WordMeaning{"preserve_format", BaseType::MemoryFormat, "Preserve", 0},
    WordMeaning{"channels_last", BaseType::MemoryFormat, "ChannelsLast", 0},
    WordMeaning{"channels_last_3d", BaseType::MemoryFormat, "ChannelsLast3d", 0},
    WordMeaning{"strided", BaseType::Layout, "Strided", 0},
    WordMeaning{"sparse", BaseType::Layout, "Sparse", 0},
    WordMeaning{"short", BaseType::ScalarType, "Short", 0},
    WordMeaning{"int", BaseType::ScalarType, "Int", 0},
    WordMeaning{"long", BaseType::ScalarType, "Long", 0},
    WordMeaning{"half", BaseType::ScalarType, "Half", 0},
    WordMeaning{"float", BaseType::ScalarType, "Float", 0},
    WordMeaning{"double", BaseType::ScalarType, "Double", 0},
};

void collect_calls(const Expression& expression, std::vector<const Expression*>& calls) {
  if (expression.form == Form::Call) calls.push_back(&expression);
  for (const Expression& part : expression.parts) collect_calls(part, calls);
}

std::string float_words(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
  std::string words = fmt::format("{}", number);
  if (words.find_first_of(".e") == std::string::npos) words += ".0";
  return words;
}

std::string text_words(const std::string& text) {
  std::string words = "'";
  for (char c : text) {
    if (c == '\'' || c == '\\') words += '\\';
    words += c;
  }
  return words + "'";
}

std::string items_words(const std::vector<Expression>& items) {
  std::vector<std::string> words;
  for (const Expression& item : items) words.push_back(to_words(item));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string call_words(const Expression& call) {
  std::vector<std::string> words;
  bool by_name = false;
  for (size_t i = 0; i < call.parts.size(); ++i) {
    const Argument& argument = call.op->schema.arguments[i];
    // After an argument that is left out, or from the keyword-only ones on, position says nothing any more.
    by_name |= argument.kwarg_only || call.parts[i].is_default;
    if (call.parts[i].is_default) continue;
    words.push_back((by_name ? argument.name + "=" : "") + to_words(call.parts[i]));
  }
  return fmt::format("{}({})", call.op->schema.name.to_string(), fmt::join(words, ", "));
}

std::string steps_words(const Expression& steps) {
  std::string words;
  for (size_t i = 0; i < steps.names.size(); ++i)
    words += fmt::format("{}{}{}; ", steps.names[i], steps.names[i].empty() ? "" : " = ",
                         to_words(steps.parts[i]));
  return words + to_words(steps.parts.back());
}

// Walks the graph of decompositions depth first. An operator on the path to itself closes a cycle.
class CycleSearch {
 public:
  CycleSearch(const std::vector<std::pair<OperatorName, const Expression*>>& decompositions,
              Diagnostics& diagnostics)
      : diagnostics_(diagnostics) {
    for (const auto& [name, expression] : decompositions) {
      std::vector<const Expression*>& calls = calls_[name];
      if (expression) collect_calls(*expression, calls);
    }
  }

  void run() {
    for (const auto& [name, calls] : calls_) visit(name);
  }

 private:
  struct Step {
    OperatorName name;
    const Expression* call = nullptr;  // of the next operator on the path
  };

  void visit(const OperatorName& name) {
    const auto on_path =
        std::find_if(path_.begin(), path_.end(), [&](const Step& s) { return s.name == name; });
    if (on_path != path_.end()) return report(static_cast<size_t>(on_path - path_.begin()));
    const auto found = calls_.find(name);
    if (found == calls_.end() || !done_.emplace(name, true).second) return;
    path_.push_back({name});
    std::vector<OperatorName> seen;  // an operator called twice is one way on
    for (const Expression* call : found->second) {
      const OperatorName& callee = call->op->schema.name;
      if (std::find(seen.begin(), seen.end(), callee) != seen.end()) continue;
      seen.push_back(callee);
      path_.back().call = call;
      visit(callee);
    }
    path_.pop_back();
  }

  void report(size_t first) {
    std::string cycle;
    for (size_t i = first; i < path_.size(); ++i) cycle += path_[i].name.to_string() + " -> ";
    const std::string start = path_[first].name.to_string();
    Diagnostic& error = diagnostics_.error(
        path_[first].call->where, "cyclic-decomposition",
        fmt::format("the decomposition of `{}` ends in itself: {}{}", start, cycle, start));
    for (size_t i = first; i < path_.size(); ++i) {
      error.note(fmt::format("`{}` calls `{}`", path_[i].name.to_string(),
                             path_[i].call->op->schema.name.to_string()),
                 path_[i].call->where);
    }
  }

  std::map<OperatorName, std::vector<const Expression*>> calls_;
  std::map<OperatorName, bool> done_;
  std::vector<Step> path_;
  Diagnostics& diagnostics_;
};

const std::vector<WordMeaning>& all_words() {
  static const std::vector<WordMeaning> all = [] {
    std::vector<WordMeaning> words(kWords.begin(), kWords.end());
    for (const Dtype& dtype : kDtypes)
      words.push_back({dtype.word, BaseType::ScalarType, dtype.enumerator, 0});
    return words;
  }();
  return all;
}

}  // namespace

const WordMeaning* find_word(std::string_view word, BaseType type) {
  for (const WordMeaning& meaning : all_words()) {
    if (meaning.word == word && meaning.type == type) return &meaning;
  }
  return nullptr;
}

std::vector<std::string> known_words() {
  std::vector<std::string> words;
  for (const WordMeaning& meaning : all_words()) words.emplace_back(meaning.word);
  return words;
}

std::vector<const TargetOperator*> called_operators(const Expression& expression) {
  std::vector<const Expression*> calls;
  collect_calls(expression, calls);
  std::vector<const TargetOperator*> operators;
  for (const Expression* call : calls) {
    if (std::ranges::find(operators, call->op) == operators.end()) operators.push_back(call->op);
  }
  return operators;
}

std::string to_words(const Expression& expression) {
  switch (expression.form) {
    case Form::Argument:
    case Form::Step:
    case Form::Word:
      return expression.name;
    case Form::Int:
      return fmt::format("{}", expression.integer);
    case Form::Float:
      return float_words(expression.number);
    case Form::Bool:
      return expression.integer ? "True" : "False";
    case Form::None:
      return "None";
    case Form::Text:
      return text_words(expression.name);
    case Form::List:
    case Form::Results:
      return fmt::format("[{}]", items_words(expression.parts));
    case Form::Call:
      return call_words(expression);
    case Form::Size:
      return fmt::format("size({}, {})", to_words(expression.parts[0]), expression.integer);
    case Form::Opmath:
      return fmt::format("opmath({})", to_words(expression.parts[0]));
    case Form::Steps:
      return steps_words(expression);
    case Form::Element:
      return fmt::format("{}[{}]", to_words(expression.parts[0]), expression.integer);
  }
  return "";
}

void report_cycles(const std::vector<std::pair<OperatorName, const Expression*>>& decompositions,
                   Diagnostics& diagnostics) {
  CycleSearch(decompositions, diagnostics).run();
}

}  // namespace vmapgen
