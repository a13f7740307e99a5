import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine } from "../../common/config/command-line.ts";
import { freezeUnderLoad, type FreezeRun } from "../e2e/faults/freeze-run.ts";
import { Stack } from "../setup/processes/stack.ts";
import { note, print } from "./progress.ts";
import { runBench, startServer } from "./run-bench.ts";
import { migrateDatabase } from "../../common/services/runtime/database/migrate-database.ts";

const command = {
  synopsis: "npm run -s bench:freezes -- [--freezes=<1 to 10000>] [--second=<sent or refused>]",
  help: `
Freezes worker processes (SIGSTOP) that hold sends, under load, and lets them go on when others may have
sent what they held. Prints how many envelopes were delivered twice; exit code 0 when none was.

  --freezes  how many; 200 when left out, which takes a quarter of an hour
  --second   what the simulated access point does with the second envelope of an id: sent, which is the
             default, shows what our own fence is good for`,
  options: { freezes: { type: "string", default: "200" }, second: { type: "string", default: "sent" } },
} as const;

async function bench(freezes: number, second: string): Promise<void> {
  const { url: databaseUrl, ownerUrl } = await startServer({ max_connections: 400 });
  await migrateDatabase(ownerUrl, { serviceUrl: databaseUrl });
  const environment = { ...freezingEnvironment, SIMULATOR_SECOND_ENVELOPE: second };
  const stack = await Stack.start({ databaseUrl, environment });
  try {
    await pause(1_000);
    report(await freezeUnderLoad(stack, { freezes, longestMs: 30_000 }, note), second);
  } finally {
    await stack.close();
  }
}

/** Patience with a silent worker is the time-out of the access point and 15 seconds. */
const freezingEnvironment = { WORKERS: "6", ACCESS_POINT_TIMEOUT_MS: "2000", SWEEP_INTERVAL_MS: "500" };

function report(run: FreezeRun, second: string): void {
  const lines = [
    `${run.freezes} freezes of worker processes, ${run.held} sends held by them, ${run.documents} documents, second envelopes ${second}`,
    `  sends held back by the fence:  ${run.heldBack}`,
    `  second envelopes refused:      ${run.refused}`,
    `  envelopes delivered twice:     ${run.twice}`,
    `  documents that are not final:  ${run.open}`,
  ];
  print(lines.join("\n"));
  process.exitCode = run.twice === 0 && run.open === 0 ? 0 : 1;
}

const { freezes, second } = readCommandLine(command).values;
await runBench(() => bench(Math.min(Math.max(Number(freezes) || 200, 1), 10_000), second));
