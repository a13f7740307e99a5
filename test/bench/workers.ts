import { readCommandLine } from "../../common/config/command-line.ts";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.ts";
import { startRedisServer } from "../setup/redis/redis.ts";
import { Stack } from "../setup/processes/stack.ts";
import { until } from "../setup/until.ts";
import { sendBatch } from "./cost/batch.ts";
import { processorTime } from "./cost/processor-time.ts";
import { note, print } from "./progress.ts";
import { runBench, startServer } from "./run-bench.ts";

const documents = 1_500;
const warmUp = 300;
const numbers = [1, 2, 4];

/**
 * How throughput grows with worker processes: a backlog that is stored while none runs, and the time from their start to
 * its last final state. Beside it the cores that were busy: where all are, more processes cannot help.
 */
async function bench(): Promise<void> {
  // Four worker processes with their queues on PostgreSQL take more than its usual hundred.
  const { url: databaseUrl, ownerUrl } = await startServer({ max_connections: 200 });
  await migrateDatabase(ownerUrl, { serviceUrl: databaseUrl });
  await benchBackend("BullMQ on PostgreSQL", databaseUrl, undefined);
  const redis = await startRedisServer();
  if (redis === undefined) {
    print("BullMQ on Redis is left out: redis-server is not on the PATH");
    return;
  }
  await benchBackend("BullMQ on Redis", databaseUrl, redis.url);
  await redis.stop();
}

async function benchBackend(title: string, databaseUrl: string, redisUrl: string | undefined): Promise<void> {
  print(`\n${title}: ${documents} ten-line invoices that wait`);
  for (const workers of numbers) {
    await measure(workers, { databaseUrl, ...(redisUrl !== undefined && { redisUrl }) });
  }
}

async function measure(workers: number, site: { databaseUrl: string; redisUrl?: string }): Promise<void> {
  note(`${workers} worker processes: starting`);
  const stack = await Stack.start({ ...site, environment: { WORKERS: `${workers}` } });
  try {
    await sendBatch(stack, warmUp, () => undefined);
    await finalOf(stack, warmUp);
    await stack.stopProcess("workers");
    await sendBatch(stack, documents, (accepted) => note(`${workers} worker processes: ${accepted} stored`));
    await stack.startProcess("workers");
    const from = { at: performance.now(), busy: busyMs(), own: processorTime(stack.pid("workers") ?? 0) };
    await finalOf(stack, warmUp + documents);
    const ms = performance.now() - from.at;
    const [busy, own] = [busyMs() - from.busy, processorTime(stack.pid("workers") ?? 0) - from.own];
    print(
      `  ${workers} worker ${workers === 1 ? "process  " : "processes"}: ${((documents / ms) * 1_000).toFixed(0)} documents per second; ` +
        `${(own / documents).toFixed(1)} ms of workers per document; ${(busy / ms).toFixed(1)} cores busy`,
    );
  } finally {
    await stack.close();
  }
}

/** Everything runs below this process. */
const busyMs = (): number => processorTime(process.pid);

async function finalOf({ database, orgId }: Stack, expected: number): Promise<void> {
  await until(
    "everything is final",
    async () => {
      const [row] = await database.query<{ final: number }>(
        "select count(*)::int as final from documents where org_id = $1 and overall_status <> 'PENDING'",
        [orgId],
      );
      note(`${row?.final ?? 0} of ${expected} final`);
      return row?.final === expected;
    },
    300_000,
    100,
  );
}

readCommandLine({
  synopsis: "npm run -s bench:workers",
  help: `
Measures on this machine how many documents per second 1, 2 and 4 worker processes bring to their final
state, on PostgreSQL and on Redis where there is one. Linux only; takes some three minutes.`,
});
await runBench(bench);
