import { v7 as uuid } from "uuid";

import { hasQueuedLegs, sampleLegs } from "../../common/delivery/waiting-store.ts";
import { findSendableLegs } from "../../common/delivery/leg-store.ts";
import { endPause, insertPause, type KnownPause } from "../../common/operations/pause-store.ts";
import type { PauseReader } from "../../common/operations/pause-watcher.ts";
import { ownAccessPoint } from "../../common/operations/paused-work.ts";
import { legNames } from "../../common/status/legs.ts";
import type { DocumentRef } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import { AccessPointRefusals, isOfReceivers } from "../../common/delivery/access-point-refusals.ts";
import { deliverSendableLeg, type DeliveryDeps } from "../../common/delivery/deliver-leg.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { firstProbeMs, maxProbeMs, shuffled, type Probeable } from "./stage-faults.ts";

export type AccessPointFaultsDeps = Omit<DeliveryDeps, "database"> & Pick<Deps, "database" | "pauses">;

/** Legs that a probe sends, of several organizations if possible, because one may be refused for its own reason. */
const maxProbes = 3;
/** Between probes that cost a leg each. */
const maxReceiverProbeMs = 5 * 60_000;
const pausedByService = "service";

/**
 * Pauses the access point for all processes when it refuses every send because of our token, its certificate or its
 * address, or when receivers do not accept its own; no leg fails for it. The pause ends when the access point answers an inquiry and then accepts a leg.
 */
export class AccessPointFaults implements Probeable {
  readonly refusals = new AccessPointRefusals((reason) => this.pause(reason));

  constructor(private readonly deps: AccessPointFaultsDeps) {}

  longestMs({ reason }: KnownPause): number {
    return isOfReceivers(reason) ? maxReceiverProbeMs : maxProbeMs;
  }

  async probe(pause: KnownPause): Promise<void> {
    const { database, pauses } = this.deps;
    const waiting = await sampleLegs(database, legNames, pauses.current);
    if (waiting.length === 0) {
      // Waiting legs may have been tried a moment ago.
      return (await hasQueuedLegs(database)) ? undefined : this.end(pause, "Nothing waits any more");
    }
    const startedAt = performance.now();
    const others = pauses.without(pause.id);
    // The access point keeps what a receiver refuses and gives it up in the end, so that such a probe costs a leg.
    const most = isOfReceivers(pause.reason) ? 1 : maxProbes;
    const hasWorked = (): boolean => this.refusals.hasWorkedSince(startedAt, pause.reason);
    for (const ref of shuffled(waiting).slice(0, most)) {
      if (!(await this.send(ref, others)) || hasWorked()) {
        break;
      }
    }
    if (hasWorked()) {
      await this.end(pause, "A probe has succeeded");
    }
  }

  /** @returns whether to try another leg. An inquiry goes first, because it costs no attempt and shows most problems */
  private async send(ref: DocumentRef, pauses: PauseReader): Promise<boolean> {
    const { accessPoint, database } = this.deps;
    const { legs } = await findSendableLegs(database, [ref], legNames);
    const leg = legs.find(({ state }) => state === "queued");
    if (leg === undefined) {
      return true;
    }
    const asked = await accessPoint.admit(() => accessPoint.status(leg.envelopeId), leg);
    if (!("result" in asked) || asked.result.kind === "blocked" || asked.result.kind === "unavailable") {
      return false;
    }
    await deliverSendableLeg({ ...this.deps, pauses, refusals: this.refusals }, leg);
    return true;
  }

  private async pause(reason: string): Promise<void> {
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
    } as const;
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
    } catch (error) {
      // The next refused leg tries again.
      logger.warn(
        { err: asError(error), reason },
        "the access point refuses whatever is sent; the pause cannot be stored",
      );
    }
  }

  private async end({ id }: KnownPause, reason: string): Promise<void> {
    const { database, logger, pauses } = this.deps;
    const ended = await endPause(database, { id, by: pausedByService, reason });
    await pauses.confirm(() => true);
    if (ended !== undefined) {
      logger.warn({ probes: ended.probes, reason }, "the access point is used again");
    }
  }
}
