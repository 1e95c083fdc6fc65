#pragma once

#include <cstddef>
#include <cstdint>

/// Functions of the page (browser.js) for the program. Texts are UTF-8. The caller frees what these return.
extern "C"
{
    void browser_set_title(const char* title);
    void browser_set_cursor(const char* css_name);
    void browser_set_full_screen(bool on);
    /// Reports that drawing is possible, or why it is not.
    void browser_started();
    void browser_failed(const char* why);

    void browser_copy_text(const char* text);
    /// Requests the clipboard's text, which arrives through `stridescope_pasted`.
    void browser_ask_clipboard();
    /// Copies a file such as an "image/png". Later failures arrive through `stridescope_complain`.
    void browser_copy_file(const char* type, const void* bytes, std::size_t size);
    void browser_download(const char* name, const char* type, const void* bytes, std::size_t size);
    /// Lets the user choose a file, which arrives through `stridescope_chosen`.
    void browser_choose_file();
    /// Asks for a file name; null if it was cancelled.
    char* browser_ask_name(const char* offered);
    /// Returns the address of the page, without its fragment.
    char* browser_address();

    /// Returns what the browser keeps under a name; null if there is nothing.
    char* browser_kept(const char* name);
    /// Keeps a text; false if there is no space, or if the browser's settings forbid it.
    bool browser_keep(const char* name, const char* text);
    void browser_forget(const char* name);
    /// Returns the name of this page's session, followed by those of sessions without an open page, one per
    /// line.
    char* browser_sessions();

    /// Returns the width of text in a CSS font, in pixels.
    double browser_text_width(const char* font, const char* words);
    /// Paints shapes (written by canvas_figure.cpp); returns pixels in the order of a raster, or null.
    std::uint32_t* browser_paint(const char* shapes, int width, int height, double scale);
}
