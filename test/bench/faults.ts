import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine, refuseUsage, type Command } from "../../common/config/command-line.ts";
import { faultyEnvironment, runThroughFaults } from "../site/faults/fault-run.ts";
import { freezeUnderLoad } from "../site/faults/freeze-run.ts";
import { note, print } from "./progress.ts";
import { runBench, startDatabase, withStack } from "./run-bench.ts";

const maxNumber = 10_000;
const command = {
  synopsis: "npm run -s bench faults -- [--documents <number> | --freezes <number> [--second sent|refused]]",
  help: `
Sends documents through an access point that fails in one call of eight, or freezes worker processes (SIGSTOP)
that hold sends, under load, and lets them go on when others may have sent what they held. Exit code 0 when every
document is final (approved, through faults) and none was delivered twice. Takes some minutes.

  --documents  how many go through the faults (1000)
  --freezes    freezes worker processes so many times instead; 200 take a quarter of an hour
  --second     what the simulated access point does with the second envelope of an id: sent (the default)
               measures our own fence alone`,
  options: {
    documents: { type: "string", default: "1000" },
    freezes: { type: "string" },
    second: { type: "string", default: "sent" },
  },
} as const satisfies Command;

/** The lease of a silent worker is the time-out of the access point and 15 seconds. */
const freezingEnvironment = { WORKERS: "6", ACCESS_POINT_TIMEOUT_MS: "2000", SWEEP_INTERVAL_MS: "500" };

async function measureFaults(documents: number): Promise<boolean> {
  const { databaseUrl } = await startDatabase();
  const run = await withStack({ databaseUrl, environment: faultyEnvironment }, (stack) =>
    runThroughFaults(stack, documents, note),
  );
  const { finalAfterMs, statuses, attempts, wereUnknown, legs, deliveries } = run;
  const twice = deliveries.length - new Set(deliveries).size;
  const missing = legs.filter((sbdhId) => !deliveries.includes(sbdhId)).length;
  const after = (finalAfterMs / 1_000).toFixed(1);
  print(`${documents} documents, ${faultyEnvironment.SIMULATOR_FAULTS}: final after ${after} s`);
  print(`  by status:                 ${JSON.stringify(statuses)}`);
  print(`  legs by attempts:          ${JSON.stringify(attempts)}`);
  print(`  legs unknown for a while:  ${wereUnknown} of ${legs.length}`);
  print(`  deliveries:                ${deliveries.length}, received twice ${twice}, missing ${missing}`);
  return twice === 0 && missing === 0 && statuses["APPROVED"] === documents;
}

async function measureFreezes(freezes: number, second: string): Promise<boolean> {
  const { databaseUrl } = await startDatabase({ max_connections: 400 });
  const environment = { ...freezingEnvironment, SIMULATOR_SECOND_ENVELOPE: second };
  const run = await withStack({ databaseUrl, environment }, async (stack) => {
    await pause(1_000);
    return freezeUnderLoad(stack, { freezes, maxMs: 30_000 }, note);
  });
  print(
    `${run.freezes} freezes, ${run.held} sends held by them, ${run.documents} documents, second envelopes ${second}`,
  );
  print(`  sends held back by the fence:  ${run.heldBack}`);
  print(`  second envelopes refused:      ${run.refused}`);
  print(`  envelopes delivered twice:     ${run.twice}`);
  print(`  documents that are not final:  ${run.open}`);
  return run.twice === 0 && run.open === 0;
}

const { values } = readCommandLine(command);
const { documents, freezes } = values;
const number = Number(freezes ?? documents);
if (!Number.isSafeInteger(number) || number < 1 || number > maxNumber) {
  refuseUsage(command, `--documents and --freezes are whole numbers from 1 to ${maxNumber}`);
}

async function measure(): Promise<boolean> {
  return freezes === undefined ? measureFaults(number) : measureFreezes(number, values.second);
}

await runBench(async () => {
  process.exitCode = (await measure()) ? 0 : 1;
});
