import { v7 as uuid } from "uuid";
import { hasQueuedLegs, sampleLegs } from "../../common/db/stores/delivery/sample-store.js";
import { findSendableLegs } from "../../common/db/stores/delivery/sendable-leg-store.js";
import { endPause, insertPause } from "../../common/db/stores/pauses/pause-store.js";
import { ownAccessPoint } from "../../common/domain/pauses/paused-work.js";
import { legNames } from "../../common/domain/status/legs.js";
import { asError } from "../../common/errors.js";
import { AccessPointRefusals } from "../../common/services/delivery/access-point-refusals.js";
import { deliverSendableLeg } from "../../common/services/delivery/deliver-leg.js";
import { firstProbeMs, shuffled } from "../stages/stage-faults.js";
/** Legs that a probe sends, of several organizations if possible, because one may be refused for its own reason. */
const maxProbes = 3;
const pausedByService = "service";
/**
 * Pauses the access point for all processes when it refuses every send because of our token, its certificate or its
 * address; no leg fails for it. The pause ends when the access point answers an inquiry and then accepts a leg.
 */
export class AccessPointFaults {
    constructor(deps) {
        this.deps = deps;
        this.refusals = new AccessPointRefusals((reason) => this.pause(reason));
    }
    async probe(pause) {
        const { database, pauses } = this.deps;
        const waiting = await sampleLegs(database, legNames, pauses.current);
        if (waiting.length === 0) {
            // Waiting legs may have been tried a moment ago.
            return (await hasQueuedLegs(database)) ? undefined : this.end(pause, "Nothing waits any more");
        }
        const startedAt = performance.now();
        const others = pauses.without(pause.id);
        for (const ref of shuffled(waiting).slice(0, maxProbes)) {
            if (!(await this.send(ref, others)) || this.refusals.hasWorkedSince(startedAt)) {
                break;
            }
        }
        if (this.refusals.hasWorkedSince(startedAt)) {
            await this.end(pause, "A probe has succeeded");
        }
    }
    /** @returns whether to try another leg. An inquiry goes first, because it costs no attempt and shows most problems */
    async send(ref, pauses) {
        const { accessPoint, database } = this.deps;
        const { legs } = await findSendableLegs(database, [ref], legNames);
        const leg = legs.find(({ state }) => state === "queued");
        if (leg === undefined || leg.isSandbox) {
            return true;
        }
        const { kind } = await accessPoint.status(leg.sbdhId);
        if (kind === "blocked" || kind === "unavailable") {
            return false;
        }
        await deliverSendableLeg({ ...this.deps, pauses, refusals: this.refusals }, leg);
        return true;
    }
    async pause(reason) {
        const { database, logger, pauses } = this.deps;
        if (pauses.inForce.some(({ scope }) => scope === "access-point")) {
            return;
        }
        const pause = {
            id: uuid(),
            scope: "access-point",
            target: ownAccessPoint,
            orgId: null,
            cause: "site-error",
        };
        try {
            const stored = await insertPause(database, {
                ...pause,
                reason,
                pausedBy: pausedByService,
                probeInMs: firstProbeMs,
            });
            await pauses.confirm(() => true);
            if (stored !== undefined) {
                logger.error({ reason }, "the access point refuses whatever is sent and is paused; it goes on by itself");
            }
        }
        catch (error) {
            // The next refused leg tries again.
            logger.warn({ err: asError(error), reason }, "the access point refuses whatever is sent; the pause cannot be stored");
        }
    }
    async end({ id }, reason) {
        const { database, logger, pauses } = this.deps;
        const ended = await endPause(database, { id, by: pausedByService, reason });
        await pauses.confirm(() => true);
        if (ended !== undefined) {
            logger.warn({ probes: ended.probes, reason }, "the access point is used again");
        }
    }
}
//# sourceMappingURL=access-point-faults.js.map