import { envelopeOf, mayResubmit, rowOf } from "./model.js";
export const sentAgain = "an envelope is sent again without proof that it was not sent";
/** Everything that can happen next. */
export function actionsOf(decisions, world, bounds) {
    return [
        ...world.workers.flatMap((worker, index) => workerActions(decisions, world, { worker, index, bounds })),
        ...world.legs.flatMap((_row, key) => legActions(decisions, world, key)),
        ...documentActions(decisions, world, bounds),
    ];
}
function workerActions(decisions, world, { worker, index, bounds }) {
    if (worker.silentSince !== null) {
        return [{ do: "thaw", worker: index }];
    }
    const ends = bounds.isDeadly && worker.step.at !== "idle"
        ? [
            { do: "die", worker: index },
            { do: "vanish", worker: index },
            { do: "freeze", worker: index },
        ]
        : [];
    return [...stepActions(decisions, world, { worker, index, bounds }), ...ends];
}
function stepActions(decisions, world, { worker: { step }, index, bounds }) {
    switch (step.at) {
        case "idle":
            return world.legs.flatMap((row, key) => decisions.isSendable(world, row) ? [{ do: "load", worker: index, key }] : []);
        case "loaded":
            return [step.state === "queued" ? { do: "claim", worker: index } : { do: "lease", worker: index }];
        case "claimed":
            return bounds.fates.map((fate) => ({ do: "post", worker: index, fate }));
        case "answered":
            return [{ do: "settle", worker: index }];
        case "leased":
            return [true, false].map((isAnswered) => ({ do: "ask", worker: index, isAnswered }));
        default:
            return [{ do: "record answer", worker: index }];
    }
}
function legActions(decisions, world, key) {
    const row = rowOf(world, key);
    const { inFlightSince, accessPoint, copies } = envelopeOf(world, key);
    const isCurrent = row.revision === world.revision;
    const isOpenToPeople = isCurrent && (row.state === "failed" || row.state === "unknown");
    const possible = [
        [inFlightSince !== null, { do: "arrive", key }],
        [accessPoint === "retrying", { do: "access point delivers", key }],
        [accessPoint === "retrying", { do: "access point gives up", key }],
        [copies > 0, { do: "status message", key, to: "accepted" }],
        [copies > 0, { do: "status message", key, to: "rejected" }],
        [isCurrent && row.state === "failed" && row.failureClass !== "unknown", { do: "retry", key }],
        // A person finds out what is true, which is impossible while something is under way.
        [
            isOpenToPeople && inFlightSince === null && accessPoint !== "retrying" && !isHeld(world, key),
            { do: "find out", key },
        ],
    ];
    return possible.flatMap(([isPossible, action]) => (isPossible ? [action] : []));
}
/** Whether a living worker is about to post it. */
const isHeld = ({ workers }, key) => workers.some(({ step }) => step.at === "claimed" && step.key === key);
function documentActions(decisions, world, bounds) {
    const possible = [
        [world.revision < bounds.revisions && mayResubmit(decisions, world), { do: "resubmit" }],
        [world.stage === "received", { do: "judge" }],
        [bounds.isWithdrawn && decisions.mayWithdraw(world), { do: "withdraw" }],
        [nextMoment(decisions, world) !== undefined, { do: "wait" }],
    ];
    return possible.flatMap(([isPossible, action]) => (isPossible ? [action] : []));
}
/** The next moment from which something is allowed that was not, or not any more; just behind it. */
export function nextMoment(decisions, world) {
    const moments = [
        ...world.legs.flatMap((row) => [
            row.nextCheckAt ?? -1,
            ...(row.state === "sending"
                ? [row.updatedAt + decisions.goneMs, row.updatedAt + decisions.silentMs, row.updatedAt + decisions.livingMs]
                : []),
            ...(row.state === "sent" ? [row.updatedAt + decisions.goneMs, row.updatedAt + decisions.mlsMs] : []),
            ...(row.state === "queued" || row.state === "unknown" ? [row.updatedAt + 3_000] : []),
        ]),
        ...world.workers.flatMap(({ step, silentSince }) => [
            ...(step.at === "claimed" ? [step.fenceMs] : []),
            ...(silentSince === null ? [] : [silentSince + decisions.heartbeatMs]),
        ]),
        ...Object.values(world.vanished).map((since) => since + decisions.heartbeatMs),
        ...world.envelopes.flatMap(({ inFlightSince }) => inFlightSince === null ? [] : [inFlightSince + decisions.flightMs]),
    ];
    const later = moments.filter((moment) => moment >= world.now && Number.isFinite(moment));
    return later.length === 0 ? undefined : Math.min(...later) + 1;
}
//# sourceMappingURL=actions.js.map