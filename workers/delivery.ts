import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";

import { findSendableLegs, type SendableLeg } from "../common/db/stores/delivery/sendable-leg-store.ts";
import { legsOf } from "../common/domain/status/legs.ts";
import type { DocumentRef, StageName } from "../common/domain/status/pipeline.ts";
import { asError } from "../common/errors.ts";
import { deliverLoaded, type DeliveryDeps } from "../common/services/delivery/deliver-leg.ts";
import type { Deps } from "../common/services/process/deps.ts";
import { within } from "../common/time-limit.ts";
import type { StageProcessor } from "./work-stages.ts";

export type DeliveryStageDeps = DeliveryDeps &
  Pick<Deps, "queues"> & {
    /** While a restored database does not know what had been sent, everything comes again later. */
    recoveryWatch?: { isUnderWay(): boolean };
  };

/** How long a job waits for slots and for slow sends. */
const longestMs = 5_000;
/** Before what found no slot is tried again. */
const crowdedPauseMs = 3_000;

/**
 * Delivers the documents of the job on the first of the stage's legs that has something to do, side by side, each in a slot
 * of its own. What has to wait gets a job of its own for later; an access point that is unavailable is no failure of the
 * job. A throw (the database is unavailable) repeats the job, in which what was delivered is stale. deliver-leg.ts says what
 * happens when this dies between any two of its steps.
 *
 * A job holds its place for a few seconds at most, so that those of slow receivers leave places to others: sends that take
 * longer go on without it, and documents that have found no slot come again.
 */
export class DeliveryStage {
  private readonly leftBehind = new Set<Promise<unknown>>();

  constructor(
    private readonly deps: DeliveryStageDeps,
    private readonly stage: StageName,
    private readonly patienceMs = longestMs,
  ) {}

  readonly run: StageProcessor = async ({ data }) => {
    if (this.deps.recoveryWatch?.isUnderWay() === true) {
      await this.deps.queues.enqueueLater(this.stage, data.documents, crowdedPauseMs);
      return;
    }
    let rest: readonly DocumentRef[] = data.documents;
    while (rest.length > 0) {
      const found = await findSendableLegs(this.deps.database, rest, legsOf(this.stage));
      await this.deliverAll(byDocument(found.legs));
      ({ rest } = found);
    }
  };

  /** Resolves when the sends that their jobs have left behind have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.leftBehind);
  }

  private async deliverAll(documents: readonly SendableLeg[][]): Promise<void> {
    const patience = new AbortController();
    // Each document of the job may wait on it, which is no leak.
    setMaxListeners(0, patience.signal);
    const crowded: DocumentRef[] = [];
    const deliveries = documents.map((legs) => this.deliver(legs, patience.signal, crowded));
    const ended = within(this.patienceMs, "the sends of a job", Promise.allSettled(deliveries));
    const outcomes = await ended.catch(() => undefined);
    patience.abort();
    // Those who waited for a slot learn of it first.
    await nextTurn();
    if (crowded.length > 0) {
      await this.deps.queues.enqueueLater(this.stage, crowded, crowdedPauseMs);
    }
    if (outcomes === undefined) {
      deliveries.forEach((delivery) => this.leaveBehind(delivery));
      return;
    }
    const failed = outcomes.find((each) => each.status === "rejected");
    if (failed !== undefined) {
      throw failed.reason;
    }
  }

  private async deliver(legs: readonly SendableLeg[], signal: AbortSignal, crowded: DocumentRef[]): Promise<void> {
    for (const leg of legs) {
      const delivery = await deliverLoaded(this.deps, leg, { signal });
      const ref = { id: leg.documentId, revision: leg.revision };
      if (delivery.result === "waiting") {
        await this.deps.queues.enqueueAlone(this.stage, ref, delivery.againInMs);
      }
      if (delivery.result === "crowded") {
        crowded.push(ref);
      }
      if (delivery.result === "done" || delivery.result === "crowded") {
        return;
      }
    }
  }

  /** The sweeper finds the leg of one that fails. */
  private leaveBehind(delivery: Promise<void>): void {
    const { logger } = this.deps;
    const ended = delivery
      .catch((error: unknown) => logger.error({ err: asError(error), stage: this.stage }, "a slow delivery failed"))
      .finally(() => this.leftBehind.delete(ended));
    this.leftBehind.add(ended);
  }
}

function byDocument(legs: readonly SendableLeg[]): SendableLeg[][] {
  const documents = new Map<string, SendableLeg[]>();
  for (const leg of legs) {
    documents.set(leg.documentId, [...(documents.get(leg.documentId) ?? []), leg]);
  }
  return [...documents.values()];
}
