import { expect } from "chai";

import type { ServiceStatus } from "../../common/service-status/read-service-status.ts";
import { judge, healthOf, statusTroubles } from "../../common/service-status/judge.ts";
import { ageWords } from "../../common/service-status/condition-table.ts";
import { buildKnown } from "../factories/known.ts";
import { buildProcess, buildServiceSnapshot } from "../factories/service-snapshot.ts";

const buildStatus = ({ snapshot, ...overrides }: Partial<ServiceStatus> = {}): ServiceStatus => ({
  ...buildKnown({
    queue: { store: "redis", state: "ok", failingMs: 0, memory: { used: 12_000_000, limit: 0 } },
    ...(snapshot !== undefined && { snapshot }),
  }),
  answeredBy: { host: "uae-1", pid: 1, version: "1.0.0", startedAt: "2026-11-22T08:00:00.000Z" },
  disk: { databaseBytes: 412_000_000, state: "ok", freeBytes: 38_400_000_000, neededBytes: 512_000_000 },
  accessPoint: { state: "up", outages: [] },
  missing: [],
  ...overrides,
});

const inWords = (status: ServiceStatus) => {
  const judged = judge(status);
  return { health: healthOf(judged), troubles: statusTroubles(judged, status) };
};

const troublesOf = (overrides: Partial<ServiceStatus>): string[] => inWords(buildStatus(overrides)).troubles;

describe("the status in words", () => {
  it("is good where all is well", () => {
    const snapshot = buildServiceSnapshot({
      processes: [buildProcess(), buildProcess({ kind: "api", name: "api", silentMs: 3_000 })],
      stages: [{ stage: "validation", waiting: 1_204, since: "2026-11-22T18:33:05.000Z" }],
    });
    expect(inWords(buildStatus({ snapshot }))).to.deep.equal({
      health: "well",
      troubles: [],
    });
  });

  it("says in one sentence since when and why a database is unavailable, and what is unknown for that reason", () => {
    const why = "The database does not answer.";
    const { health, troubles } = inWords(
      buildStatus({
        database: { state: "away", reason: "connect ECONNREFUSED", failingMs: 200_000 },
        snapshot: null,
        recovery: null,
        accessPoint: { state: "unknown", outages: [] },
        missing: ["backlog", "size of the database"].map((part) => ({ part, why })),
      }),
    );
    expect(health).to.equal("down");
    expect(troubles).to.deep.equal([
      "The database cannot be reached since 18:30:05 UTC (connect ECONNREFUSED): nothing is taken in, nothing moves, and what waits cannot be counted. Look at PostgreSQL, its host and the network between. Every document that was answered with 201 is stored; all goes on by itself when the database is back.",
      "Not known: backlog, size of the database. The database does not answer.",
    ]);
  });

  it("says what a disk without room means, once, and that nothing is stored all the same", () => {
    const disk = { state: "low", freeBytes: 327_155_712, neededBytes: 536_870_912 } as const;
    const queue = { store: "postgres", state: "unavailable", failingMs: 45_000, memory: null } as const;
    const low = buildStatus({ disk: { databaseBytes: 1, ...disk }, snapshot: buildServiceSnapshot({ disk }), queue });
    const { health, troubles } = inWords(low);
    expect(health).to.equal("down");
    expect(troubles).to.deep.equal([
      "The disk of the database is nearly full (312 MiB free, 512 MiB have to stay free): every new document is refused (503) and waits at its sender; what was taken in goes on. Make room on the disk of the folder, or enlarge it. The service then goes on by itself.",
      "The queue has taken nothing since 18:32:40 UTC: what is stored is worked on when it is back; nothing waits. Look at Redis (or at PostgreSQL, if it holds the queue) and at the network; jobs are queued again by themselves.",
    ]);
    const full = { databaseBytes: 1, state: "full", freeBytes: null, neededBytes: 512_000_000 } as const;
    const database = { state: "full", reason: null, failingMs: 0 } as const;
    for (const snapshot of [buildServiceSnapshot({ disk: full }), null]) {
      const words = troublesOf({ database, disk: full, snapshot });
      expect(words).to.have.length(1);
      expect(words[0]).to.match(
        /^The database can store nothing more: its disk is full\. Every new document is refused/,
      );
    }
  });

  it("says what a recovery means, once, whether or not the database can be read", () => {
    const recovery = { since: "2026-11-22T18:30:25.000Z", problem: "the access point is away" };
    const read = inWords(buildStatus({ recovery: "under way", snapshot: buildServiceSnapshot({ recovery }) }));
    expect(read.health).to.equal("down");
    expect(read.troubles).to.have.length(1);
    expect(read.troubles[0]).to.match(/^The database was restored, and a recovery is under way since 18:30:25 UTC/);
    expect(troublesOf({ recovery: "under way", snapshot: null })).to.deep.equal([
      "The database was restored: nothing is sent and every new document is refused (503), until it is known what had been sent before. Wait, and see that the access point answers; npm run -s recovery says how far it is. If NUMBERS_DIR does not show which numbers were given, a person must say how many to skip. If the access point cannot be asked, a person must end the recovery.",
    ]);
    const queue = { store: "redis", state: "unavailable", failingMs: 0, memory: null } as const;
    expect(troublesOf({ recovery: "under way", snapshot: buildServiceSnapshot({ recovery }), queue })[1]).to.equal(
      "The queue (Redis) takes nothing: what is stored is worked on when it is back; nothing waits. Look at Redis (or at PostgreSQL, if it holds the queue) and at the network; jobs are queued again by themselves.",
    );
  });

  it("says ages in two units", () => {
    expect([0, 59_400, 60_000, 3_599_000, 3_600_000, 90_000_000].map(ageWords)).to.deep.equal([
      "0 s",
      "59 s",
      "1 min 0 s",
      "59 min 59 s",
      "1 h 0 min",
      "1 d 1 h",
    ]);
  });
});
