import type { Logger } from "../runtime/logging.ts";
import { maxSilenceMs, NoticeConnection, type NoticeSource } from "../db/notice-connection.ts";

/** Waits for changes of one document or organization, from `watch` to `close`. */
export interface Watch {
  /** False after `close`, and when the process is about to leave: the caller then reads a last time and answers. */
  readonly isOpen: boolean;
  /** Resolves with the next change (at once if one came since the last call), after `ms`, or on close. */
  change(ms: number): Promise<void>;
  close(): void;
}

/** Id of a watch for every change. */
export const anything = "*";

/** Bounds the memory and connections of held answers; requests beyond it are answered at once. */
const maxWatches = 1_000;
/** The connection is kept this long after its last watch, because callers poll again. */
const keepMs = 2_000;
/** By these locks the trigger status_log_notify finds out whether a watch is open. */
const takeLocks = `select pg_advisory_lock_shared(7301, slot) from generate_series(0, 31) as slot`;

/**
 * Receives a notice for every entry of status_log (its trigger notifies the channel status_change) on one connection, which is open
 * while there is a watch, and opened again when it is lost. A watch may wake without a change (all do whenever the connection is
 * opened), but it misses none: take the watch first, then read, then wait.
 */
export class StatusListener {
  private readonly watches = new Map<string, Set<OpenWatch>>();
  private count = 0;
  private released = false;
  private closing: NodeJS.Timeout | undefined;
  private readonly connection: NoticeConnection;

  constructor(source: NoticeSource, logger: Logger, pulseMs = maxSilenceMs) {
    this.connection = new NoticeConnection(source, {
      channel: "status_change",
      what: "changes of status",
      logger,
      pulseMs,
      hear: (payload) => this.hear(payload),
      // Waits for transactions that found no watch; the locks are held until the connection ends.
      prepare: takeLocks,
      onListening: () => this.hear(""),
      isWanted: () => this.count > 0,
    });
  }

  /** Undefined when there are too many watches, or the process is about to leave. */
  watch(id: string): Watch | undefined {
    if (this.released || this.count >= maxWatches) {
      return undefined;
    }
    const watch = new OpenWatch(() => this.forget(id, watch));
    this.watches.set(id, (this.watches.get(id) ?? new Set()).add(watch));
    this.count += 1;
    clearTimeout(this.closing);
    this.connection.begin();
    return watch;
  }

  get isReleased(): boolean {
    return this.released;
  }

  get waiting(): number {
    return this.count;
  }

  /** Closes every watch, and opens no further one. */
  release(): void {
    this.released = true;
    for (const watch of this.every()) {
      watch.close();
    }
  }

  async close(): Promise<void> {
    this.release();
    clearTimeout(this.closing);
    await this.connection.close();
  }

  private every(): OpenWatch[] {
    return [...this.watches.values()].flatMap((watches) => [...watches]);
  }

  private forget(id: string, watch: OpenWatch): void {
    const watches = this.watches.get(id);
    if (watches?.delete(watch) === true) {
      this.count -= 1;
      if (watches.size === 0) {
        this.watches.delete(id);
      }
      if (this.count === 0) {
        clearTimeout(this.closing);
        this.closing = setTimeout(() => this.connection.hangUp(), keepMs);
        this.closing.unref();
      }
    }
  }

  private hear(payload: string): void {
    const watches =
      payload === ""
        ? this.every()
        : [...payload.split(","), anything].flatMap((id) => [...(this.watches.get(id) ?? [])]);
    for (const watch of watches) {
      watch.wake();
    }
  }
}

class OpenWatch implements Watch {
  isOpen = true;
  private hasChanged = false;
  private waiter: (() => void) | undefined;

  constructor(private readonly forget: () => void) {}

  async change(ms: number): Promise<void> {
    if (this.isOpen && !this.hasChanged) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.waiter = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.waiter = undefined;
    }
    this.hasChanged = false;
  }

  wake(): void {
    this.hasChanged = true;
    this.waiter?.();
  }

  close(): void {
    this.isOpen = false;
    this.forget();
    this.waiter?.();
  }
}
