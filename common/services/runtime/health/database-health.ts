import { isAnswer } from "../../../db/own-connection.ts";
import { isStorageFailure } from "../../../db/passing-error.ts";
import type { SchemaState } from "../../../db/schema-state.ts";

/**
 * - `ok`: it answers
 * - `busy`: this question was not answered in time, others of this process were
 * - `away`: it cannot be reached, or refuses us
 * - `silent`: it can be reached as far as we know, and says nothing
 * - `stuck`: it answers on a new connection, and no statement of the work is answered
 * - `full`: it answers and can store nothing more
 */
export type DatabaseState = "ok" | "busy" | "away" | "silent" | "stuck" | "full";

/** How the database looks to this process. */
export interface DatabaseHealth {
  state: DatabaseState;
  /** Why, in the words of the database or the network: for logs, not for callers. */
  reason?: string;
  /** How long it has not been ok or busy (ms). */
  failingMs: number;
  schema: SchemaState;
  /** Whether it was restored and that is not settled yet; absent where that is not known. */
  recovering?: boolean;
}

/** No answer at all, as opposed to a connection that was refused or cut. */
export const isSilence = (error: Error): boolean =>
  !isAnswer(error) && /timeout|timed out|ETIMEDOUT/i.test(error.message);

/** The server has ended our statement: it waited for a lock, or for its turn. */
const isTooLate = (error: Error): boolean => ["57014", "55P03"].includes((error as { code?: string }).code ?? "");

/** @param wasAnswered whether others of this process were answered lately */
export function stateOfFailure(error: Error, wasAnswered: boolean): DatabaseState {
  if (isSilence(error)) {
    return wasAnswered ? "busy" : "silent";
  }
  if (isStorageFailure(error)) {
    return "full";
  }
  return isTooLate(error) ? "busy" : "away";
}

export const newerSchemaMessage =
  "the database's schema is of a newer release than this process: it goes on beside it, replace it soon";

/** Begins a failure in the log. */
export function failureMessage(error: Error): string {
  if (isAnswer(error)) {
    return "the heartbeat failed";
  }
  return isSilence(error) ? "the database does not answer" : "the database is away";
}
