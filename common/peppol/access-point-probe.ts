import { Pool } from "undici";

import { settlesWithin } from "../runtime/clock.ts";
import { asError } from "../runtime/errors.ts";
import { readBounded } from "./read-bounded.ts";
import { neverConnected } from "./sending-answer.ts";
import { describeCallFailure } from "./call-failure.ts";
import type { CallRecord } from "./call-record.ts";

/** Without an answer for so long, to any call, it stands still. */
const answerMs = 1_500;
/** Calls that were answered a moment ago show the same. */
const recentMs = 1_000;
/** What the page says of the access point itself is read again after so long, also while calls are answered. */
const readAgainMs = 60_000;
/** A longer one is no page of status. */
const maxPageBytes = 65_536;
/** Of a proxy whose access point is away; any other answer comes from the access point, if only that it has no such page. */
const awayStatuses: readonly number[] = [502, 503, 504];

/**
 * Asks an access point for its page of status, when no call shows that it answers: on a connection of its own, because
 * those for envelopes may all wait for receivers, and without the token, which that page does not need.
 */
export class AccessPointProbe {
  private readonly pool: Pool;
  private readAt = Number.NEGATIVE_INFINITY;
  private found: readonly string[] = [];

  constructor(
    { origin, connect }: { origin: string; connect: object },
    private readonly page: { path: string; faultsOf?: (text: string) => string[] },
    private readonly callRecord: CallRecord,
  ) {
    this.pool = new Pool(origin, { connections: 1, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect });
  }

  async look(): Promise<void> {
    const isRead = this.page.faultsOf === undefined || performance.now() - this.readAt < readAgainMs;
    if (isRead && this.callRecord.quietMs() < recentMs) {
      return;
    }
    const probe = { startedAt: performance.now() };
    const giveUp = new AbortController();
    const asking = this.ask(giveUp.signal);
    if (await settlesWithin(answerMs, asking)) {
      this.callRecord.endProbe(probe, await asking);
    } else {
      giveUp.abort();
      this.callRecord.endProbe(probe, { words: `no answer within ${answerMs} ms`, certain: false, isReached: false });
    }
  }

  /** Why it is not an access point for this service, by the page that was read last. */
  faults(): readonly string[] {
    return this.found;
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async ask(signal: AbortSignal): Promise<Parameters<CallRecord["endProbe"]>[1]> {
    try {
      const { statusCode, body } = await this.pool.request({ method: "GET", path: this.page.path, signal });
      // Of an answer that is the access point's: what a broken one says of itself changes nothing.
      if (this.page.faultsOf !== undefined && statusCode < 500) {
        this.found = this.page.faultsOf((statusCode === 200 ? await readBounded(body, maxPageBytes) : undefined) ?? "");
        this.readAt = performance.now();
      }
      await body.dump();
      return awayStatuses.includes(statusCode)
        ? { words: `HTTP ${statusCode}`, certain: true, isReached: false }
        : undefined;
    } catch (error) {
      const { code, message } = describeCallFailure(asError(error), answerMs);
      return { words: message, certain: neverConnected.includes(code), isReached: false };
    }
  }
}
