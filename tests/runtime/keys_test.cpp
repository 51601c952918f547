// Dims by the keys of maps and the fields of structs, and how errors name them.
#include <ATen/core/jit_type.h>
#include <vmap/ordered_dict.h>
#include <vmap/vmap.h>

#include "test_support.h"

namespace rt {
namespace {

struct Layer {
  Tensor weight, bias;
  double scale = 1;
};
enum class Part { Body, Head };
std::ostream& operator<<(std::ostream& out, Part part) {
  return out << (part == Part::Body ? "body" : "head");
}

}  // namespace
}  // namespace rt

template <>
struct vmap::Tree<rt::Layer> : vmap::Fields<&rt::Layer::weight, &rt::Layer::bias> {};

namespace rt {
namespace {

using c10::IValue;
using vmap::by_key;
using vmap::none;

using Map = std::map<std::string, Tensor>;
const Tensor kKeyed = at::arange(6, at::kFloat).view({3, 2}),
             kOther = at::arange(6, 12, at::kFloat).view({3, 2});

const auto kAffine = [](const auto& m, const Tensor& x) { return m.at("weight") * x + m.at("bias"); };

TEST(Keys, OfMapsInAnyOrder) {
  const Map map{{"weight", kOther.t()}, {"bias", kKeyed[0]}};
  const std::unordered_map<std::string, Tensor> table(map.begin(), map.end());
  const vmap::Options options{.in_dims = {by_key({{"weight", 1}, {"bias", none}}), 0}};
  expect_same(vmap::vmap(kAffine, options)(map, kKeyed), kOther * kKeyed + kKeyed[0]);
  expect_same(vmap::vmap(kAffine, options)(table, kKeyed), kOther * kKeyed + kKeyed[0]);
}

TEST(Keys, OfDictsWhateverTheirOrder) {
  c10::Dict<std::string, Tensor> dict;
  dict.insert("weight", kOther);
  dict.insert("bias", kKeyed[0]);
  const vmap::Options options{.in_dims = {by_key({{"bias", none}, {"weight", 0}}), 0}};
  expect_same(vmap::vmap(kAffine, options)(dict, kKeyed), kOther * kKeyed + kKeyed[0]);
  torch::OrderedDict<std::string, Tensor> ordered({{"weight", kOther}, {"bias", kKeyed[0]}});
  const auto f = [](const torch::OrderedDict<std::string, Tensor>& m, const Tensor& x) {
    return m["weight"] * x + m["bias"];
  };
  expect_same(vmap::vmap(f, options)(ordered, kKeyed), kOther * kKeyed + kKeyed[0]);
}

TEST(Keys, ThatAreNumbersOrEnums) {
  const auto sum = [](const auto& m) {
    Tensor total = at::zeros({});
    for (const auto& [key, t] : m) total = total + t.sum();
    return total;
  };
  expect_same(vmap::vmap(sum, {.in_dims = {by_key({{"10", none}, {"2", 1}})}})(
                  std::map<int64_t, Tensor>{{2, kKeyed}, {10, kOther}}),
              kKeyed.sum(0) + kOther.sum());
  expect_same(vmap::vmap(sum, {.in_dims = {by_key({{"head", 1}, {"body", none}})}})(
                  std::map<Part, Tensor>{{Part::Body, kOther}, {Part::Head, kKeyed}}),
              kKeyed.sum(0) + kOther.sum());
}

TEST(Keys, AreTheNamesOfFields) {
  const auto f = [](const Layer& layer, const Tensor& x) {
    return Layer{x * layer.weight + layer.bias, x * layer.scale, 7};
  };
  const Layer r = vmap::vmap(f, {.in_dims = {by_key({{"bias", none}, {"weight", 1}}), 0},
                                 .out_dims = by_key({{"bias", 1}, {"weight", 0}})})(
      Layer{kOther.t(), kKeyed[1], 2}, kKeyed);
  expect_same(r.weight, kKeyed * kOther + kKeyed[1]);
  expect_same(r.bias, (kKeyed * 2).t());
}

TEST(Keys, OfIValues) {
  c10::impl::GenericDict dict(c10::StringType::get(), c10::TensorType::get());
  dict.insert("weight", kOther.t());
  dict.insert("bias", kKeyed[0]);
  const auto f = [](const IValue& m, const Tensor& x) {
    const auto d = m.toGenericDict();
    return d.at("weight").toTensor() * x + d.at("bias").toTensor();
  };
  expect_same(vmap::vmap(f, {.in_dims = {by_key({{"bias", none}, {"weight", 1}}), 0}})(IValue(dict), kKeyed),
              kOther * kKeyed + kKeyed[0]);
  const std::vector<std::string> fields{"first", "second"};
  const std::vector<c10::TypePtr> types{c10::TensorType::get(), c10::TensorType::get()};
  const auto named = c10::TupleType::createNamed("Pair", fields, types);
  const IValue pair(c10::ivalue::Tuple::createNamed({kKeyed, kOther[0]}, named));
  const auto product = [](const IValue& p) {
    return p.toTupleRef().elements()[0].toTensor() * p.toTupleRef().elements()[1].toTensor();
  };
  expect_same(vmap::vmap(product, {.in_dims = {by_key({{"second", none}, {"first", 0}})}})(pair),
              kKeyed * kOther[0]);
}

TEST(Keys, InNestsAndChunks) {
  const std::pair<Map, std::optional<Map>> in{{{"a", kKeyed.t()}}, Map{{"b", kOther}, {"c", kOther}}};
  const auto f = [](const std::pair<Map, std::optional<Map>>& p) {
    return Map{{"sum", p.first.at("a") + p.second->at("b")}, {"other", p.second->at("c").sum()}};
  };
  for (const std::optional<int64_t> chunk : {std::optional<int64_t>(), std::optional<int64_t>(2)}) {
    const Map r = vmap::vmap(f, {.in_dims = {{by_key({{"a", 1}}), by_key({{"c", none}, {"b", 0}})}},
                                 .out_dims = by_key({{"sum", 1}, {"other", none}}),
                                 .chunk_size = chunk})(in);
    expect_same(r.at("sum"), (kKeyed + kOther).t());
    expect_same(r.at("other"), kOther.sum());
  }
}

// ---- errors ----

TEST(KeyErrors, NameTheKeyOfEachTensor) {
  const auto f = [](const Map& m) { return m; };
  expect_error(
      [&] {
        vmap::vmap(f)(Map{{"a", kKeyed}, {"b", kKeyed.t()}});
      },
      {"args[0][\"a\"] has size 3 (dim 0 of shape [3, 2]), args[0][\"b\"] has size 2"});
  expect_error(
      [&] {
        vmap::vmap(f)(Map{{"a", kKeyed}, {"b", at::ones({})}});
      },
      {"in_dims[0][\"b\"] is 0, but args[0][\"b\"] is a tensor of rank 0"});
  expect_error(
      [&] {
        vmap::vmap(f, {.out_dims = {0, 2}})(Map{{"a", kKeyed}, {"b", kKeyed}});
      },
      {"out_dims[\"b\"] is 2, but output[\"b\"] has shape [2]"});
  const auto layer = [](const Layer& l) { return l; };
  expect_error(
      [&] {
        vmap::vmap(layer)(Layer{kKeyed, kKeyed.t()});
      },
      {"args[0].weight has size 3", "args[0].bias has size 2"});
  expect_error(
      [&] {
        vmap::vmap(layer, {.in_dims = {{0, none}}, .out_dims = none})(Layer{kKeyed, kKeyed});
      },
      {"out_dims.weight is none, but output.weight is batched"});
  const auto numbers = [](const std::map<int, Tensor>& m) { return m; };
  expect_error(
      [&] {
        vmap::vmap(numbers)(std::map<int, Tensor>{{-7, kKeyed}, {5, Tensor()}});
      },
      {"args[0][5] is an undefined tensor"});
  c10::impl::GenericDict dict(c10::IntType::get(), c10::TensorType::get());
  dict.insert(4, kKeyed);
  dict.insert(9, kKeyed.t());
  expect_error([&] { vmap::vmap([](const IValue& v) { return v; })(IValue(dict)); },
               {"args[0][4] has size 3", "args[0][9] has size 2"});
}

TEST(KeyErrors, OfDimsThatDoNotFit) {
  const auto f = [](const Map& m) { return m; };
  const auto call = [&](const vmap::Dims& dims) {
    vmap::vmap(f, {.in_dims = {dims}})(Map{{"a", kKeyed}, {"b", kKeyed}});
  };
  expect_error(
      [&] {
        call(by_key({{"a", 0}}));
      },
      {"vmap: in_dims[0] is {a: 0}, which leaves out the key b of args[0]; give it a dim or none"});
  expect_error(
      [&] {
        call(by_key({{"a", 0}, {"b", 0}, {"c", none}}));
      },
      {"in_dims[0] is {a: 0, b: 0, c: none}, but args[0] has no key c; it has a, b"});
  expect_error([&] { call(by_key({{"a", 0}, {"a", 1}, {"b", 0}})); }, {"which names a twice"});
  expect_error(
      [&] {
        call(by_key({{"a", 0}, {"b", by_key({{"x", 0}})}}));
      },
      {"in_dims[0][\"b\"] is the map {x: 0}, but args[0][\"b\"] is a tensor; give one dim or none"});
  expect_error(
      [&] {
        vmap::vmap(f, {.out_dims = by_key({{"a", 0}})})(Map{{"a", kKeyed}, {"b", kKeyed}});
      },
      {"out_dims is {a: 0}, which leaves out the key b of output; give it a dim"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = by_key({{"a", 0}})})(Map{{"a", kKeyed}});
      },
      {"in_dims is {a: 0}, by key, but arguments have none; give a list"});
  const auto list = [](const std::vector<Tensor>& l) { return l; };
  expect_error(
      [&] {
        vmap::vmap(list, {.in_dims = {by_key({{"0", 0}})}})(std::vector<Tensor>{kKeyed});
      },
      {"in_dims[0] is {0: 0}, by key, but args[0] has no keys; give a list"});
  expect_error(
      [&] {
        vmap::vmap([](const Tensor& t, double) { return t; }, {.in_dims = {0, by_key({{"a", 0}})}})(kKeyed,
                                                                                                    1.0);
      },
      {"in_dims[1] is the map {a: 0}, but args[1] is a double, neither a tensor nor a nesting of tensors"});
}

}  // namespace
}  // namespace rt
