import { endIdleWriter, findLogWriters } from "./change-feed-store.ts";
import type { Deps } from "../runtime/deps.ts";

/** Our own transactions write to the log within milliseconds; one that takes so long is logged repeatedly. */
const alarmMs = 30_000;
const repeatMs = 60_000;
/** An idle transaction is ended after so long, as our own are after a minute; it is probably a forgotten session. */
const endMs = 300_000;

/** Finds transactions that wrote to the log and do not end: they hold back every feed and webhook. */
export class StuckWriterMonitor {
  private loggedAt: number | undefined;

  constructor(
    private readonly deps: Pick<Deps, "database" | "logger" | "watermark">,
    private readonly limits = { alarmMs, endMs },
  ) {}

  /** Called repeatedly; queries the database only while the feed is held back. */
  async check(): Promise<void> {
    const { ms, writers } = this.deps.watermark.held;
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
