import { ThreadPool } from "./thread-pool.js";
import { WaitingLine } from "./waiting-line.js";
/** Reads of whole documents at the same time: each may have megabytes, and a connection to the database that others need. */
const readShare = {
    running: 4,
    runningOfOne: 2,
    bytesRunning: 0,
    bytesRunningOfOne: 0,
    waiting: 2_000,
    waitingOfOne: 250,
    bytesWaiting: 0,
    bytesWaitingOfOne: 0,
};
/** Runs slow work without blocking the event loop: small jobs at once, large ones in a thread. */
export class WorkDispatcher {
    constructor(deps) {
        this.reads = new WaitingLine(readShare);
        const { config, logger } = deps;
        this.tools = { config, ruleSets: () => Promise.resolve(deps.ruleSets) };
        this.threads = new ThreadPool(config, logger);
    }
    /** @throws AppError as the function does, and as ThreadPool.run */
    async run(work, input, caller) {
        return caller.size > work.maxOnLoop ? this.threads.run(work, input, caller) : work(input, this.tools);
    }
    /**
     * Reads what may be large when it is the organization's turn, up to the finished answer; who waits has nothing in memory.
     *
     * @throws AppError as `read`; 503 when too much waits already, 400 when the client has gone
     */
    readInTurn({ orgId, signal }, read) {
        return this.reads.run({ orgId, bytes: 0 }, signal, read);
    }
    close() {
        return this.threads.close();
    }
}
//# sourceMappingURL=work-dispatcher.js.map