import { endIdleWriter, findLogWriters } from "../../db/stores/changes/change-feed-store.ts";
import type { Deps } from "../runtime/deps.ts";
import { changeWatermark } from "./change-watermark.ts";

/** A transaction of ours that writes to the log takes milliseconds: one that takes so long is named in the log, again and again. */
const alarmMs = 30_000;
const repeatMs = 60_000;
/** And one that does nothing for so long is ended, as those of our own are after a minute: a session that somebody has forgotten. */
const endMs = 300_000;

export interface StuckWriterLimits {
  alarmMs: number;
  endMs: number;
}

/**
 * Watches over transactions that hold the feed and the webhooks of every organization back, because they have written to the log
 * and do not end.
 */
export class StuckWriterMonitor {
  private loggedAt: number | undefined;

  constructor(
    private readonly deps: Pick<Deps, "database" | "logger">,
    private readonly limits: StuckWriterLimits = { alarmMs, endMs: endMs },
  ) {}

  /** To be called again and again; asks the database for nothing as long as nothing is held back. */
  async check(): Promise<void> {
    const { ms, writers } = changeWatermark(this.deps.database).held;
    if (ms < this.limits.alarmMs) {
      this.logEnd();
    } else if (this.loggedAt === undefined || performance.now() - this.loggedAt > repeatMs || ms > this.limits.endMs) {
      await this.logHolders(ms, writers);
    }
  }

  private async logHolders(ms: number, writers: readonly string[]): Promise<void> {
    const { database, logger } = this.deps;
    const holders = await findLogWriters(database, writers);
    if (this.loggedAt === undefined || performance.now() - this.loggedAt > repeatMs) {
      this.loggedAt = performance.now();
      const heldSeconds = Math.round(ms / 1_000);
      logger.error({ heldSeconds, holders }, "transactions that do not end hold the change feed and the webhooks back");
    }
    for (const holder of ms > this.limits.endMs ? holders : []) {
      if (await endIdleWriter(database, holder)) {
        logger.error({ holder }, "a transaction that did nothing was ended: it held the change feed back");
      }
    }
  }

  private logEnd(): void {
    if (this.loggedAt !== undefined) {
      this.loggedAt = undefined;
      this.deps.logger.warn("the change feed goes on");
    }
  }
}
