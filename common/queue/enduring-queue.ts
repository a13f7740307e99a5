import type { Queue } from "bullmq";

import type { QueueName, StageJob } from "./jobs.ts";
import type { StageQueue } from "./queue-backend.ts";
import { Remade } from "./remade.ts";

/** What of BullMQ's queue is used; the class itself is typed by the store behind it. */
export type MadeQueue<Data> = StageQueue<Data> & Pick<Queue, "waitUntilReady">;

/** A queue of BullMQ that is made anew when it could not become ready, or when nothing has worked on it for a while. */
export function enduringQueue<Data = StageJob>(name: QueueName, make: () => MadeQueue<Data>): StageQueue<Data> {
  const queue = new Remade(make);
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
