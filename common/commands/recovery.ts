import path from "node:path";

import { readCommandLine, refuseUsage } from "../config/command-line.ts";
import type { Database } from "../db/database.ts";
import { readLauncherConfig } from "../config/launcher-config.ts";
import { GivenNumbers } from "../recovery/given-numbers.ts";
import { createLogger } from "../runtime/logging.ts";
import { recoveryByHand } from "../recovery/recovery-by-hand.ts";
import { reportRecoveries } from "../recovery/report-recoveries.ts";
import { runCommand, withDatabase } from "../launcher/command.ts";
import { describeRecoveries } from "./describe-recoveries.ts";

const command = {
  synopsis: "npm run -s recovery -- [--json] [--begin --reason <text> | [--end] --skip-numbers <n> --reason <text>]",
  help: `
What became of restored databases: whether nothing is sent for now, and why; after that, which
deliveries were found that the database had forgotten, documents that it has lost, and the numbers
that were skipped. The database is the one that DATABASE_URL names, or else that of \`npm start\`,
which has to run, below DATA_DIR (.data).

  --json    the same as one JSON document
  --begin   begins a recovery by hand, for a database that was put back in a way that is not recognised
  --skip-numbers  how many numbers each sequence skips where NUMBERS_DIR does not show how far it had
            given them: more than may have been given since the backup; 0 where none was
  --end     ends one by a person's word, where the access point cannot be asked; with --skip-numbers
  --reason  who says so and why; for all of these`,
  options: {
    json: { type: "boolean", default: false },
    begin: { type: "boolean", default: false },
    end: { type: "boolean", default: false },
    "skip-numbers": { type: "string" },
    reason: { type: "string" },
  },
} as const;

const { json, begin, end, reason, "skip-numbers": skipNumbers } = readCommandLine(command).values;
if (begin && end) {
  refuseUsage(command, "--begin and --end do not go together");
}
const isSkipping = skipNumbers !== undefined;
if (end && !isSkipping) {
  refuseUsage(command, "--end needs --skip-numbers");
}
if (isSkipping && (begin || !/^\d{1,7}$/.test(skipNumbers))) {
  refuseUsage(command, "--skip-numbers is a whole number from 0, and does not go with --begin");
}
if ((begin || isSkipping) && (reason ?? "").trim() === "") {
  refuseUsage(command, "--reason is missing");
}

async function run(database: Database): Promise<void> {
  if (begin || isSkipping) {
    const logger = createLogger("recovery", "silent");
    const to = begin ? "begin" : end ? "end" : "skip";
    const deps = { database, logger, givenNumbers: new GivenNumbers(numbersFolder(), logger) };
    await recoveryByHand(deps, { to, reason: reason ?? "", skipNumbers: Number(skipNumbers ?? 0) });
  }
  const reports = await reportRecoveries(database);
  process.stdout.write(`${json ? JSON.stringify(reports, null, 2) : describeRecoveries(reports)}\n`);
}

/** The folder of the service, where it is on this machine. */
function numbersFolder(): string | undefined {
  const { serviceVariables, databaseUrl, dataDir } = readLauncherConfig();
  return serviceVariables["NUMBERS_DIR"] ?? (databaseUrl === undefined ? path.join(dataDir, "numbers") : undefined);
}

await runCommand(() => withDatabase("recovery", run));
