import type { ParseArgsConfig, parseArgs } from "node:util";
import { renameSync, writeFileSync } from "node:fs";

import { createClient, orThrow, type Client } from "../client/create-client.ts";
import { readServiceAccess, type ServiceAccess } from "../config/service-access.ts";
import type { DocumentKind } from "../documents/document.ts";
import { documentKindNames, isDocumentKind } from "../documents/document-kinds.ts";
import { readCommandLine, refuseUsage, type Command } from "../config/read-command-line.ts";

/** How a command ends; docs/command-line.md has the same table. */
export const exitCodes = {
  done: 0,
  /** A document was refused, failed validation or was rejected; a finding is fatal. */
  refused: 1,
  /** A wrong option, a file that cannot be read or has another form. */
  usage: 2,
  /** The service could not be reached, did not answer in time, or is too busy. Repeat the command later. */
  away: 3,
  /** 401 or 403: the token is missing, has ended, or may not do this. */
  denied: 4,
  /** Everything was taken, and something is still PENDING. */
  pending: 5,
  /** The environment cannot be used (EX_CONFIG). */
  environment: 78,
  /** Ctrl-C or SIGTERM: what remains is named. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a sentence for the operator. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  constructor(
    readonly exitCode: ExitCode,
    message: string,
  ) {
    super(message);
  }
}

/** Options of every command that calls the service. */
export const sessionOptions = {
  json: { type: "boolean" },
} as const;

export const sessionHelp = `
  --json          lines of JSON on standard output`;

/** Options of the commands that issue documents. */
export const issuerOptions = {
  ...sessionOptions,
  kind: { type: "string" },
  "business-profile": { type: "string" },
} as const;

export const issuerHelp = `
  --kind K        purchase-invoices (the default), purchase-credit-notes, sales-invoices, sales-credit-notes
  --business-profile ID
                  in whose name; without it the only one that there is${sessionHelp}`;

export interface Session {
  access: ServiceAccess;
  client: Client;
  /** Aborts when the operator ends the command. */
  signal: AbortSignal;
  isJson: boolean;
}

/** @throws ConfigError when no service is known */
export function openSession({ json = false }: { json?: boolean | undefined }, signal: AbortSignal): Session {
  const access = readServiceAccess();
  return { access, client: createClient(access), signal, isJson: json };
}

/** @throws CommandError for an unknown kind */
export function readKind(named: string | undefined, fallback: DocumentKind = "purchase-invoices"): DocumentKind {
  if (named === undefined || isDocumentKind(named)) {
    return named ?? fallback;
  }
  throw new CommandError(exitCodes.usage, `There is no kind ${named}: there are ${documentKindNames.join(", ")}`);
}

/** In whose name documents are issued. @throws CommandError when several profiles could be meant */
export async function businessProfileOf(
  { access, client, signal }: Session,
  { "business-profile": named }: { "business-profile"?: string | undefined },
): Promise<string> {
  const known = named ?? access.businessProfileId;
  if (known !== undefined) {
    return known;
  }
  const { data } = orThrow(await client.listBusinessProfiles({ limit: 100 }, { signal }));
  const [only] = data;
  if (only === undefined || data.length > 1) {
    const found = data.map(({ id, name }) => `\n  ${id}  ${name}`).join("");
    throw new CommandError(exitCodes.usage, `Name a business profile with --business-profile; there are:${found}`);
  }
  return only.id;
}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true; strict: true }>
>;

/** As package.json names it. */
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

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
export const printJson = (value: unknown): void => print(JSON.stringify(value));
export const count = (number: number): string => number.toLocaleString("en");
/** On standard error, without control characters, because the service may quote what other parties have sent. */
export const say = (text: string): void => void process.stderr.write(`${text.split("\n").map(plain).join("\n")}\n`);

/** Resolves when the reader has taken it, so that a cursor is not kept ahead of what was read. */
export const printed = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => (error ? reject(error) : resolve()));
  });

/** Without control characters: names come from other parties, and a terminal obeys them. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, " ");

/** Replaces the file in one step: after a crash there is the old one or the whole new one. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  const draft = `${file}.draft-${process.pid}`;
  writeFileSync(draft, content, { flush: true });
  renameSync(draft, file);
}

/** How far a long command has come, on standard error, now and then. */
export class Progress {
  private last = performance.now();

  show(text: string): void {
    if (performance.now() - this.last > 5_000) {
      this.last = performance.now();
      say(text);
    }
  }
}

/** Messages of a refusal, one for each field where fields are to blame. */
export function messagesOf(body: unknown): string[] {
  const errors = (body as { errors?: Record<string, unknown> } | undefined)?.errors ?? {};
  return Object.values(errors).map(String);
}

/** The body of a 2xx. @throws CommandError in the words of the service */
export function bodyOf(answer: { status: number; body: unknown }): unknown {
  if (answer.status >= 200 && answer.status < 300) {
    return answer.body;
  }
  throw refusal(answer.status, messagesOf(answer.body));
}

export function refusal(status: number, messages: readonly string[]): CommandError {
  const said = messages.length === 0 ? `The service answered ${status}` : messages.join("\n");
  const isDenied = status === 401 || status === 403;
  const isAway = status === 408 || status === 429 || status >= 500;
  const exitCode = isDenied ? exitCodes.denied : isAway ? exitCodes.away : exitCodes.refused;
  return new CommandError(exitCode, `${said}${advice[status] ?? ""}`);
}

const advice: Readonly<Record<number, string>> = {
  401: "\nSet PEPPOL_TOKEN to a valid token.",
  429: "\nThe rate limit is used up: run the same command again in a minute.",
};

/** Text with its byte order mark, if it has one. @throws CommandError for other bytes */
export function decodeUtf8(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CommandError(
      exitCodes.usage,
      `${file} is not UTF-8: save it as UTF-8 (a spreadsheet as CSV UTF-8), or convert it with iconv`,
    );
  }
}
