// Tries the page in Debian's Chromium without a screen: node page.cjs SITE STRIDESCOPE. In the environment, ONLY chooses
// tests by a part of their name, MOST is how many milliseconds they wait, and CHROMIUM is another browser.
"use strict";

const assert = require("node:assert");
const {execFileSync} = require("node:child_process");
const fs = require("node:fs");
const http = require("node:http");
const os = require("node:os");
const path = require("node:path");
const zlib = require("node:zlib");
const {chromium} = require("playwright-core");

const [site, program] = process.argv.slice(2).map(one => path.resolve(one));
const assets = path.resolve(__dirname, "../../assets");
const most = Number(process.env.MOST || 120000); // milliseconds, of a machine that is busy
const types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".png": "image/png"};

// `isolates`: with the headers that give a page threads.
function serve(isolates = false) {
    const isolation = isolates ? {"cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp"} : {};
    const server = http.createServer((request, answer) => {
        const name = decodeURIComponent(request.url.split("?")[0]);
        const file = path.join(site, name === "/" ? "index.html" : path.normalize(name));
        if (!file.startsWith(site) || !fs.existsSync(file))
            return answer.writeHead(404).end();
        answer.writeHead(200, {"content-type": types[path.extname(file)] || "application/octet-stream", ...isolation});
        fs.createReadStream(file).pipe(answer);
    });
    return new Promise(done => server.listen(0, "127.0.0.1", () => done(server)));
}

const native = (...given) => execFileSync(program, given, {encoding: "utf8"});
const example = name => JSON.parse(fs.readFileSync(path.join(assets, "examples", name + ".stride.json"), "utf8"));
const linkText = json => zlib.deflateRawSync(json, {level: 9}).toString("base64url");
const withoutView = scene => ({...scene, view: undefined});
const plain = scene => JSON.parse(JSON.stringify(scene));

// The same in Python: numpy.save(name, numpy.arange(12, dtype="<f4").reshape(3, 4)).
function npy() {
    const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }".padEnd(117) + "\n";
    const bytes = Buffer.alloc(10 + header.length + 48);
    bytes.write("\x93NUMPY\x01\x00", "latin1");
    bytes.writeUInt16LE(header.length, 8);
    bytes.write(header, 10);
    for (let i = 0; i < 12; ++i)
        bytes.writeFloatLE(i, 10 + header.length + 4 * i);
    return bytes;
}

function safetensors() {
    const header = JSON.stringify({weight: {dtype: "F32", shape: [2, 3], data_offsets: [0, 24]}});
    const bytes = Buffer.alloc(8 + header.length + 24);
    bytes.writeBigUInt64LE(BigInt(header.length));
    bytes.write(header, 8);
    return bytes;
}

class Visit {
    constructor(context, address) {
        this.context = context;
        this.address = address;
        this.complaints = [];
    }
    async open(fragment = "", how = {}) {
        await this.page?.close();
        this.page = await this.context.newPage();
        this.page.on("pageerror", why => this.complaints.push(String(why)));
        this.page.on("console", said => ["error", "warning"].includes(said.type()) && !said.text().includes("GPU stall")
            && !said.text().includes("GL Driver Message") && this.complaints.push(said.text()));
        this.page.on("request", one => one.url().startsWith(this.address) || one.url().startsWith("blob:" + this.address)
            || this.complaints.push("asks for " + one.url()));
        if (how.before)
            await this.page.addInitScript(how.before);
        await this.page.goto(this.address + fragment);
        await this.rests();
    }
    async rests() {
        await this.page.waitForFunction(() => !document.querySelector("#note") && stridescope.rests(), null, {timeout: most});
    }
    async reload() {
        await this.page.reload();
        await this.rests();
    }
    async press(...keys) {
        for (const key of keys) {
            await this.page.keyboard.press(key);
            await this.rests();
        }
    }
    async type(words) {
        await this.page.keyboard.type(words);
        await this.rests();
    }
    // By the palette, as a person who does not know the key.
    async run(action) {
        await this.press("Control+Shift+P");
        await this.type(action);
        await this.press("Enter");
    }
    async scene() {
        const text = await this.page.evaluate(() => stridescope.scene());
        return text && JSON.parse(text);
    }
    // Presses Enter until what a text says is open: it is read on another thread before it is offered.
    async confirm(part) {
        for (const end = Date.now() + most; !(await this.page.evaluate(() => stridescope.scene())).includes(part);) {
            assert.ok(Date.now() < end, "nothing is offered");
            await this.press("Enter");
            await this.page.waitForTimeout(100);
        }
    }
    title() {
        return this.page.title();
    }
    async waitForTitle(part) {
        await this.page.waitForFunction(words => document.title.includes(words), part, {timeout: most});
        await this.rests();
    }
    // Calls a function with the pixels of pictures in a blank page: the program's own shows none from elsewhere.
    async judge(judge, ...pictures) {
        const page = await this.context.newPage();
        const found = await page.evaluate(async ([given, words]) => (0, eval)(words)(...await Promise.all(given.map(async base64 => {
            const image = new Image();
            image.src = "data:image/png;base64," + base64;
            await image.decode();
            const canvas = document.createElement("canvas");
            canvas.width = image.width;
            canvas.height = image.height;
            const on = canvas.getContext("2d");
            on.drawImage(image, 0, 0);
            return on.getImageData(0, 0, image.width, image.height).data;
        }))), [pictures.map(picture => picture.toString("base64")), `(${judge})`]);
        await page.close();
        return found;
    }
    // How many colours a picture of the page has.
    async colours() {
        return this.judge(pixels => new Set(new Uint32Array(pixels.buffer)).size, await this.page.screenshot());
    }
    // Returns the mean difference of two pictures, in 0 to 255, and the share of pixels that differ visibly.
    difference(one, other) {
        return this.judge((a, b) => {
            let sum = a.length === b.length ? 0 : Infinity;
            let apart = 0;
            for (let i = 0; i < a.length; i += 4) {
                const most = Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2]));
                sum += most;
                apart += most > 48 ? 1 : 0;
            }
            return {mean: sum / (a.length / 4), apart: apart / (a.length / 4)};
        }, one, other);
    }
    async download(action) {
        const [download] = await Promise.all([this.page.waitForEvent("download", {timeout: most}), action()]);
        return {name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path())};
    }
    // Moves fingers, each from its first place to its last.
    async touch(...fingers) {
        await this.page.evaluate(async all => {
            const canvas = document.querySelector("#canvas");
            const at = (type, places) => {
                const touches = places.map(([x, y], i) => new Touch({identifier: i, target: canvas, clientX: x, clientY: y}));
                canvas.dispatchEvent(new TouchEvent(type, {touches, targetTouches: touches, changedTouches: touches, cancelable: true}));
            };
            const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
            for (let count = 1; count <= all.length; ++count) {
                at("touchstart", all.slice(0, count).map(([from]) => from));
                await frame();
            }
            for (let step = 1; step <= 10; ++step) {
                at("touchmove", all.map(([from, to]) => from.map((v, i) => v + (to[i] - v) * step / 10)));
                await frame();
            }
            at("touchend", []);
            await frame();
        }, fingers);
        await this.rests();
    }
    async drop(name, bytes) {
        await this.page.evaluate(([file, list]) => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(list)], file));
            document.querySelector("#canvas").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }, [name, [...bytes]]);
    }
}

const tests = {
    async "the page starts"(visit) {
        await visit.open();
        assert.strictEqual(await visit.title(), "Stridescope");
        assert.ok(await visit.colours() > 50);
    },

    async "an example's link draws it"(visit) {
        await visit.open("#example=06-padded-rows");
        assert.strictEqual(await visit.title(), example("06-padded-rows").title + " - Stridescope");
        assert.ok(await visit.colours() > 100);
        await visit.page.screenshot({path: path.join(site, "../example.png")});
    },

    async "answers are those of the program for desktops"(visit) {
        await visit.open();
        const lines = fs.readdirSync(path.join(assets, "examples")).sort()
            .map(name => JSON.stringify({id: name, scene: example(path.basename(name, ".stride.json")), explain: true}));
        lines.push('{"id": 1, "scene": {"stridescope": 1, "kind": "buffer", "dtype": "FLOAT32", "sizes": [2, -3]}}', "{", "[]");
        lines.push('{"id": 2, "scene": {"stridescope": 1, "kind": "buffer", "dtype": "FLOAT32", "sizes": [4, 1099511627776]}, "offsets": [5], "coords": [[1, 7]]}');
        const expected = execFileSync(program, ["eval", "--jsonl"], {input: lines.join("\n") + "\n", encoding: "utf8"}).trimEnd().split("\n");
        const given = await visit.page.evaluate(all => all.map(line => stridescope.eval(line)), lines);
        given.forEach((answer, i) => assert.strictEqual(answer.trimEnd(), expected[i]));
    },

    async "a link opens the scene that it was made of, and copies it again"(visit) {
        const file = path.join(assets, "examples/06-padded-rows.stride.json");
        const link = native("link", file).trim();
        await visit.open("#example=06-padded-rows");
        const first = await visit.scene();
        await visit.open(link);
        assert.deepStrictEqual(plain(withoutView(await visit.scene())), plain(withoutView(first)));
        await visit.run("copy link");
        assert.strictEqual(await visit.page.evaluate(() => navigator.clipboard.readText()), visit.address + link);
    },

    async "a link's scene reads no file"(visit) {
        const scene = {...example("06-padded-rows"), values: {file: "/dumps/index.json"}};
        await visit.open("#scene=" + linkText(JSON.stringify(scene)));
        assert.strictEqual(await visit.scene(), "");
        await visit.open("#scene=damaged");
        assert.strictEqual(await visit.scene(), "");
    },

    async "a lesson's link opens its page with its numbers"(visit) {
        await visit.open("#lesson=01&page=2&seed=7");
        const first = await visit.scene();
        assert.ok(first);
        await visit.open("#lesson=01&page=2&seed=7");
        assert.deepStrictEqual(await visit.scene(), first);
    },

    async "another link in the same page opens beside"(visit) {
        await visit.open("#example=06");
        await visit.page.evaluate(() => { location.hash = "#example=01"; });
        await visit.waitForTitle(example("01-row-major").title);
    },

    async "files are chosen and dropped"(visit) {
        await visit.open();
        const numbers = {name: "numbers.npy", mimeType: "application/octet-stream", buffer: npy()};
        visit.page.on("filechooser", chooser => chooser.setFiles(numbers));
        await visit.page.waitForTimeout(500); // until the browser knows that it is not to ask itself
        await visit.press("Control+o");
        await visit.page.waitForFunction(() => stridescope.scene().includes("numbers.npy"), null, {timeout: most});
        assert.deepStrictEqual((await visit.scene()).sizes, [3, 4]);
        await visit.open();
        await visit.drop("weights.safetensors", safetensors());
        await visit.page.waitForFunction(() => stridescope.scene().includes("weights.safetensors"), null, {timeout: most});
        await visit.open();
        await visit.drop("rows.json", Buffer.from(JSON.stringify(example("06-padded-rows"))));
        await visit.waitForTitle("rows.json");
        await visit.drop("trace.log", Buffer.from("%0 = memref<8x64xf16, strided<[72, 1]>>\n"));
        await visit.confirm("72");
    },

    async "a click pins, an edit is undone"(visit) {
        await visit.open("#example=06");
        const before = await visit.colours();
        await visit.page.mouse.click(595, 360);
        await visit.rests();
        assert.notStrictEqual(await visit.colours(), before);
        await visit.page.mouse.click(178, 195);
        await visit.press("Control+a");
        await visit.type("3");
        await visit.press("Enter");
        assert.deepStrictEqual((await visit.scene()).strides, [3, 1]);
        await visit.press("Escape", "Control+z");
        assert.deepStrictEqual((await visit.scene()).strides, [5, 1]);
    },

    async "a tap pins; two fingers move and zoom the picture, and pin nothing"(visit) {
        await visit.open("#example=64");
        const picture = () => visit.page.screenshot();
        const change = async (before, ...fingers) => {
            await visit.touch(...fingers);
            return (await visit.difference(before, await picture())).mean;
        };
        const untouched = await picture();
        assert.ok(await change(untouched, [[550, 300], [550, 300]], [[650, 300], [650, 300]]) < 0.1);
        assert.ok(await change(untouched, [[600, 300], [600, 300]]) > 0);
        await visit.press("Escape");
        assert.ok(await change(untouched, [[550, 300], [590, 330]], [[650, 300], [690, 330]]) > 1);
        assert.ok(await change(await picture(), [[550, 300], [500, 300]], [[650, 300], [700, 300]]) > 1);
    },

    async "a lesson's answer is judged, and its progress kept"(visit) {
        await visit.open("#lesson=01&page=2&seed=7"); // strides {4, 1}, the element at (1, 3)
        await visit.type("7");
        await visit.press("Enter");
        await visit.page.waitForFunction(() => {
            const kept = JSON.parse(localStorage.getItem("stridescope.1.lessons") || "{}");
            return kept.lessons && kept.lessons["01-strides"].answered.length === 1;
        }, null, {timeout: most});
    },

    async "pasted text opens a layout"(visit) {
        await visit.open();
        await visit.page.evaluate(() => navigator.clipboard.writeText("x: torch.Size([2, 3]) (1, 2)"));
        await visit.press("Control+v");
        await visit.confirm("stridescope");
        assert.deepStrictEqual((await visit.scene()).strides, [1, 2]);
    },

    async "a scene is saved as a download"(visit) {
        await visit.open("#example=06");
        visit.page.once("dialog", dialog => dialog.accept("rows.stride.json"));
        const saved = await visit.download(() => visit.press("Control+s"));
        assert.strictEqual(saved.name, "rows.stride.json");
        assert.deepStrictEqual(JSON.parse(saved.bytes).sizes, example("06-padded-rows").sizes);
        await visit.waitForTitle("rows.stride.json");
    },

    async "a picture is saved as SVG and as PNG"(visit) {
        await visit.open("#example=06");
        await visit.press("Control+e");
        const svg = await visit.download(() => visit.press("Enter"));
        assert.strictEqual(svg.name, "picture.svg");
        assert.ok(svg.bytes.includes("</svg>"));
        await visit.open("#example=06");
        await visit.press("Control+e", "Control+a");
        await visit.type("rows.png");
        const png = await visit.download(() => visit.press("Enter"));
        assert.strictEqual(png.name, "rows.png");
        assert.strictEqual(png.bytes.subarray(1, 4).toString(), "PNG");
        assert.ok(png.bytes.length > 5000);
    },

    async "what was open is there again after a reload"(visit) {
        await visit.open("#example=06");
        await visit.page.waitForTimeout(600);
        const before = await visit.scene();
        await visit.reload();
        assert.deepStrictEqual(await visit.scene(), before);
        assert.strictEqual(await visit.page.evaluate(() => Module._stridescope_scene_count()), 1);
    },

    async "what is kept and damaged is ignored"(visit) {
        await visit.open("", {before: () => {
            localStorage.setItem("stridescope.1.settings", "{");
            localStorage.setItem("stridescope.1.lessons", "[7");
            localStorage.setItem("stridescope.1.session.x", '["nonsense", 5]');
        }});
        assert.strictEqual(await visit.scene(), "");
    },

    async "the page opens again when its server is gone"(visit) {
        const server = await serve();
        server.unref(); // whatever fails
        const alone = new Visit(visit.context, `http://127.0.0.1:${server.address().port}/`);
        await alone.open("#example=06");
        await alone.page.evaluate(() => navigator.serviceWorker.ready);
        await alone.reload();
        server.closeAllConnections();
        await new Promise(done => server.close(done));
        await alone.reload();
        assert.strictEqual(await alone.title(), example("06-padded-rows").title + " - Stridescope");
        await alone.page.close();
        assert.deepStrictEqual(alone.complaints, []);
    },

    async "a theme is kept"(visit) {
        await visit.open();
        const dark = (await visit.page.screenshot()).toString("base64");
        await visit.press("Alt+t");
        await visit.page.waitForTimeout(600);
        await visit.reload();
        assert.match(await visit.page.evaluate(() => localStorage.getItem("stridescope.1.settings")), /light/);
        assert.notStrictEqual((await visit.page.screenshot()).toString("base64"), dark);
    },

    async "a screen of high density has its pixels"(visit, browser) {
        const context = await browser.newContext({viewport: {width: 700, height: 500}, deviceScaleFactor: 2});
        const dense = new Visit(context, visit.address);
        await dense.open("#example=06");
        assert.deepStrictEqual(await dense.page.evaluate(() => [document.querySelector("#canvas").width, document.querySelector("#canvas").height]), [1400, 1000]);
        await context.close();
    },
};

const isolatedTests = {
    async "an isolated page has threads, which leave it free to draw"(visit) {
        await visit.open();
        assert.ok(await visit.page.evaluate(() => crossOriginIsolated && document.querySelector("script[src='threads.js']") !== null));
        // Counting what coprime strides share takes the worker a while.
        const scene = {stridescope: 1, kind: "buffer", dtype: "UINT8", sizes: [20011, 20021, 19], strides: [7919, 104729, 1299709]};
        const frames = await visit.page.evaluate(async text => {
            location.hash = text;
            const frame = () => new Promise(requestAnimationFrame);
            while (!stridescope.scene().includes("20011"))
                await frame();
            let count = 0;
            for (; !stridescope.rests(); ++count)
                await frame();
            return count;
        }, "#scene=" + linkText(JSON.stringify(scene)));
        assert.ok(frames > 3, `${frames} frames while the worker counts`);
    },
};

const servedTests = {
    async "examples look as on a desktop"(visit) {
        const picture = path.join(site, "../desktop.png");
        for (const name of fs.readdirSync(path.join(assets, "examples")).sort()) {
            execFileSync("xvfb-run", ["-a", program, path.join(assets, "examples", name), "--screenshot", picture, "--size", "1280x800", "--frames", "40"]);
            await visit.open("#example=" + path.basename(name, ".stride.json"));
            const {mean, apart} = await visit.difference(fs.readFileSync(picture), await visit.page.screenshot());
            assert.ok(mean < 2.5 && apart < 0.015, `${name}: ${mean} of 255, ${apart} apart`);
            await visit.press("Control+w"); // the next visit opens with what is open here
        }
    },

    async "a page is isolated from its second visit on"(visit) {
        await visit.open();
        assert.ok(!await visit.page.evaluate(() => crossOriginIsolated));
        await visit.page.evaluate(() => navigator.serviceWorker.ready);
        await visit.reload();
        assert.ok(await visit.page.evaluate(() => crossOriginIsolated && document.querySelector("script[src='threads.js']") !== null));
        assert.ok(await visit.colours() > 50);
    },
};

async function main() {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), "stridescope-page-"));
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
        env: {...process.env, HOME: home},
        args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
    });
    let failed = 0;
    const wanted = process.env.ONLY;
    for (const isolates of [false, true]) {
        const server = await serve(isolates);
        const address = `http://127.0.0.1:${server.address().port}/`;
        for (const [name, test] of Object.entries({...tests, ...(isolates ? isolatedTests : servedTests)})) {
            if (wanted && !name.includes(wanted))
                continue;
            const context = await browser.newContext({viewport: {width: 1280, height: 800}, acceptDownloads: true});
            await context.grantPermissions(["clipboard-read", "clipboard-write"], {origin: address});
            const visit = new Visit(context, address);
            const begun = Date.now();
            const said = `${name}${isolates ? ", isolated" : ""}`;
            try {
                await test(visit, browser);
                assert.deepStrictEqual(visit.complaints, []);
                console.log(`ok      ${said} (${Date.now() - begun} ms)`);
            } catch (why) {
                ++failed;
                console.log(`FAILED  ${said}\n${why.stack}\n${visit.complaints.join("\n")}`);
                await visit.page?.screenshot({path: path.join(site, "../failed.png")}).catch(() => {});
            }
            await context.close();
        }
        server.close();
    }
    await browser.close();
    fs.rmSync(home, {recursive: true, force: true});
    process.exitCode = failed > 0 ? 1 : 0;
}

main();
