import type { ParseArgsConfig, parseArgs } from "node:util";

import { readCommandLine, refuseUsage, type Command } from "../config/command-line.ts";
import type { ExitCode } from "./exit-codes.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true; strict: true }>
>;

/** The name under which package.json publishes main.ts. */
export const binName = "peppol-self-billing";

export interface Invocation<Known extends Options> {
  values: Parsed<Known>["values"];
  positionals: readonly string[];
  /** Aborts at Ctrl-C. */
  signal: AbortSignal;
  /** Ends the process with the complaint and the usage. */
  refuse: (complaint: string) => never;
}

/** A command of the command line. */
export interface Program {
  name: string;
  /** A few words for the list of commands. */
  about: string;
  run: (args: readonly string[], signal: AbortSignal) => Promise<ExitCode>;
}

export function defineProgram<const Known extends Options>(definition: {
  name: string;
  /** Behind the name; options that most commands have are left to the help. */
  arguments: string;
  about: string;
  help: string;
  options: Known;
  run: (call: Invocation<Known>) => Promise<ExitCode>;
}): Program {
  const { name, about, help, options, run } = definition;
  const synopsis = `${binName} ${name} ${definition.arguments}`;
  const command: Command<Known> = { synopsis, help: `\n${about}.\n${help}`, options, takesArguments: true };
  const refuse = (complaint: string): never => refuseUsage(command, complaint);
  return { name, about, run: (args, signal) => run({ ...readCommandLine(command, args), signal, refuse }) };
}
