import type { Queue } from "bullmq";

import type { QueueName, StageJob } from "./jobs.ts";
import type { StageQueue } from "./queue-backend.ts";
import { RecreatingClient } from "./recreating-client.ts";

/** What of BullMQ's queue is used; the class itself is typed by the store behind it. */
export type BullQueue<Data> = StageQueue<Data> & Pick<Queue, "waitUntilReady">;

/** A queue of BullMQ that is made anew when it could not become ready, or when nothing has worked on it for a while. */
export function recreatingQueue<Data = StageJob>(name: QueueName, make: () => BullQueue<Data>): StageQueue<Data> {
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
