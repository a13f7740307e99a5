import { ConfigError } from "../config/read-environment.ts";
import { asError } from "../runtime/errors.ts";

const configExitCode = 78;

/** Runs a command; prints the message of an error to standard error, with exit code 78 for a wrong configuration and 1 otherwise. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${asError(error).message}\n`);
    process.exitCode = error instanceof ConfigError ? configExitCode : 1;
  }
}
