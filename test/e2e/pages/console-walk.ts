import { expect } from "chai";

import { pausedReceiver, type SeededSite } from "../../setup/console/seeded-site.ts";
import type { Language } from "../../../common/runtime/text.ts";
import { until } from "../../setup/until.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import { desktop, phone, type Device } from "../../setup/processes/browser.ts";

type View = readonly [name: string, address: string, words: string];

export const addressOf = (site: SeededSite, name: string, tab = ""): string =>
  `/documents/${site.document(name).id}${tab === "" ? "" : `?tab=${tab}`}`;

/** Every view of the console, with something that it says when it is there. */
const consoleViews = (site: SeededSite): readonly View[] => [
  ["how it stands now", "", "alive"],
  ["what is oldest", "/search", "SBI-2026"],
  ["what has failed", "/search?leg_state=failed", "certificate"],
  ["what was rejected", "/search?overall_status=REJECTED", "Rejected"],
  ["what is invalid", "/search?overall_status=VALIDATION_FAILED", "Marina Foods"],
  ["no document of that name", "/search?q=nobody-of-this-name", "Nothing is found"],
  ["an approved document", addressOf(site, "c3 accepted"), "Status message after"],
  ["one that waits for its status message", addressOf(site, "c3 silent"), "Status message due in"],
  ["one that was refused", addressOf(site, "c3 rejected-bv"), "rejected"],
  ["one that is blocked", addressOf(site, "c3 certificate-expired"), "Retry corner 3"],
  ["an invalid one", addressOf(site, "invalid"), "fatal"],
  ["its request", addressOf(site, "c3 accepted", "request"), "document_lines"],
  ["its UBL", addressOf(site, "c3 accepted", "ubl"), "cbc:ID"],
  ["its tax data", addressOf(site, "c3 accepted", "tax-data"), "tax-data.xml"],
  ["its envelopes", addressOf(site, "c3 accepted", "envelopes"), "StandardBusinessDocument"],
  ["its status messages", addressOf(site, "c3 accepted", "mls"), "ApplicationResponse"],
  ["its sending reports", addressOf(site, "c3 accepted", "reports"), "as4"],
  ["its webhooks", addressOf(site, "c3 accepted", "webhooks"), "No webhook"],
  ["its log", addressOf(site, "c3 accepted", "log"), "RECEIVED"],
  ["the queues", "/queues", "BullMQ on PostgreSQL"],
  ["failures by cause", "/incidents", "certificate"],
  ["failures by receiver", "/incidents?by=receiver", "0235:"],
  ["failures by access point", "/incidents?by=access_point", "Access point"],
  ["contested status messages", "/incidents?tab=contested", "No leg has one"],
  ["what came and belongs to nothing", "/incidents?tab=messages", "They came from the network"],
  ["retries", "/incidents?tab=retries", "a cause that nothing has"],
  ["pauses", "/incidents?tab=pauses", pausedReceiver],
  ["the organizations", "/organizations", "Oasis Retail"],
  ["an organization", `/organizations/${site.other.orgId}`, "Requests a minute"],
  ["its profiles", `/organizations/${site.other.orgId}?tab=profiles`, "Oasis Retail PJSC"],
  ["tokens", `/organizations/${site.stack.orgId}?tab=tokens`, "erp@dune.example"],
  ["the form of a new organization", "/organizations/new", "Its first business profile"],
  ["where webhooks go", "/webhooks", "There is no such endpoint"],
  ["the audit log", "/audit", "Paused work"],
  ["the audit log of one thing", "/audit?action=work.resume", "Resumed work"],
  ["the sessions", "/sessions", "this one"],
  ["a view that is none", "/queues/none", "Queues"],
];

const devices: Readonly<Record<string, Device>> = {
  desktop,
  phone,
  "desktop in the dark": { ...desktop, scheme: "dark" },
  "phone in the dark": { ...phone, scheme: "dark" },
};

/**
 * How often each is looked at: in the dark colours alone differ, and some of the views show all of them. CONSOLE_WALK=all looks at
 * every view with every device in both languages.
 */
const every: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  en: { desktop: 1, phone: 2, "desktop in the dark": 6, "phone in the dark": 12 },
  ar: { desktop: 4, phone: 6, "desktop in the dark": 12, "phone in the dark": 12 },
};
const looksAtAll = process.env["CONSOLE_WALK"] === "all";

/** How long a test of this site may take. */
export const walkMs = looksAtAll ? 900_000 : 300_000;

async function lookAround(reader: ConsoleReader, language: Language, [nth, name]: [number, string]): Promise<void> {
  for (const [index, [looked, device]] of Object.entries(devices).entries()) {
    if (looksAtAll || (nth + index) % (every[language][looked] ?? 1) === 0) {
      await reader.page.use(device);
      await reader.expectAccessible(`${name} (${looked}, ${language})`);
    }
  }
  await reader.page.use(desktop);
}

/** Whether the strip stands above the view, and is seen without scrolling. */
const placeOfStrip = `(() => {
  const [strip, main] = ["aside.strip", "main"].map((one) => document.querySelector(one).getBoundingClientRect());
  return [strip.bottom <= main.top + 1, strip.top >= 0 && strip.bottom < 140 && strip.width === document.documentElement.clientWidth];
})()`;

/** Looks at every view, which says what it has to say. */
export async function walkInEnglish(reader: ConsoleReader, site: SeededSite): Promise<void> {
  await reader.page.use(desktop);
  for (const [nth, [name, address, words]] of consoleViews(site).entries()) {
    await reader.open(address);
    await reader.sees(words);
    await reader.settled();
    expect(await reader.page.evaluate(placeOfStrip), `where the strip of ${name} stands`).to.deep.equal([true, true]);
    await lookAround(reader, "en", [nth, name]);
  }
}

/** Opens what every button of a view opens, in both languages, and closes it again. @returns how many dialogs there were */
export async function walkDialogs(reader: ConsoleReader, site: SeededSite): Promise<number> {
  const { page } = reader;
  const opening =
    "[...document.querySelectorAll('main :is(.actions, .act, .between, .banners) button[type=button]:enabled')]";
  let dialogs = 0;
  for (const [language, device] of [
    ["en", phone],
    ["ar", desktop],
  ] as const) {
    await reader.speak(language);
    await page.use(device);
    for (const address of [
      "",
      addressOf(site, "c3 silent"),
      addressOf(site, "c5 certificate-expired"),
      "/incidents",
      "/incidents?tab=pauses",
      `/organizations/${site.other.orgId}`,
      `/organizations/${site.stack.orgId}?tab=tokens`,
    ]) {
      await reader.open(address);
      await reader.settled();
      const many = Number(await page.evaluate(`${opening}.length`));
      for (let nth = 0; nth < many; nth += 1) {
        const words = String(
          await page.evaluate(`(() => { const one = ${opening}[${nth}]; one.click(); return one.innerText; })()`),
        );
        await until(
          `${words} at ${address} opens a dialog`,
          () => page.evaluate("document.querySelector('dialog[open]') !== null"),
          60_000,
        );
        await reader.expectAccessible(`${words} at ${address} (${device.width}, ${language})`);
        await page.press("Escape");
        await until("it is closed", () => page.evaluate("document.querySelector('dialog') === null"), 60_000);
        dialogs += 1;
      }
    }
  }
  await reader.speak("en");
  await page.use(desktop);
  return dialogs;
}

/** Looks at every view in Arabic. @returns the Latin words that stand there as if they were Arabic, with their views */
export async function walkInArabic(reader: ConsoleReader, site: SeededSite): Promise<string[]> {
  await reader.page.use(desktop);
  await reader.speak("ar");
  const stray = new Set<string>();
  try {
    for (const [nth, [name, address]] of consoleViews(site).entries()) {
      await reader.open(address);
      await reader.settled();
      expect(await reader.page.evaluate("document.documentElement.dir"), name).to.equal("rtl");
      (await reader.strayWords()).forEach((words) => stray.add(`${name}: ${words}`));
      await lookAround(reader, "ar", [nth, name]);
    }
  } finally {
    await reader.speak("en");
  }
  return [...stray];
}
