import { v7 as uuid } from "uuid";

import { stageNames, stageOptions, type QueueName, type StageName } from "../common/queue/stages.ts";
import type { StageWorker } from "../common/queue/queue-backend.ts";
import type { AccessPoint } from "../common/peppol/access-point.ts";
import type { CheckDocument } from "../common/services/check-document.ts";
import type { Deps } from "../common/services/deps.ts";
import type { TaxDataSchema } from "../common/xsd/tax-data-schema.ts";
import { within } from "../common/time-limit.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { pricingStage } from "./pricing.ts";
import { renderingStage } from "./rendering.ts";
import { reportingStage } from "./reporting.ts";
import type { StageProcessor } from "./stage.ts";
import { startSweeper } from "./sweeper.ts";
import { transmissionStage } from "./transmission.ts";
import { validationStage } from "./validation.ts";
import { startWebhooks } from "./webhooks.ts";

export interface WorkerDeps extends Deps {
  accessPoint: AccessPoint;
  checkDocument: CheckDocument;
  /** Where the schema of tax data documents is installed. */
  taxDataSchema?: TaxDataSchema;
}

export interface RunningWorkers {
  /** Lets the jobs under way finish, then stops. */
  close(): Promise<void>;
}

/** One BullMQ worker per queue, the dispatcher of webhooks beside theirs, the sweeper and the heartbeat. */
export async function runWorkers(deps: WorkerDeps, queues: readonly QueueName[]): Promise<RunningWorkers> {
  const instanceId = uuid();
  const heartbeat = await startHeartbeat(deps, instanceId);
  const processors = stageProcessors(deps, instanceId);
  const stages = stageNames.filter((name) => queues.includes(name));
  const workers: StageWorker[] = stages.map((stage) =>
    deps.queueBackend.createWorker(stage, processors[stage], { concurrency: stageOptions[stage].concurrency }),
  );
  const webhooks = queues.includes("webhooks") ? startWebhooks(deps) : undefined;
  if (webhooks !== undefined) {
    workers.push(webhooks.worker);
  }
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  const sweeper = startSweeper(deps);
  const housekeeping = startHousekeeping(deps);
  return {
    close: async () => {
      try {
        await sweeper.stop();
        await housekeeping.stop();
        await webhooks?.stopDispatching();
        await Promise.all(workers.map(closeWorker));
        await webhooks?.release();
      } finally {
        await heartbeat.stop();
      }
    },
  };
}

/** A send may take as long as the access point does; a queue that is away would be waited for in vain. */
const drainMs = 75_000;
const forceMs = 5_000;

async function closeWorker(worker: StageWorker): Promise<void> {
  try {
    await within(drainMs, `closing ${worker.name}`, worker.close());
  } catch {
    await within(forceMs, `closing ${worker.name} by force`, worker.close(true)).catch(() => undefined);
  }
}

function stageProcessors(deps: WorkerDeps, instanceId: string): Record<StageName, StageProcessor> {
  const delivery = { ...deps, instanceId };
  return {
    pricing: pricingStage(deps),
    rendering: renderingStage(deps),
    validation: validationStage(deps, deps.checkDocument),
    transmission: transmissionStage(delivery),
    reporting: reportingStage(delivery),
  };
}
