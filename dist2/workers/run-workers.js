import { KnownProviders } from "../common/services/delivery/known-providers.js";
import { v7 as uuid } from "uuid";
import { documentStages, pipeline, stageNames, } from "../common/domain/status/pipeline.js";
import { StageMeter } from "../common/metrics/stage-meter.js";
import { startCountReport } from "../common/services/service-status/report-counts.js";
import { describeProcess } from "../common/services/runtime/describe-process.js";
import { AccessPointFaults } from "./delivery/access-point-faults.js";
import { DeliveryStage } from "./delivery/delivery-stage.js";
import { openSimulatedNetwork } from "./sandbox/simulated-network.js";
import { closeWorker } from "./process/close-worker.js";
import { DwellTimes } from "./periodic-jobs/dwell-times.js";
import { startFailureGroups } from "./periodic-jobs/failure-groups.js";
import { startFeeder } from "./periodic-jobs/feeder.js";
import { startIndexer } from "./periodic-jobs/indexer.js";
import { startAccessPointWatch } from "./periodic-jobs/access-point-watch.js";
import { startExpiryWatch } from "./periodic-jobs/expiry-watch.js";
import { startHousekeeping } from "./periodic-jobs/housekeeping.js";
import { startProbes } from "./delivery/probes.js";
import { startPoisonWatchdog } from "./poison/watchdog.js";
import { documentStagesOf } from "./stages/document-stages.js";
import { giveBackClaims } from "./process/give-back-claims.js";
import { startNotifier } from "./periodic-jobs/notifier.js";
import { startPauseReleaser } from "./periodic-jobs/pause-releaser.js";
import { startRetention } from "./periodic-jobs/retention.js";
import { startRetryRuns } from "./periodic-jobs/retry-runs.js";
import { stuckJobs } from "./periodic-jobs/stuck-jobs.js";
import { startSweeper } from "./periodic-jobs/sweeper.js";
import { startWebhooks } from "./webhooks/webhooks.js";
import { startActivityReporter } from "./periodic-jobs/activity-reporter.js";
import { stageProcessor } from "./stages/stage-processor.js";
/** Share of the time to stop for active jobs, because a send may take long. */
const jobsShare = 5 / 6;
/** Starts one BullMQ worker per queue, the webhook dispatcher, the periodic jobs and the heartbeat. */
export async function runWorkers(deps, queues) {
    const instanceId = uuid();
    const self = describeProcess("workers", { id: instanceId, name: deps.processName ?? "workers", works: queues });
    await deps.databaseMonitor.start(self);
    const standstill = giveBackClaims(deps);
    await deps.pauses.start();
    const stages = stageNames.filter((name) => queues.includes(name));
    const counts = { meter: new StageMeter(), dwellTimes: new DwellTimes() };
    // Started before the queue is ready, because a waiting process is alive as well.
    const endCountReport = startCountReport(deps, instanceId);
    const watched = {};
    const workReporter = startActivityReporter(deps, instanceId, { ...counts, standing: () => stuckJobs(watched) });
    const sandbox = openSimulatedNetwork(deps);
    const { deliveries, accessPointFaults } = openDeliveries({ ...deps, ...counts, sandbox, instanceId });
    const poison = await startPoisonWatchdog(deps);
    const works = openStages({ ...deps, ...counts, ...poison.parts }, deliveries, stages);
    const workers = stages.map((stage) => deps.queueBackend.createWorker(stage, works[stage].run, { concurrency: pipeline[stage].concurrency }));
    const webhooks = queues.includes("webhooks") ? startWebhooks(deps) : undefined;
    if (webhooks !== undefined) {
        workers.push(webhooks.worker);
    }
    await Promise.all(workers.map((worker) => worker.waitUntilReady()));
    const jobs = startJobs(deps, instanceId);
    Object.assign(watched, jobs, webhooks !== undefined && { dispatcher: webhooks });
    const probes = startProbes(deps, stages, works, accessPointFaults);
    const upkeep = [...Object.values(jobs), probes, startHousekeeping(deps), ...startWatches(deps, stages)];
    return {
        loops: () => ({
            sweeper: jobs.sweeper.runningMs(),
            feeder: jobs.feeder.runningMs(),
            ...(webhooks !== undefined && { "dispatcher of webhooks": webhooks.runningMs() }),
        }),
        close: async () => {
            const jobsMs = deps.config.stopMs * jobsShare;
            // From here no new job begins, even if a current round still waits.
            const ended = workers.map((worker) => closeWorker(worker, jobsMs));
            await Promise.all(upkeep.map((each) => each.stop()));
            await webhooks?.stopDispatching();
            await Promise.all(ended);
            await Promise.all(Object.values(deliveries).map((delivery) => delivery.drained()));
            await sandbox.close();
            await workReporter.stop();
            endCountReport();
            await webhooks?.release();
            await poison.stop();
            standstill.stop();
            await deps.databaseMonitor.stop();
        },
    };
}
const startWatches = (deps, stages) => [
    startAccessPointWatch(deps, stages),
    startExpiryWatch(deps, stages),
];
/** The periodic jobs that the report of the process names when they stand still. */
function startJobs(deps, instanceId) {
    return {
        feeder: startFeeder(deps, instanceId),
        sweeper: startSweeper(deps),
        releaser: startPauseReleaser(deps),
        indexer: startIndexer(deps, instanceId),
        groups: startFailureGroups(deps, instanceId),
        retries: startRetryRuns(deps),
        retention: startRetention(deps),
        notifier: startNotifier(deps, instanceId),
    };
}
/** Both share the refusals of the access point. */
function openDeliveries(deps) {
    const accessPointFaults = new AccessPointFaults(deps);
    const delivery = { ...deps, refusals: accessPointFaults.refusals, providers: new KnownProviders() };
    return {
        deliveries: {
            transmission: new DeliveryStage(delivery, "transmission"),
            reporting: new DeliveryStage(delivery, "reporting"),
        },
        accessPointFaults,
    };
}
function openStages(deps, deliveries, running) {
    const definitions = documentStagesOf(deps, deps.validateDocument);
    // Stages of the same process follow directly; queues between stages are for other processes.
    const processors = documentStages.map((name, nth) => {
        const following = documentStages.slice(nth + 1).filter((next) => running.includes(next));
        return [name, stageProcessor(deps, definitions[name], ...following.map((next) => definitions[next]))];
    });
    return { ...deliveries, ...Object.fromEntries(processors) };
}
//# sourceMappingURL=run-workers.js.map