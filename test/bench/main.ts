import { readCommandLine } from "../../common/config/command-line.ts";
import { redisUrl } from "../setup/redis/redis.ts";
import { Stack } from "../setup/processes/stack.ts";
import { measureBurst } from "./burst.ts";
import { note, print } from "./progress.ts";
import { runBench, startDatabase } from "./run-bench.ts";
import { measureSingles } from "./singles.ts";

/**
 * `npm run bench`: what a user of the default installation gets on this machine. A real PostgreSQL that writes to disk,
 * every process of the service, a simulated network; first one document at a time, then a burst, on each queue store.
 */
async function bench(): Promise<void> {
  const databaseUrl = await startDatabase();
  await benchBackend("BullMQ on PostgreSQL", databaseUrl, undefined);
  const redis = await redisUrl();
  if (redis !== undefined) {
    await benchBackend("BullMQ on Redis", databaseUrl, redis);
  }
}

async function benchBackend(title: string, databaseUrl: string, redis: string | undefined): Promise<void> {
  print(`\n${title}`);
  note("starting api, workers and simulator");
  const stack = await Stack.start({ databaseUrl, ...(redis !== undefined && { redisUrl: redis }) });
  try {
    await measureSingles(stack);
    await measureBurst(stack);
  } finally {
    await stack.close();
  }
}

readCommandLine({
  synopsis: "npm run -s bench",
  help: `
Measures what the default installation does on this machine: a document at a time, then 500 from ten
clients at once; on PostgreSQL, and on Redis where there is one. Takes a minute or two.`,
});
await runBench(bench);
