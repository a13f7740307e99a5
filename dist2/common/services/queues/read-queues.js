import { stageNames } from "../../domain/status/pipeline.js";
import { UnavailableError } from "../../errors.js";
import { QueueUnavailableError } from "../../queue/job-sender.js";
import { queueNames } from "../../queue/jobs.js";
/** Job counts of all queues, read from the queue store. @throws UnavailableError when it does not answer */
export async function readQueues(deps) {
    const counts = await orUnavailable(Promise.all(queueNames.map((name) => queueReader(deps, name).counts())));
    const queues = queueNames.map((name, index) => ({ name, ...counts[index] }));
    return { store: deps.queueBackend.name, queues };
}
/** A page of the jobs of a queue, newest first. @throws UnavailableError */
export async function readJobs(deps, { name, state, limit, start }) {
    // Reads one more to see whether there is a next page.
    const read = await orUnavailable(queueReader(deps, name).jobs(state, { start, end: start + limit }));
    return { jobs: read.slice(0, limit), next: read.length > limit ? start + limit : undefined };
}
const queueReader = ({ queues, webhookQueue }, name) => (isStage(name) ? queues.sender(name) : webhookQueue.sender);
const isStage = (name) => stageNames.some((stage) => stage === name);
async function orUnavailable(asked) {
    try {
        return await asked;
    }
    catch (error) {
        throw error instanceof QueueUnavailableError ? new UnavailableError(error.message, { cause: error }) : error;
    }
}
//# sourceMappingURL=read-queues.js.map