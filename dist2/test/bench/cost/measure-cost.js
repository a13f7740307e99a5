import { setTimeout as pause } from "node:timers/promises";
import { Database } from "../../../common/db/database.js";
import { until } from "../../setup/until.js";
import { countFinal, sendBatch } from "../client.js";
import { ownProcessorTime, peakMemoryMb, processorTime } from "../processor-time.js";
import { note } from "../progress.js";
import { withStack } from "../run-bench.js";
import { countersBetween, forgetStatements, readCounters, readStatements, walBetween, walParts, walPosition, } from "./database-counters.js";
const warmUp = 300;
const maxMs = 540_000;
/** An idle backend reports what it did after ten seconds. */
const untilCountedMs = 11_000;
/** What follows a final state: the last jobs, log rows, notices. */
const settleMs = 1_000;
/** The connection of the measurement itself, whose cost is subtracted from the service's. */
class Observer {
    constructor(database, backend) {
        this.database = database;
        this.backend = backend;
        /** Statements so far, each a transaction. */
        this.looks = 0;
    }
    static async open(databaseUrl) {
        const database = await Database.open({ databaseUrl, poolSize: 1 });
        const rows = await database.query("select pg_backend_pid() as pid");
        return new Observer(database, rows[0]?.pid ?? 0);
    }
    async countFinal({ orgId }) {
        this.looks += 1;
        return countFinal({ database: this.database, orgId });
    }
    /** Milliseconds that the server has spent for this connection. */
    get spent() {
        return processorTime(this.backend);
    }
}
/** One batch through all processes, after a smaller one that warms them. The processes are stopped by it. */
export async function measureBurst(site, documents) {
    const observer = await Observer.open(site.ownerUrl);
    try {
        return await withStack(optionsOf(site), async (stack) => {
            await runToFinal(stack, observer, warmUp);
            note("waiting until the server has counted");
            await pause(untilCountedMs);
            return measureRun(site, { stack, observer, documents });
        });
    }
    finally {
        await observer.database.close();
    }
}
async function measureRun(site, { stack, observer, documents }) {
    const { database } = observer;
    if (site.countsStatements) {
        await forgetStatements(database);
    }
    await database.query("checkpoint");
    const from = await walPosition(database);
    const counters = await readCounters(database);
    const [spent, looked, looks] = [spentBy(site, stack), observer.spent, observer.looks];
    const startedAt = performance.now();
    await runToFinal(stack, observer, documents);
    const seconds = (performance.now() - startedAt) / 1_000;
    await pause(settleMs);
    const after = spentBy(site, stack);
    after.postgresql = (after.postgresql ?? 0) - (observer.spent - looked);
    const to = await walPosition(database);
    const wal = await walBetween(database, from, to);
    const parts = site.countsStatements ? await walParts(database, from, to) : [];
    const apiMemoryMb = peakMemoryMb(stack.pid("api"));
    const statements = site.countsStatements ? await readStatements(database) : [];
    // A backend that ends reports at once what it did.
    await stack.close();
    const counted = countersBetween(counters, await readCounters(database));
    await database.query("checkpoint");
    const transactions = counted.transactions - (observer.looks - looks);
    return {
        ...counted,
        transactions,
        spent: between(spent, after),
        seconds,
        wal,
        walParts: parts,
        statements,
        apiMemoryMb,
    };
}
async function runToFinal(stack, observer, documents) {
    const before = await observer.countFinal(stack);
    await sendBatch(stack, documents);
    const isFinal = async () => {
        const final = (await observer.countFinal(stack)) - before;
        note(`${final} of ${documents} documents final`);
        return final >= documents;
    };
    await until("every document is final", isFinal, maxMs, 100);
}
/** One batch while no worker runs; the documents stay in their first state. */
export async function measureIntake(site, documents) {
    return withStack(optionsOf(site), async (stack) => {
        await stack.stopProcess("workers");
        await sendBatch(stack, warmUp);
        const before = spentBy(site, stack);
        const startedAt = performance.now();
        await sendBatch(stack, documents);
        const seconds = (performance.now() - startedAt) / 1_000;
        const spent = between(before, spentBy(site, stack));
        return { spent, seconds, apiMemoryMb: peakMemoryMb(stack.pid("api")) };
    });
}
const optionsOf = ({ databaseUrl, redisUrl }) => ({ databaseUrl, ...(redisUrl !== undefined && { redisUrl }) });
function spentBy({ postgresPid, redisPid }, stack) {
    const spent = { postgresql: processorTime(postgresPid), client: ownProcessorTime() };
    for (const name of ["api", "workers", "simulator"]) {
        const pid = stack.pid(name);
        if (pid !== undefined) {
            spent[name] = processorTime(pid);
        }
    }
    return redisPid === undefined ? spent : { ...spent, redis: processorTime(redisPid) };
}
function between(before, after) {
    return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));
}
//# sourceMappingURL=measure-cost.js.map