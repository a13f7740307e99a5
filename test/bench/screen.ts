import { readCommandLine, refuseUsage, type Command } from "../../common/config/command-line.ts";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.ts";
import { Stack } from "../setup/processes/stack.ts";
import { startRedisServer } from "../setup/redis/redis.ts";
import { provoke, standstills, watchedEnvironment, watchSite, type Seen } from "../site/faults/screen-site.ts";
import { note, print } from "./progress.ts";
import { runBench, startServer } from "./run-bench.ts";
import { median } from "./statistics.ts";

const maxTimes = 1_000;
const command = {
  synopsis: "npm run -s bench screen -- [--times <number>]",
  help: `
Lets whatever a site depends on stand still, one after the other (worker, API, access point, PostgreSQL, Redis,
feeder, search indexer, webhook dispatcher), and reads the stream that the console reads: seconds until the
condition stood there, until it was gone after the end, and whether it is in the ledger. Exit code 0 when each
was shown within 5 s, gone within 10 s, and recorded.

  --times  how often each is tried (10)`,
  options: { times: { type: "string", default: "10" } },
} as const satisfies Command;

const [shownWithin, goneWithin] = [5, 10];

async function measure(times: number): Promise<Seen[]> {
  const server = await startServer();
  await migrateDatabase(server.ownerUrl, { serviceUrl: server.url });
  const redis = await startRedisServer();
  note("starting two API processes, two of workers, and the simulator");
  const stack = await Stack.start({
    databaseUrl: server.url,
    processes: ["simulator", "api", "workers", "workers-2"],
    environment: watchedEnvironment,
    ...(redis !== undefined && { redisUrl: redis.url }),
  });
  const site = await watchSite(stack, server, redis);
  const seen: Seen[] = [];
  try {
    for (let round = 1; round <= times; round += 1) {
      for (const standstill of standstills) {
        note(`round ${round} of ${times}: ${standstill.what}`);
        const one = await provoke(site, standstill);
        seen.push(...(one === undefined ? [] : [one]));
      }
    }
  } finally {
    await site.close();
    await stack.close();
  }
  return seen;
}

const figures = (values: readonly number[]): string =>
  [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(1)).join(" / ");

function report(seen: readonly Seen[]): void {
  print(`${"".padEnd(38)}${"shown after (s)".padEnd(20)}${"gone after (s)".padEnd(20)}in the ledger`);
  for (const what of new Set(seen.map((each) => each.what))) {
    const all = seen.filter((each) => each.what === what);
    const [shown, gone] = [figures(all.map((each) => each.shownAfter)), figures(all.map((each) => each.goneAfter))];
    print(
      `${what.padEnd(38)}${shown.padEnd(20)}${gone.padEnd(20)}${all.filter((each) => each.isInLedger).length} of ${all.length}`,
    );
    print(`  ${all[0]?.words ?? ""}`);
  }
}

const times = Number(readCommandLine(command).values.times);
if (!Number.isSafeInteger(times) || times < 1 || times > maxTimes) {
  refuseUsage(command, `--times is a whole number from 1 to ${maxTimes}`);
}
await runBench(async () => {
  const seen = await measure(times);
  report(seen);
  const holds = seen.every(
    ({ shownAfter, goneAfter, isInLedger }) => shownAfter <= shownWithin && goneAfter <= goneWithin && isInLedger,
  );
  process.exitCode = holds ? 0 : 1;
});
