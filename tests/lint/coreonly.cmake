# SPDX-License-Identifier: Apache-2.0
# Configures core by itself, as a machine without Qt, Python and torch would, and checks that none of them was looked for
# with success. SOURCE, BUILD and GENERATOR are given.
file(REMOVE_RECURSE ${BUILD})
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${BUILD} -G ${GENERATOR} --no-warn-unused-cli
    -D SAMEBIT_BUILD_APP=OFF -D SAMEBIT_BUILD_CAPTURE=OFF -D SAMEBIT_BUILD_EXPLORER=OFF -D BUILD_TESTING=OFF
    -D CMAKE_DISABLE_FIND_PACKAGE_Qt6=ON -D CMAKE_DISABLE_FIND_PACKAGE_Torch=ON -D CMAKE_DISABLE_FIND_PACKAGE_Python3=ON
  RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "core does not configure by itself")
endif()
file(STRINGS ${BUILD}/CMakeCache.txt found REGEX "^(Qt6|TORCH|Torch|SAMEBIT_TORCH)[A-Za-z0-9_]*(DIR|INCLUDE|LIBRARY)[A-Za-z0-9_]*:.*=/")
if(found)
  message(FATAL_ERROR "core by itself found: ${found}")
endif()
