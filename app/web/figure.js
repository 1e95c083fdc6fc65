// Paints figures on a canvas, for files and previews: the shapes of ui/picture/figure.h as canvas_figure.cpp writes
// them. Shapes are arrays; the first item says the kind.
"use strict";

const figure = (() => {
    const measuring = document.createElement("canvas").getContext("2d");

    function path(on, left, top, right, bottom, rounding) {
        const width = Math.max(0, right - left);
        const height = Math.max(0, bottom - top);
        const radius = Math.min(rounding, Math.min(width, height) / 2);
        on.beginPath();
        if (radius <= 0)
            return on.rect(left, top, width, height);
        on.arc(right - radius, top + radius, radius, -Math.PI / 2, 0);
        on.arc(right - radius, bottom - radius, radius, 0, Math.PI / 2);
        on.arc(left + radius, bottom - radius, radius, Math.PI / 2, Math.PI);
        on.arc(left + radius, top + radius, radius, Math.PI, Math.PI * 1.5);
        on.closePath();
    }

    const painters = {
        rect(on, left, top, right, bottom, rounding, fill, stroke, width) {
            if (fill) {
                path(on, left, top, right, bottom, rounding);
                on.fillStyle = fill;
                on.fill();
            }
            if (stroke) { // as the window's lines lie: in the middle of their pixels
                path(on, left + 0.5, top + 0.5, right - 0.5, bottom - 0.5, rounding);
                on.strokeStyle = stroke;
                on.lineWidth = width;
                on.stroke();
            }
        },
        lines(on, points, stroke, width) { // four numbers a line
            on.beginPath();
            for (let i = 0; i < points.length; i += 4) {
                on.moveTo(points[i], points[i + 1]);
                on.lineTo(points[i + 2], points[i + 3]);
            }
            on.strokeStyle = stroke;
            on.lineWidth = width;
            on.stroke();
        },
        path(on, points, stroke, width) {
            on.beginPath();
            for (let i = 0; i < points.length; i += 2)
                on.lineTo(points[i], points[i + 1]);
            on.lineJoin = "round";
            on.strokeStyle = stroke;
            on.lineWidth = width;
            on.stroke();
        },
        text(on, x, baseline, align, font, fill, words) {
            on.font = font;
            on.textAlign = align;
            on.fillStyle = fill;
            on.fillText(words, x, baseline);
        },
        image(on, left, top, right, bottom, width, height, pixels, memory) {
            const image = document.createElement("canvas");
            image.width = width;
            image.height = height;
            const bytes = new Uint8ClampedArray(memory.slice(pixels, pixels + width * height * 4));
            image.getContext("2d").putImageData(new ImageData(bytes, width, height), 0, 0);
            on.imageSmoothingEnabled = false;
            on.drawImage(image, left, top, right - left, bottom - top);
        },
        clip(on, left, top, right, bottom) {
            on.save();
            on.beginPath();
            on.rect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
            on.clip();
        },
        unclip(on) {
            on.restore();
        },
    };

    return {
        textWidth(font, words) {
            measuring.font = font;
            return measuring.measureText(words).width;
        },
        // Bytes of red, green, blue and alpha; null where the browser has no canvas of this size.
        paint(shapes, width, height, scale, memory) {
            const canvas = document.createElement("canvas");
            canvas.width = width;
            canvas.height = height;
            const on = canvas.getContext("2d", {willReadFrequently: true});
            if (!on)
                return null;
            on.scale(scale, scale);
            on.fillStyle = "#000";
            on.fillRect(0, 0, width / scale, height / scale);
            for (const [kind, ...rest] of shapes)
                painters[kind](on, ...rest, memory);
            try {
                return on.getImageData(0, 0, width, height).data;
            } catch (tooLarge) {
                return null;
            }
        },
    };
})();
