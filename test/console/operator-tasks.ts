import type { ConsoleReader } from "../setup/console/console-reader.ts";
import type { SeededSite } from "../setup/console/seeded-site.ts";
import { until } from "../setup/until.ts";

/** A person at the console: each click, choice and filled field counts as one. */
export class Person {
  clicks = 0;

  constructor(readonly reader: ConsoleReader) {}

  /** Clicks a link, button, label or heading by what it says, in the part of the page that the selector names. */
  async click(words: string, within = "body"): Promise<void> {
    this.clicks += 1;
    const found = `[...document.querySelectorAll(${JSON.stringify(`${within} :is(a, button, summary, label)`)})]
      .find((one) => one.innerText.trim().startsWith(${JSON.stringify(words)}) && !one.disabled)`;
    await until(words, () => this.reader.page.evaluate(`${found} !== undefined`), 60_000, 50);
    await this.reader.page.evaluate(`${found}.click()`);
  }

  async choose(selector: string, value: string): Promise<void> {
    this.clicks += 1;
    await this.reader.select(selector, value);
  }

  async fill(selector: string, text: string, end?: "Enter"): Promise<void> {
    this.clicks += 1;
    const field = `document.querySelector(${JSON.stringify(selector)})`;
    await until(selector, () => this.reader.page.evaluate(`${field} !== null`), 60_000, 50);
    await this.reader.page.evaluate(`(${field}.focus(), ${field}.select())`);
    await this.reader.page.type(text, end);
  }

  sees = (words: string, within?: string): Promise<void> => this.reader.sees(words, within);
}

/** What the tasks are about. */
export interface Desk {
  site: SeededSite;
  /** How many legs of the receiver are unknown, in words. */
  unknown: string;
  receiver: string;
  /** The number of a document that is due. */
  due: string;
}

/** The file that the page has saved last: a browser without a screen has no folder for it. */
const keepSaved = `(window.saved = undefined, URL.createObjectURL = (blob) => (blob.text().then((text) => { window.saved = text; }), "data:,"))`;

/** What operators do, by the names that docs/operations.md has, each from the first page on. */
export const operatorTasks: Readonly<Record<string, (person: Person, desk: Desk) => Promise<void>>> = {
  "Is the site healthy?": async (person) => {
    await person.sees("alive", "#processes");
  },
  "Find a document by its number": async (person, { site }) => {
    const { id, document_sequence: number } = site.document("c3 accepted");
    await person.fill("input[name=q]", number, "Enter");
    await person.sees(number, "table.documents");
    await person.click(number, `table.documents tr:has(a[href$="${id}"])`);
    await person.sees("To corner 3");
  },
  "Why was it rejected?": async (person, { site }) => {
    await person.fill("input[name=q]", site.document("c3 rejected-bv").document_sequence, "Enter");
    await person.sees("Refused by the receiver: BV: ", "table.documents");
  },
  "Resolve 53 legs of unknown outcome": async (person, { unknown }) => {
    await person.click("Incidents", "nav.views");
    await person.click(`Resolve ${unknown}…`);
    await person.click("It was accepted", "dialog");
    await person.fill("#reason", "The receiver's provider has all of them");
    await person.click(`Resolve ${unknown}`, "dialog");
    await person.sees(`Resolved: ${unknown}.`);
  },
  "Pause a receiver": async (person, { receiver }) => {
    await person.click("Incidents", "nav.views");
    await person.click("Pauses", "nav.tabs");
    await person.click("Pause work…", "main");
    await person.choose("#scope", "receiver");
    await person.fill("#target", receiver);
    await person.fill("#reason", "They asked us to wait until Monday");
    await person.click("Pause", "dialog .actions");
    await person.sees(receiver, "main ul.rows");
  },
  "Retry after an outage": async (person) => {
    await person.click("Incidents", "nav.views");
    await person.click("Retry ", "table.incidents");
    await person.fill("#reason", "The certificate is renewed");
    await person.click("Retry ", "dialog");
    await person.sees("The certificate is renewed");
  },
  "Give a role": async (person) => {
    await person.click("Organizations", "nav.views");
    await person.click("Oasis Retail", "table");
    await person.click("Tokens", "nav.tabs");
    await person.click("Issue a token…");
    await person.fill("#holder", "omar@oasis.example");
    await person.choose("#role", "viewer");
    await person.fill("#reason", "Begins at the desk today");
    await person.click("Issue the token", "dialog");
    await person.sees("The token of omar@oasis.example, shown this once: ey");
  },
  "See who did what": async (person) => {
    await person.click("Audit", "nav.views");
    await person.fill("#subject", "sara");
    await person.click("Show", "form.form");
    await person.sees("The receiver's provider has all of them");
  },
  "Save all failures as CSV": async (person) => {
    await person.click("Search", "nav.views");
    await person.click("Conditions");
    await person.click("Only what needs a person");
    await person.click("Apply");
    await person.reader.page.evaluate(keepSaved);
    await person.click("Save as CSV");
    const rows = "(window.saved ?? '').split('\\n').length";
    await until(
      "the file",
      () => person.reader.page.evaluate(`${rows} > 2 && window.saved.includes('certificate')`),
      60_000,
    );
  },
  "What is due within three days?": async (person, { due }) => {
    await person.click("Search", "nav.views");
    await person.click("Conditions");
    await person.choose("#condition-days_left", "3");
    await person.click("Apply");
    await person.sees("Days left", "table.documents");
    await person.sees(due, "table.documents");
  },
};
