import { expect } from "chai";
import { canMoveLeg, canMoveDocument, overallStatus } from "../../common/domain/status/status.js";
const begin = (revision, former) => ({
    revision,
    stage: null,
    overall: "PENDING",
    legs: new Map(),
    ...(former !== undefined && { former }),
});
/** A leg's entries name the leg's own revision, also after the next revision has begun. */
const belongsTo = (former, { revision, leg }) => revision === former?.revision && leg !== null;
/**
 * Faults in the order of the log: numbers go up and times never down; every entry begins where the
 * one before it of the same thing (document, leg, overall status) has ended, and goes where the state machine lets it go;
 * a leg begins after the verdict that it follows from; the overall status is logged once, as soon as it changes.
 */
export function logComplaints(log) {
    const complaints = [];
    let state = begin(1);
    log.forEach((entry, index) => {
        const before = log[index - 1];
        const where = `${entry.position} ${entry.stage} ${entry.leg ?? ""} ${entry.event} after ${before?.event ?? "nothing"}`;
        const complain = (about, isWell, what) => isWell || complaints.push({ about, text: `${where}: ${what}` });
        complain("order", Number(entry.position) === Number(before?.position ?? 0) + 1, "its number is not the next one");
        complain("order", before === undefined || entry.at >= before.at, "it is earlier");
        if (belongsTo(state.former, entry)) {
            followLeg(state.former, entry, complain);
            return;
        }
        if (entry.revision !== state.revision) {
            const isNext = entry.event === "RESUBMITTED" && entry.revision === state.revision + 1;
            complain("continuity", isNext, `revision ${entry.revision} after ${state.revision}`);
            state = begin(entry.revision, state);
        }
        follow(state, entry, complain);
    });
    if (state.overall !== overallOf(state)) {
        complaints.push({ about: "continuity", text: `ends as ${state.overall} where it is ${overallOf(state)}` });
    }
    return complaints;
}
export function expectChronologicalLog(log) {
    expect(logComplaints(log)).to.deep.equal([]);
}
const overallOf = ({ stage, legs }) => overallStatus(stage ?? "received", [...legs.values()]);
function follow(state, entry, complain) {
    const { stage, leg, fromState, toState } = entry;
    if (stage === "overall") {
        const isNews = fromState === state.overall && toState === overallOf(state);
        complain("continuity", isNews, `${fromState} to ${toState} where ${state.overall} becomes ${overallOf(state)}`);
        state.overall = String(toState);
        return;
    }
    complain("continuity", state.overall === overallOf(state), "the status before is not logged yet");
    if (leg === null) {
        followDocument(state, entry, complain);
    }
    else {
        followLeg(state, entry, complain);
    }
}
function followDocument(state, { event, fromState, toState }, complain) {
    if (event !== "RECEIVED" && event !== "RESUBMITTED") {
        complain("continuity", fromState === state.stage, `begins at ${fromState}, where it is ${state.stage}`);
        const isMove = canMoveDocument(fromState, toState);
        complain("transition", isMove, `${fromState} to ${toState}`);
    }
    state.stage = toState;
}
function followLeg(state, { leg, fromState, toState }, complain) {
    complain("continuity", state.stage === "validated", `a leg of a document that is ${state.stage}`);
    const known = state.legs.get(String(leg)) ?? null;
    complain("continuity", fromState === known, `begins at ${fromState}, where it is ${known}`);
    const mayGo = known === null
        ? ["queued", "not_required", "unknown"].includes(String(toState))
        : canMoveLeg(known, toState);
    complain("transition", mayGo || known === toState, `${known} to ${toState}`);
    state.legs.set(String(leg), toState);
}
//# sourceMappingURL=expect-chronological-log.js.map