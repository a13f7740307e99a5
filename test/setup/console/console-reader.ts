import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect } from "chai";

import type { Language } from "../../../common/runtime/text.ts";
import type { BrowserPage } from "../processes/browser.ts";
import { until } from "../until.ts";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const waitMs = 60_000;
/** Each look at the screen lays the page out anew: a browser that is asked all the time does not come to show anything. */
const lookMs = 50;

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What is called the same in every language. */
const sameEverywhere = [
  "UBL",
  "OWN-",
  "default",
  "XML",
  "PDF",
  "HTML",
  "CSV",
  "NDJSON",
  "JSON",
  "API",
  "TIN",
  "UTC",
  "MLS",
  "SBDH",
  "e-invoicing",
];

/** Runs in the page. */
function findStrayWords(allowed: readonly string[]): string[] {
  const marked = "bdi, code, pre, kbd, option, iframe, script, noscript, style, [lang=en], [dir=ltr]";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode() !== null) {
    const { textContent, parentElement } = texts.currentNode;
    const shown = (textContent ?? "").replaceAll(/[\u2066-\u2068][^\u2069]*\u2069/g, " ");
    const words = shown.match(/[A-Za-z][A-Za-z-]+/g)?.filter((word) => !allowed.includes(word)) ?? [];
    if (words.length > 0 && parentElement?.closest(marked) === null) {
      found.push(`${parentElement.closest("[class]")?.className ?? ""}: ${shown.trim()}`);
    }
  }
  return found;
}

/** Reads the console as a person does: by what stands on the screen. */
export class ConsoleReader {
  constructor(
    readonly page: BrowserPage,
    private readonly url: string,
  ) {}

  /** Signs in with a token as a person does, and ends the session before. */
  async signIn(token: string): Promise<void> {
    await this.signOut();
    await this.page.go(`${this.url}/console`);
    // The form comes when it is known whether there is an identity provider.
    await until("the form", () => this.page.evaluate("document.querySelector('#token') !== null"), waitMs, lookMs);
    await this.page.evaluate("document.querySelector('#token').focus()");
    await this.page.type(token);
    await this.click("button[type=submit]");
    await until("the views", () => this.page.evaluate("document.querySelector('nav.views') !== null"), waitMs, lookMs);
  }

  async signOut(): Promise<void> {
    // A page of the same server that asks for nothing: a view would be refused what it asks for in that moment.
    await this.page.go(`${this.url}/docs`);
    const isThere = `document.readyState === "complete" && location.href === ${JSON.stringify(`${this.url}/docs`)}`;
    await until("the page", () => this.page.evaluate(isThere), waitMs, lookMs);
    await this.page.evaluate(`(async () => {
      const { signed_in } = await (await fetch("/api/console/sign-in")).json();
      if (signed_in) {
        const { csrf_token } = await (await fetch("/api/console/session")).json();
        await fetch("/api/console/session", { method: "DELETE", headers: { "X-CSRF-Token": csrf_token } });
      }
    })()`);
  }

  /** Reads every page in this language from the next one on. */
  async speak(language: Language): Promise<void> {
    await this.page.evaluate(`localStorage.setItem("console-language", ${JSON.stringify(language)})`);
  }

  /** Latin words that stand in an Arabic page as if they were text of it: a name, an id or code is marked as one. */
  async strayWords(): Promise<string[]> {
    return (await this.page.evaluate(`(${findStrayWords.toString()})(${JSON.stringify(sameEverywhere)})`)) as string[];
  }

  async open(path: string): Promise<void> {
    await this.page.go(`${this.url}/console${path}`);
    await until("the page", () => this.page.evaluate("document.querySelector('main h1') !== null"), waitMs, lookMs);
  }

  /** Everything that the view asks for is there. */
  async settled(): Promise<void> {
    await until(
      "nothing loads",
      () => this.page.evaluate("document.querySelector('[aria-busy=true]') === null"),
      waitMs,
      lookMs,
    );
  }

  async text(selector = "body"): Promise<string> {
    const text = await this.page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`);
    return String(text);
  }

  async sees(words: string, selector?: string): Promise<void> {
    await until(`"${words}" on the screen`, async () => (await this.text(selector)).includes(words), waitMs, lookMs);
  }

  async click(selector: string): Promise<void> {
    const found = `document.querySelector(${JSON.stringify(selector)})`;
    await until(selector, () => this.page.evaluate(`${found} !== null && !${found}.disabled`), waitMs, lookMs);
    await this.page.evaluate(`${found}.click()`);
  }

  /** Gives the reason that the open dialog asks for, and confirms. */
  async confirm(reason: string): Promise<void> {
    await this.giveReason(reason);
    await this.click("dialog button[type=submit]");
  }

  async giveReason(reason: string): Promise<void> {
    const isOpen = () => this.page.evaluate("document.querySelector('dialog[open] #reason') !== null");
    await until("the dialog", isOpen, waitMs, lookMs);
    expect(await this.page.evaluate("document.querySelector('dialog button[type=submit]').disabled")).to.equal(true);
    await this.page.evaluate("document.querySelector('#reason').focus()");
    await this.page.type(reason);
  }

  async select(selector: string, value: string): Promise<void> {
    const box = `document.querySelector(${JSON.stringify(selector)})`;
    await until(selector, () => this.page.evaluate(`${box} !== null`), waitMs, lookMs);
    await this.page.evaluate(
      `(() => { ${box}.value = ${JSON.stringify(value)}; ${box}.dispatchEvent(new Event("change")); })()`,
    );
  }

  /** Replaces what stands in fields, by their ids. */
  async write(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [id, value] of Object.entries(fields)) {
      await this.page.evaluate(`document.getElementById(${JSON.stringify(id)}).select()`);
      await this.page.type(value);
    }
  }

  /** axe has no complaint, for people who see little or have no mouse, and a small screen shows all of it. */
  async expectAccessible(view = "the view"): Promise<void> {
    await this.page.evaluate(`if (window.axe === undefined) { ${axe} }`);
    const violations = (await this.page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
    )) as Violation[];
    const complaints = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
    expect(complaints, view).to.deep.equal([]);
    const overflow = await this.page.evaluate(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    expect(overflow, `pixels that ${view} has to be scrolled sideways`).to.be.at.most(0);
  }
}
