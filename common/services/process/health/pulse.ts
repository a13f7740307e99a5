import { setTimeout as pause } from "node:timers/promises";

import type { Database, Queryable } from "../../../db/database.ts";
import { heartbeatMs } from "../../../domain/standing/signs-of-life.ts";
import { isAnswer } from "../../../db/own-connection.ts";
import { readSchemaState, type SchemaState } from "../../../db/schema-state.ts";
import { endBeats, type ServiceProcess } from "../../../db/stores/process/process-store.ts";
import { withDeadline } from "../../../deadline.ts";
import { asError } from "../../../errors.ts";
import type { Logger } from "../../../logging/logger.ts";
import {
  failureWords,
  isSilence,
  newerSchemaWords,
  stateOfFailure,
  type DatabaseStanding,
  type DatabaseState,
} from "./database-standing.ts";
import { askAboutRecovery, beatOnce } from "./heartbeat.ts";
import type { Failure } from "../run-process.ts";
import { StorageProbe } from "./storage-probe.ts";

/** Nothing was answered in three parts of the silence: the last beat, the one that failed, and one on a new connection. */
const parts = 3;
const againMs = 500;
/** How old an answer may be that is given to somebody who asks. */
const freshMs = 1_000;
/** A database that refuses for so long may do so because of what this process remembers: another one tries. */
const giveUpMs = 300_000;
/** Up to this part is added, so that the processes of a site do not all leave at the same moment. */
const jitter = 0.2;
/** What a process that ends because of silence may take for it: nothing that it holds can be stored. */
const graceMs = 2_000;

export interface PulseParts {
  /** A connection of its own, which waits behind nothing. */
  own: Queryable & { close(): void };
  /** What the work uses. */
  database: Pick<Database, "quietMs" | "failingMs" | "query" | "refuse">;
  logger: Logger;
  /** Without an answer for so long, the database counts as silent. */
  silenceMs: number;
}

/**
 * Whether the database is there for this process, found out by saying that the process is alive. Silence (no reset, no answer) is
 * told from a refusal and from a server that is busy: only who has got no answer to anything, on a new connection either, calls it
 * silent. Statements are refused then, so that nobody waits for them, and `silence` lets a worker process end.
 */
export class Pulse {
  private readonly stopping = new AbortController();
  private readonly intervalMs: number;
  private self: ServiceProcess | undefined;
  private beating: Promise<void> = Promise.resolve();
  private looking: Promise<void> | undefined;
  private failure: Error | undefined;
  private failures = 0;
  private failingSince: number | undefined;
  private answeredAt = performance.now();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private turnedAt = performance.now();
  private readonly storage: StorageProbe;
  private schema: SchemaState = { missing: [], unknown: [] };
  private recovering: boolean | undefined;
  private giveUp: (failure: Failure) => void = () => undefined;
  private tellSilence: (failure: Failure) => void = () => undefined;

  /** Resolves when the database has been silent for the configured time. */
  readonly silence = new Promise<Failure>((resolve) => {
    this.tellSilence = resolve;
  });
  /** Resolves when nothing has come of it for minutes, whatever the reason. */
  readonly givenUp = new Promise<Failure>((resolve) => {
    this.giveUp = resolve;
  });

  constructor(
    private readonly is: PulseParts,
    private readonly patienceMs = giveUpMs * (1 + jitter * Math.random()),
  ) {
    this.storage = new StorageProbe(is.own, is.logger);
    this.intervalMs = Math.min(heartbeatMs, is.silenceMs / parts);
  }

  /** Says from now on that this process lives; resolves after the first time. @throws what the database says */
  async start(self: ServiceProcess): Promise<void> {
    await this.looking;
    this.self = self;
    await this.round();
    if (this.failure !== undefined) {
      throw this.failure;
    }
    this.beating = this.keepBeating();
  }

  /** Takes the process off the list at once, as far as anybody listens. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.beating;
    await this.looking;
    if (this.self !== undefined && this.failure === undefined) {
      await endBeats(this.is.own, [this.self.id]).catch(() => undefined);
    }
    this.is.own.close();
  }

  /** How things are, a second ago at most; however many ask, the database is asked once. Who waits no longer than `ms` is told what he would hear. */
  async look(ms = Infinity): Promise<DatabaseStanding> {
    if (performance.now() - this.lookedAt <= freshMs) {
      return this.standing();
    }
    const looking = this.round().then(() => true);
    const isDone = ms === Infinity ? await looking : await Promise.race([looking, pause(ms, false, { ref: false })]);
    return isDone || this.failure !== undefined
      ? this.standing()
      : { ...this.standing(), state: this.wasAnswered() ? "busy" : "silent" };
  }

  /** How things were when they were last looked at. */
  standing(): DatabaseStanding {
    const state = this.state();
    const isWell = state === "ok" || state === "busy";
    const reason = this.failure?.message;
    const since = this.failingSince ?? performance.now() - this.is.database.failingMs();
    return {
      state,
      ...(reason !== undefined && { reason }),
      failingMs: isWell ? 0 : performance.now() - since,
      schema: this.schema,
      ...(this.failure === undefined && this.recovering !== undefined && { recovering: this.recovering }),
    };
  }

  /** How long ago the last round has begun (ms): the loop itself stands still when that is long. */
  stillMs(): number {
    return performance.now() - this.turnedAt;
  }

  private state(): DatabaseState {
    if (this.failure === undefined) {
      const isStuck = this.is.database.failingMs() > this.intervalMs;
      return isStuck ? "stuck" : this.storage.isFull ? "full" : "ok";
    }
    return stateOfFailure(this.failure, this.wasAnswered());
  }

  private wasAnswered(): boolean {
    return this.is.database.quietMs() < this.intervalMs;
  }

  private async keepBeating(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      const ms = this.failure === undefined ? this.intervalMs : againMs;
      await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) {
        return;
      }
      await this.round();
      this.judge();
    }
  }

  /** One at a time: whoever comes meanwhile waits for the one under way. */
  private round(): Promise<void> {
    this.looking ??= this.ask().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async ask(): Promise<void> {
    this.turnedAt = performance.now();
    try {
      if (this.self !== undefined) {
        await beatOnce({ database: this.is.own, logger: this.is.logger }, this.self);
      }
      this.noteSchema(await readSchemaState(this.is.own));
      this.recovering = await askAboutRecovery(this.is.own, this.schema);
      await this.storage.tryNow();
      await this.tryPool();
      this.noteAnswer();
    } catch (error) {
      this.noteFailure(asError(error));
    } finally {
      this.lookedAt = performance.now();
    }
  }

  /** Where the work has been answered lately, nobody needs to try; where it is not, this finds out when it is again. */
  private async tryPool(): Promise<void> {
    const { database } = this.is;
    if (database.quietMs() > this.intervalMs || database.failingMs() > 0) {
      database.refuse(undefined);
      await withDeadline(this.intervalMs, () => database.query("select")).catch(() => undefined);
    }
  }

  private noteAnswer(): void {
    const { database, logger } = this.is;
    if (this.failingSince !== undefined) {
      const failedSeconds = Math.round((performance.now() - this.failingSince) / 1_000);
      logger.warn({ failedSeconds }, "the database answers again");
    }
    this.answeredAt = performance.now();
    this.failure = undefined;
    this.failures = 0;
    this.failingSince = undefined;
    database.refuse(undefined);
  }

  private noteFailure(error: Error): void {
    this.failure = error;
    this.failures += 1;
    this.answeredAt = isAnswer(error) ? performance.now() : this.answeredAt;
    if (this.failingSince === undefined) {
      this.failingSince = performance.now();
      this.is.logger.warn({ err: error }, failureWords(error));
    }
  }

  private noteSchema(schema: SchemaState): void {
    if (schema.unknown.length > this.schema.unknown.length) {
      this.is.logger.warn({ newestMigration: schema.unknown.at(-1) }, newerSchemaWords);
    }
    this.schema = schema;
  }

  /** A process that was frozen finds its question unanswered when it is thawed: one more is asked before it is believed. */
  private judge(): void {
    const { database, silenceMs } = this.is;
    if (this.failure === undefined || this.failingSince === undefined) {
      return;
    }
    const quietMs = Math.min(performance.now() - this.answeredAt, database.quietMs());
    const isSilent = isSilence(this.failure) && this.failures > 1 && quietMs >= silenceMs;
    if (isSilent) {
      const reason = `the database has not answered for ${Math.round(quietMs / 1_000)} s`;
      database.refuse(reason);
      this.tellSilence({ error: new Error(reason), graceMs });
    }
    const failingMs = performance.now() - this.failingSince;
    if (failingMs > this.patienceMs) {
      const reason = `the database has been of no use for ${Math.round(failingMs / 1_000)} s: ${this.failure.message}`;
      this.giveUp({ error: new Error(reason), ...(isSilent && { graceMs }) });
    }
  }
}
