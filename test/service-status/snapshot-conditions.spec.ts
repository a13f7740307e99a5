import { expect } from "chai";

import { conditionIds } from "../../common/service-status/condition-table.ts";
import type { LegSnapshot, ServiceSnapshot } from "../../common/service-status/service-snapshot.ts";
import { conditionsIn } from "../factories/known.ts";
import { buildPause, buildProcess, buildServiceSnapshot } from "../factories/service-snapshot.ts";

const leg = (overrides: Partial<LegSnapshot>): LegSnapshot => ({
  leg: "c3",
  state: "queued",
  failureClass: null,
  count: 1,
  since: "2026-11-22T18:33:05.000Z",
  nextTryAt: null,
  ...overrides,
});

const silent = { seenAt: "2026-11-22T18:33:17.000Z", silentMs: 8_000 };

const only = (snapshot: ServiceSnapshot) => {
  const conditions = conditionsIn(snapshot);
  expect(conditions).to.have.length(1);
  return conditions[0] as (typeof conditions)[number];
};

const reported = (overrides: Parameters<typeof buildServiceSnapshot>[0]) => only(buildServiceSnapshot(overrides));

describe("what does not hold in a snapshot", () => {
  it("is nothing where all is well", () => {
    expect(conditionsIn(buildServiceSnapshot())).to.deep.equal([]);
  });

  it("names workers that are frozen for eight seconds", () => {
    const condition = only(
      buildServiceSnapshot({
        processes: [buildProcess(silent), buildProcess({ kind: "api", name: "api" })],
        stages: [{ stage: "pricing", waiting: 1_204, since: "2026-11-22T18:33:16.000Z" }],
      }),
    );
    expect(condition).to.deep.include({ id: "no-workers", severity: "critical", since: silent.seenAt });
    expect(condition.words).to.equal(
      "No worker process has given a sign of life since 18:33:17 UTC: nothing moves, 1,204 documents wait.",
    );
  });

  it("says so where none was ever started", () => {
    expect(only(buildServiceSnapshot({ processes: [] })).words).to.equal(
      "No worker process runs: nothing moves, nothing waits.",
    );
  });

  it("names one of several that is silent, worse when it counts as gone, until its successor runs or it is history", () => {
    const other = buildProcess({ id: "other", name: "workers-2" });
    const frozen = only(buildServiceSnapshot({ processes: [other, buildProcess(silent)] }));
    expect(frozen).to.include({ id: "process-silent", severity: "warning" });
    expect(frozen.words).to.match(/^Worker process workers-1 on uae-1 has given no sign of life since 18:33:17 UTC/);
    const gone = buildProcess({ seenAt: "2026-11-22T18:33:00.000Z", silentMs: 25_000 });
    expect(only(buildServiceSnapshot({ processes: [other, gone] })).severity).to.equal("critical");
    const successor = buildProcess({ id: "successor", startedAt: "2026-11-22T18:33:10.000Z" });
    expect(conditionsIn(buildServiceSnapshot({ processes: [other, gone, successor] }))).to.deep.equal([]);
    const past = buildProcess({ seenAt: "2026-11-22T18:03:00.000Z", silentMs: 1_825_000 });
    expect(conditionsIn(buildServiceSnapshot({ processes: [other, past] }))).to.deep.equal([]);
    expect(only(buildServiceSnapshot({ processes: [past] })).id).to.equal("no-workers");
  });

  it("says of an access point that is away since when, how much waits, and when it is tried again", () => {
    const outage = {
      accessPoint: "ap.example:8888",
      since: "2026-11-22T18:33:05.000Z",
      tries: 4,
      nextTryAt: "2026-11-22T18:33:24.000Z",
    };
    const condition = only(
      buildServiceSnapshot({
        accessPoints: [outage, { ...outage, since: "2026-11-22T18:33:09.000Z", tries: 1 }],
        legs: [
          leg({ count: 412, failureClass: "retryable", nextTryAt: "2026-11-22T18:33:37.000Z" }),
          leg({ count: 12, leg: "c5" }),
        ],
      }),
    );
    expect(condition).to.include({ id: "access-point-away", severity: "critical", since: outage.since });
    expect(condition.words).to.equal(
      "Access point ap.example:8888 unavailable since 18:33:05 UTC (4 calls in a row): 412 documents wait, next try in 12 s.",
    );
    const tried = buildServiceSnapshot({
      accessPoints: [outage],
      legs: [leg({ count: 1, state: "sending", nextTryAt: null })],
    });
    expect(only(tried).words).to.include("1 document waits");
    const older = buildServiceSnapshot({ accessPoints: [outage], countedAt: "2026-11-22T18:33:04.000Z" });
    expect(only(older).words).to.include("what waits is not counted yet");
    const unstated = buildServiceSnapshot({
      accessPoints: [{ ...outage, accessPoint: null, tries: 1, nextTryAt: null }],
    });
    expect(only(unstated).words).to.equal("Access point unavailable since 18:33:05 UTC: nothing waits.");
  });

  it("warns the site of an access point that is not set up as it has to be, in the words of living processes", () => {
    const accessPointFaults = ["It is version 0.10.9"];
    const unfit = {
      processes: [buildProcess({ accessPointFaults }), buildProcess({ accessPointFaults, name: "workers-2" })],
    };
    expect(reported(unfit)).to.include({ id: "access-point-away", severity: "warning", subject: "settings" });
    expect(reported(unfit).words).to.match(/may be lost\. It is version 0\.10\.9\.$/);
    expect(reported({ processes: [buildProcess(), buildProcess({ ...silent, accessPointFaults })] }).id).to.equal(
      "process-silent",
    );
  });

  it("names work that has waited for more than five minutes, with its date when that is another day", () => {
    const condition = only(
      buildServiceSnapshot({ stages: [{ stage: "transmission", waiting: 2, since: "2026-11-21T10:00:00.000Z" }] }),
    );
    expect(condition.words).to.equal(
      "Transmission to corner 3: 2 documents wait, the oldest since 2026-11-21 10:00:00 UTC.",
    );
  });

  it("names what needs an operator, and what is late", () => {
    const since = "2026-11-22T18:00:00.000Z";
    const conditions = conditionsIn(
      buildServiceSnapshot({
        givenUp: { count: 1, since },
        overdue: { count: 2, since },
        legs: [
          leg({ state: "failed", failureClass: "blocked", count: 5, since }),
          leg({ state: "failed", failureClass: "unknown", count: 1, since: "2026-11-22T17:00:00.000Z" }),
          leg({ state: "unknown", failureClass: "unknown", count: 3, since }),
          leg({ state: "unknown", failureClass: "rejected", count: 2, since }),
          leg({ state: "unknown", failureClass: "unknown", count: 1, since: "2026-11-22T18:33:24.000Z", leg: "c5" }),
        ],
      }),
    );
    expect(conditions.map(({ words }) => words)).to.deep.equal([
      "1 document was given up by a stage of our own, the first at 18:00:00 UTC: it does not go on by itself.",
      "6 legs to corner 3 have failed and wait for a person: 5 blocked, 1 unknown.",
      "Of 3 legs nobody knows whether they have arrived; the access point is asked.",
      "2 legs are refused so far and have not arrived; the access point tries on, without end where the directory refuses.",
      "2 legs are sent and have had no message level status for more than 25 minutes.",
    ]);
    expect(conditions.map(({ severity }) => severity)).to.deep.equal(Array.from(conditions, () => "warning"));
    expect(conditions[1]?.since).to.equal("2026-11-22T17:00:00.000Z");
  });

  it("names documents near the end of their fourteen days, by organization", () => {
    const near = {
      orgId: "one",
      organization: "Oasis",
      past: 0,
      oneDay: 0,
      threeDays: 1,
      sevenDays: 12,
      oldestIssueDate: "2026-11-11",
    };
    expect(reported({ deadlines: [near] })).to.include({
      id: "report-deadline",
      severity: "warning",
      subject: "one",
      words:
        "Oasis: 1 document has three days left or less; 12 documents have seven days left or less. The oldest was issued on 2026-11-11, and the law gives 14 days.",
    });
    expect(reported({ deadlines: [{ ...near, oneDay: 1 }] }).severity).to.equal("critical");
    expect(reported({ deadlines: [{ ...near, past: 2 }] }).words).to.include(
      "2 documents are not reported, and the term is over",
    );
    expect(reported({ deadlines: [near], scope: "organization" }).words, "its own").not.to.include("Oasis");
  });

  it("names author, start, reason and waiting work of every pause, and faults of the site as the worst", () => {
    const conditions = conditionsIn(
      buildServiceSnapshot({
        pauses: [
          buildPause({ held: 412, since: "2026-11-22T18:33:05.000Z", reason: "a release is being rolled back. " }),
          buildPause({ scope: "leg", target: "toC3", held: 1 }),
          buildPause({ scope: "access-point", target: "corner-2" }),
          buildPause({ scope: "organization", target: "org-1", orgId: "org-1", organization: "Oasis Retail" }),
          buildPause({ scope: "receiver", target: "0235:1", orgId: "org-1", organization: "Oasis Retail" }),
          buildPause({ scope: "receiver", target: "0235:1" }),
          buildPause({ cause: "site-error", reason: "x".repeat(1_000), probeAt: "2026-11-22T18:33:30.000Z", held: 3 }),
        ],
      }),
    );
    const [fault, first, ...others] = conditions;
    expect(fault).to.include({ id: "site-fault", severity: "critical" });
    expect(fault?.words).to.match(/for a fault of the site \(x{150,200}…?\): 3 documents wait, next try in 5 s\.$/);
    expect(first).to.include({ id: "work-paused", severity: "warning", since: "2026-11-22T18:33:05.000Z" });
    expect(first?.words).to.equal(
      "Stage rendering paused by sara@example.ae since 18:33:05 UTC because “a release is being rolled back”: 412 documents wait.",
    );
    expect(first?.pause).to.include({ scope: "stage", target: "rendering" });
    expect(others.map(({ words }) => words.slice(0, words.indexOf(" paused by")))).to.deep.equal([
      "Leg toC3",
      "Access point",
      "Organization Oasis Retail",
      "Receiver 0235:1 of Oasis Retail",
      "Receiver 0235:1",
    ]);
  });

  it("begins with the worst", () => {
    const conditions = conditionsIn(buildServiceSnapshot({ givenUp: { count: 1, since: null }, processes: [] }));
    expect(conditions.map(({ id }) => id)).to.deep.equal(["no-workers", "documents-given-up"]);
    expect(conditionIds).to.include.members(conditions.map(({ id }) => id));
  });
});
