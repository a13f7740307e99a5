import { readLauncherConfig } from "../config/launcher-config.ts";
import { ConfigError } from "../config/read-environment.ts";
import { Database } from "../db/database.ts";
import { asError } from "../runtime/errors.ts";
import { findDatabase } from "./running-database.ts";

const configExitCode = 78;

/** Runs a command; an error is its message on standard error, with exit code 78 for a wrong configuration and 1 for the rest. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${asError(error).message}\n`);
    process.exitCode = error instanceof ConfigError ? configExitCode : 1;
  }
}

/** Runs `work` on the database of DATABASE_URL, or else of a running `npm start`. @throws Error in words when there is none */
export async function withDatabase(
  applicationName: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const databaseUrl = await findDatabase(readLauncherConfig());
  const database = await Database.open({ databaseUrl, applicationName, poolSize: 2 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Whether an argument is a UUID, in either letter case. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
