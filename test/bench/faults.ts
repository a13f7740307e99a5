import { readCommandLine } from "../../common/config/command-line.ts";
import { faultyEnvironment, runThroughFaults, type FaultRun } from "../e2e/faults/fault-run.ts";
import { Stack } from "../setup/processes/stack.ts";
import { note, print } from "./progress.ts";
import { runBench, startDatabase } from "./run-bench.ts";

const documents = 1_000;

/** 1,000 documents through an access point that fails in one call of eight; the exit code says whether all is well. */
async function bench(): Promise<void> {
  const databaseUrl = await startDatabase();
  note("starting api, workers and simulator");
  const stack = await Stack.start({ databaseUrl, environment: faultyEnvironment });
  try {
    report(await runThroughFaults(stack, documents, note));
  } finally {
    await stack.close();
  }
}

function report({ finalAfterMs, statuses, attempts, wereUnknown, legs, deliveries }: FaultRun): void {
  const twice = deliveries.length - new Set(deliveries).size;
  const missing = legs.filter((sbdhId) => !deliveries.includes(sbdhId)).length;
  const lines = [
    `${documents} documents, ${faultyEnvironment.SIMULATOR_FAULTS}: final after ${(finalAfterMs / 1_000).toFixed(1)} s`,
    `  by status:                ${JSON.stringify(statuses)}`,
    `  legs by attempts:         ${JSON.stringify(attempts)}`,
    `  legs in doubt for a while: ${wereUnknown} of ${legs.length}`,
    `  deliveries:               ${deliveries.length}, received twice ${twice}, missing ${missing}`,
  ];
  print(lines.join("\n"));
  process.exitCode = twice === 0 && missing === 0 && statuses["APPROVED"] === documents ? 0 : 1;
}

readCommandLine({
  synopsis: "npm run -s bench:faults",
  help: `
Sends ${documents} documents through an access point that fails in one call of eight. Exit code 0 when every one
was approved and none was delivered twice. Takes some minutes.`,
});
await runBench(bench);
