import type { ParseArgsConfig, parseArgs } from "node:util";

import { readCommandLine, refuseUsage, type Command } from "../config/command-line.ts";
import type { ExitCode } from "./exit-codes.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true; strict: true }>
>;

/** The name under which package.json publishes main.ts. */
export const binName = "peppol-self-billing";

interface Definition<Known extends Options> {
  name: string;
  /** Behind the name; options that most commands have are left to the help. */
  arguments: string;
  /** A few words for the list of commands. */
  about: string;
  help: string;
  options: Known;
  run: (call: Invocation<Known>) => Promise<ExitCode>;
}

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
  about: string;
  /** Names of its options, for completion. */
  options: readonly string[];
  run: (args: readonly string[], signal: AbortSignal) => Promise<ExitCode>;
}

export function defineProgram<const Known extends Options>(definition: Definition<Known>): Program {
  const { name, about, help, options, run } = definition;
  const command: Command<Known> = {
    synopsis: `${binName} ${name} ${definition.arguments}`.trim(),
    help: `\n${about}.\n${help}`,
    options,
    takesArguments: true,
  };
  return {
    name,
    about,
    options: Object.keys(options),
    run: (args, signal) => {
      const { values, positionals } = readCommandLine(command, args);
      return run({ values, positionals, signal, refuse: (complaint) => refuseUsage(command, complaint) });
    },
  };
}
