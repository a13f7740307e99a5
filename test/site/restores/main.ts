import path from "node:path";

import { readCommandLine } from "../../../common/config/read-command-line.ts";
import { writeBackup } from "../../../common/backup/write-backup.ts";
import { createLogger } from "../../../common/runtime/logging.ts";
import { GivenNumbers } from "../../../common/recovery/notes-outside-database.ts";
import { recoveryByHand } from "../../../common/recovery/recover.ts";
import { reportRecoveries, type RecoveryReport } from "../../../common/recovery/report-recoveries.ts";
import { restoreDatabase } from "../../../common/backup/restore-database.ts";
import { print } from "../../bench/progress.ts";
import { runBench } from "../../bench/run-bench.ts";
import { createEmptyDatabase, stopTestServer, type TestDatabase } from "../../setup/database/database.ts";
import { Stack } from "../../setup/processes/stack.ts";
import { testSecrets } from "../../setup/secrets.ts";
import { createTemporaryFolder } from "../../setup/temporary-folder.ts";
import { until } from "../../setup/until.ts";

const command = {
  synopsis: "node dist/test/site/restores/main.js [--restores=<n>]",
  help: `
Restores a site again and again, from a backup that is some documents old, and starts its processes three times after
each. The access point archives at once what is sent and reported, or never; there is a NUMBERS_DIR, or a person says how
many numbers are skipped: each of the four in turn. Prints how many numbers were given twice, how many envelopes
delivered twice, how many losses no report names, how many legs are left that nobody works on, and how many wait for a status message
without being in the operators' list, or although the access point has kept its rows. Exit code 1 unless all are 0.

  --restores  how many; 20 when left out`,
  options: { restores: { type: "string", default: "20" } },
} as const;

const { restores } = readCommandLine(command).values;
const processes = ["simulator", "api", "workers"] as const;
const patienceMs = 180_000;
/** More than a step of the notes, in one round of five. */
const many = 120;

const folder = createTemporaryFolder("restores-");
const logger = createLogger("restores", "silent");
const databases: TestDatabase[] = [];
const notified: { id: string; number: string }[] = [];
const named: RecoveryReport[] = [];

let stack: Stack;

const isArchiving = (round: number): boolean => round % 2 === 1;
const hasNumbers = (round: number): boolean => Math.ceil(round / 2) % 2 === 1;

async function create(count: number): Promise<string[]> {
  const created = await stack.createMany(count);
  notified.push(...created);
  return created.map(({ id }) => id);
}

async function restart(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  for (const name of ["api", "workers"] as const) {
    await stack.stopProcess(name, signal);
    await stack.startProcess(name);
  }
}

/** The backup knows what waits; what comes after it is lost, sent or not. */
async function loseDocuments(round: number, file: string): Promise<void> {
  await create(2);
  await stack.stopProcess("workers", "SIGKILL");
  await create(3);
  await writeBackup(stack.environment["DATABASE_URL"] ?? "", file);
  await stack.startProcess("workers");
  await stack.untilApproved(await create(round % 5 === 1 ? many : 5));
  await until("what waited is sent", async () => (await unsent()) === 0, patienceMs, 50);
  await stack.stopProcess("workers", "SIGKILL");
  await create(4);
}

/** Of the processes that are started from now on. */
function setNumbersDir(round: number): void {
  if (hasNumbers(round)) {
    stack.environment["NUMBERS_DIR"] = path.join(folder.dir, "numbers");
  } else {
    delete stack.environment["NUMBERS_DIR"];
  }
}

async function startAll(round: number): Promise<void> {
  await stack.startProcess("simulator");
  const trouble = isArchiving(round) ? {} : { archive: "off" };
  const headers = { "x-token": testSecrets.accessPointToken };
  const set = { method: "POST", headers, body: JSON.stringify(trouble) };
  const { status } = await fetch(`${stack.simulatorUrl}/simulator/trouble`, set);
  if (status !== 200) {
    throw new Error(`The simulator answered ${status}`);
  }
  await stack.startProcess("api");
  await stack.startProcess("workers");
}

async function restore(round: number, file: string): Promise<void> {
  for (const name of processes) {
    await stack.stopProcess(name, "SIGKILL");
  }
  await stack.replaceDatabase(async () => {
    const database = await createEmptyDatabase();
    databases.push(database);
    await restoreDatabase({ databaseUrl: database.ownerUrl, serviceUrl: database.url, file, replace: false });
    return database.url;
  });
  await startAll(round);
}

const latest = async () => (await reportRecoveries(stack.database))[0];

async function recover(round: number): Promise<void> {
  if (!hasNumbers(round)) {
    await until(
      "it asks for a person",
      async () => (await latest())?.problem?.includes("--skip-numbers"),
      patienceMs,
      50,
    );
    const deps = { database: stack.database, logger, givenNumbers: new GivenNumbers(undefined, logger) };
    await recoveryByHand(deps, { to: "skip", skipNumbers: 2 * many, reason: "more than were made" });
  }
  const isOver = async () => (await latest())?.finished_at !== null;
  await until("the recovery is over", isOver, patienceMs, 50);
  named.push((await latest())!);
}

const unsent = async (): Promise<number> =>
  (await stack.database.query("select from transmissions where state in ('queued', 'sending', 'unknown', 'failed')"))
    .length;

const operator = () => ({ token: stack.tokenFor(["operator"]) });

async function waitingForPerson(): Promise<string[]> {
  const url = "/api/operations/legs?state=contested,message_lost&limit=100";
  const { json } = await stack.call("GET", url, operator());
  return (json["data"] as { sbdh_id: string }[]).map(({ sbdh_id: id }) => id);
}

/** Legs without a status message that no list or condition names, or that the access point could have brought to their end. */
async function silent(round: number): Promise<number> {
  const awaited = new Set(isArchiving(round) ? await waitingForPerson() : []);
  const open = await stack.database.query<{ id: string }>("select id from transmissions where open");
  return open.filter(({ id }) => !awaited.has(id)).length;
}

/** As an operator does who has asked the providers. */
async function resolve(): Promise<number> {
  const found = await waitingForPerson();
  const body = { outcome: "accepted", reason: "asked them" };
  for (const id of found) {
    await stack.call("POST", `/api/operations/legs/${id}/resolve`, { ...operator(), body });
  }
  return found.length;
}

const isNamed = (number: string): boolean =>
  named.some(
    ({ lost, gaps }) =>
      lost.some(({ document_sequence }) => document_sequence === number) ||
      gaps.some(
        ({ kind, first_value, last_value }) =>
          kind === "purchase-invoices" && first_value <= valueOf(number) && valueOf(number) <= last_value,
      ),
  );

async function judge(round: number): Promise<boolean> {
  const here = new Set((await stack.database.query<{ id: string }>("select id from documents")).map(({ id }) => id));
  const delivered = await stack.delivered();
  const figures = {
    restores: round,
    recoveries: (await stack.database.query("select from recoveries")).length,
    documents: notified.length,
    lost: notified.filter(({ id }) => !here.has(id)).length,
    delivered: delivered.length,
    numbersTwice: notified.length - new Set(notified.map(({ number }) => number)).size,
    deliveredTwice: delivered.length - new Set(delivered.map(({ sbdhId }) => sbdhId)).size,
    repeatedByAccessPoint: delivered.filter(({ repeats }) => repeats > 0).length,
    lossesUnnamed: notified.filter(({ id, number }) => !here.has(id) && !isNamed(number)).length,
    legsLeft: await unsent(),
    legsSilent: await silent(round),
    legsNamed: await resolve(),
  };
  print(JSON.stringify({ isArchiving: isArchiving(round), hasNumbers: hasNumbers(round), ...figures }));
  const { recoveries, numbersTwice, deliveredTwice, lossesUnnamed, legsLeft, legsSilent } = figures;
  return recoveries === round && numbersTwice + deliveredTwice + lossesUnnamed + legsLeft + legsSilent === 0;
}

const valueOf = (number: string): number => Number(number.slice(number.lastIndexOf("-") + 1));

async function run(): Promise<void> {
  stack = await Stack.startAlone({ environment: { SWEEP_INTERVAL_MS: "500" }, processes: [] });
  setNumbersDir(1);
  await startAll(1);
  let isKept = true;
  for (let round = 1; round <= Number(restores) && isKept; round += 1) {
    const file = path.join(folder.dir, `${round}.backup.gz`);
    await loseDocuments(round, file);
    await restore(round, file);
    await recover(round);
    setNumbersDir(round + 1);
    for (const signal of ["SIGKILL", "SIGTERM", "SIGKILL"] as const) {
      await restart(signal);
      await create(1);
    }
    await until("nothing waits", async () => (await unsent()) === 0, patienceMs, 50).catch(() => undefined);
    await until("no leg waits in silence", async () => (await silent(round)) === 0, patienceMs, 50).catch(
      () => undefined,
    );
    isKept = await judge(round);
  }
  await stack.close();
  await Promise.all(databases.map((database) => database.drop()));
  process.exitCode = isKept ? 0 : 1;
}

await runBench(async () => {
  try {
    await run();
  } finally {
    await stopTestServer();
    folder.remove();
  }
});
