import { expect } from "chai";
import { pino } from "pino";

import { IntakeAdmission, type IntakeFigures } from "../../../api/http/intake-admission.ts";

const open: IntakeFigures = {
  beyond: new Map(),
  isFull: false,
  isRecovering: false,
  isLate: false,
  ages: new Map(),
  full: new Map(),
};
const flooded: IntakeFigures = { ...open, beyond: new Map([["a", 700]]) };

describe("api/http/intake-admission", () => {
  let clock: number;
  let figures: IntakeFigures | Error;
  let readings: number;
  let lines: Record<string, unknown>[];
  let admission: IntakeAdmission;

  beforeEach(() => {
    clock = 1_000_000;
    figures = open;
    readings = 0;
    lines = [];
    const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) });
    admission = new IntakeAdmission({
      logger,
      now: () => clock,
      read: () => {
        readings += 1;
        return figures instanceof Error ? Promise.reject(figures) : Promise.resolve(figures);
      },
    });
  });

  const statusFor = async (orgId: string): Promise<number | undefined> => (await admission.refusal(orgId))?.status;

  const since = () => Promise.all(["a", "b", "c"].map((orgId) => admission.clearSince(orgId)));

  /** After the figures of this second have been read. */
  const statusNow = async (orgId: string): Promise<number | undefined> => {
    clock += 1_001;
    await admission.refusal(orgId);
    await new Promise(setImmediate);
    return statusFor(orgId);
  };

  it("reads once a second, however many ask", async () => {
    for (let nth = 0; nth < 1_000; nth += 1) {
      await Promise.all([admission.refusal("a"), admission.refusal("b")]);
    }
    expect(readings).to.equal(1);
    clock += 1_001;
    await Promise.all(Array.from({ length: 100 }, () => admission.refusal("a")));
    expect(readings).to.equal(2);
  });

  it("sends only the organization away that has too much waiting, and takes it in again", async () => {
    figures = flooded;
    expect([await statusNow("a"), await statusFor("b")]).to.deep.equal([429, undefined]);
    figures = open;
    expect(await statusNow("a")).to.equal(undefined);
  });

  it("sends all away without room, and names a time", async () => {
    figures = { ...flooded, isFull: true };
    expect([await statusNow("a"), await statusFor("b")]).to.deep.equal([503, 503]);
    expect((await admission.refusal("b"))?.retryAfterSeconds).to.equal(60);
  });

  it("lets no document overtake others by a job of its own while documents are late, or many of its organization wait", async () => {
    figures = {
      ...open,
      ages: new Map([
        ["a", 300],
        ["b", Infinity],
      ]),
    };
    expect(await since()).to.deep.equal([clock - 300, -Infinity, clock]);
    figures = { ...figures, isLate: true };
    clock += 1_001;
    expect(await since()).to.deep.equal([-Infinity, -Infinity, -Infinity]);
    expect(readings).to.equal(2);
  });

  it("refuses no request because of figures from before a quiet time", async () => {
    figures = flooded;
    expect(await statusNow("a")).to.equal(429);
    figures = open;
    clock += 3_600_000;
    expect(await statusFor("a")).to.equal(undefined);
  });

  it("answers by the last figures while new ones are read", async () => {
    expect(await statusNow("a")).to.equal(undefined);
    figures = flooded;
    clock += 1_001;
    expect(await statusFor("a")).to.equal(undefined);
    await new Promise(setImmediate);
    expect(await statusFor("a")).to.equal(429);
  });

  it("accepts all requests while the figures cannot be read", async () => {
    figures = flooded;
    expect(await statusNow("a")).to.equal(429);
    figures = new Error("the database is unavailable");
    expect(await statusNow("a")).to.equal(undefined);
    expect(await statusFor("b")).to.equal(undefined);
  });

  it("says in the log when it begins and when it ends, and nothing in between", async () => {
    figures = flooded;
    await statusNow("a");
    await statusNow("a");
    figures = open;
    await statusNow("a");
    await statusNow("a");
    figures = { ...open, isFull: true, isRecovering: false };
    await statusNow("a");
    await statusNow("a");
    expect(lines.map(({ msg, orgId }) => [msg, orgId])).to.deep.equal([
      ["intake of an organization is refused", "a"],
      ["intake of an organization is open again", "a"],
      ["intake is refused: the database has no room left", undefined],
    ]);
  });
});
