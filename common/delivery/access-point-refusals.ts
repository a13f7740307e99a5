import { failureCauses } from "../status/failure-causes.ts";
import type { SendableLeg } from "./leg-store.ts";
import type { SendOutcome } from "../peppol/access-point.ts";

/** Consecutive refused legs, without a successful one in between, that pause the access point. */
const minRefusals = 3;
/** Receivers in a row that do not accept our access point: one may have misconfigured itself. */
const minReceivers = 2;
/** Refusals after which a leg fails for good if there is no other leg to compare it with. */
const maxTries = 3;
/** The oldest refusals are forgotten; they then count as the first. */
const maxRemembered = 1_000;

/** Whether the reason of an outcome or a pause is that receivers do not accept our access point, which takes what it is given itself. */
export const isOfReceivers = (reason: string): boolean => reason.startsWith(failureCauses.not_accepted_as_sender.says);

/** Refusals in a row, by what was refused, and the start of the latest send that ended a row. */
class Row {
  private readonly refused = new Map<string, { at: number; times: number }>();
  endedAt = Number.NEGATIVE_INFINITY;

  get length(): number {
    return [...this.refused.values()].filter(({ at }) => at > this.endedAt).length;
  }

  end(begunAt: number): void {
    this.endedAt = Math.max(this.endedAt, begunAt);
  }

  forget(name: string): void {
    this.refused.delete(name);
  }

  /** @returns how often it was refused since its first time; undefined where a row has ended in between */
  add(name: string): number | undefined {
    const { at, times } = this.refused.get(name) ?? { at: performance.now(), times: 0 };
    this.refused.set(name, { at, times: times + 1 });
    const [oldest] = this.refused.keys();
    if (this.refused.size > maxRemembered && oldest !== undefined) {
      this.refused.delete(oldest);
    }
    return this.endedAt > at ? undefined : times + 1;
  }
}

/**
 * Tracks refusals that concern every send. Our access point refuses our token, or cannot be spoken to: nothing was sent, so as long
 * as no other send succeeds, the leg is retried and the access point is paused for all. A leg that is refused again after another was
 * sent has its own problem. A single leg fails for good after some refusals, because they do not show that all are refused. Or
 * receivers do not accept our access point (EBMS:0101 to 0103): the access point keeps such a leg, so that it is asked about and not
 * sent again; the others are paused once two receivers have refused in a row.
 */
export class AccessPointRefusals {
  private readonly legs = new Row();
  private readonly receivers = new Row();

  constructor(private readonly pauseAccessPoint: (reason: string) => Promise<void>) {}

  /** Whether a send that began after `moment` (performance.now()) went through, so that the reason for the pause is gone. */
  hasWorkedSince(moment: number, reason: string): boolean {
    return (isOfReceivers(reason) ? this.receivers : this.legs).endedAt >= moment;
  }

  /** @returns the outcome, or `retryable` for a leg that is not to blame */
  async judge(
    { sbdhId, receiverId }: Pick<SendableLeg, "sbdhId" | "receiverId">,
    outcome: SendOutcome,
    begunAt: number,
  ): Promise<SendOutcome> {
    if (!("concerns" in outcome)) {
      this.note({ sbdhId, receiverId }, outcome, begunAt);
      return outcome;
    }
    if (outcome.hasRow === true) {
      this.legs.end(begunAt);
    }
    let isOurs: boolean;
    if (isOfReceivers(outcome.reason)) {
      this.receivers.forget(receiverId);
      this.receivers.add(receiverId);
      isOurs = this.receivers.length >= minReceivers;
      if (isOurs) {
        await this.pauseAccessPoint(outcome.reason);
      }
    } else {
      isOurs = await this.addLeg(sbdhId, outcome.reason);
    }
    if (!isOurs || outcome.kind !== "blocked" || outcome.hasRow === true) {
      return outcome;
    }
    const { reason, detail, report } = outcome;
    return { kind: "retryable", retryOwner: "us", reason, ...(detail !== undefined && { detail }), report };
  }

  /** @returns whether the leg is not to blame, as far as is known */
  private async addLeg(sbdhId: string, reason: string): Promise<boolean> {
    const times = this.legs.add(sbdhId);
    if (times === undefined) {
      this.legs.forget(sbdhId);
      return false;
    }
    if (this.legs.length >= minRefusals) {
      await this.pauseAccessPoint(reason);
      return true;
    }
    // The refusal still counts towards pausing the access point.
    return times < maxTries;
  }

  /** An envelope that the access point has a row of was taken; one that its receiver refuses was read. */
  private note({ sbdhId, receiverId }: { sbdhId: string; receiverId: string }, outcome: SendOutcome, at: number): void {
    this.legs.forget(sbdhId);
    if (outcome.kind === "sent" || outcome.reason.startsWith(failureCauses.refused_by_other.says)) {
      this.receivers.forget(receiverId);
      this.receivers.end(at);
    }
    if (outcome.kind === "sent" || outcome.kind === "rejected" || outcome.hasRow === true) {
      this.legs.end(at);
    }
  }
}
