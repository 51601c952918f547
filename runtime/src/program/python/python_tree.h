// Internal: nestings of Python's tuples, lists and dicts with tensors in them.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/util/ArrayRef.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "../../core/python/python_objects.h"

namespace vmap::program {

using detail::Object;

// What of Python is asked. Found once; all of it is there, or none is used.
struct PythonObjects {
  // `layout` is what Python says of itself (python/vmapgen/_base/layout.py): the addresses of torch.Tensor
  // and of torch.nn.Parameter, and where a tensor's object holds its TensorImpl.
  explicit PythonObjects(at::IntArrayRef layout);
  bool are_known() const { return known_; }

  // None of another class, a subclass's too: that may have another idea of what a call is.
  std::optional<at::Tensor> tensor(Object* object) const;

  void *tensor_type, *parameter_type;
  int64_t impl;
  void *tuple_type, *list_type, *dict_type, *text_type, *integer_type, *float_type;
  intptr_t (*tuple_size)(Object*);
  Object* (*tuple_item)(Object*, intptr_t);
  intptr_t (*list_size)(Object*);
  Object* (*list_item)(Object*, intptr_t);
  intptr_t (*dict_size)(Object*);
  int (*dict_next)(Object*, intptr_t* position, Object** key, Object** value);
  int (*compare)(Object*, Object*, int how);
  double (*float_value)(Object*);
  Object* (*new_tuple)(intptr_t);
  int (*put_in_tuple)(Object*, intptr_t, Object* stolen);
  Object* (*new_list)(intptr_t);
  int (*put_in_list)(Object*, intptr_t, Object* stolen);
  Object* (*new_dict)();
  int (*put_in_dict)(Object*, Object* key, Object* value);
  Object* (*wrap)(const at::TensorBase&);
  void (*retain)(Object*);
  void (*release)(Object*);

 private:
  bool known_ = false;
};

// A nesting without its tensors, as Structure.described (python/vmapgen/_programs/structure.py) writes it
// down.
class PythonTree {
 public:
  enum Code : int64_t { kTensor, kConstant, kTuple, kList, kDict, kTensors };

  // `objects` are constants and keys, which somebody else holds.
  PythonTree(const PythonObjects& python, std::vector<int64_t> codes, std::vector<Object*> objects)
      : python_(python), codes_(std::move(codes)), objects_(std::move(objects)) {}

  // Adds the tensors of nestings, which this tree lists one after the other. False where they are others, and
  // where that takes Python code to find out. Runs none.
  bool read(c10::ArrayRef<Object*> nestings, std::vector<at::Tensor>& tensors) const;
  // A new reference to the nesting with these tensors; null where Python has an error set.
  Object* written(at::TensorList tensors) const;

 private:
  struct Reading;
  struct Writing;

  const PythonObjects& python_;
  std::vector<int64_t> codes_;
  std::vector<Object*> objects_;
};

}  // namespace vmap::program
