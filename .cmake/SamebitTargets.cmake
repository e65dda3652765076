# SPDX-License-Identifier: Apache-2.0
# Settings and helpers that every target shares. The build tree has the layout of a package (core/README.md):
# programs in bin/, everything else in lib/samebit/.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Target all_verify_interface_header_sets: every public header compiles alone (CTest `headers`).
set(CMAKE_VERIFY_INTERFACE_HEADER_SETS ON)
# moc 6.4 cannot parse the <concepts> header of GCC 12, which <compare> includes: let it think that it was read already.
set(CMAKE_AUTOMOC_MOC_OPTIONS -D_GLIBCXX_CONCEPTS)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo)
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(SAMEBIT_LIB_DIR ${CMAKE_BINARY_DIR}/lib/samebit)
find_program(SAMEBIT_CCACHE ccache)
if(SAMEBIT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${SAMEBIT_CCACHE})
endif()

find_package(Threads REQUIRED)

# Warnings of the house, for our own code only.
function(samebit_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast
                                           $<$<BOOL:${SAMEBIT_WERROR}>:-Werror>)
  if(SAMEBIT_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=address,undefined -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined)
  endif()
endfunction()

# SQLite, zstd and SQLiteCpp as static archives: the capture library must not bring a second libsqlite3 into a process.
foreach(lib sqlite3 zstd SQLiteCpp)
  find_library(SAMEBIT_${lib}_ARCHIVE NAMES lib${lib}.a REQUIRED)
  add_library(samebit_${lib} STATIC IMPORTED GLOBAL)
  set_target_properties(samebit_${lib} PROPERTIES IMPORTED_LOCATION ${SAMEBIT_${lib}_ARCHIVE})
endforeach()
set_property(TARGET samebit_sqlite3 PROPERTY INTERFACE_LINK_LIBRARIES Threads::Threads ${CMAKE_DL_LIBS} m)
set_property(TARGET samebit_SQLiteCpp PROPERTY INTERFACE_LINK_LIBRARIES samebit_sqlite3)

# samebit_test(NAME tst_x SOURCES ... LIBRARIES ... LABELS unit [TIMEOUT 60]): a QtTest program and its CTest entry.
function(samebit_test)
  cmake_parse_arguments(ARG "" "NAME;TIMEOUT" "SOURCES;LIBRARIES;LABELS;ENVIRONMENT" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 60)
  endif()
  add_executable(${ARG_NAME} ${ARG_SOURCES})
  set_target_properties(${ARG_NAME} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(${ARG_NAME} PRIVATE ${ARG_LIBRARIES} samebit_testsupport Qt6::Test)
  samebit_warnings(${ARG_NAME})
  add_test(NAME ${ARG_NAME} COMMAND ${ARG_NAME})
  set_tests_properties(${ARG_NAME} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;${ARG_ENVIRONMENT}")
endfunction()
