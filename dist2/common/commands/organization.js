import { spawnSync } from "node:child_process";
import path from "node:path";
import { readCommandLine } from "../config/command-line.js";
import { inheritedEnvironment } from "../config/inherited-environment.js";
import { readLauncherConfig } from "../config/launcher-config.js";
import { organizationCommand } from "../config/organization-command.js";
import { runCommand } from "../launcher/command.js";
import { findDatabase } from "../launcher/database/running-database.js";
const entry = path.join(import.meta.dirname, "../../api/create-organization.js");
/** Runs the api's command, which checks the profile as requests are checked, on DATABASE_URL or the database of `npm start`. */
async function createOrganization(args) {
    readCommandLine(organizationCommand, args);
    const databaseUrl = await findDatabase(readLauncherConfig());
    const { DATABASE_URL_FILE: _file, ...environment } = inheritedEnvironment();
    const run = spawnSync(process.execPath, ["--enable-source-maps", entry, ...args], {
        env: { ...environment, DATABASE_URL: databaseUrl },
        stdio: "inherit",
    });
    process.exitCode = run.status ?? 1;
}
await runCommand(() => createOrganization(process.argv.slice(2)));
//# sourceMappingURL=organization.js.map