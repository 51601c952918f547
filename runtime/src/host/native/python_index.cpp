// `x[i]` and `x[i] = value` of Python's tensors, where i is an example without dims.
//
// NOTE: [numbers of examples as indices]
// PyTorch reads the number that an index without dims holds before any operator is called, except from
// functorch's own examples, which it knows by their key. So while a vmap runs on the thread, an index that
// has an example without dims goes to a function of ours (python/vmapgen/_native/index.py), which calls the
// operators that read nothing. It is asked in the slots of the class: a `__getitem__` in Python would make
// every tensor a sequence.
#include <c10/core/TensorImpl.h>
#include <vmap/kernel/dispatch_key.h>
#include <vmap/level.h>

#include "../../core/python/python_objects.h"
#include "load.h"

namespace vmap {

namespace {

using detail::find;
using detail::Object;

using Get = Object*(Object* self, Object* index);
using Put = int(Object* self, Object* index, Object* value);

// CPython's functions for tuples, or for lists, whatever a class of the user's makes of len().
struct Sequence {
  intptr_t (*size)(Object*);
  Object* (*item)(Object*, intptr_t);
};

// Written once, under Python's lock, before the first call.
struct {
  void *tensor, *integer, *slice, *tuple, *list;  // types
  int64_t impl;                                   // where a tensor's object holds its TensorImpl
  Get* get;                                       // PyTorch's own
  Put* put;
  Object *our_get, *our_put, *not_implemented;
  int (*is_subtype)(void* type, void* of);
  Sequence in_tuple, in_list;
  Object* (*call)(Object* function, ...);
  void (*release)(Object*);
} python;

// An example without dims, or a gradient's wrapper, which may have one inside.
bool may_be_number(Object* index) {
  if (!python.is_subtype(index->type, python.tensor)) return false;
  const auto* impl =
      *reinterpret_cast<c10::TensorImpl* const*>(reinterpret_cast<const char*>(index) + python.impl);
  constexpr c10::DispatchKeySet wrappers({kVmapKey, c10::DispatchKey::FuncTorchGradWrapper});
  return impl && impl->key_set().has_any(wrappers) && impl->dim() == 0;
}

bool has_number(Object* index) {
  const bool tuple = python.is_subtype(index->type, python.tuple);
  if (!tuple && !python.is_subtype(index->type, python.list)) return may_be_number(index);
  const Sequence& sequence = tuple ? python.in_tuple : python.in_list;
  const intptr_t size = sequence.size(index);
  for (intptr_t i = 0; i < size; ++i) {
    if (may_be_number(sequence.item(index, i))) return true;
  }
  return false;
}

// The cheapest question first: most indices are no tensors, and most threads are in no vmap.
bool is_ours(Object* index) {
  if (index->type == python.integer || index->type == python.slice) return false;
  return innermost_level().exists() && has_number(index);
}

// NotImplemented: what it was given is PyTorch's after all.
Object* get(Object* self, Object* index) {
  if (!is_ours(index)) return python.get(self, index);
  Object* result = python.call(python.our_get, self, index, nullptr);
  if (result != python.not_implemented) return result;
  python.release(result);
  return python.get(self, index);
}

int put(Object* self, Object* index, Object* value) {
  if (!value || !is_ours(index)) return python.put(self, index, value);
  Object* result = python.call(python.our_put, self, index, value, nullptr);
  if (!result) return -1;
  python.release(result);
  return result == python.not_implemented ? python.put(self, index, value) : 0;
}

}  // namespace

std::vector<int64_t> index_slots(at::IntArrayRef found) {
  const bool known =
      find(python.integer, "PyLong_Type") && find(python.slice, "PySlice_Type") &&
      find(python.tuple, "PyTuple_Type") && find(python.list, "PyList_Type") &&
      find(python.not_implemented, "_Py_NotImplementedStruct") &&
      find(python.is_subtype, "PyType_IsSubtype") && find(python.in_tuple.size, "PyTuple_Size") &&
      find(python.in_tuple.item, "PyTuple_GetItem") && find(python.in_list.size, "PyList_Size") &&
      find(python.in_list.item, "PyList_GetItem") && find(python.call, "PyObject_CallFunctionObjArgs") &&
      find(python.release, "Py_DecRef");
  if (!known || found.size() != 6) return {};
  python.tensor = reinterpret_cast<void*>(found[0]);
  python.impl = found[1];
  python.get = reinterpret_cast<Get*>(found[2]);
  python.put = reinterpret_cast<Put*>(found[3]);
  python.our_get = reinterpret_cast<Object*>(found[4]);
  python.our_put = reinterpret_cast<Object*>(found[5]);
  return {reinterpret_cast<int64_t>(&get), reinterpret_cast<int64_t>(&put)};
}

}  // namespace vmap
