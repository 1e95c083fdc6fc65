/* TPU-KERNEL's types and strides for the chip of the macros NPU_NUM, EU_BYTES; copies print what they are
 * given. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

typedef unsigned int local_addr_t;
typedef unsigned long long system_addr_t;
typedef struct
{
    int n, c, h, w;
} dim4;
typedef enum
{
    DT_FP32 = 132,
    DT_INT32 = 232,
    DT_UINT32 = 332,
    DT_FP16 = 116,
    DT_BFP16 = 416,
    DT_INT16 = 216,
    DT_UINT16 = 316,
    DT_INT8 = 208,
    DT_UINT8 = 308,
    DT_FP8E4M3 = 108,
    DT_FP8E5M2 = 408,
    DT_INT4 = 204,
    DT_UINT4 = 304,
} data_type_t;

static inline void print_dim4(const char* name, const dim4* d)
{
    if (d)
        printf("\"%s\":[%d,%d,%d,%d],", name, d->n, d->c, d->h, d->w);
}
static inline void tpu_gdma_cpy_S2L(local_addr_t to, system_addr_t from, const dim4* shape,
                                    const dim4* to_stride, const dim4* from_stride, data_type_t dtype)
{
    print_dim4("shape", shape), print_dim4("stride", to_stride), print_dim4("global_stride", from_stride);
    printf("\"addr\":%u,\"from\":%llu,\"load\":%d,", to, from, dtype);
}
static inline void tpu_gdma_cpy_L2S(system_addr_t to, local_addr_t from, const dim4* shape,
                                    const dim4* to_stride, const dim4* from_stride, data_type_t dtype)
{
    print_dim4("shape", shape), print_dim4("stride", from_stride), print_dim4("global_stride", to_stride);
    printf("\"addr\":%u,\"to\":%llu,\"store\":%d,", from, to, dtype);
}
static inline void tpu_gdma_matrix_S2L(local_addr_t to, system_addr_t from, int rows, int cols, int width,
                                       int row_stride, data_type_t dtype)
{
    printf("\"matrix\":[%d,%d,%d,%d],\"addr\":%u,\"from\":%llu,\"load\":%d,", rows, cols, width, row_stride, to,
           from, dtype);
}
static inline void tpu_gdma_matrix_L2S(system_addr_t to, local_addr_t from, int rows, int cols, int width,
                                       int row_stride, data_type_t dtype)
{
    printf("\"matrix\":[%d,%d,%d,%d],\"addr\":%u,\"to\":%llu,\"store\":%d,", rows, cols, width, row_stride,
           from, to, dtype);
}
static inline void tpu_gdma_vector_S2L(local_addr_t to, system_addr_t from, int length, int width,
                                       data_type_t dtype)
{
    printf("\"vector\":[%d,%d],\"addr\":%u,\"from\":%llu,\"load\":%d,", length, width, to, from, dtype);
}
static inline void tpu_gdma_vector_L2S(system_addr_t to, local_addr_t from, int length, int width,
                                       data_type_t dtype)
{
    printf("\"vector\":[%d,%d],\"addr\":%u,\"to\":%llu,\"store\":%d,", length, width, from, to, dtype);
}
