#include "rules/taken.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace vmapgen {

namespace {

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

// `bnk`, `n...`, `oi*kernel_size`
bool read_dims(const OperatorSchema& schema, std::string word, ir::Taken& taken) {
  constexpr std::string_view kAny = "...";
  if (taken.dims) return false;
  if (const size_t star = word.find('*'); star != std::string::npos) {
    taken.sizes = word.substr(star + 1);
    word.erase(star);
    const Argument* sizes = schema.find(taken.sizes);
    if (!sizes || !sizes->type.is_list() || !sizes->type.element().is(BaseType::SymInt)) return false;
  }
  taken.dims = word;
  const size_t any = word.find(kAny);
  if (any != std::string::npos) word.erase(any, kAny.size());
  return std::ranges::all_of(word, is_letter) && (any == std::string::npos || taken.sizes.empty());
}

bool read_word(const OperatorSchema& schema, const Argument& argument, const std::string& word,
               ir::Taken& taken) {
  if (argument.type.is_list() && word.size() == 1 && word[0] >= '0' && word[0] <= '9') {
    taken.count = word[0] - '0';
    return true;
  }
  if (!argument.type.holds_tensor()) return false;
  if (word == "number") return taken.is_number = true;
  if (word.size() == 1 && word[0] >= 'A' && word[0] <= 'Z') {
    taken.same_dtype = word;
    return true;
  }
  if (const WordMeaning* dtype = find_word(word, BaseType::ScalarType)) {
    taken.dtype = dtype->enumerator;
    return true;
  }
  return read_dims(schema, word, taken);
}

// None after reporting.
std::optional<ir::Taken> read_taken(const OperatorSchema& schema, Options& options, const Argument& argument,
                                    const YamlValue& value) {
  ir::Taken taken{argument.name};
  bool good = value.is_word() && !value.word.empty();
  std::istringstream words(good ? value.word : "");
  for (std::string word; good && words >> word;) good = read_word(schema, argument, word, taken);
  if (good) return taken;
  options
      .fail(value, "rule-option-value",
            fmt::format(
                "this does not say what '{}' has to be: a letter for each dim, `...` for any others or "
                "`*` and the list that tells their sizes; a dtype, or a capital for one that others have; "
                "'number'; of a list, how many",
                argument.name))
      .note(
          "for example: {self: bnk, weight: oi*kernel_size, hx: 2 nh, index: \"b... int64\", scale: number}");
  return std::nullopt;
}

// A constant of C++, as YAML says it. None after reporting that it is none.
std::optional<Expression> constant(Options& options, const YamlValue& value) {
  Expression e;
  if (const auto flag = value.as_bool()) {
    e.form = Expression::Form::Bool;
    e.types = {Type::base(BaseType::Bool)};
    e.integer = *flag;
  } else if (const auto integer = value.as_int()) {
    e.form = Expression::Form::Int;
    e.types = {Type::base(BaseType::Int)};
    e.integer = *integer;
  } else if (const auto number = value.as_float()) {
    e.form = Expression::Form::Float;
    e.types = {Type::base(BaseType::Float)};
    e.number = *number;
  } else if (value.is_word()) {
    e.form = Expression::Form::Text;
    e.types = {Type::base(BaseType::Str)};
    e.name = value.word;
  } else {
    options.fail(value, "rule-option-type", "a constant is a number, a bool or a word");
    return std::nullopt;
  }
  return e;
}

}  // namespace

std::vector<ir::Taken> read_takes(const OperatorSchema& schema, Options& options) {
  const YamlValue* takes = options.find("takes");
  if (!takes) return {};
  if (!takes->is_mapping()) {
    options.fail(*takes, "rule-option-type", "option 'takes' wants a map of arguments")
        .note("for example: {batch1: bnk, batch2: bkm, index: int64}");
    return {};
  }
  std::vector<ir::Taken> all;
  for (const auto& [name, value] : takes->entries) {
    const Argument* argument = options.argument_named(name);
    if (argument && !argument->type.holds_tensor() && !argument->type.is_list()) {
      options.fail(name, "rule-option-value",
                   fmt::format("argument '{}' is {}, no tensor and no list", argument->name,
                               argument->type.to_string()));
    } else if (argument) {
      if (auto taken = read_taken(schema, options, *argument, value)) all.push_back(std::move(*taken));
    }
  }
  return all;
}

std::vector<ir::Constant> read_constants(Options& options) {
  const YamlValue* constants = options.find("constants");
  if (!constants) return {};
  if (options.find("as") || !constants->is_mapping()) {
    options
        .fail(*constants, "rule-option-type",
              options.find("as") ? "an expression says its constants itself"
                                 : "option 'constants' wants a map of names and values")
        .note("for example: {function: quantile, constants: {ignores_nan: true}}");
    return {};
  }
  std::vector<ir::Constant> all;
  for (const auto& [name, value] : constants->entries) {
    if (!is_identifier(name)) {
      options.fail(name, "rule-option-value", "the name of a constant is one that C++ takes");
    } else if (auto read = constant(options, value)) {
      all.push_back({name.word, std::move(*read)});
    }
  }
  return all;
}

ir::Words words_before(const std::vector<ir::Taken>& takes, const std::vector<ir::Constant>& constants) {
  ir::Words words;
  for (const ir::Taken& taken : takes) {
    std::vector<std::string> wanted;
    if (taken.is_number) wanted.emplace_back("one number");
    if (taken.count) wanted.push_back(fmt::format("{} items", *taken.count));
    if (taken.dims)
      wanted.push_back(
          fmt::format("the dims '{}{}{}'", *taken.dims, taken.sizes.empty() ? "" : "*", taken.sizes));
    if (!taken.same_dtype.empty())
      wanted.push_back(fmt::format("the dtype that is called {}", taken.same_dtype));
    if (!taken.dtype.empty()) wanted.push_back(fmt::format("the dtype {}", taken.dtype));
    words.push_back(fmt::format("check that '{}' has {}", taken.argument, fmt::join(wanted, " and ")));
  }
  for (const auto& [name, value] : constants)
    words.push_back(fmt::format("tell the function that '{}' is {}", name, to_words(value)));
  return words;
}

}  // namespace vmapgen
