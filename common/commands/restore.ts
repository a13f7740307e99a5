import { existsSync } from "node:fs";

import { readCommandLine, refuseUsage, runCommand } from "../config/read-command-line.ts";
import { readLauncherConfig, type LauncherConfig } from "../config/launcher-config.ts";
import { restoreDatabase } from "../backup/restore-database.ts";
import { startEmbeddedPostgres } from "../launcher/embedded-postgres.ts";
import { findInstance, lockInstance } from "../launcher/lock-instance-and-ports.ts";
import { makePrivateFolder } from "../launcher/private-file.ts";

const command = {
  synopsis: "npm run -s restore -- <file> [--replace]",
  help: `
Puts a backup of \`npm run backup\` into the database that DATABASE_URL names, or else into that of
\`npm start\` below DATA_DIR (.data). No process of the service may run meanwhile. At the next start
nothing is sent and no number is given until the access point has been asked what was sent since the
backup; \`npm run recovery\` tells how far that is.

  --replace  a database that is not empty is put aside under another name, and kept; numbers go on
             behind those that it has given`,
  options: { replace: { type: "boolean", default: false } },
  takesArguments: true,
} as const;

/** The embedded database is started for the restore and stopped after it. */
async function withDatabase<Result>(
  { databaseUrl, databaseOwnerUrl = databaseUrl, databaseReaderUrl: readerUrl, dataDir }: LauncherConfig,
  work: (urls: { databaseUrl: string; serviceUrl: string; readerUrl?: string | undefined }) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== undefined && databaseOwnerUrl !== undefined) {
    return work({ databaseUrl: databaseOwnerUrl, serviceUrl: databaseUrl, readerUrl });
  }
  if (findInstance(dataDir) !== undefined) {
    throw new Error(`the service runs on ${dataDir}: stop it before`);
  }
  makePrivateFolder(dataDir);
  const release = lockInstance(dataDir);
  try {
    const database = await startEmbeddedPostgres({ dataDir });
    try {
      const { ownerUrl, url, readerUrl: reports } = database;
      return await work({ databaseUrl: ownerUrl, serviceUrl: url, readerUrl: reports });
    } finally {
      await database.stop();
    }
  } finally {
    release();
  }
}

const { positionals, values } = readCommandLine(command);
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  refuseUsage(command, "Name one file");
}
await runCommand(async () => {
  if (!existsSync(file)) {
    throw new Error(`${file} cannot be read: there is no such file`);
  }
  const { replace } = values;
  const restored = await withDatabase(readLauncherConfig(), (urls) => restoreDatabase({ ...urls, file, replace }));
  const { header, rows, former, numbersUnread } = restored;
  // JSON leaves out what is undefined.
  const report = { taken_at: header.takenAt, rows, kept_as: former, numbers_not_read: numbersUnread };
  process.stdout.write(`${JSON.stringify(report)}\n`);
});
