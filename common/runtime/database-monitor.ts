import { setTimeout as pause } from "node:timers/promises";

import { isAnswer } from "../db/own-connection.ts";
import { isStorageFailure, whyRefused } from "../db/database-errors.ts";
import { type SchemaState, readSchemaState, schemaStateOf } from "../db/schema-state.ts";
import { awakeMs, pauseTogether, unusableAfterMs } from "./clock.ts";
import { withDeadline } from "./deadline.ts";
import type { Database } from "../db/database.ts";
import { asError } from "./errors.ts";
import type { Queryable } from "../db/queryable.ts";
import {
  type HeartbeatAnswer,
  recordHeartbeat,
  refreshHeartbeat,
  removeProcesses,
  type ServiceProcess,
  type Sign,
} from "./process-store.ts";
import { isRecovering } from "../recovery/recovery-store.ts";
import type { Logger } from "./logging.ts";
import { hasEnded } from "./process-state.ts";
import { probeStorage } from "./database-server-store.ts";
import { beatMs, heartbeatMs } from "../service-status/service-snapshot.ts";
import type { Failure } from "./run-process.ts";

/**
 * - `ok`: it answers
 * - `busy`: this query was not answered in time, others of this process were
 * - `away`: it is unreachable or refuses us
 * - `silent`: it is reachable as far as known, and does not answer
 * - `stuck`: it answers on a new connection, but not to the pool
 * - `full`: it answers and cannot store
 */
type DatabaseState = "ok" | "busy" | "away" | "silent" | "stuck" | "full";

export interface DatabaseHealth {
  state: DatabaseState;
  /** Reason in the database's or network's words: for logs, not for callers. */
  reason?: string;
  /** Time since it was last ok or busy (ms). */
  failingMs: number;
  schema: SchemaState;
  /** Whether a recovery is under way; absent when unknown. */
  recovering?: boolean;
}

/** A database that has answered on no connection for this long is reported as silent. */
const silentQuestionMs = 2_000;

/** Two heartbeats, the second on a new connection, must fail within `silenceMs` after the last answered one. */
const questionsInSilence = 3;
const retryMs = 500;
/** Maximum age of a shared answer. */
const maxAgeMs = 1_000;
/** Time to stop after silence, in which nothing can be stored. */
const graceMs = 2_000;

interface DatabaseMonitorDeps {
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
  private sign: () => Sign = () => ({});
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
  /** The answer to the last heartbeat, at most a few seconds old; undefined while there is none. */
  learned: HeartbeatAnswer | undefined;
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

  /**
   * Starts the heartbeats; resolves after the first.
   *
   * @param sign what the process reports of itself between its heartbeats
   * @throws the database's error
   */
  async start(self: ServiceProcess, sign = this.sign): Promise<void> {
    await this.checking;
    this.self = self;
    this.sign = sign;
    await this.checkOnce();
    if (this.failure !== undefined) {
      throw this.failure;
    }
    const { own } = this.deps;
    const ask = (): Promise<unknown> => refreshHeartbeat(own, self.id, sign());
    const beats = { everyMs: beatMs, signal: this.stopping.signal };
    this.loop = Promise.all([this.keepChecking(), this.pulse.keepBeating(ask, beats, () => this.checkOnce())]);
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

  /**
   * A state of at most a second ago. If the query takes longer than `ms`: the last failure, or else `busy` or `silent`. Concurrent
   * callers share one query.
   */
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
    if (isSilence(failure)) {
      return this.wasAnswered() ? "busy" : "silent";
    }
    if (isStorageFailure(failure)) {
      return "full";
    }
    // The server has cancelled our statement because of its time-out, or because of a lock.
    return ["57014", "55P03"].includes((failure as { code?: string }).code ?? "") ? "busy" : "away";
  }

  private wasAnswered(): boolean {
    return this.deps.database.quietMs() < Math.min(this.intervalMs, silentQuestionMs);
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
    const { database, logger } = this.deps;
    this.roundStartedAt = performance.now();
    try {
      const schema = await (this.self === undefined ? this.readState() : this.beat(this.self));
      if (schema.unknown.length > this.schema.unknown.length) {
        logger.warn(
          { newestMigration: schema.unknown.at(-1) },
          "the database's schema is of a newer release than this process: it goes on beside it, replace it soon",
        );
      }
      this.schema = schema;
      await this.storage.probeIfDue();
      await this.pulse.tryPool(this.intervalMs);
      if (this.failingSince !== undefined) {
        const failedSeconds = Math.round((performance.now() - this.failingSince) / 1_000);
        logger.warn({ failedSeconds }, "the database answers again");
      }
      this.answeredAt = performance.now();
      this.failure = undefined;
      this.failures = 0;
      this.failingSince = undefined;
      database.refuse(undefined);
    } catch (error) {
      this.noteFailure(asError(error));
    } finally {
      this.checkedAt = performance.now();
    }
  }

  private async readState(): Promise<SchemaState> {
    const { own } = this.deps;
    const schema = await readSchemaState(own);
    // A database that lacks migrations may be unable to answer.
    const asked = isRecovering(own);
    this.recovering = await (schema.missing.length > 0 ? asked.catch(() => undefined) : asked);
    return schema;
  }

  /**
   * Notes that this process lives, so that other workers leave its sends alone. Processes of this machine that have ended are
   * removed from the list: their legs are free sooner than those of a frozen process.
   */
  private async beat(self: ServiceProcess): Promise<SchemaState> {
    const { own, logger } = this.deps;
    if (this.failure !== undefined) {
      // A lock on what the heartbeat reads must not make this process look gone.
      await refreshHeartbeat(own, self.id, this.sign());
    }
    this.learned = await this.pulse.time(() => recordHeartbeat(own, self));
    const ended = this.learned.others.filter(hasEnded).map(({ id }) => id);
    if (ended.length > 0) {
      logger.warn({ processes: ended }, "processes have ended without a word");
      await removeProcesses(own, ended);
    }
    this.recovering = this.learned.recovering;
    return schemaStateOf(this.learned.applied);
  }

  private noteFailure(error: Error): void {
    const reason = whyRefused(error);
    const isNewlyRefused = reason !== undefined && (this.failure === undefined || !whyRefused(this.failure));
    this.learned = undefined;
    this.failure = error;
    this.failures += 1;
    this.answeredAt = isAnswer(error) ? performance.now() : this.answeredAt;
    if (this.failingSince === undefined || isNewlyRefused) {
      this.failingSince ??= performance.now();
      const silence = isSilence(error) ? "the database does not answer" : "the database is away";
      this.deps.logger.warn({ err: error, reason }, isAnswer(error) ? "the heartbeat failed" : silence);
    }
  }

  /** After a freeze of this process one query may be unanswered, so a second failure is required. */
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
    // A process that is refused goes on: the next one would not even start.
    if (failingMs > this.unusableMs && whyRefused(this.failure) === undefined) {
      const reason = `the database has been of no use for ${Math.round(failingMs / 1_000)} s: ${this.failure.message}`;
      this.resolveUnusable({ error: new Error(reason), ...(isSilent && { graceMs }) });
    }
  }
}

/** No answer at all, as opposed to a refused or cut connection. */
const isSilence = (error: Error): boolean => !isAnswer(error) && /timeout|timed out|ETIMEDOUT/i.test(error.message);

/**
 * One question at a time to the database, every two seconds, so that a silence is seen within seconds. Only time in which this
 * process is awake counts, and an answer to any other statement ends the silence.
 */
class DatabaseAnswers {
  /** When the question under way was asked, on the clock of `awakeMs`. */
  private askedAt: number | undefined;
  private lastAskedAt = -Infinity;
  /** Why the last question failed; undefined after an answer. */
  failure: Error | undefined;

  constructor(private readonly database: Pick<Database, "quietMs" | "failingMs" | "query" | "refuse">) {}

  /** @param fail called when a question has failed */
  async keepBeating(
    ask: () => Promise<unknown>,
    { everyMs, signal }: { everyMs: number; signal: AbortSignal },
    fail: () => Promise<void>,
  ): Promise<void> {
    while (!signal.aborted) {
      await pause(pauseTogether(everyMs), undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) {
        void this.beat(ask).then(() => (this.failure === undefined || signal.aborted ? undefined : fail()));
      }
    }
  }

  /** @param ask a statement that takes no time; while the last one is unanswered, the pool is asked instead */
  async beat(ask: () => Promise<unknown>): Promise<void> {
    if (awakeMs() - this.lastAskedAt < beatMs / 2) {
      return;
    }
    if (this.askedAt !== undefined) {
      // Its answer shows that the first question waits for something else, for example a lock.
      this.database.query("select").catch(() => undefined);
      return;
    }
    await this.time(ask).catch((error: unknown) => {
      this.failure = asError(error);
    });
  }

  /** Notes how long the answer to this question takes. */
  async time<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.lastAskedAt = awakeMs();
    this.askedAt ??= this.lastAskedAt;
    try {
      const answer = await ask();
      this.failure = undefined;
      return answer;
    } finally {
      this.askedAt = undefined;
    }
  }

  /** For how long no connection has had an answer while a question is under way (ms); 0 while that is short. */
  silentMs(): number {
    const ms = this.askedAt === undefined ? 0 : Math.min(awakeMs() - this.askedAt, this.database.quietMs());
    return ms > silentQuestionMs ? ms : 0;
  }

  /** Why the last question failed, or that the one under way gets no answer. */
  trouble(): Error | undefined {
    const ms = this.silentMs();
    return ms > 0 ? new Error(`timeout: no answer for ${Math.round(ms / 1_000)} s`) : this.failure;
  }

  /** Queries the pool only when it has not been answered recently, to notice its recovery. */
  async tryPool(withinMs: number): Promise<void> {
    if (this.database.quietMs() > withinMs || this.database.failingMs() > 0) {
      this.database.refuse(undefined);
      await withDeadline(withinMs, () => this.database.query("select")).catch(() => undefined);
    }
  }
}

/** Probe interval, in which a full disk of another host is seen; shorter while it is full. */
const probeMs = 10_000;
const fullProbeMs = 2_000;

/** Probes whether the database can store, by making it write. */
class StorageProbe {
  isFull = false;
  private triedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly own: Queryable,
    private readonly logger: Logger,
  ) {}

  /** Probes when due. @throws errors of the database except storage errors */
  async probeIfDue(): Promise<void> {
    if (performance.now() - this.triedAt < (this.isFull ? fullProbeMs : probeMs)) {
      return;
    }
    this.triedAt = performance.now();
    let failure: Error | undefined;
    try {
      await probeStorage(this.own);
    } catch (thrown) {
      failure = asError(thrown);
      if (!isStorageFailure(failure)) {
        throw failure;
      }
    }
    const isFull = failure !== undefined;
    if (isFull && !this.isFull) {
      this.logger.error({ err: failure }, "the database can store nothing more");
    } else if (!isFull && this.isFull) {
      this.logger.warn("the database can store again");
    }
    this.isFull = isFull;
  }
}
