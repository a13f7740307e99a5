import type { SendOutcome } from "../../peppol/access-point/access-point.ts";

/** So many legs that were refused one after the other, with none that went out in between. */
const minRefusals = 3;
/** So often a leg is refused that nobody else can be compared with, before a person has to look. */
const maxTries = 3;
/** Those that were refused longest ago are forgotten, and seem to be refused for the first time. */
const maxRemembered = 1_000;

/**
 * Refusals that concern whoever sends: our token, the access point's certificate, its address. Nothing has gone out, and no document
 * is to blame, as long as it does not work for others meanwhile: then the leg is tried again, and the access point is held
 * back for everybody. A leg that is refused twice, between which another was sent, has a reason of its own; one that is alone with its
 * refusals is given up, too few to say so of the access point.
 */
export class AccessPointRefusals {
  /** When the latest of the sends began that were answered. */
  private workedAt = Number.NEGATIVE_INFINITY;
  /** When each leg was first refused so, and how often since. */
  private readonly refused = new Map<string, { at: number; times: number }>();

  constructor(private readonly pauseAccessPoint: (reason: string) => Promise<void>) {}

  /** Whether a send that began after that moment (performance.now()) was answered. */
  hasWorkedSince(moment: number): boolean {
    return this.workedAt >= moment;
  }

  /** @returns what the outcome comes to: a leg that is not to blame goes out again */
  async judge(sbdhId: string, outcome: SendOutcome, begunAt: number): Promise<SendOutcome> {
    if (outcome.kind !== "blocked" || outcome.concerns !== "every send") {
      this.note(sbdhId, outcome, begunAt);
      return outcome;
    }
    const before = this.refused.get(sbdhId);
    if (before !== undefined && this.workedAt > before.at) {
      this.refused.delete(sbdhId);
      return outcome;
    }
    const times = (before?.times ?? 0) + 1;
    this.remember(sbdhId, { at: before?.at ?? performance.now(), times });
    if (this.refusedInARow() >= minRefusals) {
      await this.pauseAccessPoint(outcome.reason);
    } else if (times >= maxTries) {
      // It stays among the opinions about the access point.
      return outcome;
    }
    const { reason, detail, report } = outcome;
    return { kind: "retryable", retryOwner: "us", reason, ...(detail !== undefined && { detail }), report };
  }

  private note(sbdhId: string, { kind }: SendOutcome, begunAt: number): void {
    this.refused.delete(sbdhId);
    if (kind === "sent" || kind === "rejected") {
      this.workedAt = Math.max(this.workedAt, begunAt);
    }
  }

  private remember(sbdhId: string, refusal: { at: number; times: number }): void {
    this.refused.set(sbdhId, refusal);
    const [oldest] = this.refused.keys();
    if (this.refused.size > maxRemembered && oldest !== undefined) {
      this.refused.delete(oldest);
    }
  }

  private refusedInARow(): number {
    return [...this.refused.values()].filter(({ at }) => at > this.workedAt).length;
  }
}
