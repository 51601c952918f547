#include "rules/peephole_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/expression_check.h"

namespace vmapgen {
namespace {

using TermForm = ir::PeepholeTerm::Form;

constexpr std::array<std::string_view, 7> kWords = {"True", "False", "None", "inf", "nan", "B", "or"};
constexpr std::array<std::string_view, 3> kQuestions = {"size", "dim", "dtype"};

std::optional<TermForm> arithmetic(const std::string& sign) {
  if (sign == "+") return TermForm::Add;
  if (sign == "-") return TermForm::Subtract;
  if (sign == "*") return TermForm::Multiply;
  return std::nullopt;
}

ir::PeepholeTerm number(int64_t value) {
  ir::PeepholeTerm term;
  term.literal.form = Expression::Form::Int;
  term.literal.types.push_back(Type::base(BaseType::SymInt));
  term.literal.integer = value;
  return term;
}

}  // namespace

bool is_peephole_word(const std::string& word) {
  const std::vector<std::string> known = known_words();
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end() ||
         std::find(kQuestions.begin(), kQuestions.end(), word) != kQuestions.end() ||
         std::find(known.begin(), known.end(), word) != known.end();
}

const PeepholeNames::Known* PeepholeNames::find(const std::string& name) const {
  const auto found = known_.find(name);
  return found == known_.end() ? nullptr : &found->second;
}

void PeepholeNames::bind(const std::string& name, Type type, const SourceLocation& where) {
  if (is_peephole_word(name)) {
    diagnostics_.error(where, "peephole-name", fmt::format("`{}` has a meaning of its own here", name))
        .note(name == "B" ? "it is the batch size" : "choose another name");
    known_.emplace(name, Known{index_of(name), std::move(type), where});
  } else if (const Known* first = find(name)) {
    diagnostics_.error(where, "peephole-bound-twice", fmt::format("`{}` is something else already", name))
        .note("here", first->where);
  } else {
    known_.emplace(name, Known{index_of(name), std::move(type), where});
  }
}

size_t PeepholeNames::index_of(const std::string& name) {
  const auto [found, fresh] = indices_.emplace(name, peephole_.names.size());
  if (fresh) peephole_.names.push_back(name);
  return found->second;
}

size_t PeepholeNames::new_temporary() {
  peephole_.names.emplace_back();
  return peephole_.names.size() - 1;
}

std::optional<ir::PeepholeTerm> PeepholeNames::of_tensor(TermForm form, const Syntax& syntax) {
  const size_t count = form == TermForm::Size ? 2 : 1;
  const Syntax* tensor = syntax.parts.empty() ? nullptr : &syntax.parts[0];
  const Known* known = tensor && tensor->form == Syntax::Form::Name ? find(tensor->text) : nullptr;
  const bool good = known && known->type.is_tensor() && syntax.parts.size() == count &&
                    (count == 1 || syntax.parts[1].form == Syntax::Form::Int);
  if (!good) {
    diagnostics_
        .error(syntax.where, "peephole-question",
               fmt::format("`{}` is asked of the name of a tensor{}", syntax.text,
                           form == TermForm::Size ? " and the number of a dim" : ""))
        .note(form == TermForm::Size ? "write size(x, 0), or size(x, -1) for the last dim"
                                     : fmt::format("write {}(x)", syntax.text));
    return std::nullopt;
  }
  ir::PeepholeTerm term;
  term.form = form;
  term.name = known->index;
  if (form == TermForm::Size) term.parts.push_back(number(syntax.parts[1].integer));
  return term;
}

std::optional<ir::PeepholeTerm> PeepholeNames::integer(const Syntax& syntax) {
  switch (syntax.form) {
    case Syntax::Form::Int:
      return number(syntax.integer);
    case Syntax::Form::Name: {
      const Known* known = find(syntax.text);
      if (!known || !known->type.is_integer()) return std::nullopt;
      return name_term(syntax.text);
    }
    case Syntax::Form::Call:
      if (syntax.text == "size") return of_tensor(TermForm::Size, syntax);
      if (syntax.text == "dim") return of_tensor(TermForm::Dim, syntax);
      return std::nullopt;
    case Syntax::Form::Arithmetic: {
      const auto form = arithmetic(syntax.text);
      if (!form) return std::nullopt;
      auto left = integer(syntax.parts[0]), right = integer(syntax.parts[1]);
      if (!left || !right) return std::nullopt;
      ir::PeepholeTerm term;
      term.form = *form;
      term.parts = {std::move(*left), std::move(*right)};
      return term;
    }
    default:
      return std::nullopt;
  }
}

std::optional<ir::PeepholeTerm> PeepholeNames::dtype(const Syntax& syntax) {
  if (syntax.form != Syntax::Form::Call || syntax.text != "dtype") return std::nullopt;
  return of_tensor(TermForm::Dtype, syntax);
}

// Literals stay: they take the type of their slots.
void PeepholeNames::hide(Syntax& syntax) {
  const bool is_plain = syntax.form == Syntax::Form::Int || syntax.form == Syntax::Form::Name;
  std::optional<ir::PeepholeTerm> term;
  if (!is_plain) term = syntax.text == "dtype" ? dtype(syntax) : integer(syntax);
  if (!term) {
    for (Syntax& part : syntax.parts) hide(part);
    return;
  }
  Syntax name;
  name.text = kHidden + std::to_string(hidden_.size());
  name.where = syntax.where;
  syntax = std::move(name);
  hidden_.push_back(std::move(*term));
}

bool PeepholeNames::check_known(const Syntax& syntax) {
  bool good = true;
  for (const Syntax& part : syntax.parts) good = check_known(part) && good;
  if (syntax.form != Syntax::Form::Name || find(syntax.text) || is_peephole_word(syntax.text)) return good;
  Diagnostic& error = diagnostics_.error(syntax.where, "peephole-unbound",
                                         fmt::format("nothing above says what `{}` is", syntax.text));
  if (indices_.contains(syntax.text)) {
    error.note("it is a result of the pattern: give it a value first, or another name to another value");
  } else {
    std::vector<std::string> names;
    for (const auto& [name, known] : known_) names.push_back(name);
    const std::string near = closest(syntax.text, names);
    if (!near.empty()) error.note(fmt::format("did you mean `{}`?", near));
  }
  return false;
}

std::optional<Expression> PeepholeNames::check(Syntax syntax) {
  const size_t before = diagnostics_.count();
  if (!check_known(syntax)) return std::nullopt;
  hide(syntax);
  if (diagnostics_.count() != before) return std::nullopt;
  OperatorSchema scope;
  scope.name.base = peephole_.name;
  const auto add = [&](std::string name, Type type) {
    Argument argument{std::move(type), std::move(name), {}, {}, false, {}};
    scope.arguments.push_back(std::move(argument));
  };
  for (const auto& [name, known] : known_) add(name, known.type);
  for (size_t i = 0; i < hidden_.size(); ++i)
    add(kHidden + std::to_string(i),
        Type::base(hidden_[i].form == TermForm::Dtype ? BaseType::ScalarType : BaseType::SymInt));
  return check_syntax(syntax, scope, target_, diagnostics_);
}

const ir::PeepholeTerm& PeepholeNames::hidden(const std::string& name) const {
  return hidden_[std::stoul(name.substr(1))];
}

ir::PeepholeTerm PeepholeNames::name_term(const std::string& name) {
  ir::PeepholeTerm term;
  term.form = TermForm::Name;
  term.name = index_of(name);
  return term;
}

bool PeepholeNames::check_results(const Expression& call, const std::vector<StatementText::Result>& results) {
  const auto& types = call.types;
  const bool tensors = std::all_of(types.begin(), types.end(), [](const Type& t) { return t.is_tensor(); });
  if (tensors && types.size() == results.size()) return true;
  const std::string what = call.op ? fmt::format("`{}`", call.op->schema.name.to_string()) : "this";
  Diagnostic& error = diagnostics_.error(
      call.where, "peephole-results",
      tensors ? fmt::format("{} returns {} tensor{}, and {} stand{} before the `=`", what, types.size(),
                            types.size() == 1 ? "" : "s", results.size(), results.size() == 1 ? "s" : "")
              : fmt::format("{} returns what is no tensor, of which a name can be no name", what));
  if (call.op) error.note(fmt::format("its signature is `{}`", call.op->schema.to_string()));
  if (tensors) error.note("write `_` for a result that nobody reads");
  return false;
}

}  // namespace vmapgen
