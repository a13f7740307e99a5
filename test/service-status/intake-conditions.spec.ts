import { expect } from "chai";

import { diskState, type DiskSnapshot } from "../../common/service-status/disk.ts";
import { conditionsIn } from "../factories/known.ts";
import { buildServiceSnapshot } from "../factories/service-snapshot.ts";

const mebibyte = 1_048_576;

const wordsOf = (disk: DiskSnapshot): string[] =>
  conditionsIn(buildServiceSnapshot({ disk })).map(({ words }) => words);

describe("what keeps documents from being taken in", () => {
  it("is a disk with less room than has to stay free, or a server that stores nothing, whatever room is seen", () => {
    const seen = { neededBytes: 512 * mebibyte, hasFailed: false };
    expect(diskState({ ...seen, freeBytes: 512 * mebibyte })).to.equal("ok");
    expect(diskState({ ...seen, freeBytes: 512 * mebibyte - 1 })).to.equal("low");
    expect(diskState({ ...seen, freeBytes: mebibyte })).to.equal("low");
    expect(diskState({ ...seen, freeBytes: mebibyte, neededBytes: 0 })).to.equal("ok");
    expect(diskState({ ...seen, freeBytes: mebibyte - 1, neededBytes: 0 })).to.equal("full");
    expect(diskState({ ...seen, freeBytes: null })).to.equal("unseen");
    for (const freeBytes of [null, 0, 900 * mebibyte]) {
      expect(diskState({ ...seen, freeBytes, hasFailed: true })).to.equal("full");
    }
  });

  it("is said with how much is free, who must act and what waits, as what stops the intake", () => {
    const disk = { state: "low", freeBytes: 312 * mebibyte, neededBytes: 512 * mebibyte } as const;
    const [condition, ...others] = conditionsIn(buildServiceSnapshot({ disk }));
    expect(others).to.deep.equal([]);
    expect(condition).to.deep.equal({
      id: "disk-full",
      subject: null,
      severity: "critical",
      who: "site",
      since: null,
      waiting: null,
      words:
        "The disk of the database is nearly full (312 MiB free, 512 MiB have to stay free): every new document is refused (503) and waits at its sender; what was taken in goes on.",
      action: "Make room on the disk of the folder, or enlarge it. The service then goes on by itself.",
    });
  });

  it("names no figure to whom the site is not shown, and none that would explain nothing", () => {
    for (const state of ["low", "full"] as const) {
      expect(wordsOf({ state, freeBytes: null, neededBytes: null })[0])
        .to.match(/503/)
        .and.not.match(/free/);
    }
    expect(wordsOf({ state: "full", freeBytes: 900 * mebibyte, neededBytes: 512 * mebibyte })[0]).not.to.match(/900/);
    expect(wordsOf({ state: "full", freeBytes: 0, neededBytes: 512 * mebibyte })[0]).to.match(
      /^The database can store nothing more: its disk is full \(0 MiB free, 512 MiB have to stay free\)\./,
    );
  });

  it("is nothing of a disk with room, or of one that cannot be seen", () => {
    for (const state of ["ok", "unseen"] as const) {
      expect(wordsOf({ state, freeBytes: null, neededBytes: 1 })).to.deep.equal([]);
    }
  });

  it("is not what a recovery has lost: that is a warning to the site for two weeks", () => {
    const lostDeliveries = { count: 1_204, skippedNumbers: 2_000, since: "2026-11-22T18:33:05.000Z" };
    const [condition, ...others] = conditionsIn(buildServiceSnapshot({ lostDeliveries }));
    expect(others).to.be.empty;
    expect(condition).to.include({ id: "recovery", severity: "warning", since: lostDeliveries.since });
    expect(condition?.words).to.contain("1,204 deliveries").and.contain("2,000 numbers may be");
    const [skipped] = conditionsIn(buildServiceSnapshot({ lostDeliveries: { ...lostDeliveries, count: 0 } }));
    expect(skipped?.words).to.match(/^The database was restored\. 2,000 numbers may be/);
  });

  it("is not a status message that a restore may have lost: that is a warning as long as its leg waits", () => {
    const lostMessages = { count: 2, since: "2026-11-22T18:33:05.000Z" };
    const [condition, ...others] = conditionsIn(buildServiceSnapshot({ lostMessages }));
    expect(others).to.be.empty;
    expect(condition).to.include({ id: "recovery", severity: "warning", who: "site", waiting: 2 });
    expect(condition?.words).to.contain("2 legs that were sent have no message level status");
    expect(condition?.action).to.contain("message_lost");
  });

  it("is a recovery, with since when, what it means, what waits and what is in its way", () => {
    const recovery = { since: "2026-11-22T18:33:05.000Z", problem: "the access point is away." };
    const stages = [{ stage: "transmission" as const, waiting: 3, since: "2026-11-22T18:33:05.000Z" }];
    const condition = conditionsIn(buildServiceSnapshot({ recovery, stages }))[0];
    expect(condition).to.include({ id: "recovery", severity: "critical", since: recovery.since });
    expect(condition?.words).to.equal(
      "The database was restored, and a recovery is under way since 18:33:05 UTC: nothing is sent, 3 documents wait, and every new document is refused (503), until it is known what had been sent before. Not over yet: the access point is away.",
    );
    const legs = [
      { leg: "c3" as const, state: "sending" as const, failureClass: null, count: 5, since: null, nextTryAt: null },
    ];
    expect(conditionsIn(buildServiceSnapshot({ recovery, stages, legs }))[0]?.words).to.contain("5 documents wait");
    const unbegun = conditionsIn(buildServiceSnapshot({ recovery: { since: null, problem: null } }))[0];
    expect(unbegun?.words).to.equal(
      "The database was restored, and a recovery is under way: nothing is sent, nothing waits, and every new document is refused (503), until it is known what had been sent before.",
    );
  });
});
