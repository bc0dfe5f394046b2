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

# What makes a fault of ours harder to use by those who send the input: docs/security.md says what each
# is for and what it costs. tests/program/test_hardening.py reads them off the program. The sanitizers find
# the same faults and do not go with all of it.
add_library(nimber_hardening INTERFACE)
if(NIMBER_HARDENING AND NOT NIMBER_SANITIZE)
    target_compile_options(nimber_hardening INTERFACE
        # Not -fPIC, under which functions that others could replace are not inlined; the library, which may
        # become part of a shared one, says that nobody replaces them.
        $<IF:$<BOOL:$<TARGET_PROPERTY:POSITION_INDEPENDENT_CODE>>,-fno-semantic-interposition,-fPIE>
        -fstack-protector-strong
        -fstack-clash-protection
        $<$<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>:-fcf-protection=full>)
    target_compile_definitions(nimber_hardening INTERFACE
        # It needs the optimiser, without which it only warns.
        $<$<CONFIG:Release>:_FORTIFY_SOURCE=3>
        _GLIBCXX_ASSERTIONS)
    target_link_options(nimber_hardening INTERFACE -pie -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
endif()

# nimber_target(TARGET): the language, the warnings, the hardening and the sanitizers of this project.
function(nimber_target target)
    target_compile_features(${target} PUBLIC cxx_std_20)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
    target_link_libraries(${target} PRIVATE
        $<BUILD_INTERFACE:nimber_warnings>
        $<BUILD_INTERFACE:nimber_hardening>
        $<BUILD_INTERFACE:nimber_sanitizers>)
endfunction()

# nimber_unity(TARGET SOURCES_AT_ONCE): with NIMBER_UNITY, the sources of the target are compiled in bundles. What they
# include is then parsed once for a bundle, and what that makes of templates is made once, which takes a third of the
# time. A name in an unnamed namespace must therefore be the only one of its kind in the target; where it is not, the
# compiler says so. Sources with options of their own are compiled alone.
function(nimber_unity target at_once)
    if(NIMBER_UNITY)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${at_once})
    endif()
endfunction()
