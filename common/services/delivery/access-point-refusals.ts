import type { SendOutcome } from "../../peppol/access-point.ts";

/** So many legs that were refused one after the other, with none that went out in between. */
const opinions = 3;
/** Those that were refused longest ago are forgotten, and seem to be refused for the first time. */
const mostRemembered = 1_000;

/**
 * Refusals that concern whoever sends: our token, the access point's certificate, its address. Nothing has gone out, and no document
 * is to blame, as long as it does not work for others meanwhile: then the leg is tried again, and the access point is held
 * back for everybody. A leg that is refused twice, between which another was sent, has a reason of its own.
 */
export class AccessPointRefusals {
  /** When the latest of the sends began that were answered. */
  private workedAt = Number.NEGATIVE_INFINITY;
  /** When each leg was first refused so. */
  private readonly refusedAt = new Map<string, number>();

  constructor(private readonly hold: (reason: string) => Promise<void>) {}

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
    const before = this.refusedAt.get(sbdhId);
    if (before !== undefined && this.workedAt > before) {
      this.refusedAt.delete(sbdhId);
      return outcome;
    }
    this.remember(sbdhId, before ?? performance.now());
    if (before !== undefined || this.refusedInARow() >= opinions) {
      await this.hold(outcome.reason);
    }
    const { reason, detail, report } = outcome;
    return { kind: "retryable", retryOwner: "us", reason, ...(detail !== undefined && { detail }), report };
  }

  private note(sbdhId: string, { kind }: SendOutcome, begunAt: number): void {
    this.refusedAt.delete(sbdhId);
    if (kind === "sent" || kind === "rejected") {
      this.workedAt = Math.max(this.workedAt, begunAt);
    }
  }

  private remember(sbdhId: string, at: number): void {
    this.refusedAt.set(sbdhId, at);
    const [oldest] = this.refusedAt.keys();
    if (this.refusedAt.size > mostRemembered && oldest !== undefined) {
      this.refusedAt.delete(oldest);
    }
  }

  private refusedInARow(): number {
    return [...this.refusedAt.values()].filter((at) => at > this.workedAt).length;
  }
}
