#include "emit/registration_cpp.h"

#include <fmt/format.h>

#include <algorithm>

#include "emit/cpp_names.h"
#include "emit/cpp_types.h"

namespace vmapgen {

namespace {

std::string signature_type(const ir::BatchRule& rule) {
  return cpp_function_type(rule.op->schema, {rule.op->structured, rule.op->const_writes});
}

// `"foo.bar"`, as torch::Library::impl takes it.
std::string local_name(const OperatorName& name) {
  return cpp_string(name.overload.empty() ? name.base : name.base + "." + name.overload);
}

}  // namespace

Registration::Registration(const ir::BatchRule& rule)
    : rule_(rule), name_(rule.op->schema.name), full_name_(local_name(name_)) {}

std::string Registration::macro(std::string_view macro, const std::string& function) const {
  if (name_.overload.empty()) return fmt::format("{}({}, {});", macro, name_.base, function);
  return fmt::format("{}2({}, {}, {});", macro, name_.base, name_.overload, function);
}

std::string Registration::call(std::string_view function, const std::string& arguments) const {
  return fmt::format("{}(m, {}, {});", function, full_name_, arguments);
}

std::string Registration::way_on() const {
  return is_own() ? "&" + redispatch_function(name_) : name_.cpp_name();
}

std::string Registration::rule(const std::string& function) const {
  if (!is_own()) return macro("VMAP_SUPPORT", function);
  return call(fmt::format("support_own<{}>", signature_type(rule_)), "&" + function);
}

std::string Registration::inplace_view(const std::string& functional) const {
  if (!is_own()) return macro("VMAP_SUPPORT_INPLACE_VIEW", functional);
  return call("support_own_inplace_view", "&" + functional);
}

std::string Registration::decomposition(const std::string& function) const {
  if (!is_own()) return macro("VMAP_DECOMPOSE", function);
  return call(fmt::format("decompose_own<{}>", signature_type(rule_)), "&" + function);
}

std::string Registration::own_signature(const std::string& function) const {
  if (is_own()) return decomposition(function);
  return fmt::format("decompose(m, {}, static_cast<at::_ops::{}::schema*>(&{}));", full_name_,
                     name_.cpp_name(), function);
}

std::string Registration::composite(const ir::Composite& composite) const {
  const bool writes = rule_.op->schema.variant() != Variant::Functional;
  const char* how = !composite.is_explicit ? (is_own() ? "composite_own" : "composite")
                    : writes               ? "explicit_writing_composite"
                                           : "explicit_composite";
  return fmt::format("{}(m, {});", how, full_name_);
}

std::string Registration::sequential() const {
  return fmt::format("sequential(m, {});", full_name_);
}

std::string Registration::unsupported(const ir::Unsupported& unsupported) const {
  return call("unsupported",
              fmt::format("{}, {}", cpp_string(unsupported.reason), cpp_string(unsupported.instead)));
}

std::string Registration::out(const ir::Out& out) const {
  const OperatorName functional = rule_.followed();
  const std::string arguments = fmt::format("{}, {}, {}, OutDtype::{}", cpp_string(name_.ns), full_name_,
                                            local_name(functional), out.same_dtype ? "Same" : "Cast");
  std::string text = fmt::format("support_out(m, {});", arguments);
  if (out.random) text += fmt::format("\n  support_random_out({});", arguments);
  return text;
}

std::string Registration::random(const ir::Random& random, const std::string& function) const {
  const auto& arguments = rule_.op->schema.arguments;
  const auto when = std::find_if(arguments.begin(), arguments.end(),
                                 [&](const Argument& a) { return a.name == random.when; });
  const bool always = when == arguments.end();
  if (is_own()) {
    return fmt::format("support_own_random<{}, {}>(m, {}, {}, &{}, {});", signature_type(rule_),
                       always ? "detail::kAlways" : std::to_string(when - arguments.begin()),
                       cpp_string(name_.ns), full_name_, function, way_on());
  }
  return fmt::format("{}({}, {}, {}{}, {});", always ? "VMAP_RANDOM" : "VMAP_RANDOM_WHEN", name_.ns,
                     full_name_, always ? "" : fmt::format("{}, ", when - arguments.begin()), function,
                     way_on());
}

std::string Registration::factory() const {
  if (!is_own()) return fmt::format("VMAP_FACTORY({}, {}, {});", name_.ns, full_name_, way_on());
  return fmt::format("support_own_factory({}, {}, {});", cpp_string(name_.ns), full_name_, way_on());
}

std::string Registration::factory_rule(const std::string& function) const {
  if (!is_own()) return macro("VMAP_FACTORY_RULE", function);
  return call("support_own_factory_rule", "&" + function);
}

}  // namespace vmapgen
