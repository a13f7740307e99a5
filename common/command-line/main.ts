#!/usr/bin/env node
import { readFileSync } from "node:fs";
import path from "node:path";

import { ApiError, ConnectionError, UnreadableAnswerError } from "../client/create-client.ts";
import { ConfigError } from "../config/read-environment.ts";
import { asError } from "../runtime/as-error.ts";
import { repositoryRoot } from "../runtime/repository-root.ts";
import { batch, correct } from "./batch.ts";
import { exportDocuments, follow, list, status } from "./read-commands.ts";
import { send, validate } from "./send.ts";
import { CommandError, exitCodes, type ExitCode, print, say, binName, messagesOf, refusal } from "./session.ts";

const programs = [send, status, list, validate, batch, correct, exportDocuments, follow];

const help = `Usage: ${binName} <command> [<options>]

${programs.map(({ name, about }) => `  ${name.padEnd(11)} ${about}`).join("\n")}

${binName} <command> --help says more of each. PEPPOL_BASE_URL and PEPPOL_TOKEN name the service; without them it is
that of npm start in this folder. Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 the service is away,
4 not allowed, 5 still pending, 78 environment not usable, 130 interrupted.`;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** npm passes on a terminal's Ctrl-C, which also reaches us directly. */
const repeatedMs = 1_000;

/** The first Ctrl-C lets the command end in order, a later one ends it at once. */
function interruption(): { signal: AbortSignal; end: () => void } {
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

/** What the client throws, as the sentence and exit code that a command ends with; everything else is a mistake of ours. */
function asCommandError(error: unknown): unknown {
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

// A reader that has seen enough, as `head`, is no failure: the command ends without a word.
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
