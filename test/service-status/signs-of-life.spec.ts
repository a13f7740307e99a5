import { expect } from "chai";

import { beatMs, goneAfterMs, heartbeatMs, isSilent } from "../../common/service-status/service-snapshot.ts";
import { conditionsIn } from "../factories/known.ts";
import { buildProcess, buildServiceSnapshot } from "../factories/service-snapshot.ts";

const startMs = Date.parse("2026-11-22T18:00:00.000Z");
const twoHoursMs = 7_200_000;
/** A snapshot is given out again for so long, and the page shows the next one so much later. */
const pageMs = 1_500;
const stepMs = 250;

type Kind = "workers" | "api";

/** The service as a reading at that moment shows it: both processes, of which each was last heard of at its own moment. */
const seenAt = (nowMs: number, lastBeat: Readonly<Record<Kind, number>>) =>
  buildServiceSnapshot({
    at: new Date(nowMs).toISOString(),
    processes: (["workers", "api"] as const).map((kind) =>
      buildProcess({
        kind,
        name: kind,
        id: kind,
        seenAt: new Date(lastBeat[kind]).toISOString(),
        silentMs: nowMs - lastBeat[kind],
      }),
    ),
  });

describe("signs of life", () => {
  it("of processes that beat are never missed on the page, whenever it is read", () => {
    // A round takes what it takes, up to as long again as the pause before it: beats are not exactly as far apart as meant.
    for (const late of [1, 1.2, 2]) {
      const lastBeat = { workers: startMs, api: startMs };
      for (let nowMs = startMs; nowMs < startMs + twoHoursMs; nowMs += stepMs) {
        for (const kind of ["workers", "api"] as const) {
          while (nowMs - lastBeat[kind] >= beatMs * late) {
            lastBeat[kind] += beatMs * late;
          }
        }
        const { processes } = seenAt(nowMs, lastBeat);
        const red = processes.filter(({ silentMs }) => isSilent({ silentMs: silentMs + pageMs }));
        if (red.length > 0) {
          expect.fail(`${red[0]?.name} is red ${nowMs - startMs} ms after the start, with beats ${late} times apart`);
        }
        if (nowMs % 10_000 === 0) {
          expect(conditionsIn(seenAt(nowMs, lastBeat))).to.deep.equal([]);
        }
      }
    }
  });

  it("that stop are missed within twice the beat and what the page adds", () => {
    for (const kind of ["workers", "api"] as const) {
      const after = 2 * beatMs + pageMs;
      expect(isSilent({ silentMs: after })).to.equal(false);
      expect(isSilent({ silentMs: after + 1 })).to.equal(true);
      const nowMs = startMs + after + 1;
      const conditions = conditionsIn(seenAt(nowMs, { workers: nowMs, api: nowMs, [kind]: startMs }));
      expect(conditions.map(({ id }) => id)).to.deep.equal([kind === "api" ? "process-silent" : "no-workers"]);
    }
  });

  it("are missed on the page before a process counts as gone, which takes three heartbeats", () => {
    expect(goneAfterMs).to.equal(3 * heartbeatMs);
    expect(isSilent({ silentMs: goneAfterMs })).to.equal(true);
  });
});
