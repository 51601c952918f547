#include "emit/body_cpp.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <stdexcept>
#include <utility>

#include "emit/cpp_names.h"
#include "emit/expression_cpp.h"
#include "emit/product_cpp.h"

namespace vmapgen {

namespace {

using ir::BatchRule;
using Lines = std::vector<std::string>;

std::string callee(const BatchRule& rule) {
  const OperatorName& name = rule.op->schema.name;
  if (rule.reach == ir::Reach::Handle) return handle_function(name) + "().call";
  return "at::_ops::" + name.cpp_name() + "::call";
}

std::string operand(const ir::Operand& o) {
  const std::string core = o.core > 0 ? fmt::format(", {}", o.core) : "";
  return fmt::format("Operand({}, {}{})", o.argument, bdim_name(o.argument), core);
}

std::string operand_list(const std::vector<ir::Operand>& operands) {
  Lines all;
  for (const ir::Operand& o : operands) all.push_back(operand(o));
  return fmt::format("{}", fmt::join(all, ", "));
}

// One function for each frame. Fills in how the call's arguments are spelled.
class Body {
 public:
  explicit Body(const BatchRule& rule) : rule_(rule) {}

  Lines write() {
    std::visit(*this, rule_.frame);
    return lines_;
  }

  void operator()(const ir::PassThrough& f) {
    operands_ = {f.operand};
    if (rule_.is_in_place()) return statement(call());
    statement(fmt::format("return with_bdim({}, {})", call(), bdim_name(f.operand.argument)));
  }

  void operator()(const ir::Layout& f) {
    operands_ = {f.operand};
    view_ = true;
    remapped_[f.memory_format] = "in.memory_format()";
    statement(fmt::format("Layout in({}, {}, {})", f.operand.argument, bdim_name(f.operand.argument),
                          f.memory_format));
    finish();
  }

  void operator()(const ir::Broadcast& f) {
    operands_ = f.operands;
    packed_ = true;
    if (!f.reduction.empty()) remapped_[f.reduction] = "in.elementwise()";
    const char* type = f.is_loss()           ? "Loss"
                       : f.gradient          ? "LossBackward"
                       : rule_.is_in_place() ? "InPlaceBroadcast"
                                             : "Broadcast";
    const std::string reduction = f.reduction.empty() ? "" : f.reduction + ", ";
    const std::string gradient = f.gradient ? fmt::format("{}, ", *f.gradient) : "";
    statement(fmt::format("{}<{}> in({}{}{})", type, f.operands.size(), reduction, gradient,
                          operand_list(f.operands)));
    const std::string promote = f.promoted.size() == f.operands.size() ? ".promote()"
                                : f.promoted.size() > 1
                                    ? fmt::format(".promote_only<{}>()", fmt::join(f.promoted, ", "))
                                    : "";
    statement(fmt::format("in{}.align(){}", promote, f.broadcasts ? "" : ".expand()"));
    finish();
  }

  void operator()(const ir::Variadic& f) {
    operands_ = f.operands;
    packed_ = true;
    statement(fmt::format("Variadic<{}> in({}, {})", f.operands.size(), op_name(), operand_list(f.operands)));
    for (size_t i = 0; i < f.operands.size(); ++i) {
      if (f.operands[i].vector_or_matrix) statement(fmt::format("in.vector_or_matrix({})", i));
    }
    const char* samples = f.needs_samples ? ".needs_samples()" : "";
    const char* align = f.broadcasts ? ".align()" : ".align_and_expand()";
    statement(fmt::format("in{}{}{}", samples, align, f.contiguous ? ".contiguous()" : ""));
    if (!f.optional_results.empty() && !rule_.is_in_place()) {
      return statement(
          fmt::format("return in.result_or_empty<{}>({})", fmt::join(f.optional_results, ", "), call()));
    }
    finish();
  }

  void operator()(const ir::Fold& f) {
    operands_ = f.operands;
    packed_ = true;
    statement(fmt::format("Fold<{}> in({}, {})", f.operands.size(), op_name(), operand_list(f.operands)));
    std::string ways;
    if (f.batch_optional) ways += ".batch_is_optional()";
    if (!f.channels.empty()) ways += fmt::format(".channels<{}>()", fmt::join(f.channels, ", "));
    if (f.needs_samples) ways += ".needs_samples()";
    statement(fmt::format("in{}.fold(){}", ways, f.contiguous ? ".contiguous()" : ""));
    if (!f.whole.empty()) remap(f.whole, "whole");
    finish();
  }

  void operator()(const ir::Reduction& f) {
    operands_ = f.operands;
    packed_ = true;
    const Type& type = rule_.op->schema.find(f.dim)->type;
    std::string dims = f.dim;
    if (f.takes_list) dims += f.empty_is_all ? ", EmptyDims::All" : ", EmptyDims::None";
    remapped_[f.dim] = !f.takes_list                          ? "in.dim()"
                       : type.innermost() == BaseType::SymInt ? "in.sym_dims()"
                                                              : "in.dims()";
    const char* constness = f.needs_samples ? "" : "const ";
    statement(fmt::format("{}Reduction<{}> in({}, {})", constness, f.operands.size(), dims,
                          operand_list(f.operands)));
    if (f.min_rank > 0) statement(fmt::format("in.at_least({}, {})", op_name(), f.min_rank));
    if (f.needs_samples) statement("in.needs_samples()");
    finish(f.keeps_rank ? "true" : f.keepdim.empty() ? "false" : f.keepdim);
  }

  void operator()(const ir::Join& f) {
    remapped_[f.dim] = "in.dim()";
    joined_ = true;
    statement(fmt::format("const Joined in({}, {}, {}, {}{})", op_name(), f.tensors, bdim_name(f.tensors),
                          f.dim, f.new_dim ? ", NewDim::Yes" : ""));
    finish();
  }

  void operator()(const ir::View& f) {
    operands_ = {f.operand};
    view_ = true;
    const bool runtime_error = f.min_rank > 0 && !f.names_missing_dim;
    std::string limits = f.trailing > 0 || runtime_error ? fmt::format(", {}, {}", f.min_rank, f.trailing)
                         : f.min_rank > 0                ? fmt::format(", {}", f.min_rank)
                                                         : "";
    if (runtime_error) limits += ", RankError::Runtime";
    statement(fmt::format("View in({}, {}, {}{})", op_name(), f.operand.argument,
                          bdim_name(f.operand.argument), limits));
    // Sizes first: they may move the batch dim, and dims are shifted past where it is.
    for (const auto& [argument, role] : f.sizes) remap(argument, method(role));
    for (const auto& [argument, role] : f.dims) remap(argument, method(role));
    statement(fmt::format("return in.result({})", call()));
  }

  void operator()(const ir::Random& f) {
    operands_ = f.operands;
    if (f.from == ir::Random::From::Size) {
      remapped_[f.size] = "physical_" + f.size;
      statement("const DrawSized in(draw)");
      statement(fmt::format("const auto physical_{0} = in.sizes({0})", f.size));
    } else if (f.from == ir::Random::From::Shape) {
      view_ = true;
      statement(fmt::format("{}DrawLike in(draw, {})", rule_.is_in_place() ? "InPlace" : "const ",
                            operand(f.operands[0])));
    } else {
      packed_ = true;
      statement(fmt::format("const {}DrawFrom<{}> in(draw, {})", rule_.is_in_place() ? "InPlace" : "",
                            f.operands.size(), operand_list(f.operands)));
    }
    finish();
    if (rule_.is_in_place()) statement("in.spread()");
  }

  void operator()(const ir::Factory& f) {
    if (!f.operand) return;
    if (f.size.empty() && f.memory_format.empty()) return (*this)(ir::PassThrough{*f.operand});
    if (f.size.empty()) return (*this)(ir::Layout{*f.operand, f.memory_format});
    operands_ = {*f.operand};
    view_ = true;
    const std::string bdim = bdim_name(f.operand->argument);
    statement(fmt::format("const NewSized in({}, {})", f.operand->argument, bdim));
    statement(fmt::format("const auto physical_{0} = in.sizes({0})", f.size));
    remapped_[f.size] = "physical_" + f.size;
    if (!f.stride.empty()) {
      statement(fmt::format("const auto physical_{0} = in.strides({1}, {0})", f.stride, f.size));
      remapped_[f.stride] = "physical_" + f.stride;
    }
    finish();
  }

  void operator()(const ir::Product& f) { lines_ = product_to_cpp(rule_, f); }

  void operator()(const ir::ElementIndex& f) {
    operands_ = f.operands;
    packed_ = true;
    remapped_[f.dim] = "in.dim()";
    statement(
        fmt::format("const ElementIndex<{}> in({}, {})", f.operands.size(), f.dim, operand_list(f.operands)));
    finish(f.takes ? "taken" : "result", call());
  }

  void operator()(const ir::VectorIndex& f) {
    operands_ = f.operands;
    packed_ = true;
    remapped_[f.dim] = "in.dim()";
    statement(fmt::format("VectorIndex<{}> in({}, {}, {})", f.operands.size(), op_name(), f.dim,
                          operand_list(f.operands)));
    statement(fmt::format("in{}{}{}.align()", f.takes ? ".takes()" : "", f.fills ? ".fills()" : "",
                          f.from_the_end ? ".from_the_end()" : ""));
    const std::string own = expression_to_cpp(*f.own_index, physical_names());
    const char* how = rule_.is_in_place() ? "void({})" : "in.result({})";
    statement("if (in.has_own_index()) return " + fmt::format(fmt::runtime(how), own));
    finish("result", call());
  }

  void operator()(const ir::AdvancedIndex& f) {
    remapped_[f.indices] = "in.indices()";
    remapped_[f.operands[0].argument] = rule_.is_in_place() ? "in.written()" : "in.self()";
    std::string values;
    if (f.operands.size() > 1) {
      values = ", " + operand(f.operands[1]);
      remapped_[f.operands[1].argument] = "in.values()";
    }
    statement(fmt::format("const AdvancedIndex in({}, {}, {}, {}{})", op_name(), operand(f.operands[0]),
                          f.indices, bdim_name(f.indices), values));
    if (f.operands.size() > 1) {
      const std::string filled = fmt::format("in.{}({})", rule_.is_in_place() ? "fill_in_place" : "filled",
                                             f.accumulate.empty() ? "false" : f.accumulate);
      statement("if (in.is_mask()) return " + filled);
    }
    finish("result", call());
  }

  void operator()(const ir::Convolve& f) {
    operands_ = f.operands;
    packed_ = true;
    Lines arguments{op_name()};
    for (const ir::Operand& o : f.operands) arguments.push_back(o.argument + ", " + bdim_name(o.argument));
    if (f.operands.size() < 3) arguments.push_back("std::nullopt, std::nullopt");
    arguments.push_back(f.groups);
    arguments.push_back(!f.transposed.empty() ? f.transposed : f.is_transposed ? "true" : "false");
    if (f.takes_unbatched) arguments.push_back("Convolution::Takes::OneToo");
    remapped_[f.groups] = "in.groups()";
    statement(fmt::format("const Convolution in({})", fmt::join(arguments, ", ")));
    finish();
  }

  void operator()(const ir::Channelwise& f) {
    operands_ = f.operands;
    packed_ = true;
    statement(
        fmt::format("Channelwise<{}> in({}, {})", f.operands.size(), op_name(), operand_list(f.operands)));
    const std::string together = !f.statistics.empty() ? f.statistics : f.together ? "true" : "false";
    Lines conditions;
    if (!f.statistics.empty()) conditions.push_back(f.statistics);
    if (!f.momentum.empty()) conditions.push_back(f.momentum + " != 0");
    const std::string when = conditions.empty() ? "" : fmt::format("if ({}) ", fmt::join(conditions, " && "));
    for (size_t i : f.written) {
      statement(fmt::format("{}in.writes({}, {})", when, i, cpp_string(f.operands[i].argument)));
    }
    statement(fmt::format("in.fold({}){}", together, f.contiguous ? ".contiguous()" : ""));
    if (!f.samples.empty()) remapped_[f.samples] = fmt::format("in.samples({})", f.samples);
    for (const std::string& number : f.channels) remapped_[number] = fmt::format("in.channels({})", number);
    finish();
  }

  void operator()(const ir::InFront& f) {
    Lines seen{op_name(), f.expands ? "Unbatched::Expanded" : "Unbatched::SizeOne"};
    for (const std::string& t : f.tensors) {
      seen.push_back(t + ", " + bdim_name(t));
      remapped_[t] = fmt::format("in({}, {})", t, bdim_name(t));
    }
    statement(fmt::format("const InFront in({})", fmt::join(seen, ", ")));
    if (rule_.is_in_place()) {
      statement(fmt::format("Tensor written = {}", std::exchange(remapped_[f.tensors.front()], "written")));
    }
    finish();
  }

  // These have no body of their own: see rule_cpp.cpp.
  void operator()(const ir::Sequential&) {}
  void operator()(const ir::Decomposition&) {}
  void operator()(const ir::Custom&) {}
  void operator()(const ir::Composite&) {}
  void operator()(const ir::Unsupported&) {}
  void operator()(const ir::Out&) {}

 private:
  void statement(std::string text) { lines_.push_back(std::move(text) + ";"); }

  static const char* method(ir::DimRole role) {
    switch (role) {
      case ir::DimRole::Keep:
        return "keep";
      case ir::DimRole::Drop:
        return "drop";
      case ir::DimRole::Insert:
        return "insert";
      case ir::DimRole::DropIfOne:
        return "drop_if_one";
      case ir::DimRole::Permutation:
        return "permutation";
    }
    throw std::logic_error("no such dim role");
  }

  static const char* method(ir::SizeRole role) {
    switch (role) {
      case ir::SizeRole::Whole:
        return "whole";
      case ir::SizeRole::Expand:
        return "expand";
      case ir::SizeRole::Result:
        return "of_result";
    }
    throw std::logic_error("no such size role");
  }

  void remap(const std::string& argument, const char* how) {
    const std::string local = "physical_" + argument;
    statement(fmt::format("const auto {} = in.{}({})", local, how, argument));
    remapped_[argument] = local;
  }

  void finish(std::string_view keeps_rank = "") {
    const bool has_more = !keeps_rank.empty() && !rule_.is_in_place();
    finish("result", has_more ? fmt::format("{}, {}", call(), keeps_rank) : call());
  }
  void finish(const char* method, const std::string& value) {
    statement(rule_.is_in_place() ? value : fmt::format("return in.{}({})", method, value));
  }

  std::string op_name() const { return cpp_string(rule_.op->schema.name.to_string()); }

  // How the frame spells each argument that it has taken in hand.
  std::map<std::string, std::string> physical_names() const {
    std::map<std::string, std::string> names = remapped_;
    for (size_t i = 0; i < operands_.size(); ++i)
      names[operands_[i].argument] = tensor({operands_[i].argument, ir::Forward::How::Tensor, i});
    return names;
  }

  std::string tensor(const ir::Forward& forward) const {
    if (const auto named = remapped_.find(forward.argument); named != remapped_.end()) return named->second;
    if (view_) return rule_.is_in_place() ? "in.written()" : "in.self()";
    if (joined_) return "in.tensors()";
    if (!packed_) return forward.argument;
    if (rule_.is_in_place() && forward.index == 0) return "in.written()";
    if (rule_.op->schema.find(forward.argument)->is_write())
      return fmt::format("in.written({})", forward.index);
    const bool optional = operands_[forward.index].optional;
    return optional ? fmt::format("in.optional({})", forward.index) : fmt::format("in[{}]", forward.index);
  }

  std::string call() const {
    Lines arguments;
    for (const ir::Forward& forward : rule_.call) {
      switch (forward.how) {
        case ir::Forward::How::Verbatim:
          arguments.push_back(forward.argument);
          break;
        case ir::Forward::How::Tensor:
          arguments.push_back(tensor(forward));
          break;
        case ir::Forward::How::Remapped:
          arguments.push_back(remapped_.at(forward.argument));
          break;
      }
    }
    return fmt::format("{}({})", callee(rule_), fmt::join(arguments, ", "));
  }

  const BatchRule& rule_;
  Lines lines_;
  std::vector<ir::Operand> operands_;
  std::map<std::string, std::string> remapped_;
  bool packed_ = false;  // the operands stand in `in`
  bool view_ = false;
  bool joined_ = false;
};

}  // namespace

std::string bdim_name(const std::string& argument) {
  return argument + "_bdim";
}

std::vector<std::string> body_to_cpp(const BatchRule& rule) {
  return Body(rule).write();
}

}  // namespace vmapgen
