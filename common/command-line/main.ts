#!/usr/bin/env node
import { readFileSync } from "node:fs";
import path from "node:path";

import { ConfigError } from "../config/read-environment.ts";
import { asError } from "../runtime/errors.ts";
import { repositoryRoot } from "../runtime/repository-root.ts";
import { batch, correct } from "./batch.ts";
import { exportDocuments, follow, list, status } from "./read-commands.ts";
import { send, validate } from "./send.ts";
import {
  CommandError,
  exitCodes,
  type ExitCode,
  interruption,
  endWithReader,
  print,
  say,
  binName,
  type Program,
  asCommandError,
} from "./session.ts";

const programs: readonly Program[] = [send, status, list, validate, batch, correct, exportDocuments, follow];

const help = `Usage: ${binName} <command> [<options>]

${programs.map(({ name, about }) => `  ${name.padEnd(11)} ${about}`).join("\n")}

${binName} <command> --help says more of each. PEPPOL_BASE_URL and PEPPOL_TOKEN name the service; without them it is
that of npm start in this folder. Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 the service is away,
4 not allowed, 5 still pending, 78 environment not usable, 130 interrupted.`;

async function run([name, ...args]: readonly string[]): Promise<ExitCode> {
  if (name === undefined || name === "--help" || name === "-h") {
    (name === undefined ? say : print)(help);
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (name === "--version") {
    const text = readFileSync(path.join(repositoryRoot(), "package.json"), "utf8");
    print((JSON.parse(text) as { version: string }).version);
    return exitCodes.done;
  }
  const program = programs.find((candidate) => candidate.name === name);
  if (program === undefined) {
    throw new CommandError(exitCodes.usage, `There is no command ${name}.\n${help}`);
  }
  const { signal, end } = interruption();
  try {
    return await program.run(args, signal);
  } catch (error) {
    const isOurs = error instanceof CommandError || !signal.aborted;
    throw isOurs ? error : new CommandError(exitCodes.interrupted, "Interrupted.");
  } finally {
    end();
  }
}

endWithReader();
try {
  process.exitCode = await run(process.argv.slice(2));
} catch (thrown) {
  const error = asCommandError(thrown);
  say(asError(error).message);
  if (error instanceof CommandError) {
    process.exitCode = error.exitCode;
  } else {
    process.exitCode = error instanceof ConfigError ? exitCodes.environment : exitCodes.usage;
  }
}
