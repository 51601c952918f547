// A rule in plain words, for `vmapgen explain`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/ir.h"

namespace vmapgen::ir {

namespace {

using Lines = std::vector<std::string>;

std::string names(const std::vector<Operand>& operands) {
  Lines all;
  for (const Operand& o : operands) all.push_back(o.argument);
  return fmt::format("{}", fmt::join(all, ", "));
}

std::string some(const std::vector<Operand>& operands, const std::vector<size_t>& which) {
  std::vector<Operand> chosen;
  for (size_t i : which) chosen.push_back(operands[i]);
  return names(chosen);
}

const char* becomes(DimRole role) {
  switch (role) {
    case DimRole::Keep:
      return "stays in the result";
    case DimRole::Drop:
      return "is gone from the result";
    case DimRole::Insert:
      return "is new in the result";
    case DimRole::DropIfOne:
      return "is gone from the result when its size is 1";
    case DimRole::Permutation:
      return "gives the order of all logical dims; the batch dim keeps its place";
  }
  return "";
}

std::string core(const Operand& o) {
  if (o.core == 0) return fmt::format("'{}' has no dims of its own: all are leading ones", o.argument);
  if (o.core == 1) return fmt::format("the last dim of '{}' belongs to one problem", o.argument);
  return fmt::format("the last {} dims of '{}' belong to one problem", o.core, o.argument);
}

std::string wraps(const VectorIndex& f) {
  return f.from_the_end ? ", counted from the start" : "";
}

struct Words {
  Lines lines;

  void operator()(const PassThrough& f) {
    lines.push_back(fmt::format("take the physical tensor of '{}' as it is", f.operand.argument));
    call();
    lines.push_back(fmt::format("each result has its batch dim where '{}' has it", f.operand.argument));
  }

  void refuse_ranks(int64_t below, bool names_missing_dim = true) {
    if (below == 0) return;
    lines.push_back(fmt::format("refuse fewer than {} logical dim{}, by {}", below, below == 1 ? "" : "s",
                                names_missing_dim ? "an IndexError" : "a RuntimeError"));
  }

  void operator()(const Layout& f) {
    lines.push_back(fmt::format(
        "when '{}' asks for a layout, move the batch dim of '{}' to the front, so that each sample "
        "gets it",
        f.memory_format, f.operand.argument));
    call();
    lines.push_back("the result has its batch dim in that place");
  }

  void operator()(const Broadcast& f) {
    if (f.gradient) {
      lines.push_back(fmt::format("divide '{}' by the number of elements of a sample when '{}' is mean",
                                  f.operands[*f.gradient].argument, f.reduction));
    }
    if (f.promoted.size() > 1) {
      lines.push_back(
          fmt::format("cast logically 0-dimensional batched tensors among {} as the loop would promote them",
                      some(f.operands, f.promoted)));
    }
    lines.push_back(
        fmt::format("bring the batch dims of {} to one place, counted from the right; move nothing when they "
                    "agree",
                    names(f.operands)));
    if (!f.broadcasts) lines.push_back("expand them to one shape, as views");
    f.reduction.empty() ? call() : call_elementwise(f.reduction);
    lines.push_back(f.is_loss()
                        ? fmt::format("take the mean or the sum of each sample, as '{}' asks; without "
                                      "either the result has its batch dim in that place",
                                      f.reduction)
                        : "each result has its batch dim in that place");
  }

  void operator()(const Variadic& f) {
    for (const Operand& o : f.operands) {
      if (o.vector_or_matrix) {
        lines.push_back(fmt::format("take '{}' as a matrix of one column when it is a vector", o.argument));
      } else {
        lines.push_back(core(o));
      }
    }
    lines.push_back(
        fmt::format("bring the batch dims of {} to one place among the leading dims", names(f.operands)));
    if (!f.broadcasts) lines.push_back("expand tensors that are not batched, as views");
    if (f.contiguous) lines.push_back("make them contiguous");
    if (f.needs_samples) lines.push_back("one sample of zeros stands in for a batch of none");
    call();
    for (size_t i : f.optional_results) {
      lines.push_back(
          fmt::format("result {} has no batch dim when it comes as an empty tensor, not asked for", i));
    }
    lines.push_back("each result has its batch dim in that place");
  }

  void operator()(const Fold& f) {
    for (const Operand& o : f.operands) {
      lines.push_back(fmt::format("'{}' has a batch dim of its own and {} dim{} behind it{}", o.argument,
                                  o.core, o.core == 1 ? "" : "s", f.batch_optional ? ", or only these" : ""));
    }
    if (f.batch_optional) lines.push_back("without it, the batch dim takes its place");
    lines.push_back(
        fmt::format("fold the batch dim of {} into it{}, whichever copies less{}", names(f.operands),
                    f.channels.empty() ? ", as the outer or the inner one" : ", or into the channels",
                    f.operands.size() > 1 ? "; expand what is not batched" : ""));
    if (!f.channels.empty() && f.channels.size() < f.operands.size()) {
      lines.push_back(fmt::format("the channels take it when only {} is batched: nothing is expanded then",
                                  some(f.operands, f.channels)));
    }
    if (f.contiguous) lines.push_back("make them contiguous");
    if (!f.whole.empty()) lines.push_back(fmt::format("multiply the size in '{}' that takes it", f.whole));
    if (f.needs_samples) lines.push_back("one sample of zeros stands in for a batch of none");
    call();
    lines.push_back("split the batch dim out of each result, as a view");
  }

  void operator()(const Reduction& f) {
    lines.push_back(fmt::format("shift the dims of '{}' past the batch dim", f.dim));
    if (f.takes_list) {
      lines.push_back(f.empty_is_all ? "no dims: all of them but the batch dim" : "no dims: none");
    }
    refuse_ranks(f.min_rank);
    if (f.needs_samples) lines.push_back("one sample of zeros stands in for a batch of none");
    if (f.operands.size() > 1) {
      lines.push_back(fmt::format("bring the batch dims of {} to the front, expanding what is not batched",
                                  names(f.operands)));
    }
    call();
    if (f.keeps_rank) {
      lines.push_back("each result has its batch dim in the same place");
    } else if (f.keepdim.empty()) {
      lines.push_back("the batch dim moves down by the dims reduced before it");
    } else {
      lines.push_back(
          fmt::format("the batch dim moves down by the dims reduced before it, unless '{}'", f.keepdim));
    }
  }

  void operator()(const Join& f) {
    lines.push_back(
        fmt::format("bring the batch dims of '{}' to one place, expanding, as views, what is not "
                    "batched",
                    f.tensors));
    lines.push_back(
        fmt::format("shift '{}' past the batch dim{}", f.dim, f.new_dim ? "; it is new in the result" : ""));
    call();
    lines.push_back("the result has its batch dim in that place");
  }

  void operator()(const View& f) {
    bool makes_result = false;
    refuse_ranks(f.min_rank, f.names_missing_dim);
    if (f.trailing > 0) {
      lines.push_back(f.trailing == 1
                          ? "move the batch dim to the front when it is the last dim"
                          : fmt::format("move the batch dim to the front when it lies among the last {} dims",
                                        f.trailing));
    }
    for (const auto& [argument, role] : f.sizes) {
      const char* pad = role == SizeRole::Expand ? ", pad to the rank it asks for" : "";
      lines.push_back(fmt::format("move the batch dim to the front{}, and put the batch size before '{}'",
                                  pad, argument));
      if (role == SizeRole::Result) lines.push_back("count dims by them");
      makes_result |= role == SizeRole::Result;
    }
    for (const auto& [argument, role] : f.dims) {
      lines.push_back(fmt::format("shift '{}' past the batch dim; it {}", argument, becomes(role)));
    }
    call();
    lines.push_back(makes_result ? "the result has its batch dim in front" : "results alias the input");
  }

  void operator()(const Random& f) {
    if (!f.when.empty()) lines.push_back(fmt::format("nothing is drawn where '{}' is False", f.when));
    if (!f.function.name.empty()) {
      lines.push_back(
          fmt::format("a rule by hand, told what to draw for: {}", f.function.within("vmap::custom")));
      return;
    }
    lines.push_back("for each level, from the innermost: refuse, or draw once, or once for each sample");
    const std::string what = f.from == Random::From::Size
                                 ? fmt::format("put the batch size before '{}'", f.size)
                             : f.from == Random::From::Shape
                                 ? fmt::format("take all samples of '{}'", names(f.operands))
                                 : fmt::format("bring the batch dims of {} to one place", names(f.operands));
    lines.push_back("for each sample: " + what + ", expanding what is not batched");
    lines.push_back(f.from == Random::From::Values ? "once: refuse values that differ between samples"
                                                   : "once: draw for one sample, which serves all");
    call();
    lines.push_back("the result has a batch dim when it was drawn for each sample");
  }

  void operator()(const Factory& f) {
    if (f.operand && !f.size.empty()) {
      lines.push_back(
          fmt::format("put the batch size before '{}' when '{}' is batched", f.size, f.operand->argument));
    } else if (f.operand) {
      lines.push_back(fmt::format("take the physical tensor of '{}'", f.operand->argument));
    }
    call();
    if (f.operand) lines.push_back("the result is batched when the tensor is");
    lines.push_back(
        "what is made unbatched inside a vmap becomes batched when a batched value is written to it");
  }

  void operator()(const Convolve& f) {
    const std::string &input = f.operands[0].argument, &weight = f.operands[1].argument;
    lines.push_back(fmt::format("when only '{}' is batched, fold its batch into the samples", input));
    lines.push_back(
        fmt::format("when only '{}' is batched, fold its batch into the output channels", weight));
    lines.push_back(fmt::format("when both are, fold the batch into '{}'", f.groups));
    if (f.operands.size() > 2) {
      lines.push_back(
          fmt::format("fold the batch of '{}' likewise, or add it to the result when '{}' has none",
                      f.operands[2].argument, weight));
    }
    if (f.takes_unbatched) {
      lines.push_back(fmt::format("give '{}' a dim of samples when it has none", input));
    }
    call();
    lines.push_back("split the batch out of the result again");
  }

  void operator()(const Channelwise& f) {
    const std::string when = f.statistics.empty() ? "" : fmt::format("under '{}', ", f.statistics);
    for (size_t i : f.written) {
      lines.push_back(fmt::format("{}refuse a '{}' that is not batched: it is written to{}", when,
                                  f.operands[i].argument,
                                  f.momentum.empty() ? "" : fmt::format(", unless '{}' is 0", f.momentum)));
    }
    if (f.together) {
      lines.push_back(fmt::format("{}fold the batch into the channels; expand what is not batched", when));
    }
    if (!f.together || !f.statistics.empty()) {
      lines.push_back(
          fmt::format("{}fold the batch into the samples; into the channels where a tensor of one number for "
                      "each is batched",
                      f.together ? "else " : ""));
    }
    if (f.contiguous) lines.push_back("make them contiguous");
    std::vector<std::string> numbers = f.channels;
    if (!f.samples.empty()) numbers.push_back(f.samples);
    if (!numbers.empty()) {
      lines.push_back(
          fmt::format("multiply '{}' by the batch's size, where they count what it was folded into",
                      fmt::join(numbers, "', '")));
    }
    lines.push_back("one sample of zeros stands in for a batch of none");
    call();
    lines.push_back("split the batch out of each result, as a view");
    for (size_t i : f.written) {
      lines.push_back(fmt::format("copy '{}' back, where it was copied", f.operands[i].argument));
    }
  }

  void operator()(const ElementIndex& f) {
    lines.push_back(
        fmt::format("bring {} to one batch dim, expanding what is not batched as views", names(f.operands)));
    lines.push_back(fmt::format("shift '{}' past the batch dim", f.dim));
    call();
    lines.push_back("the result has its batch dim in that place");
  }

  void operator()(const VectorIndex& f) {
    const std::string& self = f.operands[0].argument;
    const std::string& index = f.operands[1].argument;
    const std::string own =
        f.fills ? fmt::format("'{}' or '{}'", index, f.operands[2].argument) : fmt::format("'{}'", index);
    lines.push_back(fmt::format("shift '{}' past the batch dim", f.dim));
    call();
    if (f.takes) {
      lines.push_back(fmt::format(
          "'{}' batched and '{}' not: take the positions of all samples at once, and split the dim", index,
          self));
      lines.push_back(
          fmt::format("both batched: give '{}' a position for each element, as a view{}, and run {}", index,
                      wraps(f), to_words(*f.own_index)));
    } else {
      lines.push_back(
          fmt::format("{} batched: give '{}' a position for each element, as a view{}, and run {}", own,
                      index, wraps(f), to_words(*f.own_index)));
    }
    lines.push_back("the result has its batch dim in that place");
  }

  void operator()(const AdvancedIndex& f) {
    const std::string& self = f.operands[0].argument;
    lines.push_back(fmt::format("'{}' not batched: the dim of '{}' moves on in the list", f.indices, self));
    lines.push_back(
        fmt::format("'{}' batched: its batch dim comes before the dims of each index", f.indices));
    lines.push_back("both batched: one more index counts the samples");
    if (f.operands.size() > 1) {
      lines.push_back(fmt::format(
          "a batched mask: '{}' goes where it is true, as where() does it{}", f.operands[1].argument,
          f.accumulate.empty() ? "" : fmt::format("; added, under '{}'", f.accumulate)));
    } else {
      lines.push_back("refuse a batched mask: how many elements it takes depends on the sample");
    }
    call();
    lines.push_back("the result has its batch dim where the samples are counted");
  }

  void operator()(const Product& f) {
    for (const auto& [factor, own] : {std::pair(&f.lhs, 'n'), std::pair(&f.rhs, 'm')}) {
      const bool free = factor->dims.find(own) != std::string::npos;
      lines.push_back(fmt::format("'{}' is [{}]: '{}' is summed over{}", factor->argument,
                                  fmt::join(factor->dims, ", "), 'k',
                                  free ? fmt::format(", '{}' is its own", own) : ""));
    }
    if (f.lhs.dims.find('b') != std::string::npos)
      lines.push_back("'b' numbers products of the operator's own");
    lines.push_back("both are batched: multiply a batch of them");
    lines.push_back(
        "one is: its batch becomes part of its own dim, in one larger product, when the two lie in memory as "
        "one; else a batch of products with a view of the other");
    if (!f.addend.empty()) lines.push_back(sum(f));
    lines.push_back("the result has its batch dim in front");
  }

  void operator()(const InFront& f) {
    lines.push_back(fmt::format("move the batch dims of {} to the front", fmt::join(f.tensors, ", ")));
    lines.push_back(f.expands ? "expand what is not batched to the batch, as views"
                              : "give what is not batched a leading dim of size 1");
    call();
    lines.push_back("each result has its batch dim in front, or the call raises");
  }

  void operator()(const Sequential&) {
    lines.push_back("call the operator on each sample, whatever the fallback policy, and stack the results");
  }

  void operator()(const Decomposition& d) {
    lines.push_back(d.expression ? fmt::format("run {}", to_words(*d.expression))
                                 : fmt::format("run {}", d.function.within("vmap::decompositions")));
  }

  void operator()(const Custom& c) {
    lines.push_back(fmt::format("a rule by hand: {}", c.function.within("vmap::custom")));
  }

  void operator()(const Composite& c) {
    lines.push_back(
        c.is_explicit ? "run PyTorch's own body of it, as if autograd saw through it"
                      : "PyTorch's own decomposition runs on the batched tensors; its operators have rules");
  }

  void operator()(const Unsupported& u) {
    lines.push_back(fmt::format("raise: it cannot be batched, since {}", u.reason));
    lines.push_back(fmt::format("instead, {}", u.instead));
  }

  void operator()(const Out& out) {
    lines.push_back(fmt::format("call {} with the arguments that are not written", out.functional));
    lines.push_back(out.same_dtype ? "refuse tensors to write to that have another dtype than its results"
                                   : "refuse tensors to write to that its results cannot be cast to");
    lines.push_back(
        "refuse to write a batched result into what is not batched and was not made inside the vmap");
    lines.push_back("write the results, giving what has another shape the right one");
  }

 private:
  static std::string sum(const Product& f) {
    const auto scaled = [](const std::string& scale) {
      return scale.empty() ? "" : fmt::format("'{}' times ", scale);
    };
    return fmt::format("add {}'{}' to {}the product, in the same call where it fits", scaled(f.beta),
                       f.addend, scaled(f.alpha));
  }
  void call() { lines.push_back("call the operator with every argument of its signature"); }
  void call_elementwise(const std::string& reduction) {
    lines.push_back(fmt::format(
        "call the operator with every argument of its signature, '{}' as none: element by element",
        reduction));
  }
};

// Of the rule itself, not of those of devices.
Lines steps_of(const BatchRule& rule) {
  if (rule.is_in_place_view()) {
    const auto* custom = std::get_if<Custom>(&rule.frame);
    const std::string whose = custom ? custom->function.within("vmap::custom") : rule.followed().to_string();
    return {fmt::format("apply the rule of {} and change the tensor's own metadata", whose)};
  }
  Words words;
  std::visit(words, rule.frame);
  if (!calls_operator(rule.frame) && !std::holds_alternative<Decomposition>(rule.frame)) return words.lines;
  if (rule.is_in_place() && !std::holds_alternative<Decomposition>(rule.frame)) {
    words.lines.pop_back();
    words.lines.push_back("'self' is written in place and returned");
  } else if (rule.is_in_place() &&
             !(std::get<Decomposition>(rule.frame).expression == nullptr && rule.derived_from.empty())) {
    words.lines.push_back("write the result into 'self'");
  }
  return words.lines;
}

}  // namespace

std::vector<std::string> in_words(const BatchRule& rule) {
  Lines lines = steps_of(rule);
  for (const BatchRule& own : rule.on_device) {
    for (const std::string& line : steps_of(own))
      lines.push_back(fmt::format("of tensors on {}, instead: {}", own.device, line));
  }
  return lines;
}

}  // namespace vmapgen::ir
