# cpack runs this between installing the files of the packages and packing them: it makes of them what
# Debian wants where that differs from what `cmake --install` installs.

set(program ${CPACK_TEMPORARY_DIRECTORY}/program/usr)
set(library ${CPACK_TEMPORARY_DIRECTORY}/library/usr)

function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Without name and time, so that the same sources give the same bytes.
run(gzip -9n ${program}/share/man/man1/nimber.1)

# Debian's zsh does not look into site-functions of /usr/share.
file(MAKE_DIRECTORY ${program}/share/zsh/vendor-completions)
file(RENAME ${program}/share/zsh/site-functions/_nimber ${program}/share/zsh/vendor-completions/_nimber)
file(REMOVE_RECURSE ${program}/share/zsh/site-functions)

# The notes of the compiler are of no use. What links with the library needs its symbols.
run(${CPACK_NIMBER_OBJCOPY} --remove-section=.comment ${program}/bin/nimber)
run(${CPACK_NIMBER_OBJCOPY} --enable-deterministic-archives --strip-debug --remove-section=.comment
    ${library}/lib/libnimber_core.a)

# Debian's changelog has its own form. It points to ours, which is there too.
file(STRINGS ${CPACK_NIMBER_CHANGELOG} versions REGEX "^## ")
list(GET versions 0 newest)
if(NOT newest MATCHES "^## ([0-9.]+)" OR NOT CMAKE_MATCH_1 STREQUAL CPACK_PACKAGE_VERSION)
    message(FATAL_ERROR "CHANGELOG.md begins with \"${newest}\", but this is version ${CPACK_PACKAGE_VERSION}")
endif()
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH, where that is set
foreach(doc ${program}/share/doc/nimber ${library}/share/doc/libnimber-dev)
    file(MAKE_DIRECTORY ${doc})
    file(WRITE ${doc}/changelog
        "nimber (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
        "  * Version ${CPACK_PACKAGE_VERSION}. What is new is in CHANGELOG.md of nimber.\n\n"
        " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
    run(gzip -9n ${doc}/changelog)
endforeach()
file(COPY ${CPACK_NIMBER_CHANGELOG} DESTINATION ${program}/share/doc/nimber)
run(gzip -9n ${program}/share/doc/nimber/CHANGELOG.md)
file(COPY ${program}/share/doc/nimber/copyright DESTINATION ${library}/share/doc/libnimber-dev)
