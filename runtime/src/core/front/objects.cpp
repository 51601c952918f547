// Which custom classes are vmappable, and those that are by their bound methods.
#include <ATen/core/class_type.h>
#include <ATen/core/custom_class.h>
#include <ATen/core/function.h>
#include <vmap/vmappable_class.h>

#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace vmap::detail {

namespace {

using c10::IValue;

// Calls an object's bound methods, by name.
class MethodProtocol final : public ObjectProtocol {
 public:
  static bool serves(const c10::ClassType& type) {
    for (const char* name : {"vmap_add_batch_dim", "vmap_remove_batch_dim", "dim", "size"})
      if (!type.findMethod(name)) return false;
    return true;
  }

  std::any axis(Side side, const IValue& object, const Dims& dims, const Path& path) const override {
    const std::string name = object_name({object, this});
    if (!dims.is_dim()) throw_axis_does_not_fit(side, dims, path, name, "a number");
    const int64_t rank = call(object, "dim").toInt() + (side == Side::Out ? 1 : 0);
    check_range(side, dims, rank, path, name);
    return dims.dim() < 0 ? dims.dim() + rank : dims.dim();
  }
  int64_t size(const IValue& object, const std::any& axis) const override {
    return call(object, "size", {number(axis)}).toInt();
  }
  IValue add_batch_dim(const IValue& object, const std::any& axis, Level level) const override {
    return call(object, "vmap_add_batch_dim", {number(axis), level.id()});
  }
  IValue remove_batch_dim(const IValue& object, const std::string& func_name, Level level, int64_t batch_size,
                          const std::any& axis) const override {
    return call(object, "vmap_remove_batch_dim", {func_name, level.id(), batch_size, number(axis)});
  }
  bool is_batched(const IValue& object, Level level) const override {
    if (!has(object, "vmap_unwrap_batched")) return false;
    return !call(object, "vmap_unwrap_batched", {level.id()}).toTupleRef().elements().at(1).isNone();
  }
  bool can_split(const IValue& object) const override { return has(object, "vmap_split"); }
  std::vector<IValue> split(const IValue& object, const std::any& axis,
                            const std::vector<int64_t>& sizes) const override {
    return call(object, "vmap_split", {number(axis), sizes}).toListRef().vec();
  }
  bool can_cat(const IValue& object) const override { return has(object, "vmap_cat"); }
  IValue cat(const std::vector<IValue>& all, const std::any& axis) const override {
    c10::impl::GenericList list(all.front().type());
    for (const IValue& value : all) list.push_back(value);
    return call(all.front(), "vmap_cat", {list, number(axis)});
  }

 private:
  static int64_t number(const std::any& axis) { return *std::any_cast<int64_t>(&axis); }
  static bool has(const IValue& object, const char* name) {
    return object.toObjectRef().type()->findMethod(name) != nullptr;
  }
  static IValue call(const IValue& object, const char* name, std::vector<IValue> args = {}) {
    args.insert(args.begin(), object);
    return object.toObjectRef().type()->getMethod(name)(std::move(args));
  }
};

// NOTE: [classes that are vmappable]
// Keyed by torch's type of a custom class, which lives as long as the process. Positive answers only: what is
// not vmappable now may be registered later, and there is no end of such classes.
class Classes {
 public:
  static Classes& instance() {
    static Classes* classes = new Classes;  // objects may be mapped while the process ends
    return *classes;
  }

  const ObjectProtocol* find(const IValue& value) {
    const c10::ClassType* type = value.toObjectRef().type().get();
    {
      const std::shared_lock lock(mutex_);
      const auto known = cache_.find(type);
      if (known != cache_.end()) return known->second;
    }
    const std::unique_lock lock(mutex_);
    const ObjectProtocol* protocol = search(*type, *held_by(value));
    if (protocol) cache_.emplace(type, protocol);
    return protocol;
  }

  void add(const c10::ClassType* type, const ObjectProtocol* protocol,
           bool (*serves)(const torch::CustomClassHolder&)) {
    const std::unique_lock lock(mutex_);
    registered_.push_back({type, protocol, serves});
    // A class that was served by a base's protocol may derive from this one.
    cache_.clear();
    for (const Registered& one : registered_) cache_[one.type] = one.protocol;
  }

  size_t size() {
    const std::shared_lock lock(mutex_);
    return cache_.size();
  }

 private:
  struct Registered {
    const c10::ClassType* type;
    const ObjectProtocol* protocol;
    bool (*serves)(const torch::CustomClassHolder&);
  };

  // The last that was registered comes first, since a derived class is known after its base.
  const ObjectProtocol* search(const c10::ClassType& type, const torch::CustomClassHolder& object) const {
    for (auto one = registered_.rbegin(); one != registered_.rend(); ++one)
      if (one->serves(object)) return one->protocol;
    static const MethodProtocol by_methods;
    return MethodProtocol::serves(type) ? &by_methods : nullptr;
  }

  std::shared_mutex mutex_;
  std::vector<Registered> registered_;
  std::unordered_map<const c10::ClassType*, const ObjectProtocol*> cache_;
};

}  // namespace

const ObjectProtocol* protocol_of(const IValue& value) {
  return value.isCustomClass() ? Classes::instance().find(value) : nullptr;
}

size_t cached_classes() {
  return Classes::instance().size();
}

std::string object_name(const VmapObject& object) {
  return "a " + object.value.type()->annotation_str();
}

c10::intrusive_ptr<torch::CustomClassHolder> held_by(const IValue& value) {
  return value.toObjectRef().getSlot(0).toCapsule();
}

IValue value_like(const IValue& like, c10::intrusive_ptr<torch::CustomClassHolder> object,
                  const c10::ClassTypePtr& otherwise) {
  const bool same = typeid(*object) == typeid(*held_by(like));
  auto out = c10::ivalue::Object::create(
      c10::StrongTypePtr(nullptr, same ? like.toObjectRef().type() : otherwise), /*numSlots=*/1);
  out->setSlot(0, IValue::make_capsule(std::move(object)));
  return out;
}

const c10::ClassType* class_type(const std::type_info& pointer, const std::type_info& pointee) {
  try {
    return c10::getCustomClassTypeImpl(pointer).get();
  } catch (const c10::Error&) {
    TORCH_CHECK(
        false, "vmap: ", type_name(pointee),
        " is no class that torch knows; register it with torch::class_ before it is registered with vmap");
  }
}

void register_protocol(const c10::ClassType* type, const ObjectProtocol* protocol,
                       bool (*serves)(const torch::CustomClassHolder&)) {
  Classes::instance().add(type, protocol, serves);
}

}  // namespace vmap::detail
