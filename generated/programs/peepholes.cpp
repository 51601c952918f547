// Made by vmapgen from programs/peepholes.yaml and templates/peepholes.cpp.in. Do not edit: change the schema, run `make regenerate`.
#include "passes/peephole.h"

namespace vmap::program {

namespace {

using namespace peephole;

// a determinant and a solution of one matrix need one factorization
Peephole peephole_one_lu() {
  enum Name : int32_t { A_, sign_, logabsdet_, Y_, x_, info_, LU_, pivots_, d_, signs_, call_10, swapped_, call_12, call_13, call_14, call_15 };
  Peephole p{"one_lu", {"A", "sign", "logabsdet", "Y", "x", "info", "LU", "pivots", "d", "signs", "", "swapped", "", "", "", ""}};
  p.pattern = {
      {call("aten::_linalg_slogdet", "", {name(A_)}, {sign_, logabsdet_, kUnread, kUnread})},
      {call("aten::_linalg_solve_ex", "", {name(A_), name(Y_), value(true), value(false)}, {x_, kUnread, kUnread, info_})},
  };
  p.where = {
      above(dim(Y_), difference(dim(A_), integer(1))),
  };
  p.replace = {
      call("aten::linalg_lu_factor_ex", "", {name(A_), value(true), value(false)}, {LU_, pivots_, info_}),
      call("aten::linalg_lu_solve", "", {name(LU_), name(pivots_), name(Y_), value(true), value(false)}, {x_}),
      call("aten::diagonal", "", {name(LU_), integer(0), integer(-2), integer(-1)}, {d_}),
      call("aten::sgn", "", {name(d_)}, {signs_}),
      call("aten::arange", "start", {integer(1), sum(size(A_, -1), integer(1)), constant(c10::ScalarType::Int), absent(), absent(), absent()}, {call_10}),
      call("aten::ne", "Tensor", {name(pivots_), name(call_10)}, {swapped_}),
      call("aten::neg", "", {name(signs_)}, {call_12}),
      call("aten::where", "self", {name(swapped_), name(call_12), name(signs_)}, {call_13}),
      call("aten::prod", "dim_int", {name(call_13), integer(-1), value(false), absent()}, {sign_}),
      call("aten::abs", "", {name(d_)}, {call_14}),
      call("aten::log", "", {name(call_14)}, {call_15}),
      call("aten::sum", "dim_IntList", {name(call_15), list({integer(-1)}), value(false), absent()}, {logabsdet_}),
  };
  p.samples = {
      {tensor(A_, c10::ScalarType::Double, {{1, 0}, {0, 4}, {0, 4}}), tensor(Y_, c10::ScalarType::Double, {{1, 0}, {0, 4}, {0, 2}})},
      {tensor(A_, c10::ScalarType::Double, {{0, 4}, {0, 4}}), tensor(Y_, c10::ScalarType::Double, {{1, 0}, {0, 4}, {0, 2}})},
      {tensor(A_, c10::ScalarType::Double, {{1, 0}, {0, 4}, {0, 4}}), tensor(Y_, c10::ScalarType::Double, {{0, 3}, {1, 0}, {0, 4}, {0, 1}})},
      {tensor(A_, c10::ScalarType::Double, {{1, 0}, {0, 1}, {0, 1}}), tensor(Y_, c10::ScalarType::Double, {{1, 0}, {0, 1}, {0, 1}})},
      {tensor(A_, c10::ScalarType::Float, {{0, 3}, {1, 0}, {0, 5}, {0, 5}}), tensor(Y_, c10::ScalarType::Float, {{0, 3}, {1, 0}, {0, 5}, {0, 1}})},
      {tensor(A_, c10::ScalarType::ComplexDouble, {{1, 0}, {0, 3}, {0, 3}}), tensor(Y_, c10::ScalarType::ComplexDouble, {{1, 0}, {0, 3}, {0, 2}})},
      {tensor(A_, c10::ScalarType::Double, {{1, 0}, {0, 0}, {0, 0}}), tensor(Y_, c10::ScalarType::Double, {{1, 0}, {0, 0}, {0, 2}})},
  };
  return p;
}

// a weighted sum of rows of a table is a bag of an embedding, which never holds the rows
Peephole peephole_weighted_rows() {
  enum Name : int32_t { table_, i_, rows_, w_, column_, weighted_, bags_, flat_, call_8, call_9, positions_, starts_, call_12 };
  Peephole p{"weighted_rows", {"table", "i", "rows", "w", "column", "weighted", "bags", "flat", "", "", "positions", "starts", ""}};
  p.pattern = {
      {call("aten::index", "Tensor", {name(table_), list({name(i_)})}, {rows_})},
      {call("aten::unsqueeze", "", {name(w_), integer(2)}, {column_}),
        call("aten::unsqueeze", "", {name(w_), integer(-1)}, {column_})},
      {call("aten::mul", "Tensor", {name(rows_), name(column_)}, {weighted_}),
        call("aten::mul", "Tensor", {name(column_), name(rows_)}, {weighted_})},
      {call("aten::sum", "dim_IntList", {name(weighted_), list({integer(1)}), value(false), absent()}, {bags_}),
        call("aten::sum", "dim_IntList", {name(weighted_), list({integer(-2)}), value(false), absent()}, {bags_})},
  };
  p.where = {
      same(dim(table_), integer(2)),
      same(dim(i_), integer(2)),
      same(dim(w_), integer(2)),
      same(size(w_, 0), size(i_, 0)),
      same(size(w_, 1), size(i_, 1)),
      above(size(i_, 1), integer(0)),
      one_of(dtype(i_), list({constant(c10::ScalarType::Long)})),
      one_of(dtype(table_), list({constant(c10::ScalarType::Float), constant(c10::ScalarType::Double)})),
      same(dtype(w_), dtype(table_)),
  };
  p.replace = {
      call("aten::reshape", "", {name(i_), list({integer(-1)})}, {flat_}),
      call("aten::lt", "Scalar", {name(flat_), integer(0)}, {call_8}),
      call("aten::add", "Scalar", {name(flat_), size(table_, 0), integer(1)}, {call_9}),
      call("aten::where", "self", {name(call_8), name(call_9), name(flat_)}, {positions_}),
      call("aten::arange", "start_step", {integer(0), size(flat_, 0), size(i_, 1), absent(), absent(), absent(), absent()}, {starts_}),
      call("aten::reshape", "", {name(w_), list({integer(-1)})}, {call_12}),
      call("aten::_embedding_bag", "", {name(table_), name(positions_), name(starts_), value(false), integer(0), value(false), name(call_12), value(false), integer(-1)}, {bags_, kUnread, kUnread, kUnread}),
  };
  p.samples = {
      {tensor(table_, c10::ScalarType::Double, {{0, 7}, {0, 3}}), tensor(i_, c10::ScalarType::Long, {{1, 0}, {0, 5}}, -7, 6), tensor(w_, c10::ScalarType::Double, {{1, 0}, {0, 5}})},
      {tensor(table_, c10::ScalarType::Float, {{0, 1}, {0, 4}}), tensor(i_, c10::ScalarType::Long, {{1, 0}, {0, 1}}, -1, 0), tensor(w_, c10::ScalarType::Float, {{1, 0}, {0, 1}})},
      {tensor(table_, c10::ScalarType::Float, {{0, 100}, {0, 64}}), tensor(i_, c10::ScalarType::Long, {{0, 4}, {1, 0}}, 0, 99), tensor(w_, c10::ScalarType::Float, {{0, 4}, {1, 0}})},
  };
  return p;
}

}  // namespace

const std::vector<Peephole>& peepholes() {
  static const std::vector<Peephole> all = {peephole_one_lu(), peephole_weighted_rows()};
  return all;
}

}  // namespace vmap::program
