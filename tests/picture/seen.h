#pragma once

#include "ui/picture/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

/// Computes how colours look: CIELAB and CIEDE2000, WCAG's contrast, and the three colour blindnesses at full
/// strength (Machado, Oliveira, Fernandes 2009).
namespace stridescope::test
{

enum class Vision
{
    normal,
    protan,
    deutan,
    tritan,
};
inline constexpr std::array visions = {Vision::normal, Vision::protan, Vision::deutan, Vision::tritan};

struct Lab
{
    double l = 0;
    double a = 0;
    double b = 0;
};

inline double linear(std::uint8_t byte)
{
    const double x = byte / 255.0;
    return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
}

inline double luminance(ui::Colour colour)
{
    return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b);
}

/// As WCAG has it: 1 to 21; 4.5 is needed for text, 3 for large text and outlines.
inline double contrast(ui::Colour a, ui::Colour b)
{
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

inline Lab lab(ui::Colour colour, Vision vision = Vision::normal)
{
    using Matrix = std::array<std::array<double, 3>, 3>;
    static constexpr std::array<Matrix, 4> seen = {
        Matrix{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        Matrix{{{0.152286, 1.052583, -0.204868},
                {0.114503, 0.786281, 0.099216},
                {-0.003882, -0.048116, 1.051998}}},
        Matrix{
            {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
        Matrix{{{1.255528, -0.076749, -0.178779},
                {-0.078411, 0.930809, 0.147602},
                {0.004733, 0.691367, 0.303900}}}};
    const std::array<double, 3> own = {linear(colour.r), linear(colour.g), linear(colour.b)};
    std::array<double, 3> rgb{};
    for (std::size_t i = 0; i < 3; ++i)
    {
        const auto& row = seen.at(static_cast<std::size_t>(vision)).at(i);
        rgb.at(i) = std::clamp(row[0] * own[0] + row[1] * own[1] + row[2] * own[2], 0.0, 1.0);
    }
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f((0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2]) / 0.95047);
    const double y = f(0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2]);
    const double z = f((0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// CIEDE2000, after Sharma, Wu and Dalal.
inline double difference(const Lab& p, const Lab& q)
{
    constexpr double degree = std::numbers::pi / 180;
    const double chroma = (std::hypot(p.a, p.b) + std::hypot(q.a, q.b)) / 2;
    const double seventh = std::pow(chroma, 7);
    const double g = 0.5 * (1 - std::sqrt(seventh / (seventh + std::pow(25.0, 7))));
    const double a1 = (1 + g) * p.a;
    const double a2 = (1 + g) * q.a;
    const double c1 = std::hypot(a1, p.b);
    const double c2 = std::hypot(a2, q.b);
    const auto hue = [&](double b, double a)
    {
        const double angle = a == 0 && b == 0 ? 0 : std::atan2(b, a) / degree;
        return angle < 0 ? angle + 360 : angle;
    };
    const double h1 = hue(p.b, a1);
    const double h2 = hue(q.b, a2);
    double dh = h2 - h1;
    double mean_hue = h1 + h2;
    if (c1 * c2 == 0)
        dh = 0;
    else
    {
        if (std::abs(dh) > 180)
        {
            dh += dh > 0 ? -360 : 360;
            mean_hue += mean_hue < 360 ? 360 : -360;
        }
        mean_hue /= 2;
    }
    const double dl = q.l - p.l;
    const double dc = c2 - c1;
    const double big_dh = 2 * std::sqrt(c1 * c2) * std::sin(dh / 2 * degree);
    const double l = (p.l + q.l) / 2;
    const double c = (c1 + c2) / 2;
    const double t = 1 - 0.17 * std::cos((mean_hue - 30) * degree) + 0.24 * std::cos(2 * mean_hue * degree)
                     + 0.32 * std::cos((3 * mean_hue + 6) * degree)
                     - 0.20 * std::cos((4 * mean_hue - 63) * degree);
    const double sl = 1 + 0.015 * (l - 50) * (l - 50) / std::sqrt(20 + (l - 50) * (l - 50));
    const double sc = 1 + 0.045 * c;
    const double sh = 1 + 0.015 * c * t;
    const double c7 = std::pow(c, 7);
    const double turn = (mean_hue - 275) / 25;
    const double rt =
        -2 * std::sqrt(c7 / (c7 + std::pow(25.0, 7))) * std::sin(60 * degree * std::exp(-turn * turn));
    return std::sqrt(dl / sl * (dl / sl) + dc / sc * (dc / sc) + big_dh / sh * (big_dh / sh)
                     + rt * dc / sc * big_dh / sh);
}

inline double difference(ui::Colour a, ui::Colour b, Vision vision)
{
    return difference(lab(a, vision), lab(b, vision));
}

} // namespace stridescope::test
