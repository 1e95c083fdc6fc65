// The page around the program: files, the clipboard, links, and what the browser keeps. Nothing comes from elsewhere.
"use strict";

const note = document.querySelector("#note");
const canvas = document.querySelector("#canvas");
const prefix = "stridescope.1."; // of all that is kept; another number for another format
const folder = "/files/";

// A browser may refuse to keep anything; then everything else works all the same.
const kept = {
    get(name) {
        try {
            return localStorage.getItem(prefix + name);
        } catch (refused) {
            return null;
        }
    },
    set(name, text) {
        try {
            localStorage.setItem(prefix + name, text);
            return true;
        } catch (refused) {
            return false;
        }
    },
    remove(name) {
        try {
            localStorage.removeItem(prefix + name);
        } catch (refused) {
            // Nothing is there.
        }
    },
    names() {
        try {
            return Object.keys(localStorage).filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length));
        } catch (refused) {
            return [];
        }
    },
};

// The session of this page, which it locks for as long as it is open, and those that no open page has locked.
async function findSessions() {
    const own = "session." + Array.from(crypto.getRandomValues(new Uint32Array(2)), part => part.toString(36)).join("");
    let open = [];
    if (navigator.locks) {
        open = (await navigator.locks.query()).held.map(lock => lock.name);
        navigator.locks.request(prefix + own, () => new Promise(() => {}));
    }
    return [own, ...kept.names().filter(name => name.startsWith("session.") && !open.includes(prefix + name))];
}

// Calls the program with a text, which may be longer than its stack, and numbers. Returns the text of its answer.
function call(name, text = "", ...numbers) {
    const size = Module.lengthBytesUTF8(text) + 1;
    const place = Module._malloc(size);
    if (place === 0)
        return "";
    Module.stringToUTF8(text, place, size);
    try {
        return Module.UTF8ToString(Module["_stridescope_" + name](place, ...numbers));
    } finally {
        Module._free(place);
    }
}

// For the canvas that paints files: the fonts that the program draws with.
function loadFonts() {
    for (const [family, weight, file] of [
        ["Inter", 400, "opentype/inter/Inter-Regular.otf"],
        ["Inter", 600, "opentype/inter/Inter-SemiBold.otf"],
        ["JetBrains Mono", 400, "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf"],
        ["JetBrains Mono", 500, "truetype/jetbrains-mono/JetBrainsMono-Medium.ttf"],
        ["JetBrains Mono", 700, "truetype/jetbrains-mono/JetBrainsMono-Bold.ttf"],
    ])
        new FontFace(family, Module.FS.readFile("/usr/share/fonts/" + file), {weight}).load()
            .then(face => document.fonts.add(face), why => console.warn(String(why)));
}

function putFile(file) {
    return file.arrayBuffer().then(bytes => {
        const path = folder + file.name.replace(/\//g, "_");
        Module.FS.writeFile(path, new Uint8Array(bytes));
        return path;
    });
}

function followFragment() {
    if (location.hash.length > 1)
        call("follow", location.hash.slice(1));
}

var Module = {
    canvas,
    kept,
    figure,
    printErr: text => console.warn(text),
    call,
    started() {
        note.remove();
        loadFonts();
        const way = performance.getEntriesByType("navigation")[0];
        const again = way && (way.type === "reload" || way.type === "back_forward");
        if (!again || Module._stridescope_scene_count() === 0)
            followFragment();
        window.addEventListener("hashchange", followFragment);
    },
    failed(why) {
        note.textContent = why;
        document.body.append(note);
    },
    complain: why => call("complain", why),
    copyText(text) {
        const byCommand = () => {
            const field = document.createElement("textarea");
            field.value = text;
            document.body.append(field);
            field.select();
            document.execCommand("copy");
            field.remove();
            canvas.focus();
        };
        if (navigator.clipboard)
            navigator.clipboard.writeText(text).catch(byCommand);
        else
            byCommand();
    },
    chooseFile() {
        const field = document.querySelector("#file");
        field.value = "";
        field.click();
    },
    onAbort: () => Module.failed("Stridescope stopped. Reload the page: your scenes are kept."),
};

const field = document.querySelector("#file");
field.addEventListener("change", () => {
    if (field.files.length > 0)
        putFile(field.files[0]).then(path => call("chosen", path), why => Module.complain(String(why)));
});
field.addEventListener("cancel", () => call("chosen", ""));

window.addEventListener("paste", event => {
    event.preventDefault();
    call("pasted", event.clipboardData.getData("text/plain"), 0);
});
window.addEventListener("dragover", event => event.preventDefault());
window.addEventListener("drop", async event => {
    event.preventDefault();
    const text = event.dataTransfer.getData("text/plain");
    const files = [...event.dataTransfer.files];
    try {
        for (const file of files)
            call("open_file", await putFile(file));
    } catch (why) {
        Module.complain(String(why));
    }
    if (files.length === 0 && text)
        call("pasted", text, 1);
});
window.addEventListener("pagehide", () => call("leave"));
canvas.addEventListener("contextmenu", event => event.preventDefault());
canvas.addEventListener("webglcontextlost", () =>
    Module.failed("The browser closed the graphics context. Reload the page: your scenes are kept."));

// For tests and the curious: JSON lines in, answers out, as of `stridescope eval --jsonl`.
window.stridescope = {
    eval: line => call("eval", line),
    scene: () => call("scene"),
    rests: () => Module._stridescope_rests() === 1,
};

// Without it, and on a page that is not secure, all but opening offline works.
navigator.serviceWorker?.register("offline.js").catch(() => {});

findSessions().then(sessions => {
    Module.sessions = sessions;
    const program = document.createElement("script");
    program.src = crossOriginIsolated ? "threads.js" : "stridescope.js";
    program.onerror = () => Module.failed(program.src + " is missing beside this page.");
    document.body.append(program);
});
