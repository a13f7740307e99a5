import path from "node:path";

import { type RecoveryReport, reportRecoveries } from "../recovery/report-recoveries.ts";
import { readCommandLine, refuseUsage, runCommand } from "../config/read-command-line.ts";
import { Database } from "../db/database.ts";
import { readLauncherConfig } from "../config/launcher-config.ts";
import { GivenNumbers } from "../recovery/notes-outside-database.ts";
import { createLogger } from "../runtime/logging.ts";
import { recoveryByHand } from "../recovery/recover.ts";
import { findDatabase } from "../launcher/find-database.ts";

/** For a terminal. */
function describe(report: RecoveryReport): string {
  const { reason, began_at, finished_at, finished_by, problem, known_until, envelopes, adopted, number_margin } =
    report;
  const statusLines =
    finished_at === null
      ? [
          `UNDER WAY since ${began_at}: nothing is sent and no number is given`,
          `  ${problem ?? "the access point is being asked"}`,
        ]
      : [`From ${began_at} to ${finished_at}, ended by ${finished_by}`];
  return [
    ...statusLines,
    `  ${reason}`,
    `  the database knows everything until ${known_until ?? "nothing"}`,
    `  ${envelopes} envelopes that the access point has taken since, as far as it has not archived them`,
    `  ${adopted} legs that may have been sent, which the access point is asked about`,
    ...(number_margin === null
      ? []
      : [`  ${number_margin} numbers skipped in each sequence, as said by: ${report.margin_by}`]),
    ...section(
      "deliveries of documents or revisions that are lost",
      report.lost.map(
        (lost) =>
          `${lost.organization ?? "organization unknown"}: ${lost.kind ?? "kind unknown"} ${lost.document_sequence ?? "number unknown"}, ` +
          `revision ${lost.revision ?? "unknown"}, ${lost.leg ?? "leg unknown"}, to ${lost.receiver_id}: ` +
          `${lost.status}${lost.mls_status === null ? "" : `, ${lost.mls_status}`}, taken ${lost.taken_at ?? "at an unknown time"}, document ${lost.document_id ?? "unknown"}, sbdh_id ${lost.sbdh_id}`,
      ),
    ),
    ...section(
      "gaps of numbers that are given to no further document",
      report.gaps.map(
        (gap) =>
          `${gap.kind} ${gap.year} of profile ${gap.business_profile_id}: ${gap.first_value} to ${gap.last_value}` +
          (gap.seen_value === null ? "" : `, given as far as ${gap.seen_value}`),
      ),
    ),
    ...(report.gaps.length === 0 ? [] : [cannotBeKnown]),
  ].join("\n");
}

const cannotBeKnown =
  "  A number in a gap may be that of a document which was sent, and which the access point has archived since: it cannot be named";

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [`  no ${title}`] : [`  ${lines.length} ${title}:`, ...lines.map((line) => `    ${line}`)];

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

await runCommand(async () => {
  const config = readLauncherConfig();
  const { serviceVariables, dataDir } = config;
  const databaseUrl = await findDatabase(config);
  const database = await Database.open({ databaseUrl, applicationName: "recovery", poolSize: 2 });
  try {
    if (begin || isSkipping) {
      const logger = createLogger("recovery", "silent");
      const to = begin ? "begin" : end ? "end" : "skip";
      // The folder of the service, where it is on this machine.
      const own = config.databaseUrl === undefined ? path.join(dataDir, "numbers") : undefined;
      const givenNumbers = new GivenNumbers(serviceVariables["NUMBERS_DIR"] ?? own, logger);
      const parts = { database, logger, givenNumbers };
      await recoveryByHand(parts, { to, reason: reason ?? "", skipNumbers: Number(skipNumbers ?? 0) });
    }
    const reports = await reportRecoveries(database);
    const described =
      reports.length === 0 ? "This database has never been restored." : reports.map(describe).join("\n\n");
    process.stdout.write(`${json ? JSON.stringify(reports, null, 2) : described}\n`);
  } finally {
    await database.close();
  }
});
