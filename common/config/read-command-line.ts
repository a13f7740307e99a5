import { readFileSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";

import { asError } from "../runtime/as-error.ts";
import { exitCodeOf } from "./read-environment.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

export interface Command<Known extends Options = Options> {
  /** The command line with its arguments, e.g. `npm run -s token -- [--days <1 to 3650>]`. */
  synopsis: string;
  /** Purpose and arguments, in lines of at most 100 characters. */
  help: string;
  options?: Known;
  /** Whether it takes arguments besides options. */
  takesArguments?: boolean;
}

type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: boolean; strict: true }>
>;

const wrongUsageCode = 2;
const helpOption = { help: { type: "boolean", short: "h" } } as const;

/**
 * Reads a command's arguments. `--help` prints the usage and ends the process with 0; an unknown argument is named
 * above the usage on standard error, with exit code 2.
 */
export function readCommandLine<const Known extends Options = Record<string, never>>(
  command: Command<Known>,
  args: readonly string[] = process.argv.slice(2),
): Parsed<Known> {
  const options = { ...command.options, ...helpOption } as Known & typeof helpOption;
  const allowPositionals = command.takesArguments ?? false;
  let parsed: Parsed<Known>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals, strict: true });
  } catch (error) {
    return refuseUsage(command, asError(error).message);
  }
  if ((parsed.values as { help?: boolean }).help === true) {
    process.stdout.write(`${usageOf(command)}\n\n${command.help.trim()}\n`);
    process.exit(0);
  }
  return parsed;
}

/** Prints the complaint and the usage, and ends the process with 2. */
export function refuseUsage(command: Command, complaint: string): never {
  // Node's message continues with advice that is longer than the usage.
  const [sentence = complaint] = complaint.split(/\.?\n|\. /);
  process.stderr.write(`${sentence.replace(/\.$/, "")}.\n${usageOf(command)}\n`);
  process.exit(wrongUsageCode);
}

const usageOf = ({ synopsis }: Command): string => `Usage: ${synopsis}`;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk is full",
};

/** Why the system refused access to a file or folder. */
export function reasonOf(error: unknown): string {
  const { code = "", message } = asError(error) as NodeJS.ErrnoException;
  return reasons[code] ?? (code === "" ? message : code);
}

/** A file that the command line names. @throws Error in one sentence */
export function readNamedFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

/** Runs a command; prints the message of an error to standard error, with exit code 78 for a wrong configuration and 1 otherwise. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${asError(error).message}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

/** Arguments of the command: common/commands/organization.ts starts it, api/create-organization.ts implements it. */
export const organizationCommand = {
  synopsis: "npm run -s organization -- --name <name> --profile <file> | --list [--name <name>]",
  help: `
Creates an organization with one business profile, and prints the ids of both as JSON: the first
goes into tokens, the second into the path of what is posted. Its settings are changed by a site
operator, in the console or by PUT /api/operations/organizations/{id}. The database is the one that
DATABASE_URL names, or else that of \`npm start\`, which has to run, below DATA_DIR (.data).

  --name        the organization's name
  --profile     a file with the buyer's party as JSON: the fields of accounting_customer_party
  --list        the customers that there are, a line of JSON for each; or with --name those called so.
                house is the organization of the site's operators, which the migration makes`,
  options: {
    name: { type: "string" },
    profile: { type: "string" },
    list: { type: "boolean" },
  },
} as const;
