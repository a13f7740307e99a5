import type { Queue } from "bullmq";

import type { StageName } from "../status/pipeline.ts";
import type { StageJob } from "./jobs.ts";
import type { StageQueue } from "./queue-backend.ts";
import { RecreatingClient } from "./recreating-client.ts";

/** The part of BullMQ's queue that is used; its class depends on the store. */
export type BullQueue<Data> = StageQueue<Data> & Pick<Queue, "waitUntilReady">;

/** A BullMQ queue that is recreated when it could not become ready, or has failed for a while. */
export function recreatingQueue<Data = StageJob>(name: StageName, make: () => BullQueue<Data>): StageQueue<Data> {
  const queue = new RecreatingClient(make);
  return {
    name,
    add: (...job) => queue.use((made) => made.add(...job)),
    addBulk: (jobs) => queue.use((made) => made.addBulk(jobs)),
    getJobs: (...wanted) => queue.use((made) => made.getJobs(...wanted)),
    getJobCountByTypes: (...types) => queue.use((made) => made.getJobCountByTypes(...types)),
    getJobCounts: (...types) => queue.use((made) => made.getJobCounts(...types)),
    close: () => queue.close(),
  };
}
