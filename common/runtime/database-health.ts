import { isAnswer } from "../db/own-connection.ts";
import { isStorageFailure } from "../db/transient-error.ts";
import type { SchemaState } from "../db/schema-state.ts";

/**
 * - `ok`: it answers
 * - `busy`: this query was not answered in time, others of this process were
 * - `away`: it is unreachable or refuses us
 * - `silent`: it is reachable as far as known, and does not answer
 * - `stuck`: it answers on a new connection, but not to the pool
 * - `full`: it answers and cannot store
 */
export type DatabaseState = "ok" | "busy" | "away" | "silent" | "stuck" | "full";

export interface DatabaseHealth {
  state: DatabaseState;
  /** Reason in the database's or network's words: for logs, not for callers. */
  reason?: string;
  /** Time since it was last ok or busy (ms). */
  failingMs: number;
  schema: SchemaState;
  /** Whether a recovery is under way; absent when unknown. */
  recovering?: boolean;
}

/** No answer at all, as opposed to a refused or cut connection. */
export const isSilence = (error: Error): boolean =>
  !isAnswer(error) && /timeout|timed out|ETIMEDOUT/i.test(error.message);

/** The server has cancelled our statement because of a lock or its time-out. */
const isTooLate = (error: Error): boolean => ["57014", "55P03"].includes((error as { code?: string }).code ?? "");

/** @param wasAnswered whether other queries of this process were answered recently */
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

/** Log message at the start of a failure. */
export function failureMessage(error: Error): string {
  if (isAnswer(error)) {
    return "the heartbeat failed";
  }
  return isSilence(error) ? "the database does not answer" : "the database is away";
}
