import { takeOpenLegs, takeWaitingDocuments } from "../../common/db/stores/delivery/sweep-store.js";
import { legNames, legTraits, publicLeg } from "../../common/domain/status/legs.js";
import { pipeline } from "../../common/domain/status/pipeline.js";
import { asError } from "../../common/errors.js";
import { QueueUnavailableError } from "../../common/queue/job-sender.js";
import { runPeriodically } from "./periodic-job.js";
import { legTimeouts, sweepLimit, sweptStages } from "./sweeper.js";
/** No more documents are added to a longer queue, because they would not be processed sooner. */
const maxQueued = 2 * sweepLimit;
/**
 * Enqueues documents and legs whose jobs were skipped during a pause, as fast as they are processed; the feeder finds
 * those of the first stage. Every worker process does it; taken rows are marked, so that no other process takes them.
 */
export class PauseReleaser {
    constructor(deps) {
        this.deps = deps;
        this.done = new Set();
    }
    /** @returns whether there may be more to enqueue */
    async releaseOnce() {
        const { recentlyEnded } = this.deps.pauses;
        const done = new Set(recentlyEnded.map(({ id }) => id).filter((id) => this.done.has(id)));
        for (const pause of recentlyEnded.filter(({ id }) => !done.has(id))) {
            if (await this.release(pause)) {
                done.add(pause.id);
            }
        }
        this.done = done;
        return recentlyEnded.some(({ id }) => !done.has(id));
    }
    /** @returns whether nothing is left */
    async release(pause) {
        let isDone = true;
        for (const lane of lanesOf(pause)) {
            isDone = (await this.fill(lane, pause)) && isDone;
        }
        return isDone;
    }
    async fill(lane, pause) {
        const { queues, pauses } = this.deps;
        const { stage } = lane;
        // Another pause may still apply, whose end enqueues them.
        if ("leg" in lane ? pauses.current.holdsLegs(lane.leg) : pauses.current.holdsStage(stage)) {
            return true;
        }
        if ((await queues.sender(stage).countWaitingJobs()) * pipeline[stage].groupSize > maxQueued) {
            return false;
        }
        const refs = await this.take(lane, pause);
        await queues.enqueue(stage, refs);
        return refs.length < sweepLimit;
    }
    take(lane, { endedAt, orgId, scope, target }) {
        const { database, config, pauses } = this.deps;
        const query = {
            graceMs: 0,
            leaseMs: 0,
            before: endedAt,
            limit: sweepLimit,
            except: pauses.current,
            only: { orgId, receiverId: scope === "receiver" ? target : null },
        };
        return "leg" in lane
            ? takeOpenLegs(database, { leg: lane.leg, ...query, ...legTimeouts(config) })
            : takeWaitingDocuments(database, pipeline[lane.documents].from, query);
    }
}
const lanes = [
    ...sweptStages.map((stage) => ({ stage, documents: stage })),
    ...legNames.map((leg) => ({ stage: legTraits[leg].stage, leg })),
];
const isAffected = {
    stage: ({ stage }, target) => stage === target,
    leg: (lane, target) => "leg" in lane && publicLeg(lane.leg) === target,
    receiver: (lane) => "leg" in lane,
    organization: () => true,
    "access-point": (lane) => "leg" in lane,
};
const lanesOf = ({ scope, target }) => lanes.filter((lane) => isAffected[scope](lane, target));
/** Pauses between rounds: with more to enqueue, without, and after a failed round. */
const busyMs = 100;
const idleMs = 250;
const failedMs = 1_000;
/** Enqueues paused documents after the end of their pause, until stopped. */
export function startPauseReleaser(deps) {
    const releases = new PauseReleaser(deps);
    return runPeriodically(async (fail) => {
        try {
            return (await releases.releaseOnce()) ? busyMs : idleMs;
        }
        catch (error) {
            if (!(error instanceof QueueUnavailableError)) {
                deps.logger.warn({ err: asError(error) }, "what was paused is not all in the queue yet");
                fail(asError(error));
            }
            return failedMs;
        }
    });
}
//# sourceMappingURL=pause-releaser.js.map