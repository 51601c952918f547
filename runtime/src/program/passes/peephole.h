// Internal: rewrites of programs as data. vmapgen writes the table of them out of schema/programs, whose
// README.md says what the words mean.
#pragma once

#include <vmap/program/graph.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace vmap::program {

// What stands in a program, or is to stand there, in terms of names. A name is a number.
struct Term {
  enum class Kind { Name, Literal, List, Size, Dim, Dtype, Sum, Difference, Product };
  Kind kind = Kind::Literal;
  int32_t name = 0;
  int64_t of_dim = 0;   // of Size
  c10::IValue literal;  // none where nothing is given
  std::vector<Term> parts;
};

struct Call {
  std::string op, overload;
  std::vector<Term> arguments;   // all of them
  std::vector<int32_t> results;  // names, or kUnread
};

struct Condition {
  enum class Kind { Equal, Greater, OneOf };
  Kind kind = Kind::Equal;
  Term left, right;
};

// What the proof gives a name: a tensor, or an integer.
struct SampleValue {
  int32_t name = 0;
  c10::ScalarType dtype = c10::ScalarType::Undefined;
  std::vector<InB> sizes;
  std::optional<int64_t> lowest, highest, integer;
};

struct Peephole {
  std::string name;
  std::vector<std::string> names = {};          // empty for what has none in the schema
  std::vector<std::vector<Call>> pattern = {};  // for each call its alternatives
  std::vector<Condition> where = {};
  std::vector<Call> replace = {};
  std::vector<std::vector<SampleValue>> samples = {};
};

// In the order in which they are tried.
const std::vector<Peephole>& peepholes();

// The words of the table.
namespace peephole {

inline constexpr int32_t kUnread = -1;

inline Term of_name(Term::Kind kind, int32_t name, int64_t dim = 0) {
  return {kind, name, dim, {}, {}};
}
inline Term name(int32_t name) {
  return of_name(Term::Kind::Name, name);
}
inline Term size(int32_t name, int64_t dim) {
  return of_name(Term::Kind::Size, name, dim);
}
inline Term dim(int32_t name) {
  return of_name(Term::Kind::Dim, name);
}
inline Term dtype(int32_t name) {
  return of_name(Term::Kind::Dtype, name);
}
inline Term value(c10::IValue literal) {
  return {Term::Kind::Literal, 0, 0, std::move(literal), {}};
}
inline Term integer(int64_t literal) {
  return value(literal);
}
// Enumerators of dtypes, layouts and memory formats.
template <class Enum>
Term constant(Enum enumerator) {
  return value(static_cast<int64_t>(enumerator));
}
inline Term absent() {
  return {};
}
inline Term list(std::vector<Term> parts) {
  return {Term::Kind::List, 0, 0, {}, std::move(parts)};
}
inline Term sum(Term a, Term b) {
  return {Term::Kind::Sum, 0, 0, {}, {std::move(a), std::move(b)}};
}
inline Term difference(Term a, Term b) {
  return {Term::Kind::Difference, 0, 0, {}, {std::move(a), std::move(b)}};
}
inline Term product(Term a, Term b) {
  return {Term::Kind::Product, 0, 0, {}, {std::move(a), std::move(b)}};
}

inline Call call(std::string op, std::string overload, std::vector<Term> arguments,
                 std::vector<int32_t> results) {
  return {std::move(op), std::move(overload), std::move(arguments), std::move(results)};
}

inline Condition same(Term left, Term right) {
  return {Condition::Kind::Equal, std::move(left), std::move(right)};
}
inline Condition above(Term left, Term right) {
  return {Condition::Kind::Greater, std::move(left), std::move(right)};
}
inline Condition one_of(Term left, Term right) {
  return {Condition::Kind::OneOf, std::move(left), std::move(right)};
}

inline SampleValue tensor(int32_t name, c10::ScalarType dtype, std::vector<InB> sizes,
                          std::optional<int64_t> lowest = {}, std::optional<int64_t> highest = {}) {
  return {name, dtype, std::move(sizes), lowest, highest, {}};
}
inline SampleValue whole(int32_t name, int64_t integer) {
  return {name, c10::ScalarType::Undefined, {}, {}, {}, integer};
}

}  // namespace peephole

}  // namespace vmap::program
