import { expect } from "chai";

import { buildInvoiceRequest } from "../../../factories/request.ts";
import { pick, seededRandom, shuffled } from "../../../rules/support/random.ts";
import { useTestApi } from "../../../setup/api.ts";
import { until } from "../../../setup/until.ts";
import { call, countDocuments } from "../../http-client.ts";
import { linesOf } from "./lines-of.ts";

interface Result {
  line: number;
  status: number;
  document?: { id: string };
  errors?: { message?: string };
}

type Random = () => number;
type Change = (lines: readonly string[], random: Random, fresh: () => string) => string[];

const between = (random: Random, end: number): number => Math.floor(random() * (end + 1));

/** What becomes of a file in an ERP before it is sent again under the same key. */
const changes: readonly Change[] = [
  (lines) => [...lines],
  (lines, random, fresh) => lines.toSpliced(between(random, lines.length), 0, fresh()),
  (lines, random, fresh) => [...lines, fresh()],
  (lines, random) => lines.toSpliced(between(random, lines.length - 1), 1 + between(random, 2)),
  (lines, random) => lines.slice(between(random, 3), lines.length - between(random, 3)),
  (lines, random) => shuffled(random, lines),
  (lines) => lines.toSorted(),
  (lines, random) => lines.toSpliced(between(random, lines.length), 0, pick(random, lines)),
  (lines, random, fresh) => lines.with(between(random, lines.length - 1), fresh()),
  (lines, random) => lines.flatMap((line) => (random() < 0.3 ? ["", line] : [line])),
];

const seeds = [1, 2, 3, 4, 5, 6];
const rounds = 7;

describe("a batch that is sent again and again under one key, changed each time", function () {
  this.timeout(120_000);
  const api = useTestApi();
  const send = async (key: string, notes: readonly string[], signal?: AbortSignal): Promise<Result[]> => {
    const body = notes.map((note) => (note === "" ? "" : JSON.stringify(buildInvoiceRequest({ note })))).join("\n");
    const { text } = await call(api, "POST", `/api/purchase-invoices/${api.businessProfileId}/batch`, {
      body,
      headers: { "content-type": "application/x-ndjson", "idempotency-key": key },
      ...(signal !== undefined && { signal }),
    });
    return linesOf<Result>(text);
  };

  /** Leaves as soon as something has been stored. */
  const sendAndLeave = async (key: string, notes: readonly string[]): Promise<void> => {
    const before = await countDocuments(api);
    const leaving = new AbortController();
    let isOver = false;
    const sending = send(key, notes, leaving.signal)
      .catch(() => undefined)
      .finally(() => (isOver = true));
    await until("something is stored", async () => isOver || (await countDocuments(api)) > before);
    leaving.abort();
    await sending;
  };

  const storedNotes = async (key: string): Promise<Map<string, number>> => {
    const rows = await api.query<{ note: string; count: string }>(
      "select document ->> 'note' as note, count(*) from documents where document ->> 'note' like $1 group by 1",
      [`${key} %`],
    );
    return new Map(rows.map(({ note, count }) => [note, Number(count)]));
  };

  /** Until none of the lines waits for one of a sending before. */
  const settled = async (key: string, notes: readonly string[]): Promise<Result[]> => {
    let results: Result[] = [];
    await until("no line is in progress", async () => {
      results = await send(key, notes);
      return results.every(({ errors }) => errors?.message?.includes("still in progress") !== true);
    });
    return results;
  };

  for (const seed of seeds) {
    it(`stores no line twice, and answers no two lines with one document (seed ${seed})`, async () => {
      const random = seededRandom(seed);
      const key = `resent-${seed}`;
      let last = 0;
      const fresh = (): string => `${key} ${String((last += 1)).padStart(3, "0")}`;
      const most = new Map<string, number>();
      const wanted = (notes: readonly string[]): readonly string[] => {
        for (const note of notes) {
          most.set(note, Math.max(most.get(note) ?? 0, notes.filter((each) => each === note).length));
        }
        return notes;
      };

      let lines = Array.from({ length: 12 }, () => fresh()).flatMap((note) => (random() < 0.2 ? [note, note] : [note]));
      for (let round = 0; round < rounds; round += 1) {
        const changed = pick(random, changes)(lines, random, fresh);
        const way = random();
        if (way < 0.3) {
          await sendAndLeave(key, wanted(lines));
        } else if (way < 0.6) {
          await Promise.all([send(key, wanted(lines)), send(key, wanted(changed))]);
        } else {
          await send(key, wanted(lines));
        }
        lines = changed.length > 2 ? changed : [...changed, fresh(), fresh()];
      }
      const results = await settled(key, wanted(lines));
      const stored = await storedNotes(key);
      for (const [note, count] of stored) {
        expect(count, note).to.be.at.most(most.get(note) ?? 0);
      }
      for (const { status } of results) {
        expect([201, 409]).to.include(status);
      }
      const made = results.flatMap(({ document }) => (document === undefined ? [] : [document.id]));
      expect(new Set(made).size).to.equal(made.length);
      expect(await send(key, lines)).to.deep.equal(
        results.map((result) => (result.status === 201 ? { ...result, replayed: true } : result)),
      );
      expect(await storedNotes(key)).to.deep.equal(stored);
    });
  }
});
