import { appendFileSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
/*
 * Loaded into the API process by the benchmark `hostile` (NODE_OPTIONS). Writes a line whenever the event loop was held: the moment,
 * how long by the clock, and how much processor time its thread spent meanwhile, which neighbours on the machine do not
 * touch; and how much memory the process has.
 */
const everyMs = 4;
const minHeldMs = 8;
const file = process.env["LOOP_PROBE"];
/** Processor time of the main thread, from the kernel, in milliseconds. */
function threadMs() {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}
function residentMb() {
    return Math.round(process.memoryUsage.rss() / 1024 / 1024);
}
if (file !== undefined && isMainThread && process.argv[1]?.endsWith("api/server.js") === true) {
    let last = { at: performance.now(), cpu: threadMs(), writtenAt: 0 };
    setInterval(() => {
        const [at, cpu] = [performance.now(), threadMs()];
        const [held, worked] = [at - last.at - everyMs, cpu - last.cpu];
        const isChange = held > minHeldMs || worked > minHeldMs || at - last.writtenAt > 100;
        if (isChange) {
            const line = [Date.now(), held, worked, residentMb()].map((value) => Math.round(value)).join(" ");
            appendFileSync(file, `${line}\n`);
        }
        // Measured again, because writing the line is not the service's work.
        last = { at: performance.now(), cpu: threadMs(), writtenAt: isChange ? at : last.writtenAt };
    }, everyMs).unref();
}
//# sourceMappingURL=loop-probe.js.map