import type { Config } from "../../common/config/config.ts";
import { advanceOldestRetryRun } from "../../common/operations/retry-runs.ts";
import type { AccessPoint, OpenAccessPoint } from "../../common/peppol/access-point.ts";
import type { WorkName } from "../../common/queue/stage-queues.ts";
import { makeMonths } from "../../common/retention/retention-store.ts";
import { deleteExpired, purgeExpired } from "../../common/retention/retention.ts";
import type { Deps } from "../../common/runtime/deps.ts";
import { asError } from "../../common/runtime/errors.ts";
import type { Logger } from "../../common/runtime/logging.ts";
import { shortened } from "../../common/runtime/text.ts";
import type { StuckJob } from "../../common/service-status/service-snapshot.ts";
import { sendsLegs, stageNames, type StageName } from "../../common/status/pipeline.ts";
import { startWebhooks } from "../webhooks.ts";
import { startFeeder } from "./feeder.ts";
import { startPauseReleaser, startSweeper } from "./sweeper.ts";
import { type PeriodicJob, runPeriodically } from "./periodic-job.ts";
import type { RecoveryJob } from "./recovery.ts";
import { startReplays } from "./message-replays.ts";

export interface JobDeps extends Pick<
  Deps,
  | "config"
  | "database"
  | "databaseMonitor"
  | "logger"
  | "pauses"
  | "queueBackend"
  | "queues"
  | "statusListener"
  | "watermark"
> {
  accessPoint: AccessPoint & Partial<OpenAccessPoint>;
  /** Absent if no recovery can be under way. */
  recoveryJob?: Pick<RecoveryJob, "isUnderWay">;
}

interface OwnProcess {
  instanceId: string;
  work: readonly WorkName[];
}

interface JobRow {
  id: string;
  start: (deps: JobDeps, process: OwnProcess) => PeriodicJob;
  /** Whether a process with this work runs it; without it all do. */
  isWanted?: (work: readonly WorkName[]) => boolean;
  /** Set where it starts before the queue is ready. */
  needsNoQueue?: true;
  /** How a condition names the job when it is stuck. */
  condition?: Pick<StuckJob, "name" | "harm" | "isEssential">;
  /** The job is stuck when a round takes longer than this, or rounds fail for longer. */
  stuckAfterMs?: number;
  /** What the health port calls it; left out where a round that does not end is no reason to restart the process. */
  loop?: string;
}

const hourMs = 3_600_000;
const soonMs = 2_500;
/** Rounds of these may have statements of minutes. */
const longMs = 120_000;

/**
 * What a worker process does again and again besides its queues. A new job is one row, with its rounds below. `harm` says what does not
 * happen while it is stuck; nothing else does the work of those that are essential.
 */
export const periodicJobs = [
  {
    id: "dispatcher",
    start: startWebhooks,
    isWanted: (work) => work.includes("webhooks"),
    needsNoQueue: true,
    condition: {
      name: "The dispatcher of webhooks",
      harm: "no new event reaches an endpoint",
      isEssential: true,
    },
    stuckAfterMs: soonMs,
    loop: "dispatcher of webhooks",
  },
  {
    id: "feeder",
    start: (deps, { instanceId }) => startFeeder(deps, instanceId),
    condition: {
      name: "The feeder of the queue",
      harm: "of a burst, no further document comes to the first stage",
      isEssential: true,
    },
    stuckAfterMs: soonMs,
    loop: "feeder",
  },
  {
    id: "sweeper",
    start: startSweeper,
    condition: { name: "The sweeper", harm: "documents whose job was lost wait" },
    stuckAfterMs: longMs,
    loop: "sweeper",
  },
  {
    id: "releaser",
    start: startPauseReleaser,
    condition: {
      name: "The releaser of pauses",
      harm: "what was paused does not go on after the pause",
    },
    stuckAfterMs: soonMs,
  },
  {
    id: "retries",
    start: startRetryRuns,
    condition: { name: "The runner of retries", harm: "retries that were begun do not go on" },
    stuckAfterMs: longMs,
  },
  {
    id: "retention",
    start: startRetention,
    condition: {
      name: "The job that deletes after terms",
      harm: "nothing is deleted after its term",
    },
    stuckAfterMs: longMs,
  },
  { id: "housekeeping", start: startHousekeeping },
  { id: "rewriting", start: startRewritingJobs },
  { id: "access-point-watch", start: (deps, { work }) => startAccessPointWatch(deps, stagesIn(work)) },
  { id: "replays", start: (deps, { work }) => startReplays(deps, stagesIn(work)) },
] as const satisfies readonly JobRow[];

const stagesIn = (work: readonly WorkName[]): StageName[] => stageNames.filter((name) => work.includes(name));

export interface RunningJob extends Pick<JobRow, "id" | "condition" | "stuckAfterMs" | "loop"> {
  job: PeriodicJob;
}

/** Starts the jobs of a process that need the queue, or those that do not. */
export function startPeriodicJobs(deps: JobDeps, process: OwnProcess, needQueue: boolean): RunningJob[] {
  const rows: readonly JobRow[] = periodicJobs;
  return rows
    .filter(({ needsNoQueue = false, isWanted }) => needsNoQueue !== needQueue && (isWanted?.(process.work) ?? true))
    .map((row) => ({ ...row, job: row.start(deps, process) }));
}

const maxWords = 200;

/** This process's jobs that are stuck. */
export function stuckJobs(
  jobs: readonly (Omit<RunningJob, "job"> & { job: Pick<PeriodicJob, "standstill"> })[],
): StuckJob[] {
  return jobs.flatMap(({ id, condition, stuckAfterMs = Infinity, job }) => {
    const { forMs, words } = job.standstill();
    return forMs <= stuckAfterMs
      ? []
      : [
          {
            job: id,
            ...condition,
            forMs: Math.round(forMs),
            words: words === null ? null : shortened(words, maxWords),
          },
        ];
  });
}

const runIdleMs = 1_000;
/** Pause between two portions, which leaves time for other work. */
const portionRestMs = 50;

/** Runs retries of many legs or documents in portions; any process continues where another stopped. */
function startRetryRuns({
  database,
  databaseMonitor,
  queues,
  logger,
}: Pick<Deps, "database" | "databaseMonitor" | "queues" | "logger">): PeriodicJob {
  return runPeriodically(async (fail) => {
    if (databaseMonitor.learned?.hasRetryRuns === false) {
      return runIdleMs;
    }
    try {
      return (await advanceOldestRetryRun({ database, queues })) === undefined ? runIdleMs : portionRestMs;
    } catch (error) {
      // The sweeper finds what was committed and not enqueued.
      logger.warn({ err: asError(error) }, "a retry of many legs was interrupted");
      fail(asError(error));
      return runIdleMs;
    }
  }, runIdleMs);
}

/** The pause between two steps, in which the database works on what clients wait for. */
const stepRestMs = 50;
const stepFailedMs = 60_000;

/**
 * Deletes what organizations no longer keep, at the start and then every hour. A round is one step, so that a process that ends waits
 * for no more than that.
 */
function startRetention({ database, logger }: Pick<Deps, "database" | "logger">): PeriodicJob {
  let steps: ReturnType<typeof deleteExpired> | undefined;
  let deleted = 0;
  return runPeriodically(async (fail) => {
    steps ??= deleteExpired({ database });
    try {
      const step = await steps.next();
      if (step.done !== true) {
        deleted += step.value;
        return stepRestMs;
      }
      if (deleted > 0) {
        logger.info({ deleted }, "documents were deleted after their term");
      }
      steps = undefined;
      deleted = 0;
      return hourMs;
    } catch (error) {
      logger.warn({ err: asError(error) }, "retention: a step failed and deleted nothing");
      fail(asError(error));
      steps = undefined;
      return stepFailedMs;
    }
  });
}

const rewritePauseMs = 30_000;
const maxRewritePauseMs = 300_000;

/** Makes the months that come and deletes expired rows, at the start and then every hour. Several processes may do it. */
export function startHousekeeping({ database, logger }: Pick<Deps, "database" | "logger">): PeriodicJob {
  return runPeriodically(async () => {
    try {
      // Until the partition of a month is made, its rows are in the one for all other ids.
      await makeMonths(database).catch((error: unknown) => {
        logger.warn({ err: asError(error) }, "the next months were not made");
      });
      logger.info({ purged: await purgeExpired({ database }) }, "what is no longer needed was purged");
    } catch (error) {
      logger.warn({ err: asError(error) }, "housekeeping failed");
    }
    return hourMs;
  });
}

/** Has the table of jobs rewritten where its rows are dead. A try waits for the table's lock and holds up the queues meanwhile, so the pause doubles after one that failed. */
function startRewritingJobs({ queueBackend, logger }: Pick<Deps, "queueBackend" | "logger">): PeriodicJob {
  let againMs = rewritePauseMs;
  return runPeriodically(async () => {
    const outcome = await queueBackend.rewriteJobs?.().catch((error: unknown) => {
      logger.warn({ err: asError(error) }, "the table of jobs was not rewritten");
      return "failed" as const;
    });
    const isRefused = outcome === "locked" || outcome === "failed";
    againMs = isRefused ? Math.min(2 * againMs, maxRewritePauseMs) : rewritePauseMs;
    if (outcome === "rewritten") {
      logger.info("the table of jobs was rewritten: most of its rows were dead");
    }
    return againMs;
  }, rewritePauseMs);
}

interface WatchDeps {
  config: Pick<Config, "accessPointProbeMs">;
  logger: Logger;
  accessPoint: Partial<Pick<OpenAccessPoint, "probe" | "faults">>;
}

/** Looks whether the access point answers and is one for this service, also while there is nothing to send, in processes that would send. */
export function startAccessPointWatch(
  { config, logger, accessPoint }: WatchDeps,
  running: readonly StageName[],
): PeriodicJob {
  const { accessPointProbeMs: everyMs } = config;
  const isWatched = sendsLegs(running) && everyMs > 0;
  let logged = "";
  return runPeriodically(async () => {
    if (isWatched) {
      await accessPoint.probe?.().catch((error: unknown) => {
        logger.warn({ err: asError(error) }, "the access point could not be looked at");
      });
      const faults = (accessPoint.faults?.() ?? []).join("; ");
      if (faults !== "" && faults !== logged) {
        logger.warn({ faults }, "the access point is not set up as this service needs it");
      }
      logged = faults;
    }
    return isWatched ? everyMs : hourMs;
  });
}
