import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine, refuseUsage, type Command } from "../../common/config/command-line.ts";
import { faultyEnvironment, runThroughFaults } from "../site/faults/fault-run.ts";
import { freezeUnderLoad } from "../site/faults/freeze-run.ts";
import { measureShares, type ShareRun, type Trouble } from "../site/faults/share-run.ts";
import { startTwoAccessPoints, type TwoAccessPoints } from "../site/faults/two-access-points.ts";
import { startSlowProxy, type SlowProxy } from "../setup/http/slow-proxy.ts";
import { note, print } from "./progress.ts";
import { median } from "./statistics.ts";
import { runBench, startDatabase, withStack } from "./run-bench.ts";

const maxNumber = 10_000;
const command = {
  synopsis:
    "npm run -s bench faults -- [--documents <number> | --freezes <number> [--second sent|refused] | --shares <number>]",
  help: `
Sends documents through an access point that fails in one call of eight, or freezes worker processes (SIGSTOP)
that hold sends, under load, and lets them go on when others may have sent what they held, or has one of two
access points frozen and slow. Exit code 0 when every document is final (approved, through faults) and none was
delivered twice, and an access point in trouble lost its share within 5 s. Takes some minutes.

  --documents  how many go through the faults (1000)
  --freezes    freezes worker processes so many times instead; 200 take a quarter of an hour
  --shares     has one of two access points frozen, then slow, so many times each instead, under load
  --second     what the simulated access point does with the second envelope of an id: sent (the default)
               measures our own fence alone`,
  options: {
    documents: { type: "string", default: "1000" },
    freezes: { type: "string" },
    shares: { type: "string" },
    second: { type: "string", default: "sent" },
  },
} as const satisfies Command;

/** The lease of a silent worker is the time-out of the access point and 15 seconds. */
const freezingEnvironment = { WORKERS: "6", ACCESS_POINT_TIMEOUT_MS: "2000", SWEEP_INTERVAL_MS: "500" };

/** An access point in trouble gets its last new envelope within so many seconds. */
const lostWithin = 5;
const shareColumns = [
  ["lastSend", "its last new envelope"],
  ["sends", "new envelopes until then (number)"],
  ["lost", "the site says that it has no share"],
  ["tries", "new envelopes to try it in 12 s (number)"],
  ["firstSend", "its first new envelope after the end"],
  ["regained", "it has half of all again"],
] as const satisfies readonly [keyof ShareRun, string][];

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

/** Each in turn, so many times; the site loses nothing, and sends nothing twice. */
async function measureTroubles(times: number): Promise<boolean> {
  const { databaseUrl } = await startDatabase();
  let way: SlowProxy | undefined;
  note("starting a site with two access points");
  const wayTo = async (url: string): Promise<string> => (way = await startSlowProxy(url)).url;
  const site = await startTwoAccessPoints({ databaseUrl, wayTo });
  const runs: Record<Trouble, ShareRun[]> = { frozen: [], slow: [] };
  try {
    for (let nth = 1; nth <= times; nth += 1) {
      for (const trouble of ["frozen", "slow"] as const) {
        note(`${nth} of ${times}: ${trouble}`);
        runs[trouble].push(await measureShares(site, way!, trouble));
      }
    }
    const twice = await countTwice(site);
    report(runs);
    print(`  envelopes delivered twice: ${twice}`);
    return twice === 0 && Object.values(runs).every((of) => of.every(({ lastSend }) => lastSend <= lostWithin));
  } finally {
    await site.close();
    await way?.close();
  }
}

function report(runs: Readonly<Record<Trouble, readonly ShareRun[]>>): void {
  print("One of two access points, seconds unless it says otherwise: least / median / most");
  for (const [trouble, of] of Object.entries(runs)) {
    print(`${trouble}, ${of.length} times`);
    for (const [member, words] of shareColumns) {
      const values = of.map((run) => run[member]);
      const shown = [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(1));
      print(`  ${words.padEnd(52)}${shown.join(" / ")}`);
    }
  }
}

async function countTwice({ stack, northUrl }: TwoAccessPoints): Promise<number> {
  const copies = await Promise.all(
    [stack.simulatorUrl, northUrl].map(async (url) => {
      const response = await fetch(`${url}/simulator/received?delivered=true&limit=1`);
      return ((await response.json()) as { copies: number }).copies;
    }),
  );
  const legs = await stack.database.query("select from transmissions where state = 'accepted'");
  return copies.reduce((sum, each) => sum + each, 0) - legs.length;
}

const { values } = readCommandLine(command);
const { documents, freezes, shares } = values;
const number = Number(shares ?? freezes ?? documents);
if (!Number.isSafeInteger(number) || number < 1 || number > maxNumber) {
  refuseUsage(command, `--documents, --freezes and --shares are whole numbers from 1 to ${maxNumber}`);
}

async function measure(): Promise<boolean> {
  if (shares !== undefined) {
    return measureTroubles(number);
  }
  return freezes === undefined ? measureFaults(number) : measureFreezes(number, values.second);
}

await runBench(async () => {
  process.exitCode = (await measure()) ? 0 : 1;
});
