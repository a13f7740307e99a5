import { spawnSync } from "node:child_process";
import path from "node:path";

import { readCommandLine, organizationCommand, runCommand } from "../config/read-command-line.ts";
import { foreignEnvironment, readLauncherConfig } from "../config/launcher-config.ts";
import { findDatabase } from "../launcher/find-database.ts";

const entry = path.join(import.meta.dirname, "../../api/create-organization.js");

const args = process.argv.slice(2);

// Runs the api's command, which checks the profile as requests are checked, on DATABASE_URL or the database of `npm start`.
await runCommand(async () => {
  readCommandLine(organizationCommand, args);
  const databaseUrl = await findDatabase(readLauncherConfig());
  const run = spawnSync(process.execPath, ["--enable-source-maps", entry, ...args], {
    env: { ...foreignEnvironment(), DATABASE_URL: databaseUrl },
    stdio: "inherit",
  });
  process.exitCode = run.status ?? 1;
});
