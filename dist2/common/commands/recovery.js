import path from "node:path";
import { readCommandLine, refuseUsage } from "../config/command-line.js";
import { readLauncherConfig } from "../config/launcher-config.js";
import { GivenNumbers } from "../services/identifiers/given-numbers.js";
import { createLogger } from "../logging/logger.js";
import { recoveryByHand } from "../services/recovery/recovery-by-hand.js";
import { reportRecoveries } from "../services/recovery/report-recoveries.js";
import { runCommand, withDatabase } from "../launcher/command.js";
import { describeRecoveries } from "./describe-recoveries.js";
const command = {
    synopsis: "npm run -s recovery -- [--json] [--begin --reason <text> | --end --skip-numbers <n> --reason <text>]",
    help: `
What became of restored databases: whether nothing is sent for now, and why; after that, which
deliveries were found that the database had forgotten, documents that it has lost, and the numbers
that were skipped. The database is the one that DATABASE_URL names, or else that of \`npm start\`,
which has to run, below DATA_DIR (.data).

  --json    the same as one JSON document
  --begin   begins a recovery by hand, for a database that was put back in a way that is not recognised
  --end     ends one by a person's word, where the access point cannot be asked: every leg that may have been
            sent is left in doubt for an operator
  --skip-numbers  with --end, how many numbers a sequence skips where NUMBERS_DIR does not show how far it had
            given them: more than may have been given since the backup; 0 where none was
  --reason  who says so and why; for --begin and --end`,
    options: {
        json: { type: "boolean", default: false },
        begin: { type: "boolean", default: false },
        end: { type: "boolean", default: false },
        "skip-numbers": { type: "string" },
        reason: { type: "string" },
    },
};
const { json, begin, end, reason, "skip-numbers": skipNumbers } = readCommandLine(command).values;
if (begin && end) {
    refuseUsage(command, "--begin and --end do not go together");
}
if (end && !/^\d{1,7}$/.test(skipNumbers ?? "")) {
    refuseUsage(command, "--end needs --skip-numbers, a whole number from 0");
}
if (!end && skipNumbers !== undefined) {
    refuseUsage(command, "--skip-numbers goes with --end");
}
if ((begin || end) && (reason ?? "").trim() === "") {
    refuseUsage(command, "--reason is missing");
}
async function run(database) {
    if (begin || end) {
        const logger = createLogger("recovery", "silent");
        const deps = {
            database,
            config: { recoveryNumberMargin: Number(skipNumbers ?? 0) },
            logger,
            givenNumbers: new GivenNumbers(numbersFolder(), logger),
        };
        await recoveryByHand(deps, { to: begin ? "begin" : "end", reason: reason ?? "" });
    }
    const reports = await reportRecoveries(database);
    process.stdout.write(`${json ? JSON.stringify(reports, null, 2) : describeRecoveries(reports)}\n`);
}
/** The folder of the service, where it is on this machine. */
function numbersFolder() {
    const { serviceVariables, databaseUrl, dataDir } = readLauncherConfig();
    return serviceVariables["NUMBERS_DIR"] ?? (databaseUrl === undefined ? path.join(dataDir, "numbers") : undefined);
}
await runCommand(() => withDatabase("recovery", run));
//# sourceMappingURL=recovery.js.map