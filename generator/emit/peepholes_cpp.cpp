#include "emit/peepholes_cpp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "emit/cpp_names.h"
#include "emit/expression_cpp.h"
#include "emit/template.h"
#include "emit/templates.h"

namespace vmapgen {
namespace {

using Words = std::vector<std::string>;
using TermForm = ir::PeepholeTerm::Form;

std::string joined(const Words& words, const char* between = ", ") {
  return fmt::format("{}", fmt::join(words, between));
}

std::string enumerator(std::string_view dtype) {
  return fmt::format("c10::ScalarType::{}", find_word(dtype, BaseType::ScalarType)->enumerator);
}

std::string word(const Expression& value) {
  const WordMeaning* meaning = find_word(value.name, value.type().innermost());
  switch (meaning->type) {
    case BaseType::ScalarType:
      return fmt::format("constant({})", enumerator(value.name));
    case BaseType::MemoryFormat:
      return fmt::format("constant(c10::MemoryFormat::{})", meaning->enumerator);
    case BaseType::Layout:
      return fmt::format("constant(c10::Layout::{})", meaning->enumerator);
    default:
      return fmt::format("integer({})", meaning->number);
  }
}

std::string literal(const Expression& value) {
  switch (value.form) {
    case Expression::Form::Int:
      if (value.type().is(BaseType::Float)) return fmt::format("value({}.0)", value.integer);
      return fmt::format("integer({})", value.integer);
    case Expression::Form::Float:
      return fmt::format("value({})", float_literal(value.number));
    case Expression::Form::Bool:
      return value.integer ? "value(true)" : "value(false)";
    case Expression::Form::Text:
      return fmt::format("value(std::string({}))", cpp_string(value.name));
    case Expression::Form::Word:
      return word(value);
    default:
      return "absent()";
  }
}

class Writer {
 public:
  explicit Writer(const ir::Peephole& peephole) : peephole_(peephole) {
    for (size_t i = 0; i < peephole.names.size(); ++i) {
      const std::string& name = peephole.names[i];
      enumerators_.push_back(name.empty() ? fmt::format("call_{}", i) : name + "_");
    }
  }

  std::string text() const {
    Words names, pattern, where, replace, samples;
    for (const std::string& name : peephole_.names) names.push_back(cpp_string(name));
    for (const auto& alternatives : peephole_.pattern) {
      Words calls;
      for (const ir::PeepholeCall& each : alternatives) calls.push_back(call(each));
      pattern.push_back(fmt::format("{{{}}}", joined(calls, ",\n        ")));
    }
    for (const ir::PeepholeCondition& each : peephole_.where) where.push_back(condition(each));
    for (const ir::PeepholeCall& each : peephole_.replace) replace.push_back(call(each));
    for (const auto& each : peephole_.samples) samples.push_back(sample(each));
    std::string text = fmt::format("// {}\nPeephole {}() {{\n", peephole_.why, function());
    text += fmt::format("  enum Name : int32_t {{ {} }};\n", joined(enumerators_));
    text += fmt::format("  Peephole p{{{}, {{{}}}}};\n", cpp_string(peephole_.name), joined(names));
    text += lines("pattern", pattern) + lines("where", where) + lines("replace", replace) +
            lines("samples", samples);
    return text + "  return p;\n}\n\n";
  }

  std::string function() const {
    std::string name = "peephole_" + peephole_.name;
    for (char& c : name) {
      if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9')) c = '_';
    }
    return name;
  }

 private:
  static std::string lines(const char* member, const Words& items) {
    if (items.empty()) return "";
    return fmt::format("  p.{} = {{\n      {},\n  }};\n", member, joined(items, ",\n      "));
  }

  const std::string& name(size_t index) const { return enumerators_[index]; }

  std::string term(const ir::PeepholeTerm& t) const {
    const auto both = [&](const char* what) {
      return fmt::format("{}({}, {})", what, term(t.parts[0]), term(t.parts[1]));
    };
    switch (t.form) {
      case TermForm::Name:
        return fmt::format("name({})", name(t.name));
      case TermForm::Literal:
        return literal(t.literal);
      case TermForm::List: {
        Words items;
        for (const ir::PeepholeTerm& part : t.parts) items.push_back(term(part));
        return fmt::format("list({{{}}})", joined(items));
      }
      case TermForm::Size:
        return fmt::format("size({}, {})", name(t.name), t.parts[0].literal.integer);
      case TermForm::Dim:
        return fmt::format("dim({})", name(t.name));
      case TermForm::Dtype:
        return fmt::format("dtype({})", name(t.name));
      case TermForm::Add:
        return both("sum");
      case TermForm::Subtract:
        return both("difference");
      case TermForm::Multiply:
        return both("product");
    }
    return "";
  }

  std::string call(const ir::PeepholeCall& c) const {
    const OperatorName& op = c.op->schema.name;
    Words arguments, results;
    for (const ir::PeepholeTerm& each : c.arguments) arguments.push_back(term(each));
    for (const auto& each : c.results) results.push_back(each ? name(*each) : "kUnread");
    return fmt::format("call({}, {}, {{{}}}, {{{}}})", cpp_string(op.ns + "::" + op.base),
                       cpp_string(op.overload), joined(arguments), joined(results));
  }

  std::string condition(const ir::PeepholeCondition& c) const {
    using Kind = ir::PeepholeCondition::Form;
    const char* kind = c.form == Kind::Equal ? "same" : c.form == Kind::Greater ? "above" : "one_of";
    return fmt::format("{}({}, {})", kind, term(c.left), term(c.right));
  }

  std::string sample(const std::vector<ir::PeepholeSample>& given) const {
    Words all;
    for (const ir::PeepholeSample& each : given) {
      const PeepholeTensor& t = *each.tensor;
      if (t.integer) {
        all.push_back(fmt::format("whole({}, {})", name(each.name), *t.integer));
        continue;
      }
      Words sizes;
      for (const auto& size : t.sizes) sizes.push_back(size ? fmt::format("{{0, {}}}", *size) : "{1, 0}");
      const std::string range = t.lowest ? fmt::format(", {}, {}", *t.lowest, *t.highest) : "";
      all.push_back(fmt::format("tensor({}, {}, {{{}}}{})", name(each.name), enumerator(t.dtype),
                                joined(sizes), range));
    }
    return fmt::format("{{{}}}", joined(all));
  }

  const ir::Peephole& peephole_;
  Words enumerators_;
};

}  // namespace

std::string peepholes_to_cpp(const std::vector<ir::Peephole>& peepholes) {
  std::set<std::string> sources;
  std::string functions;
  Words calls;
  for (const ir::Peephole& each : peepholes) {
    const Writer writer(each);
    sources.insert(each.source);
    functions += writer.text();
    calls.push_back(writer.function() + "()");
  }
  return fill_template(embedded_template("peepholes.cpp.in"),
                       {{"source", sources.empty() ? "the schema" : joined({sources.begin(), sources.end()})},
                        {"peepholes", functions},
                        {"names", joined(calls)}});
}

}  // namespace vmapgen
