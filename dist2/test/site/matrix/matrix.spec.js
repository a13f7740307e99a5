import { expect } from "chai";
import { documentKindNames } from "../../../common/domain/document-kinds.js";
import { situations } from "../../../common/domain/status/situations.js";
import { legGuide } from "../../../common/domain/status/status-guide.js";
import { magicReceivers } from "../../../workers/simulator/outbound/magic-receivers.js";
import { documentKinds } from "../../../common/domain/document-kinds.js";
import { messagesOf } from "../../../workers/simulator/transmissions.js";
import { until } from "../../setup/until.js";
import { expectedOf, expectedOutcomes, standaloneOutcomes, } from "./expected-outcomes.js";
import { MatrixRun, otherLeg } from "./matrix-run.js";
const snapshotKeys = { c3: "toC3", c5: "toC5" };
const timeoutMs = 120_000;
const isThere = (run, trial, expected) => run.legOf(trial, trial.leg)?.state === expectedOf(expected, trial).leg &&
    run.legOf(trial, otherLeg(trial.leg))?.state === "accepted";
const hasNothingToSay = ({ received }) => received.flatMap(messagesOf).every(({ state }) => state !== "pending");
/** Posts a document for each trial; what does not come true in time is named by the test of its own. */
async function drive(run, trials, expected) {
    await Promise.all(trials.map((trial) => run.post(trial)));
    const isOver = async () => {
        await run.look();
        return trials.every((trial) => isThere(run, trial, expected)) && hasNothingToSay(run);
    };
    await until("every leg is where it should be", isOver, timeoutMs, 250).catch(() => undefined);
}
function expectOutcome(run, trial, expected) {
    const [own, other] = [run.legOf(trial, trial.leg), run.legOf(trial, otherLeg(trial.leg))];
    expect(own).to.include({ state: expected.leg, failureClass: expected.failureClass });
    expect(run.copiesOf(own), "copies that reached the receiver").to.equal(expected.copies);
    expect(other).to.include({ state: "accepted", failureClass: null });
    expect(run.copiesOf(other), "copies on the other leg").to.equal(1);
}
async function expectSnapshot(run, trial, expected) {
    const { who, action } = situations[expected.situation];
    // An access point that cannot tell is asked first: only then is it a person's.
    const isTold = async () => {
        const { transmissionResponse } = (await run.snapshot(trial))[snapshotKeys[trial.leg]];
        return transmissionResponse.whoMustAct === who;
    };
    await until("it is said who must act", isTold, timeoutMs, 250).catch(() => undefined);
    const snapshot = await run.snapshot(trial);
    expect(snapshot).to.include({ overall_status: expected.overall });
    const shown = snapshot[snapshotKeys[trial.leg]];
    expect(shown).to.include({ status: legGuide[expected.leg].shown });
    expect(shown.transmissionResponse).to.include({ whoMustAct: who, hint: action.en });
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
const revisedLegs = (run, trial) => [run.legOf(trial, "c3", 2), run.legOf(trial, "c5", 2)];
const title = ({ kind, leg, outcome, tin }, { leg: state, overall, copies }) => `${kind}, ${leg}, ${outcome} (${tin}): ${state}, ${overall}, ${copies} received`;
describe("every outcome of the network on every kind of document", function () {
    this.timeout(2 * timeoutMs);
    let run;
    const trials = documentKindNames.flatMap((kind) => magicReceivers.map((magic) => ({ kind, ...magic })));
    const trialsOf = (...names) => trials.filter(({ outcome }) => names.includes(outcome));
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
    it("shows the digest of the receipt, which is that of what the receiver got", async () => {
        const [trial] = trialsOf("accepted");
        const { sha256 } = run.received.find(({ sbdhId }) => sbdhId === run.legOf(trial, "c3")?.sbdhId) ?? {};
        const { toC3 } = await run.snapshot(trial);
        expect(JSON.stringify(toC3)).to.contain(Buffer.from(String(sha256), "hex").toString("base64"));
    });
    it("received a second message about what has been decided once", () => {
        for (const trial of trialsOf("contradicted", "duplicate", "unknown-id")) {
            const transmission = run.received.find(({ sbdhId }) => sbdhId === run.legOf(trial, trial.leg)?.sbdhId);
            expect(transmission?.furtherMls.map(({ state }) => state)).to.deep.equal(["delivered"]);
        }
    });
    it("has sent nothing that breaks a rule, and nothing that it does not know of", () => {
        expect(run.received.filter(({ verdict }) => verdict.fatal > 0)).to.deep.equal([]);
        const known = run.sbdhIds();
        expect(run.received.filter(({ sbdhId }) => !known.has(sbdhId))).to.deep.equal([]);
    });
    it("delivers a corrected document once, as its next revision", async () => {
        const refused = trials.filter((trial) => expectedOf(expectedOutcomes, trial).overall === "REJECTED");
        const before = new Map(refused.map((trial) => [trial, run.copiesOf(run.legOf(trial, trial.leg))]));
        await Promise.all(refused.map((trial) => run.resubmit(trial)));
        await until("every revision is accepted", async () => {
            await run.look();
            return refused.flatMap((trial) => revisedLegs(run, trial)).every((leg) => leg?.state === "accepted");
        }, timeoutMs, 250);
        for (const trial of refused) {
            expect(revisedLegs(run, trial).map((leg) => run.copiesOf(leg))).to.deep.equal([1, 1]);
            expect(run.copiesOf(run.legOf(trial, trial.leg)), "of the revision before").to.equal(before.get(trial));
            expect(await run.snapshot(trial)).to.include({ overall_status: "APPROVED" });
        }
    });
});
describe("every outcome of the network on an access point that keeps nothing", function () {
    this.timeout(2 * timeoutMs);
    let run;
    const trials = magicReceivers.map((magic) => ({ kind: "purchase-invoices", ...magic }));
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
//# sourceMappingURL=matrix.spec.js.map