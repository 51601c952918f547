// The names of a peephole, and what lines can say with them. Internal to peepholes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/target.h"
#include "rules/expression.h"
#include "rules/expression_syntax.h"
#include "rules/peephole_ir.h"
#include "rules/peephole_text.h"

namespace vmapgen {

inline constexpr const char* kUnread = "_";

class PeepholeNames {
 public:
  PeepholeNames(ir::Peephole& peephole, const Target& target, Diagnostics& diagnostics)
      : peephole_(peephole), target_(target), diagnostics_(diagnostics) {}

  struct Known {
    size_t index;
    Type type;
    SourceLocation where;
  };
  const Known* find(const std::string& name) const;
  const std::map<std::string, Known>& all() const { return known_; }
  // Reports a name that means something already.
  void bind(const std::string& name, Type type, const SourceLocation& where);
  void forget(const std::string& name) { known_.erase(name); }
  // Known before, or a new index: a name keeps its index when it is bound again.
  size_t index_of(const std::string& name);
  // A name that no line can say.
  size_t new_temporary();

  // `dim(x)`, `size(x, 0)`, numbers, names of integers, and sums, differences and products of them. None
  // where it is something else, which is not reported but where a size is asked of what is no tensor.
  std::optional<ir::PeepholeTerm> integer(const Syntax& syntax);
  // `dtype(x)`
  std::optional<ir::PeepholeTerm> dtype(const Syntax& syntax);

  // The expression, checked; what integer() and dtype() read inside of it are arguments with names that begin
  // with kHidden.
  std::optional<Expression> check(Syntax syntax);
  static constexpr char kHidden = '$';
  const ir::PeepholeTerm& hidden(const std::string& name) const;
  ir::PeepholeTerm name_term(const std::string& name);

  // `f` returns tensors alone, as many as there are names.
  bool check_results(const Expression& call, const std::vector<StatementText::Result>& results);

 private:
  std::optional<ir::PeepholeTerm> of_tensor(ir::PeepholeTerm::Form form, const Syntax& syntax);
  void hide(Syntax& syntax);
  bool check_known(const Syntax& syntax);

  ir::Peephole& peephole_;
  const Target& target_;
  Diagnostics& diagnostics_;
  std::map<std::string, Known> known_;
  std::map<std::string, size_t> indices_;
  std::vector<ir::PeepholeTerm> hidden_;
};

// Whether the language has a meaning of its own for the word.
bool is_peephole_word(const std::string& word);

// Appends the calls of one line of `replace` to the peephole.
void build_replacement(const Expression& value, const std::vector<StatementText::Result>& results,
                       PeepholeNames& names, ir::Peephole& peephole, Diagnostics& diagnostics);
// The value as an argument; calls in it are appended to `calls`.
std::optional<ir::PeepholeTerm> argument_term(const Expression& value, PeepholeNames& names,
                                              std::vector<ir::PeepholeCall>& calls, Diagnostics& diagnostics);

}  // namespace vmapgen
