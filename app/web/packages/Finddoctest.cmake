add_library(doctest::doctest INTERFACE IMPORTED GLOBAL)
target_include_directories(doctest::doctest SYSTEM INTERFACE ${WEB_HEADERS})
set(doctest_FOUND TRUE)
