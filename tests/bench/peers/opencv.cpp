// OpenCV: merge and split between planes and pixels, transpose, flip, and copies of rectangles.
#include "worker.h"

#include <opencv2/core.hpp>

#include <stdexcept>

namespace
{

/// The last dimensions of a work as images.
struct Images
{
    Work work;
    std::size_t outer = 0; ///< dimensions before them

    [[nodiscard]] std::int64_t size(std::size_t d) const { return work.shape[outer + d]; }
    [[nodiscard]] std::int64_t from(std::size_t d) const { return work.source_strides[outer + d]; }
    [[nodiscard]] std::int64_t to(std::size_t d) const { return work.dest_strides[outer + d]; }
};

int depth(const Work& work)
{
    return work.element_bytes == 1 ? CV_8U : work.element_bytes == 2 ? CV_16U : CV_32S;
}

/// `rows` x `columns`, the rows `pitch` elements apart.
cv::Mat image(const Work& work, const std::byte* base, std::int64_t offset, std::int64_t rows,
              std::int64_t columns, std::int64_t pitch, int channels = 1)
{
    const auto bytes = static_cast<std::int64_t>(work.element_bytes);
    return {static_cast<int>(rows), static_cast<int>(columns), CV_MAKETYPE(depth(work), channels),
            const_cast<std::byte*>(base) + offset * bytes, static_cast<std::size_t>(pitch * bytes)};
}

using Operand = void (*)(const Images&, const std::vector<std::int64_t>& x);

void merge(const Images& im, const std::vector<std::int64_t>& x)
{
    const std::int64_t s = im.work.source_at(x), d = im.work.dest_at(x), pixels = im.size(0);
    std::vector<cv::Mat> planes;
    for (std::int64_t c = 0; c < im.size(1); ++c)
        planes.push_back(image(im.work, im.work.source, s + c * im.from(1), 1, pixels, pixels));
    cv::Mat result =
        image(im.work, im.work.dest, d, 1, pixels, pixels * im.size(1), static_cast<int>(im.size(1)));
    cv::merge(planes, result);
}

void split(const Images& im, const std::vector<std::int64_t>& x)
{
    const std::int64_t s = im.work.source_at(x), d = im.work.dest_at(x), pixels = im.size(1);
    std::vector<cv::Mat> planes;
    for (std::int64_t c = 0; c < im.size(0); ++c)
        planes.push_back(image(im.work, im.work.dest, d + c * im.to(0), 1, pixels, pixels));
    cv::split(image(im.work, im.work.source, s, 1, pixels, pixels * im.size(0), static_cast<int>(im.size(0))),
              planes);
}

void transpose(const Images& im, const std::vector<std::int64_t>& x)
{
    cv::Mat result = image(im.work, im.work.dest, im.work.dest_at(x), im.size(0), im.size(1), im.to(0));
    cv::transpose(image(im.work, im.work.source, im.work.source_at(x), im.size(1), im.size(0), im.from(1)),
                  result);
}

void flip(const Images& im, const std::vector<std::int64_t>& x)
{
    const std::int64_t columns = im.size(1);
    cv::Mat result = image(im.work, im.work.dest, im.work.dest_at(x), im.size(0), columns, im.to(0));
    cv::flip(
        image(im.work, im.work.source, im.work.source_at(x) - columns + 1, im.size(0), columns, im.from(0)),
        result, 1);
}

void rectangle(const Images& im, const std::vector<std::int64_t>& x)
{
    cv::Mat result = image(im.work, im.work.dest, im.work.dest_at(x), im.size(0), im.size(1), im.to(0));
    image(im.work, im.work.source, im.work.source_at(x), im.size(0), im.size(1), im.from(0)).copyTo(result);
}

Operand part_of(const Images& im)
{
    if (im.to(1) != 1)
        return nullptr;
    if (im.from(0) == 1 && im.to(0) == im.size(1) && im.size(1) <= 64 && im.from(1) >= im.size(0))
        return merge;
    if (im.from(1) == im.size(0) && im.from(0) == 1 && im.size(0) <= 64)
        return split;
    if (im.from(0) == 1 && im.from(1) >= im.size(0))
        return transpose;
    if (im.from(1) == -1 && im.from(0) >= im.size(1))
        return flip;
    if (im.from(1) == 1 && im.from(0) >= im.size(1) && im.to(0) >= im.size(1))
        return rectangle;
    return nullptr;
}

} // namespace

std::vector<Way> ways(const Work& work)
{
    if (work.kind != "strided" || work.element_bytes > 4)
        throw std::runtime_error("strided copies of 1, 2 and 4 bytes only");
    Images images{simplified(work), 0};
    if (images.work.rank() < 2)
        throw std::runtime_error("images only");
    images.outer = images.work.rank() - 2;
    cv::setNumThreads(images.outer == 0 ? work.threads : 1);
    const Operand part = part_of(images);
    if (part == nullptr)
        throw std::runtime_error("neither merge, split, transpose, flip nor copyTo does this");
    std::vector<Way> found = {
        [=] { each_outer(images.work, images.outer, [&](const auto& x) { part(images, x); }); }};
    if (part == merge || part == split)
        found.push_back(
            [=] { each_outer(images.work, images.outer, [&](const auto& x) { transpose(images, x); }); });
    return found;
}
