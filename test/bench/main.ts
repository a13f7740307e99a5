import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";

import { readCommandLine } from "../../common/config/command-line.ts";
import { startEmbeddedPostgres } from "../../common/launcher/embedded-postgres.ts";
import { migrateDatabase } from "../../common/services/migrate-database.ts";
import { redisUrl, stopTestRedis } from "../setup/redis.ts";
import { Stack } from "../setup/stack.ts";
import { measureBurst } from "./burst.ts";
import { measureSingles } from "./singles.ts";

/**
 * `npm run bench`: what a user of the default installation gets on this machine. A real PostgreSQL that writes to disk,
 * every process of the service, a simulated network; first one document at a time, then a burst, on each queue store.
 */
async function bench(): Promise<void> {
  print(`Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? "unknown processor"}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), "bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateDatabase(postgres.url);
    await benchBackend("BullMQ on PostgreSQL", postgres.url, undefined);
    const redis = await redisUrl();
    if (redis !== undefined) {
      await benchBackend("BullMQ on Redis", postgres.url, redis);
    }
  } finally {
    await stopTestRedis();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchBackend(title: string, databaseUrl: string, redis: string | undefined): Promise<void> {
  print(`\n${title}`);
  const stack = await Stack.start({ databaseUrl, ...(redis !== undefined && { redisUrl: redis }) });
  try {
    await measureSingles(stack, print);
    await measureBurst(stack, print);
  } finally {
    await stack.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

readCommandLine({
  synopsis: "npm run -s bench",
  help: `
Measures what the default installation does on this machine: a document at a time, then 500 from ten
clients at once; on PostgreSQL, and on Redis where there is one. Takes a minute or two.`,
});
await bench();
