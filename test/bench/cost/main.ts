import { readCommandLine, refuseUsage, type Command } from "../../../common/config/read-command-line.ts";
import type { EmbeddedPostgres } from "../../../common/launcher/embedded-postgres.ts";
import { migrateDatabase } from "../../../common/runtime/migrate-database.ts";
import { runStatements } from "../../setup/database/run-statements.ts";
import { startRedisServer } from "../../setup/redis/redis.ts";
import { note, print } from "../progress.ts";
import { countStatements, runBench, startServer } from "../run-bench.ts";
import { figuresOf, printSheet, type Cost, type Figures } from "./cost-sheet.ts";
import { measureBurst, measureIntake, type Site } from "./measure-cost.ts";
import { measurePureWork, type PureWork } from "./pure-work.ts";

const backends = ["postgres", "redis"] as const;
type Backend = (typeof backends)[number];
const maxDocuments = 10_000;

const command = {
  synopsis: "npm run -s bench cost -- [--documents <number>] [--backend postgres|redis|both] [--statements] [--json]",
  help: `
Measures what a document costs: a batch of ten-line invoices through API, workers, PostgreSQL and simulator,
each a process of its own on the Node that runs this. Processor time by process, statements, transactions,
write-ahead log and rows per document, beside the work that has to be computed for it, measured in the same
run: how many times that the whole costs is comparable between machines. Accepted documents alone count: it
fails unless all become APPROVED without a finding. Linux only; takes about two minutes for each backend.

  --documents   how many documents, at most ${maxDocuments} (2000)
  --backend     postgres, redis or both (both: Redis where redis-server is on the PATH)
  --statements  also what the log is about, by table and index, and the statements that were run most often,
                with calls, time, time to plan them, rows and log per document; this costs some processor time of its own
  --json        the last line is everything measured, as JSON`,
  options: {
    documents: { type: "string", default: "2000" },
    backend: { type: "string", default: "both" },
    statements: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
} as const satisfies Command;

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
const settings = {
  ...countStatements,
  checkpoint_timeout: "1h",
  max_wal_size: "8GB",
  "pg_stat_statements.track_planning": values.statements ? "on" : "off",
};

async function bench(): Promise<void> {
  const server = await startServer(settings);
  const figures: Figures = {};
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
async function benchBackend(server: EmbeddedPostgres, backend: Backend): Promise<Cost | undefined> {
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
      partsLog: values.statements,
    });
  } finally {
    await redis?.stop();
  }
}

async function measure(site: Site): Promise<Cost> {
  const before = await measurePureWork();
  const burst = await measureBurst(site, documents);
  const after = await measurePureWork();
  const intake = await measureIntake(site, documents);
  const cost = { documents, pure: mean(before, after), burst, intake };
  print(`\n${site.title}: a batch of ${documents} ten-line invoices, all accepted and APPROVED; per document`);
  printSheet(cost, values.statements);
  return cost;
}

/** The machine may have become faster or slower meanwhile. */
function mean(before: PureWork, after: PureWork): PureWork {
  return Object.fromEntries(Object.entries(before).map(([step, ms]) => [step, (ms + (after[step] ?? ms)) / 2]));
}

/** A new one for each backend, so that the workers find no documents of an earlier run. */
async function newDatabase(server: EmbeddedPostgres, name: string): Promise<{ databaseUrl: string; ownerUrl: string }> {
  note("making a database");
  const [service, owner] = [new URL(server.url), new URL(server.ownerUrl)];
  service.pathname = owner.pathname = `/${name}`;
  await runStatements(server.adminUrl, `create database ${name}`);
  await migrateDatabase(owner.href, { serviceUrl: service.href });
  await runStatements(owner.href, "create extension pg_walinspect", "create extension pg_stat_statements");
  return { databaseUrl: service.href, ownerUrl: owner.href };
}

await runBench(bench);
