import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { expect } from "chai";
import { build } from "esbuild";

import { contractVersions } from "../../api/http/contract-versions.ts";
import { repositoryRoot } from "../setup/repository-root.ts";
import { createTemporaryFolder } from "../setup/temporary-folder.ts";

const run = promisify(execFile);
const moment = "2026-03-29T23:30:05.000Z";
/** Every text with places for values. */
const sentences = `(function sentencesIn(text) {
  return typeof text === "object" ? Object.values(text).flatMap(sentencesIn) : text.includes("{") ? [text] : [];
})(words.texts)`;
const inside = {
  age: `words.age("${moment}", Date.parse("${moment}") + 200_000)`,
  ahead: `words.age("${moment}", Date.parse("${moment}") - 7_200_000)`,
  amount: `words.amount("-1234567890123456789.50", "AED")`,
  bare: `words.amount("1234.5")`,
  entered: `words.momentIn("2026-03-30", "03:30")`,
  odd: `words.amount("n/a")`,
  clock: `words.clockTime("${moment}")`,
  count: `words.count(1234567)`,
  day: `words.calendarDay("2026-11-24")`,
  dayTime: `words.dayTime("${moment}")`,
  documents: `[0, 1, 2, 3, 11, 100, 1234].map((many) => words.plural(words.texts.count.documents, many))`,
  durations: `[0, 45, 200, 7260, 187_200].map(words.duration)`,
  fields: `words.dayAndTime("${moment}")`,
  foreign: `words.isolate("شركة")`,
  hostile: `words.fill("{name}: 3", { name: "شركة \u2069\u202E 7" })`,
  sentences: `${sentences}.length`,
  /** Those that let a name of the other direction into them as it is. */
  turned: `${sentences}.filter((text) => {
    const name = words.language === "en" ? "شركة 7" : "Gulf 7";
    const places = text.match(/\\{\\w+\\}/g);
    const filled = words.fill(text, Object.fromEntries(places.map((place) => [place.slice(1, -1), name])));
    return filled.split("\u2068" + name + "\u2069").length !== places.length + 1;
  })`,
  list: `words.listOf(["a", "b", "c"])`,
  own: `words.isolate("0235:1")`,
  short: `[12, 1_400, 45_000].map(words.shortTime)`,
};

/** What the page is made of, as modules that can be loaded one by one. */
const modules = createTemporaryFolder("words-");
const addressOf = (name: string): string => pathToFileURL(path.join(modules.dir, name)).href;

/** What the words are in a page of this language and zone: each in a process, because a page keeps its language for good. */
async function wordsIn(language: string, zone: string): Promise<Record<keyof typeof inside, unknown>> {
  const stored = JSON.stringify({ "console-language": language, "console-time-zone": zone });
  const code = `
    const stored = ${stored};
    Object.defineProperty(globalThis, "localStorage", { value: { getItem: (name) => stored[name] ?? null } });
    const words = await import("${addressOf("words.mjs")}");
    process.stdout.write(JSON.stringify({ ${Object.entries(inside)
      .map(([name, value]) => `${name}: ${value}`)
      .join()} }));
  `;
  const env = { ...process.env, TZ: "America/St_Johns" };
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], { env });
  return JSON.parse(stdout) as Record<keyof typeof inside, unknown>;
}

describe("the words of the console", () => {
  before(() =>
    build({
      absWorkingDir: path.join(repositoryRoot, "api/console"),
      entryPoints: ["words.ts", "settings.ts"],
      outdir: modules.dir,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      format: "esm",
    }),
  );
  after(() => modules.remove());

  it("are English where English is read, in the chosen zone", async () => {
    const { sentences: _, turned: __, ...words } = await wordsIn("en", "gulf");
    expect(words).to.deep.equal({
      age: "3 min 20 s ago",
      ahead: "in 2 h",
      amount: "-1,234,567,890,123,456,789.50 AED",
      bare: "1,234.5",
      odd: "n/a",
      clock: "30 Mar 2026, 03:30:05 UTC+4",
      count: "1,234,567",
      day: "24 Nov 2026",
      dayTime: "30 Mar 2026, 03:30 UTC+4",
      documents: [
        "0 documents",
        "1 document",
        "2 documents",
        "3 documents",
        "11 documents",
        "100 documents",
        "1,234 documents",
      ],
      durations: ["0 s", "45 s", "3 min 20 s", "2 h 1 min", "2 d 4 h"],
      entered: "2026-03-29T23:30:00.000Z",
      fields: ["2026-03-30", "03:30"],
      foreign: "\u2068شركة\u2069",
      hostile: "\u2068شركة ⟨U+2069⟩⟨U+202E⟩ 7\u2069: 3",
      list: "a, b and c",
      own: "0235:1",
      short: ["12 ms", "1.4 s", "45 s"],
    });
  });

  it("are Arabic with digits of their own business papers, and what is foreign keeps its direction", async () => {
    const { amount, documents, dayTime, day, age, own, count } = await wordsIn("ar", "utc");
    expect({ amount, documents, dayTime, day, age, own, count }).to.deep.equal({
      amount: "\u2068\u200E-1,234,567,890,123,456,789.50 AED\u2069",
      documents: ["لا مستندات", "مستند واحد", "مستندان", "3 مستندات", "11 مستندًا", "100 مستند", "1,234 مستندًا"],
      dayTime: "29 مارس 2026، 23:30 \u2068UTC\u2069",
      day: "24 نوفمبر 2026",
      age: "منذ 3 د 20 ث",
      own: "\u20680235:1\u2069",
      count: "1,234,567",
    });
  });

  for (const language of ["en", "ar"]) {
    it(`keep a name of the other direction to itself in every sentence that takes one: ${language}`, async () => {
      const { turned, sentences: many } = await wordsIn(language, "utc");
      expect(turned).to.deep.equal([]);
      expect(many).to.be.greaterThan(100);
    });
  }

  it("name the offset of a zone whose hours are no whole ones", async () => {
    const { dayTime, fields, entered } = await wordsIn("en", "local");
    expect({ dayTime, fields, entered }).to.deep.equal({
      dayTime: "29 Mar 2026, 21:00 UTC-2:30",
      fields: ["2026-03-29", "21:00"],
      entered: "2026-03-30T06:00:00.000Z",
    });
  });

  it("name the versions of the contract that the service knows", async () => {
    const { serviceVersions } = (await import(addressOf("settings.mjs"))) as { serviceVersions: string[] };
    expect(serviceVersions).to.deep.equal(contractVersions);
  });
});
