import { spawnSync } from "node:child_process";
import path from "node:path";

import { readCommandLine } from "../../config/command-line.ts";
import { inheritedEnvironment } from "../../config/inherited-environment.ts";
import { readLauncherConfig } from "../../config/launcher-config.ts";
import { organizationCommand } from "../../config/organization-command.ts";
import { ConfigError } from "../../config/read-environment.ts";
import { asError } from "../../errors.ts";
import { findDatabase } from "../database/running-database.ts";

const entry = path.join(import.meta.dirname, "../../../api/create-organization.js");

/** Runs the command of the api, which checks a profile as requests are, on DATABASE_URL or what `npm start` runs. */
async function createOrganization(args: string[]): Promise<number> {
  readCommandLine(organizationCommand, args);
  const { databaseUrl, dataDir } = readLauncherConfig();
  const found = await findDatabase({ ...(databaseUrl !== undefined && { databaseUrl }), dataDir });
  const { DATABASE_URL_FILE: _file, ...environment } = inheritedEnvironment();
  const run = spawnSync(process.execPath, ["--enable-source-maps", entry, ...args], {
    env: { ...environment, DATABASE_URL: found },
    stdio: "inherit",
  });
  return run.status ?? 1;
}

try {
  process.exitCode = await createOrganization(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${asError(error).message}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}
