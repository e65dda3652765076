# SPDX-License-Identifier: Apache-2.0
# `samebit record`: the launcher. The words that it says are in core/src/report/messages_record.cpp.
find_package(nlohmann_json REQUIRED)
target_sources(samebit PRIVATE
  beingwritten.cpp
  elffile.cpp
  keeprules.cpp
  launcher.cpp
  launchnotes.cpp
  program.cpp
  record.cpp
  recordagain.cpp
  recordfiles.cpp
  recordreplay.cpp
  recordrun.cpp
  recordsummary.cpp
  recordtimes.cpp
  recordwatch.cpp
  systemerror.cpp
)
target_compile_definitions(samebit PRIVATE SAMEBIT_HAS_RECORD)
target_link_libraries(samebit PRIVATE nlohmann_json::nlohmann_json)
