// Vmappable objects in IValues: torch's custom classes (torch::class_), which are known at run time only.
//
// A class takes part in one of two ways. Either C++ registers it,
//
//   vmap::register_vmappable_class<Graph>();
//
// where Graph has the protocol of vmappable.h with c10::intrusive_ptr<Graph> for T, or vmap::Protocol of that
// pointer is specialised; classes that derive from Graph take part with it. Or the class is found by its
// methods, if it was bound with those of the protocol, where `level` is an int that vmap::level_of_id takes:
//
//   vmap_add_batch_dim(int in_dim, int level) -> Graph
//   vmap_remove_batch_dim(str func_name, int level, int batch_size, int out_dim) -> Graph
//   dim() -> int, size(int dim) -> int
//   vmap_split(int dim, int[] sizes) -> Graph[], vmap_cat(Graph[] all, int dim) -> Graph       for chunks
//   vmap_unwrap_batched(int level) -> (Graph, int?)                                            for out_dims
//   of none
//
// What is found is remembered for its class, what is not is asked again.
#pragma once

#include <ATen/core/ivalue.h>
#include <vmap/front/batch.h>

namespace vmap {

namespace detail {

// The object in an IValue of a custom class.
c10::intrusive_ptr<torch::CustomClassHolder> held_by(const c10::IValue& value);
// An IValue of `like`'s class, or of `otherwise` where the object's own type has changed.
c10::IValue value_like(const c10::IValue& like, c10::intrusive_ptr<torch::CustomClassHolder> object,
                       const c10::ClassTypePtr& otherwise);

// Of registered classes: T, and those that derive from it.
template <class T>
class ClassProtocol final : public ObjectProtocol {
 public:
  using P = c10::intrusive_ptr<T>;
  using Axis = typename Protocol<P>::Axis;

  static bool serves(const torch::CustomClassHolder& object) { return dynamic_cast<const T*>(&object); }

  std::any axis(Side side, const c10::IValue& object, const Dims& dims, const Path& path) const override {
    return axis_for(side, get(object), dims, path);
  }
  int64_t size(const c10::IValue& object, const std::any& axis) const override {
    return Protocol<P>::size(get(object), *std::any_cast<Axis>(&axis));
  }
  c10::IValue add_batch_dim(const c10::IValue& object, const std::any& axis, Level level) const override {
    return put(object, Protocol<P>::add_batch_dim(get(object), *std::any_cast<Axis>(&axis), level));
  }
  c10::IValue remove_batch_dim(const c10::IValue& object, const std::string& func_name, Level level,
                               int64_t batch_size, const std::any& axis) const override {
    return put(object, Protocol<P>::remove_batch_dim(get(object), func_name, level, batch_size,
                                                     *std::any_cast<Axis>(&axis)));
  }
  bool is_batched(const c10::IValue& object, Level level) const override {
    if constexpr (requires(const P& p) { Protocol<P>::unwrap_batched(p, level); }) {
      return Protocol<P>::unwrap_batched(get(object), level).second.has_value();
    } else {
      return false;
    }
  }
  bool can_split(const c10::IValue&) const override { return kSplits<P>; }
  std::vector<c10::IValue> split(const c10::IValue& object, const std::any& axis,
                                 const std::vector<int64_t>& sizes) const override {
    std::vector<c10::IValue> out;
    if constexpr (kSplits<P>) {
      for (P& part : Protocol<P>::split(get(object), *std::any_cast<Axis>(&axis), sizes))
        out.push_back(put(object, std::move(part)));
    }
    return out;
  }
  bool can_cat(const c10::IValue&) const override { return kJoins<P>; }
  c10::IValue cat(const std::vector<c10::IValue>& all, const std::any& axis) const override {
    std::vector<P> objects;
    for (const c10::IValue& value : all) objects.push_back(get(value));
    if constexpr (kJoins<P>) {
      return put(all.front(), Protocol<P>::cat(objects, *std::any_cast<Axis>(&axis)));
    } else {
      return all.front();  // not asked
    }
  }

 private:
  static P get(const c10::IValue& value) {
    return P::unsafe_reclaim_from_nonowning(dynamic_cast<T*>(held_by(value).get()));
  }
  static c10::IValue put(const c10::IValue& like, P object) {
    return value_like(like, std::move(object), c10::getCustomClassType<P>());
  }
};

// Torch's type of the class that `pointer` points to; throws when it has none.
const c10::ClassType* class_type(const std::type_info& pointer, const std::type_info& pointee);
void register_protocol(const c10::ClassType* type, const ObjectProtocol* protocol,
                       bool (*serves)(const torch::CustomClassHolder&));

}  // namespace detail

// Once for each T, which torch::class_ has been told of before; throws c10::Error otherwise. Again does
// nothing.
template <std::derived_from<torch::CustomClassHolder> T>
void register_vmappable_class() {
  using P = c10::intrusive_ptr<T>;
  static_assert(Vmappable<P>,
                "the class lacks a part of the protocol (vmappable.h), for intrusive_ptr of it");
  static const bool once = [] {
    static const detail::ClassProtocol<T> protocol;
    const c10::ClassType* type = detail::class_type(typeid(P), typeid(T));
    detail::register_protocol(type, &protocol, &detail::ClassProtocol<T>::serves);
    return true;
  }();
  (void)once;
}

}  // namespace vmap
