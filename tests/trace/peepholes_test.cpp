// Where a peephole is taken and where not: programs by hand, for the schema's peepholes and for some that
// stand here to be refused.
#include "passes_check.h"
#include "peephole_graphs.h"

namespace vmap::program::testing {

namespace {

using namespace peephole;
using peephole::call;  // there is another in graph_builder.h

const Peephole& the(const std::string& name) {
  for (const Peephole& each : peepholes()) {
    if (each.name == name) return each;
  }
  throw std::out_of_range(name);
}

bool is_taken(const Graph& graph, const Peephole& peephole) {
  Graph rewritten = graph;
  return apply_peepholes(rewritten, {peephole});
}

// A weighted sum of rows, and what the tests change of it.
struct Rows {
  GraphBuilder b;
  Ref table, i, w, rows, column, weighted, bags;

  explicit Rows(at::ScalarType dtype = at::kFloat, int64_t each = 5, at::ScalarType index = at::kLong) {
    table = b.input(ints({20, 3}), dtype);
    i = b.input(ints({kB, each}), index);
    w = b.input(ints({kB, each}), dtype);
    rows = b.call("aten::index.Tensor", {table, Arg::indices({i})});
    column = b.call("aten::unsqueeze", {w, 2});
    weighted = b.call("aten::mul.Tensor", {column, rows});
  }
  Graph done(bool keepdim = false) {
    bags = b.call("aten::sum.dim_IntList", {weighted, c10::IValue(c10::List<int64_t>({1})), keepdim});
    b.output(bags);
    return b.graph();
  }
  bool taken() const { return is_taken(b.graph(), the("weighted_rows")); }
};

TEST(Peepholes, TakesASumOfRows) {
  Graph graph = Rows().done();
  ASSERT_TRUE(apply_peepholes(graph, peepholes()));
  EXPECT_EQ(count(graph, "aten::_embedding_bag"), 1);
  EXPECT_EQ(count(graph, "aten::index.Tensor"), 0);
  EXPECT_FALSE(apply_peepholes(graph, peepholes()));
}

TEST(Peepholes, LeavesWhatIsReadElsewhere) {
  {
    Rows r;
    r.done();
    EXPECT_TRUE(r.taken());
    r.b.output(r.b.call("aten::sin", {r.weighted}));
    EXPECT_FALSE(r.taken()) << "another call reads the products";
  }
  Rows r;
  r.done();
  r.b.output(r.rows);
  EXPECT_FALSE(r.taken()) << "the rows are an output";
}

TEST(Peepholes, LeavesWhatIsWrittenTo) {
  {
    Rows r;
    r.b.call("aten::sin_", {r.rows});
    r.done();
    EXPECT_FALSE(r.taken()) << "an intermediate";
  }
  {
    Rows r;
    r.b.call("aten::sin_", {r.b.call("aten::select.int", {r.column, 1, 0})});
    r.done();
    EXPECT_FALSE(r.taken()) << "an input, by a view of a view";
  }
  Rows r;
  r.done();
  r.b.call("aten::sin_", {r.bags});
  EXPECT_FALSE(r.taken()) << "the result";
}

TEST(Peepholes, LeavesOtherArguments) {
  Rows kept;
  kept.done(/*keepdim=*/true);
  EXPECT_FALSE(kept.taken());
  Rows half(at::kHalf);
  half.done();
  EXPECT_FALSE(half.taken());
  Rows small(at::kFloat, 5, at::kInt);
  small.done();
  EXPECT_FALSE(small.taken());
  Rows empty(at::kFloat, 0);
  empty.done();
  EXPECT_FALSE(empty.taken());
}

TEST(Peepholes, LeavesWeightsThatBroadcast) {
  GraphBuilder b;
  const Ref table = b.input(ints({20, 3})), i = b.input(ints({kB, 5}), at::kLong), w = b.input(ints({1, 5}));
  const Ref rows = b.call("aten::index.Tensor", {table, Arg::indices({i})});
  const Ref weighted = b.call("aten::mul.Tensor", {rows, b.call("aten::unsqueeze", {w, 2})});
  b.output(b.call("aten::sum.dim_IntList", {weighted, c10::IValue(c10::List<int64_t>({1}))}));
  EXPECT_FALSE(is_taken(b.graph(), the("weighted_rows")));
}

TEST(Peepholes, LeavesAutocastAndTwoGradientModes) {
  Graph graph = Rows().done();
  graph.modes = "autocast for cpu BFloat16";
  EXPECT_FALSE(is_taken(graph, the("weighted_rows")));
  Rows r;
  r.b.grad_mode = Gradients::Off;
  r.done();
  EXPECT_FALSE(r.taken());
}

struct Systems {
  GraphBuilder b;
  Ref a, y;
  std::vector<Ref> determinant, solution;

  Systems() : a(b.input(ints({kB, 4, 4}), at::kDouble)), y(b.input(ints({kB, 4, 2}), at::kDouble)) {}
  void slogdet() { determinant = b.all("aten::_linalg_slogdet", {a}); }
  void solve(Ref right) { solution = b.all("aten::_linalg_solve_ex", {a, right}); }
  bool taken() const { return is_taken(b.graph(), the("one_lu")); }
  void expect_same() const {
    Graph graph = b.graph();
    ASSERT_TRUE(apply_peepholes(graph, {the("one_lu")}));
    EXPECT_EQ(count(graph, "aten::linalg_lu_factor_ex"), 1);
    for (const int64_t batch_size : {2, 5}) {
      const Ran before = ran(b.graph(), batch_size), after = ran(graph, batch_size);
      for (size_t i = 0; i < before.outputs.size(); ++i)
        EXPECT_TRUE(at::allclose(before.outputs[i], after.outputs[i], 1e-9, 1e-9)) << i;
    }
  }
};

TEST(Peepholes, TakesCallsInAnyOrderThatDataAllow) {
  Systems first;
  first.solve(first.y);
  const Ref twice = first.b.call("aten::add.Tensor", {first.solution[0], first.solution[0]});
  first.slogdet();
  for (const Ref& each : {twice, first.determinant[0], first.determinant[1]}) first.b.output(each);
  first.expect_same();

  // The right side hangs on the determinant: the factors come before it and the solution behind.
  Systems between;
  between.slogdet();
  const Ref log = between.b.call("aten::view", {between.determinant[1], ints({kB, 1, 1})});
  between.solve(between.b.call("aten::mul.Tensor", {between.y, log}));
  for (const Ref& each : {between.solution[0], between.determinant[0]}) between.b.output(each);
  between.expect_same();
}

TEST(Peepholes, LeavesResultsThatTheReplacementLacks) {
  Systems s;
  s.slogdet();
  s.solve(s.y);
  s.b.output(s.solution[0]);
  EXPECT_TRUE(s.taken());
  s.b.output(s.determinant[2]);
  EXPECT_FALSE(s.taken()) << "its own factors are an output";

  Systems inner;
  inner.slogdet();
  inner.solve(inner.determinant[2]);
  inner.b.output(inner.solution[0]);
  EXPECT_FALSE(inner.taken()) << "one call reads what the other has and the replacement not";
}

TEST(Peepholes, LeavesTwoMatrices) {
  Systems s;
  s.slogdet();
  s.a = s.b.call("aten::add.Tensor", {s.a, s.a});
  s.solve(s.y);
  s.b.output(s.solution[0]);
  EXPECT_FALSE(s.taken());
}

enum Name : int32_t { x_, y_, n_, m_, z_, v_ };
Peephole made(std::vector<std::vector<Call>> pattern, std::vector<Call> replace,
              std::vector<Condition> where = {}) {
  return {"made", {"x", "y", "n", "m", "z", "v"}, std::move(pattern), std::move(where), std::move(replace),
          {}};
}
Call to_view(int32_t x, std::vector<Term> sizes, int32_t y) {
  return call("aten::view", "", {name(x), list(std::move(sizes))}, {y});
}

TEST(Peepholes, BindIntegersOfTheBatchSize) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  b.output(b.call("aten::new_zeros", {x, ints({kB, 6})}));
  const auto zeros = [](Term first) {
    return call("aten::new_zeros", "",
                {name(x_), list({std::move(first), name(m_)}), absent(), absent(), absent(), absent()}, {y_});
  };
  const auto again = [&](Term first) { return made({{zeros(name(n_))}}, {zeros(std::move(first))}); };
  // The same sizes, said in other words.
  EXPECT_TRUE(is_taken(b.graph(), again(size(x_, -2))));
  EXPECT_TRUE(is_taken(b.graph(), again(difference(sum(name(n_), name(m_)), integer(6)))));
  EXPECT_TRUE(is_taken(b.graph(), again(product(name(n_), difference(dim(x_), integer(1))))));
  EXPECT_FALSE(is_taken(b.graph(), again(name(m_)))) << "other sizes";
  EXPECT_FALSE(is_taken(b.graph(), again(product(name(n_), name(n_))))) << "no a*B + b";
  EXPECT_FALSE(is_taken(b.graph(), again(size(x_, 3)))) << "no such dim";
}

TEST(Peepholes, AskOfSizesAtEveryBatchSize) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  b.output(b.call("aten::sin", {x}));
  const auto when = [&](Condition condition) {
    return is_taken(b.graph(), made({{call("aten::sin", "", {name(x_)}, {y_})}},
                                    {call("aten::cos", "", {name(x_)}, {y_})}, {std::move(condition)}));
  };
  EXPECT_TRUE(when(above(size(x_, 0), integer(1))));
  EXPECT_FALSE(when(above(size(x_, 0), integer(2)))) << "not at 2";
  EXPECT_FALSE(when(above(integer(100), size(x_, 0)))) << "not at 100";
  EXPECT_TRUE(when(same(size(x_, 1), dim(x_))) == false && when(same(sum(dim(x_), integer(1)), size(x_, 1))));
  EXPECT_FALSE(when(one_of(dtype(x_), list({constant(at::kDouble), constant(at::kHalf)}))));
  EXPECT_TRUE(when(one_of(dtype(x_), list({constant(at::kDouble), constant(at::kFloat)}))));
}

TEST(Peepholes, LeaveWhatWouldBeOfAnotherTypeOrMemory) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  b.output(b.call("aten::clone", {x}));
  const auto instead = [&](std::vector<Call> replace) {
    return is_taken(b.graph(),
                    made({{call("aten::clone", "", {name(x_), absent()}, {y_})}}, std::move(replace)));
  };
  EXPECT_TRUE(instead({call("aten::sin", "", {name(x_)}, {y_})}));
  EXPECT_FALSE(instead({call("aten::alias", "", {name(x_)}, {y_})})) << "a view of the input";
  EXPECT_FALSE(instead({call("aten::isnan", "", {name(x_)}, {y_})})) << "another dtype";
  EXPECT_FALSE(instead({to_view(x_, {integer(7)}, y_)})) << "throws";
}

// A result that would be there too late for who reads it.
TEST(Peepholes, LeaveWhatWouldBeReadBeforeItIsThere) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  const Ref first = b.call("aten::sin", {x});
  const Ref second = b.call("aten::cos", {b.call("aten::neg", {first})});
  b.output(second);
  // z stands for neg(first), which the replacement wants for `first` itself.
  const Peephole p = made(
      {{call("aten::sin", "", {name(x_)}, {y_})}, {call("aten::cos", "", {name(z_)}, {v_})}},
      {call("aten::mul", "Tensor", {name(x_), name(z_)}, {y_}), call("aten::cos", "", {name(z_)}, {v_})});
  EXPECT_FALSE(is_taken(b.graph(), p));
}

TEST(Peepholes, EndWhereTheReplacementHasThePattern) {
  GraphBuilder b;
  const Ref x = b.input(ints({kB, 3}));
  b.output(b.call("aten::sin", {b.call("aten::sin", {x})}));
  Graph graph = b.graph();
  const Call sine = call("aten::sin", "", {name(x_)}, {y_});
  EXPECT_TRUE(apply_peepholes(graph, {made({{sine}}, {sine})}));
  EXPECT_EQ(graph.nodes.size(), 2u);
}

}  // namespace

}  // namespace vmap::program::testing
