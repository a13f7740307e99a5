import { ApiError, ConnectionError, UnreadableAnswerError } from "../client/create-client.ts";
import { CommandError, exitCodes, type ExitCode } from "./exit-codes.ts";

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
  return new CommandError(exitCodeOf(status), `${said}${advice[status] ?? ""}`);
}

const advice: Readonly<Record<number, string>> = {
  401: "\nSet PEPPOL_TOKEN to a valid token.",
  429: "\nThe rate limit is used up: run the same command again in a minute.",
};

function exitCodeOf(status: number): ExitCode {
  if (status === 401 || status === 403) {
    return exitCodes.denied;
  }
  return status === 408 || status === 429 || status >= 500 ? exitCodes.away : exitCodes.refused;
}

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
