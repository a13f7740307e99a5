import { setTimeout as pause } from "node:timers/promises";

import { PausedWork } from "./paused-work.ts";
import { asError } from "../runtime/errors.ts";
import type { Logger } from "../runtime/logging.ts";
import { pauseTogether } from "../runtime/clock.ts";
import type { Queryable } from "../db/queryable.ts";
import { maxSilenceMs, NoticeConnection, type NoticeSource } from "../db/notice-connection.ts";
import { findPausesInForce, type KnownPause } from "./pause-store.ts";

/** Polling interval, because a notice may be lost with its connection. */
const pollMs = 5_000;
/** A pause that ended longer ago has no documents left to enqueue. */
const endedWithinMs = 600_000;
/** Ended pauses of this process that are remembered. */
const maxOwnEnded = 20;

/** Read access to the pauses, for code that works on documents. */
export interface PauseReader {
  readonly current: PausedWork;
  /** See PauseWatcher.confirm. */
  confirm(isHeld: (paused: PausedWork) => boolean): Promise<boolean>;
}

type EndedPause = KnownPause & { endedAt: string };

/**
 * The pauses as this process knows them: PostgreSQL notifies changes (trigger pauses_notify), and the table is polled
 * every few seconds. While the database is unavailable, the last known pauses apply.
 */
export class PauseWatcher implements PauseReader {
  private paused = new PausedWork([]);
  private stored: readonly KnownPause[] = [];
  private own: readonly KnownPause[] = [];
  private ended: readonly EndedPause[] = [];
  private ownEnded: readonly EndedPause[] = [];
  private reading: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private readonly connection: NoticeConnection;

  constructor(
    private readonly db: Queryable,
    source: NoticeSource,
    private readonly logger: Logger,
  ) {
    this.connection = new NoticeConnection(source, {
      channel: "pause_change",
      what: "pauses",
      logger,
      pulseMs: maxSilenceMs,
      hear: () => this.refreshSoon(),
      onListening: () => this.refreshSoon(),
    });
  }

  /** The pauses known to this process; none before `start`. */
  get current(): PausedWork {
    return this.paused;
  }

  get inForce(): readonly KnownPause[] {
    return [...this.stored, ...this.own];
  }

  /** Pauses that ended in the last ten minutes, and the last ones of this process alone. */
  get recentlyEnded(): readonly EndedPause[] {
    return [...this.ended, ...this.ownEnded];
  }

  /** The same reader without one pause, for probes of whether that pause can end. */
  without(id: string): PauseReader {
    const without = (): PausedWork => new PausedWork(this.inForce.filter((each) => each.id !== id));
    return {
      get current() {
        return without();
      },
      confirm: (isHeld) => this.confirm(() => isHeld(without())),
    };
  }

  /** Pauses something in this process only, when the pause cannot be stored. */
  pauseHere(own: KnownPause): void {
    this.own = [...this.own, own];
    this.update();
  }

  resumeHere(id: string): void {
    const endedAt = new Date().toISOString();
    const ended = this.own.filter((each) => each.id === id).map((each) => ({ ...each, endedAt }));
    this.ownEnded = [...this.ownEnded, ...ended].slice(-maxOwnEnded);
    this.own = this.own.filter((each) => each.id !== id);
    this.update();
  }

  /** Reads once, then follows every change until closed. @throws Error when the first read fails */
  async start(): Promise<void> {
    await this.refresh();
    this.connection.begin();
    this.running ??= this.poll();
  }

  /**
   * Whether this is paused. Where it seems so, the table is read again, because a job must not be skipped for a pause
   * that has already ended: the job may have been enqueued for that reason.
   *
   * @throws UnavailableError
   */
  async confirm(isHeld: (paused: PausedWork) => boolean): Promise<boolean> {
    if (!isHeld(this.paused)) {
      return false;
    }
    await this.refresh();
    return isHeld(this.paused);
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.connection.close();
    await this.running;
    await this.reading?.catch(() => undefined);
  }

  /** A read that begins after this call; concurrent callers share the read that follows the one under way. */
  private async refresh(): Promise<void> {
    if (this.reading !== undefined) {
      this.next ??= this.reading
        .catch(() => undefined)
        .then(() => {
          this.next = undefined;
          return this.read();
        });
      return this.next;
    }
    return this.read();
  }

  private read(): Promise<void> {
    this.reading ??= this.readNow().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async readNow(): Promise<void> {
    const found = await findPausesInForce(this.db, { endedWithinMs: endedWithinMs });
    this.ended = found.filter((each): each is EndedPause => each.endedAt !== null);
    this.stored = found.filter(({ endedAt }) => endedAt === null);
    this.update();
  }

  private update(): void {
    this.paused = new PausedWork(this.inForce);
  }

  private refreshSoon(): void {
    this.refresh().catch(() => undefined);
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    let isTold = false;
    while (!signal.aborted) {
      await pause(pauseTogether(pollMs), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) {
        try {
          await this.refresh();
          isTold = false;
        } catch (error) {
          if (!isTold) {
            this.logger.warn({ err: asError(error) }, "cannot read what is paused; what was known holds on");
          }
          isTold = true;
        }
      }
    }
  }
}
