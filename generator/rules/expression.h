// The language of `decompose: as:`: an operator said as calls of other operators, checked against the target.
//   sum.dim_IntList(diagonal(self), None, dtype=dtype)
// Several results are a list of expressions.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/target.h"
#include "schema/value.h"

namespace vmapgen {

// A checked expression, as a value. NOTE: [slots] What stands as an argument of a call or as an item of a
// list has been fitted to the type expected there, its slot: words have found their meaning, one number for a
// sized list
// (`int[2]`) has become a list. A literal and a list have their slot's type. Arguments, calls, elements,
// sizes and steps keep their own, which may still differ from the slot in ways that C++ converts (int for
// SymInt, Tensor for Tensor?).
struct Expression {
  enum class Form {
    Argument,
    Int,
    Float,
    Bool,
    None,
    Text,
    Word,
    List,
    Call,
    Element,
    Size,
    Opmath,
    Step,
    Steps,
    Results
  };

  Form form = Form::None;
  std::vector<Type> types;  // one, except for a call with several results (or none) and what names it
  SourceLocation where;     // of a call: its name. Of an element: its index
  bool is_default = false;  // stands for an argument that the text leaves out

  std::string name;                    // Argument, Step: its name. Text: the text. Word: the word
  int64_t integer = 0;                 // Int: the number. Bool: 0 or 1. Element: the index. Size: the dim.
                                       // Word for an int: its number
  double number = 0;                   // Float
  const TargetOperator* op = nullptr;  // Call. Lives as long as the target
  // List, Results: the items. Call: one for EVERY argument of `op`, in its order. Element, Size, Opmath: what
  // it is taken from. Steps: a value for each name, which those behind it may use, and the result.
  std::vector<Expression> parts;
  std::vector<std::string> names;  // Steps: empty for a value that only checks
  const Type& type() const { return types.front(); }
};

// A word of the operator language that names a constant: `Mean`, `float32`, `contiguous_format`.
struct WordMeaning {
  std::string_view word;
  BaseType type;                // what it is a value of. Int: how a loss is reduced
  std::string_view enumerator;  // as C++ names it in that type
  int number;                   // only for Int
};
// None when the word is no value of the type.
const WordMeaning* find_word(std::string_view word, BaseType type);
// The words that mean something for any type.
std::vector<std::string> known_words();

// Whether its type is its own, unlike that of a literal, which is its slot's.
inline bool has_own_type(const Expression& value) {
  using Form = Expression::Form;
  return value.form == Form::Argument || value.form == Form::Call || value.form == Form::Element ||
         value.form == Form::Size || value.form == Form::Opmath || value.form == Form::Step;
}

// Whether it is one answer, whatever the arguments are.
inline bool is_constant(const Expression& value) {
  using Form = Expression::Form;
  return value.form == Form::Bool || value.form == Form::Int || value.form == Form::Float;
}

// Reads `text` as the decomposition of `of`, and checks it: operators and overloads, arguments, types,
// results, and that every argument of `of` is used but those `looked_at`, unless it is a constant. `where` is
// where the text stands in its file, its opening quote included or not. Reports every mistake that it can
// tell (ids begin with `expression-`), and then returns none.
std::optional<Expression> parse_expression(const std::string& text, const SourceLocation& where,
                                           const OperatorSchema& of, const Target& target,
                                           Diagnostics& diagnostics,
                                           const std::set<std::string>& looked_at = {});
// The same in steps: each line but the last is a name, `=`, and what is computed once and used by that name;
// or a call alone that has no results.
//   norm = linalg_vector_norm(rows, p, [1], True)
std::optional<Expression> parse_steps(const std::vector<YamlValue>& lines, const OperatorSchema& of,
                                      const Target& target, Diagnostics& diagnostics,
                                      const std::set<std::string>& looked_at = {});

// The operators that it calls, each once, in the order in which the text names them.
std::vector<const TargetOperator*> called_operators(const Expression& expression);

// The expression as text that parses to the same: overloads named, arguments left out where they are
// defaults.
std::string to_words(const Expression& expression);

// Decompositions that end in themselves, directly or over others: for each cycle one error
// `cyclic-decomposition`, with a note at each call on the way.
void report_cycles(const std::vector<std::pair<OperatorName, const Expression*>>& decompositions,
                   Diagnostics& diagnostics);

}  // namespace vmapgen
