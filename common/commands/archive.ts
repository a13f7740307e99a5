import { setTimeout as pause } from "node:timers/promises";

import { readCommandLine, refuseUsage } from "../config/command-line.ts";
import { readArchiveSettings } from "../config/archive-variables.ts";
import { readLauncherConfig } from "../config/launcher-config.ts";
import { archiveOf } from "../archive/open-archive.ts";
import { Database } from "../db/database.ts";
import { listMonths, takeArchiveLock, type Month } from "../db/stores/archive/month-seal-store.ts";
import { runCommand } from "../launcher/command.ts";
import { findOwnedDatabase } from "../launcher/database/running-database.ts";
import { sealMonth, type ArchiveParts } from "../services/archive/seal-month.ts";
import { eraseDeleted, unsealMonth, verifyArchive } from "../services/archive/unseal-month.ts";

const maxStatementMs = 4 * 3_600_000;
const lockTries = 30;
const lockPauseMs = 100;

const command = {
  synopsis: "npm run -s archive -- seal|unseal|verify|erase|status [<month> ...] [--keep <n>]",
  help: `
Puts the contents of old months into the archive that ARCHIVE names, and empties their tables, while
the service runs. What lists and searches show stays in the database. docs/operations/archive.md has
the rest. The database is the one that DATABASE_OWNER_URL or DATABASE_URL names, or else that of
\`npm start\`. Every command may be interrupted, and run again.

  seal     the months named (2026-03, or before for all that came before the months), or with --keep
           all but the newest n that are over; also what was left or has changed in a sealed month
  unseal   brings the months back into the database, and removes their files
  verify   reads every byte of the files, and compares their digests
  erase    takes documents that were deleted out of their files
  status   lists the months

Exit code 0: done; 1: something is not as it was written, or failed; 2: a wrong option.`,
  options: { keep: { type: "string" } },
  takesArguments: true,
} as const;

const { positionals, values } = readCommandLine(command);
const [verb = "", ...names] = positionals;
const keep = values.keep === undefined ? undefined : Number(values.keep);
if (!["seal", "unseal", "verify", "erase", "status"].includes(verb)) {
  refuseUsage(command, "There are seal, unseal, verify, erase and status");
}
if (keep !== undefined && (!Number.isSafeInteger(keep) || keep < 1 || verb !== "seal" || names.length > 0)) {
  refuseUsage(command, "--keep is the number of months that stay, at least 1, and goes with seal alone");
}
if ((verb === "seal" && keep === undefined && names.length === 0) || (verb === "unseal" && names.length === 0)) {
  refuseUsage(command, "No month is named");
}

const print = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

async function run(): Promise<void> {
  const databaseUrl = await findOwnedDatabase(readLauncherConfig());
  const timeouts = { statementMs: maxStatementMs };
  const db = await Database.open({ databaseUrl, applicationName: "archive", poolSize: 1, timeouts });
  try {
    const months = await listMonths(db);
    const chosen = choose(months);
    if (verb === "status") {
      chosen.forEach((month) => print(statusOf(month)));
      return;
    }
    await lock(db);
    await work({ db, archive: await archiveOf(readArchiveSettings())() }, chosen);
  } finally {
    await db.close();
  }
}

async function work(parts: ArchiveParts, months: readonly Month[]): Promise<void> {
  if (verb === "erase") {
    print({ files: await eraseDeleted(parts) });
  } else if (verb === "verify") {
    await verify(parts, names.length === 0 ? [undefined] : names);
  } else {
    for (const month of months) {
      const { name } = month;
      print({
        month: name,
        ...(verb === "seal" ? await sealMonth(parts, month) : { documents: await unsealMonth(parts, name) }),
      });
    }
  }
}

async function verify(parts: ArchiveParts, months: readonly (string | undefined)[]): Promise<void> {
  for (const month of months) {
    const verified = await verifyArchive(parts, month);
    print({ month: month ?? "all", ...verified });
    process.exitCode = verified.complaints.length === 0 ? (process.exitCode ?? 0) : 1;
  }
}

/** A process of the service has the lock for a moment now and then. */
async function lock(db: Database): Promise<void> {
  for (let tries = 1; !(await takeArchiveLock(db)); tries += 1) {
    if (tries === lockTries) {
      throw new Error("another archive command is at work on this database");
    }
    await pause(lockPauseMs);
  }
}

function choose(months: readonly Month[]): readonly Month[] {
  if (keep !== undefined) {
    return months
      .filter(({ isOver }) => isOver)
      .slice(0, -keep)
      .filter(({ state }) => state !== "sealed");
  }
  const unknown = names.find((name) => !months.some((month) => month.name === name));
  if (unknown !== undefined) {
    throw new Error(`there is no month ${unknown}: there are ${months.map(({ name }) => name).join(", ")}`);
  }
  const chosen = names.length === 0 ? months : months.filter(({ name }) => names.includes(name));
  const early = chosen.find(({ isOver }) => !isOver);
  if (verb === "seal" && early !== undefined) {
    throw new Error(`${early.name} is not over for two weeks yet`);
  }
  return chosen;
}

const statusOf = ({ name, state, documents, bytes, changedAt }: Month): object => ({
  month: name,
  state,
  documents,
  bytes,
  changed_at: changedAt.toISOString(),
});

await runCommand(run);
