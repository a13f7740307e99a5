import { expect } from "chai";

import type { ServiceStatus } from "../../../common/domain/service-status/service-status.ts";
import { statusWords } from "../../../common/domain/service-status/status-words.ts";
import { ageWords, bytesWords } from "../../../common/domain/service-status/wording.ts";
import { buildPause, buildProcess, buildServiceSnapshot } from "../../factories/service-snapshot.ts";

const buildStatus = (overrides: Partial<ServiceStatus> = {}): ServiceStatus => ({
  at: "2026-11-22T18:33:25.000Z",
  answeredBy: { host: "uae-1", pid: 1, version: "1.0.0", startedAt: "2026-11-22T08:00:00.000Z" },
  database: { state: "ok", reason: null, failingMs: 0 },
  schema: { state: "current", pending: [], unknown: [] },
  disk: { databaseBytes: 412_000_000, state: "ok", freeBytes: 38_400_000_000, neededBytes: 512_000_000 },
  queue: { store: "redis", state: "ok", failingMs: 0, memory: { used: 12_000_000, limit: 0 } },
  recovery: "ok",
  accessPoint: { state: "up", outages: [] },
  snapshot: buildServiceSnapshot(),
  releases: [{ version: "1.0.0", newestMigration: "A1", processes: 2 }],
  logWriters: [],
  missing: [],
  ...overrides,
});

const troublesOf = (overrides: Partial<ServiceStatus>): string[] => statusWords(buildStatus(overrides)).troubles;

describe("the status in words", () => {
  it("is good where all is well, with what there is", () => {
    const snapshot = buildServiceSnapshot({
      processes: [buildProcess(), buildProcess({ kind: "api", name: "api", silentMs: 4_000 })],
      stages: [{ stage: "validation", waiting: 1_204, since: "2026-11-22T18:33:05.000Z" }],
    });
    expect(statusWords(buildStatus({ snapshot }))).to.deep.equal({
      condition: "well",
      troubles: [],
      facts: [
        "Alive: 1 worker process and 1 API process.",
        "Waiting: Validation 1,204 (the oldest for 20 s).",
        "The access point answers.",
        "The schema is this release's.",
        "The database holds 412 MB; 38 GB are free on its disk.",
        "Redis uses 12 MB, without a limit.",
      ],
    });
  });

  it("says in one sentence since when and why a database is unavailable, and what is unknown for that reason", () => {
    const why = "The database does not answer.";
    const { condition, troubles } = statusWords(
      buildStatus({
        database: { state: "away", reason: "connect ECONNREFUSED", failingMs: 200_000 },
        snapshot: null,
        releases: null,
        logWriters: null,
        recovery: null,
        accessPoint: { state: "unknown", outages: [] },
        missing: ["backlog", "log writers"].map((part) => ({ part, why })),
      }),
    );
    expect(condition).to.equal("down");
    expect(troubles).to.deep.equal([
      "The database cannot be reached, for 3 min 20 s: connect ECONNREFUSED.",
      "Not known: backlog, log writers. The database does not answer.",
    ]);
  });

  it("says what a disk without room means, once, and that nothing is stored all the same", () => {
    const disk = { state: "low", freeBytes: 327_155_712, neededBytes: 536_870_912 } as const;
    const queue = { store: "postgres", state: "unavailable", failingMs: 45_000, memory: null } as const;
    const low = buildStatus({ disk: { databaseBytes: 1, ...disk }, snapshot: buildServiceSnapshot({ disk }), queue });
    const { condition, troubles } = statusWords(low);
    expect(condition).to.equal("down");
    expect(troubles).to.deep.equal([
      "The disk of the database is nearly full (312 MiB free, 512 MiB have to stay free): every new document is refused (503) and waits at its sender; what was taken in goes on. Who runs the database's server makes room on its disk, or enlarges it; documents are then taken in again by themselves.",
      "The queue takes nothing for 45 s: what is stored is worked on when it is back.",
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
    const read = statusWords(buildStatus({ recovery: "under way", snapshot: buildServiceSnapshot({ recovery }) }));
    expect(read.condition).to.equal("down");
    expect(read.troubles).to.have.length(1);
    expect(read.troubles[0]).to.match(/^The database was restored, and a recovery is under way since 18:30:25 UTC/);
    expect(troublesOf({ recovery: "under way", snapshot: null })).to.deep.equal([
      "The database was restored: documents are refused until it is known what had been sent before.",
    ]);
    const queue = { store: "redis", state: "unavailable", failingMs: 0, memory: null } as const;
    expect(troublesOf({ recovery: "under way", snapshot: buildServiceSnapshot({ recovery }), queue })[1]).to.equal(
      "The queue (Redis) takes nothing: what is stored is worked on when it is back.",
    );
  });

  it("distinguishes a schema that is older from one that is newer", () => {
    expect(troublesOf({ schema: { state: "older", pending: ["A1", "B2"], unknown: [] } })).to.deep.equal([
      "The schema is older than this release: 2 migrations to run, from A1 on (npm run -s migrate).",
    ]);
    const newer = buildStatus({ schema: { state: "newer", pending: [], unknown: ["C3"] } });
    expect(statusWords(newer).condition).to.equal("attention");
    expect(statusWords(newer).troubles[0]).to.contain("does not know 1 migration, the newest C3");
  });

  it("begins with what keeps everything from moving", () => {
    const snapshot = buildServiceSnapshot({
      pauses: [
        buildPause(),
        buildPause({ cause: "site-error", reason: "disk full", probeAt: "2026-11-22T18:33:30.000Z" }),
      ],
    });
    const { condition, troubles } = statusWords(
      buildStatus({
        snapshot,
        queue: { store: "redis", state: "unavailable", failingMs: 45_000, memory: null },
        logWriters: [
          { pid: 7, application: "psql", state: "idle in transaction", seconds: 75 },
          { pid: null, application: null, state: null, seconds: null },
        ],
      }),
    );
    expect(condition).to.equal("down");
    expect(troubles).to.deep.equal([
      "Stage rendering paused by the service since 18:30:25 UTC for a fault of the site (disk full): nothing waits, next try in 5 s. Read the reason in the list of pauses and mend it (disk, rights, schema, memory); the service tries by itself and goes on.",
      "The queue (Redis) takes nothing for 45 s: documents are stored, and worked on when it is back.",
      "Stage rendering paused by sara@example.ae since 18:30:25 UTC because “a release is being rolled back”: nothing waits. See in the list of pauses who did it and why; end it when its reason has passed.",
      "A transaction of psql (pid 7, idle in transaction) has been open for 1 min 15 s and holds the change feed and the webhooks back.",
      "A prepared transaction holds the change feed and the webhooks back.",
    ]);
  });

  it("says ages and sizes in two figures", () => {
    expect([0, 59_400, 60_000, 3_599_000, 3_600_000, 90_000_000].map(ageWords)).to.deep.equal([
      "0 s",
      "59 s",
      "1 min 0 s",
      "59 min 59 s",
      "1 h 0 min",
      "1 d 1 h",
    ]);
    expect([0, 999, 1_000, 9_600_000, 12_000_000_000].map(bytesWords)).to.deep.equal([
      "0 bytes",
      "999 bytes",
      "1.0 kB",
      "9.6 MB",
      "12 GB",
    ]);
  });
});
