import { expect } from "chai";

import { documentKindNames, documentKinds } from "../../../common/documents/document-kinds.ts";
import { situations } from "../../../common/status/situations.ts";
import { legGuide } from "../../../common/status/status-guide.ts";
import { magicReceivers, type OutcomeName } from "../../../workers/simulator/outcomes.ts";
import { messagesOf } from "../../../workers/simulator/transmissions.ts";
import { until } from "../../setup/until.ts";
import {
  expectedOf,
  expectedOutcomes,
  standaloneOutcomes,
  type Expectations,
  type ExpectedOutcome,
} from "./expected-outcomes.ts";
import { MatrixRun, otherLeg, type Trial } from "./matrix-run.ts";

const snapshotKeys = { c3: "toC3", c5: "toC5" } as const;

const timeoutMs = 120_000;

const isThere = (run: MatrixRun, trial: Trial, expected: Expectations): boolean =>
  run.legOf(trial, trial.leg)?.state === expectedOf(expected, trial).leg &&
  run.legOf(trial, otherLeg(trial.leg))?.state === "accepted";

const hasNothingToSay = ({ received }: MatrixRun): boolean =>
  received.flatMap(messagesOf).every(({ state }) => state === "forwarded");

/**
 * The code of a refusal is in the first report alone. It is heard before others open the breaker of the authority, or of the
 * directory, and so hide it: that would be nobody's refusal, as nobody can know.
 */
const refusedOnce: OutcomeName = "refused-by-receiver";

/** Posts a document for each trial; what does not come true in time is named by the test of its own. */
async function drive(run: MatrixRun, trials: readonly Trial[], expected: Expectations): Promise<void> {
  for (const trial of trials.filter(({ outcome }) => outcome === refusedOnce)) {
    await run.post(trial);
    const isOver = async () => (await run.look(), isThere(run, trial, expected));
    await until("the refusal is heard", isOver, timeoutMs, 100).catch(() => undefined);
  }
  await Promise.all(trials.filter(({ outcome }) => outcome !== refusedOnce).map((trial) => run.post(trial)));
  const isOver = async (): Promise<boolean> => {
    await run.look();
    return trials.every((trial) => isThere(run, trial, expected)) && hasNothingToSay(run);
  };
  await until("every leg is where it should be", isOver, timeoutMs, 250).catch(() => undefined);
}

function expectOutcome(run: MatrixRun, trial: Trial, expected: ExpectedOutcome): void {
  const [own, other] = [run.legOf(trial, trial.leg), run.legOf(trial, otherLeg(trial.leg))];
  const classes = expected.mayBeHidden === true ? [expected.failureClass, "unknown"] : [expected.failureClass];
  expect(own).to.include({ state: expected.leg });
  expect(classes).to.include(own?.failureClass);
  expect(run.copiesOf(own), "copies that reached the receiver").to.equal(expected.copies);
  expect(other).to.include({ state: "accepted", failureClass: null });
  expect(run.copiesOf(other), "copies on the other leg").to.equal(1);
}

interface Told {
  transmissionResponse: { whoMustAct: string };
}

async function expectSnapshot(run: MatrixRun, trial: Trial, expected: ExpectedOutcome): Promise<void> {
  const { who, action } = situations[expected.situation];
  // An access point that cannot tell is asked first: only then is it a person's.
  const isTold = async (): Promise<boolean> => {
    const { transmissionResponse } = (await run.snapshot(trial))[snapshotKeys[trial.leg]] as Told;
    return transmissionResponse.whoMustAct === who;
  };
  await until(
    "it is said who must act",
    async () => expected.mayBeHidden === true || (await isTold()),
    timeoutMs,
    250,
  ).catch(() => undefined);
  const snapshot = await run.snapshot(trial);
  expect(snapshot).to.include({ overall_status: expected.overall });
  const shown = snapshot[snapshotKeys[trial.leg]] as Told;
  expect(shown).to.include({ status: legGuide[expected.leg].shown });
  if (expected.mayBeHidden !== true) {
    expect(shown.transmissionResponse).to.include({ whoMustAct: who, hint: action.en });
  }
  expect(snapshot[snapshotKeys[otherLeg(trial.leg)]]).to.include({ status: "APPROVED" });
  if (expected.reasonCode !== undefined) {
    const findings = await run.findings(trial);
    const { receiver } = documentKinds[trial.kind];
    expect(findings).to.have.length(1);
    expect(findings[0]).to.include({
      flag: "fatal",
      reasonCode: expected.reasonCode,
      ...(expected.field !== undefined && { pointer: `/${receiver}/${expected.field}` }),
    });
  }
}

const revisedLegs = (run: MatrixRun, trial: Trial) => [run.legOf(trial, "c3", 2), run.legOf(trial, "c5", 2)];

const title = ({ kind, leg, outcome, tin }: Trial, { leg: state, overall, copies }: ExpectedOutcome): string =>
  `${kind}, ${leg}, ${outcome} (${tin}): ${state}, ${overall}, ${copies} received`;

describe("every outcome of the network on every kind of document", function () {
  this.timeout(2 * timeoutMs);
  let run: MatrixRun;
  const trials: readonly Trial[] = documentKindNames.flatMap((kind) =>
    magicReceivers.map((magic) => ({ kind, ...magic })),
  );
  const trialsOf = (...names: OutcomeName[]): Trial[] => trials.filter(({ outcome }) => names.includes(outcome));

  before(async () => {
    run = await MatrixRun.start("phoss-ap");
    await drive(run, trials, expectedOutcomes);
  });
  after(() => run?.close());

  for (const trial of trials) {
    const expected = expectedOf(expectedOutcomes, trial);
    it(title(trial, expected), async () => {
      expectOutcome(run, trial, expected);
      await expectSnapshot(run, trial, expected);
    });
  }

  it("shows the digest of the receipt", async () => {
    const [trial] = trialsOf("accepted") as [Trial];
    const { sentSha256 = "" } = run.received.find(({ sbdhId }) => sbdhId === run.legOf(trial, "c3")?.sbdhId) ?? {};
    const { toC3 } = await run.snapshot(trial);
    expect(JSON.stringify(toC3)).to.contain(Buffer.from(sentSha256, "hex").toString("base64"));
  });

  it("received a second message about what has been decided once", () => {
    for (const trial of trialsOf("contradicted", "duplicate", "unknown-id")) {
      const transmission = run.received.find(({ sbdhId }) => sbdhId === run.legOf(trial, trial.leg)?.sbdhId);
      expect(transmission?.furtherMls.map(({ state }) => state)).to.deep.equal(["forwarded"]);
    }
  });

  it("has sent nothing that breaks a rule, and nothing that it does not know of", () => {
    expect(run.received.filter(({ verdict }) => verdict.fatal > 0)).to.deep.equal([]);
    const known = run.sbdhIds();
    expect(run.received.filter(({ sbdhId }) => !known.has(sbdhId))).to.deep.equal([]);
  });

  it("delivers a corrected document once, as its next revision", async () => {
    const rejected = trials.filter((trial) => expectedOf(expectedOutcomes, trial).overall === "REJECTED");
    // What its receiver has goes to no other one under its number, although the authority has refused it.
    for (const trial of rejected.filter(({ leg }) => leg === "c5")) {
      const said = await run.resubmit(trial).catch((error: unknown) => String(error));
      expect(said).to.include("delivered_content");
    }
    const refused = rejected.filter(({ leg }) => leg === "c3");
    const before = new Map(refused.map((trial) => [trial, run.copiesOf(run.legOf(trial, trial.leg))]));
    await Promise.all(refused.map((trial) => run.resubmit(trial)));
    await until(
      "every revision is accepted",
      async () => {
        await run.look();
        return refused.flatMap((trial) => revisedLegs(run, trial)).every((leg) => leg?.state === "accepted");
      },
      timeoutMs,
      250,
    );
    for (const trial of refused) {
      expect(revisedLegs(run, trial).map((leg) => run.copiesOf(leg))).to.deep.equal([1, 1]);
      expect(run.copiesOf(run.legOf(trial, trial.leg)), "of the revision before").to.equal(before.get(trial));
      expect(await run.snapshot(trial)).to.include({ overall_status: "APPROVED" });
    }
  });
});

describe("every outcome of the network on an access point that keeps nothing", function () {
  this.timeout(2 * timeoutMs);
  let run: MatrixRun;
  const trials: readonly Trial[] = magicReceivers.map((magic) => ({ kind: "purchase-invoices", ...magic }));

  before(async () => {
    run = await MatrixRun.start("phase4");
    await drive(run, trials, standaloneOutcomes);
  });
  after(() => run?.close());

  for (const trial of trials) {
    const expected = expectedOf(standaloneOutcomes, trial);
    it(title(trial, expected), async () => {
      expectOutcome(run, trial, expected);
      await expectSnapshot(run, trial, expected);
    });
  }
});
