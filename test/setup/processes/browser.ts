import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";

interface Reply {
  id?: number;
  method?: string;
  params?: {
    entry?: { level: string; text: string; url?: string };
    exceptionDetails?: { text: string };
    request?: { url: string };
    encodedDataLength?: number;
  };
  result?: {
    targetId?: string;
    sessionId?: string;
    data?: string;
    result?: { value?: unknown };
    exceptionDetails?: { text: string; exception?: { description?: string } };
  };
  error?: { message: string };
}

/** What the page is looked at with. */
export interface Device {
  width: number;
  height: number;
  scheme: "light" | "dark";
}

export const desktop: Device = { width: 1280, height: 900, scheme: "light" };
/** The narrowest that is still common. */
export const phone: Device = { width: 360, height: 780, scheme: "light" };

/** Keys by their number and the text that they write. */
const keys = { Enter: [13, "\r"], Tab: [9], Escape: [27], "/": [191, "/"], " ": [32, " "] } as const;
type Key = keyof typeof keys;

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
  /** What the browser's console holds against the page: refused by its policy, not found, thrown by a script. */
  readonly complaints: string[] = [];
  /** What the page has asked servers for, and the bytes of the answers as they came, since `countRequests`. */
  readonly load = { requests: [] as string[], bytes: 0 };
  readonly #answers = new Map<number, (reply: Reply) => void>();
  #sessionId: string | undefined;
  #sent = 0;
  #unread = "";

  private constructor(
    private readonly browser: ChildProcess,
    private readonly profile: string,
  ) {
    (browser.stdio[4] as Readable).setEncoding("utf8").on("data", (chunk: string) => {
      this.#read(chunk);
    });
  }

  /** Undefined, with one line that says so, where there is no `chromium` on the PATH. */
  static async open(url: string): Promise<BrowserPage | undefined> {
    const profile = await mkdtemp(path.join(tmpdir(), "browser-"));
    const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"] as const;
    const browser = spawn("chromium", [...flags, `--user-data-dir=${profile}`], { stdio: [...stdio] });
    const isMissing = await once(browser, "spawn").then(
      () => false,
      () => true,
    );
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

  async go(url: string): Promise<void> {
    await this.#call("Page.navigate", { url });
  }

  async countRequests(): Promise<void> {
    await this.#call("Network.enable");
    Object.assign(this.load, { requests: [], bytes: 0 });
  }

  /** Forgets the files that it has loaded before. */
  async emptyCache(): Promise<void> {
    await this.#call("Network.clearBrowserCache");
  }

  async back(): Promise<void> {
    await this.evaluate("history.back()");
  }

  /** The value of an expression in the page, which may be a promise of it. @throws Error where it throws */
  async evaluate(expression: string): Promise<unknown> {
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
  async use({ width, height, scheme }: Device): Promise<void> {
    const mobile = width < 600;
    await this.#call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile });
    await this.#call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
  }

  /** What is written on a keyboard, and the key that ends it. */
  async type(text: string, key?: Key): Promise<void> {
    await this.#call("Input.insertText", { text });
    if (key !== undefined) {
      await this.press(key);
    }
  }

  async press(key: Key): Promise<void> {
    const [code, text] = keys[key];
    const press = { key, code: key, windowsVirtualKeyCode: code, ...(text !== undefined && { text }) };
    await this.#call("Input.dispatchKeyEvent", { type: "keyDown", ...press });
    await this.#call("Input.dispatchKeyEvent", { type: "keyUp", ...press });
  }

  /** The page as a PNG; with `whole`, with what lies below the screen. */
  async picture({ whole = false } = {}): Promise<Buffer> {
    const { data = "" } = await this.#call("Page.captureScreenshot", { captureBeyondViewport: whole });
    return Buffer.from(data, "base64");
  }

  /** The page as it is printed on the paper that its style names, as a PDF. */
  async print(): Promise<Buffer> {
    const { data = "" } = await this.#call("Page.printToPDF", { preferCSSPageSize: true, printBackground: true });
    return Buffer.from(data, "base64");
  }

  async close(): Promise<void> {
    const ended = once(this.browser, "exit");
    this.browser.kill("SIGKILL");
    await ended;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #attach(): Promise<void> {
    const { targetId } = await this.#call("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.#call("Target.attachToTarget", { targetId, flatten: true });
    this.#sessionId = sessionId;
    await this.#call("Log.enable");
    await this.#call("Runtime.enable");
  }

  #call(method: string, params: object = {}): Promise<NonNullable<Reply["result"]>> {
    this.#sent += 1;
    const id = this.#sent;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, ({ result, error }) => {
        if (error === undefined) {
          resolve(result ?? {});
        } else {
          reject(new Error(`${method}: ${error.message}`));
        }
      });
      const message = { id, method, params, sessionId: this.#sessionId };
      (this.browser.stdio[3] as Writable).write(`${JSON.stringify(message)}\0`);
    });
  }

  #read(chunk: string): void {
    const messages = `${this.#unread}${chunk}`.split("\0");
    this.#unread = messages.pop() ?? "";
    for (const message of messages) {
      this.#take(JSON.parse(message) as Reply);
    }
  }

  #take(reply: Reply): void {
    if (reply.id !== undefined) {
      this.#answers.get(reply.id)?.(reply);
      this.#answers.delete(reply.id);
      return;
    }
    this.#count(reply);
    const { entry, exceptionDetails } = reply.params ?? {};
    if (entry?.level === "error") {
      this.complaints.push(`${entry.text} ${entry.url ?? ""}`);
    }
    if (exceptionDetails !== undefined) {
      this.complaints.push(exceptionDetails.text);
    }
  }

  #count({ method, params: { request, encodedDataLength = 0 } = {} }: Reply): void {
    if (method === "Network.requestWillBeSent" && request?.url.startsWith("http") === true) {
      this.load.requests.push(request.url);
    }
    if (method === "Network.loadingFinished") {
      this.load.bytes += encodedDataLength;
    }
  }
}
