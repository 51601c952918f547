#include "rules/peephole.h"

#include <fmt/format.h>

#include <set>

#include "rules/expression_check.h"
#include "rules/peephole_names.h"

namespace vmapgen {
namespace {

const Type& without_optional(const Type& type) {
  return type.is_optional() ? type.element() : type;
}

class Builder {
 public:
  Builder(const PeepholeEntry& entry, const Target& target, Diagnostics& diagnostics)
      : entry_(entry), target_(target), diagnostics_(diagnostics), names_(made_, target, diagnostics) {
    made_.name = entry.name.word;
    made_.why = entry.why.word;
    made_.source = entry.name.where.file->path();
  }

  std::optional<ir::Peephole> build() {
    const size_t before = diagnostics_.count();
    for (const YamlValue& line : entry_.pattern) pattern(line);
    if (diagnostics_.count() == before) samples();
    // What a line binds that could not be read would be missed in all others.
    if (has_unread_) return std::nullopt;
    for (const YamlValue& line : entry_.where) condition(line);
    for (const auto& [name, where] : results_) names_.forget(name);
    for (const YamlValue& line : entry_.replace) replace(line);
    if (diagnostics_.count() == before) check_all_given();
    if (diagnostics_.count() != before) return std::nullopt;
    return std::move(made_);
  }

 private:
  using Results = std::vector<StatementText::Result>;

  void pattern(const YamlValue& line) {
    const auto statement = parse_statement(line, diagnostics_);
    if (!statement) {
      has_unread_ = true;
      return;
    }
    std::vector<ir::PeepholeCall> alternatives;
    std::set<std::string> first;
    for (const Syntax& syntax : statement->alternatives) {
      std::set<std::string> said;
      auto call = pattern_call(syntax, statement->results, said);
      if (!call) continue;
      if (alternatives.empty()) first = said;
      check_same_names(first, said, syntax);
      alternatives.push_back(std::move(*call));
    }
    for (const StatementText::Result& result : statement->results) {
      if (result.name == kUnread) continue;
      if (!names_.find(result.name)) results_.emplace(result.name, result.where);
      names_.bind(result.name, Type::base(BaseType::Tensor), result.where);
    }
    made_.pattern.push_back(std::move(alternatives));
  }

  void check_same_names(const std::set<std::string>& first, const std::set<std::string>& said,
                        const Syntax& syntax) {
    if (first == said) return;
    diagnostics_
        .error(syntax.where, "peephole-alternatives",
               fmt::format("this call says {}, and the one before `or` says {}", quoted(said), quoted(first)))
        .note("either is taken for the other: both bind the same names");
  }

  static std::string quoted(const std::set<std::string>& names) {
    return names.empty() ? "no name" : fmt::format("`{}`", fmt::join(names, "`, `"));
  }

  std::optional<ir::PeepholeCall> pattern_call(Syntax syntax, const Results& results,
                                               std::set<std::string>& said) {
    if (syntax.form != Syntax::Form::Call) {
      diagnostics_.error(syntax.where, "peephole-statement", "behind the `=` stands a call of an operator")
          .note("write 'y = sin(x)'");
      has_unread_ = true;
      return std::nullopt;
    }
    if (!is_flat(syntax)) {
      has_unread_ = true;
      return std::nullopt;
    }
    const TargetOperator* op = the_operator(syntax);
    bind_new(syntax, op, said);
    const auto value = names_.check(syntax);
    if (!value || !names_.check_results(*value, results)) return std::nullopt;
    ir::PeepholeCall call;
    call.op = value->op;
    std::vector<ir::PeepholeCall> none;
    for (const Expression& part : value->parts)
      call.arguments.push_back(*argument_term(part, names_, none, diagnostics_));
    for (const StatementText::Result& result : results)
      call.results.push_back(result.name == kUnread ? std::nullopt
                                                    : std::optional(names_.index_of(result.name)));
    return call;
  }

  // What a program holds is one call a line.
  bool is_flat(const Syntax& call) {
    bool flat = true;
    const auto look = [&](const Syntax& part) {
      const bool is_plain = part.form == Syntax::Form::Name || part.form == Syntax::Form::Int ||
                            part.form == Syntax::Form::Float || part.form == Syntax::Form::Text;
      if (is_plain) return;
      flat = false;
      diagnostics_
          .error(part.where, "peephole-nested",
                 "an argument in a pattern is a name, a value or a list of them")
          .note("give the inner call a line and a name of its own");
    };
    for (const Syntax& part : call.parts) {
      if (part.form == Syntax::Form::List) {
        for (const Syntax& item : part.parts) look(item);
      } else {
        look(part);
      }
    }
    return flat;
  }

  // None: reported here, or when the call is checked.
  const TargetOperator* the_operator(Syntax& call) {
    const std::vector<const TargetOperator*> found = functional_overloads(call.text, target_);
    if (found.size() == 1) return found[0];
    if (found.empty()) return nullptr;
    // Its names tell no types yet, which could choose.
    std::vector<std::string> overloads;
    for (const TargetOperator* op : found) {
      if (op->schema.name.overload.empty() && call.text.find('.') == std::string::npos)
        overloads.push_back(op->schema.name.to_string() + ".default");
      else
        overloads.push_back(op->schema.name.to_string());
    }
    diagnostics_
        .error(call.where, "peephole-overload",
               fmt::format("`{}` has {} overloads: a pattern names one", call.text, found.size()))
        .note(fmt::format("there is `{}`", fmt::join(overloads, "`, `")));
    return found[0];
  }

  void bind_new(const Syntax& call, const TargetOperator* op, std::set<std::string>& said) {
    for (size_t i = 0; i < call.parts.size(); ++i) {
      const Argument* slot = nullptr;
      const std::string& keyword = call.keywords[i].word;
      if (op && !keyword.empty()) slot = op->schema.find(keyword);
      if (op && keyword.empty() && i < op->schema.arguments.size()) slot = &op->schema.arguments[i];
      Type type = slot ? without_optional(slot->type) : Type::base(BaseType::Tensor);
      const Syntax& part = call.parts[i];
      if (part.form != Syntax::Form::List) {
        bind_new(part, type, said);
        continue;
      }
      if (type.is_list()) type = Type(without_optional(type.element()));
      for (const Syntax& item : part.parts) bind_new(item, type, said);
    }
  }

  void bind_new(const Syntax& part, const Type& type, std::set<std::string>& said) {
    if (part.form != Syntax::Form::Name) return;
    const std::string& name = part.text;
    if (is_peephole_word(name) && name != "B") return;
    said.insert(name);
    used_.insert(name);
    if (names_.find(name)) return;
    names_.bind(name, type, part.where);
    inputs_.emplace(name, type);
  }

  void condition(const YamlValue& line) {
    const auto text = parse_condition(line, diagnostics_);
    if (!text) return;
    const size_t before = diagnostics_.count();
    ir::PeepholeCondition condition;
    using Form = ir::PeepholeCondition::Form;
    condition.form = text->sign == "==" ? Form::Equal : text->sign == ">" ? Form::Greater : Form::OneOf;
    auto left = names_.dtype(text->left);
    const bool of_dtypes = left.has_value();
    if (!of_dtypes && diagnostics_.count() == before) left = names_.integer(text->left);
    std::optional<ir::PeepholeTerm> right;
    if (diagnostics_.count() == before) {
      if (condition.form == Form::OneOf)
        right = of_dtypes ? dtype_list(text->right) : std::nullopt;
      else if (!of_dtypes || condition.form == Form::Equal)
        right = of_dtypes ? names_.dtype(text->right) : names_.integer(text->right);
    }
    if (left && right) {
      condition.left = std::move(*left);
      condition.right = std::move(*right);
      made_.where.push_back(std::move(condition));
    } else if (diagnostics_.count() == before) {
      diagnostics_.error(line.where, "peephole-condition", "this is no condition that is known here")
          .note(
              "of integers there are `==` and `>`: dim(x), size(x, 0), numbers, names of integers, and what "
              "`+`, `-` and `*` make of them")
          .note("of dtypes there are 'dtype(x) == dtype(y)' and 'dtype(x) in [float32, float64]'");
    }
  }

  static std::optional<ir::PeepholeTerm> dtype_list(const Syntax& list) {
    if (list.form != Syntax::Form::List || list.parts.empty()) return std::nullopt;
    ir::PeepholeTerm term;
    term.form = ir::PeepholeTerm::Form::List;
    for (const Syntax& item : list.parts) {
      if (item.form != Syntax::Form::Name || !find_word(item.text, BaseType::ScalarType)) return std::nullopt;
      ir::PeepholeTerm& dtype = term.parts.emplace_back();
      dtype.literal.form = Expression::Form::Word;
      dtype.literal.name = item.text;
      dtype.literal.types.push_back(Type::base(BaseType::ScalarType));
    }
    return term;
  }

  void samples() {
    for (const PeepholeEntry::Sample& sample : entry_.samples) {
      auto& made = made_.samples.emplace_back();
      std::set<std::string> missing;
      for (const auto& [name, type] : inputs_) missing.insert(name);
      for (const PeepholeTensor& tensor : sample.tensors) {
        const std::string& name = tensor.name.word;
        const auto input = inputs_.find(name);
        missing.erase(name);
        if (input == inputs_.end() || results_.contains(name)) {
          diagnostics_
              .error(tensor.name.where, "peephole-sample", fmt::format("the pattern is given no `{}`", name))
              .note(fmt::format("it is given {}", given()));
        } else if (input->second.is_tensor() == tensor.integer.has_value() ||
                   (tensor.integer && !input->second.is_integer())) {
          diagnostics_.error(tensor.name.where, "peephole-sample",
                             fmt::format("`{}` is a `{}`", name, input->second.to_string()));
        } else {
          made.push_back({names_.index_of(name), &tensor});
        }
      }
      if (missing.empty()) continue;
      diagnostics_.error(sample.where, "peephole-sample",
                         fmt::format("this sample does not say what {} is", quoted(missing)));
    }
  }

  std::string given() const {
    std::set<std::string> names;
    for (const auto& [name, type] : inputs_) names.insert(name);
    return quoted(names);
  }

  void replace(const YamlValue& line) {
    const auto statement = parse_statement(line, diagnostics_);
    if (!statement) return;
    if (statement->alternatives.size() > 1) {
      diagnostics_.error(statement->alternatives[1].where, "peephole-statement",
                         "`or` is for patterns: a replacement is one call");
    } else if (const auto value = names_.check(statement->alternatives[0])) {
      build_replacement(*value, statement->results, names_, made_, diagnostics_);
    }
    for (const StatementText::Result& result : statement->results) {
      if (result.name == kUnread) continue;
      names_.bind(result.name, Type::base(BaseType::Tensor), result.where);
      given_.insert(result.name);
    }
  }

  void check_all_given() {
    for (const auto& [name, where] : results_) {
      if (used_.contains(name) || given_.contains(name)) continue;
      diagnostics_
          .error(where, "peephole-undefined",
                 fmt::format("the pattern gives `{}`, and the replacement does not", name))
          .note("give it a value in 'replace'; or write `_` here, where nobody may read it then");
    }
  }

  const PeepholeEntry& entry_;
  const Target& target_;
  Diagnostics& diagnostics_;
  ir::Peephole made_;
  PeepholeNames names_;
  std::map<std::string, Type> inputs_;             // of the pattern
  std::map<std::string, SourceLocation> results_;  // of the pattern
  std::set<std::string> used_;                     // by calls of the pattern
  std::set<std::string> given_;                    // by the replacement
  bool has_unread_ = false;                        // a line of the pattern
};

}  // namespace

std::optional<ir::Peephole> build_peephole(const PeepholeEntry& entry, const Target& target,
                                           Diagnostics& diagnostics) {
  return Builder(entry, target, diagnostics).build();
}

}  // namespace vmapgen
