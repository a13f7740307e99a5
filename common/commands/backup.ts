import { statSync } from "node:fs";
import path from "node:path";

import { withWanted } from "../config/database-address.ts";
import { readCommandLine, refuseUsage, runCommand } from "../config/read-command-line.ts";
import { readLauncherConfig } from "../config/launcher-config.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { findOwnedDatabase } from "../launcher/find-database.ts";
import { writePrivateFile } from "../launcher/private-file.ts";

const command = {
  synopsis: "npm run -s backup -- [--from-standby] <file or folder>",
  help: `
Writes everything that the service keeps in its database, as it is at one moment, into a file: while
the service runs, and without stopping anything. The database is the one that DATABASE_URL names, or
else that of \`npm start\`, which has to run, below DATA_DIR (.data). In a folder the file gets the
time as its name. It holds documents and the installation's keys, so only its owner can read it; keep
it where nobody else can. docs/backup.md has the rest.

  --from-standby
            reads from a standby of DATABASE_URL's servers, so that the primary keeps no old rows for
            the backup; it fails where no standby answers`,
  options: { "from-standby": { type: "boolean" } },
  takesArguments: true,
} as const;

const { positionals, values } = readCommandLine(command);
const [place, ...others] = positionals;
if (place === undefined || others.length > 0) {
  refuseUsage(command, "Name one file or folder");
}
await runCommand(async () => {
  const databaseUrl = await findOwnedDatabase(readLauncherConfig());
  const source = values["from-standby"] === true ? withWanted(databaseUrl, "standby") : databaseUrl;
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const target = path.resolve(isFolder ? path.join(place, `peppol-${stamp}.backup.gz`) : place);
  const { file, bytes, rows, takenAt } = await writeBackup(source, target);
  const report = `${JSON.stringify({ file, bytes, rows, taken_at: takenAt.toISOString() })}\n`;
  process.stdout.write(report);
  writePrivateFile(`${file}.json`, report);
});
