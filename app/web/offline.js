// Keeps the page's own files, so that it opens without a network too. What the server has comes first: after an update
// no file of one build meets those of another, as long as the server answers.
"use strict";

const kept = "stridescope.1";
const files = ["./", "page.css", "page.js", "figure.js", "icon.png", "stridescope.js", "stridescope.wasm", "stridescope.data"];

self.addEventListener("install", event => event.waitUntil(caches.open(kept).then(cache => cache.addAll(files))));

async function answer(request) {
    const cache = await caches.open(kept);
    try {
        const served = await fetch(request);
        if (served.ok)
            await cache.put(request, served.clone());
        return served;
    } catch (unreachable) {
        const known = await cache.match(request);
        if (known)
            return known;
        throw unreachable;
    }
}

self.addEventListener("fetch", event => {
    if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope))
        event.respondWith(answer(event.request));
});
