import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "../db/database.ts";
import type { Queryable } from "../db/queryable.ts";
import { beatMs, heartbeatMs } from "../service-status/signs-of-life.ts";
import { isAnswer } from "../db/own-connection.ts";
import { readSchemaState, type SchemaState } from "../db/schema-state.ts";
import { refreshHeartbeat, removeProcesses, type ServiceProcess } from "./process-store.ts";
import { asError } from "./errors.ts";
import { pauseTogether } from "./rounds.ts";
import type { Logger } from "./logger.ts";
import {
  failureMessage,
  isSilence,
  newerSchemaMessage,
  stateOfFailure,
  type DatabaseHealth,
  type DatabaseState,
} from "./database-health.ts";
import { DatabaseAnswers, silentQuestionMs } from "./database-answers.ts";
import { readRecoveryState, sendHeartbeat } from "./heartbeat.ts";
import type { Failure } from "./run-process.ts";
import { StorageProbe } from "./storage-probe.ts";
import { unusableAfterMs } from "./unusable-after.ts";

/** The last heartbeat, the failed one, and one on a new connection must fail within the silence. */
const questionsInSilence = 3;
const retryMs = 500;
/** Maximum age of a shared answer. */
const maxAgeMs = 1_000;
/** Time to stop after silence, in which nothing can be stored. */
const graceMs = 2_000;

export interface DatabaseMonitorDeps {
  /** A separate connection, which waits for no other query. */
  own: Queryable & { close(): void };
  database: Pick<Database, "quietMs" | "failingMs" | "query" | "refuse">;
  logger: Logger;
  /** Time without an answer after which the database counts as silent. */
  silenceMs: number;
}

/**
 * Monitors the database by sending heartbeats. Silence (no reset, no answer) is distinguished from a refusal and from a
 * busy server: it needs unanswered queries on every connection, a new one included. Statements are then refused, so
 * that requests do not wait, and `silence` lets a worker process end.
 */
export class DatabaseMonitor {
  private readonly stopping = new AbortController();
  private readonly intervalMs: number;
  private self: ServiceProcess | undefined;
  private loop: Promise<unknown> = Promise.resolve();
  private checking: Promise<void> | undefined;
  private failure: Error | undefined;
  private failures = 0;
  private failingSince: number | undefined;
  private answeredAt = performance.now();
  private checkedAt = Number.NEGATIVE_INFINITY;
  private roundStartedAt = performance.now();
  private readonly storage: StorageProbe;
  private readonly pulse: DatabaseAnswers;
  private schema: SchemaState = { missing: [], unknown: [] };
  private recovering: boolean | undefined;
  private resolveUnusable: (failure: Failure) => void = () => undefined;
  private resolveSilence: (failure: Failure) => void = () => undefined;

  /** Resolves when the database has been silent for the configured time. */
  readonly silence = new Promise<Failure>((resolve) => {
    this.resolveSilence = resolve;
  });
  /** Resolves when the database has been unusable for minutes for any reason. */
  readonly unusable = new Promise<Failure>((resolve) => {
    this.resolveUnusable = resolve;
  });

  constructor(
    private readonly deps: DatabaseMonitorDeps,
    private readonly unusableMs = unusableAfterMs(),
  ) {
    this.storage = new StorageProbe(deps.own, deps.logger);
    this.pulse = new DatabaseAnswers(deps.database);
    this.intervalMs = Math.min(heartbeatMs, deps.silenceMs / questionsInSilence);
  }

  /** Starts the heartbeats; resolves after the first. @throws the database's error */
  async start(self: ServiceProcess): Promise<void> {
    await this.checking;
    this.self = self;
    await this.checkOnce();
    if (this.failure !== undefined) {
      throw this.failure;
    }
    this.loop = Promise.all([this.keepChecking(), this.keepBeating(self)]);
  }

  /** Removes the process from the list at once, if the database answers. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
    await this.checking;
    if (this.self !== undefined && this.failure === undefined) {
      await removeProcesses(this.deps.own, [this.self.id]).catch(() => undefined);
    }
    this.deps.own.close();
  }

  /** A state of at most a second ago, or the last known one after `ms`; concurrent callers share one query. */
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

  health(): DatabaseHealth {
    const state = this.state();
    const isWell = state === "ok" || state === "busy";
    const failure = this.failure ?? this.pulse.trouble();
    const reason = failure?.message;
    const failingMs = Math.max(this.deps.database.failingMs(), this.pulse.silentMs());
    const since = this.failingSince ?? performance.now() - failingMs;
    return {
      state,
      ...(reason !== undefined && { reason }),
      failingMs: isWell ? 0 : performance.now() - since,
      schema: this.schema,
      ...(failure === undefined && this.recovering !== undefined && { recovering: this.recovering }),
    };
  }

  /** Milliseconds since the last check began; large when the loop itself is stuck. */
  sinceRoundMs(): number {
    return performance.now() - this.roundStartedAt;
  }

  private state(): DatabaseState {
    const failure = this.failure ?? this.pulse.trouble();
    if (failure === undefined) {
      const isStuck = this.deps.database.failingMs() > this.intervalMs;
      return isStuck ? "stuck" : this.storage.isFull ? "full" : "ok";
    }
    return stateOfFailure(failure, this.wasAnswered());
  }

  private wasAnswered(): boolean {
    return this.deps.database.quietMs() < Math.min(this.intervalMs, silentQuestionMs);
  }

  /** Between the heartbeats. What a worker does meanwhile shows that it lives: here it only asks. */
  private keepBeating({ id, kind }: ServiceProcess): Promise<void> {
    const { own } = this.deps;
    const ask = (): Promise<unknown> => (kind === "api" ? refreshHeartbeat(own, id) : own.query("select"));
    return this.pulse.keepBeating(ask, { everyMs: beatMs, signal: this.stopping.signal }, () => this.checkOnce());
  }

  private async keepChecking(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      const ms = this.failure === undefined ? this.intervalMs : retryMs;
      await pause(pauseTogether(ms), undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) {
        return;
      }
      await this.checkOnce();
      this.reportSilence();
    }
  }

  /** Concurrent callers share the check under way. */
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
      await this.pulse.tryPool(this.intervalMs);
      this.noteAnswer();
    } catch (error) {
      this.noteFailure(asError(error));
    } finally {
      this.checkedAt = performance.now();
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

  /** A process that was frozen finds its query unanswered, so a second failure is required. */
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
