import type { ParseArgsConfig, parseArgs } from "node:util";
import { renameSync, writeFileSync, readFileSync } from "node:fs";

import {
  createClient,
  operationTable,
  orThrow,
  type Client,
  ApiError,
  ConnectionError,
  UnreadableAnswerError,
} from "../client/create-client.ts";
import { readServiceAccess, type ServiceAccess } from "../config/service-access.ts";
import type { DocumentKind } from "../documents/document.ts";
import { documentKindNames, isDocumentKind } from "../documents/document-kinds.ts";
import { readCommandLine, refuseUsage, type Command, readNamedFile } from "../config/command-line.ts";

/** How a command ends; docs/command-line.md has the same table. */
export const exitCodes = {
  done: 0,
  /** A document was refused, failed validation or was rejected; a finding is fatal. */
  refused: 1,
  /** A wrong option, a file that cannot be read or has another form. */
  usage: 2,
  /** The service could not be reached, or did not answer in time. The same command goes on later. */
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

/** @throws CommandError for a kind that there is not */
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

/** The profile in the path of an operation, under the name that it has there. */
export function profileParameter(operationId: string, businessProfileId: string): Record<string, string> {
  const [, path] = (operationTable as Readonly<Record<string, readonly string[]>>)[operationId]!;
  return { [path!.includes("{business_profile_id}") ? "business_profile_id" : "id"]: businessProfileId };
}

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

/** A reader that has seen enough, as `head`, is no failure: the command ends without a word. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") {
        throw error;
      }
      if (stream === process.stdout) {
        process.exit(process.exitCode ?? exitCodes.done);
      }
    });
  }
}

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

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** npm passes the Ctrl-C of a terminal on, which reaches us by itself as well. */
const repeatedMs = 1_000;

/** The first Ctrl-C lets the command end in order, a later one ends it at once. */
export function interruption(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  let firstAt = 0;
  const onSignal = (): void => {
    if (!controller.signal.aborted) {
      firstAt = performance.now();
      controller.abort();
    } else if (performance.now() - firstAt > repeatedMs) {
      process.exit(exitCodes.interrupted);
    }
  };
  signals.forEach((name) => process.on(name, onSignal));
  return { signal: controller.signal, end: () => signals.forEach((name) => process.off(name, onSignal)) };
}

/** Messages of a refusal, one for each field where fields are to blame. */
export function messagesOf(body: unknown): string[] {
  const errors = (body as { errors?: Record<string, unknown> } | undefined)?.errors ?? {};
  return Object.entries(errors)
    .filter(([name]) => name !== "document_id")
    .map(([, message]) => String(message));
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

/** What the client throws, as the sentence and exit code that a command ends with; everything else is a mistake of ours. */
export function asCommandError(error: unknown): unknown {
  if (error instanceof ApiError) {
    return refusal(error.status, messagesOf(error.answer.body));
  }
  const what =
    (error instanceof ConnectionError && "The service does not answer") ||
    (error instanceof UnreadableAnswerError && "What answers is not this service");
  if (what !== false) {
    const question = "Is it running, and is PEPPOL_BASE_URL right?";
    return new CommandError(exitCodes.away, `${what}: ${(error as Error).message}. ${question}`);
  }
  return error;
}

interface RequestText {
  body: string | Uint8Array;
  contentType: "application/json" | "application/xml";
}

/** A file as it is sent, or standard input for `-`: not a digit or byte of it is changed. @throws CommandError */
export function readText(file: string): RequestText {
  const bytes = file === "-" ? readFileSync(0) : readNamedFile(file);
  // Also behind a byte order mark and in UTF-16, in which every second byte is zero.
  const beginning = bytes.subarray(0, 100).filter((byte) => byte > 0x20 && byte < 0x80);
  const isXml = beginning[0] === "<".charCodeAt(0);
  const body = isXml ? bytes : decodeUtf8(bytes, file).replace(/^\uFEFF/, "");
  return { body, contentType: isXml ? "application/xml" : "application/json" };
}

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
