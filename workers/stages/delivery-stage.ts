import { setMaxListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";

import { findSendableLegs, type SendableLeg } from "../../common/delivery/leg-store.ts";
import { siteFault } from "../../common/db/database-errors.ts";
import type { PauseReader } from "../../common/operations/pause-watcher.ts";
import { legsOf } from "../../common/status/legs.ts";
import type { DocumentRef, StageName } from "../../common/status/pipeline.ts";
import { asError } from "../../common/runtime/errors.ts";
import { deliverSendableLeg, type DeliveryDeps, type DeliveryResult } from "../../common/delivery/deliver-leg.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { withTimeout } from "../../common/runtime/deadline.ts";
import { StageFaults } from "./stage-faults.ts";
import type { StageJobHandler } from "./run-stages.ts";

export type DeliveryStageDeps = Omit<DeliveryDeps, "database"> &
  Pick<Deps, "database" | "queues" | "pauses"> & {
    /** During a recovery, jobs are postponed. */
    recoveryJob?: { isUnderWay(): boolean };
  };

/** Time that a job waits for slots and slow sends. */
const maxJobMs = 5_000;
/** Delay of documents that found no slot. */
const noSlotPauseMs = 3_000;

/**
 * Delivers the documents of a job concurrently, each on the first of its legs that has something to do, with a slot per
 * call. Legs that have to wait get a later job; an unavailable access point does not fail the job. An error (the
 * database is unavailable) repeats the job, in which delivered legs are stale. deliver-leg.ts describes a crash between
 * any two steps.
 *
 * A job takes a few seconds at most, so that jobs for slow receivers do not block others: longer sends continue without
 * it, and documents without a slot are postponed.
 */
export class DeliveryStage {
  readonly faults: StageFaults<boolean>;
  private readonly detached = new Set<Promise<unknown>>();

  constructor(
    private readonly deps: DeliveryStageDeps,
    private readonly stage: StageName,
    private readonly jobMs = maxJobMs,
  ) {
    this.faults = new StageFaults(deps, stage, async (ref, pauses) => {
      const isEvidence = !this.isRecovering() && (await this.deliver([ref], pauses));
      return { result: isEvidence, isEvidence };
    });
  }

  readonly run: StageJobHandler = async ({ data: { documents } }) => {
    if (this.isRecovering()) {
      await this.deps.queues.enqueueLater(this.stage, documents, noSlotPauseMs);
      return;
    }
    try {
      await this.deliver(documents, this.deps.pauses);
    } catch (error) {
      const { own } = await this.faults.isolate(documents, error);
      own.forEach((fault) => this.logStuck(fault.error));
    }
  };

  /** @returns whether any document had something to deliver */
  private async deliver(documents: readonly DocumentRef[], pauses: PauseReader): Promise<boolean> {
    const legs = legsOf(this.stage);
    let rest = documents;
    let hadAny = false;
    while (rest.length > 0) {
      // Paused documents wait in their state, without a job.
      if (await pauses.confirm((paused) => legs.every((leg) => paused.holdsLegs(leg)))) {
        return hadAny;
      }
      const found = await findSendableLegs(this.deps.database, rest, legs);
      await pauses.confirm((paused) => found.legs.some((leg) => paused.holdsLeg(leg)));
      const free = found.legs.filter((leg) => !pauses.current.holdsLeg(leg));
      hadAny ||= free.length > 0;
      const legsByDocument = new Map<string, SendableLeg[]>();
      for (const leg of free) {
        legsByDocument.set(leg.documentId, [...(legsByDocument.get(leg.documentId) ?? []), leg]);
      }
      await this.deliverAll([...legsByDocument.values()], pauses);
      ({ rest } = found);
    }
    return hadAny;
  }

  /** Delivers legs that this process has just stored, without a job; a fault leaves them to the sweeper. */
  async handOver(legs: readonly SendableLeg[]): Promise<void> {
    const delivery = this.deliverAll(
      legs.map((leg) => [leg]),
      this.deps.pauses,
    ).catch((error: unknown) => this.logStuck(error));
    await this.detach(delivery);
  }

  /** Ends a first send whose leg was stored with its claim. */
  async finish({ documentId: id, revision }: SendableLeg, sending: Promise<DeliveryResult>): Promise<void> {
    const delivery = sending
      .then((delivered) =>
        delivered.result === "waiting"
          ? this.deps.queues.enqueueAlone(this.stage, { id, revision }, delivered.retryInMs)
          : undefined,
      )
      .catch((error: unknown) => this.logStuck(error));
    await this.detach(delivery);
  }

  private async detach(delivery: Promise<void>): Promise<void> {
    this.detached.add(delivery);
    await delivery.finally(() => this.detached.delete(delivery));
  }

  isRecovering(): boolean {
    return this.deps.recoveryJob?.isUnderWay() === true;
  }

  /** Resolves when detached sends have ended. */
  async drained(): Promise<void> {
    // A group that was handed over leaves its slow sends to themselves when its time is up.
    while (this.detached.size > 0) {
      await Promise.all(this.detached);
    }
  }

  private async deliverAll(documents: readonly SendableLeg[][], pauses: PauseReader): Promise<void> {
    const { logger, queues } = this.deps;
    const patience = new AbortController();
    // Each document of the job may wait on the signal, which is not a leak.
    setMaxListeners(0, patience.signal);
    const crowded: DocumentRef[] = [];
    const deliveries = documents.map((legs) => this.deliverOne(legs, { signal: patience.signal, crowded, pauses }));
    const ended = withTimeout(this.jobMs, "the sends of a job", Promise.allSettled(deliveries));
    const outcomes = await ended.catch(() => undefined);
    patience.abort();
    // Lets documents that waited for a slot return first.
    await nextTurn();
    if (crowded.length > 0) {
      await queues.enqueueLater(this.stage, crowded, noSlotPauseMs);
    }
    if (outcomes === undefined) {
      for (const delivery of deliveries) {
        // The sweeper finds the leg again if the delivery fails.
        void this.detach(
          delivery.catch((error: unknown) =>
            logger.error({ err: asError(error), stage: this.stage }, "a slow delivery failed"),
          ),
        );
      }
      return;
    }
    // A fault of the site fails the job only if every delivery failed; beside others it is logged, and the sweeper finds the leg again.
    const reasons = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    const others = reasons.filter((reason) => siteFault(reason) === undefined);
    if (others.length > 0 || (reasons.length > 0 && reasons.length === outcomes.length)) {
      throw others[0] ?? reasons[0];
    }
    reasons.forEach((reason) => this.logStuck(reason));
  }

  private async deliverOne(
    legs: readonly SendableLeg[],
    { signal, crowded, pauses }: { signal: AbortSignal; crowded: DocumentRef[]; pauses: PauseReader },
  ): Promise<void> {
    for (const leg of legs) {
      const delivery = await deliverSendableLeg({ ...this.deps, pauses }, leg, { signal });
      const ref = { id: leg.documentId, revision: leg.revision };
      if (delivery.result === "waiting") {
        await this.deps.queues.enqueueAlone(this.stage, ref, delivery.retryInMs);
      }
      if (delivery.result === "crowded") {
        crowded.push(ref);
      }
      if (delivery.result === "done" || delivery.result === "crowded") {
        return;
      }
    }
  }

  private logStuck(reason: unknown): void {
    this.deps.logger.error({ err: asError(reason), stage: this.stage }, "a leg cannot be worked; it is found again");
  }
}
