import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds after which a loop of small steps lets the event loop serve other requests. */
const maxTurnMs = 8;

/** Yields the event loop between many small steps, none of which waits for anything by itself. */
export class EventLoopYielder {
  private startedAt = performance.now();

  /** Undefined while no yield is due; otherwise a promise to await. */
  yieldIfDue(): Promise<void> | undefined {
    return performance.now() - this.startedAt < maxTurnMs ? undefined : this.next();
  }

  private async next(): Promise<void> {
    await nextTurn();
    this.startedAt = performance.now();
  }
}
