import type { Logger } from "../logging/logger.ts";
import { longestSilenceMs, NoticeConnection, type NoticeSource } from "./notice-connection.ts";

/** Somebody's interest in changes of one document or organization, from the moment it was taken until it is closed. */
export interface Watch {
  /** False when nobody is waited for any more: the caller looks a last time and answers. */
  readonly isOpen: boolean;
  /**
   * Resolves with the next change, at once when one came since the last call, or when `ms` are over or the watch
   * closes.
   */
  change(ms: number): Promise<void>;
  close(): void;
}

/** The id that stands for changes of anything at all. */
export const anything = "*";

/** More held answers than this would be connections and memory for nothing; those beyond get theirs at once. */
const mostWatches = 1_000;
/** The connection outlives its last watch by this much: callers come again. */
const lingerMs = 2_000;
/** A writer finds out by these locks whether anyone waits; see trigger status_log_notify. */
const takeLocks = `select pg_advisory_lock_shared(7301, slot) from generate_series(0, 31) as slot`;

/**
 * Hears of every entry of status_log (the trigger notifies channel status_change) on one connection of its own, which
 * is there while anyone waits, and opened again when it is lost. A notice may be of nothing (whenever the connection is
 * opened, everyone looks once), but none is missed: take the watch first, then look, then wait.
 */
export class StatusListener {
  private readonly watches = new Map<string, Set<OpenWatch>>();
  private count = 0;
  private released = false;
  private lingering: NodeJS.Timeout | undefined;
  private readonly connection: NoticeConnection;

  constructor(source: NoticeSource, logger: Logger, pulseMs = longestSilenceMs) {
    this.connection = new NoticeConnection(source, {
      channel: "status_change",
      what: "changes of status",
      logger,
      pulseMs,
      hear: (payload) => this.hear(payload),
      // Behind every transaction that has found nobody waiting, or until the process leaves.
      prepare: takeLocks,
      onListening: () => this.hear(""),
      isWanted: () => this.count > 0,
    });
  }

  /** undefined when too many wait already, or the process is about to leave. */
  watch(id: string): Watch | undefined {
    if (this.released || this.count >= mostWatches) {
      return undefined;
    }
    const watch = new OpenWatch(() => this.forget(id, watch));
    this.watches.set(id, (this.watches.get(id) ?? new Set()).add(watch));
    this.count += 1;
    clearTimeout(this.lingering);
    this.connection.begin();
    return watch;
  }

  /** Whether nobody is waited for any more: the process is about to leave. */
  get isReleased(): boolean {
    return this.released;
  }

  /** How many wait. */
  get waiting(): number {
    return this.count;
  }

  /** Lets go of everyone who waits, and of whoever would. */
  release(): void {
    this.released = true;
    for (const watch of this.every()) {
      watch.close();
    }
  }

  async close(): Promise<void> {
    this.release();
    clearTimeout(this.lingering);
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
        this.linger();
      }
    }
  }

  private linger(): void {
    clearTimeout(this.lingering);
    this.lingering = setTimeout(() => this.connection.hangUp(), lingerMs);
    this.lingering.unref();
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
