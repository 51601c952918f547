# The Python that has the torch which the libraries are built with: TorchPython_EXECUTABLE. A wheel's is found above it
# (…/lib/python3.11/site-packages/torch/share/cmake/Torch); of a plain libtorch there is none, and any Python must do.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(TorchPython_EXECUTABLE ${Python3_EXECUTABLE})
cmake_path(GET Torch_DIR PARENT_PATH _torch_python_folder)
foreach(i RANGE 2 8)
  cmake_path(GET _torch_python_folder PARENT_PATH _torch_python_folder)
  if(EXISTS ${_torch_python_folder}/bin/python)
    set(TorchPython_EXECUTABLE ${_torch_python_folder}/bin/python)
    break()
  endif()
endforeach()
set(TorchPython_FOUND TRUE)
