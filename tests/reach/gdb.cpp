// Tensors for GDB to be asked about, of stand-ins that have the members of the real types. All have the
// elements value(c0, c1) = 10 c0 + c1 of [2, 3], unless it is said otherwise.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

struct DLDevice
{
    int device_type;
    int device_id;
};
struct DLDataType
{
    uint8_t code;
    uint8_t bits;
    uint16_t lanes;
};
struct DLTensor
{
    void* data;
    DLDevice device;
    int ndim;
    DLDataType dtype;
    int64_t* shape;
    int64_t* strides;
    uint64_t byte_offset;
};
struct DLManagedTensor
{
    DLTensor dl_tensor;
    void* manager_ctx;
    void (*deleter)(DLManagedTensor*);
};

typedef unsigned UINT;
enum DML_TENSOR_DATA_TYPE
{
    DML_TENSOR_DATA_TYPE_UNKNOWN,
    DML_TENSOR_DATA_TYPE_FLOAT32,
    DML_TENSOR_DATA_TYPE_FLOAT16
};
struct DML_BUFFER_TENSOR_DESC
{
    DML_TENSOR_DATA_TYPE DataType;
    UINT Flags;
    UINT DimensionCount;
    const UINT* Sizes;
    const UINT* Strides;
    uint64_t TotalTensorSizeInBytes;
    UINT GuaranteedBaseOffsetAlignment;
};
struct DML_TENSOR_DESC
{
    int Type;
    const void* Desc;
};

enum ggml_type
{
    GGML_TYPE_F32 = 0,
    GGML_TYPE_Q4_0 = 2
};
struct ggml_tensor
{
    ggml_type type;
    int64_t ne[4];
    size_t nb[4];
    void* data;
};

template <typename T, int N>
struct StridedMemRefType
{
    T* basePtr;
    T* data;
    int64_t offset;
    int64_t sizes[N];
    int64_t strides[N];
};

namespace cv
{
struct MatSize
{
    int* p;
};
struct MatStep
{
    size_t* p;
    size_t buf[2];
};
struct Mat
{
    int flags;
    int dims;
    int rows, cols;
    unsigned char* data;
    const unsigned char* datastart;
    const unsigned char* dataend;
    MatSize size;
    MatStep step;
};
} // namespace cv

namespace Eigen
{
template <typename T>
struct DynamicStorage
{
    T* m_data;
    long m_rows;
    long m_cols;
};
template <typename T, int N>
struct FixedStorage
{
    struct
    {
        T array[N];
    } m_data;
};
template <typename T, int Rows, int Cols, int Options, int MaxRows, int MaxCols>
struct Matrix
{
    DynamicStorage<T> m_storage;
};
template <typename T, int Options>
struct Matrix<T, 2, 3, Options, 2, 3>
{
    FixedStorage<T, 6> m_storage;
};
} // namespace Eigen

namespace at
{
struct SizesAndStrides
{
    size_t size_;
    union
    {
        int64_t* outOfLineStorage_;
        int64_t inlineStorage_[10];
    };
};
struct StorageImpl
{
    struct
    {
        struct
        {
            void* data_;
        } ptr_;
    } data_ptr_;
    struct
    {
        int64_t data_;
    } size_bytes_;
};
struct TensorImpl
{
    struct
    {
        struct
        {
            StorageImpl* target_;
        } storage_impl_;
    } storage_;
    SizesAndStrides sizes_and_strides_;
    int64_t storage_offset_;
    struct
    {
        uint16_t index_;
    } data_type_;
};
struct TensorBase
{
    struct
    {
        TensorImpl* target_;
    } impl_;
};
struct Tensor : TensorBase
{
};
} // namespace at

namespace std
{
struct layout_right
{
};
struct layout_stride
{
};
template <typename T>
struct default_accessor
{
};
template <typename I, size_t... N>
struct extents
{
    struct
    {
        I _M_dyn_exts[1];
    } _M_exts;
};
template <typename E, typename L>
struct mdspan_mapping
{
    E _M_extents;
    long _M_strides[2];
};
template <typename T, typename E, typename L, typename A>
struct mdspan
{
    A _M_accessor;
    mdspan_mapping<E, L> _M_mapping;
    T* _M_handle;
};
} // namespace std

struct Mine
{
    short* begin;
    int rows;
    int row_bytes;
};

float numbers[64];
short shorts[16];

// A breakpoint of the test.
void look() {}

int main()
{
    // Rows 8 apart: element (c0, c1) at 16 + 8 c0 + c1, and all of it backwards from 60 on.
    for (int i = 0; i < 64; ++i)
        numbers[i] = -1;
    for (int r = 0; r < 2; ++r)
        for (int c = 0; c < 3; ++c)
        {
            numbers[16 + 8 * r + c] = static_cast<float>(10 * r + c);
            numbers[60 - 8 * r - 2 * c] = static_cast<float>(10 * r + c);
        }
    for (short i = 0; i < 16; ++i)
        shorts[i] = i;

    int64_t shape[2] = {2, 3};
    int64_t strides[2] = {8, 1};
    DLTensor dl = {numbers, {1, 0}, 2, {2, 32, 1}, shape, strides, 64};
    DLManagedTensor managed = {dl, nullptr, nullptr};
    DLTensor dl_packed = dl;
    dl_packed.strides = nullptr;
    DLTensor* pointer = &dl;
    DLTensor& reference = dl;
    DLTensor unreadable = dl;
    unreadable.data = reinterpret_cast<void*>(8);
    DLTensor complex_numbers = dl;
    complex_numbers.dtype.code = 5;
    DLTensor on_device = dl;
    on_device.device.device_type = 2;
    DLTensor many = dl;
    many.ndim = 100000;

    const UINT sizes32[4] = {1, 1, 2, 3};
    const UINT strides32[4] = {16, 16, 8, 1};
    DML_BUFFER_TENSOR_DESC dml = {DML_TENSOR_DATA_TYPE_FLOAT32, 0, 4, sizes32, strides32, 64, 0};
    DML_TENSOR_DESC dml_any = {1, &dml};

    ggml_tensor ggml = {GGML_TYPE_F32, {3, 2, 1, 1}, {4, 32, 64, 64}, numbers + 16};
    ggml_tensor quantised = ggml;
    quantised.type = GGML_TYPE_Q4_0;
    StridedMemRefType<float, 2> memref = {numbers, numbers, 60, {2, 3}, {-8, -2}};

    int mat_sizes[2] = {2, 3};
    cv::Mat mat = {};
    mat.flags = 5;
    mat.dims = 2;
    mat.data = reinterpret_cast<unsigned char*>(numbers + 16);
    mat.datastart = reinterpret_cast<unsigned char*>(numbers);
    mat.dataend = reinterpret_cast<unsigned char*>(numbers + 64);
    mat.size.p = mat_sizes;
    mat.step.buf[0] = 32;
    mat.step.buf[1] = 4;
    mat.step.p = mat.step.buf;
    // 2 channels of [2, 2]: a pixel is 8 bytes.
    cv::Mat pixels = mat;
    int pixel_sizes[2] = {2, 2};
    pixels.flags = 5 | (1 << 3);
    pixels.size.p = pixel_sizes;
    pixels.step.buf[1] = 8;
    pixels.step.p = pixels.step.buf;

    float columns[6] = {0, 10, 1, 11, 2, 12};
    Eigen::Matrix<float, -1, -1, 0, -1, -1> dynamic = {{columns, 2, 3}};
    Eigen::Matrix<float, 2, 3, 1, 2, 3> fixed = {{{{0, 1, 2, 10, 11, 12}}}};

    at::StorageImpl storage = {{{numbers}}, {sizeof numbers}};
    at::TensorImpl impl = {{{&storage}}, {2, {nullptr}}, 16, {6}};
    impl.sizes_and_strides_.inlineStorage_[0] = 2;
    impl.sizes_and_strides_.inlineStorage_[1] = 3;
    impl.sizes_and_strides_.inlineStorage_[5] = 8;
    impl.sizes_and_strides_.inlineStorage_[6] = 1;
    at::Tensor tensor;
    tensor.impl_.target_ = &impl;
    int64_t out_of_line[12] = {1, 1, 1, 1, 2, 3, 16, 16, 16, 16, 8, 1};
    at::TensorImpl long_impl = impl;
    long_impl.sizes_and_strides_.size_ = 6;
    long_impl.sizes_and_strides_.outOfLineStorage_ = out_of_line;
    at::Tensor long_tensor;
    long_tensor.impl_.target_ = &long_impl;

    std::mdspan<float, std::extents<unsigned long, static_cast<size_t>(-1), 3>, std::layout_right,
                std::default_accessor<float>>
        span = {{}, {{{{2}}}, {0, 0}}, fixed.m_storage.m_data.array};
    std::mdspan<float, std::extents<unsigned long, 2, static_cast<size_t>(-1)>, std::layout_stride,
                std::default_accessor<float>>
        strided_span = {{}, {{{{3}}}, {8, 1}}, numbers + 16};

    float plain[2][3] = {{0, 1, 2}, {10, 11, 12}};
    Mine mine = {shorts + 1, 3, 8};
    double not_a_tensor = 1;

    look();
    return static_cast<int>(plain[0][0] + not_a_tensor + pointer->ndim + reference.ndim + managed.dl_tensor.ndim
                            + many.ndim + mine.rows + dml_any.Type + ggml.type + quantised.type + on_device.ndim
                            + static_cast<int>(memref.offset) + dynamic.m_storage.m_data[0]
                            + static_cast<int>(span._M_handle[0]) + static_cast<int>(strided_span._M_handle[0])
                            + unreadable.ndim + dl_packed.ndim + complex_numbers.ndim
                            + static_cast<int>(tensor.impl_.target_->storage_offset_)
                            + static_cast<int>(long_tensor.impl_.target_->storage_offset_) + pixels.dims)
           & 0;
}
