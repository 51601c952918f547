// Vmappable objects that are known at run time only: custom classes in IValues.
#include <torch/custom_class.h>
#include <vmap/vmap.h>
#include <vmap/vmappable_class.h>

#include <atomic>
#include <thread>

#include "test_support.h"

namespace rt {
namespace {

using c10::IValue;
using vmap::Level;
using vmap::none;

// Registered with vmap; its derived class is not.
struct Bag : torch::CustomClassHolder {
  explicit Bag(Tensor value) : value(std::move(value)) {}
  using Ptr = c10::intrusive_ptr<Bag>;

  virtual Ptr with(Tensor t) const { return c10::make_intrusive<Bag>(std::move(t)); }
  int64_t dim() const { return value.dim(); }
  int64_t size(int64_t dim) const { return value.size(dim); }
  Ptr vmap_add_batch_dim(int64_t in_dim, Level level) const {
    return with(vmap::add_batch_dim(value, in_dim, level));
  }
  Ptr vmap_remove_batch_dim(const std::string&, Level level, int64_t batch_size, int64_t out_dim) const {
    return with(vmap::remove_batch_dim(value, level, batch_size, out_dim));
  }
  std::pair<Ptr, std::optional<int64_t>> vmap_unwrap_batched(Level level) const {
    const vmap::BatchedTensor* batched = vmap::as_batched(value);
    if (!batched || batched->level() != level) return {with(value), std::nullopt};
    return {with(batched->value()), batched->bdim()};
  }
  std::vector<Ptr> vmap_split(int64_t dim, const std::vector<int64_t>& sizes) const {
    std::vector<Ptr> out;
    for (const Tensor& part : value.split_with_sizes(sizes, dim)) out.push_back(with(part));
    return out;
  }
  Ptr vmap_cat(const std::vector<Ptr>& all, int64_t dim) const {
    std::vector<Tensor> values;
    for (const Ptr& one : all) values.push_back(one->value);
    return with(at::cat(values, dim));
  }
  Tensor value;
};
struct LabelledBag : Bag {
  LabelledBag(Tensor value, std::string label) : Bag(std::move(value)), label(std::move(label)) {}
  Ptr with(Tensor t) const override { return c10::make_intrusive<LabelledBag>(std::move(t), label); }
  std::string label;
};

// Known by its bound methods. No vmap_split: that is an error of its own.
struct Bound : torch::CustomClassHolder {
  explicit Bound(Tensor value) : value(std::move(value)) {}
  Tensor value;
};

struct Opaque : torch::CustomClassHolder {};
// Registered in the middle of a test.
struct Late : torch::CustomClassHolder {
  explicit Late(Tensor value) : value(std::move(value)) {}
  using Ptr = c10::intrusive_ptr<Late>;
  int64_t dim() const { return value.dim(); }
  int64_t size(int64_t dim) const { return value.size(dim); }
  Ptr vmap_add_batch_dim(int64_t in_dim, Level level) const {
    return c10::make_intrusive<Late>(vmap::add_batch_dim(value, in_dim, level));
  }
  Ptr vmap_remove_batch_dim(const std::string&, Level level, int64_t batch_size, int64_t out_dim) const {
    return c10::make_intrusive<Late>(vmap::remove_batch_dim(value, level, batch_size, out_dim));
  }
  Tensor value;
};
struct Unknown : torch::CustomClassHolder {
  using Ptr = c10::intrusive_ptr<Unknown>;
  int64_t dim() const { return 1; }
  int64_t size(int64_t) const { return 1; }
  Ptr vmap_add_batch_dim(int64_t, Level) const { return c10::make_intrusive<Unknown>(); }
  Ptr vmap_remove_batch_dim(const std::string&, Level, int64_t, int64_t) const {
    return c10::make_intrusive<Unknown>();
  }
};
static_assert(vmap::Vmappable<Bag::Ptr> && vmap::Vmappable<Unknown::Ptr>);
// Its base's functions give no LabelledBag.
static_assert(!vmap::Vmappable<c10::intrusive_ptr<LabelledBag>>);

}  // namespace

TORCH_LIBRARY(rt_front_end, m) {
  using BoundPtr = c10::intrusive_ptr<Bound>;
  m.class_<Bag>("Bag");
  m.class_<LabelledBag>("LabelledBag");
  m.class_<Opaque>("Opaque");
  m.class_<Late>("Late");
  m.class_<Bound>("Bound")
      .def("dim", [](const BoundPtr& self) { return self->value.dim(); })
      .def("size", [](const BoundPtr& self, int64_t dim) { return self->value.size(dim); })
      .def("vmap_add_batch_dim",
           [](const BoundPtr& self, int64_t in_dim, int64_t level) {
             return c10::make_intrusive<Bound>(
                 vmap::add_batch_dim(self->value, in_dim, vmap::level_of_id(level)));
           })
      .def("vmap_unwrap_batched",
           [](const BoundPtr& self, int64_t level) {
             const vmap::BatchedTensor* batched = vmap::as_batched(self->value);
             const bool is = batched && batched->level().id() == level;
             return std::make_tuple(self, is ? std::optional<int64_t>(batched->bdim()) : std::nullopt);
           })
      .def("vmap_remove_batch_dim",
           [](const BoundPtr& self, const std::string&, int64_t level, int64_t batch_size, int64_t out_dim) {
             return c10::make_intrusive<Bound>(
                 vmap::remove_batch_dim(self->value, vmap::level_of_id(level), batch_size, out_dim));
           })
      .def("vmap_cat", [](const BoundPtr&, const std::vector<BoundPtr>& all, int64_t dim) {
        std::vector<Tensor> values;
        for (const BoundPtr& one : all) values.push_back(one->value);
        return c10::make_intrusive<Bound>(at::cat(values, dim));
      });
}

namespace {

const Tensor kGiven = at::arange(6, at::kFloat).view({3, 2});

template <class T, class... Args>
IValue object(Args&&... args) {
  return c10::make_intrusive<T>(std::forward<Args>(args)...);
}

TEST(AcceptanceC4, ObjectsInIValuesAreKnownByTheirBoundMethods) {
  const auto f = [](const IValue& in) {
    const auto bound = in.toCustomClass<Bound>();
    EXPECT_EQ(bound->value.dim(), 1);
    return IValue(c10::ivalue::Tuple::create({object<Bound>(bound->value * 2), bound->value.sum()}));
  };
  const IValue r = vmap::vmap(f, {.in_dims = -1, .out_dims = {1, 0}})(object<Bound>(kGiven.t()));
  expect_same(r.toTupleRef().elements()[0].toCustomClass<Bound>()->value, (kGiven * 2).t());
  expect_same(r.toTupleRef().elements()[1].toTensor(), kGiven.sum(1));
  const auto none_out = [](const IValue& in) { return in; };
  expect_error([&] { vmap::vmap(none_out, {.out_dims = none})(object<Bound>(kGiven)); },
               {"out_dims is none, but output is batched"});
}

TEST(AcceptanceC5, RegisteringFillsTheCache) {
  const auto mapped = vmap::vmap([](const IValue& in) { return in.toCustomClass<Late>()->value * 2; });
  expect_error([&] { mapped(object<Late>(kGiven)); }, {"nothing is mapped"});
  vmap::register_vmappable_class<Late>();
  const size_t filled = vmap::detail::cached_classes();
  EXPECT_GE(filled, 1u);
  vmap::register_vmappable_class<Late>();
  expect_same(mapped(object<Late>(kGiven)), kGiven * 2);
  EXPECT_EQ(vmap::detail::cached_classes(), filled);  // it was there already
}

TEST(AcceptanceC5, AClassThatTorchDoesNotKnowIsRefused) {
  expect_error([] { vmap::register_vmappable_class<Unknown>(); }, {"Unknown is no class", "torch::class_"});
}

TEST(AcceptanceC4, DerivedClassesTakePartWithTheirBase) {
  vmap::register_vmappable_class<Bag>();
  const auto f = [](const IValue& in) { return in; };
  const IValue r = vmap::vmap(f, {.out_dims = 1})(object<LabelledBag>(kGiven, "label"));
  expect_same(r.toCustomClass<LabelledBag>()->value, kGiven.t());
  EXPECT_EQ(r.toCustomClass<LabelledBag>()->label, "label");
}

TEST(AcceptanceC4, OnlyPositiveAnswersAreCached) {
  const auto f = [](const IValue&, const Tensor& t) { return t; };
  const size_t before = vmap::detail::cached_classes();
  const IValue opaque = object<Opaque>();
  expect_same(vmap::vmap(f)(opaque, kGiven), kGiven);
  EXPECT_EQ(vmap::detail::cached_classes(), before);
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {0, 0}})(opaque, kGiven);
      },
      {"in_dims[0] is 0, but args[0] is of type", "Opaque", "cannot be mapped over"});
  expect_error([&] { vmap::vmap([&](const Tensor&) { return opaque; })(kGiven); },
               {"output is of type", "Opaque", "returns tensors"});
}

TEST(AcceptanceC4, ClassesAreFoundFromManyThreads) {
  std::atomic<int> right = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&] {
      const auto f = [](const IValue& in) { return in; };
      for (int k = 0; k < 50; ++k) {
        vmap::register_vmappable_class<Bag>();
        const IValue bag = vmap::vmap(f)(object<LabelledBag>(kGiven, "l"));
        const IValue bound = vmap::vmap(f)(object<Bound>(kGiven));
        right += bag.toCustomClass<LabelledBag>()->value.equal(kGiven) &&
                 bound.toCustomClass<Bound>()->value.equal(kGiven);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 8 * 50);
}

TEST(AcceptanceC6, ObjectsInIValuesAreLeavesAtAnyDepthAndInChunks) {
  vmap::register_vmappable_class<Bag>();
  const auto f = [](const c10::Dict<std::string, IValue>& in) {
    const Tensor a = in.at("bag").toTupleRef().elements()[0].toCustomClass<Bag>()->value;
    const Tensor b = in.at("bound").toCustomClass<Bound>()->value;
    return IValue(
        c10::ivalue::Tuple::create({object<LabelledBag>(a * b, "sum"), object<Bound>(a + b), a - b}));
  };
  c10::impl::GenericDict untyped(c10::StringType::get(), c10::AnyType::get());
  untyped.insert("bag", c10::ivalue::Tuple::create({object<Bag>(kGiven), 3}));
  untyped.insert("bound", object<Bound>(kGiven[0]));
  const auto in = c10::impl::toTypedDict<std::string, IValue>(untyped);
  for (int64_t chunk : {1, 2, 3}) {
    const auto options = vmap::Options{.in_dims = {{0, none}}, .out_dims = {1, -1, 0}, .chunk_size = chunk};
    const auto parts = vmap::vmap(f, options)(in).toTupleRef().elements().vec();
    expect_same(parts[0].toCustomClass<LabelledBag>()->value, (kGiven * kGiven[0]).t());
    expect_same(parts[1].toCustomClass<Bound>()->value, (kGiven + kGiven[0]).t());
    expect_same(parts[2].toTensor(), kGiven - kGiven[0]);
  }
}

TEST(AcceptanceC7, BoundClassesWithoutSplitSaySo) {
  const auto f = [](const IValue& in) { return in.toCustomClass<Bound>()->value; };
  expect_error([&] { vmap::vmap(f, {.chunk_size = 2})(object<Bound>(kGiven)); },
               {"args[0] is a __torch__.torch.classes.rt_front_end.Bound", "vmap_split(dim, sizes)"});
}

TEST(AcceptanceC2, DimsOfObjectsInIValuesAreChecked) {
  vmap::register_vmappable_class<Bag>();
  const auto f = [](const IValue&, const Tensor& t) { return t; };
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {2, 0}})(object<Bound>(kGiven), kGiven);
      },
      {"in_dims[0] is 2, but the dims of args[0]", "rt_front_end.Bound, are from -2 to 1"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {1, 0}})(object<Bag>(kGiven), kGiven);
      },
      {"args[0] has size 2 (dim 1 of a", "rt_front_end.Bag)", "args[1] has size 3"});
  expect_error(
      [&] {
        vmap::vmap(f, {.in_dims = {vmap::axis("rows"), 0}})(object<Bound>(kGiven), kGiven);
      },
      {"in_dims[0] is axis(rows), but the batch axis of args[0]", "is a number"});
}

}  // namespace
}  // namespace rt
