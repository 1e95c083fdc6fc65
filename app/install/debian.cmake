# Run by cpack on what it staged: what Debian has elsewhere, or besides.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
    return()
endif()
set(STAGED ${CPACK_TEMPORARY_DIRECTORY}/program/usr/share)
file(MAKE_DIRECTORY ${STAGED}/zsh/vendor-completions ${STAGED}/doc/stridescope)
file(RENAME ${STAGED}/zsh/site-functions/_stridescope ${STAGED}/zsh/vendor-completions/_stridescope)
file(REMOVE_RECURSE ${STAGED}/zsh/site-functions)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/../../assets/desktop/copyright DESTINATION ${STAGED}/doc/stridescope)
# Where Debian's Python looks for modules.
file(MAKE_DIRECTORY ${STAGED}/../lib/python3/dist-packages)
file(CREATE_LINK ../../../share/stridescope/stridescope.py ${STAGED}/../lib/python3/dist-packages/stridescope.py
    SYMBOLIC)
string(TIMESTAMP DAY "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${STAGED}/doc/stridescope/changelog
"stridescope (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Built from the sources of this version.

 -- ${CPACK_PACKAGE_CONTACT}  ${DAY}
")
execute_process(
    COMMAND gzip -9n ${STAGED}/doc/stridescope/changelog ${STAGED}/man/man1/stridescope.1
    COMMAND_ERROR_IS_FATAL ANY)
file(CHMOD_RECURSE ${STAGED}/doc
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ
    DIRECTORY_PERMISSIONS
        OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
