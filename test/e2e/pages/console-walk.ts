import { expect } from "chai";

import type { Language } from "../../../common/runtime/text.ts";
import type { ConsoleReader } from "../../setup/console/console-reader.ts";
import type { SeededSite } from "../../setup/console/seeded-site.ts";
import { desktop, phone, type Device } from "../../setup/processes/browser.ts";
import { consoleViews } from "./console-views.ts";

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
