import { statSync } from "node:fs";
import path from "node:path";

import { readCommandLine, refuseUsage } from "../config/command-line.ts";
import { readLauncherConfig } from "../config/launcher-config.ts";
import { writeBackup } from "../db/backup/write-backup.ts";
import { runCommand } from "../launcher/command.ts";
import { findOwnedDatabase } from "../launcher/database/running-database.ts";

const command = {
  synopsis: "npm run -s backup -- <file or folder>",
  help: `
Writes everything that the service keeps in its database, as it is at one moment, into a file: while
the service runs, and without stopping anything. The database is the one that DATABASE_URL names, or
else that of \`npm start\`, which has to run, below DATA_DIR (.data). In a folder the file gets the
time as its name. It holds documents and the installation's keys, so only its owner can read it; keep
it where nobody else can. docs/backup.md has the rest.`,
  takesArguments: true,
} as const;

async function backup(place: string): Promise<void> {
  const databaseUrl = await findOwnedDatabase(readLauncherConfig());
  const { file, bytes, rows, takenAt } = await writeBackup(databaseUrl, fileOf(place));
  process.stdout.write(`${JSON.stringify({ file, bytes, rows, taken_at: takenAt.toISOString() })}\n`);
}

function fileOf(place: string): string {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  return path.resolve(isFolder ? path.join(place, `peppol-${stamp}.backup.gz`) : place);
}

const { positionals } = readCommandLine(command);
const [place] = positionals;
if (place === undefined || positionals.length > 1) {
  refuseUsage(command, "Name one file or folder");
}
await runCommand(() => backup(place));
