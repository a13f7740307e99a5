import { endIdleWriter, findLogWriters } from "../../db/stores/feed/change-feed-store.ts";
import type { Deps } from "../process/deps.ts";
import { changeWatermark } from "./change-watermark.ts";

/** A transaction of ours that writes to the log takes milliseconds: one that takes so long is named in the log, again and again. */
const alarmMs = 30_000;
const againMs = 60_000;
/** And one that does nothing for so long is ended, as those of our own are after a minute: a session that somebody has forgotten. */
const boundMs = 300_000;

export interface FeedPatience {
  alarmMs: number;
  boundMs: number;
}

/**
 * Watches over transactions that hold the feed and the webhooks of every organization back, because they have written to the log
 * and do not end.
 */
export class FeedAlarm {
  private toldAt: number | undefined;

  constructor(
    private readonly deps: Pick<Deps, "database" | "logger">,
    private readonly patience: FeedPatience = { alarmMs, boundMs },
  ) {}

  /** To be called again and again; asks the database for nothing as long as nothing is held back. */
  async look(): Promise<void> {
    const { ms, writers } = changeWatermark(this.deps.database).held;
    if (ms < this.patience.alarmMs) {
      this.tellEnd();
    } else if (this.toldAt === undefined || performance.now() - this.toldAt > againMs || ms > this.patience.boundMs) {
      await this.tell(ms, writers);
    }
  }

  private async tell(ms: number, writers: readonly string[]): Promise<void> {
    const { database, logger } = this.deps;
    const holders = await findLogWriters(database, writers);
    if (this.toldAt === undefined || performance.now() - this.toldAt > againMs) {
      this.toldAt = performance.now();
      const heldSeconds = Math.round(ms / 1_000);
      logger.error({ heldSeconds, holders }, "transactions that do not end hold the change feed and the webhooks back");
    }
    for (const holder of ms > this.patience.boundMs ? holders : []) {
      if (await endIdleWriter(database, holder)) {
        logger.error({ holder }, "a transaction that did nothing was ended: it held the change feed back");
      }
    }
  }

  private tellEnd(): void {
    if (this.toldAt !== undefined) {
      this.toldAt = undefined;
      this.deps.logger.warn("the change feed goes on");
    }
  }
}
