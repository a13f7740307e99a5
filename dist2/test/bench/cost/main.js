import { readCommandLine, refuseUsage } from "../../../common/config/command-line.js";
import { migrateDatabase } from "../../../common/services/runtime/database/migrate-database.js";
import { runStatements } from "../../setup/database/run-statements.js";
import { startRedisServer } from "../../setup/redis/redis.js";
import { note, print } from "../progress.js";
import { runBench, startServer } from "../run-bench.js";
import { figuresOf, printSheet } from "./cost-sheet.js";
import { measureBurst, measureIntake } from "./measure-cost.js";
import { measurePureWork } from "./pure-work.js";
const backends = ["postgres", "redis"];
const maxDocuments = 10_000;
const command = {
    synopsis: "npm run -s bench cost -- [--documents <number>] [--backend postgres|redis|both] [--statements] [--json]",
    help: `
Measures what a document costs: a batch of ten-line invoices through API, workers, PostgreSQL and simulator,
each a process of its own. Processor time by process, transactions, write-ahead log and rows per document,
beside the work that has to be computed for it, measured in the same run: how many times that the whole
costs is comparable between machines. Linux only; takes about two minutes for each backend.

  --documents   how many documents, at most ${maxDocuments} (2000)
  --backend     postgres, redis or both (both: Redis where redis-server is on the PATH)
  --statements  also what the log is about, by table and index, and the statements that were run most often,
                with calls, time, rows and log per document; counting costs some processor time of its own
  --json        the last line is everything measured, as JSON`,
    options: {
        documents: { type: "string", default: "2000" },
        backend: { type: "string", default: "both" },
        statements: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
    },
};
const { values } = readCommandLine(command);
const documents = Number(values.documents);
if (!Number.isSafeInteger(documents) || documents < 1 || documents > maxDocuments) {
    refuseUsage(command, `--documents must be a whole number from 1 to ${maxDocuments}`);
}
const asked = values.backend === "both" ? backends : backends.filter((name) => name === values.backend);
if (asked.length === 0) {
    refuseUsage(command, "--backend must be postgres, redis or both");
}
/** Without checkpoints of the server's own, because pages are written whole after each of them. */
const settings = { checkpoint_timeout: "1h", max_wal_size: "8GB" };
const countStatements = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.max": 5_000 };
async function bench() {
    const server = await startServer({ ...settings, ...(values.statements && countStatements) });
    const figures = {};
    for (const backend of asked) {
        const cost = await benchBackend(server, backend);
        if (cost !== undefined) {
            for (const [name, value] of Object.entries(figuresOf(cost))) {
                figures[`${backend}: ${name}`] = value;
            }
        }
    }
    if (values.json) {
        print(JSON.stringify({ figures }));
    }
}
/** Undefined without Redis, where both are asked for. @throws Error without Redis, where only that is asked for */
async function benchBackend(server, backend) {
    const redis = backend === "redis" ? await startRedisServer() : undefined;
    if (backend === "redis" && redis === undefined) {
        if (asked.length === 1) {
            throw new Error("redis-server is not on the PATH");
        }
        print("BullMQ on Redis is left out: redis-server is not on the PATH");
        return undefined;
    }
    try {
        return await measure({
            title: backend === "redis" ? "BullMQ on Redis" : "BullMQ on PostgreSQL",
            ...(await newDatabase(server, `cost_${backend}`)),
            postgresPid: server.pid,
            ...(redis !== undefined && { redisUrl: redis.url, redisPid: redis.process.pid ?? 0 }),
            countsStatements: values.statements,
        });
    }
    finally {
        await redis?.stop();
    }
}
async function measure(site) {
    const before = await measurePureWork();
    const burst = await measureBurst(site, documents);
    const after = await measurePureWork();
    const intake = await measureIntake(site, documents);
    const cost = { documents, pure: mean(before, after), burst, intake };
    print(`\n${site.title}: a batch of ${documents} ten-line invoices; per document`);
    printSheet(cost);
    return cost;
}
/** The machine may have become faster or slower meanwhile. */
function mean(before, after) {
    return Object.fromEntries(Object.entries(before).map(([step, ms]) => [step, (ms + (after[step] ?? ms)) / 2]));
}
/** A new one for each backend, so that the workers find no documents of an earlier run. */
async function newDatabase(server, name) {
    note("making a database");
    const [service, owner] = [new URL(server.url), new URL(server.ownerUrl)];
    service.pathname = owner.pathname = `/${name}`;
    await runStatements(server.adminUrl, `create database ${name}`);
    await migrateDatabase(owner.href, { serviceUrl: service.href });
    const extensions = ["pg_walinspect", ...(values.statements ? ["pg_stat_statements"] : [])];
    await runStatements(owner.href, ...extensions.map((extension) => `create extension ${extension}`));
    return { databaseUrl: service.href, ownerUrl: owner.href };
}
await runBench(bench);
//# sourceMappingURL=main.js.map