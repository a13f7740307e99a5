import { v7 as uuid } from "uuid";

import { jobsShare } from "../common/config/config.ts";
import { refreshHeartbeat, type Sign } from "../common/runtime/process-store.ts";
import { asError } from "../common/runtime/errors.ts";
import type { Deps } from "../common/runtime/deps.ts";
import { runPeriodically, type PeriodicJob } from "./periodic-jobs/periodic-job.ts";
import type { StageWorker, WorkName } from "../common/queue/stage-queues.ts";
import { withTimeout } from "../common/runtime/deadline.ts";
import { expireAllFences } from "../common/peppol/send-slots-and-fences.ts";
import { watchFreeze } from "../common/runtime/clock.ts";
import { openDirectoryGate, KnownProviders } from "../common/delivery/receivers.ts";
import {
  documentStages,
  pipeline,
  sendsLegs,
  stageNames,
  type DocumentStage,
  type StageName,
  firstStage,
} from "../common/status/pipeline.ts";
import type { ValidateDocument } from "../common/rules/validate-document.ts";
import { describeProcess } from "../common/runtime/process-state.ts";
import type { TaxDataSchema } from "../common/ubl/load-schemas.ts";
import { AccessPointFaults, startProbes } from "./stages/stage-faults.ts";
import { DeliveryStage, type DeliveryStageDeps } from "./stages/delivery-stage.ts";
import { DirectDelivery } from "./stages/direct-delivery.ts";
import { startPeriodicJobs, stuckJobs, type JobDeps, type RunningJob } from "./periodic-jobs/jobs.ts";
import { startPoisonWatchdog } from "./poison/watchdog.ts";
import { documentStagesOf } from "./stages/document-stages.ts";
import type { StageJobHandler } from "./stages/run-stages.ts";
import { stageProcessor, type StageDeps, type StageProcessor } from "./stages/stage-processor.ts";

interface WorkerDeps extends Deps, JobDeps {
  /** Name of this process; `workers` by default. */
  processName?: string;
  validateDocument: ValidateDocument;
  /** Present if the schema is installed. */
  taxDataSchema?: TaxDataSchema;
}

export interface RunningWorkers {
  /** Duration of the current round of each loop, by name (ms). */
  loops: () => Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Until the documents of a burst are old enough to be fed. */
const burstMs = 300;

/** Half of a claim's duration: after a longer freeze no claim is reliable. */
const maxFreezeMs = 3_000;

/** Starts a worker for each queue, the periodic jobs and the heartbeat. */
export async function runWorkers(deps: WorkerDeps, work: readonly WorkName[]): Promise<RunningWorkers> {
  const instanceId = uuid();
  const self = describeProcess("workers", { id: instanceId, name: deps.processName ?? "workers", works: work });
  const jobs: RunningJob[] = [];
  const sign = (): Sign => ({
    standing: stuckJobs(jobs),
    outage: deps.accessPoint.outage?.(),
    accessPointFaults: deps.accessPoint.faults?.() ?? [],
  });
  await deps.databaseMonitor.start(self, sign);
  const standstill = watchFreeze(maxFreezeMs, ({ ms }) => {
    // Sends that have not begun return to the queue.
    expireAllFences();
    deps.logger.warn({ seconds: Math.round(ms / 1_000) }, "this process stood still: its claims are given back");
  });
  await deps.pauses.start();
  const stages = stageNames.filter((name) => work.includes(name));
  const signReporter = startSignReporter(deps, instanceId, sign);
  const poison = await startPoisonWatchdog(deps);
  const { works, deliveries, accessPointFaults } = openStages({ ...deps, ...poison.parts, instanceId }, stages);
  const runFirst: StageJobHandler = (job) => {
    // A job of rank 1 may be the beginning of a burst, most of which waits for the feeder.
    if (job.data.rank === 1) {
      jobs.find(({ id }) => id === "feeder")?.job.hasten?.(burstMs);
    }
    return works[firstStage].run(job);
  };
  const workers: StageWorker[] = stages.map((stage) =>
    deps.queueBackend.createWorker(stage, stage === firstStage ? runFirst : works[stage].run, {
      concurrency: pipeline[stage].concurrency,
    }),
  );
  const own = { instanceId, work };
  jobs.push(...startPeriodicJobs(deps, own, false));
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  jobs.push(...startPeriodicJobs(deps, own, true));
  const probes = startProbes(deps, stages, works, accessPointFaults);
  return {
    loops: () =>
      Object.fromEntries(jobs.flatMap(({ loop, job }) => (loop === undefined ? [] : [[loop, job.runningMs()]]))),
    close: async () => {
      const jobsMs = deps.config.stopMs * jobsShare;
      // From here no new job begins, even if a current round still waits.
      const ended = workers.map((worker) => closeWorker(worker, jobsMs));
      await Promise.all([probes.stop(), ...jobs.map(({ job }) => job.stop(jobsMs))]);
      await Promise.all(ended);
      await Promise.all(deliveries.map((delivery) => delivery.drained()));
      await deps.legBatchers.drained();
      await signReporter.stop();
      await poison.stop();
      standstill.stop();
      await deps.databaseMonitor.stop();
    },
  };
}

/**
 * Lets a worker finish its jobs within the time, because it would wait in vain for an unavailable queue. Another worker
 * gets unfinished jobs as stalled.
 */
export async function closeWorker(worker: StageWorker, drainMs: number): Promise<void> {
  await withTimeout(drainMs, `closing ${worker.name}`, worker.close()).catch(() => undefined);
}

function openStages(
  deps: DeliveryStageDeps & StageDeps & Pick<WorkerDeps, "installation" | "validateDocument">,
  running: readonly StageName[],
): {
  works: Record<StageName, StageProcessor>;
  deliveries: DeliveryStage[];
  accessPointFaults: AccessPointFaults;
} {
  // Both deliveries share the refusals of the access point.
  const shared = { ...deps, directory: openDirectoryGate(deps.config) };
  const accessPointFaults = new AccessPointFaults(shared);
  const delivery = { ...shared, refusals: accessPointFaults.refusals, providers: new KnownProviders() };
  const transmission = new DeliveryStage(delivery, "transmission");
  const reporting = new DeliveryStage(delivery, "reporting");
  const delivering = {
    ...(running.includes("transmission") && { transmission }),
    ...(running.includes("reporting") && { reporting }),
  };
  // Stages of the same process follow directly; queues between stages are for other processes.
  const direct = sendsLegs(running) ? new DirectDelivery(delivery, delivering) : undefined;
  const definitions = documentStagesOf(deps, deps.validateDocument);
  const processors = documentStages.map((name, nth) => {
    const following = documentStages.slice(nth + 1).filter((next) => running.includes(next));
    return [
      name,
      stageProcessor({ ...deps, direct }, definitions[name], ...following.map((next) => definitions[next])),
    ];
  });
  const works = {
    transmission,
    reporting,
    ...(Object.fromEntries(processors) as Record<DocumentStage, StageProcessor>),
  };
  return { works, deliveries: [transmission, reporting], accessPointFaults };
}

/** A job that gets stuck, or moves again, is reported within this time and not with the next beat. */
const lookMs = 1_000;

/**
 * Reports to the database which jobs of this worker process are stuck, and whether its access point is away or not set up for this
 * service, as soon as one of these changes. Every beat of the process repeats it (DatabaseMonitor).
 */
export function startSignReporter(
  { database, logger }: Pick<Deps, "database" | "logger">,
  processId: string,
  sign: () => Sign,
): PeriodicJob {
  let reported = markOf({});
  return runPeriodically(async () => {
    const found = sign();
    const mark = markOf(found);
    if (mark !== reported) {
      reported = mark;
      await refreshHeartbeat(database, processId, found).catch((error: unknown) =>
        logger.warn({ err: asError(error) }, "the state of this process was not reported"),
      );
    }
    return lookMs;
  }, lookMs);
}

const markOf = ({ standing = [], outage, accessPointFaults = [] }: Sign): string =>
  [outage?.tries, ...standing.map(({ job }) => job), ...accessPointFaults].join(" ");
