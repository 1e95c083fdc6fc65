// Keeps the page's own files, so that it opens without a network too. What the server has comes first: after an update
// no file of one build meets those of another, as long as the server answers. The headers that it adds isolate the page
// from others, which browsers ask for before they give it threads: it has them from its second visit on.
"use strict";

const kept = "stridescope.1";
const files = ["./", "page.css", "page.js", "figure.js", "icon.png", "stridescope.js", "stridescope.wasm", "stridescope.data",
    "threads.js", "threads.worker.js", "threads.wasm", "threads.data"];

self.addEventListener("install", event => event.waitUntil(caches.open(kept).then(cache => cache.addAll(files))));

function isolated(answer) {
    if (answer.status === 0) // a redirection, which the browser follows
        return answer;
    const headers = new Headers(answer.headers);
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Embedder-Policy", "require-corp");
    return new Response(answer.body, {status: answer.status, statusText: answer.statusText, headers});
}

async function answer(request) {
    const cache = await caches.open(kept);
    try {
        const served = await fetch(request);
        if (served.ok)
            await cache.put(request, served.clone());
        return isolated(served);
    } catch (unreachable) {
        const known = await cache.match(request);
        if (known)
            return isolated(known);
        throw unreachable;
    }
}

self.addEventListener("fetch", event => {
    if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope))
        event.respondWith(answer(event.request));
});
