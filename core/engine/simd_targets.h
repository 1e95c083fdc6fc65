#pragma once

// Chooses what Highway builds for; to be included before any of its headers. Scalable vectors are left out,
// since the kernels keep vectors in arrays; so is SSSE3 without SSE4, a processor of 2006.
#ifdef STRIDESCOPE_FEW_TARGETS
// Sanitizers make each target slow to compile: this leaves the narrowest, and the two that have code of their
// own.
#define HWY_DISABLED_TARGETS                                                                                   \
    (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#else
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3)
#endif
// The fallback of a plain x86-64 processor. Highway takes a slower one for GCC before 12.3, whose vectoriser
// gets high products wrong (GCC 106322); nothing is multiplied here.
#define HWY_BROKEN_EMU128 0
