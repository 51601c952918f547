#include "python_tree.h"

#include <c10/core/UndefinedTensorImpl.h>

#include <cstring>

namespace vmap::program {

using detail::find;

PythonObjects::PythonObjects(at::IntArrayRef layout) {
  if (layout.size() != 3) return;
  tensor_type = reinterpret_cast<void*>(layout[0]);
  parameter_type = reinterpret_cast<void*>(layout[1]);
  impl = layout[2];
  known_ = find(tuple_type, "PyTuple_Type") && find(list_type, "PyList_Type") &&
           find(dict_type, "PyDict_Type") && find(text_type, "PyUnicode_Type") &&
           find(integer_type, "PyLong_Type") && find(float_type, "PyFloat_Type") &&
           find(tuple_size, "PyTuple_Size") && find(tuple_item, "PyTuple_GetItem") &&
           find(list_size, "PyList_Size") && find(list_item, "PyList_GetItem") &&
           find(dict_size, "PyDict_Size") && find(dict_next, "PyDict_Next") &&
           find(compare, "PyObject_RichCompareBool") && find(float_value, "PyFloat_AsDouble") &&
           find(new_tuple, "PyTuple_New") && find(put_in_tuple, "PyTuple_SetItem") &&
           find(new_list, "PyList_New") && find(put_in_list, "PyList_SetItem") &&
           find(new_dict, "PyDict_New") && find(put_in_dict, "PyDict_SetItem") &&
           detail::find_in_torch(wrap, "_Z16THPVariable_WrapRKN2at10TensorBaseE") &&
           find(retain, "Py_IncRef") && find(release, "Py_DecRef");
}

std::optional<at::Tensor> PythonObjects::tensor(Object* object) const {
  if (object->type != tensor_type && object->type != parameter_type) return std::nullopt;
  const char* held = reinterpret_cast<const char*>(object) + impl;
  // Until PyTorch 2.12 a c10::MaybeOwned<Tensor>, whose first byte says that somebody else owns it.
  if (impl > static_cast<int64_t>(sizeof(Object)) && held[-static_cast<intptr_t>(sizeof(void*))] != 0)
    return std::nullopt;
  auto* found = *reinterpret_cast<c10::TensorImpl* const*>(held);
  if (!found || found == c10::UndefinedTensorImpl::singleton()) return std::nullopt;
  return at::Tensor(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(found));
}

struct PythonTree::Reading {
  const PythonObjects& python;
  const int64_t* at;
  Object* const* objects;
  std::vector<at::Tensor>& tensors;

  // Whether two objects are one to a program, as `same` (python/vmapgen/_programs/same.py) says for these
  // types.
  bool are_same(Object* a, Object* b) const {
    if (a == b) return true;
    if (a->type != b->type) return false;
    if (a->type == python.text_type || a->type == python.integer_type)
      return python.compare(a, b, /*Py_EQ*/ 2) == 1;
    if (a->type != python.float_type) return false;
    const double x = python.float_value(a), y = python.float_value(b);
    return std::memcmp(&x, &y, sizeof x) == 0;
  }

  bool is_tensor(Object* object) {
    std::optional<at::Tensor> found = python.tensor(object);
    if (!found) return false;
    tensors.push_back(*std::move(found));
    return true;
  }

  template <class Item>
  bool all(intptr_t count, intptr_t size, const Item& item) {
    if (size != count) return false;
    for (intptr_t i = 0; i < count; ++i) {
      if (!read(item(i))) return false;
    }
    return true;
  }

  bool is_dict(Object* dict, intptr_t count) {
    if (python.dict_size(dict) != count) return false;
    intptr_t position = 0;
    Object *key = nullptr, *value = nullptr;
    while (python.dict_next(dict, &position, &key, &value)) {
      if (!are_same(key, objects[*at++]) || !read(value)) return false;
    }
    return true;
  }

  bool are_tensors(Object* tuple) {
    const intptr_t count = python.tuple_size(tuple);
    for (intptr_t i = 0; i < count; ++i) {
      if (!is_tensor(python.tuple_item(tuple, i))) return false;
    }
    return true;
  }

  bool read(Object* object) {
    switch (*at++) {
      case kTensor:
        return is_tensor(object);
      case kConstant:
        return are_same(object, objects[*at++]);
      case kTuple:
        return object->type == python.tuple_type && all(*at++, python.tuple_size(object), [&](intptr_t i) {
                 return python.tuple_item(object, i);
               });
      case kList:
        return object->type == python.list_type &&
               all(*at++, python.list_size(object), [&](intptr_t i) { return python.list_item(object, i); });
      case kDict:
        return object->type == python.dict_type && is_dict(object, *at++);
      case kTensors:
        return object->type == python.tuple_type && are_tensors(object);
    }
    return false;
  }
};

bool PythonTree::read(c10::ArrayRef<Object*> nestings, std::vector<at::Tensor>& tensors) const {
  Reading reading{python_, codes_.data(), objects_.data(), tensors};
  for (Object* each : nestings) {
    if (!reading.read(each)) return false;
  }
  return true;
}

// Each gives a new reference, or null where Python has an error set.
struct PythonTree::Writing {
  const PythonObjects& python;
  const int64_t* at;
  Object* const* objects;
  const at::Tensor* next;
  const at::Tensor* end;

  Object* tensor() {
    TORCH_CHECK(next != end, "vmap: a program gave fewer tensors than its results have");
    return python.wrap(*next++);
  }

  Object* constant() {
    Object* object = objects[*at++];
    python.retain(object);
    return object;
  }

  template <class Put, class Item>
  Object* filled(Object* sequence, intptr_t count, const Put& put, const Item& item) {
    for (intptr_t i = 0; sequence && i < count; ++i) {
      Object* made = item();
      if (made && put(sequence, i, made) == 0) continue;
      python.release(sequence);
      sequence = nullptr;
    }
    return sequence;
  }

  Object* tuple(intptr_t count) {
    return filled(python.new_tuple(count), count, python.put_in_tuple, [&] { return written(); });
  }

  Object* list(intptr_t count) {
    return filled(python.new_list(count), count, python.put_in_list, [&] { return written(); });
  }

  Object* tensors(intptr_t count) {
    return filled(python.new_list(count), count, python.put_in_list, [&] { return tensor(); });
  }

  Object* dict(intptr_t count) {
    Object* key = nullptr;
    const auto put = [&](Object* dict, intptr_t, Object* value) {
      const int failed = python.put_in_dict(dict, key, value);
      python.release(value);
      return failed;
    };
    return filled(python.new_dict(), count, put, [&] {
      key = objects[*at++];
      return written();
    });
  }

  Object* written() {
    switch (*at++) {
      case kTensor:
        return tensor();
      case kConstant:
        return constant();
      case kTuple:
        return tuple(*at++);
      case kList:
        return list(*at++);
      case kDict:
        return dict(*at++);
      default:
        return tensors(end - next);
    }
  }
};

Object* PythonTree::written(at::TensorList tensors) const {
  return Writing{python_, codes_.data(), objects_.data(), tensors.begin(), tensors.end()}.written();
}

}  // namespace vmap::program
