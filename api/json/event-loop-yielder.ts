import { setImmediate as nextTurn } from "node:timers/promises";

/** Longer than this nobody works on the event loop without letting others have their turn, in milliseconds. */
const maxTurnMs = 8;

/** Lets others on the event loop in between many small pieces of work that wait for nothing. */
export class EventLoopYielder {
  private startedAt = performance.now();

  /** Undefined while it is still our turn: to be awaited otherwise. */
  yieldIfDue(): Promise<void> | undefined {
    return performance.now() - this.startedAt < maxTurnMs ? undefined : this.next();
  }

  private async next(): Promise<void> {
    await nextTurn();
    this.startedAt = performance.now();
  }
}
