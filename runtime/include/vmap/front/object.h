// Internal: vmappable objects whose type only the value tells: custom classes in IValues.
#pragma once

#include <ATen/core/ivalue.h>
#include <vmap/front/place.h>
#include <vmap/vmappable.h>

#include <any>

namespace vmap::detail {

// The protocol (vmappable.h) of one class, asked with IValues.
class ObjectProtocol {
 public:
  virtual ~ObjectProtocol() = default;
  // The axis of the class's own type that `dims` give, which is what the others take; checked.
  virtual std::any axis(Side side, const c10::IValue& object, const Dims& dims, const Path& path) const = 0;
  virtual int64_t size(const c10::IValue& object, const std::any& axis) const = 0;
  virtual c10::IValue add_batch_dim(const c10::IValue& object, const std::any& axis, Level level) const = 0;
  virtual c10::IValue remove_batch_dim(const c10::IValue& object, const std::string& func_name, Level level,
                                       int64_t batch_size, const std::any& axis) const = 0;
  // Whether it is batched at `level`, as far as the class can tell.
  virtual bool is_batched(const c10::IValue& object, Level level) const = 0;
  virtual bool can_split(const c10::IValue& object) const = 0;
  virtual std::vector<c10::IValue> split(const c10::IValue& object, const std::any& axis,
                                         const std::vector<int64_t>& sizes) const = 0;
  virtual bool can_cat(const c10::IValue& object) const = 0;
  virtual c10::IValue cat(const std::vector<c10::IValue>& all, const std::any& axis) const = 0;
};

// The protocol of an object's class; null where it is not vmappable. From any thread.
const ObjectProtocol* protocol_of(const c10::IValue& value);
// How many classes the cache of positive answers holds.
size_t cached_classes();

struct VmapObject {
  c10::IValue value;
  const ObjectProtocol* protocol;
};

// "a __torch__.torch.classes.mylib.Graph"
std::string object_name(const VmapObject& object);

}  // namespace vmap::detail

// So that the front end treats it like an object of a type that it knows.
template <>
struct vmap::Protocol<vmap::detail::VmapObject> {
  using Axis = std::any;
  using Object = detail::VmapObject;
  static int64_t size(const Object& t, const Axis& axis) { return t.protocol->size(t.value, axis); }
  static Object add_batch_dim(const Object& t, const Axis& axis, Level level) {
    return {t.protocol->add_batch_dim(t.value, axis, level), t.protocol};
  }
  static Object remove_batch_dim(const Object& t, const std::string& func_name, Level level,
                                 int64_t batch_size, const Axis& axis) {
    return {t.protocol->remove_batch_dim(t.value, func_name, level, batch_size, axis), t.protocol};
  }
  static std::pair<Object, std::optional<Axis>> unwrap_batched(const Object& t, Level level) {
    return {t, t.protocol->is_batched(t.value, level) ? std::optional<Axis>(Axis()) : std::nullopt};
  }
  static std::vector<Object> split(const Object& t, const Axis& axis, const std::vector<int64_t>& sizes) {
    std::vector<Object> out;
    for (c10::IValue& part : t.protocol->split(t.value, axis, sizes))
      out.push_back({std::move(part), t.protocol});
    return out;
  }
  static Object cat(const std::vector<Object>& all, const Axis& axis) {
    std::vector<c10::IValue> values;
    for (const Object& object : all) values.push_back(object.value);
    return {all.front().protocol->cat(values, axis), all.front().protocol};
  }
};
