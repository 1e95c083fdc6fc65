add_library(hwy::hwy INTERFACE IMPORTED GLOBAL)
target_include_directories(hwy::hwy SYSTEM INTERFACE ${WEB_HEADERS})
set(hwy_FOUND TRUE)
