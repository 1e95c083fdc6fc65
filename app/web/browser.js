// What the page does for the program: browser.h says what each of these is for.
"use strict";

const browser = {
    browser_set_title: function(title) {
        document.title = UTF8ToString(title);
    },
    browser_set_cursor: function(name) {
        Module.canvas.style.cursor = UTF8ToString(name);
    },
    browser_set_full_screen: function(on) {
        const done = on ? document.documentElement.requestFullscreen() : document.fullscreenElement && document.exitFullscreen();
        Promise.resolve(done).catch(() => {});
    },
    browser_started: function() {
        Module.started();
    },
    browser_failed: function(why) {
        Module.failed(UTF8ToString(why));
    },

    browser_copy_text: function(text) {
        Module.copyText(UTF8ToString(text));
    },
    browser_ask_clipboard: function() {
        const complain = () => Module.complain("The browser does not share its clipboard. Press Ctrl+V to paste.");
        if (!navigator.clipboard || !navigator.clipboard.readText)
            complain();
        else
            navigator.clipboard.readText().then(text => Module.call("pasted", text, 1), complain);
    },
    browser_copy_file: function(type, bytes, size) {
        const blob = new Blob([HEAPU8.slice(bytes, bytes + size)], {type: UTF8ToString(type)});
        const complain = () => Module.complain("This browser cannot copy this kind of picture. Save it instead.");
        try {
            navigator.clipboard.write([new ClipboardItem({[blob.type]: blob})]).catch(complain);
        } catch (refused) {
            complain();
        }
    },
    browser_download: function(name, type, bytes, size) {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([HEAPU8.slice(bytes, bytes + size)], {type: UTF8ToString(type)}));
        link.download = UTF8ToString(name);
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    },
    browser_choose_file: function() {
        Module.chooseFile();
    },
    browser_ask_name__deps: ["$browserText"],
    browser_ask_name: function(offered) {
        return browserText(window.prompt("Save as", UTF8ToString(offered)));
    },
    browser_address__deps: ["$browserText"],
    browser_address: function() {
        return browserText(location.href.split("#")[0]);
    },

    browser_kept__deps: ["$browserText"],
    browser_kept: function(name) {
        return browserText(Module.kept.get(UTF8ToString(name)));
    },
    browser_keep: function(name, text) {
        return Module.kept.set(UTF8ToString(name), UTF8ToString(text));
    },
    browser_forget: function(name) {
        Module.kept.remove(UTF8ToString(name));
    },
    browser_sessions__deps: ["$browserText"],
    browser_sessions: function() {
        return browserText(Module.sessions.join("\n"));
    },

    browser_text_width: function(font, words) {
        return Module.figure.textWidth(UTF8ToString(font), UTF8ToString(words));
    },
    browser_paint: function(shapes, width, height, scale) {
        const pixels = Module.figure.paint(JSON.parse(UTF8ToString(shapes)), width, height, scale, HEAPU8);
        const place = pixels ? _malloc(pixels.length) : 0;
        if (place)
            HEAPU8.set(pixels, place);
        return place;
    },

    // A text in the program's memory; null stays null.
    $browserText: function(text) {
        if (text === null || text === undefined)
            return 0;
        const size = lengthBytesUTF8(text) + 1;
        const place = _malloc(size);
        if (place)
            stringToUTF8(text, place, size);
        return place;
    },
};
// Only the page's own thread has a document: it does all of this for the others, which wait.
for (const [name, signature] of Object.entries({
    set_title: "vi", set_cursor: "vi", set_full_screen: "vi", started: "v", failed: "vi", copy_text: "vi",
    ask_clipboard: "v", copy_file: "viii", download: "viiii", choose_file: "v", ask_name: "ii", address: "i",
    kept: "ii", keep: "iii", forget: "vi", sessions: "i", text_width: "dii", paint: "iiiid",
})) {
    browser[`browser_${name}__sig`] = signature;
    browser[`browser_${name}__proxy`] = "sync";
}
mergeInto(LibraryManager.library, browser);
