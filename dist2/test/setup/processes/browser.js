import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
export const desktop = { width: 1280, height: 900, scheme: "light" };
/** The narrowest that is still common. */
export const phone = { width: 360, height: 780, scheme: "light" };
/** Keys by their number and the text that they write. */
const keys = { Enter: [13, "\r"], Tab: [9], Escape: [27], "/": [191, "/"], " ": [32, " "] };
const flags = [
    "--headless",
    // Tests run as root in containers, where Chromium's own sandbox cannot start; it sees nothing but our own pages.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    // What it does for itself when it starts, and would do on the network.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--remote-debugging-pipe",
];
/** One page in the Chromium of this machine, spoken to over its own pipe (DevTools protocol): no package, no port. */
export class BrowserPage {
    #answers;
    #sessionId;
    #sent;
    #unread;
    constructor(browser, profile) {
        this.browser = browser;
        this.profile = profile;
        /** What the browser's console holds against the page: refused by its policy, not found, thrown by a script. */
        this.complaints = [];
        this.#answers = new Map();
        this.#sent = 0;
        this.#unread = "";
        browser.stdio[4].setEncoding("utf8").on("data", (chunk) => {
            this.#read(chunk);
        });
    }
    /** Undefined, with one line that says so, where there is no `chromium` on the PATH. */
    static async open(url) {
        const profile = await mkdtemp(path.join(tmpdir(), "browser-"));
        const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"];
        const browser = spawn("chromium", [...flags, `--user-data-dir=${profile}`], { stdio: [...stdio] });
        const isMissing = await once(browser, "spawn").then(() => false, () => true);
        if (isMissing) {
            await rm(profile, { recursive: true });
            process.stderr.write("The test of a page in a browser is off: chromium is not on the PATH\n");
            return undefined;
        }
        const page = new BrowserPage(browser, profile);
        await page.#attach();
        await page.go(url);
        return page;
    }
    async go(url) {
        await this.#call("Page.navigate", { url });
    }
    async back() {
        await this.evaluate("history.back()");
    }
    /** The value of an expression in the page, which may be a promise of it. @throws Error where it throws */
    async evaluate(expression) {
        const { result, exceptionDetails } = await this.#call("Runtime.evaluate", {
            expression,
            returnByValue: true,
            awaitPromise: true,
        });
        if (exceptionDetails !== undefined) {
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        }
        return result?.value;
    }
    /** Looks at the page with another device from here on. */
    async use({ width, height, scheme }) {
        const mobile = width < 600;
        await this.#call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile });
        await this.#call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    }
    /** What is written on a keyboard, and the key that ends it. */
    async type(text, key) {
        await this.#call("Input.insertText", { text });
        if (key !== undefined) {
            await this.press(key);
        }
    }
    async press(key) {
        const [code, text] = keys[key];
        const press = { key, code: key, windowsVirtualKeyCode: code, ...(text !== undefined && { text }) };
        await this.#call("Input.dispatchKeyEvent", { type: "keyDown", ...press });
        await this.#call("Input.dispatchKeyEvent", { type: "keyUp", ...press });
    }
    /** The page as a PNG; with `whole`, with what lies below the screen. */
    async picture({ whole = false } = {}) {
        const { data = "" } = await this.#call("Page.captureScreenshot", { captureBeyondViewport: whole });
        return Buffer.from(data, "base64");
    }
    /** The page as it is printed on the paper that its style names, as a PDF. */
    async print() {
        const { data = "" } = await this.#call("Page.printToPDF", { preferCSSPageSize: true, printBackground: true });
        return Buffer.from(data, "base64");
    }
    async close() {
        const ended = once(this.browser, "exit");
        this.browser.kill("SIGKILL");
        await ended;
        await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
    }
    async #attach() {
        const { targetId } = await this.#call("Target.createTarget", { url: "about:blank" });
        const { sessionId } = await this.#call("Target.attachToTarget", { targetId, flatten: true });
        this.#sessionId = sessionId;
        await this.#call("Log.enable");
        await this.#call("Runtime.enable");
    }
    #call(method, params = {}) {
        this.#sent += 1;
        const id = this.#sent;
        return new Promise((resolve, reject) => {
            this.#answers.set(id, ({ result, error }) => {
                if (error === undefined) {
                    resolve(result ?? {});
                }
                else {
                    reject(new Error(`${method}: ${error.message}`));
                }
            });
            const message = { id, method, params, sessionId: this.#sessionId };
            this.browser.stdio[3].write(`${JSON.stringify(message)}\0`);
        });
    }
    #read(chunk) {
        const messages = `${this.#unread}${chunk}`.split("\0");
        this.#unread = messages.pop() ?? "";
        for (const message of messages) {
            this.#take(JSON.parse(message));
        }
    }
    #take(reply) {
        if (reply.id !== undefined) {
            this.#answers.get(reply.id)?.(reply);
            this.#answers.delete(reply.id);
            return;
        }
        const { entry, exceptionDetails } = reply.params ?? {};
        if (entry?.level === "error") {
            this.complaints.push(`${entry.text} ${entry.url ?? ""}`);
        }
        if (exceptionDetails !== undefined) {
            this.complaints.push(exceptionDetails.text);
        }
    }
}
//# sourceMappingURL=browser.js.map