# What every target of this project shares. Nothing here reaches a consumer of the library.

add_library(nimber_warnings INTERFACE)
target_compile_options(nimber_warnings INTERFACE
    -Wall
    -Wextra
    -Wpedantic
    -Wshadow
    -Wconversion
    -Wsign-conversion
    -Wcast-align
    -Wcast-qual
    -Wformat=2
    -Wimplicit-fallthrough
    -Wnon-virtual-dtor
    -Wold-style-cast
    -Woverloaded-virtual
    -Werror
    # clang sees std::stable_sort of GCC 12 use a function that its own library deprecates.
    $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)

add_library(nimber_sanitizers INTERFACE)
if(NIMBER_SANITIZE)
    set(sanitize -fsanitize=${NIMBER_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(nimber_sanitizers INTERFACE ${sanitize})
    target_compile_definitions(nimber_sanitizers INTERFACE _GLIBCXX_ASSERTIONS)
    target_link_options(nimber_sanitizers INTERFACE ${sanitize})
endif()

# nimber_target(TARGET): the language, the warnings and the sanitizers of this project.
function(nimber_target target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
    target_link_libraries(${target} PRIVATE
        $<BUILD_INTERFACE:nimber_warnings>
        $<BUILD_INTERFACE:nimber_sanitizers>)
endfunction()

# nimber_precompile(TARGET HEADERS...): with NIMBER_PRECOMPILE, these headers of other libraries and
# those of the standard library that most sources include are parsed once for the target. Never our
# own: a change of one would compile everything again.
function(nimber_precompile target)
    if(NOT NIMBER_PRECOMPILE)
        return()
    endif()
    # The same headers give the same file, whenever it is made: ccache compares it.
    target_compile_options(${target} PRIVATE
        $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
    target_precompile_headers(${target} PRIVATE
        <algorithm>
        <array>
        <cassert>
        <chrono>
        <cstdint>
        <functional>
        <map>
        <memory>
        <numeric>
        <optional>
        <set>
        <span>
        <stop_token>
        <string>
        <string_view>
        <utility>
        <vector>
        ${ARGN})
endfunction()
