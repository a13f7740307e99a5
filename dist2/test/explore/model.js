import { decideLeg } from "../../common/domain/status/leg-decision.js";
import { isDeciding, legTraits } from "../../common/domain/status/legs.js";
import { canMoveLeg, correctableStatuses, isTerminal, legSources, openLegStates, overallStatus, unseenLegStates, } from "../../common/domain/status/status.js";
import { heartbeatSeconds } from "../../common/db/fragments/heartbeat-seconds.js";
import { moveAfterInquiry, moveAfterSend, keepAwaitingMls, } from "../../common/services/delivery/choose-leg-move.js";
import { claimMs, holdTimeouts } from "../../common/services/delivery/delivery-timeouts.js";
import { testConfig } from "../setup/config.js";
/** A promise that was broken, in words. */
export class BrokenPromise extends Error {
}
export const timeouts = {
    claimMs,
    ...holdTimeouts(testConfig({ accessPointTimeoutMs: 65_000 })),
    leaseMs: 90_000,
    mlsMs: 600_000,
    heartbeatMs: heartbeatSeconds * 1_000,
    /** From the first byte of an envelope until the access point knows of it, at most. */
    flightMs: 3_500,
};
/** What the heartbeats say of the one who holds a leg; nothing of one that has left or whose death others have seen. */
export function livenessOf(world, instance, { heartbeatMs }) {
    const worker = world.workers.find((each) => each.instance === instance);
    const silentSince = worker === undefined ? world.vanished[instance ?? -1] : worker.silentSince;
    if (silentSince === undefined) {
        return "gone";
    }
    return silentSince === null || world.now - silentSince < heartbeatMs ? "living" : "silent";
}
/** isAbandonedSend */
function isAbandoned(world, row, times) {
    const { livingMs, silentMs, goneMs } = times;
    const patience = { living: livingMs, silent: silentMs, gone: goneMs };
    return world.now - row.updatedAt > patience[livenessOf(world, row.claimedBy, times)];
}
/** find-sendable-legs */
const isSendable = (world, row) => openLegStates.some((state) => state === row.state) && (row.revision === world.revision || !isDeciding(row.leg));
/** What the stores' statements ask of a row. */
export const conditionsWith = (times) => ({
    isSendable,
    /** claim-legs */
    mayClaim: (world, row, attempts) => row.state === "queued" && row.attempts === attempts && (row.nextCheckAt ?? -Infinity) <= world.now,
    /** leaseInquiry */
    mayAsk: (world, row, seen) => {
        const ageMs = world.now - row.updatedAt;
        return (row.state === seen.state &&
            row.attempts === seen.attempts &&
            (row.nextCheckAt ?? -Infinity) <= world.now &&
            (row.state !== "sent" || ageMs > times.goneMs) &&
            (row.state !== "sending" || isAbandoned(world, row, times)));
    },
    /** record-leg-outcomes */
    mayRecord: (row, from, to) => (row.state === from.state && row.attempts === from.attempts) ||
        (to === "sent" && legSources("sent").includes(row.state)),
    /** takeOpenLegs */
    isSwept: (world, row) => {
        const ageMs = world.now - row.updatedAt;
        return (isSendable(world, row) &&
            ageMs > 3_000 &&
            (row.nextCheckAt ?? -Infinity) < world.now &&
            (row.state !== "sent" || ageMs > times.mlsMs) &&
            (row.state !== "sending" || isAbandoned(world, row, times)));
    },
    /** findUnsettledLeg */
    isUnsettled: (world) => world.legs.some(({ revision, leg, state, failureClass }) => revision === world.revision &&
        (unseenLegStates.some((each) => each === state) ||
            (state === "failed" && failureClass === "unknown") ||
            (!isDeciding(leg) && openLegStates.some((each) => each === state)))),
    /** findWithdrawalSituation and what follows from it */
    mayWithdraw: (world) => {
        const reports = world.legs.filter(({ leg }) => leg === "c5");
        const accepted = Math.max(0, ...reports.filter(({ state }) => state === "accepted").map(({ revision }) => revision));
        return (accepted > 0 &&
            !reports.some(({ revision, state }) => revision > accepted && openLegStates.some((each) => each === state)) &&
            !world.legs.some(({ leg, revision }) => leg === "withdrawal" && revision >= accepted) &&
            world.stage !== "received");
    },
});
/** What is explored: the product's decisions, or a mutant of one of them. */
export const product = {
    sendMove: moveAfterSend,
    inquiryMove: moveAfterInquiry,
    stillSent: keepAwaitingMls,
    decideLeg,
    canMoveLeg,
    overallStatus,
    ...conditionsWith(timeouts),
    ...timeouts,
};
export function beginWorld(legs) {
    const world = {
        now: 0,
        revision: 1,
        stage: "validated",
        overall: "PENDING",
        statuses: { c3: null, c5: null },
        legs: [],
        envelopes: [],
        workers: [0, 1].map((instance) => ({ instance, step: { at: "idle" }, silentSince: null })),
        instances: 2,
        vanished: {},
    };
    legs.forEach((leg) => layDown(world, leg));
    return world;
}
export function layDown(world, leg) {
    world.legs.push({
        revision: world.revision,
        leg,
        state: "queued",
        failureClass: null,
        attempts: 0,
        claimedBy: null,
        updatedAt: world.now,
        nextCheckAt: null,
    });
    world.envelopes.push({ inFlightSince: null, accessPoint: "nothing", copies: 0, mayPost: true });
}
export const cloneWorld = (world) => ({
    ...world,
    statuses: { ...world.statuses },
    legs: world.legs.map((row) => ({ ...row })),
    envelopes: world.envelopes.map((envelope) => ({ ...envelope })),
    workers: world.workers.map((worker) => ({ ...worker })),
    vanished: { ...world.vanished },
});
export const isFinal = ({ overall }) => isTerminal(overall);
/** Every move of a leg goes through here. */
export function moveLeg(decisions, world, key, change) {
    const row = rowOf(world, key);
    if (row.state !== change.state && !decisions.canMoveLeg(row.state, change.state)) {
        throw new BrokenPromise(`${row.leg} makes a move that there is not: ${row.state} to ${change.state}`);
    }
    const isNew = row.state !== change.state;
    Object.assign(row, change, isNew && { updatedAt: world.now });
}
/** record-leg-outcomes */
export function record(decisions, world, key, outcome) {
    const { from, move } = outcome;
    if (!decisions.mayRecord(rowOf(world, key), from, move.to)) {
        return;
    }
    moveLeg(decisions, world, key, {
        state: move.to,
        failureClass: move.failureClass ?? null,
        claimedBy: null,
        nextCheckAt: move.pauseMs === undefined ? null : world.now + move.pauseMs,
    });
}
/** save-leg-decisions */
export function decide(decisions, world, key, verdict) {
    const row = rowOf(world, key);
    const { to, from, attempts, legStatus: shown, overall } = decisions.decideLeg(verdict);
    if (!from.includes(row.state) || (attempts !== null && attempts !== row.attempts)) {
        return;
    }
    const failureClass = verdict.source === "mls" || to === "accepted" ? null : "rejected";
    moveLeg(decisions, world, key, { state: to, failureClass, claimedBy: null, nextCheckAt: null });
    const { leg, revision } = row;
    if (!isDeciding(leg) || revision !== world.revision) {
        return;
    }
    const others = world.legs.filter((other) => isDeciding(other.leg) && other.leg !== leg && other.revision === revision && other.state !== "not_required");
    world.statuses[leg] = shown;
    const other = world.statuses[leg === "c3" ? "c5" : "c3"];
    world.overall = overall[others.length === 0 ? "alone" : (other ?? "undecided")];
    const states = world.legs
        .filter((each) => isDeciding(each.leg) && each.revision === revision)
        .map(({ state }) => state);
    if (world.overall !== decisions.overallStatus("validated", states)) {
        throw new BrokenPromise(`the document is ${world.overall} with legs that are ${states.join(" and ")}`);
    }
}
export function rowOf(world, key) {
    const row = world.legs[key];
    if (row === undefined) {
        throw new Error(`no leg ${key}`);
    }
    return row;
}
export function envelopeOf(world, key) {
    const envelope = world.envelopes[key];
    if (envelope === undefined) {
        throw new Error(`no envelope ${key}`);
    }
    return envelope;
}
/** A request for it can still leave or arrive although no worker handles it. */
function isUnderWay(world, key) {
    const { inFlightSince, accessPoint } = envelopeOf(world, key);
    const isClaimed = world.workers.some(({ step }) => step.at === "claimed" && step.key === key && world.now <= step.fenceMs);
    return isClaimed || inFlightSince !== null || accessPoint === "retrying";
}
/** The document is sent again as its next revision, and walks the stages. */
export function resubmit(decisions, world) {
    if (world.legs.some((row, key) => row.revision === world.revision && isUnderWay(world, key))) {
        throw new BrokenPromise("a revision is followed by the next one while its envelope is under way");
    }
    world.legs.forEach((row, key) => {
        if (row.revision === world.revision && isDeciding(row.leg) && row.state === "queued") {
            moveLeg(decisions, world, key, { state: "not_required", nextCheckAt: null });
        }
    });
    Object.assign(world, { revision: world.revision + 1, stage: "received", overall: "PENDING" });
    world.statuses = { c3: null, c5: null };
}
export const mayResubmit = (decisions, world) => correctableStatuses.includes(world.overall) && !decisions.isUnsettled(world);
export const carriesTaxData = (leg) => legTraits[leg].carriesTaxData;
//# sourceMappingURL=model.js.map