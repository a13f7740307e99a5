import { setTimeout as pause } from "node:timers/promises";

import type { Database, Queryable } from "../../../db/database.ts";
import { heartbeatMs } from "../../../domain/service-status/signs-of-life.ts";
import { isAnswer } from "../../../db/own-connection.ts";
import { readSchemaState, type SchemaState } from "../../../db/schema-state.ts";
import { removeProcesses, type ServiceProcess } from "../../../db/stores/runtime/process-store.ts";
import { withDeadline } from "../../../deadline.ts";
import { asError } from "../../../errors.ts";
import type { Logger } from "../../../logging/logger.ts";
import {
  failureMessage,
  isSilence,
  newerSchemaMessage,
  stateOfFailure,
  type DatabaseHealth,
  type DatabaseState,
} from "./database-health.ts";
import { readRecoveryState, sendHeartbeat } from "./heartbeat.ts";
import type { Failure } from "../run-process.ts";
import { StorageProbe } from "./storage-probe.ts";

/** Nothing was answered in three parts of the silence: the last beat, the one that failed, and one on a new connection. */
const questionsInSilence = 3;
const retryMs = 500;
/** How old an answer may be that is given to somebody who asks. */
const maxAgeMs = 1_000;
/** A database that refuses for so long may do so because of what this process remembers: another one tries. */
const unusableAfterMs = 300_000;
/** Up to this part is added, so that the processes of a site do not all leave at the same moment. */
const jitter = 0.2;
/** What a process that ends because of silence may take for it: nothing that it holds can be stored. */
const graceMs = 2_000;

export interface DatabaseMonitorDeps {
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
export class DatabaseMonitor {
  private readonly stopping = new AbortController();
  private readonly intervalMs: number;
  private self: ServiceProcess | undefined;
  private loop: Promise<void> = Promise.resolve();
  private checking: Promise<void> | undefined;
  private failure: Error | undefined;
  private failures = 0;
  private failingSince: number | undefined;
  private answeredAt = performance.now();
  private checkedAt = Number.NEGATIVE_INFINITY;
  private roundStartedAt = performance.now();
  private readonly storage: StorageProbe;
  private schema: SchemaState = { missing: [], unknown: [] };
  private recovering: boolean | undefined;
  private resolveUnusable: (failure: Failure) => void = () => undefined;
  private resolveSilence: (failure: Failure) => void = () => undefined;

  /** Resolves when the database has been silent for the configured time. */
  readonly silence = new Promise<Failure>((resolve) => {
    this.resolveSilence = resolve;
  });
  /** Resolves when nothing has come of it for minutes, whatever the reason. */
  readonly unusable = new Promise<Failure>((resolve) => {
    this.resolveUnusable = resolve;
  });

  constructor(
    private readonly deps: DatabaseMonitorDeps,
    private readonly unusableMs = unusableAfterMs * (1 + jitter * Math.random()),
  ) {
    this.storage = new StorageProbe(deps.own, deps.logger);
    this.intervalMs = Math.min(heartbeatMs, deps.silenceMs / questionsInSilence);
  }

  /** Says from now on that this process lives; resolves after the first time. @throws what the database says */
  async start(self: ServiceProcess): Promise<void> {
    await this.checking;
    this.self = self;
    await this.checkOnce();
    if (this.failure !== undefined) {
      throw this.failure;
    }
    this.loop = this.keepChecking();
  }

  /** Takes the process off the list at once, as far as anybody listens. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
    await this.checking;
    if (this.self !== undefined && this.failure === undefined) {
      await removeProcesses(this.deps.own, [this.self.id]).catch(() => undefined);
    }
    this.deps.own.close();
  }

  /** How things are, a second ago at most; however many ask, the database is asked once. Who waits no longer than `ms` is told what he would hear. */
  async check(ms = Infinity): Promise<DatabaseHealth> {
    if (performance.now() - this.checkedAt <= maxAgeMs) {
      return this.health();
    }
    const looking = this.checkOnce().then(() => true);
    const isDone = ms === Infinity ? await looking : await Promise.race([looking, pause(ms, false, { ref: false })]);
    return isDone || this.failure !== undefined
      ? this.health()
      : { ...this.health(), state: this.wasAnswered() ? "busy" : "silent" };
  }

  /** How things were when they were last looked at. */
  health(): DatabaseHealth {
    const state = this.state();
    const isWell = state === "ok" || state === "busy";
    const reason = this.failure?.message;
    const since = this.failingSince ?? performance.now() - this.deps.database.failingMs();
    return {
      state,
      ...(reason !== undefined && { reason }),
      failingMs: isWell ? 0 : performance.now() - since,
      schema: this.schema,
      ...(this.failure === undefined && this.recovering !== undefined && { recovering: this.recovering }),
    };
  }

  /** How long ago the last round has begun (ms): the loop itself stands still when that is long. */
  sinceRoundMs(): number {
    return performance.now() - this.roundStartedAt;
  }

  private state(): DatabaseState {
    if (this.failure === undefined) {
      const isStuck = this.deps.database.failingMs() > this.intervalMs;
      return isStuck ? "stuck" : this.storage.isFull ? "full" : "ok";
    }
    return stateOfFailure(this.failure, this.wasAnswered());
  }

  private wasAnswered(): boolean {
    return this.deps.database.quietMs() < this.intervalMs;
  }

  private async keepChecking(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      const ms = this.failure === undefined ? this.intervalMs : retryMs;
      await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) {
        return;
      }
      await this.checkOnce();
      this.reportSilence();
    }
  }

  /** One at a time: whoever comes meanwhile waits for the one under way. */
  private checkOnce(): Promise<void> {
    this.checking ??= this.askDatabase().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async askDatabase(): Promise<void> {
    this.roundStartedAt = performance.now();
    try {
      if (this.self !== undefined) {
        await sendHeartbeat({ database: this.deps.own, logger: this.deps.logger }, this.self);
      }
      this.noteSchema(await readSchemaState(this.deps.own));
      this.recovering = await readRecoveryState(this.deps.own, this.schema);
      await this.storage.probeIfDue();
      await this.tryPool();
      this.noteAnswer();
    } catch (error) {
      this.noteFailure(asError(error));
    } finally {
      this.checkedAt = performance.now();
    }
  }

  /** Where the work has been answered lately, nobody needs to try; where it is not, this finds out when it is again. */
  private async tryPool(): Promise<void> {
    const { database } = this.deps;
    if (database.quietMs() > this.intervalMs || database.failingMs() > 0) {
      database.refuse(undefined);
      await withDeadline(this.intervalMs, () => database.query("select")).catch(() => undefined);
    }
  }

  private noteAnswer(): void {
    const { database, logger } = this.deps;
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
      this.deps.logger.warn({ err: error }, failureMessage(error));
    }
  }

  private noteSchema(schema: SchemaState): void {
    if (schema.unknown.length > this.schema.unknown.length) {
      this.deps.logger.warn({ newestMigration: schema.unknown.at(-1) }, newerSchemaMessage);
    }
    this.schema = schema;
  }

  /** A process that was frozen finds its question unanswered when it is thawed: one more is asked before it is believed. */
  private reportSilence(): void {
    const { database, silenceMs } = this.deps;
    if (this.failure === undefined || this.failingSince === undefined) {
      return;
    }
    const quietMs = Math.min(performance.now() - this.answeredAt, database.quietMs());
    const isSilent = isSilence(this.failure) && this.failures > 1 && quietMs >= silenceMs;
    if (isSilent) {
      const reason = `the database has not answered for ${Math.round(quietMs / 1_000)} s`;
      database.refuse(reason);
      this.resolveSilence({ error: new Error(reason), graceMs });
    }
    const failingMs = performance.now() - this.failingSince;
    if (failingMs > this.unusableMs) {
      const reason = `the database has been of no use for ${Math.round(failingMs / 1_000)} s: ${this.failure.message}`;
      this.resolveUnusable({ error: new Error(reason), ...(isSilent && { graceMs }) });
    }
  }
}
