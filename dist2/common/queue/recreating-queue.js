import { RecreatingClient } from "./recreating-client.js";
/** A BullMQ queue that is recreated when it could not become ready, or has failed for a while. */
export function recreatingQueue(name, make) {
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
//# sourceMappingURL=recreating-queue.js.map