# Run by cpack on what it staged: moves what Debian keeps elsewhere, and adds what Debian wants.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
    return()
endif()
set(PROJECT ${CMAKE_CURRENT_LIST_DIR}/../..)
set(STAGED ${CPACK_TEMPORARY_DIRECTORY})
set(PROGRAM ${STAGED}/program/usr/share)

file(MAKE_DIRECTORY ${PROGRAM}/zsh/vendor-completions)
file(RENAME ${PROGRAM}/zsh/site-functions/_stridescope ${PROGRAM}/zsh/vendor-completions/_stridescope)
file(REMOVE_RECURSE ${PROGRAM}/zsh/site-functions)
execute_process(COMMAND gzip -9n ${PROGRAM}/man/man1/stridescope.1 COMMAND_ERROR_IS_FATAL ANY)
# Where Debian's Python looks for modules.
file(MAKE_DIRECTORY ${STAGED}/program/usr/lib/python3/dist-packages)
file(CREATE_LINK ../../../share/stridescope/stridescope.py
    ${STAGED}/program/usr/lib/python3/dist-packages/stridescope.py SYMBOLIC)

foreach(DOC ${PROGRAM}/doc/stridescope ${STAGED}/dev/usr/share/doc/libstridescope-dev)
    file(MAKE_DIRECTORY ${DOC})
    file(COPY ${PROJECT}/assets/desktop/copyright DESTINATION ${DOC})
    execute_process(
        COMMAND awk -v contact=${CPACK_PACKAGE_CONTACT} -f ${CMAKE_CURRENT_LIST_DIR}/debian_changelog.awk
            ${PROJECT}/assets/CHANGELOG.md
        OUTPUT_FILE ${DOC}/changelog
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND gzip -9n ${DOC}/changelog COMMAND_ERROR_IS_FATAL ANY)
    file(CHMOD_RECURSE ${DOC}
        FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ
        DIRECTORY_PERMISSIONS
            OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
endforeach()
