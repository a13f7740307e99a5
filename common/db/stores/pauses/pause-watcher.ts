import { setTimeout as pause } from "node:timers/promises";

import { PausedWork } from "../../../domain/pauses/paused-work.ts";
import { asError } from "../../../errors.ts";
import type { Logger } from "../../../logging/logger.ts";
import type { Queryable } from "../../database.ts";
import { longestSilenceMs, NoticeConnection, type NoticeSource } from "../../notice-connection.ts";
import { findPausesInForce, type KnownPause } from "./pause-store.ts";

/** A notice may be lost with its connection: the table is looked at so often in any case. */
const pollMs = 1_000;
/** Whoever starts so long after the end of a pause finds nothing any more that would have to be woken. */
const endedWithinMs = 600_000;
/** Of its own, a process remembers so many. */
const maxOwnEnded = 20;

/** What is paused, as those see it who work. */
export interface PauseReader {
  readonly current: PausedWork;
  /** See PauseWatcher.confirm. */
  confirm(isHeld: (paused: PausedWork) => boolean): Promise<boolean>;
}

/** A pause that has ended. */
export type EndedPause = KnownPause & { endedAt: string };

/**
 * What is paused, as this process knows it: told by PostgreSQL (trigger pauses_notify), and looked at every second. While the
 * database is unavailable, what was known holds on.
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
      pulseMs: longestSilenceMs,
      hear: () => this.refreshSoon(),
      onListening: () => this.refreshSoon(),
    });
  }

  /** What is paused now, as far as this process has heard. Nothing, before `begin`. */
  get current(): PausedWork {
    return this.paused;
  }

  /** The pauses that hold now. */
  get inForce(): readonly KnownPause[] {
    return [...this.stored, ...this.own];
  }

  /** Pauses that have ended in the last minutes. */
  get recentlyEnded(): readonly EndedPause[] {
    return [...this.ended, ...this.ownEnded];
  }

  /** The same, but for one pause: for whoever finds out whether it can end. */
  without(id: string): PauseReader {
    const without = (): PausedWork => new PausedWork(this.inForce.filter((each) => each.id !== id));
    return {
      get current() {
        return without();
      },
      confirm: (isHeld) => this.confirm(() => isHeld(without())),
    };
  }

  /** Holds something back in this process alone: for a pause that cannot be stored. */
  pauseHere(own: KnownPause): void {
    this.own = [...this.own, own];
    this.update();
  }

  /** Ends what `holdHere` began. */
  resumeHere(id: string): void {
    const endedAt = new Date().toISOString();
    const ended = this.own.filter((each) => each.id === id).map((each) => ({ ...each, endedAt }));
    this.ownEnded = [...this.ownEnded, ...ended].slice(-maxOwnEnded);
    this.own = this.own.filter((each) => each.id !== id);
    this.update();
  }

  /** Looks once, then follows every change until it is closed. @throws Error when the first look fails */
  async start(): Promise<void> {
    await this.refresh();
    this.connection.begin();
    this.running ??= this.poll();
  }

  /**
   * Whether that is held back; when it seems so, by what is read now: whoever leaves a job undone must be sure of it, because
   * an end that others know of already may have brought that very job. @throws UnavailableError
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

  /** A look that begins after this call; those who ask in the meantime share the one after the look under way. */
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
      await pause(pollMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) {
        isTold = await this.refresh().then(
          () => false,
          (error: unknown) => this.logOnce(asError(error), isTold),
        );
      }
    }
  }

  private logOnce(error: Error, isTold: boolean): true {
    if (!isTold) {
      this.logger.warn({ err: error }, "cannot read what is paused; what was known holds on");
    }
    return true;
  }
}
