# SPDX-License-Identifier: Apache-2.0
# Imported target samebit::libtorch for exactly one libtorch: SAMEBIT_TORCH_ROOT, else the torch of SAMEBIT_PYTHON, else
# Debian's. find_package(Torch) is not used: with two copies on the machine it links libc10 of one against libtorch of the
# other and puts -rpath of the build machine into every consumer (recording study, 4.1).
# Sets SamebitTorch_VERSION, SamebitTorch_SONAME, SamebitTorch_ROOT.
if(NOT SAMEBIT_PYTHON)
  if(EXISTS ${CMAKE_BINARY_DIR}/venv/bin/python)
    set(SAMEBIT_PYTHON ${CMAKE_BINARY_DIR}/venv/bin/python CACHE FILEPATH "Python whose torch the capture library is built for")
  else()
    find_program(SAMEBIT_PYTHON NAMES python3 python DOC "Python whose torch the capture library is built for")
  endif()
endif()
set(SamebitTorch_ROOT ${SAMEBIT_TORCH_ROOT})
if(NOT SamebitTorch_ROOT AND SAMEBIT_PYTHON)
  # -I: pip's build isolation hides site-packages through PYTHONPATH. find_spec: importing torch takes seconds.
  execute_process(COMMAND ${SAMEBIT_PYTHON} -I -c
      "import importlib.util as u; s = u.find_spec('torch'); print(s.submodule_search_locations[0] if s else '', end='')"
    OUTPUT_VARIABLE SamebitTorch_ROOT ERROR_QUIET)
endif()
if(SamebitTorch_ROOT)
  set(_samebit_torch_include ${SamebitTorch_ROOT}/include)
  set(_samebit_torch_lib ${SamebitTorch_ROOT}/lib)
else()
  find_path(SAMEBIT_SYSTEM_TORCH_INCLUDE torch/library.h)
  find_library(SAMEBIT_SYSTEM_TORCH_CPU torch_cpu)
  mark_as_advanced(SAMEBIT_SYSTEM_TORCH_INCLUDE SAMEBIT_SYSTEM_TORCH_CPU)
  if(SAMEBIT_SYSTEM_TORCH_INCLUDE AND SAMEBIT_SYSTEM_TORCH_CPU)
    set(_samebit_torch_include ${SAMEBIT_SYSTEM_TORCH_INCLUDE})
    cmake_path(GET SAMEBIT_SYSTEM_TORCH_CPU PARENT_PATH _samebit_torch_lib)
  endif()
endif()
foreach(_header ${_samebit_torch_include}/torch/headeronly/version.h ${_samebit_torch_include}/torch/csrc/api/include/torch/version.h)
  if(EXISTS ${_header} AND NOT SamebitTorch_VERSION)
    file(STRINGS ${_header} _lines REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH) [0-9]+")
    string(REGEX MATCHALL "[0-9]+" _numbers "${_lines}")
    list(JOIN _numbers "." SamebitTorch_VERSION)
  endif()
endforeach()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SamebitTorch
  REQUIRED_VARS _samebit_torch_lib _samebit_torch_include SamebitTorch_VERSION VERSION_VAR SamebitTorch_VERSION)

if(SamebitTorch_FOUND AND NOT TARGET samebit::libtorch)
  execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${_samebit_torch_lib}/libtorch_cpu.so OUTPUT_VARIABLE _headers ERROR_QUIET)
  string(REGEX MATCH "SONAME +([^ \n]+)" _ "${_headers}")
  set(SamebitTorch_SONAME ${CMAKE_MATCH_1})
  if(NOT SamebitTorch_SONAME)
    set(SamebitTorch_SONAME libtorch_cpu.so)
  endif()
  foreach(_library c10 torch_cpu)
    add_library(samebit::${_library} SHARED IMPORTED)
    set_target_properties(samebit::${_library} PROPERTIES IMPORTED_LOCATION ${_samebit_torch_lib}/lib${_library}.so)
  endforeach()
  add_library(samebit::libtorch INTERFACE IMPORTED) # what a library of ours links: no RPATH is wanted in it
  target_include_directories(samebit::libtorch SYSTEM INTERFACE ${_samebit_torch_include} ${_samebit_torch_include}/torch/csrc/api/include)
  target_link_libraries(samebit::libtorch INTERFACE samebit::torch_cpu samebit::c10)
endif()
