import { setTimeout as pause } from "node:timers/promises";

import { awakeMs } from "./awake-clock.ts";
import { withDeadline } from "./deadline.ts";
import type { Database } from "../db/database.ts";
import { asError } from "./errors.ts";
import { pauseTogether } from "./rounds.ts";

/** A database that says nothing for so long, on any connection, is reported as silent. */
export const silentQuestionMs = 2_000;

/**
 * One question at a time to the database, once a second, so that a silence is seen within seconds. Only time in which
 * this process is awake counts, and an answer to any other statement refutes it.
 */
export class DatabaseAnswers {
  /** When the question under way was asked, on the clock of `awakeMs`. */
  private askedAt: number | undefined;
  /** Why the last question failed; undefined after an answer. */
  failure: Error | undefined;

  constructor(private readonly database: Pick<Database, "quietMs" | "failingMs" | "query" | "refuse">) {}

  /** @param fail called when a question has failed */
  async keepBeating(
    ask: () => Promise<unknown>,
    { everyMs, signal }: { everyMs: number; signal: AbortSignal },
    fail: () => Promise<void>,
  ): Promise<void> {
    while (!signal.aborted) {
      await pause(pauseTogether(everyMs), undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) {
        void this.beat(ask).then(() => (this.failure === undefined || signal.aborted ? undefined : fail()));
      }
    }
  }

  /** @param ask a statement that takes no time; not asked while the last one is unanswered, because the pool then is */
  async beat(ask: () => Promise<unknown>): Promise<void> {
    if (this.askedAt !== undefined) {
      // Its answer shows that the first question waits for something else, for example a lock.
      this.database.query("select").catch(() => undefined);
      return;
    }
    this.askedAt = awakeMs();
    try {
      await ask();
      this.failure = undefined;
    } catch (error) {
      this.failure = asError(error);
    } finally {
      this.askedAt = undefined;
    }
  }

  /** For how long nothing has been answered on any connection (ms), the question included; 0 while that is not long. */
  silentMs(): number {
    const ms = this.askedAt === undefined ? 0 : Math.min(awakeMs() - this.askedAt, this.database.quietMs());
    return ms > silentQuestionMs ? ms : 0;
  }

  /** Why the last question failed, or that the one under way gets no answer. */
  trouble(): Error | undefined {
    const ms = this.silentMs();
    return ms > 0 ? new Error(`timeout: no answer for ${Math.round(ms / 1_000)} s`) : this.failure;
  }

  /** Queries the pool only when it has not been answered recently, to notice its recovery. */
  async tryPool(withinMs: number): Promise<void> {
    if (this.database.quietMs() > withinMs || this.database.failingMs() > 0) {
      this.database.refuse(undefined);
      await withDeadline(withinMs, () => this.database.query("select")).catch(() => undefined);
    }
  }
}
