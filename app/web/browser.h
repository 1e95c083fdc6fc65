#pragma once

#include <cstddef>
#include <cstdint>

/// Calls of the program to the page (browser.js). Texts are UTF-8. The caller frees what these return.
extern "C"
{
    void browser_set_title(const char* title);
    void browser_set_cursor(const char* css_name);
    void browser_set_full_screen(bool on);
    /// Says that there is something to draw with, or why there is not.
    void browser_started();
    void browser_failed(const char* why);

    void browser_copy_text(const char* text);
    /// Asks for the clipboard's text, which comes by `stridescope_pasted`.
    void browser_ask_clipboard();
    /// Copies a file such as an "image/png". What goes wrong later comes by `stridescope_complain`.
    void browser_copy_file(const char* type, const void* bytes, std::size_t size);
    void browser_download(const char* name, const char* type, const void* bytes, std::size_t size);
    /// Lets a person choose a file, which comes by `stridescope_chosen`.
    void browser_choose_file();
    /// Asks for a name to save by; null: it was called off.
    char* browser_ask_name(const char* offered);
    /// Returns the address of the page, without its fragment.
    char* browser_address();

    /// Returns what the browser keeps under a name; null: nothing.
    char* browser_kept(const char* name);
    /// Keeps a text; false if there is no room, or if the browser was told to keep nothing.
    bool browser_keep(const char* name, const char* text);
    void browser_forget(const char* name);
    /// Returns the name of this page's session, and below it those that no open page has, one per line.
    char* browser_sessions();

    /// Returns the width of words in a CSS font, in pixels.
    double browser_text_width(const char* font, const char* words);
    /// Paints shapes (canvas_figure.cpp writes them); pixels as a raster has them, or null.
    std::uint32_t* browser_paint(const char* shapes, int width, int height, double scale);
}
