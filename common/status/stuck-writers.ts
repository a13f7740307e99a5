import type { Queryable } from "../db/queryable.ts";
import type { Logger } from "../runtime/logging.ts";
import { type ChangeWatermark, endIdleWriter, findLogWriters } from "./change-watermark-store.ts";

/** Our own transactions write to the log within milliseconds; one that takes this long is logged repeatedly. */
const alarmMs = 30_000;
const repeatMs = 60_000;
/** An idle transaction is ended after this time: it is probably a forgotten session, because our own end after a minute. */
const endMs = 300_000;

/** Finds transactions that wrote to the log and do not end: they hold back every feed and webhook. */
export class StuckWriterMonitor {
  private loggedAt: number | undefined;

  constructor(
    private readonly deps: { database: Queryable; logger: Logger; watermark: ChangeWatermark },
    private readonly limits = { alarmMs, endMs },
  ) {}

  /** Called repeatedly; queries the database only while the feed is held back. */
  async check(): Promise<void> {
    const { database, logger, watermark } = this.deps;
    const { ms, writers } = watermark.held;
    if (ms < this.limits.alarmMs) {
      if (this.loggedAt !== undefined) {
        this.loggedAt = undefined;
        logger.warn("the change feed goes on");
      }
      return;
    }
    const isToBeLogged = this.loggedAt === undefined || performance.now() - this.loggedAt > repeatMs;
    const isToBeEnded = ms > this.limits.endMs;
    if (!isToBeLogged && !isToBeEnded) {
      return;
    }
    const holders = await findLogWriters(database, writers);
    if (isToBeLogged) {
      this.loggedAt = performance.now();
      const heldSeconds = Math.round(ms / 1_000);
      logger.error({ heldSeconds, holders }, "transactions that do not end hold the change feed and the webhooks back");
    }
    for (const holder of isToBeEnded ? holders : []) {
      if (await endIdleWriter(database, holder)) {
        logger.error({ holder }, "a transaction that did nothing was ended: it held the change feed back");
      }
    }
  }
}
