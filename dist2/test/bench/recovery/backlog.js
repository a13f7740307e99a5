import { RestartedServer } from "../../setup/database/restarted-server.js";
import { awaitFinal, countFinal, sendBatch } from "../client.js";
import { processorTime } from "../processor-time.js";
import { print } from "../progress.js";
import { startDatabase, withStack } from "../run-bench.js";
import { countDuplicates } from "./site.js";
const warmUp = 300;
/**
 * The same documents three times: posted while the workers run, which is the normal rate; stored while they are away, and worked
 * off from the moment that they are started; and the same again with a restart of PostgreSQL when a third is done.
 *
 * @returns the lower one of two rates, from the workers' start and from PostgreSQL's return, as a part of the normal one
 */
export async function measureBacklog({ title, documents, ...queue }) {
    print(`\n${title}: ${documents} ten-line invoices`);
    const server = await RestartedServer.start();
    return withStack({ databaseUrl: server.url, ...queue }, async (stack) => {
        await sendBatch(stack, warmUp);
        await awaitFinal(stack, warmUp, 50);
        const normal = await rateOf(documents, async () => {
            await sendBatch(stack, documents);
            await awaitFinal(stack, warmUp + documents, 50);
        });
        print(`  workers there, from the first POST to the last end: ${normal.toFixed(0)} documents/s`);
        const percent = (rate) => `${((rate / normal) * 100).toFixed(0)} % of the normal rate`;
        const away = await rateAfterAbsence(stack, documents);
        print(`  workers back, from their start to the last end:     ${away.toFixed(0)}/s, ${percent(away)}`);
        let [pid, returned] = [stack.pid("workers"), 0];
        const restarted = await rateAfterAbsence(stack, documents, async (all) => {
            pid = stack.pid("workers");
            await awaitFinal(stack, all - Math.round((documents * 2) / 3), 50);
            await server.restart();
            const left = all - (await countFinal(stack).catch(() => 0));
            returned = await rateOf(left, () => awaitFinal(stack, all, 50));
        });
        const survived = stack.isRunning("workers") && stack.pid("workers") === pid;
        print(`  the same with PostgreSQL restarted at a third:      ${restarted.toFixed(0)}/s, ${percent(restarted)}, ` +
            `its absence counted; from its return ${returned.toFixed(0)}/s, ${percent(returned)}; ` +
            `the worker process ${survived ? "went on" : "ended"}; sent twice: ${await countDuplicates(stack)}`);
        return survived ? Math.min(away, returned) / normal : 0;
    });
}
/** The same backlog for 1, 2 and 4 worker processes: where every core is busy, more of them cannot help. */
export async function measureWorkers({ title, documents, ...queue }) {
    print(`\n${title}: ${documents} ten-line invoices that wait`);
    // Four worker processes with their queues on PostgreSQL take more than its default of a hundred connections.
    const { databaseUrl } = await startDatabase({ max_connections: 200 });
    for (const workers of [1, 2, 4]) {
        await withStack({ databaseUrl, ...queue, environment: { WORKERS: `${workers}` } }, async (stack) => {
            await sendBatch(stack, warmUp);
            await awaitFinal(stack, warmUp);
            let [busyMs, workersMs] = [0, 0];
            const rate = await rateAfterAbsence(stack, documents, async (all) => {
                const spent = () => [processorTime(process.pid), processorTime(stack.pid("workers") ?? 0)];
                const [busy, ofWorkers] = spent();
                await awaitFinal(stack, all);
                [busyMs, workersMs] = [spent()[0] - busy, spent()[1] - ofWorkers];
            });
            print(`  ${workers} worker process(es): ${rate.toFixed(0)} documents/s; ${(workersMs / documents).toFixed(1)} ms of workers ` +
                `per document; ${((busyMs / documents / 1_000) * rate).toFixed(1)} cores busy`);
        });
    }
}
/** Stores a backlog while the workers are stopped: documents per second from their start until the last is final. */
async function rateAfterAbsence(stack, documents, drain = (all) => awaitFinal(stack, all, 50)) {
    await stack.stopProcess("workers");
    const all = (await countFinal(stack)) + documents;
    await sendBatch(stack, documents);
    return rateOf(documents, () => Promise.all([stack.startProcess("workers"), drain(all)]));
}
async function rateOf(documents, work) {
    const startedAt = performance.now();
    await work();
    return (documents / (performance.now() - startedAt)) * 1_000;
}
//# sourceMappingURL=backlog.js.map