import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { recordSuspicionAlone } from "../../common/db/stores/runtime/suspect-store.js";
import { asError } from "../../common/errors.js";
import { LoopProgress } from "./loop-progress.js";
const checkMs = 100;
const megabyte = 1_048_576;
const { memory, databaseUrl, bounds } = workerData;
const progress = new LoopProgress(memory);
/** State at the first sight of this step. */
let seen = { step: -1, processorMs: 0, residentBytes: 0 };
const processorMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
};
function check() {
    const atWork = progress.read();
    if (atWork === undefined || atWork.step !== seen.step) {
        seen = { step: atWork?.step ?? -1, processorMs: processorMs(), residentBytes: process.memoryUsage.rss() };
        return;
    }
    const reason = exceeded();
    if (reason !== undefined) {
        clearInterval(timer);
        void endProcess(atWork, reason);
    }
}
function exceeded() {
    if (processorMs() - seen.processorMs > bounds.seconds * 1_000) {
        return `more than ${bounds.seconds} s of processor time`;
    }
    return process.memoryUsage.rss() - seen.residentBytes > bounds.megabytes * megabyte
        ? `more than ${bounds.megabytes} MB of memory`
        : undefined;
}
async function endProcess({ id, revision, stage }, reason) {
    const facts = { level: 60, time: Date.now(), pid: process.pid, documentId: id, revision, stage, reason };
    try {
        await recordSuspicionAlone(databaseUrl, { id, revision, stage, reason });
    }
    catch (error) {
        writeSync(2, `${JSON.stringify({ ...facts, msg: "a suspicion was not stored", error: asError(error).message })}\n`);
    }
    writeSync(2, `${JSON.stringify({ ...facts, msg: "one document holds up all others: the process ends" })}\n`);
    process.kill(process.pid, "SIGKILL");
}
const timer = setInterval(check, checkMs);
//# sourceMappingURL=watchdog-thread.js.map